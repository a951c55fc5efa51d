// The rows of inset groups, which some documents have with the width of their table view: their frames are older than
// those of their content, which was laid out in the width of the group.

extension XMLTree.Element {
  /// The distance of the rows of inset groups from the sides of their table views, in points: that of the first row
  /// with one; nil if there is none.
  func insetOfRows(inGroup: Bool = false) -> Double? {
    let inGroup = name == "tableView" ? self["style"] == "insetGrouped" : inGroup
    if inGroup, name == "tableViewCell", let x = child(key: "frame")?.number("x"), (8...32).contains(x) { return x }
    for child in children {
      if let inset = child.insetOfRows(inGroup: inGroup) { return inset }
    }
    return nil
  }

  /// The element with all rows of inset groups in the width of the group.
  ///
  /// - Parameters:
  ///   - inset: The distance of the rows from the sides, in points.
  ///   - tableWidth: The width of the table view with inset groups that contains the element, in points; nil for none.
  func insettingRows(by inset: Double, tableWidth: Double? = nil) -> XMLTree.Element {
    var result = self
    var tableWidth = tableWidth
    if name == "tableView" {
      tableWidth = self["style"] == "insetGrouped" ? child(key: "frame")?.number("width") : nil
    }
    if name == "tableViewCell", let tableWidth { result.insetRow(by: inset, tableWidth: tableWidth) }
    result.children = result.children.map { $0.insettingRows(by: inset, tableWidth: tableWidth) }
    return result
  }

  private mutating func insetRow(by inset: Double, tableWidth: Double) {
    let width = tableWidth - 2 * inset
    guard let frame = children.firstIndex(where: { $0["key"] == "frame" }), children[frame].number("x") == 0,
      children[frame].number("width") == tableWidth, width > 0
    else { return }
    children[frame].set(XMLTree.Attribute("x", "\(inset)"))
    children[frame].set(XMLTree.Attribute("width", "\(width)"))
    guard let content = children.firstIndex(where: { $0["key"] == "contentView" }),
      let bounds = children[content].children.firstIndex(where: { $0["key"] == "frame" }),
      let contentWidth = children[content].children[bounds].number("width")
    else { return }
    // The smallest accessory takes more than 18 points. Some contents already have the width of the group.
    let accessory: Double = self["accessoryType"].map { $0 != "none" } ?? false ? 18 : 0
    guard contentWidth > width - accessory else { return }
    children[content].children[bounds].set(XMLTree.Attribute("width", "\(contentWidth - 2 * inset)"))
  }
}
