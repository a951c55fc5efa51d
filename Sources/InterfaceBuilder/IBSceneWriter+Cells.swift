internal import InbetweenGeometry

extension IBSceneWriter {
  /// Whether UIKit draws something in a table view's cell beside its content.
  func hasParts(_ cell: IBView, in table: IBView) -> Bool {
    (table.element["separatorStyle"] != "none" && !endsSection(cell, in: table))
      || IBCellPart.accessories[cell.element["accessoryType"] ?? ""] != nil
  }

  /// The parts that UIKit draws in a table view's cell beside its content: accessories and the separator.
  ///
  /// The sizes of accessories are those of UIKit's pictures; their distance from the edge and the separator's inset are
  /// the margin of a cell.
  mutating func writeCellParts(_ cell: IBView, in table: IBView, indent: Int) {
    let known = document.cell(cell.element, in: table.element)
    let side: Double = document.toolsVersion < 13_000 ? 15 : document.sideMargin(of: known)
    var trailing = side
    for part in IBCellPart.accessories[cell.element["accessoryType"] ?? ""] ?? [] {
      let name = add("shape", part.name, to: cell, indent: indent)
      for line in part.looks { yaml.add(line, indent: indent + 2, from: cell.line) }
      let size = [part.size.width, part.size.height].map(YAMLText.number)
      for text in [
        "H:[\(name)(\(size[0]))]-\(YAMLText.number(trailing))-|", "V:[\(name)(\(size[1]))]",
        "\(name).centerY == superview.centerY",
      ] { maskConstraints.append((text, cell.line)) }
      trailing += part.size.width + 8
    }
    guard table.element["separatorStyle"] != "none", !endsSection(cell, in: table) else { return }
    let name = add("view", "separator", to: cell, indent: indent)
    let own = cell.child("inset", key: "separatorInset") ?? table.child("inset", key: "separatorInset")
    let color = table.child("color", key: "separatorColor").map(text) ?? "separator"
    yaml.add("backgroundColor: \(color)", indent: indent + 2, from: cell.line)
    let (left, right) = (own?.number("minX") ?? side, own?.number("maxX") ?? 0)
    for text in [
      "H:|-\(YAMLText.number(max(left, 0)))-[\(name)]-\(YAMLText.number(max(right, 0)))-|",
      "V:[\(name)(\(YAMLText.number(1 / Double(options.scale ?? document.scale))))]|",
    ] { maskConstraints.append((text, cell.line)) }
  }

  /// - Returns: a name that no view of the document has.
  private mutating func add(_ kind: String, _ what: String, to cell: IBView, indent: Int) -> String {
    let owner = nameOfView[cell.id] ?? "cell"
    let name = names.name("\(owner)_\(what)", else: what)
    yaml.add("- \(kind): \(name)", indent: indent, comment: "of the cell", from: cell.line)
    return name
  }
}

/// A picture of UIKit for cells.
struct IBCellPart {
  var name: String
  /// In points.
  var size: Size
  var looks: [String]

  private init(_ name: String, _ width: Double, _ height: Double, path: String, color: String, lineWidth: Double = 2) {
    self.name = name
    size = Size(width: width, height: height)
    looks = [
      "path: {svg: \"\(path)\"}", "fillColor: clear", "strokeColor: \(color)",
      "lineWidth: \(YAMLText.number(lineWidth))",
    ]
  }

  private static let disclosure = IBCellPart(
    "disclosure", 8, 13, path: "M1 1 L6.5 6.5 L1 12", color: "tertiaryLabel")
  private static let checkmark = IBCellPart(
    "checkmark", 14, 11, path: "M1 6 L5 10 L13 1", color: "systemBlue")
  private static let detail = IBCellPart(
    "detail", 22, 22,
    path: "M21 11 C21 16.52 16.52 21 11 21 C5.48 21 1 16.52 1 11 C1 5.48 5.48 1 11 1 C16.52 1 21 5.48 21 11 Z"
      + " M11 9.5 L11 16 M11 6 L11 7.5",
    color: "systemBlue", lineWidth: 1.5)

  /// By `UITableViewCell.AccessoryType`, from the trailing edge inwards.
  static let accessories: [String: [IBCellPart]] = [
    "disclosureIndicator": [disclosure], "checkmark": [checkmark], "detailButton": [detail],
    "detailDisclosureButton": [disclosure, detail],
  ]
}
