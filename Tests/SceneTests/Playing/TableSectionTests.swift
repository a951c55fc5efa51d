import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

/// Tables with sections, and cells that show texts, images and signs themselves.
@Suite("Sections and cells of tables") struct TableSectionTests {
  private let measurer: TextMeasurer

  init() throws { measurer = TextMeasurer(library: try FontLibrary()) }

  private func scene(
    _ rows: String, table: String = "tableStyle: insetGrouped", width: Int = 375, canvas: String = "",
    rest: String = "timeline: []"
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [\(width), 600], scale: 2\(canvas)}
      views:
        - tableView: list
          \(table)
          subviews: \(rows)
      constraints: ["HV:|[list]|"]
      \(rest)
      duration: 3
      """, typesetter: measurer)
  }

  private let two = """
    [{sectionHeader: h, text: One}, {tableViewCell: a, text: A}, {tableViewCell: b, text: B}, \
    {sectionHeader: h2, text: Two}, {tableViewCell: c, text: C}]
    """

  private func layer(_ scene: SceneFixture, _ id: String) throws -> Int {
    try #require(scene.timeline.layers.indices.last { scene.timeline.layers[$0].id == id })
  }

  @Test func `sections of a grouped table are as far apart as Interface Builder recorded`() throws {
    // storyboards of Xcode 14: the first cell below a title is at 55.5, the next section 56 below the last cell.
    let titled = try scene(two)
    #expect(titled.frame("a", at: 0)?.minY == 55.5)
    let end = try #require(titled.frame("b", at: 0)?.maxY) + 0.5
    #expect(titled.frame("c", at: 0)?.minY == end + 56)
    // Without titles the first is at 18 and the next 36 below.
    let bare = try scene("[{tableViewCell: a, text: A}, {sectionHeader: h}, {tableViewCell: b, text: B}]")
    #expect(bare.frame("a", at: 0)?.minY == 18)
    #expect(bare.frame("b", at: 0)?.minY == 98)
    // A footer of two lines is 46 high: 84 from cell to cell with the next title.
    let foot = try scene(
      "[{tableViewCell: a, text: A}, {sectionFooter: f, text: What is below the rows of a section and takes just two lines of text}, {sectionHeader: h, text: B}, {tableViewCell: b, text: B}]"
    )
    #expect(abs((foot.frame("b", at: 0)?.minY ?? 0) - (18 + 44 + 84)) <= 1)
  }

  @Test(arguments: [(375, 16.0), (414, 20)])
  func `an inset grouped section has the margins of the screen`(_ width: Int, _ side: Double) throws {
    let scene = try scene(two, width: width)
    #expect(scene.frame("a", at: 0)?.minX == side)
    #expect(scene.frame("a", at: 0)?.width == Double(width) - 2 * side)
    #expect(scene.frame("a.text", at: 0)?.minX == side)
    #expect(scene.frame("h.text", at: 0)?.minX == side)
    let plain = try self.scene(two, table: "tableStyle: plain", width: width)
    #expect(plain.frame("a", at: 0)?.width == Double(width))
    #expect(plain.frame("a", at: 0)?.minY == 50)
  }

  @Test func `the background of a section has round corners and grows with a row that fades in at its place`() throws {
    let scene = try scene(
      two, rest: "timeline: [{at: 1, animate: 0.5, add: [{tableViewCell: new, text: New}], above: b}]")
    let ground = try layer(scene, "list.section0")
    let model = scene.timeline.model(of: ground, at: 0)
    #expect(model.cornerRadius == 10)
    #expect(model.cornerCurve == .continuous)
    #expect(model.frame == Rect(x: 16, y: 55.5, width: 343, height: 88))
    #expect(scene.timeline.model(of: ground, at: 2).frame == Rect(x: 16, y: 55.5, width: 343, height: 132))
    let new = try #require(scene.shown("new", at: 1.25))
    #expect(new.frame == Rect(x: 16, y: 143.5, width: 343, height: 43.5))
    #expect(0.1 < new.opacity && new.opacity < 0.9)
    #expect(scene.shown("new", at: 1.6)?.opacity == 1)
    let text = try #require(scene.shown("new.text", at: 1.25))
    #expect(text.frame.minX == 16)
    let moving = try #require(scene.shown("c", at: 1.25)?.frame.minY)
    #expect(199.5 < moving && moving < 243.5)
  }

  @Test func `the last row of a section has no separator, whichever it is`() throws {
    let scene = try scene(
      two,
      rest: "timeline: [{at: 1, remove: [b]}, {at: 2, add: [{tableViewCell: new, text: New}], above: a}]")
    func hidden(_ owner: String, at time: Double) throws -> Bool {
      let layers = scene.timeline.layers
      let parent = try layer(scene, owner)
      let line = try #require(
        layers.indices.first { layers[$0].parent == parent && layers[$0].path.hasSuffix("separator") })
      return scene.timeline.model(of: line, at: time).isHidden
    }
    #expect(try [hidden("a", at: 0.5), hidden("b", at: 0.5)] == [false, true])
    #expect(try hidden("a", at: 1.5))
    #expect(try [hidden("a", at: 2.5), hidden("new", at: 2.5)] == [false, true])
  }

  @Test func `a cell is as high as its texts with their margins, and at least 44 points with the line`() throws {
    let long = "a text that is so long that it needs several lines in a cell of this width on this screen"
    let scene = try scene(
      "[{tableViewCell: a, text: A}, {tableViewCell: b, text: \(long)}, {tableViewCell: s, text: S, secondaryText: T, cellStyle: subtitle}]"
    )
    #expect(scene.frame("a", at: 0)?.height == 43.5)
    let text = try #require(scene.frame("b.text", at: 0))
    #expect(text.height > 40)
    #expect(scene.frame("b", at: 0)?.height == text.height + 22)
    // Recorded: the text at 10, the subtitle 1 below it, 9 at the bottom.
    let first = try #require(scene.frame("s.text", at: 0))
    let second = try #require(scene.frame("s.secondaryText", at: 0))
    #expect(first.minY == 10)
    #expect(second.minY == first.maxY + 1)
    #expect(scene.frame("s", at: 0)?.height == second.maxY + 9)
    let fixed = try self.scene("[{tableViewCell: b, text: \(long)}]", table: "rowHeight: 30")
    #expect(fixed.frame("b", at: 0)?.height == 29.5)
  }

  @Test func `a value stands at the trailing edge before the sign, mirrored from right to left`() throws {
    let cell = "[{tableViewCell: a, text: A, secondaryText: B, cellStyle: value1, accessoryType: disclosureIndicator}]"
    let scene = try scene(cell)
    // The content ends 26.5 points from the edge, as recorded, and the text 8 before that.
    #expect(scene.frame("a.secondaryText", at: 0)?.maxX == 308.5)
    #expect(scene.frame("a.chevron", at: 0)?.maxX == 327)
    let mirrored = try self.scene(cell, canvas: ", direction: rightToLeft")
    #expect(mirrored.timeline.model(of: try layer(mirrored, "a.chevron"), at: 0).transform.a == -1)
    #expect(mirrored.frame("a.secondaryText", at: 0)?.minX == 34.5)
    #expect(mirrored.frame("a.text", at: 0)?.maxX == 327)
  }

  @Test func `an accessory view keeps its width at the trailing edge, and the text ends before it`() throws {
    let scene = try scene(
      "[{tableViewCell: a, text: Airplane, image: {systemName: airplane}, imageBackgroundColor: orange, accessoryView: s, subviews: [switch: s]}]"
    )
    #expect(scene.frame("s", at: 0)?.maxX == 327)
    #expect(scene.frame("s", at: 0)?.width == 51)
    #expect(scene.frame("a.image", at: 0) == Rect(x: 16, y: 7.5, width: 29, height: 29))
    #expect(scene.frame("a.text", at: 0)?.minX == 61)
    #expect(scene.timeline.layouts.allSatisfy { $0.ambiguous.isEmpty && $0.conflicts.isEmpty })
  }

  @Test(arguments: [("light", 242.0 / 255, 1.0), ("dark", 0, 28.0 / 255)])
  func `a grouped table has the colours of the appearance`(_ mode: String, _ table: Double, _ ground: Double) throws {
    let scene = try scene(two, canvas: ", appearance: \(mode)")
    #expect(scene.timeline.model(of: try layer(scene, "list"), at: 0).backgroundColor.red == table)
    #expect(scene.timeline.model(of: try layer(scene, "list.section0"), at: 0).backgroundColor.red == ground)
    let text = scene.timeline.model(of: try layer(scene, "a.text"), at: 0).contentsColor
    #expect(text.red == (mode == "dark" ? 1 : 0))
    let title = scene.timeline.model(of: try layer(scene, "h.text"), at: 0).contentsColor
    #expect(title.alpha == 0.6)
    let plain = try self.scene(two, table: "tableStyle: plain")
    #expect(plain.timeline.model(of: try layer(plain, "list"), at: 0).backgroundColor.alpha == 0)
    let own = try self.scene(two, table: "tableStyle: grouped\n    backgroundColor: red")
    #expect(own.timeline.model(of: try layer(own, "list"), at: 0).backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `a selection is animated in a block, and has the corners of the section`() throws {
    let scene = try scene(
      two, rest: "timeline: [{at: 1, animate: 0.5, set: {a.isSelected: true, c.isHighlighted: true}}]")
    let layers = scene.timeline.layers
    for (id, corners) in [
      ("a", [.layerMinXMinYCorner, .layerMaxXMinYCorner] as CornerMask), ("c", .all),
    ] {
      let parent = try layer(scene, id)
      let part = try #require(
        layers.indices.first { layers[$0].parent == parent && layers[$0].path.hasSuffix("selection") })
      let model = scene.timeline.model(of: part, at: 2)
      #expect(model.opacity == 1)
      #expect(model.maskedCorners == corners)
      #expect(model.frame.size == Size(width: 343, height: 44))
    }
  }

  @Test func `a table scrolls over its cells`() throws {
    let scene = try scene(
      "[{for: {i: 0..29}, each: [{tableViewCell: c$(i), text: Row}]}]", table: "tableStyle: plain",
      rest: "timeline: [{at: 0.5, scroll: {view: list, velocity: [0, -100000]}}]")
    #expect(scene.frame("c29", at: 0)?.maxY == 1319.5)
    #expect(scene.timeline.model(of: try layer(scene, "list"), at: 0).boundsOrigin.y == 0)
    #expect(scene.timeline.model(of: try layer(scene, "list"), at: 3).boundsOrigin.y == 720)
    let rows = (0..<30).map { "r\($0)" }.joined(separator: ", ")
    let texts = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      views: [{tableView: list, rows: [\(rows)]}]
      constraints: ["HV:|[list]|"]
      timeline: [{at: 0.1, scroll: {view: list, velocity: [0, -100000]}}]
      """)
    #expect(texts.timeline.model(of: try layer(texts, "list"), at: 9).boundsOrigin.y == 1120)
  }

  @Test func `a text that an event gives to a cell grows it, and none takes its label away`() throws {
    let scene = try scene(
      "[{tableViewCell: a, text: A}, {tableViewCell: b, text: B}]", table: "tableStyle: plain",
      rest:
        "timeline: [{at: 1, animate: 0.5, set: {a.secondaryText: below, a.cellStyle: subtitle}}, {at: 2, set: {a.secondaryText: ''}}]"
    )
    #expect(scene.frame("b", at: 0.5)?.minY == 44)
    let grown = try #require(scene.frame("b", at: 1.9)?.minY)
    #expect(grown > 54)
    let moving = try #require(scene.shown("b", at: 1.25)?.frame.minY)
    #expect(44 < moving && moving < grown)
    #expect(scene.frame("b", at: 2.5)?.minY == 44)
  }

  @Test func `texts wrap while an input narrows the table, and what stands beside them keeps its width`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [375, 600], scale: 2}
      inputs: {w: 0}
      views:
        - tableView: list
          tableStyle: insetGrouped
          subviews:
            - {tableViewCell: a, text: A text that is wrapped when there is less room, accessoryView: s, subviews: [{view: s, intrinsicContentSize: [40, 30]}]}
            - {tableViewCell: b, text: B}
            - {sectionFooter: f, text: A footer that is wrapped when there is less room than it needs for a line}
      constraints: ["V:|[list]|", list.left == screen.left, list.width == 375 - w]
      timeline: [{drive: {w: [[0, 0], [1, 150]]}}]
      duration: 2
      """, typesetter: measurer)
    for time in [0, 0.25, 0.5, 0.9, 1.5] {
      let text = try #require(scene.shown("a.text", at: time)?.frame)
      let cell = try #require(scene.shown("a", at: time)?.frame)
      #expect(cell.height == max(text.height + 22, 52), "at \(time)")
      #expect(scene.shown("s", at: time)?.frame.width == 40, "at \(time)")
      #expect(scene.shown("b", at: time)?.frame.minY == cell.maxY + 0.5, "at \(time)")
      let ground = try #require(scene.shown("list.section0", at: time)?.frame)
      #expect(ground.height == cell.height + 44.5, "at \(time)")
    }
    let heights = try [0, 1.5].map { try #require(scene.shown("f", at: $0)?.frame.height) }
    #expect(heights[1] > heights[0] + 10)
  }

  @Test(arguments: ["plain", "grouped"])
  func `a table that is narrower than the margins of its rows keeps its width`(_ style: String) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [375, 600], scale: 2}
      inputs: {w: 300}
      views:
        - tableView: list
          tableStyle: \(style)
          subviews:
            - {sectionHeader: h, text: One}
            - {tableViewCell: a, text: A, secondaryText: b, cellStyle: value1, accessoryType: checkmark}
            - {tableViewCell: c, text: C, secondaryText: Below, accessoryType: detailDisclosureButton}
            - {sectionFooter: f, text: Below}
      constraints: ["V:|[list]|", list.left == screen.left, list.width == w]
      timeline: [{drive: {w: [[0, 300], [1, 0]]}}]
      duration: 2
      """, typesetter: measurer)
    for (time, width) in [(0.0, 300.0), (0.8, 60), (0.9, 30), (1.5, 0)] {
      for id in ["list", "h", "a", "c", "f"] {
        let frame = try #require(scene.shown(id, at: time)).frame
        #expect(abs(frame.width - width) < 0.51, "\(id) at \(time): \(frame)")
      }
    }
    #expect(scene.bake.conflicts.isEmpty)
  }

  @Test func `headers beside rows of text and with frames are refused, and other names are answered`() throws {
    func message(_ cells: String, _ table: String) -> String {
      do {
        _ = try scene(cells, table: table)
        return ""
      } catch let error as SceneError {
        return error.diagnostics.map { "\($0) \($0.hint ?? "")" }.joined()
      } catch {
        return "\(error)"
      }
    }
    #expect(message("[{sectionHeader: h}]", "rows: [one]").contains("the rows of a table view are texts or cells"))
    #expect(message("[{sectionHeader: h, frame: [0, 0, 9, 9]}]", "").contains("'h' is placed by its table view"))
    #expect(message("[{tableViewCell: a, accessory: checkmark}]", "").contains("did you mean 'accessoryType'?"))
    #expect(message("[{tableViewCell: a, detailText: b}]", "").contains("did you mean 'secondaryText'?"))
    #expect(message("[{tableViewHeader: a}]", "").contains("did you mean 'sectionHeader'?"))
    #expect(message("[{tableViewCell: a}]", "sections: [one]").contains("sectionHeader: network"))
  }
}
