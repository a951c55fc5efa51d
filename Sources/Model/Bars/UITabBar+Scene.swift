import InbetweenGeometry

// The layout of a tab bar in scenes, and the keys that scenes have for it.

/// The background, the line above it, the images of the items, their titles and their badges.
struct TabArrangement: PartArrangement {
  static let badgeHeight = 18.0
  private static let (imageSize, imageTop, titleTop, titleHeight) = (22.0, 7.0, 34.0, 12.0)

  var count: Int
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double
  /// How far the background extends below the bar, in points.
  var reach: Double
  /// The items that have badges, and the widths of the badges' texts in points.
  var badgeItems: [Int] = []
  var badgeWidths: [Double] = []

  func frames(in bounds: Rect) -> [Rect] {
    let width = bounds.width / Double(max(count, 1))
    let middles = (0..<count).map { (Double(isRightToLeft ? count - 1 - $0 : $0) + 0.5) * width }
    let size = TabArrangement.imageSize
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height + reach),
      Rect(x: 0, y: -line, width: bounds.width, height: line),
    ] + middles.map { Rect(x: $0 - size / 2, y: TabArrangement.imageTop, width: size, height: size) }
      + middles.map {
        Rect(x: $0 - width / 2, y: TabArrangement.titleTop, width: width, height: TabArrangement.titleHeight)
      }
      + zip(badgeItems, badgeWidths).map { item, text in
        let height = TabArrangement.badgeHeight
        let width = max(text + 10, height)
        let middle = middles.indices.contains(item) ? middles[item] : 0
        return Rect(x: isRightToLeft ? middle - 6 - width : middle + 6, y: 2, width: width, height: height)
      }
  }
}

extension ViewColor {
  static let unselectedItemTintColor = ViewColor("unselectedItemTintColor")
}

extension ViewDescription {
  static let tabBar = ViewDescription(
    "tabBar", "`UITabBar`, 49 points high, 83 at the edge of the screen; a square stands for a missing image",
    make: { UITabBar(id: $0, in: $1) }
  ) {
    ViewProperty(
      "items", \UITabBar.modelItems, ValueType<BarItem>.item(.tab).list(), .look, viewsPerItem: 3,
      "titles of the items, or [titles and images](#items-of-bars)")
    ViewProperty("selectedItem", \UITabBar.modelSelectedItem, .index, .look, "index of the selected item, -1 for none")
    ViewProperty(
      "barTintColor", optional: \UITabBar.backdrop.tint, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "colour of the background")
    ViewProperty(
      "backgroundEffect", \UITabBar.backdrop.effect, .word, .look,
      "style of the blur effect of the background, whose tint `barTintColor` replaces; see [Materials](#materials)")
    ViewProperty(
      "scrollDistance", optional: \UITabBar.scrollDistance, .number, .look, animates: .inBlock,
      follows: .change { $0.following($1) }, none: "follows no content",
      "how far the content reaches beneath the bar, in points; see [Bars and scrolling](#bars-and-scrolling)")
    ViewProperty(
      "unselectedItemTintColor", optional: \UITabBar.modelUnselectedItemTintColor, .color, .look,
      follows: .color(.unselectedItemTintColor), none: "`systemGray`",
      "colour of items that are not selected; the selected item has the `tintColor`")
  }
}
