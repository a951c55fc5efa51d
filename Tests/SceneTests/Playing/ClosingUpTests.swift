import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Layout after a view is removed, and blocks without changes") struct ClosingUpTests {
  private func column(_ event: String) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - view: a
        - view: b
        - view: c
      constraints:
        - H:|[a(20)]
        - H:|[b(20)]
        - H:|[c(20)]
        - V:|[a(20)][b(40)][c(20)]
        - c.top == a.bottom + 10 @500
      timeline:
        \(event)
      duration: 4
      """)
  }

  @Test func `remove inside animate: the view disappears at once, and the remaining constraints move in the block`()
    throws
  {
    let fixture = try column("- {at: 1, animate: 1, curve: linear, remove: [b]}")
    #expect(fixture.shown("c", at: 0.99)?.frame.minY == 60)
    #expect(fixture.shown("c", at: 1)?.frame.minY == 60)
    #expect(fixture.shown("c", at: 1.5)?.frame.minY == 45)
    #expect(fixture.shown("c", at: 2)?.frame.minY == 30)
    #expect(fixture.frame("c", at: 1)?.minY == 30)
    let b = try #require(fixture.timeline.layers.first { $0.id == "b" })
    #expect(b.lifetime.contains(0.999) && !b.lifetime.contains(1))
  }

  @Test(arguments: ["- {at: 1, remove: [b]}", "- {at: 1, animate: 1, layout: false, remove: [b]}"])
  func `without a block, or with pending layout, the others move at once`(_ event: String) throws {
    let fixture = try column(event)
    #expect(fixture.shown("c", at: 0.99)?.frame.minY == 60)
    #expect(fixture.shown("c", at: 1)?.frame.minY == 30)
  }

  @Test func `with key frames the movement takes the whole block, and in a transition it is in the new picture`() throws
  {
    let frames = try column(
      """
      - at: 1
          animate: 1
          curve: linear
          remove: [b]
          keyframes: [{relativeStart: 0, relativeDuration: 0.5, set: {a.alpha: 0}}]
      """)
    #expect(frames.shown("c", at: 1.5)?.frame.minY == 45)
    #expect(frames.shown("a", at: 1.5)?.opacity == 0)
    let dissolve = try column(
      "- {at: 1, animate: 1, curve: linear, transition: a, allowAnimatedContent: true, remove: [b]}")
    #expect(dissolve.shown("c", at: 1.5)?.frame.minY == 45)
  }

  @Test(arguments: ["fill", "fillEqually", "equalSpacing"])
  func `a stack closes the gap in the block`(_ distribution: String) throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - stackView: stack
          axis: vertical
          spacing: 10
          distribution: \(distribution)
          subviews:
            - {view: a, intrinsicContentSize: [20, 20]}
            - {view: b, intrinsicContentSize: [20, 20]}
            - {view: c, intrinsicContentSize: [20, 20]}
      constraints:
        - H:|[stack(20)]
        - stack.top == superview.top
      timeline:
        - {at: 1, animate: 1, curve: linear, remove: [b]}
      duration: 3
      """)
    #expect(fixture.shown("c", at: 1)?.frame.minY == 60)
    #expect(fixture.shown("c", at: 1.5)?.frame.minY == 45)
    #expect(fixture.shown("c", at: 2)?.frame.minY == 30)
    #expect(fixture.shown("stack", at: 1.5)?.boundsSize.height == 65)
  }

  /// When the `then` of an event ran: it makes `mark` round.
  private func completion(_ event: String, _ others: String = "") throws -> Double? {
    let fixture = try SceneFixture(
      views: """
        - {view: mark, frame: [0, 0, 20, 20]}
        - {view: v, frame: [40, 40, 20, 20], alpha: 0.5}
        - {label: text, frame: [0, 0, 20, 20]}
        """,
      timeline: "- {at: 1, label: block, \(event), then: [{set: {mark.cornerRadius: 9}}]}\n" + others)
    let times = (0...64).map { Double($0) / 8 }
    return times.first { fixture.shown("mark", at: $0)?.cornerRadius == 9 }
  }

  @Test(arguments: [
    "animate: 2", "animate: 2, delay: 1", "animate: 2, repeat: forever", "animate: 2, spring: {dampingRatio: 0.5}",
    "animate: 2, set: {v.alpha: 0.5, v.center.x: 50}", "animate: 2, layout: false",
    "animate: 2, set: {text.textColor: red}", "animate: 2, set: {v.zPosition: 1}",
    "animate: 0, delay: 1, set: {v.alpha: 1}", "animate: 2, remove: [v]",
    "animate: 2, keyframes: [{relativeStart: 0, relativeDuration: 1, set: {v.alpha: 0.5}}]",
    "animate: 2, addAnimations: {v.a: {keyPath: opacity, toValue: 0, duration: 2}}",
  ])
  func `a block in which nothing animates completes at once, delay or not`(_ event: String) throws {
    #expect(try completion(event) == 1)
  }

  @Test(arguments: [
    "animate: 2, set: {v.alpha: 0}", "animate: 1, delay: 1, set: {v.center.x: 51}",
    "animate: 2, set: {v.alpha: 0.5, v.cornerRadius: 1}",
    "animate: 2, keyframes: [{relativeStart: 0, relativeDuration: 0.1, set: {v.alpha: 0}}]",
    "animate: 2, transition: v",
  ])
  func `a block in which anything animates takes its duration`(_ event: String) throws {
    #expect(try completion(event) == 3)
  }

  @Test func `a property animator takes its whole duration, whatever animates`() throws {
    #expect(
      try completion(
        "animate: 2",
        "- {at: 1.5, control: {animation: block, do: pause}}\n"
          + "- {at: 2.5, control: {animation: block, do: resume}}") == 4)
  }

  @Test func `the next event in the list keeps its planned time`() throws {
    let fixture = try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20]}",
      timeline: """
        - animate: 2
        - set: {v.alpha: 0}
        """)
    #expect(fixture.shown("v", at: 1.99)?.opacity == 1)
    #expect(fixture.shown("v", at: 2)?.opacity == 0)
  }

  @Test func `a view that is removed while it dissolves completes the block`() throws {
    #expect(try completion("animate: 2, transition: v", "- {at: 1.5, remove: [v]}") == 1.5)
  }
}
