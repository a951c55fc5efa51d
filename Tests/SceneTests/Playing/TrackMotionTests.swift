import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Tracks with springs and decelerations")
struct TrackMotionTests {
  private func scene(_ track: String, _ more: String = "") throws -> SceneFixture {
    try SceneFixture(sheetPulledBy: track, more)
  }

  @Test func `a drag's velocity continues into the spring that follows, and the scene lasts until it has settled`()
    throws
  {
    let fixture = try scene(
      "[[0, 0], [0.2, 300], {spring: {bounce: 0.2, initialVelocity: inherit}, to: 400, duration: 0.6}]")
    func top(_ time: Double) -> Double { fixture.frame("sheet", at: time)?.minY ?? .nan }
    #expect(abs(top(0.2) - 300) < 0.5)
    // 1,500 points a second before and after.
    #expect(abs(top(0.205) - 307.5) < 1)
    // x″ + 2ζω·x′ + ω²·(x − 400) = 0 from 300 with 1,500: bounce is 1 − ζ, and the perceptual duration 2π/ω.
    let (omega, damping) = (2 * Double.pi / 0.6, 0.8)
    let damped = omega * (1 - damping * damping).squareRoot()
    for time in [0.05, 0.1, 0.15, 0.3, 0.5] {
      let sine = (1_500 - damping * omega * 100) / damped
      let wave = -100 * cos(damped * time) + sine * sin(damped * time)
      #expect(abs(top(0.2 + time) - (400 + exp(-damping * omega * time) * wave)) < 0.51)
    }
    #expect(abs(top(fixture.timeline.duration.doubleValue) - 400) < 1e-6)
    let rest = try scene("[[0, 0], [0.2, 300], {spring: {bounce: 0.2}, to: 400, duration: 0.6}]")
    #expect(abs((rest.frame("sheet", at: 0.205)?.minY ?? 0) - 300) < 1)
  }

  @Test func `a preset takes an initial velocity, also the inherited one, as its bounce does`() throws {
    func tops(_ spring: String) throws -> [Double] {
      let fixture = try scene("[[0, 0], [0.2, 300], {spring: {\(spring)}, to: 400, duration: 0.6}]")
      return stride(from: 0.2, through: 0.8, by: 0.05).map { fixture.frame("sheet", at: $0)?.minY ?? .nan }
    }
    for velocity in ["initialVelocity: inherit", "initialVelocity: 3"] {
      let preset = try tops("preset: bouncy, \(velocity)")
      let bounce = try tops("bounce: 0.3, \(velocity)")
      let (atRest, other) = (try tops("preset: bouncy"), try tops("preset: smooth, \(velocity)"))
      #expect(preset == bounce && preset != atRest && preset != other)
    }
  }

  @Test func `a flick continues, returns from the edge, and pages stop at multiples`() throws {
    let free = try scene("[[0, 100], [0.1, 0], {deceleration: normal, initialVelocity: 500}]")
    // 500 / 2.002 points, less what is not worth going on for.
    let last = free.frame("sheet", at: free.timeline.duration.doubleValue)?.minY ?? 0
    #expect(abs(last - 249.75) <= 1)
    let page = try scene("[[0, 0], [0.1, 60], {deceleration: fast, bounds: [0, 600], page: 300}]")
    #expect(abs((page.frame("sheet", at: page.timeline.duration.doubleValue)?.minY ?? 0) - 300) < 1e-6)
  }

  @Test func `rubberBand is the identity inside the range, and increases ever less outside`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 900], scale: 1}
      inputs: {pull: 0}
      views: [{view: sheet}]
      constraints: ["sheet.top == screen.top + 200 - rubberBand(pull, 0, 100, 400)", sheet.left == screen.left, "HV:[sheet(20)]"]
      timeline:
        - drive: {pull: [[0, 50], [1, -400]]}
      """)
    #expect(abs((fixture.frame("sheet", at: 0)?.minY ?? 0) - 150) < 0.51)
    // (1 − 1/(400 · 0.55 / 400 + 1)) · 400
    #expect(abs((fixture.frame("sheet", at: 1)?.minY ?? 0) - (200 + 400 * (1 - 1 / 1.55))) < 0.51)
  }

  @Test(arguments: [
    ("spring: snappy", "spring: {bounce: 0.15}", "0.5"),
    ("spring: {response: 0.5, dampingFraction: 0.7}", "spring: {bounce: 0.3}", "settling"),
  ])
  func `springs by name and by response equal those of their bounce`(short: String, long: String, duration: String)
    throws
  {
    func scene(_ spring: String, _ duration: String) throws -> SceneFixture {
      try SceneFixture(
        views: "- view: box\n  frame: [0, 0, 10, 10]",
        timeline: "- animate: \(duration)\n  \(spring)\n  set: {box.center.x: 100}")
    }
    let (a, b) = (try scene(short, duration), try scene(long, "0.5"))
    for time in [0.1, 0.25, 0.6] {
      #expect(abs((a.shown("box", at: time)?.position.x ?? 0) - (b.shown("box", at: time)?.position.x ?? 1)) < 1e-9)
    }
  }

  @Test(arguments: [
    ("[{spring: smooth, to: 3}]", "a track begins with a point, from which motions go on"),
    ("[[0, 0], {spring: smooth}]", "a spring needs 'to', the value it goes to"),
    ("[[0, 0], {sprung: smooth, to: 3}]", "a motion of a track is {spring, to} or {deceleration}"),
    ("[[0, 0], {deceleration: 2}]", "a deceleration rate is below 1, found 2"),
    ("[[0, 0], {spring: smoth, to: 3}]", "unknown spring 'smoth'"),
    ("[[0, sheet.top], {spring: smooth, to: 3}]", "the geometry of 'sheet' cannot be used in a track with motions"),
  ])
  func `mistakes in tracks with motions`(track: String, expected: String) {
    do {
      _ = try scene(track)
      Issue.record("expected a message")
    } catch let error as SceneError {
      #expect(error.diagnostics.map(\.message).contains(expected), "\(error.diagnostics)")
    } catch {
      Issue.record("\(error)")
    }
  }
}
