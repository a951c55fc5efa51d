import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Timelines are pure functions of the time") struct PurityTests {
  @Test(arguments: [
    "center-snaps-back", "constant-moves", "expand", "expand-jump", "login", "login-jump", "motion-effects", "passbook",
    "reveal", "scroll-driven", "snapshot-autoreverse", "transform-autoreverse", "vanish",
  ])
  func `random times in any order, and a second bake, give the same result`(_ scene: String) throws {
    let timeline = try SceneFixture(named: scene).timeline
    let again = try SceneFixture(named: scene).timeline
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    let times = (0..<200).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / Double(1 << 53) * timeline.duration.doubleValue
    }
    let shown = times.map { timeline.displayList(at: $0) }
    for index in times.indices.sorted(by: { times[$0] < times[$1] }) {
      #expect(timeline.displayList(at: times[index]) == shown[index])
    }
    for index in times.indices.reversed() { #expect(again.displayList(at: times[index]) == shown[index]) }
  }
}
