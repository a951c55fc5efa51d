import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Scenes that scale to and from 0") struct ZeroScaleSceneTests {
  private func scene(_ transform: String, _ event: String) throws -> SceneFixture {
    try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20], backgroundColor: red, transform: \(transform)}", timeline: event)
  }

  private func scales(_ fixture: SceneFixture, _ times: [Double]) throws -> [Double] {
    try times.map { time in
      let transform = try #require(fixture.shown("v", at: time)).transform
      return (transform.a * 1e9).rounded() / 1e9
    }
  }

  @Test(arguments: [
    "animate: 1", "animate: 1\n  spring: {dampingRatio: 0.4}", "animate: 1\n  delay: 0.5",
    "animate: 1\n  autoreverse: true", "animate: 1\n  repeat: 3\n  autoreverse: true",
    "animate: 1\n  beginFromCurrentState: true",
    "animate: settling\n  spring: {mass: 1, stiffness: 100, damping: 10}",
  ])
  func
    `a block to a scale of 0 shows nothing from its start: with curves, springs, delays, autoreverse, repeats and states`(
      _ animation: String
    ) throws
  {
    for target in ["{scale: 0}", "{scale: [0, 1]}", "{scale: [1, 0], rotate: 1}"] {
      let fixture = try scene("identity", "- at: 1\n  \(animation)\n  set: {v.transform: \(target)}")
      #expect(fixture.shown("v", at: 0.99)?.transform == .identity)
      let zero = try #require(fixture.real("v", at: 1)?.transform)
      #expect(zero.determinant == 0)
      for time in [1, 1.25, 1.75, 2.5, 7] { #expect(fixture.shown("v", at: time)?.transform == zero) }
    }
  }

  @Test func `a view that disappears by scaling is a warning, one with a small scale is not`() throws {
    let block = "- {at: 1, animate: 1, set: {v.transform: {scale: 0}}}"
    let warned = try scene("identity", block)
    #expect(warned.bake.warnings.map(\.place.line) == [6])
    #expect(warned.bake.warnings.first?.message.contains("'v' vanishes at once") == true)
    #expect(warned.bake.warnings.first?.hint?.contains("0.001") == true)
    for quiet in [
      "- {at: 1, animate: 1, set: {v.transform: {scale: 0.001}}}", "- {at: 1, set: {v.transform: {scale: 0}}}",
      "- {at: 1, animate: 0, set: {v.transform: {scale: 0}}}",
      "- {at: 1, addAnimations: {v.a: {keyPath: transform, toValue: {scale: 0}, duration: 1}}}",
    ] {
      #expect(try scene("identity", quiet).bake.warnings.isEmpty)
    }
    #expect(try scene("{scale: 0}", block).bake.warnings.isEmpty)
    #expect(try scene("{scale: 0}", "- {animate: 1, set: {v.transform: identity}}").bake.warnings.isEmpty)
  }

  @Test func `a block from a scale of 0 grows linearly, and overshoots with a spring`() throws {
    let linear = try scene("{scale: 0}", "- {at: 1, animate: 1, curve: linear, set: {v.transform: identity}}")
    #expect(try scales(linear, [0.5, 1, 1.25, 1.5, 1.75, 2]) == [0, 0, 0.25, 0.5, 0.75, 1])
    let oneAxis = try scene(
      "{scale: [0, 1]}", "- {at: 1, animate: 1, curve: linear, set: {v.transform: {scale: 2}}}")
    #expect(try scales(oneAxis, [1, 1.5]) == [0, 1])
    #expect(oneAxis.shown("v", at: 1.5)?.transform.d == 1.5)
    let spring = try scene(
      "{scale: 0}", "- {at: 1, animate: 1, spring: {dampingRatio: 0.5}, set: {v.transform: identity}}")
    let reached = try scales(spring, stride(from: 1.0, to: 2, by: 0.01).map { $0 })
    #expect(reached[0] == 0 && (1.1...1.2).contains(reached.max() ?? 0))
    #expect(zip(reached, reached.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
    let back = try scene(
      "{scale: 0}", "- {at: 1, animate: 1, curve: linear, autoreverse: true, set: {v.transform: identity}}")
    #expect(try scales(back, [1.25, 1.75, 2.25, 2.75, 3]) == [0.25, 0.75, 0.75, 0.25, 1])
  }

  @Test func `explicit animations shrink and grow linearly, whole and as key frames`() throws {
    let shrinks = try scene(
      "identity", "- {at: 1, addAnimations: {v.a: {keyPath: transform, toValue: {scale: 0}, duration: 1}}}")
    #expect(try scales(shrinks, [1, 1.25, 1.75, 2]) == [1, 0.75, 0.25, 1])
    let back = try scene(
      "identity",
      "- {at: 1, addAnimations: {v.a: {keyPath: transform, toValue: {scale: 0}, duration: 1, autoreverses: true}}}")
    #expect(try scales(back, [1.75, 2.25]) == [0.25, 0.25])
    let part = try scene(
      "identity", "- {at: 1, addAnimations: {v.a: {keyPath: transform.scale, toValue: 0, duration: 1}}}")
    #expect(try scales(part, [1.25, 1.75]) == [0.75, 0.25])
    let frames = try scene(
      "identity",
      "- {at: 1, addAnimations: {v.a: {keyPath: transform, values: [identity, {scale: 0}, identity], duration: 2}}}")
    #expect(try scales(frames, [1.5, 1.75, 2, 2.5]) == [0.5, 0.25, 0, 0.5])
    let spring = try scene(
      "identity",
      "- {at: 1, addAnimations: {v.a: {keyPath: transform, toValue: {scale: 0}, stiffness: 100, damping: 20}}}")
    let reached = try scales(spring, [1, 1.1, 1.2, 1.4])
    #expect(zip(reached, reached.dropFirst()).allSatisfy { $0 > $1 } && reached[3] < 0.15)
  }

  @Test func `key frames of a block pass through 0 smoothly, and disappear at once if they end there`() throws {
    func frames(_ last: String) -> String {
      """
      - animate: 2
        curve: linear
        keyframes:
          - {relativeStart: 0, relativeDuration: 0.5, set: {v.transform: {scale: 0}}}
          - {relativeStart: 0.5, relativeDuration: 0.5, set: {v.transform: \(last)}}
      """
    }
    let passing = try scene("identity", frames("identity"))
    #expect(try scales(passing, [0.25, 0.75, 1, 1.25, 1.75]) == [0.75, 0.25, 0, 0.25, 0.75])
    let ending = try scene(
      "identity",
      """
      - animate: 2
        curve: linear
        keyframes:
          - {relativeStart: 0, relativeDuration: 0.5, set: {v.transform: {scale: 2}}}
          - {relativeStart: 0.5, relativeDuration: 0.5, set: {v.transform: {scale: 0}}}
      """)
    #expect(try scales(ending, [0, 0.5, 1.5, 2]) == [0, 0, 0, 0])
  }

  @Test func `interrupted on its way, a view scaled to 0 disappears, and one scaled back grows from nothing`() throws {
    let fixture = try scene(
      "identity",
      """
      - {at: 0, animate: 2, curve: linear, set: {v.transform: {scale: 3}}}
      - {at: 1, animate: 2, curve: linear, set: {v.transform: {scale: 0}}}
      - {at: 2, animate: 2, curve: linear, set: {v.transform: identity}}
      """)
    #expect(try scales(fixture, [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]) == [1.5, 0, 0, 0, 0.25, 0.5, 0.75, 1])
  }

  @Test func `a reversed animator restores the transform from before its scale of 0`() throws {
    let fixture = try scene(
      "identity",
      """
      - {label: shrink, at: 1, animate: 1, set: {v.transform: {scale: 0}}}
      - {at: 1.5, control: {animation: shrink, isReversed: true}}
      """)
    #expect(try scales(fixture, [1.25, 1.75, 2.25]) == [0, 0, 1])
  }
}
