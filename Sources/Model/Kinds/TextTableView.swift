package import InbetweenTimeline
package import InbetweenGeometry

/// `UITableView` with plain rows of text. The height of rows does not depend on the table's size unless they are
/// self-sizing; the table clips them.
package final class TextTableView: UIView {
  package override var kind: String { "tableView" }
  package var rows: [String] = [] { didSet { rebuild() } }
  /// In points; negative (`UITableView.automaticDimension` is -1) for self-sizing rows: the height of the wrapped text
  /// plus 11 points above and below, and at least 44.
  package var rowHeight = 44.0 {
    didSet {
      labels.forEach { $0.numberOfLines = numberOfLines }
      stage.performWithoutAnimation { layoutParts() }
    }
  }
  package var font = FontDescription(size: 17) {
    didSet {
      labels.forEach { $0.modelFont = font }
      if rowHeight < 0 { stage.performWithoutAnimation { layoutParts() } }
    }
  }
  package var textColor = Color.black { didSet { labels.forEach { $0.modelTextColor = textColor } } }
  package var separatorColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.29) {
    didSet { stage.performWithoutAnimation { separators.forEach { $0.modelBackgroundColor = separatorColor } } }
  }

  private var labels: [UILabel] = []
  private var separators: [UIView] = []
  private static let inset = 16.0
  /// A cell's margins above and below, and its minimum height, in points.
  private static let (cellMargin, leastHeight) = (11.0, 44.0)
  private var numberOfLines: Int { rowHeight < 0 ? 0 : 1 }

  package override func configure() {
    modelClipsToBounds = true
  }

  private func rebuild() {
    for part in labels as [UIView] + separators { part.removeFromSuperview() }
    labels = rows.enumerated().map { index, text in
      let label = UILabel(internalPartOf: self, named: "row\(index)")
      label.modelText = text
      label.modelFont = font
      label.modelTextColor = textColor
      label.numberOfLines = numberOfLines
      return label
    }
    separators = rows.indices.map { index in
      let line = UIView(internalPartOf: self, named: "separator\(index)")
      line.modelBackgroundColor = separatorColor
      return line
    }
    for part in labels as [UIView] + separators { addSubview(part) }
    stage.performWithoutAnimation { layoutParts() }
  }

  /// Rows are laid out for the final width of the table; they are not stretched during an animation.
  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  override var arrangedParts: ArrangedParts? {
    let line = 1 / Double(stage.canvas.scale)
    let width = wholePixels(
      of: record.state.boundsSize.width - 2 * TextTableView.inset, scale: Double(stage.canvas.scale))
    let heights = labels.map { label in
      guard rowHeight < 0 else { return rowHeight }
      let text = label.height(forWidth: width) ?? 0
      return max(text + 2 * TextTableView.cellMargin + line, TextTableView.leastHeight)
    }
    return ArrangedParts(
      parts: labels as [UIView] + separators,
      arrangement: RowArrangement(heights: heights, inset: TextTableView.inset, line: line))
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .textColor: labels.map { ColoredLayer(view: $0, key: .contentsColor) }
    case .separatorColor: separators.map { ColoredLayer(view: $0, key: .backgroundColor) }
    default: super.layers(showing: color)
    }
  }
}

extension ViewColor {
  static let separatorColor = ViewColor("separatorColor")
}

extension ViewDescription {
  static let tableView = ViewDescription(
    "tableView", "`UITableView` with plain rows", make: { TextTableView(id: $0, in: $1) }
  ) {
    // A row is a label and a line below it.
    ViewProperty("rows", \TextTableView.rows, .texts, .look, viewsPerItem: 2, "the rows' texts")
    ViewProperty(
      "rowHeight", \TextTableView.rowHeight, .number(-1...(.infinity)), .place,
      follows: .part(\RowArrangement.rowHeight),
      "-1, `UITableView.automaticDimension`: as high as its wrapped text with 11 points above and below, at least 44")
    ViewProperty("font", \TextTableView.font, .font, .look, "see [Values](#values)")
    ViewProperty(
      "textColor", \TextTableView.textColor, .color, .look, follows: .color(.textColor), "of the rows' texts")
    ViewProperty(
      "separatorColor", \TextTableView.separatorColor, .color, .look, follows: .color(.separatorColor),
      "of the lines between rows")
  }
}
