import InbetweenTimeline
public import InbetweenGeometry
public import InbetweenTypography

/// `UITableView` with plain rows of text. Rows keep their height whatever the table's size is, unless they fit their
/// texts; the table clips them.
public final class UITableView: UIView {
  public override var kind: String { "tableView" }
  public var rows: [String] = [] { didSet { rebuild() } }
  /// In points; negative (`UITableView.automaticDimension` is -1) for rows as high as their wrapped texts with 11 points
  /// above and below, and at least 44.
  public var rowHeight = 44.0 {
    didSet {
      labels.forEach { $0.numberOfLines = numberOfLines }
      stage.performWithoutAnimation { layoutSubviews() }
    }
  }
  public var font = FontDescription(size: 17) {
    didSet {
      labels.forEach { $0.font = font }
      if rowHeight < 0 { stage.performWithoutAnimation { layoutSubviews() } }
    }
  }
  public var textColor = Color.black { didSet { labels.forEach { $0.textColor = textColor } } }
  public var separatorColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.29) {
    didSet { stage.performWithoutAnimation { separators.forEach { $0.backgroundColor = separatorColor } } }
  }

  private var labels: [UILabel] = []
  private var separators: [UIView] = []
  private static let inset = 16.0
  /// A cell's margins above and below, and its least height without them counting.
  private static let (cellMargin, leastHeight) = (11.0, 44.0)
  private var numberOfLines: Int { rowHeight < 0 ? 0 : 1 }

  public override func configure() {
    clipsToBounds = true
  }

  private func rebuild() {
    for part in labels as [UIView] + separators { part.removeFromSuperview() }
    labels = rows.enumerated().map { index, text in
      let label = UILabel(internalPartOf: self, named: "row\(index)")
      label.text = text
      label.font = font
      label.textColor = textColor
      label.numberOfLines = numberOfLines
      return label
    }
    separators = rows.indices.map { index in
      let line = UIView(internalPartOf: self, named: "separator\(index)")
      line.backgroundColor = separatorColor
      return line
    }
    for part in labels as [UIView] + separators { addSubview(part) }
    stage.performWithoutAnimation { layoutSubviews() }
  }

  /// Rows are placed for the width the table will have; while it animates they are not stretched.
  public override func layoutSubviews() { arrangedParts?.place(in: record.state.bounds) }

  override var arrangedParts: ArrangedParts? {
    let line = 1 / Double(stage.canvas.scale)
    let width = wholePixels(
      of: record.state.boundsSize.width - 2 * UITableView.inset, scale: Double(stage.canvas.scale))
    let heights = labels.map { label in
      guard rowHeight < 0 else { return rowHeight }
      let text = label.height(forWidth: width) ?? 0
      return max(text + 2 * UITableView.cellMargin + line, UITableView.leastHeight)
    }
    return ArrangedParts(
      parts: labels as [UIView] + separators,
      arrangement: RowArrangement(heights: heights, inset: UITableView.inset, line: line))
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .textColor: labels.map { ColoredLayer(view: $0, key: .contentsColor) }
    case .separatorColor: separators.map { ColoredLayer(view: $0, key: .backgroundColor) }
    default: super.layers(showing: color)
    }
  }
}

extension ViewDescription {
  static let tableView = ViewDescription(
    "tableView", "`UITableView` with plain rows", make: { UITableView(id: $0, in: $1) }
  ) {
    ViewProperty("rows", \UITableView.rows, .texts, .look, "the rows' texts")
    ViewProperty(
      "rowHeight", \UITableView.rowHeight, .number(-1...(.infinity)), .place, follows: .change { .rowHeight($0, $1) },
      "-1, `UITableView.automaticDimension`: as high as its wrapped text with 11 points above and below, at least 44")
    ViewProperty("font", \UITableView.font, .font, .look, "see [Values](#values)")
    ViewProperty("textColor", \UITableView.textColor, .color, .look, follows: .color(.textColor), "of the rows' texts")
    ViewProperty(
      "separatorColor", \UITableView.separatorColor, .color, .look, follows: .color(.separatorColor),
      "of the lines between rows")
  }
}
