import InbetweenGeometry
import Testing

@Suite("Layout margins in scenes")
struct MarginTests {
  private func frame(_ canvas: String, _ views: String, _ constraints: String, of id: String = "a") throws -> Rect? {
    try SceneFixture(
      """
      inbetween: 1
      canvas: \(canvas)
      views: \(views)
      constraints: [\(constraints)]
      duration: 1
      """
    ).frame(id, at: 0)
  }

  private static let filling =
    "a.leading == screen.leadingMargin, a.trailing == screen.trailingMargin, a.top == screen.topMargin, "
    + "a.bottom == screen.bottomMargin"

  @Test(arguments: [
    ("iPhone 8", Rect(x: 16, y: 20, width: 343, height: 647)),
    ("iPhone 14", Rect(x: 20, y: 47, width: 350, height: 763)),
    ("iPhone XR", Rect(x: 20, y: 44, width: 374, height: 818)),
  ])
  func `the root has 16 points at its sides, 20 from a width of 390, and the safe area above and below`(
    device: String, expected: Rect
  ) throws {
    #expect(try frame(device, "[view: a]", Self.filling) == expected)
  }

  @Test func `margins of the canvas replace the system's, and the safe area is added to them`() throws {
    let canvas = "{size: [300, 200], safeArea: {top: 20, left: 30}, layoutMargins: 10}"
    #expect(try frame(canvas, "[view: a]", Self.filling) == Rect(x: 40, y: 30, width: 250, height: 160))
  }

  @Test func `a view's margins exclude the safe area, unless this is disabled`() throws {
    let canvas = "{size: [300, 200], safeArea: {top: 20, bottom: 34}}"
    func inner(_ keys: String, y: Double = 0, height: Double = 200) throws -> Rect? {
      try frame(
        canvas, "[{view: box\(keys), subviews: [view: a]}]",
        "box.left == screen.left, box.top == screen.top + \(y), box.width == 100, box.height == \(height), "
          + "a.left == box.leftMargin, a.right == box.rightMargin, a.top == box.topMargin, a.bottom == box.bottomMargin"
      )
    }
    #expect(try inner("") == Rect(x: 8, y: 28, width: 84, height: 130))
    #expect(try inner("", y: 15, height: 100) == Rect(x: 8, y: 13, width: 84, height: 79))
    #expect(try inner("", y: 40, height: 100) == Rect(x: 8, y: 8, width: 84, height: 84))
    #expect(try inner(", insetsLayoutMarginsFromSafeArea: false") == Rect(x: 8, y: 8, width: 84, height: 184))
    #expect(try inner(", layoutMargins: {left: 3}") == Rect(x: 3, y: 20, width: 97, height: 146))
  }

  @Test func `a view that preserves its superview's margins has the larger of the two, from the superview's edge`()
    throws
  {
    func inner(_ keys: String) throws -> Rect? {
      try frame(
        "{size: [300, 200], layoutMargins: 30}", "[{view: box\(keys), subviews: [view: a]}]",
        "box.left == screen.left + 10, box.right == screen.right, box.top == screen.top + 28, "
          + "box.bottom == screen.bottom - 50, a.left == box.leftMargin, a.right == box.rightMargin, "
          + "a.top == box.topMargin, a.bottom == box.bottomMargin")
    }
    #expect(try inner("") == Rect(x: 8, y: 8, width: 274, height: 106))
    #expect(try inner(", preservesSuperviewLayoutMargins: true") == Rect(x: 20, y: 8, width: 240, height: 106))
  }

  @Test(arguments: [false, true])
  func `directional margins are left and right by the direction of text`(isRightToLeft: Bool) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 200], direction: \(isRightToLeft ? "rightToLeft" : "leftToRight")}
      views: [{view: box, frame: [0, 0, 100, 50], directionalLayoutMargins: {leading: 20, trailing: 5}, subviews: [view: a]}]
      constraints:
        - a.left == box.leftMargin
        - a.right == box.rightMargin
        - a.top == box.topMargin
        - a.bottom == box.bottomMargin
      timeline:
        - at: 1
          set: {box.directionalLayoutMargins.leading: 30}
      duration: 2
      """)
    #expect(scene.frame("a", at: 0) == Rect(x: isRightToLeft ? 5 : 20, y: 0, width: 75, height: 50))
    #expect(scene.frame("a", at: 1.5) == Rect(x: isRightToLeft ? 5 : 30, y: 0, width: 65, height: 50))
  }

  @Test func `a bar with a dash is the superview's margin, or the canvas's standard spacing where it has one`() throws {
    let format = "'|-[a]-|', 'V:|-[a(20)]'"
    #expect(try frame("iPhone 8", "[view: a]", format) == Rect(x: 16, y: 20, width: 343, height: 20))
    #expect(
      try frame("{size: [300, 200], standardSpacing: 20}", "[view: a]", format)
        == Rect(x: 20, y: 20, width: 260, height: 20))
    #expect(
      try frame(
        "{size: [300, 200]}", "[{view: box, frame: [0, 0, 100, 100], layoutMargins: 5, subviews: [view: a]}]", format)
        == Rect(x: 5, y: 5, width: 90, height: 20))
  }

  @Test func `stacks may space from baseline to baseline, and views may have frames that grow with their superview`()
    throws
  {
    let card = "card.left == screen.left, card.top == screen.top, card.width == 260, card.height == 100"
    let canvas = "{size: [300, 200]}"
    func inside(_ frame: String, _ mask: String) throws -> Rect? {
      try self.frame(
        canvas, "[{view: card, subviews: [{view: a, frame: \(frame), autoresizing: [\(mask)]}]}]", card)
    }
    // The card has no size yet when the frame is set, so that all of its width comes on top, as on iOS.
    #expect(try inside("[10, 10, 100, 40]", "flexibleWidth") == Rect(x: 10, y: 10, width: 360, height: 40))
    #expect(try inside("[0, 0, 0, 0]", "flexibleWidth, flexibleHeight") == Rect(x: 0, y: 0, width: 260, height: 100))
    #expect(try inside("[10.3, 10, 20, 20]", "flexibleRightMargin") == Rect(x: 10.3, y: 10, width: 20, height: 20))
    let stack =
      "[{stackView: s, axis: vertical, spacing: 30, isBaselineRelativeArrangement: true, subviews: ["
      + "{view: b, intrinsicContentSize: [50, 20]}, {view: a, intrinsicContentSize: [50, 20]}]}]"
    #expect(try frame(canvas, stack, "s.left == screen.left, s.top == screen.top")?.minY == 50)
  }
}
