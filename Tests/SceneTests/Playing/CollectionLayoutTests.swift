import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Collections that follow inputs, scroll and change") struct CollectionLayoutTests {
  /// A collection of 300 × 200 points.
  private func list(
    _ keys: String, _ subviews: String, constraints: String = "", width: String = "300", canvas: String = "",
    _ timeline: String = "[]"
  ) throws -> SceneFixture {
    try SceneFixture(text(keys, subviews, constraints: constraints, width: width, canvas: canvas, timeline))
  }

  private func text(
    _ keys: String, _ subviews: String, constraints: String = "", width: String = "300", canvas: String = "",
    _ timeline: String = "[]"
  ) -> String {
    """
    inbetween: 1
    canvas: {size: [400, 400], scale: 2\(canvas)}
    inputs: {pull: 0}
    views: [{collectionView: list, \(keys), subviews: [\(subviews)]}]
    constraints:
      - H:|[list]
      - V:|[list(200)]
      - list.width == \(width)
    \(constraints.split(separator: "\n").map { "  - " + $0 }.joined(separator: "\n"))
    timeline: \(timeline)
    duration: 3
    """
  }

  private static let three = "{view: a}, {view: b}, {view: c}"

  private func shown(_ id: String, _ scene: SceneFixture, _ time: Double) throws -> Rect {
    try #require(scene.shown(id, at: time)).frame
  }

  /// The edge of a view from that of the list, along y or x.
  private func place(_ id: String, _ scene: SceneFixture, _ time: Double, isVertical: Bool = true) throws -> Double {
    let frame = try shown(id, scene, time)
    let offset = try #require(scene.shown("list", at: time)).boundsOrigin
    return isVertical ? frame.minY - offset.y : frame.minX - offset.x
  }

  // MARK: - Inputs

  @Test func `cells that share a line follow an input that changes the width of the collection`() throws {
    let scene = try list(
      "columns: 2, groupHeight: 40", Self.three, width: "300 - pull", "[{drive: {pull: [[0, 0], [1, 100]]}}]")
    for (time, width) in [(0.0, 145.0), (0.5, 120), (1, 95)] {
      #expect(try abs(shown("a", scene, time).width - width) < 0.51)
      #expect(try abs(shown("b", scene, time).minX - width - 10) < 0.51)
      #expect(try shown("c", scene, time).origin == Point(x: 0, y: 50))
    }
  }

  @Test func `a flow layout breaks its lines anew in every frame while its width follows an input`() throws {
    let scene = try list(
      "itemSize: [90, 40]", Self.three, width: "300 - pull", "[{drive: {pull: [[0, 0], [1, 200]]}}]")
    #expect(try shown("c", scene, 0) == Rect(x: 210, y: 0, width: 90, height: 40))
    // 250 points have room for two, 150 for one, which is in the middle.
    #expect(try shown("b", scene, 0.25) == Rect(x: 160, y: 0, width: 90, height: 40))
    #expect(try shown("c", scene, 0.25) == Rect(x: 0, y: 50, width: 90, height: 40))
    #expect(try shown("c", scene, 0.75) == Rect(x: 30, y: 100, width: 90, height: 40))
  }

  @Test func `cells follow an input in the insets of the content`() throws {
    let scene = try list(
      "columns: 2, groupHeight: 40, contentInset: {left: pull, right: pull}", Self.three,
      "[{drive: {pull: [[0, 0], [1, 50]]}}]")
    #expect(try shown("a", scene, 0).width == 145)
    #expect(try abs(shown("a", scene, 1).width - 95) < 0.51)
  }

  @Test func `lines below a cell that sizes itself follow an input in its constraints`() throws {
    let scene = try list(
      "columns: 2, groupHeight: -1", "{view: a, subviews: [{view: box}]}, {view: b}, {view: c}",
      constraints: "HV:|[box]|\nbox.height == 20 + pull", "[{drive: {pull: [[0, 0], [1, 60]]}}]")
    for (time, height) in [(0.0, 20.0), (0.5, 50), (1, 80)] {
      #expect(try shown("a", scene, time) == Rect(x: 0, y: 0, width: 145, height: height))
      #expect(try shown("c", scene, time).minY == height + 10)
    }
  }

  // MARK: - Sections

  private static let sections =
    "{sectionHeader: h}, "
    + (0..<4).map { "{view: a\($0)}" }.joined(separator: ", ") + ", {sectionFooter: f}, {sectionHeader: k}, "
    + (0..<9).map { "{view: b\($0)}" }.joined(separator: ", ")

  @Test func `a header stays at the top until the end of its section pushes it away`() throws {
    let scene = try list(
      "itemSize: [300, 44], minimumLineSpacing: 0, headerReferenceSize: [0, 28], footerReferenceSize: [0, 10], "
        + "sectionHeadersPinToVisibleBounds: true, contentOffset: [0, pull]",
      Self.sections, "[{drive: {pull: [[0, 0], [1, 400]]}}]")
    // The header, four cells of 44 and the footer end at 214.
    for (offset, expected) in [(0.0, 0.0), (100, 0), (186, 0), (200, -14), (214, -28)] {
      #expect(try abs(place("h", scene, offset / 400) - expected) < 0.26, "\(offset)")
    }
    for (offset, expected) in [(0.0, 214.0), (200, 14), (214, 0), (300, 0)] {
      #expect(try abs(place("k", scene, offset / 400) - expected) < 0.26, "\(offset)")
    }
    // Cells scroll behind it.
    #expect(try abs(place("a0", scene, 0.25) - (28 - 100)) < 0.26)
    #expect(try #require(scene.shown("h", at: 0)).zPosition == 1)
    #expect(try #require(scene.shown("f", at: 0)).zPosition == 0)
  }

  @Test func `a footer stays at the bottom, but not above its section`() throws {
    let scene = try list(
      "itemSize: [300, 90], minimumLineSpacing: 0, headerReferenceSize: [0, 28], footerReferenceSize: [0, 20], "
        + "sectionFootersPinToVisibleBounds: true, contentOffset: [0, pull]",
      Self.sections, "[{drive: {pull: [[0, 0], [1, 400]]}}]")
    // The first section ends at 28 + 360 + 20 = 408.
    for (offset, expected) in [(0.0, 180.0), (100, 180), (208, 180), (300, 88)] {
      #expect(try abs(place("f", scene, offset / 400) - expected) < 0.26, "\(offset)")
    }
  }

  @Test func `a header lies above the cells only while it stays, unless the scene says where it lies`() throws {
    let scene = try list(
      "itemSize: [300, 44], headerReferenceSize: [0, 28], sectionHeadersPinToVisibleBounds: true",
      "{sectionHeader: h}, {view: a}, {sectionHeader: k, zPosition: 5}, {view: b}",
      "[{at: 1, set: {list.sectionHeadersPinToVisibleBounds: false}}, {at: 2, remove: [k]}]")
    func heights(_ time: Double) throws -> [Double] {
      try ["h", "k"].map { try #require(scene.shown($0, at: time)).zPosition }
    }
    #expect(try heights(0.5) == [1, 5])
    #expect(try heights(1.5) == [0, 5])
  }

  @Test(arguments: ["itemSize: [60, 40]", "columns: 2, groupHeight: 40"])
  func `a text has no room in a header whose reference size is zero, or less than its margins`(_ keys: String) throws {
    for height in [0.0, 10] {
      let scene = try list(
        "\(keys), headerReferenceSize: [0, \(height)], footerReferenceSize: [0, \(height)]",
        "{sectionHeader: h, text: Head}, {view: a}, {sectionFooter: f, text: Foot}")
      #expect(scene.bake.conflicts.isEmpty)
      #expect(try shown("h", scene, 0) == Rect(x: 0, y: 0, width: 300, height: height))
      #expect(try shown("a", scene, 0).minY == height)
      #expect(try shown("f", scene, 0) == Rect(x: 0, y: height + 40, width: 300, height: height))
      for id in ["h.text", "f.text"] { #expect(try shown(id, scene, 0).height == 0) }
    }
  }

  @Test func `without a reference size headers are as high as their constraints require`() throws {
    let scene = try list(
      "columns: 2, groupHeight: 40, sectionInset: 5", "{sectionHeader: h, subviews: [{view: box}]}, {view: a}",
      constraints: "HV:|[box]|\nbox.height == 33")
    // In compositional layouts headers are as wide as the lines.
    #expect(scene.frame("h", at: 0) == Rect(x: 5, y: 0, width: 290, height: 33))
    #expect(scene.frame("a", at: 0)?.origin == Point(x: 5, y: 38))
    let flow = try list("itemSize: [50, 50], sectionInset: 5", "{sectionHeader: h}, {view: a}")
    #expect(flow.frame("h", at: 0) == Rect(x: 0, y: 0, width: 300, height: 0))
  }

  @Test func `a section that is added to a collection moves the sections below`() throws {
    let scene = try list(
      "columns: 1, groupHeight: 40, minimumLineSpacing: 0, headerReferenceSize: [0, 20]",
      "{sectionHeader: h}, {view: a}, {sectionHeader: k}, {view: b}",
      "[{at: 1, animate: 1, curve: linear, add: [{sectionHeader: m}, {view: c}], above: a}]")
    #expect(scene.frame("k", at: 0)?.minY == 60)
    #expect(scene.frame("m", at: 2)?.minY == 60)
    #expect(scene.frame("k", at: 2)?.minY == 120)
    #expect(try abs(shown("k", scene, 1.5).minY - 90) < 0.26)
    #expect(try #require(scene.shown("c", at: 1.5)).opacity == 0.5)
  }

  @Test func `a header with a layout has that of its section, and the others have that of the collection`() throws {
    let scene = try list(
      "columns: 3, groupHeight: 30, sectionInset: 5",
      """
      {sectionHeader: h, columns: 1, groupHeight: 100, sectionInset: 0}, {view: a}, {sectionHeader: k}, {view: b}, \
      {view: c}, {sectionHeader: m, columns: 2}, {view: d}, {sectionHeader: n, groupHeight: -1}, \
      {view: e, intrinsicContentSize: [10, 44]}
      """, "[{at: 1, set: {h.columns: 2, h.groupHeight: 60}}]")
    #expect(scene.frame("a", at: 0) == Rect(x: 0, y: 0, width: 300, height: 100))
    // 290 points between the insets, with two spaces of 10.
    #expect(scene.frame("k", at: 0) == Rect(x: 5, y: 100, width: 290, height: 0))
    #expect(scene.frame("b", at: 0) == Rect(x: 5, y: 105, width: 90, height: 30))
    #expect(scene.frame("c", at: 0) == Rect(x: 105, y: 105, width: 90, height: 30))
    // Two squares share 280 points, below the end of the section at 140.
    #expect(scene.frame("d", at: 0) == Rect(x: 5, y: 145, width: 140, height: 140))
    #expect(scene.frame("e", at: 0) == Rect(x: 5, y: 295, width: 90, height: 44))
    #expect(scene.frame("a", at: 2) == Rect(x: 0, y: 0, width: 145, height: 60))
    #expect(scene.frame("b", at: 2)?.minY == 65)
    let flow = try list(
      "itemSize: [90, 40]", "{view: a}, {sectionHeader: h, itemSize: [140, 50], sectionInset: 5}, {view: b}, {view: c}")
    #expect(flow.frame("a", at: 0) == Rect(x: 0, y: 0, width: 90, height: 40))
    #expect(flow.frame("b", at: 0) == Rect(x: 5, y: 45, width: 140, height: 50))
    #expect(flow.frame("c", at: 0) == Rect(x: 155, y: 45, width: 140, height: 50))
  }

  @Test(arguments: [
    ("tableView: t", "columns: 2", "'columns' is for headers in a collectionView"),
    ("collectionView: t, itemSize: [20, 20]", "columns: 2", "the collection view has no 'columns'"),
    ("collectionView: t, columns: 2", "itemSize: [20, 20]", "the collection view has 'columns'"),
  ])
  func `a layout of a section that its list does not have is refused`(list: String, key: String, answer: String) {
    let text = """
      inbetween: 1
      canvas: {size: [300, 300]}
      views: [{\(list), frame: [0, 0, 300, 300], subviews: [{sectionHeader: h, \(key)}]}]
      """
    let error = #expect(throws: SceneError.self) {
      try SceneReader.read(SourceText(file: "c.yaml", text: text))
    }
    #expect(error?.diagnostics.map(\.message).joined().contains(answer) == true)
  }

  // MARK: - Own sizes

  @Test func `cells of a flow layout with an estimated size have their own, or that one if they are empty`() throws {
    let scene = try list(
      "estimatedItemSize: [60, 30]",
      "{view: a, subviews: [{view: box}]}, {view: b}, {label: c, intrinsicContentSize: [40, 20]}",
      constraints: "HV:|[box]|\nbox.width == 100\nbox.height == 50")
    #expect(scene.frame("a", at: 0) == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(scene.frame("b", at: 0) == Rect(x: 110, y: 10, width: 60, height: 30))
    #expect(scene.frame("c", at: 0) == Rect(x: 180, y: 15, width: 40, height: 20))
  }

  @Test func `the end of a list stays in view while its cells are measured anew`() throws {
    // Twenty cells of 40 and 10 points between them are 990 high; in a narrower list they keep their heights.
    let cells = (0..<20).map { "{view: c\($0), intrinsicContentSize: [20, 40]}" }.joined(separator: ", ")
    let scene = try list(
      "columns: 1, groupHeight: -1, contentOffset: [0, 790]", cells,
      "[{at: 1, set: {list.contentInset: {left: 20}}}]")
    #expect(try #require(scene.shown("list", at: 2)).boundsOrigin.y == 790)
    #expect(scene.frame("c19", at: 2)?.minY == 950)
    #expect(scene.frame("c19", at: 2)?.width == 280)
  }

  // MARK: - Directions

  @Test func `a compositional layout that scrolls horizontally begins at the right from right to left`() throws {
    let four = "{view: a}, {view: b}, {view: c}, {view: d}"
    let keys = "columns: 1, groupHeight: 80, scrollDirection: horizontal"
    let scene = try list(keys, four, canvas: ", direction: rightToLeft")
    // Four of 80 and three spaces of 10 are 350 wide.
    #expect(try #require(scene.shown("list", at: 0)).boundsOrigin.x == 50)
    #expect(try place("a", scene, 0, isVertical: false) == 220)
    #expect(try place("d", scene, 0, isVertical: false) == -50)
    // One that is shorter than the view is at its right end.
    let short = try list(keys, "{view: a}, {view: b}", canvas: ", direction: rightToLeft")
    #expect(try place("a", short, 0, isVertical: false) == 220)
    // A flow layout shows the left end first, where its last cell is.
    let flow = try list("itemSize: [80, 200], scrollDirection: horizontal", four, canvas: ", direction: rightToLeft")
    #expect(try #require(flow.shown("list", at: 0)).boundsOrigin.x == 0)
    #expect(try place("a", flow, 0, isVertical: false) == 270)
    #expect(try place("d", flow, 0, isVertical: false) == 0)
  }

  // MARK: - Changes

  @Test func `a cell that is removed in a block fades while the others close up`() throws {
    let scene = try list(
      "columns: 1, groupHeight: 40", Self.three, "[{at: 1, animate: 1, curve: linear, remove: [a]}]")
    let index = try #require(scene.timeline.layers.firstIndex { $0.path.hasSuffix("/list.removed0") })
    let state = scene.timeline.presentation(of: index, at: 1.5)
    #expect(state.frame == Rect(x: 0, y: 0, width: 300, height: 40) && state.opacity == 0.5)
    #expect(!scene.timeline.layers[index].lifetime.contains(2.01))
    #expect(try abs(shown("b", scene, 1.5).minY - 25) < 0.26)
    // At once without a block, and from a collection without a layout.
    for scene in [
      try list("columns: 1", Self.three, "[{at: 1, remove: [a]}]"),
      try list("bounces: false", Self.three, "[{at: 1, animate: 1, remove: [a]}]"),
    ] { #expect(!scene.timeline.layers.contains { $0.path.contains("removed0") }) }
  }

  @Test func `an explanation says where the scene states what places a row or a cell`() throws {
    let document = try SceneReader.read(
      SourceText(
        file: "c.yaml",
        text: """
          inbetween: 1
          canvas: {size: [300, 300]}
          views:
            - collectionView: c
              columns: 2
              groupHeight: 40
              subviews:
                - {view: a}
                - {sectionHeader: h, columns: 1}
                - {view: b}
            - tableView: t
              rowHeight: 50
              subviews:
                - {tableViewCell: x}
                - {tableViewCell: y}
          constraints: ["HV:|[c]|", "HV:|[t]|"]
          timeline:
            - {at: 1, set: {c.columns: 3}}
            - {at: 2, add: [{tableViewCell: z}], below: x}
            - {at: 3, move: [x], in: t}
          """)
    ).document
    func line(_ view: String, _ attribute: LayoutAttribute, _ time: Int32) throws -> Int? {
      let answer = try SceneExplanation.explain(
        document, view: view, attribute: attribute, at: Rational(time), typesetter: nil)
      return try answer.get().chain.first?.place?.line
    }
    #expect(try line("a", .width, 0) == 5 && line("a", .height, 0) == 6)
    // An event has changed the key since.
    #expect(try line("a", .width, 1) == 18)
    // The header's own layout, with squares.
    #expect(try line("b", .width, 1) == 9 && line("b", .height, 1) == 9)
    #expect(try line("y", .height, 0) == 12 && line("y", .top, 0) == 15)
    // A row that an event has added, and one that an event has moved.
    #expect(try line("z", .top, 2) == 19 && line("x", .top, 2) == 14 && line("x", .top, 3) == 20)
  }

  @Test func `an explanation names the key that determines a cell's size`() throws {
    let document = try SceneReader.read(
      SourceText(
        file: "c.yaml",
        text: text("columns: 2, groupHeight: 40, headerReferenceSize: [0, 9]", "{sectionHeader: h}, {view: a}"))
    ).document
    func words(_ view: String, _ attribute: LayoutAttribute) throws -> String {
      let answer = try SceneExplanation.explain(
        document, view: view, attribute: attribute, at: .zero, typesetter: nil)
      return try answer.get().chain.map(\.text).joined(separator: "\n")
    }
    #expect(try words("a", .width).contains("UITV-item0-width-columns"))
    #expect(try words("a", .height).contains("UITV-item0-height-groupHeight"))
    #expect(try words("h", .height).contains("UITV-header0-height-headerReferenceSize"))
  }
}
