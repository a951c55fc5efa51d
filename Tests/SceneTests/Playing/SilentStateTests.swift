import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("A state without a key restores the scene's value or the default")
struct SilentStateTests {
  /// A group whose second state sets one key, left again at 2 s.
  private func scene(views: String, constraints: String = "[]", set: String) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
      \(views)
      constraints: \(constraints)
      states:
        mode:
          - state: plain
          - state: changed
            set: {\(set)}
      timeline:
        - {at: 1, to: mode.changed}
        - {at: 2, to: mode.plain}
      duration: 3
      """)
  }

  @Test func `the content's own size is restored where an intrinsic size was set, wholly or in part`() throws {
    for change in ["a.intrinsicContentSize: [70, 30]", "a.intrinsicContentSize.width: 70"] {
      let fixture = try scene(
        views: "  - {switch: a}", constraints: "\n  - a.left == superview.left\n  - a.top == superview.top", set: change
      )
      let width = try #require(fixture.frame("a", at: 0.5)?.width)
      #expect(width < 60)
      #expect(fixture.frame("a", at: 1.5)?.width != width)
      #expect(fixture.frame("a", at: 2.5)?.width == width)
    }
  }

  @Test func `a position set manually is reset to the declared frame, component by component`() throws {
    let fixture = try scene(
      views: "  - {view: a, frame: [10, 20, 40, 20]}", set: "a.center.x: 100, a.bounds: [0, 0, 80, 60]")
    #expect(fixture.frame("a", at: 1.5) == Rect(x: 60, y: 0, width: 80, height: 60))
    #expect(fixture.frame("a", at: 2.5) == Rect(x: 10, y: 20, width: 40, height: 20))
  }

  @Test func `a view with constraints returns to their layout`() throws {
    let fixture = try scene(
      views: "  - {view: a}", constraints: "\n  - H:|-10-[a(40)]\n  - V:|-20-[a(20)]", set: "a.center: [100, 100]")
    #expect(fixture.frame("a", at: 1.5) == Rect(x: 80, y: 90, width: 40, height: 20))
    #expect(fixture.frame("a", at: 2.5) == Rect(x: 10, y: 20, width: 40, height: 20))
  }

  @Test func `a view has its own baseline again`() throws {
    let fixture = try scene(
      views: """
          - {view: box, frame: [0, 0, 80, 60], subviews: [{view: inner, frame: [0, 10, 20, 20]}]}
          - {view: beside, intrinsicContentSize: [10, 10]}
        """,
      constraints: "[beside.left == box.right, beside.lastBaseline == box.lastBaseline]",
      set: "box.forLastBaselineLayout: inner")
    #expect(fixture.frame("beside", at: 0.5)?.maxY == 60)
    #expect(fixture.frame("beside", at: 1.5)?.maxY == 30)
    #expect(fixture.frame("beside", at: 2.5)?.maxY == 60)
  }

  @Test func `an empty path and a stack's plain spacing are restored`() throws {
    let path = try scene(
      views: "  - {shape: a, frame: [0, 0, 50, 20]}", set: "a.path: {svg: M 0 0 L 10 10}")
    #expect(path.shown("a", at: 1.5) != path.shown("a", at: 0.5))
    #expect(path.shown("a", at: 2.5) == path.shown("a", at: 0.5))

    let row = """
        - stackView: row
          spacing: 10
          subviews:
            - {view: a, intrinsicContentSize: [40, 20]}
            - {view: b, intrinsicContentSize: [40, 20]}
      """
    let spacing = try scene(
      views: row, constraints: "\n  - row.left == superview.left\n  - row.top == superview.top",
      set: "row.customSpacing: {a: 30}")
    #expect(spacing.frame("b", at: 1.5)?.minX == 70)
    #expect(spacing.frame("b", at: 2.5)?.minX == 50)
  }
}
