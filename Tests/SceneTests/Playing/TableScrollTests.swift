import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Headers that stay, swiped rows, and rows that come and go") struct TableScrollTests {
  private func table(_ keys: String, _ rows: String, _ more: String = "duration: 1") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      inputs: {drag: 0}
      views:
        - tableView: list
          \(keys.split(separator: "\n").joined(separator: "\n    "))
          subviews:
      \(rows.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
      constraints: ["HV:|[list]|"]
      \(more)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private static let sections = """
    - {sectionHeader: h, text: One}
    - for: {i: 1..4}
      each: [{tableViewCell: a$(i), text: Row}]
    - {sectionHeader: k, text: Two}
    - for: {i: 1..9}
      each: [{tableViewCell: b$(i), text: Row}]
    """

  /// The top edge of a view below that of the table.
  private func top(_ id: String, _ scene: SceneFixture, at time: Double) throws -> Double {
    let frame = try #require(scene.shown(id, at: time)).frame
    return frame.minY - (try #require(scene.shown("list", at: time)).boundsOrigin.y)
  }

  @Test func `the header of a plain table stays at the top until the end of its section pushes it away`() throws {
    let scene = try table(
      "contentOffset: [0, drag]", Self.sections, "timeline: [{drive: {drag: [[0, 0], [1, 400]]}}]")
    // 22 points of space, 28 of the header and four rows of 44: the section ends at 226.
    for (offset, expected) in [(0.0, 22.0), (10, 12), (22, 0), (100, 0), (198, 0), (208, -10), (226, -28)] {
      #expect(try abs(top("h", scene, at: offset / 400) - expected) < 0.26, "\(offset)")
    }
    // The next header follows after its own space, and then stays in its turn.
    for (offset, expected) in [(0.0, 248.0), (226, 22), (248, 0), (300, 0)] {
      #expect(try abs(top("k", scene, at: offset / 400) - expected) < 0.26, "\(offset)")
    }
    // Rows scroll as ever, behind it.
    #expect(try abs(top("a1", scene, at: 0.25) - (50 - 100)) < 0.26)
    let header = try #require(scene.shown("h", at: 0))
    #expect(header.zPosition == 1 && header.backgroundColor == Color(red: 1, green: 1, blue: 1))
  }

  @Test func `headers of grouped tables scroll, and a scene's own colour of a header is kept`() throws {
    let grouped = try table("tableStyle: grouped\ncontentOffset: [0, 100]", Self.sections)
    #expect(try top("h", grouped, at: 0) == -100)
    #expect(try #require(grouped.shown("h", at: 0)).zPosition == 0)
    let own = try table("rowHeight: 44", "- {sectionHeader: h, text: One, backgroundColor: red}\n- {tableViewCell: c}")
    #expect(try #require(own.shown("h", at: 0)).backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `a header stays below the content inset`() throws {
    let scene = try table("contentInset: {top: 30}\ncontentOffset: [0, 100]", Self.sections)
    #expect(try top("h", scene, at: 0) == 30)
  }

  private static let swiped = """
    - {tableViewCell: c, text: Row, trailingActions: [{title: Delete, style: destructive}, {title: A}], leadingActions: [B]}
    - {tableViewCell: d, text: Row}
    """

  @Test func `shown actions move a cell by their width, and a change is animated in a block`() throws {
    let scene = try table(
      "rowHeight: 44", Self.swiped,
      """
      timeline:
        - {at: 0, animate: 1, curve: linear, set: {c.shownActions: trailing}}
        - {at: 2, set: {c.shownActions: leading}}
        - {at: 3, set: {c.swipeOffset: 10}}
      duration: 4
      """)
    // A button is 74 points wide, or its title and 15 points at both sides.
    let frame = try #require(scene.frame("c", at: 1.5))
    #expect(frame.minX < -148 && frame.minX > -170 && frame.width == 320)
    #expect(try abs(#require(scene.shown("c", at: 0.5)).frame.minX - frame.minX / 2) < 0.5)
    #expect(try #require(scene.frame("c", at: 2.5)).minX == 74)
    #expect(try #require(scene.frame("c", at: 3.5)).minX == 84)
    // The buttons fill what the cell leaves, and the other rows are where they were.
    let actions = try scene.part("c.trailingActions", at: 1.5).frame
    #expect(abs(actions.minX - frame.maxX) < 0.01 && actions.maxX == 320 && actions.height == frame.height)
    #expect(try scene.part("c.leadingActions", at: 1.5).boundsSize.width == 0)
    #expect(scene.frame("d", at: 1.5)?.minX == 0 && scene.frame("d", at: 1.5)?.width == 320)
  }

  @Test func `a swipe follows an input`() throws {
    let scene = try table(
      "rowHeight: 44", "- {tableViewCell: c, text: Row, swipeOffset: -drag, trailingActions: [Delete]}",
      "timeline: [{drive: {drag: [[0, 0], [1, 100]]}}]")
    for time in [0.0, 0.25, 1] {
      #expect(try abs(#require(scene.shown("c", at: time)).frame.minX + 100 * time) < 0.26)
      #expect(try abs(scene.part("c.trailingActions", at: time).boundsSize.width - 100 * time) < 0.51)
    }
  }

  @Test(arguments: [
    ("automatic", true, 0.0, 0.0), ("none", false, 0, 0), ("fade", true, 0, 0), ("left", true, -160, 0),
    ("top", true, 0, -21.75),
  ])
  func `a removed row goes as the table's row animation says`(
    _ way: String, _ stays: Bool, _ x: Double, _ y: Double
  ) throws {
    let scene = try table(
      "rowHeight: 44\nrowAnimation: \(way)", "- {tableViewCell: c, text: Row}\n- {tableViewCell: d, text: Row}",
      "timeline: [{at: 1, animate: 1, curve: linear, remove: [c]}]\nduration: 3")
    let index = scene.timeline.layers.firstIndex { $0.path.hasSuffix("/list.removed0") }
    #expect((index != nil) == stays)
    if let index {
      let state = scene.timeline.presentation(of: index, at: 1.5)
      #expect(abs(state.frame.minX - x) < 0.01 && abs(state.frame.minY - y) < 0.01)
      #expect(state.opacity == (way == "left" ? 1 : 0.5))
      #expect(!scene.timeline.layers[index].lifetime.contains(2.01))
    }
    // The row below moves up meanwhile.
    #expect(try abs(#require(scene.shown("d", at: 1.5)).frame.minY - 22) < 0.26)
  }

  @Test func `an inserted row slides in from the side that the table states`() throws {
    let scene = try table(
      "rowHeight: 44\nrowAnimation: right", "- {tableViewCell: c, text: Row}",
      "timeline: [{at: 1, animate: 1, curve: linear, add: [{tableViewCell: d, text: Row}], above: c}]\nduration: 3")
    let state = try #require(scene.shown("d", at: 1.5))
    #expect(abs(state.frame.minX - 160) < 0.01 && state.opacity == 1 && abs(state.frame.minY - 44) < 0.01)
  }
}
