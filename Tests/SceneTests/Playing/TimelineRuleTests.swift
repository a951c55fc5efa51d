import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Rules of the timeline and of states") struct TimelineRuleTests {
  private static let box = """
    inbetween: 1
    canvas: {size: [200, 200], scale: 2}
    views:
      - view: v
        backgroundColor: red
    constraints:
      - left: v.left == superview.left + 0
      - v.top == superview.top
      - wide: v.width == 20
      - {equation: v.width == 60, identifier: wider, active: false}
      - v.height == 20

    """

  private func scene(_ rest: String) throws -> SceneFixture { try SceneFixture(Self.box + rest) }

  private func left(_ fixture: SceneFixture, _ time: Double) -> Double? { fixture.shown("v", at: time)?.frame.minX }

  @Test func `labels may be used before their event, in any order, and a then may name its own event`() throws {
    let fixture = try scene(
      """
      timeline:
        - at: tap.end + 0.5
          set: {left.constant: 30}
        - label: tap
          at: first.start + 1
          animate: 1
          curve: linear
          set: {left.constant: 10}
          then:
            - at: tap.start + 1.25
              set: {left.constant: 20}
        - label: first
          at: 0.25
          set: {v.alpha: 0.5}
      """)
    #expect(left(fixture, 1.75) == 5)
    #expect(left(fixture, 2.5) == 20)
    #expect(left(fixture, 2.99) == 20)
    #expect(left(fixture, 3) == 30)
    #expect(fixture.timeline.duration.doubleValue == 3)
  }

  @Test func `times that depend on each other in any way are an error`() {
    #expect(throws: SceneError.self) {
      try scene(
        """
        timeline:
          - label: a
            at: b.start + 1
            set: {left.constant: 1}
          - label: b
            at: a.end
            set: {left.constant: 2}
        """)
    }
  }

  @Test func `an event before the scene is an error`() {
    #expect(throws: SceneError.self) {
      try scene(
        """
        timeline:
          - label: a
            at: 0.2
            set: {left.constant: 1}
          - at: a - 0.5
            set: {left.constant: 2}
        """)
    }
  }

  @Test func `completions run before the events of their time, and early if the animation is removed`() throws {
    let fixture = try scene(
      """
      timeline:
        - animate: 1
          set: {left.constant: 10}
          then:
            - set: {left.constant: 50}
        - at: 1
          set: {left.constant: v.left + 1}
        - at: 2
          animate: 1
          repeat: forever
          set: {left.constant: 100}
          then:
            - set: {v.alpha: 0.25}
        - at: 2.5
          removeAnimations: [v]
      duration: 4
      """)
    // The right-hand side is read after the completion, whose layout has been done.
    #expect(left(fixture, 1) == 51)
    #expect(fixture.shown("v", at: 2.49)?.opacity == 1)
    #expect(fixture.shown("v", at: 2.5)?.opacity == 0.25)
    #expect(left(fixture, 2.5) == 100)
  }

  @Test func `pending layout is animated by the next block of the turn, or performed at the turn's end`() throws {
    let fixture = try scene(
      """
      timeline:
        - at: 1
          layout: false
          set: {left.constant: 40}
        - at: 1
          animate: 1
          curve: linear
          set: {v.alpha: 0}
        - at: 3
          animate: 1
          layout: false
          set: {left.constant: 80}
      """)
    #expect(left(fixture, 1.5) == 20)
    #expect(left(fixture, 3) == 80)
  }

  @Test func `a state without a key restores the declared value, and set takes precedence`() throws {
    let fixture = try scene(
      """
      states:
        mode:
          - state: plain
          - state: fancy
            set: {left.constant: screen.width / 4, v.cornerRadius: 5}
            deactivate: [wide]
            activate: [wider]
      timeline:
        - at: 1
          to: mode.fancy
        - at: 2
          to: mode.plain
        - at: 3
          to: mode.fancy
          set: {left.constant: 7, wider.active: false, wide.active: true}
      """)
    func frame(_ time: Double) -> [Double] {
      let state = fixture.shown("v", at: time)
      return [state?.frame.minX ?? -1, state?.frame.width ?? -1, state?.cornerRadius ?? -1]
    }
    #expect(frame(0.5) == [0, 20, 0])
    #expect(frame(1) == [50, 60, 5])
    #expect(frame(2) == [0, 20, 0])
    #expect(frame(3) == [7, 20, 5])
  }

  @Test func `a constraint on a view inside one that an event adds waits for it`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - view: v
          frame: [10, 0, 20, 20]
      constraints:
        - inner.left == v.right + 5
        - inner.top == superview.top
        - inner.width == 8
        - inner.height == 8
      timeline:
        - at: 1
          add:
            - view: outer
              frame: [0, 0, 100, 100]
              alpha: 0.5
              subviews:
                - view: inner
      duration: 2
      """)
    #expect(fixture.shown("inner", at: 1)?.frame.minX == 35)
    #expect(fixture.shown("inner", at: 1)?.frame.width == 8)
    #expect(fixture.shown("outer", at: 1)?.opacity == 0.5)
  }

  @Test func `a live constant of a state follows its input while the state is current`() throws {
    let fixture = try scene(
      """
      inputs: {x: 0}
      states:
        mode:
          - state: plain
          - state: driven
            deactivate: [left]
            constraints:
              - v.left == superview.left + x
      timeline:
        - at: 0
          to: mode.driven
        - at: 0
          drive: {x: [[0, 0], [1, 100]]}
        - at: 2
          to: mode.plain
      duration: 3
      """)
    #expect(left(fixture, 0.5) == 50)
    #expect(left(fixture, 1.5) == 100)
    #expect(left(fixture, 2) == 0)
  }

  @Test func `a mask animates with the block that changes it`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - view: v
          frame: [0, 0, 100, 100]
          mask: {view: hole, frame: [0, 0, 10, 10]}
      timeline:
        - animate: 1
          curve: linear
          set: {hole.frame: [20, 0, 10, 10]}
      """)
    #expect(fixture.shown("hole", at: 0.5)?.frame.minX == 10)
  }

  @Test func `a paused animator ends later, and the scene with it`() throws {
    let fixture = try scene(
      """
      timeline:
        - label: slide
          animate: 1
          curve: linear
          set: {left.constant: 100}
          then:
            - set: {v.alpha: 0.5}
        - at: 0.5
          control: {animation: slide, do: pause}
        - at: 1.5
          control: {animation: slide, do: resume}
      """)
    #expect(left(fixture, 1.25) == 50)
    #expect(fixture.shown("v", at: 1.99)?.opacity == 1)
    #expect(fixture.shown("v", at: 2)?.opacity == 0.5)
    #expect(fixture.timeline.duration.doubleValue == 2)
  }

  @Test func `15,000 events, each waiting for the one below, are sorted without deep recursion`() throws {
    var lines = ["timeline:"]
    for number in 0..<15_000 {
      lines.append("  - {label: e\(number), at: e\(number + 1) + 0.0001, set: {v.alpha: 1}}")
    }
    lines.append("  - {label: e15000, at: 0, set: {v.alpha: 0.5}}")
    let fixture = try scene(lines.joined(separator: "\n") + "\n")
    #expect(abs(fixture.timeline.duration.doubleValue - 1.5) < 1e-9)
    #expect(fixture.shown("v", at: 0)?.opacity == 0.5)
    #expect(fixture.shown("v", at: 0.0001)?.opacity == 1)
  }
}
