import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Animations during a view's transition") struct TransitionContentTests {
  private func scene(_ timeline: String, duration: String = "duration: 4") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 1}
      views:
        - view: v
          frame: [20, 20, 40, 40]
          backgroundColor: red
          subviews:
            - {view: inner, frame: [0, 0, 10, 10], backgroundColor: blue}
        - {view: outside, frame: [80, 80, 10, 10], backgroundColor: green}
      timeline:
      \(timeline.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      \(duration)
      """)
  }

  private let blue = Color(red: 0, green: 0, blue: 1)
  private let green = Color(red: 0, green: 1, blue: 0)

  /// Where the boxes of a colour are, without those in old pictures.
  private func boxes(_ fixture: SceneFixture, _ time: Double, _ color: Color) -> [Rect] {
    fixture.timeline.displayList(at: time).items.compactMap { item in
      guard case .box(let box) = item.content, box.color == color else { return nil }
      return item.transform.boundingBox(of: box.rect)
    }
  }

  private func dissolve(_ fixture: SceneFixture, _ time: Double) -> DisplayGroup.Dissolve? {
    fixture.timeline.displayList(at: time).items.lazy.compactMap { item -> DisplayGroup.Dissolve? in
      if case .beginGroup(let group) = item.content { group.dissolve } else { nil }
    }.first
  }

  private let move = "set: {inner.center: [35, 35], outside.alpha: 0, outside.center.x: 50}"
  private let inner = Rect(x: 50, y: 50, width: 10, height: 10)

  @Test func `without allowAnimatedContent one picture fades into another: all changes of the block are immediate`()
    throws
  {
    let fixture = try scene("- {at: 1, animate: 1, curve: linear, transition: v, \(move)}")
    for time in [1, 1.25, 1.5, 1.999] {
      #expect(boxes(fixture, time, blue) == [inner])
      #expect(abs((dissolve(fixture, time)?.progress ?? -1) - (time - 1)) < 1e-12)
      #expect(fixture.shown("inner", at: time)?.position == Point(x: 35, y: 35))
      #expect(fixture.shown("outside", at: time)?.opacity == 0)
      #expect(fixture.shown("outside", at: time)?.position.x == 50)
    }
    #expect(dissolve(fixture, 2) == nil)
    #expect(boxes(fixture, 2, blue) == [inner])
  }

  @Test func `with it they animate, in the new picture and elsewhere`() throws {
    let fixture = try scene(
      "- {at: 1, animate: 1, curve: linear, transition: v, allowAnimatedContent: true, \(move)}")
    #expect(boxes(fixture, 1.5, blue) == [Rect(x: 35, y: 35, width: 10, height: 10)])
    #expect(dissolve(fixture, 1.5)?.progress == 0.5)
    #expect(fixture.shown("outside", at: 1.5)?.opacity == 0.5)
    #expect(fixture.shown("outside", at: 1.5)?.position.x == 67.5)
  }

  @Test func `earlier and simultaneous animations are frozen in the new picture, and continue after it`() throws {
    let fixture = try scene(
      """
      - {at: 0, animate: 4, curve: linear, set: {inner.center.x: 45}}
      - {at: 1, animate: 1, transition: v, set: {v.cornerRadius: 4}}
      - {at: 1, animate: 4, curve: linear, set: {inner.alpha: 0.5}}
      """)
    // 5 → 45 in 4 s: 15 after one.
    #expect(fixture.shown("inner", at: 1)?.position.x == 15)
    for time in [1, 1.5, 1.9] { #expect(boxes(fixture, time, blue) == [Rect(x: 30, y: 20, width: 10, height: 10)]) }
    #expect(boxes(fixture, 2, blue) == [Rect(x: 40, y: 20, width: 10, height: 10)])
    #expect(fixture.shown("inner", at: 2)?.opacity == 0.875)
  }

  @Test func `changes after the block, and in later events of the turn, are in the new picture`() throws {
    let fixture = try scene(
      """
      - {at: 1, animate: 1, transition: v, remove: [inner]}
      - {at: 1, set: {v.backgroundColor: green}}
      """)
    #expect(boxes(fixture, 1.5, blue).isEmpty)
    #expect(boxes(fixture, 1.5, green).contains(Rect(x: 20, y: 20, width: 40, height: 40)))
    #expect(dissolve(fixture, 1.5)?.from.count == 2)
  }

  @Test func `layout, hiding in stacks and switches change at once in it, and its completion still follows its end`()
    throws
  {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1}
      views:
        - stackView: row
          distribution: fillEqually
          subviews: [{view: a, backgroundColor: blue}, {view: b}]
        - {switch: s, frame: [100, 60, 51, 31]}
        - view: done
      constraints:
        - HV:|[row]
        - row.height == 20
        - size: row.width == 100
      timeline:
        - at: 1
          animate: 1
          transition: row
          set: {size.constant: 200, b.isHidden: true, s.isOn: true}
          then:
            - set: {done.alpha: 0}
      duration: 4
      """)
    #expect(fixture.shown("a", at: 1)?.boundsSize.width == 200)
    #expect(fixture.shown("b", at: 1)?.isHidden == true)
    let thumb = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("s/s.thumb") })
    #expect(fixture.timeline.presentation(of: thumb, at: 1).frame.minX == 22)
    #expect(boxes(fixture, 1.25, blue) == [Rect(x: 0, y: 0, width: 200, height: 20)])
    #expect(fixture.shown("done", at: 1.99)?.opacity == 1)
    #expect(fixture.shown("done", at: 2)?.opacity == 0)
  }

  @Test func `consecutive transitions fade from the presented picture; a hidden view fades out`() throws {
    let fixture = try scene(
      """
      - {at: 1, animate: 2, curve: linear, transition: v, set: {inner.center: [35, 35]}}
      - {at: 2, animate: 1, curve: linear, transition: v, set: {v.isHidden: true}}
      """)
    // The old picture of the second holds the first half way.
    guard case .beginGroup(let group)? = dissolve(fixture, 2.5)?.from.first?.content else {
      Issue.record("no group")
      return
    }
    #expect(group.dissolve?.progress == 0.5)
    #expect(boxes(fixture, 2.5, blue).isEmpty)
    #expect(boxes(fixture, 3.5, blue).isEmpty)
  }

  @Test func `the option requires a transition, and a transition cannot contain key frames`() throws {
    #expect(throws: (any Error).self) { try scene("- {animate: 1, allowAnimatedContent: true, set: {v.alpha: 0}}") }
    #expect(throws: (any Error).self) {
      try scene(
        """
        - animate: 1
          transition: v
          keyframes: [{relativeStart: 0, relativeDuration: 1, set: {v.alpha: 0}}]
        """)
    }
  }
}
