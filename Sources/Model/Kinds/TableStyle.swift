import InbetweenGeometry
import InbetweenTimeline

/// `UITableView.Style`, with the metrics of iOS 15 to 18.
///
/// The heights of headers and footers and the distances of texts are those that Interface Builder recorded with Xcode 14
/// and 15 (`retina4_7` to `retina6_12`): 18 points for a header or footer without a text, 38 with a title, 17.5 more for
/// the first one, and in plain tables 28 and a space of 22 above; a subtitle's texts are 10 points from the top, 1 apart
/// and 9 from the bottom.
enum TableStyle: String, CaseIterable, Sendable {
  case plain, grouped, insetGrouped

  var isGrouped: Bool { self != .plain }

  static let cornerRadius = 10.0
  /// The space above and below a cell's text, and the least height of a row with a text, line included; in points.
  static let (cellMargin, leastHeight) = (11.0, 44.0)
  static let subtitleMargins = (top: 10.0, gap: 1.0, bottom: 9.0)
  /// The height of a header or footer without a text in a grouped table, and above a plain one, in points.
  static let (groupedGap, plainGap) = (18.0, 22.0)

  /// How a header or footer with a text is set, at a text's distance from its sides.
  ///
  /// - Parameter ground: the colour of the table.
  func place(isHeader: Bool, isFirst: Bool, side: Double, scale: Double, ground: Color) -> TableSectionPlace {
    guard isGrouped else {
      return TableSectionPlace(
        margin: side, top: 3.5, bottom: 3.5, least: 28, font: .preferred(.headline),
        isFaint: false, ground: isHeader ? ground : nil)
    }
    let above = isHeader ? 15 + (isFirst ? wholePixels(of: 17.5, scale: scale) : 0) : 7
    return TableSectionPlace(
      margin: side, top: above, bottom: 7, least: isHeader ? above + 23 : 30, empty: TableStyle.groupedGap,
      isUppercase: isHeader)
  }
}

/// `UITableViewCell.SeparatorStyle`.
enum TableSeparatorStyle: String, CaseIterable, Sendable { case singleLine, none }

/// `UITableView.RowAnimation`: how rows come and go in a block.
enum TableRowAnimation: String, CaseIterable, Sendable {
  case automatic, fade, left, right, top, bottom, none

  /// Where a row comes from, or goes to, beside its place; in points.
  func shift(of frame: Rect) -> Point {
    switch self {
    case .automatic, .fade, .none: .zero
    case .left: Point(x: -frame.maxX, y: 0)
    case .right: Point(x: frame.maxX, y: 0)
    case .top: Point(x: 0, y: -frame.height)
    case .bottom: Point(x: 0, y: frame.height)
    }
  }

  /// Whether it is opaque on its way.
  var isOpaque: Bool { self == .left || self == .right }
}

/// What a table view decides about a header or footer, in points.
struct TableSectionPlace: Equatable {
  /// Of the text from the sides.
  var margin = 16.0
  /// Above and below the text.
  var (top, bottom) = (7.0, 7.0)
  /// The least height with a text, and the height without one.
  var least = 30.0
  var empty = 0.0
  var font = FontDescription.preferred(.footnote)
  var isUppercase = false
  /// Whether the text has the colour `secondaryLabel`.
  var isFaint = true
  /// The colour behind a header that stays at the top of the table; nil for one that does not.
  var ground: Color?
}
