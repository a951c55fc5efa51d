import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Scroll views")
struct ScrollViewTests {
  private func scene(
    _ constraints: String, keys: String = "", views: String = "view: a", canvas: String = "{size: [300, 400]}",
    rest: String = ""
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: \(canvas)
      views: [{scrollView: s\(keys), subviews: [\(views)]}, view: out]
      constraints:
        - s.left == screen.left + 20
        - s.top == screen.top + 30
        - s.width == 200
        - s.height == 100
        - HV:[out(10)]
        - out.left == screen.left
        - out.top == screen.top
      \(constraints.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
      duration: 3
      \(rest)
      """)
  }

  private let pinned = """
    a.left == s.left + 5
    a.right == s.right - 5
    a.top == s.top + 10
    a.bottom == s.bottom - 10
    a.width == s.width - 10
    a.height == 300
    """

  @Test func `constraints of subviews to edges use the content, those to sizes the frame`() throws {
    // Apple's Auto Layout Guide, "Working with Scroll Views"; 575 of 636 recorded views agree.
    let scene = try scene(pinned)
    #expect(scene.frame("a", at: 0) == Rect(x: 5, y: 10, width: 190, height: 300))
  }

  @Test func `the content's size comes from its constraints, and the offset moves subviews but no frames`() throws {
    let rest = """
      timeline:
        - {at: 1, animate: 1, curve: linear, set: {s.contentOffset: [0, 60]}}
        - {at: 2, set: {s.contentOffset.x: 7}}
      """
    let scene = try scene(
      pinned + "\nfloat.top == s.frameLayoutGuide.top + 4\nfloat.left == out.right\nfloat.width == 10\n"
        + "float.height == s.contentLayoutGuide.height * 0.1",
      views: "view: a, view: float", rest: rest)
    #expect(scene.frame("float", at: 0) == Rect(x: -10, y: 4, width: 10, height: 32))
    #expect(scene.shown("s", at: 1.5)?.boundsOrigin == Point(x: 0, y: 30))
    #expect(scene.shown("s", at: 1.5)?.boundsSize == Size(width: 200, height: 100))
    // What floats moves with the bounds, in the content's coordinates.
    #expect(scene.shown("float", at: 1.5)?.frame == Rect(x: -10, y: 34, width: 10, height: 32))
    #expect(scene.frame("a", at: 1.9) == Rect(x: 5, y: 10, width: 190, height: 300))
    #expect(scene.frame("float", at: 2.5) == Rect(x: -3, y: 64, width: 10, height: 32))
    #expect(scene.timeline.layouts.allSatisfy { $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
  }

  @Test func `centres are those of the frame at the start of the content, and scroll with it`() throws {
    let scene = try scene(
      pinned + "\nb.centerX == s.centerX\nb.centerY == s.centerY\nb.width == 20\nb.height == 20",
      views: "view: a, view: b", rest: "timeline: [{at: 1, set: {s.contentOffset: [0, 60]}}]")
    #expect(scene.frame("b", at: 0) == Rect(x: 90, y: 40, width: 20, height: 20))
    #expect(scene.frame("b", at: 2) == Rect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test func `a content size that constraints leave open is ambiguous; without constraints it is contentSize`() throws {
    let open = try scene("a.left == s.left\na.top == s.top\na.width == 10\na.height == 10")
    #expect(open.timeline.layouts.first?.ambiguous.map(\.view) == ["s.contentLayoutGuide", "s.contentLayoutGuide"])
    // By its size the safe area goes into the insets, so that the offset shows which size that is.
    func start(_ height: Double) throws -> Point? {
      try scene(
        "", keys: ", contentSize: [50, \(height)]", views: "{view: a, frame: [0, 0, 10, 10]}",
        canvas: "{size: [300, 400], safeArea: {top: 50}}"
      ).shown("s", at: 0)?.boundsOrigin
    }
    #expect(try start(500) == Point(x: 0, y: -20))
    #expect(try start(100) == .zero)
  }

  @Test func `the safe area is added to the content's insets if the content scrolls, and not to its subviews`() throws {
    let canvas = "{size: [300, 400], safeArea: {top: 50}}"
    let inner = "\nb.left == a.left\nb.width == 10\nb.height == 10\nb.top == a.safeAreaLayoutGuide.top"
    func run(_ behavior: String, height: Double = 300) throws -> SceneFixture {
      try scene(
        pinned.replacing("a.height == 300", with: "a.height == \(height)") + inner,
        keys: ", contentInsetAdjustmentBehavior: \(behavior), contentInset: {top: 3}",
        views: "{view: a, subviews: [view: b]}", canvas: canvas)
    }
    // The view begins at 30, so that 20 points of it lie above the safe area.
    let automatic = try run("automatic")
    #expect(automatic.shown("s", at: 0)?.boundsOrigin == Point(x: 0, y: -23))
    #expect(automatic.frame("b", at: 0)?.minY == 0)
    let short = try run("automatic", height: 50)
    #expect(short.shown("s", at: 0)?.boundsOrigin == Point(x: 0, y: -3))
    let never = try run("never")
    #expect(never.shown("s", at: 0)?.boundsOrigin == Point(x: 0, y: -3))
    // The content begins at 33 on the screen and a at 43, so 7 of it lie above the safe area.
    #expect(never.frame("b", at: 0)?.minY == 7)
    #expect(try run("always", height: 50).shown("s", at: 0)?.boundsOrigin == Point(x: 0, y: -23))
  }

  @Test func `an offset that follows an input moves the content, and views constrained to the outside stay`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400]}
      inputs: {offset: 0}
      views: [{scrollView: s, contentOffset: [0, offset], subviews: [view: a, view: head]}]
      constraints:
        - HV:|[s]|
        - HV:|[a]|
        - a.width == s.width
        - a.height == 1000
        - head.left == s.frameLayoutGuide.left
        - head.width == 50
        - head.height == 20
        - head.top >= s.frameLayoutGuide.top
        - head.top == a.top + 100 @750
      timeline: [{at: 0, drive: {offset: [[0, 0], [2, 200]]}}]
      duration: 3
      """)
    for (time, offset) in [(0.0, 0.0), (0.5, 50), (1, 100), (1.5, 150), (2.5, 200)] {
      #expect(scene.shown("s", at: time)?.boundsOrigin == Point(x: 0, y: offset))
      #expect(scene.shown("head", at: time)?.frame.minY == max(offset, 100))
    }
  }

