import Foundation
import InbetweenModel

/// Where the contents of a table begin and end, as its margins, the readable width and the safe area say.
struct TableEdges: Equatable {
  /// What a table tells each of its rows, headers and footers.
  struct Row: Equatable {
    /// Their margins, in points from the sides of their content; nil for those of the device.
    var sides: ListSides?
    /// The distances of the content from their own edges, in points.
    var safeArea = ListSides.zero
  }

  var row = Row()
  /// The distances of the cards of an inset table from its left and right edges, in points.
  var cards: (left: CGFloat, right: CGFloat) = (0, 0)

  static func == (a: TableEdges, b: TableEdges) -> Bool { a.row == b.row && a.cards == b.cards }
}

// Margins of a table reach its cells ("The table view normally uses its layout margins as the default cell inset value",
// `UITableView.SeparatorInsetReference.fromAutomaticInsets`, Apple's documentation).
extension UITableView {
  /// As of the last layout.
  var edges: TableEdges { views.edges }

  /// The edges for the present size and margins.
  var presentEdges: TableEdges { style == .insetGrouped ? cardEdges : plainEdges }

  /// Whatever code sets, also what is no number: margins are lengths within the table.
  private func length(_ margin: CGFloat) -> CGFloat {
    margin > 0 && bounds.width > 0 ? min(margin, bounds.width) : 0
  }

  private func readableExcess(_ width: CGFloat) -> CGFloat {
    let readable = CGFloat(InsetRules.readableWidth)
    return cellLayoutMarginsFollowReadableWidth && width > readable ? (width - readable) / 2 : 0
  }

  private var plainEdges: TableEdges {
    var edges = TableEdges()
    // A table that adds the safe area to its insets has moved the rows there.
    if insetsContentViewsToSafeArea, contentInsetAdjustmentBehavior != .always {
      let safe = sideSafeArea
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      edges.row.safeArea = ListSides(
        leading: Double(length(isReversed ? safe.right : safe.left)),
        trailing: Double(length(isReversed ? safe.left : safe.right)))
    }
    let margins = directionalLayoutMargins
    let (leading, trailing) = (length(margins.leading), length(margins.trailing))
    let covered = CGFloat(edges.row.safeArea.leading + edges.row.safeArea.trailing)
    let excess = readableExcess(bounds.width - covered - leading - trailing)
    guard leading != deviceMargin || trailing != deviceMargin || excess > 0 else { return edges }
    edges.row.sides = ListSides(leading: Double(leading + excess), trailing: Double(trailing + excess))
    return edges
  }

  /// The margins of an inset table are beside its cards, and so are what the readable width leaves and the safe area; the
  /// texts in the cards keep the margins of the device. (That the readable width narrows cards is inferred.)
  private var cardEdges: TableEdges {
    let (margins, safe) = (layoutMargins, contentInsetAdjustmentBehavior == .always ? (0, 0) : sideSafeArea)
    let left = length(length(margins.left) + CGFloat(safe.0))
    let right = length(length(margins.right) + CGFloat(safe.1))
    let excess = readableExcess(bounds.width - left - right)
    var edges = TableEdges()
    edges.cards = (left + excess, right + excess)
    return edges
  }

  /// Tells the rows that there are where their contents begin; others learn it when they are made, headers and footers when
  /// they are measured or placed.
  func takeEdges() {
    views.edges = presentEdges
    for path in views.cells.keys.sorted() { views.cells[path]?.take(edges.row) }
  }

  func rect(_ top: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(
      x: edges.cards.left, y: top, width: max(bounds.width - edges.cards.left - edges.cards.right, 0), height: height)
  }

  // MARK: - Lines

  /// In points; the distance of the lines' beginning from the leading edge, unless code has set another.
  var automaticSeparatorInset: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: presentEdges.row.sides.map { CGFloat($0.leading) } ?? deviceMargin, bottom: 0, right: 0)
  }

  /// The distances of the line below a row from its leading and trailing edges. Insets that code has set are measured from
  /// the cell's edges, or from the automatic ones, which are where the texts begin
  /// (`UITableView.SeparatorInsetReference`). No line is longer than its row: negative values count as 0
  /// (`UITableViewCell.separatorInset`, Apple's documentation).
  func separatorEnds(of cell: UITableViewCell) -> (leading: CGFloat, trailing: CGFloat) {
    let room = cell.editingInsets.leading
    let automatic = CGFloat(edges.row.safeArea.leading) + room + cell.textStart
    guard let inset = cell.ownSeparatorInset ?? ownSeparatorInset else { return (length(automatic), 0) }
    if separatorInsetReference == .fromAutomaticInsets {
      return (length(automatic + inset.left), length(inset.right))
    }
    return (length(inset.left) + (inset.left > 0 ? room : 0), length(inset.right))
  }
}
