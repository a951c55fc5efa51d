import InbetweenGeometry

// The layout of a tab bar in scenes, and the keys that scenes have for it.

/// The background, the line above it, the images of the items, their titles and their badges.
struct TabArrangement: PartArrangement {
  static let badgeHeight = 18.0
  /// Of images beside titles.
  static let inlineScale = 18.0 / 25
  /// The room of such an image, the distance of the title and its height, in points.
  static let (inlineImage, inlineGap, inlineTitle) = (18.0, 5.0, 16.0)
  private static let (imageSize, imageTop, titleTop, titleHeight) = (22.0, 7.0, 34.0, 12.0)

  var count: Int
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double
  /// How far the background extends below the bar, in points.
  var reach: Double
  var sides: BarSides
  /// The widths of titles that stand beside their images, in points; nil if they stand below.
  var inlineTitles: [Double]?
  /// The items that have badges, and the widths of the badges' texts in points.
  var badgeItems: [Int] = []
  var badgeWidths: [Double] = []

  func frames(in bounds: Rect) -> [Rect] {
    let width = max(bounds.width - sides.left - sides.right, 0) / Double(max(count, 1))
    let places = (0..<count).map { sides.left + (Double(isRightToLeft ? count - 1 - $0 : $0) + 0.5) * width }
    let size = TabArrangement.imageSize
    let (images, titles) =
      inlineFrames(places, width) ?? (
        places.map { Rect(x: $0 - size / 2, y: TabArrangement.imageTop, width: size, height: size) },
        places.map {
          Rect(x: $0 - width / 2, y: TabArrangement.titleTop, width: width, height: TabArrangement.titleHeight)
        }
      )
    let middles = images.map(\.midX)
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height + reach),
      Rect(x: 0, y: -line, width: bounds.width, height: line),
    ] + images + titles
      + zip(badgeItems, badgeWidths).map { item, text in
        let height = TabArrangement.badgeHeight
        let width = max(text + 10, height)
        let middle = middles.indices.contains(item) ? middles[item] : 0
        return Rect(
          x: isRightToLeft ? middle - 6 - width : middle + 6, y: inlineTitles == nil ? 2 : 0, width: width,
          height: height)
      }
  }

  /// Images beside titles in bars of 32 points; nil if titles are below.
  private func inlineFrames(_ places: [Double], _ width: Double) -> (images: [Rect], titles: [Rect])? {
    guard let inlineTitles else { return nil }
    let (room, gap, size) = (TabArrangement.inlineImage, TabArrangement.inlineGap, TabArrangement.imageSize)
    let (height, middle) = (TabArrangement.inlineTitle, UINavigationBar.compactHeight / 2)
    var (images, titles): ([Rect], [Rect]) = ([], [])
    for (place, natural) in zip(places, inlineTitles) {
      let title = min(natural, max(width - room - gap, 0))
      let start = place - (room + gap + title) / 2
      let (imageX, titleX) = isRightToLeft ? (start + title + gap, start) : (start, start + room + gap)
      images.append(Rect(x: imageX + (room - size) / 2, y: middle - size / 2, width: size, height: size))
      titles.append(Rect(x: titleX, y: middle - height / 2, width: title, height: height))
    }
    return (images, titles)
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
