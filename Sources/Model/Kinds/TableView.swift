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
  public override func layoutSubviews() {
    let width = record.state.boundsSize.width
    let line = 1 / Double(stage.canvas.scale)
    for (index, (label, separator)) in zip(labels, separators).enumerated() {
      let top = rowHeight * Double(index)
      label.place(
        Rect(x: TableView.inset, y: top, width: max(width - 2 * TableView.inset, 0), height: rowHeight - line))
      separator.place(
        Rect(x: TableView.inset, y: top + rowHeight - line, width: max(width - TableView.inset, 0), height: line))
    }
  }
}
