import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

/// Cells whose height follows from their constraints, as `UITableView.automaticDimension` has it.
@Suite("Cells that size themselves") struct TableCellTests {
  private static let component = """
    components:
      Message:
        parameters: {lines: 20}
        tableViewCell: self
        subviews:
          - view: icon
          - view: text
        constraints:
          - H:|-16-[icon(24)]-8-[text]-16-|
          - V:|-11-[icon(24)]-(>=11)-|
          - V:|-11-[text]-(>=11)-|
          - tall: text.height == lines
    """

  private func scene(
    _ cells: String, table: String = "rowHeight: -1", direction: String = "leftToRight", rest: String = "timeline: []"
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 400], scale: 2, direction: \(direction)}
      \(TableCellTests.component)
      views:
        - tableView: list
          \(table)
          subviews:
            \(cells)
      constraints: ["HV:|[list]|"]
      \(rest)
      duration: 1
      """)
  }

  private let two = "[{Message: a}, {Message: b, lines: 60}]"

  @Test func `a cell has the height of its constraints, at least the required one, with a line below it`() throws {
    let scene = try scene(two)
    // 11 + 24 + 11: the icon is higher than the text; 11 + 60 + 11. Half a point between them: one pixel.
    #expect(scene.frame("a", at: 0.9) == Rect(x: 0, y: 0, width: 320, height: 46))
    #expect(scene.frame("b", at: 0.9) == Rect(x: 0, y: 46.5, width: 320, height: 82))
    #expect(scene.frame("b.text", at: 0.9) == Rect(x: 48, y: 11, width: 256, height: 60))
  }

  @Test func `rows are repeated from a list of parameters`() throws {
    let scene = try scene("[{for: {i: 0..3, h: [30, 40, 50, 60]}, each: [{Message: m$(i), lines: $(h)}]}]")
    #expect((0..<4).map { scene.frame("m\($0)", at: 0.5)?.minY } == [0, 52.5, 115, 187.5])
  }

  @Test func `an explicit row height applies to all cells, including the line`() throws {
    let scene = try scene("[{tableViewCell: a}, {tableViewCell: b}]", table: "rowHeight: 60")
    #expect(scene.frame("b", at: 0.5) == Rect(x: 0, y: 60, width: 320, height: 59.5))
  }

  @Test func `events, states and inputs change the height of a cell, and the rows below follow`() throws {
    let event = try scene(two, rest: "timeline: [{at: 0.2, animate: 0.2, set: {a.tall.constant: 100}}]")
    #expect(event.frame("a", at: 0.1)?.height == 46)
    #expect(event.frame("a", at: 0.9)?.height == 122)
    #expect(event.frame("b", at: 0.9)?.minY == 122.5)
    let middle = try #require(event.shown("b", at: 0.3)?.frame.minY)
    #expect(46.5 < middle && middle < 122.5)
    let added = try scene(two, rest: "timeline: [{at: 0.2, add: [{Message: c}], in: list}, {at: 0.5, remove: [a]}]")
    #expect(added.frame("c", at: 0.4)?.minY == 129)
    #expect(added.frame("b", at: 0.9)?.minY == 0)
    #expect(added.frame("c", at: 0.9)?.minY == 82.5)
  }

  @Test func `a row height that follows an input is that of all cells, and a negative one lets them size themselves`()
    throws
  {
    func scene(_ from: Int, _ track: String) throws -> SceneFixture {
      try self.scene(
        "[{tableViewCell: a, subviews: [view: in]}, {tableViewCell: b}]", table: "rowHeight: h",
        rest:
          "inputs: {h: \(from)}\ntimeline: [{drive: {h: \(track)}}, {at: 0, constraints: ['HV:|-9-[in]-9-|', in.height == 12 @900, b.height == 70 @900]}]"
      )
    }
    let fixed = try scene(60, "[[0, 60], [0.5, 50]]")
    #expect(fixed.shown("a", at: 0.25)?.frame.height == 54.5)
    #expect(fixed.shown("b", at: 0.25)?.frame == Rect(x: 0, y: 55, width: 320, height: 54.5))
    #expect(fixed.frame("in", at: 0.9)?.height == 31.5)
    #expect(fixed.frame("b", at: 0.9)?.minY == 50)
    let turning = try scene(-1, "[[0, -1], [0.3, -1], [0.5, 50]]")
    for time in [0, 0.2] {
      #expect(turning.shown("a", at: time)?.frame.height == 30, "at \(time)")
      #expect(turning.shown("b", at: time)?.frame == Rect(x: 0, y: 30.5, width: 320, height: 70), "at \(time)")
    }
    #expect(turning.shown("b", at: 0.4)?.frame == Rect(x: 0, y: 24.5, width: 320, height: 24))
    #expect(turning.shown("b", at: 0.9)?.frame == Rect(x: 0, y: 50, width: 320, height: 49.5))
  }

  @Test func `from right to left the same rows are mirrored`() throws {
    let scene = try scene(two, direction: "rightToLeft")
    #expect(scene.frame("b", at: 0.5) == Rect(x: 0, y: 46.5, width: 320, height: 82))
    #expect(scene.frame("b.icon", at: 0.5) == Rect(x: 280, y: 11, width: 24, height: 24))
  }

  @Test func `a cell whose constraints do not determine its height is refused with its location and row`()
    throws
  {
    do {
      _ = try scene("[{Message: a}, {tableViewCell: bare, subviews: [view: inner]}]")
      Issue.record("nothing was refused")
    } catch let error as SceneError {
      let message = try #require(error.diagnostics.first?.description)
      #expect(message.contains("constraints leave the height of 'bare', row 1 of 'list', open"))
      #expect(error.diagnostics.first?.hint?.contains("V:|-11-[title]-11-|") == true)
    }
    // A height of zero that is asked for is none that is open.
    _ = try scene("[{tableViewCell: closed}]", rest: "timeline: [{at: 0.1, constraints: [closed.height == 0]}]")
  }

  @Test func `texts beside cells, and cells with frames, are refused`() throws {
    func message(_ cells: String, _ table: String) -> String {
      do {
        _ = try scene(cells, table: table)
        return ""
      } catch let error as SceneError {
        return error.diagnostics.map(\.description).joined()
      } catch {
        return "\(error)"
      }
    }
    #expect(message("[{Message: a}]", "rows: [one]").contains("the rows of a table view are texts or cells"))
    #expect(message("[{Message: a, frame: [0, 0, 9, 9]}]", "rowHeight: -1").contains("'a' is placed by its table view"))
  }

  @Test func `a conflict in a cell names its row`() throws {
    let scene = try scene("[{Message: a}]", table: "rowHeight: 30")
    let members = scene.timeline.layouts.flatMap(\.conflicts).flatMap(\.constraints)
    #expect(members.contains { $0.contains("UITV-row0-height") })
    #expect(scene.timeline.layouts.flatMap(\.conflicts).flatMap(\.views).contains("a"))
  }

  @Test func `a long title and its value are one below the other where they do not fit side by side`() throws {
    func frames(_ title: String) throws -> (text: Rect, value: Rect, cell: Rect) {
      let scene = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [320, 200], scale: 2}
        views:
          - tableView: list
            subviews: [{tableViewCell: c, text: \(title), secondaryText: "$1,204.00", cellStyle: value1}]
        constraints: ["HV:|[list]|"]
        """, typesetter: TextMeasurer(library: try FontLibrary()))
      func frame(_ path: String) throws -> Rect {
        let index = try #require(scene.timeline.layers.firstIndex { $0.path.hasSuffix(path) })
        return scene.timeline.model(of: index, at: 0).frame
      }
      return (try frame("/c.text"), try frame("/c.secondaryText"), try frame("/c"))
    }
    let short = try frames("Account")
    #expect(short.value.minX > short.text.maxX && short.cell.height < 44)
    let long = try frames("Joint Account with a Rather Long Name")
    #expect(long.value.minY >= long.text.maxY && long.value.width > 60 && long.value.minX == long.text.minX)
    #expect(long.cell.height > short.cell.height + 15)
  }
}
