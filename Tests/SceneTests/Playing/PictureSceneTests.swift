import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Drawing of transitions and snapshots") struct PictureSceneTests {
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
            - {view: inner, frame: [10, 10, 10, 10], backgroundColor: blue}
      timeline:
      \(timeline.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      \(duration)
      """)
  }

  /// The boxes of a list of items, colours and canvas frames, without what stands in groups' old pictures.
  private func boxes(_ items: [DisplayItem]) -> [(color: Color, frame: Rect)] {
    items.compactMap { item in
      guard case .box(let box) = item.content else { return nil }
      return (box.color, item.transform.boundingBox(of: box.rect))
    }
  }

  private func dissolve(_ fixture: SceneFixture, _ time: Double) -> DisplayGroup.Dissolve? {
    fixture.timeline.displayList(at: time).items.lazy.compactMap { item -> DisplayGroup.Dissolve? in
      if case .beginGroup(let group) = item.content { group.dissolve } else { nil }
    }.first
  }

  private func oldBoxes(_ fixture: SceneFixture, _ time: Double) -> [(color: Color, frame: Rect)] {
    boxes(dissolve(fixture, time)?.from ?? [])
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `a cross-dissolve mixes the old picture with the new one along the curve, after its delay`() throws {
    let fixture = try scene(
      """
      - at: 1
        animate: 1
        delay: 0.5
        curve: linear
        transition: v
        set: {inner.isHidden: true, v.borderWidth: 2}
      """)
    #expect(dissolve(fixture, 0.99) == nil)
    #expect(dissolve(fixture, 1)?.progress == 0)
    #expect(dissolve(fixture, 1.49)?.progress == 0)
    #expect(abs((dissolve(fixture, 1.75)?.progress ?? 0) - 0.25) < 1e-12)
    #expect(dissolve(fixture, 2.5) == nil)
    let old = oldBoxes(fixture, 1.75)
    #expect(old.map(\.color) == [red, blue])
    #expect(old.map(\.frame) == [Rect(x: 20, y: 20, width: 40, height: 40), Rect(x: 30, y: 30, width: 10, height: 10)])
    #expect(boxes(fixture.timeline.displayList(at: 1.75).items).map(\.color) == [red])
  }

  @Test func `in a transition, hiding a view fades it out and showing it fades it in`() throws {
    let fixture = try scene(
      """
      - at: 1
        animate: 1
        transition: v
        set: {v.isHidden: true}
      - at: 2
        animate: 1
        transition: v
        set: {v.isHidden: false}
      """)
    #expect(boxes(fixture.timeline.displayList(at: 1.5).items).isEmpty)
    #expect(oldBoxes(fixture, 1.5).count == 2)
    #expect(dissolve(fixture, 1.5)?.progress == 0.5)
    #expect(boxes(fixture.timeline.displayList(at: 2.5).items).count == 2)
    #expect(oldBoxes(fixture, 2.5).isEmpty)
    #expect(dissolve(fixture, 2.5) != nil)
  }

  @Test func `in a container's transition removed views fade out and added views fade in`() throws {
    let fixture = try scene(
      """
      - at: 1
        animate: 1
        transition: v
        remove: [inner]
        add: [{view: other, frame: [20, 20, 10, 10], backgroundColor: green}]
        in: v
      - at: 3
        animate: 1
        transition: late
        add: [{view: late, frame: [0, 0, 10, 10], backgroundColor: blue}]
      """)
    #expect(oldBoxes(fixture, 1.5).map(\.color) == [red, blue])
    #expect(boxes(fixture.timeline.displayList(at: 1.5).items).map(\.color) == [red, green])
    #expect(boxes(fixture.timeline.displayList(at: 3.5).items).map(\.color) == [red, green, blue])
    #expect(dissolve(fixture, 3.5)?.from.isEmpty == true)
  }

  @Test func `the opacity of a translucent view counts once in its old picture`() throws {
    let fixture = try scene(
      """
      - set: {v.alpha: 0.5}
      - at: 1
        animate: 1
        transition: v
        set: {inner.isHidden: true}
      """)
    let items = fixture.timeline.displayList(at: 1.5).items
    guard
      case .beginGroup(let outer)? = items.first(where: { if case .beginGroup = $0.content { true } else { false } })?
        .content
    else {
      Issue.record("no group")
      return
    }
    // The passage is outermost; each picture has its own opacity inside.
    #expect(outer.opacity == 1)
    guard case .beginGroup(let inside)? = outer.dissolve?.from.first?.content else {
      Issue.record("no old group")
      return
    }
    #expect(inside.opacity == 0.5)
  }

  @Test func `a transition repeats, follows a spring within 0…1, and pauses under control`() throws {
    let fixture = try scene(
      """
      - label: fade
        animate: 1
        curve: linear
        transition: v
        set: {inner.isHidden: true}
      - {at: 0.25, control: {animation: fade, do: pause}}
      - {at: 1.25, control: {animation: fade, do: resume}}
      """)
    #expect(dissolve(fixture, 1)?.progress == 0.25)
    #expect(dissolve(fixture, 1.5)?.progress == 0.5)
    #expect(dissolve(fixture, 2) == nil)
    let spring = try scene(
      "- {animate: 1, spring: {dampingRatio: 0.3}, transition: v, set: {inner.isHidden: true}}")
    for time in stride(from: 0.0, to: 1, by: 0.05) {
      #expect((0...1).contains(dissolve(spring, time)?.progress ?? -1))
    }
  }

  @Test(arguments: [
    ("moveIn, subtype: fromLeft", Point(x: 0, y: 0), Point(x: -30, y: 0)),
    ("push, subtype: fromRight", Point(x: -10, y: 0), Point(x: 30, y: 0)),
    ("moveIn, subtype: fromBottom", Point(x: 0, y: 0), Point(x: 0, y: -30)),
    // Top and bottom are those of a y axis that grows upward: from the top is from the lower edge.
    ("push, subtype: fromTop", Point(x: 0, y: -10), Point(x: 0, y: 30)),
    ("push, subtype: fromBottom", Point(x: 0, y: 10), Point(x: 0, y: -30)),
    ("reveal, subtype: fromTop", Point(x: 0, y: -10), Point(x: 0, y: 0)),
    ("reveal, subtype: fromBottom", Point(x: 0, y: 10), Point(x: 0, y: 0)),
  ])
  func `layer transitions: the positions of the old and the new picture at a quarter of the time`(
    _ kind: String, _ old: Point, _ new: Point
  ) throws {
    let fixture = try scene(
      """
      - at: 1
        addAnimations:
          v.pass: {type: \(kind), duration: 2}
        set: {v.backgroundColor: green}
      """)
    let place = Rect(x: 20, y: 20, width: 40, height: 40)
    let shown = boxes(fixture.timeline.displayList(at: 1.5).items)
    let wanted = [(red, old), (blue, old), (green, new), (blue, new)]
    // What is revealed lies below, what moves in above.
    let order = kind.hasPrefix("reveal") ? Array(wanted[2...] + wanted[..<2]) : wanted
    #expect(shown.map(\.color) == order.map(\.0))
    #expect(
      shown.map(\.frame.origin)
        == order.map { color, offset in
          let inner: Double = color == blue ? 10 : 0
          return Point(x: place.minX + offset.x + inner, y: place.minY + offset.y + inner)
        })
    #expect(boxes(fixture.timeline.displayList(at: 3).items).map(\.color) == [green, blue])
  }

  @Test func `a layer's fade takes a quarter second and is linear by default; a new one replaces it`() throws {
    let fixture = try scene(
      """
      - addAnimations: {v.pass: {type: fade}}
        set: {v.backgroundColor: green}
      - at: 1
        addAnimations: {v.pass: {type: fade, duration: 1, startProgress: 0.5, timingFunction: default}}
        set: {v.backgroundColor: blue}
      - at: 1.5
        removeAnimations: [v.pass]
      """)
    #expect(abs((dissolve(fixture, 0.125)?.progress ?? 0) - 0.5) < 1e-12)
    #expect(dissolve(fixture, 0.25) == nil)
    // The default curve is at 0.408511 after a quarter.
    #expect(abs((dissolve(fixture, 1.25)?.progress ?? 0) - (0.5 + 0.408511 / 2)) < 1e-6)
    #expect(oldBoxes(fixture, 1.25).first?.color == green)
    #expect(dissolve(fixture, 1.5) == nil)
    #expect(fixture.timeline.events.first?.end.doubleValue == 0.25)
  }

  @Test func `sliding pictures are clipped if the view clips`() throws {
    let fixture = try scene(
      """
      - set: {v.clipsToBounds: true}
      - at: 1
        addAnimations: {v.pass: {type: push, duration: 1}}
      """)
    let first = try #require(fixture.timeline.displayList(at: 1.5).items.first)
    guard case .beginGroup(let group) = first.content else {
      Issue.record("no group")
      return
    }
    #expect(group.clip?.rect == Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(first.transform == .translation(x: 20, y: 20))
  }

  @Test func `a snapshot shows its view's appearance, without constraints, on top and in its frame`() throws {
    let fixture = try scene(
      """
      - at: 1
        add: [{snapshot: snap, of: v}]
        set: {v.backgroundColor: green, inner.isHidden: true}
      - at: 2
        animate: 1
        curve: linear
        set: {snap.frame: [0, 0, 80, 80], snap.alpha: 0.5}
      """)
    #expect(fixture.shown("snap", at: 1)?.frame == Rect(x: 20, y: 20, width: 40, height: 40))
    let then = boxes(fixture.timeline.displayList(at: 1.5).items)
    // The view in its new colour, and on top the old picture, both parts of it.
    #expect(then.map(\.color) == [green, red, blue])
    // Halfway to (0, 0, 80, 80): 10, 10, 60 × 60; the picture is stretched with it, the inner view to 15 × 15.
    let moved = boxes(fixture.timeline.displayList(at: 2.5).items)
    #expect(moved[1].frame == Rect(x: 10, y: 10, width: 60, height: 60))
    #expect(moved[2].frame == Rect(x: 25, y: 25, width: 15, height: 15))
  }

  @Test func `a snapshot taken during an animation shows presented values, and pending layout is performed first`()
    throws
  {
    let fixture = try scene(
      """
      - animate: 2
        curve: linear
        set: {inner.center.x: 35}
      - at: 1
        add: [{snapshot: snap, of: v}]
      """)
    // 15 → 35: at 25 after a second, so the inner view's left edge is 20 + 20.
    let items = boxes(fixture.timeline.displayList(at: 3).items)
    #expect(items.last?.frame == Rect(x: 40, y: 30, width: 10, height: 10))
  }
}
