internal import InbetweenGeometry

extension IBSceneWriter {
  /// Writes the titles above and below the sections of a static table view.
  ///
  /// Their places are those of `UITableViewHeaderFooterView` with a text: in a plain table on a grey strip directly above
  /// the rows, in a grouped table 7 points above or below them; their texts begin at the margin of a cell.
  mutating func writeSectionTitles(_ table: IBView, indent: Int) {
    let frames = Dictionary(table.subviews.map { ($0.id, $0.rect) }) { first, _ in first }
    let isPlain = !table.isGrouped
    for section in table.sections {
      let rows = section.cells.compactMap { frames[$0] ?? nil }
      guard let first = rows.first, let last = rows.last else { continue }
      let side: Double = first.width >= 390 ? 20 : 16
      let width = max(first.width - 2 * side, 0)
      if let title = section.header {
        let height = isPlain ? min(table.element.number("sectionHeaderHeight") ?? 28, max(first.minY, 0)) : 16
        guard height > 0 else { continue }
        if isPlain {
          let strip = Rect(x: first.minX, y: first.minY - height, width: first.width, height: height)
          write("view", "sectionHeader", strip, of: table, indent, ["backgroundColor: \"#f7f7f7\""])
        }
        let top = first.minY - height - (isPlain ? 0 : 7)
        write(
          "label", "headerTitle", Rect(x: first.minX + side, y: top, width: width, height: height), of: table, indent,
          ["text: " + YAMLText.quoted(isPlain ? title : title.uppercased())]
            + (isPlain ? ["font: {size: 17, weight: bold}"] : ["font: 13", "textColor: secondaryLabel"]))
      }
      guard let title = section.footer else { continue }
      // As many lines as there is room for, up to three; the next section is not nearer.
      write(
        "label", "footerTitle", Rect(x: first.minX + side, y: last.maxY + 7, width: width, height: 48), of: table,
        indent,
        ["text: " + YAMLText.quoted(title), "font: 13", "textColor: secondaryLabel", "numberOfLines: 3"],
        isAtTop: true)
    }
  }

  private mutating func write(
    _ kind: String, _ what: String, _ frame: Rect, of table: IBView, _ indent: Int, _ looks: [String],
    isAtTop: Bool = false
  ) {
    let name = names.name("\(nameOfView[table.id] ?? "table")_\(what)", else: what)
    yaml.add("- \(kind): \(name)", indent: indent, comment: "of a section", from: table.line)
    if isAtTop {
      // A label's text is in the middle of its height, so that its own height has to be used.
      for text in [
        "\(name).left == superview.left" + IBSceneWriter.sum(frame.minX),
        "\(name).top == superview.top" + IBSceneWriter.sum(frame.minY),
        "\(name).width == \(YAMLText.number(frame.width))",
      ] { maskConstraints.append((text, table.line)) }
    } else {
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(YAMLText.number).joined(separator: ", ")
      yaml.add("frame: [\(numbers)]", indent: indent + 2, from: table.line)
    }
    for line in looks { yaml.add(line, indent: indent + 2, from: table.line) }
  }

  /// The corners of a cell in an inset grouped table view, as lines of its mapping: those at the ends of its section are
  /// round.
  func sectionCorners(of cell: IBView, in table: IBView) -> [String] {
    guard table.element["style"] == "insetGrouped" else { return [] }
    let (isFirst, isLast) = ends(of: cell, in: table)
    guard isFirst || isLast else { return [] }
    let corners =
      (isFirst ? ["layerMinXMinYCorner", "layerMaxXMinYCorner"] : [])
      + (isLast ? ["layerMinXMaxYCorner", "layerMaxXMaxYCorner"] : [])
    let radius = document.hasLiquidGlass ? 26 : 10
    return ["cornerRadius: \(radius)"]
      + (corners.count == 4 ? [] : ["maskedCorners: [" + corners.joined(separator: ", ") + "]"])
  }

  /// Whether a cell is the last of a section of a grouped table, below which there is no separator.
  func endsSection(_ cell: IBView, in table: IBView) -> Bool {
    table.element["style"] == "insetGrouped" && ends(of: cell, in: table).isLast
  }

  /// Prototypes are shown as the rows of one section.
  private func ends(of cell: IBView, in table: IBView) -> (isFirst: Bool, isLast: Bool) {
    let rows =
      table.sections.first { $0.cells.contains(cell.id) }?.cells
      ?? table.subviews.filter { $0.kind == "tableViewCell" }.map(\.id)
    return (rows.first == cell.id, rows.last == cell.id)
  }
}

extension IBView {
  /// Whether a table view's sections are groups.
  var isGrouped: Bool { ["grouped", "insetGrouped"].contains(element["style"]) }
}
