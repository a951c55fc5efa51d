import InbetweenGeometry

// The layout of a navigation bar in scenes, and the keys that scenes have for it.

/// The background, the line below it, the chevron, the title, centred or large, and the buttons at the sides.
struct NavigationArrangement: PartArrangement {
  static let margin = 16.0
  private static let chevronInset = 8.0
  private static let chevron = Size(width: 13, height: 22)

  /// Buttons at one side, the outermost first.
  struct Row: Hashable, Sendable {
    /// In points.
    var widths: [Double]
    var areImages: [Bool]

    init(_ parts: BarItemParts) { (widths, areImages) = (parts.widths, parts.areImages) }

    /// With the gaps between them, in points.
    var width: Double { BarButtonGap.rowWidth(widths, areImages) }

    /// The distance of each from the outer edge of the row, in points.
    var offsets: [Double] {
      widths.indices.map { index in
        BarButtonGap.rowWidth(Array(widths.prefix(index + 1)), Array(areImages.prefix(index + 1))) - widths[index]
      }
    }
  }

  /// The width of the title, in points.
  var title: Double
  var left: Row
  var right: Row
  var hasChevron: Bool
  var isLarge: Bool
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double
  /// How far the background extends above the bar, in points.
  var reach: Double
  /// The height of the row of buttons, in points.
  var row: Double
  var sides: BarSides
  /// The width of a large title that collapses, in points; nil if there is none.
  var collapsing: Double?

  func frames(in bounds: Rect) -> [Rect] {
    // Mirrored at the end.
    let (leading, trailing) = isRightToLeft ? (sides.right, sides.left) : (sides.left, sides.right)
    let (margin, inset, size) = (
      NavigationArrangement.margin, NavigationArrangement.chevronInset, NavigationArrangement.chevron
    )
    let leftX = leading + (hasChevron ? inset + size.width + 6 : margin)
    let leftWidth = left.width
    let end = bounds.width - trailing - margin
    let rightX = end - right.width
    // The title is centred as long as there is space, and otherwise moves away from the buttons.
    let (from, to) = (
      leftWidth > 0 || hasChevron ? leftX + leftWidth + 6 : leading + margin, right.width > 0 ? rightX - 6 : end
    )
    let width = min(title, max(to - from, 0))
    let titleX = min(max((bounds.width - width) / 2, from), max(to - width, from))
    let titleFrame =
      isLarge
      ? Rect(
        x: leading + margin, y: row, width: min(title, max(end - leading - margin, 0)),
        height: max(bounds.height - row, 0))
      : Rect(x: titleX, y: 0, width: width, height: min(row, bounds.height))
    let frames =
      [
        Rect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach),
        Rect(x: 0, y: bounds.height, width: bounds.width, height: line),
        Rect(x: leading + inset, y: (row - size.height) / 2, width: size.width, height: size.height),
        titleFrame,
      ]
      + zip(left.offsets, left.widths).map { Rect(x: leftX + $0, y: 0, width: $1, height: row) }
      + zip(right.offsets, right.widths).map {
        Rect(x: end - $0 - $1, y: 0, width: $1, height: row)
      } + collapsingFrames(in: bounds, from: leading + margin, to: end)
    guard isRightToLeft else { return frames }
    return frames.map { Rect(x: bounds.width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) }
  }

  /// The area of a large title, and the title at its lower edge.
  private func collapsingFrames(in bounds: Rect, from start: Double, to end: Double) -> [Rect] {
    guard let collapsing else { return [] }
    let height = BarScroll.largeTitleHeight
    let area = Rect(x: 0, y: row, width: bounds.width, height: max(bounds.height - row, 0))
    return [
      area,
      Rect(
        x: start, y: area.height - height, width: min(collapsing, max(end - start, 0)), height: height),
    ]
  }
}

extension ViewColor {
  static let barTintColor = ViewColor("barTintColor")
}

extension UINavigationBar {
  /// The title of a single button.
  package var leftBarButtonTitle: String {
    get { leftItems.first?.title ?? "" }
    set { leftItems = newValue.isEmpty ? [] : [BarItem(title: newValue)] }
  }
  package var rightBarButtonTitle: String {
    get { rightItems.first?.title ?? "" }
    set { rightItems = newValue.isEmpty ? [] : [BarItem(title: newValue)] }
  }
}

extension ViewDescription {
  static let navigationBar = ViewDescription(
    "navigationBar", "`UINavigationBar` with one item, 44 points high",
    // A large title that collapses, and its area.
    furtherParts: 2, make: { UINavigationBar(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UINavigationBar.modelTitle, .text, .look, "title in the middle")
    ViewProperty(
      "prefersLargeTitles", \UINavigationBar.prefersLargeTitles, .boolean, .look,
      "whether the title is large and below the buttons; the bar is 96 points high then")
    ViewProperty(
      "backButtonTitle", optional: \UINavigationBar.backButtonTitle, .text, .look, none: "no back button",
      "title of the back button, which replaces the left button")
    ViewProperty(
      "leftBarButtonTitle", \UINavigationBar.leftBarButtonTitle, .text, .look,
      "title of the button at the leading side, which is then the only one")
    ViewProperty(
      "rightBarButtonTitle", \UINavigationBar.rightBarButtonTitle, .text, .look,
      "title of the button at the trailing side, which is then the only one")
    ViewProperty(
      "leftBarButtonItems", \UINavigationBar.leftItems, ValueType<BarItem>.item(.barButton).list(), .look,
      viewsPerItem: 1, "titles or [images](#items-of-bars) of the buttons at the leading side, the outermost first")
    ViewProperty(
      "rightBarButtonItems", \UINavigationBar.rightItems, ValueType<BarItem>.item(.barButton).list(), .look,
      viewsPerItem: 1, "titles or [images](#items-of-bars) of the buttons at the trailing side, the outermost first")
    ViewProperty(
      "barTintColor", optional: \UINavigationBar.backdrop.tint, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "colour of the background")
    ViewProperty(
      "backgroundEffect", \UINavigationBar.backdrop.effect, .word, .look,
      "style of the blur effect of the background, whose tint `barTintColor` replaces; see [Materials](#materials)")
    ViewProperty(
      "scrollDistance", optional: \UINavigationBar.scrollDistance, .number, .look, animates: .inBlock,
      follows: .change { $0.following($1) }, none: "follows no content",
      "how far the content is scrolled beneath the bar, in points; see [Bars and scrolling](#bars-and-scrolling)")
    ViewProperty(
      "titleColor", \UINavigationBar.titleColor, .color, .look, follows: .color(.titleColor), "colour of the title")
  }
}
