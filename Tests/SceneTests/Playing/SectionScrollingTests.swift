import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Sections that scroll across a collection") struct SectionScrollingTests {
  private static let card = "group: {axis: horizontal, width: 200, height: 60, subitems: [{}]}"

  /// Three cards of 200 points, 10 points apart, between 20 points at both ends of what scrolls, and one below them.
  private func text(
    _ behavior: String = "continuous", list: String = Self.card, header: String = "sectionInset: {left: 20, right: 20}",
    canvas: String = "", timeline: String = "[]"
  ) -> String {
    """
    inbetween: 1
    canvas: {size: [400, 400], scale: 2\(canvas)}
    inputs: {pull: 0}
    views:
      - collectionView: list
        \(list.replacing("; ", with: "\n    "))
        headerReferenceSize: [0, 0]
        subviews:
          - {sectionHeader: h, orthogonalScrollingBehavior: \(behavior), \(header)}
          - {view: a}
          - {view: b}
          - {view: c}
          - {sectionHeader: k}
          - {view: d}
    constraints:
      - H:|[list(300)]
      - V:|[list(200)]
    timeline: \(timeline)
    duration: 6
    """
  }

  private func x(_ id: String, _ scene: SceneFixture, _ time: Double) throws -> Double {
    try #require(scene.shown(id, at: time)).frame.minX
  }

  @Test func `groups follow each other across, and the next section is below the highest`() throws {
    let scene = try SceneFixture(text())
    for (id, x, y) in [("a", 20.0, 0.0), ("b", 230, 0), ("c", 440, 0), ("d", 0, 60)] {
      #expect(scene.frame(id, at: 0) == Rect(x: x, y: y, width: 200, height: 60), "\(id)")
    }
    let columns = try SceneFixture(text(list: "columns: 2; groupHeight: 40", header: "sectionInset: 0"))
    for (id, x, y) in [("a", 0.0, 0.0), ("b", 155, 0), ("c", 310, 0), ("d", 0, 40)] {
      #expect(columns.frame(id, at: 0) == Rect(x: x, y: y, width: 145, height: 40), "\(id)")
    }
  }

  @Test func `a change of the offset moves the cells of the section in its block, and no others`() throws {
    let scene = try SceneFixture(
      text(timeline: "[{at: 1, animate: 1, curve: linear, set: {h.contentOffset: [210, 0]}}]"))
    #expect(try abs(x("b", scene, 1.5) - 125) < 0.51)
    #expect(try x("b", scene, 2) == 20 && x("a", scene, 2) == -190 && x("d", scene, 2) == 0)
  }

  @Test func `cells follow a finger, and an offset that follows an input`() throws {
    let drive = "{at: 0, drive: {pull: [[0, 0], [1, -150]]}}"
    for (offset, scroll) in [
      ("", ", {at: 0, scroll: {view: h, translation: [pull, 0]}}"), (", contentOffset: [-pull, 0]", ""),
    ] {
      let scene = try SceneFixture(
        text(header: "sectionInset: {left: 20, right: 20}\(offset)", timeline: "[\(drive)\(scroll)]"))
      #expect(try abs(x("a", scene, 0.5) + 55) < 0.51)
      #expect(try abs(x("a", scene, 1) + 130) < 0.51)
      #expect(try x("d", scene, 1) == 0)
      #expect(scene.bake.conflicts.isEmpty)
    }
  }

  @Test(arguments: [
    ("groupPaging", -600, 20.0), ("groupPaging", -200, 230), ("groupPagingCentered", -600, 50),
    // Without a finger it would stop after 300 points, which are nearer to the last offset, 360, than to 210.
    ("continuousGroupLeadingBoundary", -600, -130),
  ])
  func `a section comes to rest where its behaviour says`(_ behavior: String, _ velocity: Int, _ place: Double) throws {
    let scene = try SceneFixture(text(behavior, timeline: "[{at: 0.5, scroll: {view: h, velocity: [\(velocity), 0]}}]"))
    #expect(try abs(x("b", scene, 6) - place) < 0.51)
  }

  @Test func `from right to left a section begins at its right end and pages to the left`() throws {
    let scene = try SceneFixture(
      text(
        "groupPaging", canvas: ", direction: rightToLeft",
        timeline: "[{at: 0.5, scroll: {view: h, velocity: [600, 0]}}]"))
    #expect(try abs(x("a", scene, 0) - 80) < 0.51)
    #expect(try abs(x("b", scene, 0) + 130) < 0.51)
    #expect(try abs(x("b", scene, 6) - 80) < 0.51)
  }

  @Test func `a section of a collection that scrolls horizontally scrolls downwards`() throws {
    let scene = try SceneFixture(
      text(
        list: "scrollDirection: horizontal; group: {axis: vertical, width: 50, height: 80, subitems: [{}]}",
        header: "sectionInset: 0", timeline: "[{at: 1, set: {h.contentOffset: [0, 50]}}]"))
    for (id, x, y) in [("a", 0.0, 0.0), ("b", 0, 90), ("c", 0, 180), ("d", 50, 0)] {
      #expect(scene.frame(id, at: 0) == Rect(x: x, y: y, width: 50, height: 80), "\(id)")
    }
    #expect(scene.frame("b", at: 2) == Rect(x: 0, y: 40, width: 50, height: 80))
  }

  @Test func `an event lets a section scroll, and no longer`() throws {
    let scene = try SceneFixture(
      text(
        "none",
        timeline: """
          [{at: 1, set: {h.orthogonalScrollingBehavior: continuous, h.contentOffset: [100, 0]}}, \
          {at: 2, set: {h.orthogonalScrollingBehavior: none}}]
          """))
    #expect(scene.frame("b", at: 0.5) == Rect(x: 20, y: 70, width: 200, height: 60))
    #expect(scene.frame("b", at: 1.5) == Rect(x: 130, y: 0, width: 200, height: 60))
    #expect(scene.frame("b", at: 2.5) == Rect(x: 20, y: 70, width: 200, height: 60))
  }

  @Test(arguments: [
    ("itemSize: [20, 20]", "sections scroll across a collection view with 'columns' or a 'group'"),
    ("", "sections scroll across a collection view with 'columns' or a 'group'"),
  ])
  func `a section without groups does not scroll across`(list: String, message: String) {
    let text = text(list: list, header: "text: x")
    let error = #expect(throws: SceneError.self) { try SceneReader.read(SourceText(file: "s.yaml", text: text)) }
    #expect(error?.diagnostics.map(\.message).joined().contains(message) == true)
  }
}
