import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Animations controlled by a property animator") struct AnimatorSceneTests {
  /// A view that moves from 50 to 150 in 1 s, fading out, and what controls do to it.
  private func scene(_ companions: String, _ controls: String, duration: Bool = true) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 2}
      inputs: {f: 0}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - label: move
          animate: 1
          \(companions)
          set: {v.center.x: 150, v.alpha: 0}
          then:
            - set: {v.cornerRadius: 9}
      \(controls.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      \(duration ? "duration: 8" : "")
      """)
  }

  private func x(_ fixture: SceneFixture, _ time: Double) throws -> Double {
    let value = try #require(fixture.shown("v", at: time)?.position.x)
    return (value * 1e6).rounded() / 1e6
  }

  private func hasCompleted(_ fixture: SceneFixture, _ time: Double) -> Bool {
    fixture.shown("v", at: time)?.cornerRadius == 9
  }

  @Test func `paused it does not move, resumed it takes the rest of its time`() throws {
    let fixture = try scene(
      "curve: linear",
      """
      - {at: 0.25, control: {animation: move, do: pause}}
      - {at: 1.25, control: {animation: move, do: resume}}
      """, duration: false)
    #expect(try [0.25, 1, 1.25, 1.5, 2].map { try x(fixture, $0) } == [75, 75, 75, 100, 150])
    #expect(!hasCompleted(fixture, 1.99) && hasCompleted(fixture, 2))
    #expect(fixture.timeline.duration.doubleValue == 2)
  }

  @Test func `it is scrubbed by a number and along a track, linearly or through its curve`() throws {
    let straight = try scene(
      "curve: easeIn",
      """
      - {at: 0, control: {animation: move, fractionComplete: 0.25}}
      - {at: 1, control: {animation: move, fractionComplete: [[0, 0.25], [1, 0.75]]}}
      """)
    #expect(try [0.5, 1, 1.5, 2, 7].map { try x(straight, $0) } == [75, 75, 100, 125, 125])
    let curved = try scene(
      "curve: easeIn",
      """
      - {at: 0, control: {animation: move, do: pause, scrubsLinearly: false}}
      - {at: 1, control: {animation: move, fractionComplete: 0.5}}
      """)
    // easeIn at its half is 0.3153568.
    #expect(abs(try x(curved, 2) - 81.53568) < 1e-3)
    let later = try scene(
      "curve: easeIn",
      """
      - {at: 0, control: {animation: move, fractionComplete: 0.5}}
      - {at: 1, control: {animation: move, fractionComplete: 0.5, scrubsLinearly: false}}
      """)
    #expect(try x(later, 0.5) == 100)
    #expect(abs(try x(later, 1.5) - 81.53568) < 1e-3)
  }

  @Test func `a track of fractions is part of its event, and the next event follows it`() throws {
    let fixture = try scene(
      "curve: linear",
      """
      - {at: 0, control: {animation: move, fractionComplete: [[0, 0], [2, 0.5]]}}
      - {control: {animation: move, do: resume}}
      """, duration: false)
    #expect(try [1, 2, 2.25].map { try x(fixture, $0) } == [75, 100, 125])
    #expect(fixture.timeline.duration.doubleValue == 2.5)
  }

  @Test func `left paused, it does not prevent the end of the scene`() throws {
    let fixture = try scene("curve: linear", "- {at: 0.5, control: {animation: move, do: pause}}", duration: false)
    #expect(try x(fixture, 1) == 100)
  }

  @Test func `reversed while running it turns back at once, its model is the start again, and then then runs`() throws {
    let fixture = try scene("curve: linear", "- {at: 0.75, control: {animation: move, isReversed: true}}")
    #expect(try [0.75, 1, 1.25, 1.5, 5].map { try x(fixture, $0) } == [125, 100, 75, 50, 50])
    #expect(fixture.real("v", at: 1.49)?.position.x == 150)
    #expect(fixture.real("v", at: 1.5)?.position.x == 50)
    #expect(fixture.real("v", at: 1.5)?.opacity == 1)
    #expect(!hasCompleted(fixture, 1.49) && hasCompleted(fixture, 1.5))
    let twice = try scene(
      "curve: linear",
      """
      - {at: 0.75, control: {animation: move, isReversed: true}}
      - {at: 1, control: {animation: move, isReversed: false}}
      """)
    #expect(try [1, 1.25, 1.5].map { try x(twice, $0) } == [100, 125, 150])
  }

  @Test func `reversed while paused it turns back when it is resumed`() throws {
    let fixture = try scene(
      "curve: linear",
      """
      - {at: 0.5, control: {animation: move, do: pause}}
      - {at: 1, control: {animation: move, isReversed: true}}
      - {at: 2, control: {animation: move, do: resume}}
      """)
    #expect(try [1, 1.5, 2, 2.25, 2.5].map { try x(fixture, $0) } == [100, 100, 100, 75, 50])
  }

  @Test func `it is resumed with another curve and a multiple of its duration`() throws {
    let factor = try scene(
      "curve: linear",
      """
      - {at: 0.5, control: {animation: move, do: pause}}
      - {at: 1, control: {animation: move, do: resume, durationFactor: 2}}
      """)
    // The other half takes two durations.
    #expect(try [1, 2, 2.5, 3].map { try x(factor, $0) } == [100, 125, 137.5, 150])
    #expect(!hasCompleted(factor, 2.99) && hasCompleted(factor, 3))
    let curve = try scene(
      "curve: linear",
      """
      - {at: 0.5, control: {animation: move, do: pause}}
      - {at: 1, control: {animation: move, do: resume, curve: easeIn}}
      """)
    // Half a second of easeIn over the other half: 0.3153568 of it after 0.25 s.
    #expect(abs(try x(curve, 1.25) - 115.76784) < 1e-3)
    #expect(try x(curve, 1.5) == 150)
    let spring = try scene(
      "curve: linear",
      """
      - {at: 0.5, control: {animation: move, do: pause}}
      - {at: 1, control: {animation: move, do: resume, spring: {dampingRatio: 0.5}, durationFactor: 1}}
      """)
    let peak = try stride(from: 1.0, to: 2, by: 0.01).map { try x(spring, $0) }.max() ?? 0
    // A damping ratio of 0.5 overshoots by 16.3 % of the 50 points left.
    #expect(abs(peak - 158.15) < 0.05)
    #expect(try x(spring, 2) == 150)
  }

  @Test func `stopped it stays at its position; the model has that value, and then runs`() throws {
    let fixture = try scene("curve: linear", "- {at: 0.25, control: {animation: move, do: stop}}", duration: false)
    #expect(try [0.25, 0.9].map { try x(fixture, $0) } == [75, 75])
    #expect(fixture.real("v", at: 0.25)?.position.x == 75)
    #expect(fixture.real("v", at: 0.25)?.opacity == 0.75)
    #expect(fixture.shown("v", at: 0.25)?.opacity == 0.75)
    #expect(!hasCompleted(fixture, 0.24) && hasCompleted(fixture, 0.25))
  }

  @Test(arguments: [
    ("", 150.0, 0.0), (", position: end", 150, 0), (", position: start", 50, 1), (", position: current", 75, 0.75),
  ])
  func `it is finished at its end, its start or its current position`(
    _ position: String, _ end: Double, _ alpha: Double
  ) throws {
    let fixture = try scene(
      "curve: linear", "- {at: 0.25, control: {animation: move, do: finish\(position)}}")
    #expect(try x(fixture, 0.24) == 74)
    #expect(try x(fixture, 0.25) == end)
    #expect(fixture.real("v", at: 0.25)?.opacity == alpha)
    #expect(hasCompleted(fixture, 0.25))
  }

  @Test func `a movement added while it is paused is additive, and stopping it causes no jump`() throws {
    let fixture = try scene(
      "curve: linear",
      """
      - {at: 0.5, control: {animation: move, do: pause}}
      - at: 1
        animate: 1
        curve: linear
        set: {v.center.x: 190}
      - {at: 1.5, control: {animation: move, do: stop}}
      """)
    // −50 of the paused one throughout; of the other −40 at first.
    #expect(try [1, 1.5, 1.75, 2].map { try x(fixture, $0) } == [100, 120, 130, 140])
    #expect(fixture.real("v", at: 1.5)?.position.x == 140)
  }

  @Test func `repeats and autoreverse are controlled, too`() throws {
    let fixture = try scene(
      "curve: linear\n    repeat: forever\n    autoreverse: true",
      """
      - {at: 1.25, control: {animation: move, do: pause}}
      - {at: 2, control: {animation: move, do: resume}}
      - {at: 4, control: {animation: move, do: stop}}
      """, duration: false)
    // 1.25 s in: a quarter of the way back; 0.75 s later it goes on.
    #expect(try [1.25, 1.9, 2, 2.5, 2.75, 3].map { try x(fixture, $0) } == [125, 125, 125, 75, 50, 75])
    #expect(try x(fixture, 4) == 125)
  }

  @Test func `key frames are scrubbed, reversed and resumed as one movement`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - label: move
          animate: 1
          curve: linear
          keyframes:
            - {relativeStart: 0, relativeDuration: 0.5, set: {v.center.x: 70}}
            - {relativeStart: 0.5, relativeDuration: 0.5, set: {v.center.x: 150}}
        - {at: 0.25, control: {animation: move, fractionComplete: 0.75}}
        - {at: 1, control: {animation: move, do: resume, isReversed: true}}
      duration: 4
      """)
    // 50 → 70 in the first half, 70 → 150 in the second; back from three quarters in 0.75 s.
    #expect(try [0.125, 0.25, 1, 1.25, 1.5, 1.75, 3].map { try x(fixture, $0) } == [55, 110, 110, 70, 60, 50, 50])
    #expect(fixture.real("v", at: 3)?.position.x == 50)
  }

  @Test func `springs of both axes keep their own curves under control`() throws {
    func scene(_ controls: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 200], scale: 2}
        views: [{view: v, frame: [0, 0, 20, 20]}]
        timeline:
          - label: move
            animate: settling
            spring: {mass: 1, stiffness: 100, damping: 20, initialVelocity: [0, 10]}
            set: {v.center: [110, 110]}
        \(controls)
        duration: 4
        """)
    }
    let free = try scene("")
    let held = try scene(
      """
        - {at: 0.1, control: {animation: move, do: pause}}
        - {at: 0.6, control: {animation: move, do: resume}}
      """)
    let at = try #require(free.shown("v", at: 0.3)?.position)
    let later = try #require(held.shown("v", at: 0.8)?.position)
    // Critical, ω = 10: x = 1 − (1 + 10t)e^(−10t), y with velocity 10 = ω: 1 − e^(−10t).
    #expect(abs(at.x - (10 + 100 * (1 - 4 * 0.0497870683678639))) < 1e-9)
    #expect(abs(at.y - (10 + 100 * (1 - 0.0497870683678639))) < 1e-9)
    #expect(abs(at.x - later.x) < 1e-9 && abs(at.y - later.y) < 1e-9)
  }

  @Test func `a hidden arranged view disappears when the animator reaches its end`() throws {
    func scene(_ control: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 100], scale: 2}
        views:
          - stackView: row
            subviews:
              - {view: a, intrinsicContentSize: [40, 20]}
              - {view: b, intrinsicContentSize: [40, 20]}
        constraints:
          - row.left == superview.left
          - row.top == superview.top
        timeline:
          - {label: hide, animate: 1, curve: linear, set: {a.isHidden: true}}
          - {at: 0.5, control: {animation: hide, do: pause}}
        \(control)
        duration: 4
        """)
    }
    let fixture = try scene("  - {at: 1.5, control: {animation: hide, do: resume}}")
    #expect(fixture.shown("a", at: 1.9)?.isHidden == false)
    #expect(fixture.shown("a", at: 1.75)?.frame.width == 10)
    #expect(fixture.shown("a", at: 2)?.isHidden == true)
    let back = try scene("  - {at: 1.5, control: {animation: hide, do: resume, isReversed: true}}")
    #expect(back.shown("a", at: 3)?.isHidden == false)
    #expect(back.shown("a", at: 3)?.frame.width == 40)
  }

  @Test func `controlling an animation before it begins is an error`() {
    #expect(throws: (any Error).self) {
      try SceneFixture(
        """
        inbetween: 1
        views: [{view: v, frame: [0, 0, 10, 10]}]
        timeline:
          - {at: 0, control: {animation: move, do: pause}}
          - {label: move, at: 1, animate: 1, set: {v.alpha: 0}}
        """)
    }
  }

  @Test func `an arranged view that a reversed animator gives back takes part in the arrangement again`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 160], scale: 2}
      views:
        - stackView: col
          axis: vertical
          subviews:
            - {view: a, intrinsicContentSize: [100, 40]}
            - {view: b, intrinsicContentSize: [100, 40]}
      constraints: ["H:|[col]|", top: col.top == screen.top]
      timeline:
        - {label: h, at: 0, animate: 0.6, set: {a.isHidden: true}}
        - {at: 0.3, control: {animation: h, isReversed: true}}
        - {at: 1, animate: 0.4, set: {top.constant: 20}}
      duration: 2.2
      """)
    #expect(scene.real("a", at: 2)?.isHidden == false)
    #expect(scene.frame("a", at: 2)?.height == 40 && scene.frame("b", at: 2)?.minY == 40)
    #expect(scene.frame("col", at: 2)?.height == 80)
  }
}
