import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Guides that UIKit gives views")
struct GuideTests {
  /// `a` fills a guide of `box`, whose frame is given.
  private func fixture(
    _ guide: String, box: String = "box.left == screen.left, HV:[box(200)], box.top == screen.top", keys: String = "",
    canvas: String = "{size: [300, 400], safeArea: {top: 20, left: 10, bottom: 34}}", rest: String = ""
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: \(canvas)
      views: [{view: box\(keys), subviews: [view: a]}]
      constraints:
        - place: [\(box.split(separator: ",").map { "'\($0.drop { $0 == " " })'" }.joined(separator: ", "))]
        - a.left == box.\(guide).left
        - a.right == box.\(guide).right
        - a.top == box.\(guide).top
        - a.bottom == box.\(guide).bottom
      duration: 3
      \(rest)
      """)
  }

  private func frame(_ guide: String, box: String, keys: String = "", canvas: String? = nil) throws -> Rect? {
    let standard = "{size: [300, 400], safeArea: {top: 20, left: 10, bottom: 34}}"
    return try fixture(guide, box: box, keys: keys, canvas: canvas ?? standard).frame("a", at: 0)
  }

  @Test
  func `a view's safe area is the part of the screen's safe area that it overlaps, and insets are never negative`()
    throws
  {
    func inside(_ x: Double, _ y: Double, _ size: Double) throws -> Rect? {
      try frame(
        "safeAreaLayoutGuide", box: "box.left == screen.left + \(x), box.top == screen.top + \(y), HV:[box(\(size))]")
    }
    // UIView.safeAreaInsets: "the insets reflect only the portion of the view that is covered".
    #expect(try inside(0, 0, 200) == Rect(x: 10, y: 20, width: 190, height: 180))
    #expect(try inside(4, 15, 200) == Rect(x: 6, y: 5, width: 194, height: 195))
    #expect(try inside(50, 50, 200) == Rect(x: 0, y: 0, width: 200, height: 200))
    // A view above the safe area is cut off whole, and no more.
    #expect(try inside(50, 0, 15) == Rect(x: 0, y: 15, width: 15, height: 0))
    // The insets of a view that extends over the edge of the screen are those of the screen; see `InsetRules`.
    #expect(try inside(50, 250, 200) == Rect(x: 0, y: 0, width: 200, height: 166))
    #expect(try inside(50, -30, 200) == Rect(x: 0, y: 20, width: 200, height: 180))
    #expect(try inside(-40, 50, 200) == Rect(x: 10, y: 0, width: 190, height: 200))
    #expect(try inside(50, -100, 50) == Rect(x: 0, y: 20, width: 50, height: 30))
  }

  @Test func `a view controller's additional insets are added to its view's safe area and that of everything in it`()
    throws
  {
    let box = "box.left == screen.left, box.top == screen.top, HV:[box(200)]"
    let keys = ", additionalSafeAreaInsets: {top: 5, right: 7}"
    #expect(try frame("safeAreaLayoutGuide", box: box, keys: keys) == Rect(x: 10, y: 25, width: 183, height: 175))
    let nested = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 20}}
      views: [{view: box, additionalSafeAreaInsets: {top: 5}, subviews: [{view: in, subviews: [view: a]}]}, view: b]
      constraints:
        - HV:|[box]|
        - in.top == box.top + 10
        - H:|[in(50)]
        - V:[in(100)]
        - H:|[a]|
        - V:[a]|
        - a.top == in.safeAreaLayoutGuide.top
        - HV:[b(10)]
        - b.left == safeArea.left
        - b.top == safeArea.top
      timeline: [{at: 1, set: {screen.additionalSafeAreaInsets.top: 30}}]
      duration: 2
      """)
    #expect(nested.frame("a", at: 0) == Rect(x: 0, y: 15, width: 50, height: 85))
    #expect(nested.frame("b", at: 0)?.minY == 20)
    #expect(nested.frame("a", at: 1.5) == Rect(x: 0, y: 45, width: 50, height: 55))
    #expect(nested.frame("b", at: 1.5)?.minY == 50)
  }

  @Test func `the safe area follows a view that an event, a state or an input moves`() throws {
    let event = try fixture(
      "safeAreaLayoutGuide", box: "box.left == screen.left, box.top == screen.top, HV:[box(200)]",
      rest: """
        timeline:
          - {at: 1, set: {box.additionalSafeAreaInsets: 1}}
          - {at: 2, to: place.low}
        states:
          place:
            - {state: high}
            - {state: low, set: {box.additionalSafeAreaInsets: 3}, deactivate: [place], constraints: [
                box.left == screen.left + 50, box.bottom == screen.bottom, 'HV:[box(200)]']}
        """)
    #expect(event.frame("a", at: 0) == Rect(x: 10, y: 20, width: 190, height: 180))
    #expect(event.frame("a", at: 1.5) == Rect(x: 11, y: 21, width: 188, height: 178))
    #expect(event.frame("a", at: 2.5) == Rect(x: 3, y: 3, width: 194, height: 160))
    let live = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 20}}
      inputs: {offset: 0}
      views: [{view: box, subviews: [view: a, {view: m, backgroundColor: red}]}]
      constraints:
        - box.top == screen.top + offset
        - box.left == screen.left
        - HV:[box(100)]
        - HV:[a(10)]
        - a.left == box.left
        - a.top == box.safeAreaLayoutGuide.top
        - HV:[m(10)]
        - m.left == box.left
        - m.top == box.topMargin
      timeline: [{at: 0, drive: {offset: [[0, 0], [2, 40]]}}]
      duration: 3
      """)
    for (time, offset) in [(0.0, 0.0), (0.5, 10), (0.75, 15), (1.5, 30), (2.5, 40)] {
      #expect(live.shown("box", at: time)?.frame.minY == offset)
      #expect(live.shown("a", at: time)?.frame.minY == max(20 - offset, 0))
      #expect(live.shown("m", at: time)?.frame.minY == max(20 - offset, 0) + 8)
    }
  }

  @Test func `a view that is as high as its safe area leaves settles on the inset of its own position`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 44, bottom: 34}}
      views: [{view: bar, subviews: [{view: a, intrinsicContentSize: [50, 30]}]}, {view: foot, subviews: [{view: b, intrinsicContentSize: [50, 20]}]}]
      constraints:
        - H:|[bar]|
        - V:|[bar]
        - a.left == bar.left
        - a.top == bar.safeAreaLayoutGuide.top
        - a.bottom == bar.bottom
        - H:|[foot]|
        - V:[foot]|
        - b.left == foot.left
        - b.top == foot.top
        - b.bottom == foot.safeAreaLayoutGuide.bottom
      duration: 1
      """)
    #expect(scene.frame("bar", at: 0) == Rect(x: 0, y: 0, width: 300, height: 74))
    #expect(scene.frame("foot", at: 0) == Rect(x: 0, y: 346, width: 300, height: 54))
    #expect(scene.timeline.layouts.allSatisfy { $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
  }

  @Test func `a view that becomes smaller than its insets is not kept large by them`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 44}}
      views: [{view: bar, subviews: [view: a]}]
      constraints:
        - H:|[bar]|
        - V:|[bar]
        - high: bar.height == 100
        - H:|[a]|
        - a.top == bar.safeAreaLayoutGuide.top
        - a.height == 5
      timeline: [{at: 1, set: {high.constant: 10}}]
      duration: 2
      """)
    #expect(scene.frame("bar", at: 1.5)?.height == 10)
    #expect(scene.frame("a", at: 1.5)?.minY == 10)
    #expect(scene.timeline.layouts.allSatisfy { $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
  }

  @Test func `the margins guide is inside the margins including all additional ones`() throws {
    let box = "box.left == screen.left, box.top == screen.top, HV:[box(200)]"
    #expect(
      try frame("layoutMarginsGuide", box: box, keys: ", layoutMargins: {left: 3, right: 5}")
        == Rect(x: 13, y: 20, width: 182, height: 180))
  }

  @Test func `readable content is at most 672 points wide, centred in the margins`() throws {
    let canvas = "{size: [1000, 400]}"
    let wide = "box.left == screen.left, box.top == screen.top, box.width == 900, box.height == 100"
    // 672 points at the standard text size (UIView.readableContentGuide).
    #expect(
      try frame("readableContentGuide", box: wide, keys: ", layoutMargins: {left: 20}", canvas: canvas)
        == Rect(x: 124, y: 0, width: 672, height: 100))
    let narrow = "box.left == screen.left, box.top == screen.top, box.width == 500, box.height == 100"
    #expect(
      try frame("readableContentGuide", box: narrow, canvas: canvas) == Rect(x: 8, y: 8, width: 484, height: 84))
  }

  @Test
  func `the keyboard guide is the part of the view that the keyboard covers, otherwise the part below the safe area`()
    throws
  {
    let rest = """
      timeline:
        - {at: 1, animate: 1, curve: linear, set: {screen.keyboardHeight: 150}}
        - {at: 2, set: {screen.keyboardHeight: 20}}
      """
    func scene(_ y: Double) throws -> SceneFixture {
      try fixture(
        "keyboardLayoutGuide", box: "box.left == screen.left, box.top == screen.top + \(y), HV:[box(200)]", rest: rest)
    }
    let low = try scene(200)
    // WWDC 2021, 10259: off screen, the guide is as high as the bottom of the safe area.
    #expect(low.frame("a", at: 0) == Rect(x: 0, y: 166, width: 200, height: 34))
    #expect(low.shown("a", at: 1.5)?.frame == Rect(x: 0, y: 108, width: 200, height: 92))
    #expect(low.frame("a", at: 1.9) == Rect(x: 0, y: 50, width: 200, height: 150))
    #expect(low.frame("a", at: 2.5) == Rect(x: 0, y: 166, width: 200, height: 34))
    let middle = try scene(100)
    #expect(middle.frame("a", at: 0) == Rect(x: 0, y: 200, width: 200, height: 0))
    #expect(middle.frame("a", at: 1.9) == Rect(x: 0, y: 150, width: 200, height: 50))
    #expect(try scene(0).frame("a", at: 1.9) == Rect(x: 0, y: 200, width: 200, height: 0))
  }

  @Test func `margins follow settings at events and in states, and states restore those of the root`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 20}}
      views: [view: a, {view: box, subviews: [view: b]}]
      constraints:
        - a.left == screen.leftMargin
        - a.top == screen.topMargin
        - HV:[a(10)]
        - HV:|[box]|
        - b.left == box.leftMargin
        - b.top == box.topMargin
        - HV:[b(10)]
      states:
        look:
          - {state: plain}
          - state: wide
            set: {screen.layoutMargins: 40, box.preservesSuperviewLayoutMargins: true, screen.keyboardHeight: 5}
      timeline:
        - {at: 1, to: look.wide}
        - {at: 2, to: look.plain}
        - {at: 3, set: {screen.insetsLayoutMarginsFromSafeArea: false, box.insetsLayoutMarginsFromSafeArea: false}}
      duration: 4
      """)
    let expected: [(time: Double, a: Point, b: Point)] = [
      (0, Point(x: 16, y: 20), Point(x: 8, y: 28)), (1.5, Point(x: 40, y: 60), Point(x: 40, y: 60)),
      (2.5, Point(x: 16, y: 20), Point(x: 8, y: 28)), (3.5, Point(x: 16, y: 0), Point(x: 8, y: 8)),
    ]
    for step in expected {
      #expect(scene.frame("a", at: step.time)?.origin == step.a, "at \(step.time)")
      #expect(scene.frame("b", at: step.time)?.origin == step.b, "at \(step.time)")
    }
  }

  @Test func `insets of both sides are together no larger than the view`() throws {
    let between = try frame(
      "safeAreaLayoutGuide", box: "box.left == screen.left, box.top == screen.top, HV:[box(300)]",
      canvas: "{size: [300, 400], safeArea: {top: 300, bottom: 200}}")
    #expect(between == Rect(x: 0, y: 300, width: 300, height: 0))
  }

  @Test func `an inset that oscillates with its own view ends after the last pass, the same way every time`() throws {
    func run() throws -> Rect? {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 400], safeArea: {top: 40}}
        views: [{view: box, subviews: [view: a]}]
        constraints:
          - H:|[box]|
          - box.height == 50
          - a.top == box.safeAreaLayoutGuide.top
          - a.top == screen.top + 41
          - H:|[a]|
          - a.height == 1
        duration: 1
        """
      ).frame("box", at: 0)
    }
    let first = try #require(try run())
    #expect(try run() == first)
    #expect((1...41).contains(first.minY))
  }

  @Test(arguments: [
    (
      "a.top == b.safeAreaLayoutGuid.top", "unknown attribute 'safeAreaLayoutGuid.top'",
      "did you mean 'safeAreaLayoutGuide'?"
    ),
    (
      "a.safeAreaLayoutGuid.top == b.top", "unknown attribute 'safeAreaLayoutGuid'",
      "did you mean 'safeAreaLayoutGuide'?"
    ),
    ("a.top == safeArea.layoutMarginsGuide.top", "a guide has no 'layoutMarginsGuide'", "views have"),
    ("a.top == b.frameLayoutGuide.top", "'frameLayoutGuide' belongs to a scrollView", nil),
    ("a.top == b.contentLayoutGuid.top", "unknown attribute 'contentLayoutGuid.top'", nil),
    ("a.top == safeArea.topMargin", "a guide has no 'topMargin'", "views have; did you mean 'top'?"),
    (
      "a.firstBaseline == b.layoutMarginsGuide.lastBaseline", "a guide has no 'lastBaseline'",
      "views have; did you mean 'bottom'?"
    ),
    (
      "a.safeAreaLayoutGuide.centerXWithinMargins == b.centerX", "a guide has no 'centerXWithinMargins'",
      "views have; did you mean 'centerX'?"
    ),
    (
      "a.top == b.keyboardLayoutGuide", "expected '.' and an attribute after 'b.keyboardLayoutGuide'",
      "for example b.keyboardLayoutGuide.top"
    ),
  ])
  func `a misspelt guide, a guide of a guide and one of another kind of view are refused with the nearest name`(
    constraint: String, message: String, hint: String?
  ) {
    let text = "inbetween: 1\nviews: [view: a, view: b]\nconstraints:\n  - \(constraint)\n"
    do {
      _ = try SceneReader.read(SourceText(file: "t.yaml", text: text))
      Issue.record("the scene is refused")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message])
      #expect(error.diagnostics.first?.hint == hint)
      #expect(error.diagnostics.first?.place.line == 4)
    }
  }

  @Test func `guides may be in the long form, after 'superview', and on both sides`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 40}}
      views: [{view: box, subviews: [view: a]}]
      constraints:
        - HV:|[box]|
        - {firstItem: a, firstAttribute: top, secondItem: superview.safeAreaLayoutGuide, secondAttribute: top, constant: 2}
        - superview.layoutMarginsGuide.left == a.left
        - box.safeAreaLayoutGuide.height == 2 * a.height
        - a.width == screen.readableContentGuide.width - 10
      duration: 1
      """)
    #expect(scene.frame("a", at: 0) == Rect(x: 8, y: 42, width: 258, height: 180))
  }
}
