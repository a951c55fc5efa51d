package import InbetweenTimeline
package import InbetweenGeometry
import InbetweenLayout

/// `UITableView` with plain rows of text, or with cells. The height of rows does not depend on the table's size unless
/// they are self-sizing; the table clips them.
package final class TextTableView: UIView, ArrangingView {
  package override var kind: String { "tableView" }
  package var rows: [String] = [] { didSet { rebuild() } }
  /// In points; negative (`UITableView.automaticDimension` is -1) for self-sizing rows: the height of the wrapped text
  /// plus 11 points above and below, and at least 44; for cells the height that their
  /// constraints determine.
  package var rowHeight = 44.0 {
    didSet {
      if rowHeight != oldValue { arrangementDidChange() }
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
    didSet {
      stage.performWithoutAnimation {
        (separators + cells.map(\.separator)).forEach { $0.modelBackgroundColor = separatorColor }
      }
    }
  }

  private var labels: [UILabel] = []
  private var separators: [UIView] = []
  private static let inset = 16.0
  /// A cell's margins above and below, and its minimum height, in points.
  private static let (cellMargin, leastHeight) = (11.0, 44.0)
  /// The constraints that place the cells.
  private var cellConstraints: [NSLayoutConstraint] = []
  /// The cells, from top to bottom.
  fileprivate var cells: [TableCellView] { children.compactMap { $0 as? TableCellView } }
  private var numberOfLines: Int { rowHeight < 0 ? 0 : 1 }

  package override func configure() {
    modelClipsToBounds = true
  }

  /// Generates the constraints that place the cells one below the other, with space for the separator below each.
  ///
  /// A self-sizing cell has the height of `systemLayoutSizeFitting` with the table's width required and the height at
  /// `fittingSizeLevel`. Only the width connects a cell's constraints with those of other views, so that an optional
  /// height in the table's own layout has the same result.
  func arrangementDidChange() {
    stage.deactivate(cellConstraints)
    cellConstraints = []
    let line = 1 / Double(stage.canvas.scale)
    var above: TableCellView?
    for (row, cell) in cells.enumerated() {
      func add(
        _ attribute: LayoutAttribute, to other: UIView?, _ otherAttribute: LayoutAttribute = .notAnAttribute,
        constant: Double = 0, priority: Double = LayoutPriority.required
      ) {
        cellConstraints.append(
          NSLayoutConstraint(
            firstItem: cell, firstAttribute: attribute, secondItem: other, secondAttribute: otherAttribute,
            constant: constant, priority: priority,
            identifier: "\(LayoutConstraint.tableViewPrefix)\(row)-\(attribute.name)"))
      }
      add(.leading, to: self, .leading)
      add(.width, to: self, .width)
      if let above { add(.top, to: above, .bottom, constant: line) } else { add(.top, to: self, .top) }
      let own = TextTableView.ownHeight(rowHeight: rowHeight, line: line)
      add(.height, to: nil, constant: own.constant, priority: own.priority)
      stage.performWithoutAnimation { cell.separator.modelBackgroundColor = separatorColor }
      above = cell
    }
    // The cells are subviews of the table, and the constants are finite.
    try? stage.activate(cellConstraints)
  }

  /// The first self-sizing cell whose constraints do not determine its height, and its row. Only cells whose height was
  /// zero in the last layout are examined, as in UIKit.
  package var cellOfOpenHeight: (id: String, row: Int)? {
    guard rowHeight < 0 else { return nil }
    for (row, cell) in cells.enumerated() where cell.isInStage && cell.record.state.boundsSize.height < 0.5 {
      let most = try? stage.systemLayoutSizeFitting(
        cell, target: Size(width: record.state.boundsSize.width, height: 1_000),
        horizontalFittingPriority: LayoutPriority.required,
        verticalFittingPriority: LayoutPriority.fittingSizeLevel + 1)
      if let most, most.height > 0.5 { return (cell.id, row) }
    }
    return nil
  }

  /// The constraints for the heights of the cells, from top to bottom.
  var cellHeights: [NSLayoutConstraint] { cellConstraints.filter { $0.firstAttribute == .height } }

  /// The constant and the priority of a cell's height.
  static func ownHeight(rowHeight: Double, line: Double) -> (constant: Double, priority: Double) {
    rowHeight < 0 ? (0, LayoutPriority.fittingSizeLevel) : (max(rowHeight - line, 0), LayoutPriority.required)
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
    case .separatorColor: (separators + cells.map(\.separator)).map { ColoredLayer(view: $0, key: .backgroundColor) }
    default: super.layers(showing: color)
    }
  }
}

extension ViewColor {
  static let separatorColor = ViewColor("separatorColor")
}

extension ViewDescription {
  static let tableView = ViewDescription(
    "tableView", "`UITableView` with plain rows, or with `tableViewCell`s among its subviews",
    make: { TextTableView(id: $0, in: $1) }
  ) {
    // A row is a label and a line below it.
    ViewProperty("rows", \TextTableView.rows, .texts, .look, viewsPerItem: 2, "texts of the rows")
    ViewProperty(
      "rowHeight", \TextTableView.rowHeight, .number(-1...(.infinity)), .place,
      follows: .change { table, value in
        table.cells.isEmpty ? .part(\RowArrangement.rowHeight, of: table, value) : .rowHeight(table, value)
      },
      "height in points; -1 is `UITableView.automaticDimension`: the height of the wrapped text and 11 points above and below, at least 44, and for a `tableViewCell` the height that its constraints require"
    )
    ViewProperty("font", \TextTableView.font, .font, .look, "font of the text; see [Values](#values)")
    ViewProperty(
      "textColor", \TextTableView.textColor, .color, .look, follows: .color(.textColor), "colour of the rows' texts")
    ViewProperty(
      "separatorColor", \TextTableView.separatorColor, .color, .look, follows: .color(.separatorColor),
      "colour of the lines between rows")
  }
}
