import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Motion of switches") struct SwitchTests {
  private func scene(_ own: String, _ timeline: String, duration: String = "duration: 6") throws -> SceneFixture {
    try SceneFixture(
      views: "- {switch: s, frame: [0, 0, 51, 31]\(own)}\n- {view: v, frame: [0, 50, 20, 20]}", timeline: timeline,
      duration: duration)
  }

  private func thumb(_ fixture: SceneFixture, _ time: Double) throws -> Double {
    let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("s/s.thumb") })
    return fixture.timeline.presentation(of: index, at: time).frame.minX
  }

  private let tap = "- {at: 1, animate: 2, curve: linear, set: {s.isOn: true, v.alpha: 0}}"

  @Test
  func
    `in a block it moves at its own speed: complete within 0.488 s, without overshoot, whatever the block's duration`()
    throws
  {
    var places: [[Double]] = []
    for block in [
      "animate: 2, curve: linear", "animate: 0.1", "animate: 1, delay: 2", "animate: 1, spring: {dampingRatio: 0.2}",
    ] {
      let fixture = try scene("", "- {at: 1, \(block), set: {s.isOn: true, v.alpha: 0}}")
      places.append(try [1, 1.05, 1.1, 1.2, 1.3, 1.4].map { try thumb(fixture, $0) })
      #expect(try thumb(fixture, 0.99) == 2)
      #expect(try thumb(fixture, 1.488) == 22)
    }
    #expect(places.allSatisfy { $0 == places[0] })
    #expect(places[0][0] == 2 && zip(places[0], places[0].dropFirst()).allSatisfy { $0 < $1 })
    // Critically damped: 2 + 20·(1 − (1 + ωt)·e^(−ωt)) with ω = 9.23341348 / 0.488 after 0.1 s.
    #expect(abs(places[0][2] - 13.279995) < 1e-5)
    let block = try scene("", tap)
    #expect(block.shown("v", at: 2)?.opacity == 0.5)
  }

  @Test func `one that inherits the animation moves with the block; without a block it jumps`() throws {
    let fixture = try scene(", inheritsAnimation: true", tap)
    #expect(try thumb(fixture, 2) == 12)
    let jump = try scene("", "- {at: 1, set: {s.isOn: true}}")
    #expect(try thumb(jump, 1) == 22)
  }

  @Test func `tapped again on its way it reverses without a jump, and states change it, too`() throws {
    let fixture = try scene(
      "", "- {at: 1, animate: 1, set: {s.isOn: true}}\n- {at: 1.1, animate: 1, set: {s.isOn: false}}")
    #expect(try abs(thumb(fixture, 1.1) - thumb(fixture, 1.0999)) < 0.05)
    #expect(try thumb(fixture, 1.6) == 2)
    let states = try SceneFixture(
      """
      inbetween: 1
      views: [{switch: s, frame: [0, 0, 51, 31]}]
      states: {mode: [{state: plain}, {state: fancy, set: {s.isOn: true}}]}
      timeline: [{at: 1, animate: 3, to: mode.fancy}]
      """)
    #expect(try thumb(states, 1.5) == 22)
  }

  @Test func `a scene without a duration lasts until its switch has stopped`() throws {
    let fixture = try scene("", "- {at: 1, animate: 0.1, set: {s.isOn: true}}", duration: "")
    #expect(fixture.timeline.duration.doubleValue == 1.488)
  }
}