  @Test func `frames and autoresizing masks in a scroll view use its bounds`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400]}
      views: [{scrollView: s, frame: [0, 0, 100, 100], contentSize: [100, 800], subviews: [
        {view: a, frame: [10, 10, 80, 20], autoresizing: [flexibleWidth]}]}]
      timeline: [{at: 1, set: {s.frame: [0, 0, 160, 100]}}]
      duration: 2
      """)
    #expect(scene.frame("a", at: 0) == Rect(x: 10, y: 10, width: 80, height: 20))
    #expect(scene.frame("a", at: 1.5) == Rect(x: 10, y: 10, width: 140, height: 20))
  }

  @Test func `from right to left, edges are those of the content, seen from its right edge`() throws {
    let scene = try scene(
      "a.leading == s.leading + 5\na.width == 50\na.trailing == s.trailing - 25\na.top == s.top\na.bottom == s.bottom\na.height == 10",
      canvas: "{size: [300, 400], direction: rightToLeft}")
    #expect(scene.frame("a", at: 0) == Rect(x: 25, y: 0, width: 50, height: 10))
  }

  @Test func `the content's margins are the scroll view's, preserved by subviews as far as the content extends`() throws
  {
    let inner = "\nb.left == a.leftMargin\nb.right == a.rightMargin\nb.top == a.topMargin\nb.bottom == a.bottomMargin"
    let plain = """
      a.left == s.left
      a.right == s.right
      a.top == s.top
      a.bottom == s.bottom
      a.width == s.width
      a.height == 300
      """
    let kept = try scene(
      plain + inner, keys: ", layoutMargins: 30",
      views: "{view: a, preservesSuperviewLayoutMargins: true, subviews: [view: b]}")
    #expect(kept.frame("b", at: 0) == Rect(x: 30, y: 30, width: 140, height: 240))
    // A margin counts from the bounds' edge, which shorter content does not come near.
    let short = try scene(
      plain.replacing("a.height == 300", with: "a.height == 60") + inner, keys: ", layoutMargins: 30",
      views: "{view: a, preservesSuperviewLayoutMargins: true, subviews: [view: b]}")
    #expect(short.frame("b", at: 0) == Rect(x: 30, y: 30, width: 140, height: 22))
    let byMargins = try scene(
      "a.left == s.leftMargin\na.right == s.rightMargin\na.top == s.topMargin\na.bottom == s.bottomMargin\na.width == 300\na.height == 20\n"
        + "b.left == out.left\nb.top == out.top\nb.height == 1\nb.width == s.contentLayoutGuide.width",
      keys: ", layoutMargins: 30", views: "view: a, view: b")
    #expect(byMargins.frame("a", at: 0) == Rect(x: 30, y: 30, width: 300, height: 20))
    #expect(byMargins.frame("b", at: 0)?.width == 360)
  }

  @Test func `scroll views removed and added by events have separate contents; states restore the offset`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], safeArea: {top: 10}}
      views: [{scrollView: s, subviews: [view: a]}]
      constraints:
        - HV:|[s]|
        - HV:|[a]|
        - a.width == s.width
        - a.height == 1000
      states:
        place: [{state: top}, {state: down, set: {s.contentOffset: [0, 300]}}]
      timeline:
        - {at: 1, to: place.down}
        - {at: 2, to: place.top}
        - {at: 3, remove: [s]}
        - at: 3
          add: [{scrollView: t, subviews: [view: b]}]
          constraints: ['HV:|[t]|', 'HV:|[b]|', b.width == t.width, b.height == 500]
      duration: 4
      """)
    let offsets = [0.5, 1.5, 2.5].map { scene.shown("s", at: $0)?.boundsOrigin.y }
    #expect(offsets == [-10, 300, -10])
    #expect(scene.shown("t", at: 3.5)?.boundsOrigin.y == -10)
    #expect(scene.frame("b", at: 3.5) == Rect(x: 0, y: 0, width: 300, height: 500))
  }
}
