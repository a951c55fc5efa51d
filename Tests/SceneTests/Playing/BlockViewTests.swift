import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("animate: added, removed and hidden views, and each kind of view") struct BlockViewTests {
  private func scene(_ views: String, _ timeline: String, duration: String = "duration: 8") throws -> SceneFixture {
    try SceneFixture(views: views, timeline: timeline, duration: duration)
  }

  private let box = "- {view: v, frame: [40, 40, 20, 20], backgroundColor: red}"

  @Test func `views added and removed during an animation: their motion, their order, and views constrained to them`()
    throws
  {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - {view: a, frame: [0, 0, 20, 20]}
        - {view: b, frame: [0, 40, 20, 20]}
      timeline:
        - label: slide
          animate: 2
          curve: linear
          set: {a.center.x: 110}
          then: [{set: {b.alpha: 0.5}}]
        - at: 0.5
          add: [{view: c, frame: [0, 80, 20, 20], alpha: 0}]
          below: b
        - at: 0.5
          animate: 1
          curve: linear
          set: {c.alpha: 1, c.center.x: 60}
        - at: 1
          remove: [a]
        - at: 2.25
          remove: [c]
      duration: 3
      """)
    #expect(fixture.shown("c", at: 1)?.opacity == 0.5)
    #expect(fixture.shown("c", at: 1)?.position.x == 35)
    // Removing a view removes its animations: the completion runs early.
    #expect(fixture.shown("b", at: 0.99)?.opacity == 1)
    #expect(fixture.shown("b", at: 1)?.opacity == 0.5)
    func order(_ time: Double) -> [String] {
      let root = fixture.timeline.layers[0]
      return root.children.filter { fixture.timeline.layers[$0].lifetime.contains(time) }
        .compactMap { fixture.timeline.layers[$0].id }
    }
    #expect(order(0.4) == ["a", "b"])
    #expect(order(0.5) == ["a", "c", "b"])
    #expect(order(1) == ["c", "b"])
    #expect(order(2.25) == ["b"])
  }

  @Test func `an arranged view that is shown in a block grows from nothing, and one hidden and shown again stays`()
    throws
  {
    let stack = """
      - stackView: row
        frame: [0, 0, 200, 20]
        distribution: fillEqually
        subviews:
          - {view: a, intrinsicContentSize: [40, 20]}
          - {view: b, intrinsicContentSize: [40, 20], isHidden: true}
      """
    let fixture = try scene(
      stack,
      """
      - at: 1
        animate: 1
        curve: linear
        set: {b.isHidden: false}
      - at: 3
        animate: 1
        curve: linear
        set: {b.isHidden: true}
      - at: 3.5
        animate: 1
        curve: linear
        set: {b.isHidden: false}
      """)
    #expect(fixture.shown("a", at: 0.5)?.frame.width == 200)
    #expect(fixture.shown("b", at: 1)?.isHidden == false)
    #expect(fixture.shown("b", at: 1)?.frame.width == 0)
    #expect(fixture.shown("a", at: 1.5)?.frame.width == 150)
    #expect(fixture.shown("b", at: 1.5)?.frame.width == 50)
    #expect(fixture.shown("b", at: 3.5)?.frame.width == 50)
    #expect(fixture.shown("b", at: 4)?.isHidden == false)
    // 100 of the model, −100 · ½ of the showing left at 4 s, +100 · 0 of the hiding.
    #expect(fixture.shown("b", at: 4)?.frame.width == 50)
    #expect(fixture.shown("b", at: 4.5)?.frame.width == 100)
  }

  @Test func `a button's title colour fades with the block, the tint is inherited, a switch moves as its scene says`()
    throws
  {
    let fixture = try scene(
      """
      - {switch: s, frame: [0, 0, 51, 31], inheritsAnimation: true}
      - {switch: tapped, frame: [0, 0, 51, 31]}
      - view: box
        frame: [0, 50, 100, 50]
        tintColor: red
        subviews:
          - {button: inner, frame: [0, 0, 50, 20], title: Go}
          - {button: own, frame: [0, 20, 50, 20], title: Go, tintColor: green}
          - {button: colored, frame: [0, 20, 50, 20], title: Go, titleColor: red}
      """,
      """
      - animate: 1
        curve: linear
        set: {s.isOn: true, tapped.isOn: true, box.tintColor: blue, colored.titleColor: blue}
      """)
    func part(_ path: String, _ time: Double) throws -> LayerState {
      let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix(path) })
      return fixture.timeline.presentation(of: index, at: time)
    }
    // The thumb's 27 points lie 2 from either end: 2 → 22.
    #expect(abs(try part("s/s.thumb", 0.5).frame.minX - 12) < 1e-9)
    #expect(try part("tapped/tapped.thumb", 0.5).frame.minX == 22)
    let purple = Color(red: 0.5, green: 0, blue: 0.5)
    #expect(try part("inner/inner.title", 0.5).contentsColor == purple)
    #expect(try part("colored/colored.title", 0.5).contentsColor == purple)
    #expect(try part("own/own.title", 0.5).contentsColor == Color(red: 0, green: 1, blue: 0))
  }

  @Test func `a highlighted button dims title and image, also a title with a colour of its own for that state`() throws
  {
    let fixture = try scene(
      """
      - {button: plain, frame: [0, 0, 50, 20], title: Go}
      - {button: own, frame: [0, 20, 50, 20], title: Go, highlighted: {titleColor: red}}
      - {button: disabled, frame: [0, 40, 50, 20], title: Go, isEnabled: false}
      """,
      """
      - at: 1
        set: {plain.isHighlighted: true, own.isHighlighted: true, disabled.isHighlighted: true}
      - at: 2
        set: {plain.isHighlighted: false}
      """)
    func opacity(_ path: String, _ time: Double) throws -> Double {
      let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix(path) })
      return fixture.timeline.presentation(of: index, at: time).opacity
    }
    #expect(try [0.9, 1, 1.9, 2].map { try opacity("plain/plain.title", $0) } == [1, 0.2, 0.2, 1])
    #expect(try [0.9, 1].map { try opacity("plain/plain.image", $0) } == [1, 0.2])
    #expect(try opacity("own/own.title", 1) == 0.2)
    #expect(try opacity("disabled/disabled.title", 1) == 1)
  }

  @Test func `a switch's thumb casts a wide and a narrow shadow`() throws {
    let fixture = try scene("- {switch: s, frame: [0, 0, 51, 31]}", "- set: {s.isOn: true}")
    let shadows = fixture.timeline.displayList(at: 1).items.compactMap { item -> [Double]? in
      guard case .beginGroup(let group) = item.content, let shadow = group.shadow else { return nil }
      return [shadow.opacity, shadow.offset.y, shadow.radius]
    }
    #expect(shadows == [[0.15, 3, 4], [0.06, 3, 0.5]])
  }

  @Test
  func `edges are antialiased if the view says so, otherwise as the canvas says, also after a state without the key`()
    throws
  {
    for canvas in [false, true] {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [100, 100], scale: 1, edgeAntialiasing: \(canvas)}
        views:
          - {view: plain, frame: [0, 0, 10, 10], backgroundColor: red}
          - {view: own, frame: [0, 0, 10, 10], backgroundColor: green, allowsEdgeAntialiasing: \(!canvas)}
          - {view: changed, frame: [0, 0, 10, 10], backgroundColor: blue}
        states:
          look:
            - state: rest
            - {state: other, set: {changed.allowsEdgeAntialiasing: \(!canvas)}}
        timeline:
          - {at: 1, to: look.other}
          - {at: 2, to: look.rest}
        duration: 3
        """)
      func flags(_ time: Double) -> [Bool] {
        fixture.timeline.displayList(at: time).items.map(\.allowsEdgeAntialiasing)
      }
      #expect(flags(0) == [canvas, !canvas, canvas])
      #expect(flags(1.5) == [canvas, !canvas, !canvas])
      #expect(flags(2.5) == [canvas, !canvas, canvas])
    }
  }

  @Test func `transformAffectsLayout places the transformed frame, and animates there`() throws {
    func scene(_ flag: Bool) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 200], scale: 2}
        views: [{view: v, transformAffectsLayout: \(flag)}]
        constraints:
          - v.left == superview.left + 50
          - v.top == superview.top + 50
          - v.width == 40
          - v.height == 20
        timeline:
          - animate: 1
            curve: linear
            set: {v.transform: {scale: 2}}
        """)
    }
    // Doubled about its centre the frame's origin is (30, 40); iOS 7 puts it back to (50, 50).
    #expect(try scene(false).real("v", at: 0)?.frame == Rect(x: 30, y: 40, width: 80, height: 40))
    let old = try scene(true)
    #expect(old.real("v", at: 0)?.frame == Rect(x: 50, y: 50, width: 80, height: 40))
    #expect(old.shown("v", at: 0.5)?.position == Point(x: 80, y: 65))
    #expect(old.shown("v", at: 0)?.frame == Rect(x: 50, y: 50, width: 40, height: 20))
  }

  @Test func `changing only the anchor point shifts the view by the difference`() throws {
    let fixture = try scene(box, "- {at: 1, set: {v.anchorPoint: [0, 0]}}")
    #expect(fixture.real("v", at: 0)?.frame == Rect(x: 40, y: 40, width: 20, height: 20))
    #expect(fixture.real("v", at: 1)?.frame == Rect(x: 50, y: 50, width: 20, height: 20))
  }

  @Test func `views pinned to the safe area move with the block that moves them`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 2, safeArea: {top: 47, bottom: 34}}
      views: [{view: v}]
      constraints:
        - v.left == superview.left
        - v.width == 20
        - v.height == 20
        - up: v.top == safeArea.top + 3
        - {equation: v.bottom == safeArea.bottom, identifier: down, active: false}
      timeline:
        - animate: 1
          curve: linear
          deactivate: [up]
          activate: [down]
      """)
    #expect(fixture.shown("v", at: 0)?.frame.minY == 50)
    #expect(abs((fixture.shown("v", at: 0.5)?.frame.minY ?? 0) - (50 + 346) / 2) < 1e-9)
    #expect(fixture.shown("v", at: 1)?.frame.maxY == 366)
  }

  @Test func `motion effects of both axes are added to the presented position and do not affect the model`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - view: v
          frame: [40, 40, 20, 20]
          motionEffects:
            - {keyPath: center.x, type: tiltAlongHorizontalAxis, minimumRelativeValue: -10, maximumRelativeValue: 10}
            - {keyPath: center.x, type: tiltAlongVerticalAxis, minimumRelativeValue: 0, maximumRelativeValue: 4}
            - {keyPath: shadowOffset.width, type: tiltAlongHorizontalAxis, minimumRelativeValue: 6, maximumRelativeValue: -6}
      timeline:
        - drive:
            tilt.horizontal: [[0, 0], [1, 1], [2, -3]]
            tilt.vertical: [[0, -1], [2, 1]]
        - at: 0
          animate: 2
          curve: linear
          set: {v.center.x: 150}
      """)
    // At 1 s: halfway 100, +10 of the horizontal axis, +2 of the vertical one at rest.
    #expect(fixture.shown("v", at: 1)?.position.x == 112)
    #expect(fixture.shown("v", at: 1)?.shadowOffset.x == -6)
    // The vertical effect is nothing at −1; the tilt is clamped at −1.
    #expect(fixture.shown("v", at: 0)?.position.x == 50)
    #expect(abs((fixture.shown("v", at: 2)?.position.x ?? 0) - (150 - 10 + 4)) < 1e-9)
    #expect(fixture.real("v", at: 1)?.position.x == 150)
  }
}
