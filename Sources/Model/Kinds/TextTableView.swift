import InbetweenTimeline
import InbetweenGeometry
import InbetweenLayout

/// `UITableView` with rows of text, or with cells in sections. The height of rows does not depend on the table's size
/// unless they are self-sizing; the table clips and scrolls them.
package final class TextTableView: UIScrollView, ArrangingView {
  package override var kind: String { "tableView" }
  package var rows: [String] = [] { didSet { rebuild() } }
  /// In points; negative (`UITableView.automaticDimension` is -1) for self-sizing rows: the height of the wrapped text
  /// plus 11 points above and below, and at least 44; for cells the height that their constraints determine. Nil is 44,
  /// and self-sizing for cells with a text of their own.
  var modelRowHeight: Double? {
    didSet {
      if modelRowHeight != oldValue { arrangementDidChange() }
      labels.forEach { $0.numberOfLines = numberOfLines }
      stage.performWithoutAnimation { layoutParts() }
    }
  }
  var font = FontDescription(size: 17) {
    didSet {
      labels.forEach { $0.modelFont = font }
      if rowHeight < 0 { stage.performWithoutAnimation { layoutParts() } }
    }
  }
  var textColor = Color.black { didSet { labels.forEach { $0.modelTextColor = textColor } } }
  var style = TableStyle.plain { didSet { if style != oldValue { styleDidChange() } } }
  var separatorStyle = TableSeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { separatorsDidChange() } }
  }
  /// Nil for `separator`.
  var modelSeparatorColor: Color? { didSet { separatorsDidChange() } }
  /// From the leading and trailing edges, in points; nil for where the texts begin.
  var separatorInset: Insets? { didSet { separatorsDidChange() } }
  /// How rows come and go in a block.
  var rowAnimation = TableRowAnimation.automatic
  var editing = TableEditing() { didSet { if editing != oldValue { editingDidChange() } } }
  /// Nil for that of the style.
  var ownBackgroundColor: Color? { didSet { modelBackgroundColor = ownBackgroundColor ?? styleBackground } }

  private var labels: [UILabel] = []
  private var separators: [UIView] = []
  private static let inset = 16.0
  /// Where the cells, headers and footers are.
  var placement = TablePlacement()
  private var numberOfLines: Int { rowHeight < 0 ? 0 : 1 }
  private var rowHeight: Double { modelRowHeight ?? TableStyle.leastHeight }
  var separatorColor: Color { modelSeparatorColor ?? SystemColor.separator }
  private var styleBackground: Color {
    style.isGrouped ? UIColor.systemGroupedBackground.model(in: traitCollection) : .clear
  }

  private func styleDidChange() {
    if ownBackgroundColor == nil { stage.performWithoutAnimation { modelBackgroundColor = styleBackground } }
    arrangementDidChange()
  }

  private func separatorsDidChange() {
    stage.performWithoutAnimation {
      for line in separators {
        line.modelBackgroundColor = separatorColor
        line.modelIsHidden = separatorStyle == .none
      }
      layoutParts()
    }
    arrangementDidChange()
  }

  package override func refreshColors() {
    super.refreshColors()
    if ownBackgroundColor == nil { modelBackgroundColor = styleBackground }
    separatorsDidChange()
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
      line.modelIsHidden = separatorStyle == .none
      return line
    }
    for part in labels as [UIView] + separators { addSubview(part) }
    stage.performWithoutAnimation { layoutParts() }
  }

  /// Rows are laid out for the final width of the table; they are not stretched during an animation.
  package override func layoutParts() {
    super.layoutParts()
    guard !labels.isEmpty || modelContentSize.height > 0 else { return }
    arrangedParts?.place(in: record.state.bounds)
    let height = rowHeights.reduce(0, +)
    if modelContentSize.height != height { modelContentSize = Size(width: 0, height: height) }
  }

  private var rowHeights: [Double] {
    let width = wholePixels(
      of: record.state.boundsSize.width - 2 * TextTableView.inset, scale: Double(stage.canvas.scale))
    return labels.map { label in
      guard rowHeight < 0 else { return rowHeight }
      let text = label.height(forWidth: width) ?? 0
      return max(text + 2 * TableStyle.cellMargin + 1 / Double(stage.canvas.scale), TableStyle.leastHeight)
    }
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: labels as [UIView] + separators,
      arrangement: RowArrangement(
        heights: rowHeights, inset: TextTableView.inset, line: 1 / Double(stage.canvas.scale),
        separatorInset: separatorInset ?? Insets(left: TextTableView.inset)))
  }

  /// The content of a bar above the table covers what headers stay below.
  override func takeAdjustedContentInset(_ insets: Insets) -> Bool {
    let hasChanged = !placement.floats.isEmpty && insets.top != modelAdjustedContentInset.top
    let hasMoved = super.takeAdjustedContentInset(insets)
    for case let handle? in placement.floats.map(\.handle) where hasChanged {
      try? stage.engine.setConstant(handle, insets.top)
    }
    return hasMoved || hasChanged
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .textColor: labels.map { ColoredLayer(view: $0, key: .contentsColor) }
    case .separatorColor: (separators + cellLines).map { ColoredLayer(view: $0, key: .backgroundColor) }
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
    lacks: ["backgroundColor"],
    // The background of a section without a header, and its lines.
    furtherParts: 3, make: { TextTableView(id: $0, in: $1) }
  ) {
    // A row is a label and a line below it.
    ViewProperty("rows", \TextTableView.rows, .texts, .look, viewsPerItem: 2, "texts of the rows")
    ViewProperty(
      "tableStyle", \TextTableView.style, .word, .place,
      "as `UITableView.Style`: how [sections](#sections) are set apart; rows of text are always plain")
    ViewProperty(
      "backgroundColor", optional: \TextTableView.ownBackgroundColor, .color, .look, animates: .inBlock,
      follows: .layer(.backgroundColor), none: "clear; `systemGroupedBackground` in the grouped styles",
      "colour of the background")
    ViewProperty(
      "rowHeight", optional: \TextTableView.modelRowHeight, .number(-1...(.infinity)), .place,
      follows: .change { table, value in
        table.cells.isEmpty ? .part(\RowArrangement.rowHeight, of: table, value) : .rowHeight(table, value)
      }, none: "44 for `rows`; cells size themselves, or are 44 points high where their constraints leave it open",
      "height in points; -1 is `UITableView.automaticDimension`: the height of the wrapped text and 11 points above and below, at least 44, and for a `tableViewCell` the height that its constraints require"
    )
    ViewProperty("font", \TextTableView.font, .font, .look, "font of the rows' texts; see [Values](#values)")
    ViewProperty(
      "textColor", \TextTableView.textColor, .color, .look, follows: .color(.textColor), "colour of the rows' texts")
    ViewProperty(
      "separatorStyle", \TextTableView.separatorStyle, .word, .look,
      "whether there are lines between rows, as `UITableViewCell.SeparatorStyle`")
    ViewProperty(
      "separatorColor", optional: \TextTableView.modelSeparatorColor, .color, .look, follows: .color(.separatorColor),
      none: "`separator`", "colour of the lines between rows")
    ViewProperty(
      "rowAnimation", \TextTableView.rowAnimation, .word, .timing,
      "how rows come and go in a block, as `UITableView.RowAnimation`; see [Sections](#sections)")
    ViewProperty(
      "separatorInset", optional: \TextTableView.separatorInset, .insets, .look, none: "where the texts begin",
      "distances of those lines from the edges; `left` is the leading one, as in UIKit")
    TextTableView.editingKeys
    UIScrollView.scrolling
    UIScrollView.refreshing
  }
}
