import InbetweenDiagnostics
import InbetweenScene
import Testing

/// Keys of lists, cells and headers that have no effect where they stand.
@Suite("Keys of lists that need others") struct ListKeyTests {
  /// The warnings of a scene, each with its hint.
  private func warnings(_ views: String, _ timeline: String = "[]") throws -> [String] {
    let text = "inbetween: 1\nviews: [\(views)]\ntimeline: \(timeline)\n"
    return try SceneReader.read(SourceText(file: "test.yaml", text: text)).warnings
      .map { $0.message + ($0.hint.map { "; " + $0 } ?? "") }
  }

  private func only(
    _ views: String, _ expected: String?, _ timeline: String = "[]", _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try warnings(views, timeline) == [expected].compactMap(\.self), sourceLocation: place)
  }

  private func list(_ keys: String, _ subview: String) -> String { "{\(keys), subviews: [{\(subview)}]}" }

  @Test(arguments: ["columns: 2", "groupHeight: 40", "itemSize: [4, 4]", "sectionInset: {left: 4}"])
  func `a header outside a collection view has no layout of a section`(_ key: String) throws {
    let name = key.prefix { $0 != ":" }
    let expected =
      "'\(name)' has no effect: 'h' begins no section of a collectionView; a header is one of the view's own subviews"
    try only("{sectionHeader: h, text: A, \(key)}", expected)
    try only(list("view: v", "sectionHeader: h, text: A, \(key)"), expected)
  }

  @Test func `a section's layout is used where the collection view has one`() throws {
    try only(list("collectionView: c, columns: 2", "sectionHeader: h, columns: 1, groupHeight: 9"), nil)
    try only(list("collectionView: c, itemSize: [4, 4]", "sectionHeader: h, itemSize: [9, 9]"), nil)
    try only(
      list("collectionView: c", "sectionHeader: h, sectionInset: {left: 4}"),
      "'sectionInset' has no effect: without a layout constraints place the cells; give the collection view 'columns' or 'itemSize'"
    )
    // An event may give it one.
    try only(
      list("collectionView: c, minimumLineSpacing: 4", "sectionHeader: h, sectionInset: {left: 4}"), nil,
      "[{at: 1, set: {c.columns: 2}}]")
  }

  @Test(arguments: [
    "minimumInteritemSpacing: 1", "minimumLineSpacing: 1", "sectionInset: {left: 1}", "scrollDirection: horizontal",
    "headerReferenceSize: [0, 9]", "footerReferenceSize: [0, 9]", "sectionHeadersPinToVisibleBounds: true",
    "sectionFootersPinToVisibleBounds: true",
  ])
  func `a collection view without a layout has no lines`(_ key: String) throws {
    let name = key.prefix { $0 != ":" }
    try only(
      list("collectionView: c, \(key)", "view: a"),
      "'\(name)' has no effect: without a layout constraints place the cells; give the collection view 'columns' or 'itemSize'"
    )
    for layout in ["columns: 2", "itemSize: [4, 4]", "estimatedItemSize: [4, 4]"] {
      try only(list("collectionView: c, \(layout), \(key)", "view: a"), nil)
    }
  }

  @Test func `keys of a collection view that others replace are named`() throws {
    try only(
      "{collectionView: c, itemSize: [4, 4], groupHeight: 9}",
      "'groupHeight' has no effect: it is the height of the lines of 'columns'; give the collection view 'columns'")
    try only(
      "{collectionView: c, itemSize: [4, 4], columns: 2}",
      "'itemSize' has no effect: 'columns' places the cells; leave out one of the two")
    try only(
      "{collectionView: c, itemSize: [4, 4], estimatedItemSize: [4, 4]}",
      "'itemSize' has no effect: with 'estimatedItemSize' cells size themselves; leave out one of the two")
    let group = "group: {axis: horizontal, height: 9, subitems: [{width: 9}]}"
    for key in ["columns: 2", "itemSize: [4, 4]"] {
      let name = key.prefix { $0 != ":" }
      try only(
        "{collectionView: c, \(group), \(key)}",
        "'\(name)' has no effect: 'group' places the cells; leave out one of the two")
    }
    try only(
      "{collectionView: c, \(group), minimumInteritemSpacing: 4}",
      "'minimumInteritemSpacing' has no effect: 'group' places the cells; write 'interItemSpacing' in the group")
    try only("{collectionView: c, \(group), sectionInset: 4, minimumLineSpacing: 4}", nil)
    try only("{collectionView: c, itemSize: [4, 4], columns: 2}", nil, "[{at: 1, set: {c.columns: 0}}]")
  }

  @Test(arguments: [
    "editingStyle: insert", "showsReorderControl: true", "shouldIndentWhileEditing: false",
    "editingAccessoryType: checkmark", "trailingActions: [Delete]", "leadingActions: [Read]", "swipeOffset: 4",
    "separatorInset: {left: 4}", "shownActions: trailing",
  ])
  func `a cell outside a table is no row`(_ key: String) throws {
    let name = key.prefix { $0 != ":" }
    let expected = "'\(name)' has no effect: 'a' is no row of a tableView; a row is one of the table's own subviews"
    try only("{tableViewCell: a, \(key)}", expected)
    try only(list("stackView: s", "tableViewCell: a, \(key)"), expected)
    let actions = name == "shownActions" ? ", trailingActions: [Delete]" : ""
    try only(list("tableView: t, isEditing: true", "tableViewCell: a, \(key)\(actions)"), nil)
  }

  @Test func `a table that is never edited shows no controls`() throws {
    let table = list("tableView: t", "tableViewCell: a, showsReorderControl: true")
    let expected =
      "'showsReorderControl' has no effect: 't' is never edited; set isEditing: true on it, here or in an event"
    try only(table, expected)
    try only(table, nil, "[{at: 1, set: {t.isEditing: true}}]")
    // Of all copies of a repetition only the first is reported.
    try only(
      "{tableView: t, subviews: [{for: {i: 1..3}, each: [{tableViewCell: a$(i), showsReorderControl: true}]}]}",
      expected)
    try only(
      list("tableView: t, allowsMultipleSelectionDuringEditing: true", "tableViewCell: a"),
      "'allowsMultipleSelectionDuringEditing' has no effect: the table is never edited; set isEditing: true, here or in an event"
    )
    try only(
      "{tableView: t, rows: [A], isEditing: true}",
      "'isEditing' has no effect: 'rows' of text are neither edited nor animated; a tableViewCell among the subviews can be"
    )
    try only(
      list("tableView: t, font: 12", "tableViewCell: a, text: A"),
      "'font' has no effect: it is that of 'rows' of text; cells have a 'font' of their own")
  }

  @Test func `a colour without what it colours is named, unless an event adds that`() throws {
    try only("{tableViewCell: a, textColor: red}", "'textColor' has no effect: there is no 'text'")
    try only("{tableViewCell: a, textColor: red}", nil, "[{at: 1, set: {a.text: A}}]")
    try only(
      "{tableViewCell: a, text: A, secondaryTextColor: red}",
      "'secondaryTextColor' has no effect: there is no 'secondaryText'")
    try only(
      "{tableViewCell: a, text: A, imageTintColor: red}", "'imageTintColor' has no effect: there is no 'image'")
    try only("{sectionFooter: a, font: 9}", "'font' has no effect: there is no 'text'")
    try only(
      "{tableViewCell: a, accessoryType: checkmark, accessoryView: s, subviews: [{switch: s}]}",
      "'accessoryType' has no effect: 'accessoryView' stands in its place; leave out one of the two")
  }

  @Test func `a shared style may have keys that one of its views does not use`() throws {
    let text = """
      inbetween: 1
      styles: {row: {textColor: red}}
      views: [{tableViewCell: a, style: row}, {tableViewCell: b, style: row, text: B}]
      """
    #expect(try SceneReader.read(SourceText(file: "test.yaml", text: text)).warnings.isEmpty)
  }
}
