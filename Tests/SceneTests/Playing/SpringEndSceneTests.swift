import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Springs of scenes that have not arrived at their end") struct SpringEndSceneTests {
  /// One that leaves 22 % and one that leaves less than 1 %.
  private static let jumps = "spring: {dampingRatio: 0.4, initialVelocity: 5}"
  private static let arrives = "spring: {dampingRatio: 0.4, initialVelocity: 4}"

  private func scene(_ timeline: String) throws -> SceneFixture {
    try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20], backgroundColor: red}\n- {view: w, frame: [0, 0, 9, 9]}",
      timeline: timeline)
  }

  private func messages(_ timeline: String) throws -> [String] { try scene(timeline).bake.warnings.map(\.message) }

  @Test func `check says how much is left, where, and the nearest setting that arrives`() throws {
    let warning = try #require(
      try scene("- {animate: 0.3, \(Self.jumps), set: {v.center.x: 150}}").bake.warnings.first)
    #expect(warning.severity == .warning && warning.place.line == 7)
    #expect(warning.message == "this spring ends with 21.9 % of the distance left: 'v' jumps")
    #expect(warning.hint == "the nearest setting that arrives has dampingRatio: 0.41")
    let nearest = "spring: {dampingRatio: 0.41, initialVelocity: 5}"
    #expect(try messages("- {animate: 0.3, \(nearest), set: {v.center.x: 150}}").isEmpty)
  }

  @Test func `the value just before the end is that far from its target, and the target from the end on`() throws {
    let fixture = try scene("- {animate: 0.3, \(Self.jumps), set: {v.center.x: 150}}")
    let before = try #require(fixture.shown("v", at: 0.2999)?.position.x)
    #expect(abs(before - (150 + 100 * 0.2186)) < 0.1)
    #expect(fixture.shown("v", at: 0.3)?.position.x == 150)
  }

  @Test(arguments: [
    "- {animate: 0.3, SPRING, delay: 0.2, set: {v.alpha: 0}}",
    "- {animate: 0.3, SPRING, repeat: 2, set: {v.center.x: 150}}",
    "- {animate: 0.3, SPRING, transition: v, set: {v.backgroundColor: blue}}",
    "- {at: 1, set: {v.alpha: 0.5}, then: [{animate: 0.3, SPRING, set: {v.center.x: 150}}]}",
    "- {label: a, animate: 0.3, SPRING, set: {v.center.x: 150}}\n- {at: 0.1, control: {animation: a, do: pause}}\n- {at: 1, control: {animation: a, do: resume}}",
    "- {label: a, animate: 0.3, set: {v.center.x: 150}}\n- {at: 0.1, control: {animation: a, fractionComplete: 0}}\n- {at: 1, control: {animation: a, do: resume, SPRING}}",
  ])
  func `it is found wherever a spring with a duration can be written`(_ timeline: String) throws {
    let found = try messages(timeline.replacing("SPRING", with: Self.jumps))
    #expect(found.count == 1 && found.first?.contains("of the distance left: 'v' jumps") == true, "\(found)")
    #expect(try messages(timeline.replacing("SPRING", with: Self.arrives)).isEmpty)
  }

  @Test(arguments: [
    // Forwards and back: the model's value is another one in any case.
    "- {animate: 0.3, \(jumps), autoreverse: true, set: {v.center.x: 150}}",
    // Nothing is animated, or no longer at the end.
    "- {animate: 0.3, \(jumps), set: {v.borderWidth: 3}}",
    "- {animate: 0.3, \(jumps), set: {v.alpha: 0}}\n- {at: 0.1, animate: 0.3, set: {v.alpha: 1}}",
    "- {label: a, animate: 0.3, \(jumps), set: {v.center.x: 150}}\n- {at: 0.1, control: {animation: a, do: stop}}",
    "- {animate: 0.3, spring: {bounce: 0.3, initialVelocity: 5}, set: {v.center.x: 150}}",
    "- {animate: settling, spring: {stiffness: 100, damping: 10}, set: {v.center.x: 150}}",
  ])
  func `and not where nothing jumps`(_ timeline: String) throws { #expect(try messages(timeline).isEmpty) }

  @Test func `a spring of a given stiffness that is cut off is found, too`() throws {
    let warning = try #require(
      try scene("- {animate: 0.2, spring: {stiffness: 100, damping: 10}, set: {v.center.x: 150}}").bake.warnings.first)
    #expect(warning.message.contains("of the distance left") && warning.hint == "write animate: settling")
  }

  @Test func `a motion of an input that is cut off is found, with the velocity it inherits`() throws {
    func warnings(_ track: String) throws -> [Diagnostic] {
      try SceneFixture(sheetPulledBy: track).bake.warnings
    }
    // 500 points per second over 100 points: a velocity of 5.
    let track = "[[0, 0], [0.2, 100], {spring: {dampingRatio: 0.4, initialVelocity: inherit}, to: 200, duration: 0.3}]"
    let warning = try #require(try warnings(track).first)
    #expect(warning.message == "this spring ends with 21.9 % of the distance left: the motion of 'pull' jumps")
    #expect(warning.hint == "the nearest setting that arrives has dampingRatio: 0.41")
    #expect(try warnings(track.replacing("0.4,", with: "0.41,")).isEmpty)
    let own = "[[0, 0], {spring: {dampingRatio: 0.4, initialVelocity: 5}, to: 200, duration: 0.3}]"
    #expect(try warnings(own).count == 1)
  }

  @Test func `the velocity of every spring has two axes: position uses both, everything else the first`() throws {
    for (written, make) in [
      ("dampingRatio: 0.8", { Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: $0) }),
      ("bounce: 0.2", { Spring(perceptualDuration: 0.5, bounce: 0.2, initialVelocity: $0) }),
      ("preset: bouncy", { Spring(perceptualDuration: 0.5, bounce: 0.3, initialVelocity: $0) }),
      ("response: 0.4, dampingFraction: 0.7", { Spring(response: 0.4, dampingFraction: 0.7, initialVelocity: $0) }),
      ("stiffness: 200, damping: 20", { Spring(stiffness: 200, damping: 20, initialVelocity: $0) }),
    ] as [(String, (Double) -> Spring)] {
      let fixture = try scene(
        "- {animate: 0.5, spring: {\(written), initialVelocity: [2, -1]}, set: {v.center: [150, 90], v.alpha: 0.5}}")
      for time in [0.05, 0.15, 0.3] {
        let shown = try #require(fixture.shown("v", at: time))
        #expect(abs(shown.position.x - (50 + 100 * make(2).value(at: time))) < 1e-9, "\(written)")
        #expect(abs(shown.position.y - (50 + 40 * make(-1).value(at: time))) < 1e-9, "\(written)")
        #expect(abs(shown.opacity - (1 - 0.5 * make(2).value(at: time))) < 1e-9, "\(written)")
      }
    }
  }

  @Test func `it lasts until both axes have settled`() throws {
    let fixture = try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20]}",
      timeline: "- {animate: 0.5, spring: {bounce: 0.2, initialVelocity: [0, 30]}, set: {v.center: [150, 90]}}",
      duration: "")
    let settled = Spring(perceptualDuration: 0.5, bounce: 0.2, initialVelocity: 30).settlingDuration
    #expect(abs(fixture.timeline.duration.doubleValue - settled) < 1e-6)
  }

  @Test func `an animator is resumed with a velocity of two axes`() throws {
    let fixture = try scene(
      """
      - {label: a, animate: 1, curve: linear, set: {v.center: [150, 90], v.alpha: 0}}
      - {at: 0.5, control: {animation: a, do: pause}}
      - {at: 1, control: {animation: a, do: resume, spring: {dampingRatio: 0.8, initialVelocity: [2, -1]}}}
      """)
    func spring(_ velocity: Double) -> Spring { Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: velocity) }
    #expect(fixture.shown("v", at: 0.25)?.position == Point(x: 75, y: 60))
    #expect(fixture.shown("v", at: 0.9)?.position == Point(x: 100, y: 70))
    for time in [0.1, 0.2, 0.4] {
      let shown = try #require(fixture.shown("v", at: 1 + time))
      #expect(abs(shown.position.x - (100 + 50 * spring(2).value(at: time))) < 1e-9)
      #expect(abs(shown.position.y - (70 + 20 * spring(-1).value(at: time))) < 1e-9)
      #expect(abs(shown.opacity - (0.5 - 0.5 * spring(2).value(at: time))) < 1e-9)
    }
    #expect(fixture.shown("v", at: 1.5)?.position == Point(x: 150, y: 90))
  }

  @Test func `a velocity of three numbers or of words is refused`() {
    for velocity in ["[1, 2, 3]", "[1, fast]", "fast"] {
      for form in ["dampingRatio: 0.8", "bounce: 0.2", "response: 0.4, dampingFraction: 0.7"] {
        #expect(throws: SceneError.self) {
          try scene("- {animate: 0.5, spring: {\(form), initialVelocity: \(velocity)}, set: {v.alpha: 0}}")
        }
      }
    }
  }

  @Test func `key frames that a spring carries beyond their end do not jump`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 300]}
      views: [{view: b, frame: [0, 100, 40, 40]}]
      timeline:
        - animate: 0.6
          spring: {dampingRatio: 0.1, initialVelocity: 0.5}
          keyframes: [{relativeStart: 0, relativeDuration: 1, set: {b.center: [200, 120]}}]
      """)
    #expect(scene.bake.warnings.isEmpty)
  }

  @Test func `a setting for which no frequency is found is named, and no hint leads to one`() throws {
    func warnings(_ spring: String, _ duration: Double) throws -> [Diagnostic] {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 300]}
        views: [{view: b, frame: [0, 100, 40, 40]}]
        timeline: [{animate: \(duration), spring: \(spring), set: {b.center: [220, 120]}}]
        """
      ).bake.warnings
    }
    let unknown = try warnings("{dampingRatio: 0.34, initialVelocity: 4.2}", 0.29)
    #expect(unknown.count == 1 && unknown[0].message.contains("is not known"))
    #expect(try warnings("{dampingRatio: 0.34, initialVelocity: 4.2}", 0.62)[0].hint?.contains("0.29") == false)
  }
}
