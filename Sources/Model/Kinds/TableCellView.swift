import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A view whose arrangement of its subviews is updated when one of them is added or removed.
protocol ArrangingView: UIView {
  func arrangementDidChange()
}

/// `UITableViewCell` in scenes: a row in a table view, and a plain view elsewhere. Its constraints are those of the content
/// view, which does not contain the separator below it.
package final class TableCellView: UIView {
  package override var kind: String { "tableViewCell" }
  private(set) lazy var separator = UIView(internalPartOf: self, named: "separator")
  /// Of the separator from the leading edge, in points.
  private static let inset = 16.0

  package override func configure() {
    addSubview(separator)
    separator.modelBackgroundColor = .clear
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [separator],
      arrangement: CellArrangement(
        inset: TableCellView.inset, line: 1 / Double(stage.canvas.scale),
        isRightToLeft: modelLayoutDirection == .rightToLeft))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() { stage.performWithoutAnimation { layoutParts() } }
}

/// The line below a cell.
private struct CellArrangement: PartArrangement {
  /// From the leading edge, in points.
  var inset: Double
  /// Its thickness.
  var line: Double
  var isRightToLeft: Bool

  func frames(in bounds: Rect) -> [Rect] {
    [
      Rect(
        x: bounds.minX + (isRightToLeft ? 0 : inset), y: bounds.maxY, width: max(bounds.width - inset, 0), height: line)
    ]
  }
}

extension ViewDescription {
  static let tableViewCell = ViewDescription(
    "tableViewCell", "`UITableViewCell`, a row of the `tableView` that contains it",
    make: { TableCellView(id: $0, in: $1) }
  ) {}
}
