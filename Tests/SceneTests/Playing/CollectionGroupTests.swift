import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Groups of cells in collections") struct CollectionGroupTests {
  private func text(
    _ keys: String, _ subviews: String, constraints: [String] = [], width: String = "300", _ timeline: String = "[]"
  ) -> String {
    """
    inbetween: 1
    canvas: {size: [400, 400], scale: 2}
    inputs: {pull: 0}
    views: [{collectionView: list, \(keys), subviews: [\(subviews)]}]
    constraints:
      - H:|[list]
      - V:|[list(200)]
      - list.width == \(width)
    \(constraints.map { "  - " + $0 }.joined(separator: "\n"))
    timeline: \(timeline)
    duration: 3
    """
  }

  private func isNear(_ a: Rect?, _ b: Rect) -> Bool {
    guard let a else { return false }
    return [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].allSatisfy { abs($0) <= 0.5 }
  }

  @Test func `fractions in nested groups are those of what contains an item`() throws {
    let group = """
      {axis: horizontal, height: {fractionalWidth: 0.4}, subitems: [{width: {fractionalWidth: 0.7}, contentInsets: 5}, \
      {axis: vertical, width: {fractionalWidth: 0.3}, count: 2, subitems: [{contentInsets: 5}]}]}
      """
    let scene = try SceneFixture(text("group: \(group)", "{view: a}, {view: b}, {view: c}, {view: d}"))
    for (id, frame) in [
      ("a", Rect(x: 5, y: 5, width: 200, height: 110)), ("b", Rect(x: 215, y: 5, width: 80, height: 50)),
      ("c", Rect(x: 215, y: 65, width: 80, height: 50)), ("d", Rect(x: 5, y: 135, width: 200, height: 110)),
    ] {
      #expect(isNear(scene.frame(id, at: 0), frame), "\(id)")
    }
  }

  @Test func `flexible spacing divides what is left of a group`() throws {
    let group = "{axis: horizontal, height: 40, interItemSpacing: {flexible: 10}, subitems: [{width: 50}]}"
    let scene = try SceneFixture(
      text("group: \(group)", (0..<6).map { "{view: c\($0)}" }.joined(separator: ", ")))
    // Five have room in 300 points, with 10 points left for four spaces.
    for (item, x) in [0, 62.5, 125, 187.5, 250].enumerated() {
      #expect(isNear(scene.frame("c\(item)", at: 0), Rect(x: x, y: 0, width: 50, height: 40)))
    }
    #expect(isNear(scene.frame("c5", at: 0), Rect(x: 0, y: 50, width: 50, height: 40)))
  }

  @Test func `groups follow each other in the direction of scrolling, and are mirrored from right to left`() throws {
    let cells = "{view: a}, {view: b}, {view: c}"
    let columns = "scrollDirection: horizontal, group: {axis: vertical, width: 50, subitems: [{height: 80}]}"
    let across = try SceneFixture(text(columns, cells))
    for (id, x, y) in [("a", 0.0, 0.0), ("b", 0, 80), ("c", 60, 0)] {
      #expect(isNear(across.frame(id, at: 0), Rect(x: x, y: y, width: 50, height: 80)), "\(id)")
    }
    let row = "group: {axis: horizontal, height: 40, interItemSpacing: 5, subitems: [{width: 50}, {width: 30}]}"
    let mirrored = try SceneFixture(
      text(row, cells).replacing("scale: 2}", with: "scale: 2, direction: rightToLeft}"))
    for (id, x, width) in [("a", 250.0, 50.0), ("b", 215, 30), ("c", 160, 50)] {
      #expect(isNear(mirrored.frame(id, at: 0), Rect(x: x, y: 0, width: width, height: 40)), "\(id)")
    }
  }

  @Test func `cells become other items of their group when a line has room for another number of them`() throws {
    let group = """
      {axis: horizontal, height: {estimated: 20}, subitems: [{width: 100, height: 40}, \
      {width: 100, height: {estimated: 20}}]}
      """
    let scene = try SceneFixture(
      text(
        "group: \(group)", "{view: a}, {view: b}, {view: c}, {view: d, subviews: [{view: box}]}",
        constraints: ["HV:|[box]|", "box.height == 30 @defaultHigh"], width: "300 - pull",
        "[{drive: {pull: [[0, 0], [1, 100]]}}]"))
    func frame(_ id: String, _ time: Double) throws -> Rect { try #require(scene.shown(id, at: time)).frame }
    #expect(try isNear(frame("b", 0), Rect(x: 100, y: 0, width: 100, height: 20)))
    #expect(try isNear(frame("c", 0), Rect(x: 200, y: 0, width: 100, height: 40)))
    #expect(try isNear(frame("d", 0), Rect(x: 0, y: 50, width: 100, height: 40)))
    #expect(try isNear(frame("c", 1), Rect(x: 0, y: 50, width: 100, height: 40)))
    #expect(try isNear(frame("d", 1), Rect(x: 100, y: 50, width: 100, height: 30)))
    #expect(scene.bake.conflicts.isEmpty)
  }

  @Test func `a header has the group of its section, and an event changes that of the collection`() throws {
    let scene = try SceneFixture(
      text(
        "columns: 3, groupHeight: 30, headerReferenceSize: [0, 0], minimumLineSpacing: 0",
        "{sectionHeader: h, group: {axis: horizontal, height: 60, subitems: [{width: 200}]}}, {view: a}, "
          + "{sectionHeader: k}, {view: b}",
        "[{at: 1, set: {list.group: {axis: horizontal, height: 20, count: 2, subitems: [{}]}}}]"))
    #expect(isNear(scene.frame("a", at: 0), Rect(x: 0, y: 0, width: 200, height: 60)))
    #expect(isNear(scene.frame("b", at: 0), Rect(x: 0, y: 60, width: 280.0 / 3, height: 30)))
    #expect(isNear(scene.frame("b", at: 2), Rect(x: 0, y: 60, width: 150, height: 20)))
  }

  @Test(arguments: [
    ("{axis: horizontal}", "'axis' needs 'subitems'"), ("{subitems: [{}]}", "'subitems' needs 'axis'"),
    ("{width: {absolute: 4, estimated: 4}}", "a dimension has 'absolute' or 'estimated', not both"),
    ("{width: {}}", "a dimension needs 'fractionalWidth' or 'fractionalHeight' or 'absolute' or 'estimated'"),
    ("{size: [1, 1]}", "a layout item has no key 'size'"),
    (
      String(repeating: "{axis: vertical, subitems: [", count: 9) + "{}" + String(repeating: "]}", count: 9),
      "groups are nested more than 8 deep"
    ),
  ])
  func `mistakes in a group are named`(group: String, message: String) {
    let error = #expect(throws: SceneError.self) {
      try SceneReader.read(SourceText(file: "c.yaml", text: text("group: \(group)", "{view: a}")))
    }
    #expect(error?.diagnostics.map(\.message).contains(message) == true, "\(error?.diagnostics ?? [])")
  }

  // MARK: - A plain reference

  /// The size of an item, and the frames of the cells in it as if there were enough of them.
  private func slots(
    of item: RandomGroup, in container: Size, share: Double? = nil, alongRow: Bool = true
  ) -> (size: Size, cells: [Rect]) {
    func length(_ length: RandomGroup.Length, _ whole: Double) -> Double {
      switch length {
      case .whole: whole
      case .fractionOfWidth(let part): container.width * part
      case .fractionOfHeight(let part): container.height * part
      case .points(let length), .estimated(let length): length
      }
    }
    let size = Size(
      width: length(item.width, alongRow ? share ?? container.width : container.width),
      height: length(item.height, alongRow ? container.height : share ?? container.height))
    let inset = Double(item.inset)
    let inner = Size(width: max(size.width - 2 * inset, 0), height: max(size.height - 2 * inset, 0))
    guard !item.subitems.isEmpty else {
      return (size, [Rect(x: inset, y: inset, width: inner.width, height: inner.height)])
    }
    func along(_ size: Size) -> Double { item.isRow ? size.width : size.height }
    let gap = Double(item.spacing)
    let part = item.count.map { max((along(inner) - gap * Double($0 - 1)) / Double($0), 0) }
    var cells: [Rect] = []
    var place = 0.0
    for index in 0..<(item.count ?? 200) {
      let subitem = item.subitems[index % item.subitems.count]
      let found = slots(of: subitem, in: inner, share: part, alongRow: item.isRow)
      let start = place + (index > 0 ? gap : 0) + Double(item.isRow ? subitem.leading : subitem.top)
      if item.count == nil, index > 0, start + along(found.size) > along(inner) + 0.001 { break }
      let aside = Double(item.isRow ? subitem.top : subitem.leading)
      let origin = item.isRow ? Point(x: start, y: aside) : Point(x: aside, y: start)
      cells += found.cells.map { $0.offset(by: Point(x: origin.x + inset, y: origin.y + inset)) }
      place = start + along(found.size)
    }
    return (size, cells)
  }

  private func isFixed(_ group: RandomGroup) -> Bool { !group.isFlexible && group.subitems.allSatisfy(isFixed) }

  @Test(arguments: 0..<120) func `cells are where repeated copies of a full group have them`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let group = RandomGroup(&random)
    let (count, line) = (1 + random.below(14), random.below(9))
    // Flexible spacing depends on how full a group is; `CollectionGroupSceneTests` has it.
    guard isFixed(group) else { return }
    let scene = try SceneFixture(
      text(
        "minimumLineSpacing: \(line), group: \(group.text)",
        (0..<count).map { "{view: c\($0)}" }.joined(separator: ", ")))
    let full = slots(of: group, in: Size(width: 300, height: 200))
    for item in 0..<count {
      let (repetition, slot) = item.quotientAndRemainder(dividingBy: full.cells.count)
      let top = Double(repetition) * (full.size.height + Double(line))
      let expected = full.cells[slot].offset(by: Point(x: 0, y: top))
      let found = scene.frame("c\(item)", at: 0)
      #expect(isNear(found, expected), "\(item) is \(found), not \(expected), in \(group.text)")
    }
    #expect(scene.bake.conflicts.isEmpty)
  }
}
