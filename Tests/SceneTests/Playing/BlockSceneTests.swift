import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("animate: animated properties and interruption") struct BlockSceneTests {
  private func scene(_ views: String, _ timeline: String, duration: String = "duration: 8") throws -> SceneFixture {
    try SceneFixture(views: views, timeline: timeline, duration: duration)
  }

  private let box = "- {view: v, frame: [40, 40, 20, 20], backgroundColor: red}"

  @Test func `every property that UIKit animates is halfway at half the time, and its model has the new value at once`()
    throws
  {
    let fixture = try scene(
      box,
      """
      - animate: 2
        curve: linear
        set:
          v.alpha: 0
          v.backgroundColor: blue
          v.cornerRadius: 8
          v.shadowOpacity: 1
          v.transform: {scale: 3, rotate: pi / 2, translate: [10, 20]}
          v.anchorPoint: [0, 1]
          v.center: [100, 60]
          v.bounds: [4, 8, 60, 100]
      """)
    let half = try #require(fixture.shown("v", at: 1))
    #expect(half.opacity == 0.5)
    #expect(half.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(half.cornerRadius == 4)
    #expect(half.shadowOpacity == 0.5)
    #expect(half.anchorPoint == Point(x: 0.25, y: 0.75))
    #expect(half.position == Point(x: 75, y: 55))
    #expect(half.bounds == Rect(x: 2, y: 4, width: 40, height: 60))
    // Scale 2 at 45°, half the translation.
    let root = 2.0.squareRoot()
    #expect(abs(half.transform.a - root) < 1e-12 && abs(half.transform.b - root) < 1e-12)
    #expect(abs(half.transform.tx - 5) < 1e-12 && abs(half.transform.ty - 10) < 1e-12)
    let model = try #require(fixture.real("v", at: 0))
    #expect(fixture.shown("v", at: 2) == model)
    #expect(model.opacity == 0 && model.position == Point(x: 100, y: 60) && model.anchorPoint == Point(x: 0, y: 1))
  }

  @Test func `components of a position animate, too`() throws {
    let fixture = try scene(
      box,
      """
      - animate: 2
        curve: linear
        set: {v.center.x: 100, v.bounds.height: 60, v.anchorPoint.y: 1}
      - at: 4
        animate: 2
        curve: linear
        set: {v.frame: [0, 0, 40, 40]}
      """)
    let half = try #require(fixture.shown("v", at: 1))
    #expect(half.position == Point(x: 75, y: 50))
    #expect(half.boundsSize == Size(width: 20, height: 40))
    #expect(half.anchorPoint == Point(x: 0.5, y: 0.75))
    // From the bounds' 20 × 60 with the centre (100, 50) to (20, 40) below the anchor point (0.5, 1).
    let later = try #require(fixture.shown("v", at: 5))
    #expect(later.position == Point(x: 60, y: 45))
    #expect(later.boundsSize == Size(width: 30, height: 50))
  }

  @Test func `properties that UIKit does not animate in a block change at once`() throws {
    let fixture = try scene(
      """
      - {view: v, frame: [40, 40, 20, 20]}
      - {label: text, frame: [0, 0, 20, 20], textColor: red}
      - {shape: s, frame: [0, 0, 20, 20], fillColor: red}
      - {gradient: g, frame: [0, 0, 20, 20], colors: [red, blue]}
      - {activityIndicator: wheel, frame: [0, 0, 20, 20], color: red}
      """,
      """
      - at: 1
        animate: 2
        set:
          v.borderWidth: 3
          v.borderColor: blue
          v.shadowColor: blue
          v.shadowOffset: [5, 5]
          v.shadowRadius: 7
          v.zPosition: 2
          v.clipsToBounds: true
          v.isHidden: true
          text.textColor: blue
          s.fillColor: blue
          s.lineWidth: 4
          s.strokeEnd: 0.5
          g.colors: [green, red]
          wheel.color: blue
      """)
    for id in ["v", "text", "s", "g"] { #expect(fixture.shown(id, at: 1) == fixture.real(id, at: 3), "\(id)") }
    #expect(fixture.shown("text", at: 0.9)?.contentsColor == Color(red: 1, green: 0, blue: 0))
    #expect(fixture.shown("text", at: 1)?.contentsColor == Color(red: 0, green: 0, blue: 1))
    #expect(fixture.shown("v", at: 1)?.shadowOffset == Point(x: 5, y: 5))
  }

  @Test
  func
    `interruption is additive for position, bounds, transform and corner radius: 50 at the reversal, with its velocity`()
    throws
  {
    let fixture = try scene(
      box,
      """
      - animate: 1
        set: {v.center.x: 150, v.bounds.width: 120, v.cornerRadius: 100, "v.transform": {translate: [0, 100]}}
      - at: 0.5
        animate: 1
        set: {v.center.x: 50, v.bounds.width: 20, v.cornerRadius: 0, v.transform: identity}
      """)
    func values(_ time: Double) throws -> [Double] {
      let state = try #require(fixture.shown("v", at: time))
      return [state.position.x - 50, state.boundsSize.width - 20, state.cornerRadius, state.transform.ty]
    }
    // −100 · ½ + 100 (iosoteric.com); from then on easeInOut(t) − easeInOut(t − ½): at 0.75 0.870838 − 0.129162.
    for value in try values(0.5) { #expect(abs(value - 50) < 1e-9) }
    for value in try values(0.75) { #expect(abs(value - 74.1676) < 1e-3) }
    for value in try values(1.25) { #expect(abs(value - 12.9162) < 1e-3) }
    for (before, after) in zip(try values(0.499), try values(0.501)) { #expect(abs(after - before - 0.34) < 0.01) }
  }

  @Test func `beginFromCurrentState does not affect a movement`() throws {
    let fixture = try scene(
      box,
      """
      - animate: 1
        curve: linear
        set: {v.center.x: 150}
      - at: 0.5
        animate: 1
        curve: linear
        beginFromCurrentState: true
        set: {v.center.x: 50}
      """)
    // −25 of the first is left at 0.75 s, 75 of the second.
    #expect(abs((fixture.shown("v", at: 0.75)?.position.x ?? 0) - (50 - 25 + 75)) < 1e-9)
  }

  @Test func `opacity, colour and anchor point replace: from the model, or from the presented value`() throws {
    func scene(_ flag: String) throws -> SceneFixture {
      try self.scene(
        box,
        """
        - animate: 1
          curve: linear
          set: {v.alpha: 0, v.backgroundColor: blue, v.anchorPoint: [1, 1]}
        - at: 0.5
          animate: 1
          curve: linear
          \(flag)
          set: {v.alpha: 1, v.backgroundColor: red, v.anchorPoint: [0, 0]}
        """)
    }
    let model = try #require(try scene("delay: 0").shown("v", at: 0.75))
    #expect(model.opacity == 0.25)
    #expect(model.backgroundColor == Color(red: 0.25, green: 0, blue: 0.75))
    #expect(model.anchorPoint == Point(x: 0.75, y: 0.75))
    let shown = try #require(try scene("beginFromCurrentState: true").shown("v", at: 0.75))
    #expect(shown.opacity == 0.625)
    #expect(shown.backgroundColor == Color(red: 0.625, green: 0, blue: 0.375))
    #expect(shown.anchorPoint.x == 0.5625)
  }

  @Test func `a replaced fade is complete: its then runs, and an endless one no longer continues the scene`() throws {
    let fixture = try scene(
      box,
      """
      - animate: 1
        repeat: forever
        autoreverse: true
        set: {v.alpha: 0}
        then:
          - set: {v.cornerRadius: 4}
      - at: 2.5
        animate: 0.5
        curve: linear
        set: {v.alpha: 1}
      """, duration: "")
    #expect(fixture.shown("v", at: 2.4)?.cornerRadius == 0)
    #expect(fixture.shown("v", at: 2.5)?.cornerRadius == 4)
    #expect(fixture.shown("v", at: 2.75)?.opacity == 0.5)
    #expect(fixture.timeline.duration.doubleValue == 3)
  }

  @Test func `repeats, autoreverse and delays, and the model's value afterwards`() throws {
    let fixture = try scene(
      box,
      """
      - animate: 1
        delay: 0.5
        curve: linear
        repeat: 2
        autoreverse: true
        set: {v.center.x: 150}
        then: [{set: {v.alpha: 0.5}}]
      """, duration: "")
    let wanted = [
      (0.0, 50.0), (0.5, 50), (0.75, 75), (1.5, 150), (2, 100), (2.5, 50), (3, 100), (4.49, 51), (4.5, 150),
    ]
    for (time, x) in wanted { #expect(abs((fixture.shown("v", at: time)?.position.x ?? 0) - x) < 1e-9, "\(time)") }
    #expect(fixture.real("v", at: 0)?.position.x == 150)
    #expect(fixture.shown("v", at: 4.5)?.opacity == 0.5)
    #expect(fixture.timeline.duration.doubleValue == 4.5)
    let fraction = try scene(
      box, "- {animate: 1, curve: linear, repeat: 1.5, set: {v.center.x: 150}}", duration: "")
    #expect(fraction.shown("v", at: 1.25)?.position.x == 75)
    #expect(fraction.shown("v", at: 1.5)?.position.x == 150)
  }

  @Test func `without a duration there is no animation, and the following events are in the same frame, in order`()
    throws
  {
    let fixture = try scene(
      box,
      """
      - at: 1
        animate: 0
        set: {v.center.x: 60}
        then:
          - set: {v.center.x: v.center.x + 10}
            then:
              - animate: 1
                curve: linear
                set: {v.center.x: v.center.x + 20}
                then:
                  - after: 0.5
                    set: {v.center.x: v.center.x + 5}
      - set: {v.alpha: 0.25}
      """, duration: "")
    let wanted = [(0.99, 50.0), (1, 70), (1.5, 80), (2, 90), (2.49, 90), (2.5, 95)]
    for (time, x) in wanted { #expect(fixture.shown("v", at: time)?.position.x == x, "\(time)") }
    // The next event of the list waits for all of it.
    #expect(fixture.shown("v", at: 2.49)?.opacity == 1)
    #expect(fixture.shown("v", at: 2.5)?.opacity == 0.25)
  }

  @Test
  func `springs: ending at their duration, with a perceptual duration, and by their mass, for every kind of damping`()
    throws
  {
    func x(_ companions: String, _ time: Double) throws -> Double {
      let fixture = try scene(box, "- {\(companions), set: {v.center.x: 150}}", duration: "duration: 20")
      return ((fixture.shown("v", at: time)?.position.x ?? 0) - 50) / 100
    }
    // The list of MOTION.md 2.2 at 60 frames a second.
    let list = [0, 0.39356, 0.94297, 1.22991, 1.22188, 1.08330, 0.96902, 0.93539, 0.95923, 0.99496, 1.01443]
    for (frame, value) in list.enumerated() {
      let shown = try x("animate: 0.25, spring: {dampingRatio: 0.4, initialVelocity: 5}", Double(frame) / 60)
      #expect(abs(shown - value) < 1e-5)
    }
    #expect(abs(try x("animate: 0.25, spring: {dampingRatio: 0.4, initialVelocity: 5}", 0.2499999) - 0.997265) < 1e-5)
    #expect(try x("animate: 0.25, spring: {dampingRatio: 0.4, initialVelocity: 5}", 0.25) == 1)
    #expect(abs(try x("animate: 1, spring: {dampingRatio: 1}", 0.9999999) - 0.999) < 1e-6)
    // Critical, ω = 2π/0.5: 1 − (1 + 4π · 0.25)e^(−π) at a quarter second; it settles after 0.8 s.
    let e = 0.0432139182637723
    #expect(abs(try x("animate: 0.5, spring: {bounce: 0}", 0.25) - (1 - (1 + Double.pi) * e)) < 1e-12)
    #expect(try x("animate: 0.5, spring: {bounce: 0}", 0.79) != 1)
    #expect(try x("animate: 0.5, spring: {bounce: 0}", 0.81) == 1)
    // Bounce −0.5 is a damping ratio of 2: over-damped, slower than critical.
    #expect(try x("animate: 0.5, spring: {bounce: -0.5}", 0.25) < x("animate: 0.5, spring: {bounce: 0}", 0.25))
    // ω = 10, ratio 2 without the permission of a bounce: critical.
    let e1 = 0.367879441171442
    #expect(
      abs(try x("animate: settling, spring: {stiffness: 100, damping: 40}", 0.1) - (1 - 2 * e1)) < 1e-12)
    #expect(try x("animate: settling, spring: {stiffness: 100, damping: 10}", 1.472) != 1)
    #expect(try x("animate: settling, spring: {stiffness: 100, damping: 10}", 1.473) == 1)
    // Away from the target first: velocity −10 of a critical spring, 1 − (1 + 20t)e^(−10t).
    let away = try x("animate: settling, spring: {stiffness: 100, damping: 20, initialVelocity: [-10, 0]}", 0.1)
    #expect(abs(away - (1 - 3 * e1)) < 1e-12)
  }

  @Test func `the velocities of the axes apply only to the position`() throws {
    let fixture = try scene(
      box,
      """
      - animate: settling
        spring: {stiffness: 100, damping: 20, initialVelocity: [10, 0]}
        set: {v.center: [150, 150], v.bounds.height: 120}
      """)
    let state = try #require(fixture.shown("v", at: 0.1))
    let e1 = 0.367879441171442
    // Velocity ω: 1 − e^(−ωt); velocity 0: 1 − (1 + ωt)e^(−ωt). A size takes the first.
    #expect(abs(state.position.x - (50 + 100 * (1 - e1))) < 1e-9)
    #expect(abs(state.position.y - (50 + 100 * (1 - 2 * e1))) < 1e-9)
    #expect(abs(state.boundsSize.height - (20 + 100 * (1 - e1))) < 1e-9)
  }

  @Test func `a spring that never settles is an error with its location`() {
    for spring in [
      "animate: settling, spring: {stiffness: 100, damping: 0}", "animate: 0.5, spring: {bounce: 1}",
      "animate: settling, spring: {mass: 1000000, stiffness: 1, damping: 0.0001}",
    ] {
      #expect(throws: (any Error).self, "\(spring)") { try scene(box, "- {\(spring), set: {v.alpha: 0}}") }
    }
  }

  @Test(arguments: ["0 / 0", "1 / 0", "sqrt(-1)", "1" + String(repeating: "0", count: 400)])
  func `invalid and extreme numbers are refused or have finite results`(_ text: String) {
    #expect(throws: (any Error).self) { try scene(box, "- {animate: 1, set: {v.center.x: \(text)}}") }
    #expect(throws: (any Error).self) { try scene(box, "- {animate: \(text), set: {v.alpha: 0}}") }
    #expect(throws: (any Error).self) {
      try scene(box, "- {addAnimations: {v.a: {keyPath: opacity, toValue: \(text), duration: 1}}}")
    }
  }

  @Test func `huge numbers give finite pictures`() throws {
    let big = "1000000000"
    let fixture = try scene(
      box,
      """
      - animate: 1
        spring: {dampingRatio: 0.1, initialVelocity: \(big)}
        set: {v.center.x: \(big), v.transform: {scale: \(big)}}
      - at: 0
        addAnimations:
          v.a: {keyPath: opacity, fromValue: -\(big), toValue: \(big), duration: 1, speed: \(big)}
          v.b: {keyPath: cornerRadius, toValue: \(big), duration: 1, timeOffset: \(big), repeatCount: \(big)}
      """)
    for time in [0, 0.25, 0.5, 1, 2] {
      let shown = try #require(fixture.shown("v", at: time))
      let transform = shown.transform
      let numbers = [
        shown.position.x, shown.position.y, shown.boundsSize.width, shown.boundsSize.height, shown.opacity,
        shown.cornerRadius, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ]
      #expect(numbers.allSatisfy { $0.isFinite }, "\(time): \(numbers)")
      for item in fixture.timeline.displayList(at: time).items {
        let t = item.transform
        #expect([t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy { $0.isFinite }, "\(time)")
      }
    }
  }
}
