import InbetweenTimeline
public import InbetweenGeometry
public import InbetweenTypography

/// `UITableView` with plain rows of text. Rows keep their height whatever the table's size is; the table clips them.
public final class TableView: View {
  public override var kind: String { "tableView" }
  public var rows: [String] = [] { didSet { rebuild() } }
  /// In points.
  public var rowHeight = 44.0 { didSet { stage.performWithoutAnimation { layoutSubviews() } } }
  public var font = FontDescription(size: 17) { didSet { labels.forEach { $0.font = font } } }
  public var textColor = Color.black { didSet { labels.forEach { $0.textColor = textColor } } }
  public var separatorColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.29) {
    didSet { stage.performWithoutAnimation { separators.forEach { $0.backgroundColor = separatorColor } } }
  }

  private var labels: [Label] = []
  private var separators: [View] = []
  private static let inset = 16.0

  public override func configure() {
    clipsToBounds = true
  }

  private func rebuild() {
    for part in labels as [View] + separators { part.removeFromSuperview() }
    labels = rows.enumerated().map { index, text in
      let label = Label(internalPartOf: self, named: "row\(index)")
      label.text = text
      label.font = font
      label.textColor = textColor
      return label
    }
    separators = rows.indices.map { index in
      let line = View(internalPartOf: self, named: "separator\(index)")
      line.backgroundColor = separatorColor
      return line
    }
    for part in labels as [View] + separators { addSubview(part) }
    stage.performWithoutAnimation { layoutSubviews() }
  }

  /// Rows are placed for the width the table will have; while it animates they are not stretched.
  public override func layoutSubviews() { arrangedParts?.place(in: record.state.bounds) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: labels as [View] + separators,
      arrangement: RowArrangement(
        count: labels.count, rowHeight: rowHeight, inset: TableView.inset, line: 1 / Double(stage.canvas.scale)))
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .textColor: labels.map { ColoredLayer(view: $0, key: .contentsColor) }
    case .separatorColor: separators.map { ColoredLayer(view: $0, key: .backgroundColor) }
    default: super.layers(showing: color)
    }
  }
}
