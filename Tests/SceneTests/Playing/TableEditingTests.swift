import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

/// `UITableView.setEditing(_:animated:)`: the controls of rows, and the room that they take.
@Suite("Tables that are edited") struct TableEditingTests {
  private func table(
    _ rows: String, _ keys: String = "tableStyle: plain", canvas: String = "", more: String = Self.edited,
    constraints: [String] = []
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [375, 600], scale: 2\(canvas)}
      inputs: {drag: 0}
      views:
        - tableView: list
          \(keys.split(separator: "\n").joined(separator: "\n    "))
          subviews:
      \(rows.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
      constraints: [\((["HV:|[list]|"] + constraints).map { "\"\($0)\"" }.joined(separator: ", "))]
      \(more)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private static let edited = """
    timeline:
      - {at: 1, animate: 1, curve: linear, set: {list.isEditing: true}}
      - {at: 3, animate: 1, curve: linear, set: {list.isEditing: false}}
    duration: 5
    """

  /// A part of a cell that no output lists.
  private func part(_ name: String, of cell: String, _ scene: SceneFixture, at time: Double) throws -> LayerState {
    let layers = scene.timeline.layers
    let owner = try #require(layers.firstIndex { $0.id == cell })
    // In inset tables the control is in a frame that is as the cell.
    let part = try #require(
      layers.indices.first { index in
        let parent = layers[index].parent
        return layers[index].path.hasSuffix(name) && (parent == owner || parent.map { layers[$0].parent } == owner)
      })
    return scene.timeline.presentation(of: part, at: time)
  }

  private func hasPart(_ name: String, of cell: String, _ scene: SceneFixture) -> Bool {
    scene.timeline.layers.contains { $0.path.hasSuffix("\(cell).\(name)") }
  }

  @Test func `content, control and handle are where they were measured on a device with margins of 16 points`() throws {
    let scene = try table("- {tableViewCell: a, text: A, showsReorderControl: true}")
    // Measured: the content at 40 and 292 points wide, its text at 56, the control at 15 and 26 points wide, the handle
    // at 332 and 27 points wide.
    #expect(scene.frame("a", at: 2.5) == scene.frame("a", at: 0))
    let text = try #require(scene.frame("a.text", at: 2.5))
    #expect(text.minX == 56 && text.maxX == 316)
    #expect(try part("control", of: "a", scene, at: 2.5).frame == Rect(x: 15, y: 8.75, width: 26, height: 26))
    #expect(try part("handle", of: "a", scene, at: 2.5).frame == Rect(x: 332, y: 14.25, width: 27, height: 15))
    #expect(try part("separator", of: "a", scene, at: 2.5).frame.minX == 56)
    #expect(scene.timeline.layouts.allSatisfy { $0.ambiguous.isEmpty && $0.conflicts.isEmpty })
  }

  @Test func `within the card of an inset table the control comes in from the edge of the card`() throws {
    for direction in ["", ", direction: rightToLeft"] {
      let scene = try table("- {tableViewCell: a, text: A}", "tableStyle: insetGrouped", canvas: direction)
      let layers = scene.timeline.layers
      let cell = try #require(layers.firstIndex { $0.id == "a" })
      let frame = try #require(
        layers.indices.first { layers[$0].parent == cell && layers[$0].path.hasSuffix("controls") })
      let control = try #require(layers.indices.first { layers[$0].parent == frame })
      let half = scene.timeline.presentation(of: frame, at: 1.5)
      #expect(half.clipsToBounds && half.position == scene.timeline.presentation(of: frame, at: 2.5).position)
      #expect(half.boundsSize == Size(width: 343, height: 44))
      // The cell is 343 points wide; the control ends 40 points before its place, and is half way there.
      let middles = [1.5, 2.5].map { scene.timeline.presentation(of: control, at: $0).position.x }
      #expect(middles == (direction.isEmpty ? [8, 28] : [335, 315]))
    }
    let plain = try table("- {tableViewCell: a, text: A}")
    #expect(!plain.timeline.layers.contains { $0.path.hasSuffix("controls") })
  }

  @Test func `in a block the control comes in with the content and the handle fades in, and both go again`() throws {
    let scene = try table("- {tableViewCell: a, text: A, showsReorderControl: true}")
    #expect(scene.shown("a.text", at: 0.5)?.frame.minX == 16)
    #expect(try abs(#require(scene.shown("a.text", at: 1.5)).frame.minX - 36) < 0.26)
    let control = try part("control", of: "a", scene, at: 1.5)
    #expect(abs(control.frame.minX + 5) < 0.01 && abs(control.opacity - 0.5) < 0.01)
    let handle = try part("handle", of: "a", scene, at: 1.5)
    #expect(handle.frame.minX == 332 && abs(handle.opacity - 0.5) < 0.01)
    #expect(try abs(part("separator", of: "a", scene, at: 1.5).frame.minX - 36) < 0.01)
    let leaving = try part("control", of: "a", scene, at: 3.5)
    #expect(abs(leaving.frame.minX + 5) < 0.01 && abs(leaving.opacity - 0.5) < 0.01)
    #expect(try part("control", of: "a", scene, at: 4.5).opacity == 0)
    #expect(try part("handle", of: "a", scene, at: 4.5).opacity == 0)
    #expect(scene.frame("a.text", at: 4.5) == scene.frame("a.text", at: 0))
  }

  @Test func `a row of the style none keeps the room of the control unless it does not indent`() throws {
    let scene = try table(
      """
      - {tableViewCell: a, text: A, editingStyle: none}
      - {tableViewCell: b, text: B, editingStyle: none, shouldIndentWhileEditing: false}
      - {tableViewCell: c, text: C, editingStyle: insert}
      """)
    #expect(scene.frame("a.text", at: 2.5)?.minX == 56)
    #expect(scene.frame("b.text", at: 2.5)?.minX == 16)
    #expect(!hasPart("control", of: "a", scene) && !hasPart("control", of: "b", scene))
    // `systemGreen`.
    let green = try part("control", of: "c", scene, at: 2.5).contentsColor
    #expect(green == Color(red: 52 / 255, green: 199 / 255, blue: 89 / 255))
  }

  @Test func `the controls have the colours of the appearance`() throws {
    let rows = "- {tableViewCell: a, text: A, showsReorderControl: true}"
    let (light, dark) = (try table(rows), try table(rows, canvas: ", appearance: dark"))
    let red = try [light, dark].map { try part("control", of: "a", $0, at: 2.5).contentsColor }
    #expect(red[0] == Color(red: 1, green: 59 / 255, blue: 48 / 255))
    #expect(red[1] == Color(red: 1, green: 69 / 255, blue: 58 / 255))
    let handles = try [light, dark].map { try part("handle", of: "a", $0, at: 2.5).contentsColor }
    #expect(handles[0] != handles[1])
  }

  @Test func `a sign and an accessory view give way to the sign of editing`() throws {
    let scene = try table(
      """
      - {tableViewCell: a, text: A, accessoryType: disclosureIndicator, editingAccessoryType: detailButton, showsReorderControl: true}
      - {tableViewCell: b, text: B, accessoryView: s, subviews: [{switch: s}]}
      """)
    #expect(scene.shown("a.chevron", at: 0.5)?.opacity == 1 && scene.shown("a.editingDetail", at: 0.5)?.opacity == 0)
    #expect(scene.shown("a.chevron", at: 2.5)?.opacity == 0 && scene.shown("a.editingDetail", at: 2.5)?.opacity == 1)
    // Beside the handle, with the margin between; the sign is 22 points wide and 8 from the text.
    #expect(scene.frame("a.editingDetail", at: 2.5)?.maxX == 316)
    #expect(scene.frame("a.text", at: 2.5)?.maxX == 286)
    #expect([0.5, 2.5, 4.5].map { scene.shown("s", at: $0)?.opacity } == [1, 0, 1])
    #expect(try abs(#require(scene.shown("s", at: 1.5)).opacity - 0.5) < 0.01)
    #expect(scene.frame("b.text", at: 2.5)?.maxX == 359)
  }

  @Test func `views of the scene in a cell are constrained to what the controls leave`() throws {
    let scene = try table(
      """
      - tableViewCell: a
        showsReorderControl: true
        subviews: [{view: left}, {view: middle}, {view: wide}]
      """,
      constraints: [
        "H:|-16-[left(20)]", "V:|-12-[left(20)]-12-|", "middle.centerX == a.centerX", "middle.centerY == a.centerY",
        "HV:[middle(10)]", "wide.width == a.width", "wide.right == a.right", "V:|[wide(5)]",
      ])
    #expect(scene.frame("left", at: 0)?.minX == 16 && scene.frame("left", at: 2.5)?.minX == 56)
    #expect(scene.frame("middle", at: 0)?.midX == 187.5 && scene.frame("middle", at: 2.5)?.midX == 186)
    #expect(scene.frame("wide", at: 2.5).map { [$0.minX, $0.maxX] } == [40, 332])
    #expect(scene.frame("a", at: 2.5)?.width == 375)
  }

  @Test func `from right to left all of it is mirrored`() throws {
    let scene = try table(
      "- {tableViewCell: a, text: A, showsReorderControl: true}", canvas: ", direction: rightToLeft")
    let text = try #require(scene.frame("a.text", at: 2.5))
    #expect(text.maxX == 375 - 56 && text.minX == 375 - 316)
    #expect(try part("control", of: "a", scene, at: 2.5).frame.minX == 375 - 15 - 26)
    #expect(try part("handle", of: "a", scene, at: 2.5).frame.minX == 16)
    #expect(try abs(part("control", of: "a", scene, at: 1.5).frame.minX - (375 - 26 + 5)) < 0.01)
  }

  @Test(arguments: ["grouped", "insetGrouped"])
  func `rows of grouped tables are edited in their sections, whose backgrounds stay`(_ style: String) throws {
    let scene = try table(
      "- {sectionHeader: h, text: One}\n- {tableViewCell: a, text: A, showsReorderControl: true}",
      "tableStyle: \(style)")
    let width = style == "grouped" ? 375.0 : 343
    #expect(scene.frame("a", at: 2.5)?.width == width && scene.frame("a", at: 2.5) == scene.frame("a", at: 0))
    #expect(scene.frame("a.text", at: 2.5).map { [$0.minX, $0.maxX] } == [56, width - 59])
    #expect(try part("control", of: "a", scene, at: 2.5).frame.minX == 15)
    #expect(try part("handle", of: "a", scene, at: 2.5).frame.maxX == width - 16)
    #expect(scene.frame("list.section0", at: 2.5) == scene.frame("list.section0", at: 0))
  }

  @Test func `a table that selects many rows shows circles, filled in the tint colour where a row is selected`() throws
  {
    let scene = try table(
      "- {tableViewCell: a, text: A, editingStyle: none}\n- {tableViewCell: b, text: B, isSelected: true}",
      "allowsMultipleSelectionDuringEditing: true\ntintColor: magenta",
      more: """
        timeline:
          - {at: 1, set: {list.isEditing: true}}
          - {at: 2, set: {a.isSelected: true, b.isSelected: false}}
        duration: 3
        """)
    let magenta = Color(red: 1, green: 0, blue: 1)
    #expect(scene.frame("a.text", at: 1.5)?.minX == 56)
    #expect(try part("control", of: "a", scene, at: 1.5).contentsColor != magenta)
    #expect(try part("control", of: "b", scene, at: 1.5).contentsColor == magenta)
    #expect(try part("control", of: "a", scene, at: 2.5).contentsColor == magenta)
    #expect(try part("control", of: "b", scene, at: 2.5).contentsColor != magenta)
  }

  @Test func `actions of a row that is edited move it with its controls`() throws {
    let row = "- {tableViewCell: a, text: A, trailingActions: [{title: A, style: destructive}]}"
    let more = "timeline: [{at: 1, set: {a.shownActions: trailing}}]\nduration: 2"
    let scene = try table(row, "isEditing: true", more: more)
    #expect(scene.frame("a", at: 0.5)?.minX == 0 && scene.frame("a", at: 1.5)?.minX == -74)
    #expect(scene.frame("a.text", at: 1.5)?.minX == 56)
    #expect(try part("control", of: "a", scene, at: 1.5).frame.minX == 15)
    let swiped = try table(
      "- {tableViewCell: a, text: A, swipeOffset: -drag, trailingActions: [Delete]}", "isEditing: true",
      more: "timeline: [{drive: {drag: [[0, 0], [1, 100]]}}]\nduration: 2")
    #expect(try abs(#require(swiped.shown("a", at: 0.5)).frame.minX + 50) < 0.26)
    #expect(swiped.shown("a.text", at: 0.5)?.frame.minX == 56)
  }

  @Test func `a row that is inserted while the table is edited has its control at once`() throws {
    let scene = try table(
      "- {tableViewCell: a, text: A}", "isEditing: true",
      more: """
        timeline: [{at: 1, animate: 1, curve: linear, add: [{tableViewCell: new, text: New}], above: a}]
        duration: 3
        """)
    let control = try part("control", of: "new", scene, at: 1.5)
    #expect(control.frame.minX == 15 && control.opacity == 1)
    #expect(scene.shown("new.text", at: 1.5)?.frame.minX == 56)
    #expect(try abs(#require(scene.shown("new", at: 1.5)).opacity - 0.5) < 0.01)
  }

  @Test func `a text that has less room wraps, and its row grows`() throws {
    // It needs between 260 and 343 points.
    let long = "a text that only just fits within one line"
    let scene = try table("- {tableViewCell: a, text: \(long), showsReorderControl: true}")
    let (before, after) = (try #require(scene.frame("a", at: 0)), try #require(scene.frame("a", at: 2.5)))
    #expect(before.height == 43.5 && after.height == 63)
    #expect(scene.frame("a", at: 4.5) == before)
  }
}
