import InbetweenGeometry

// The layout of a navigation bar in scenes, and the keys that scenes have for it.

/// The background, the line below it, the chevron, the title, centred or large, and the buttons at the sides.
struct NavigationArrangement: PartArrangement {
  private static let (margin, chevronInset) = (16.0, 8.0)
  private static let chevron = Size(width: 13, height: 22)
  /// The height of the row of buttons, in points.
  private static let rowHeight = 44.0

  /// Widths of texts, in points.
  var title: Double
  var left: Double
  var right: Double
  var hasChevron: Bool
  var isLarge: Bool
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double

  func frames(in bounds: Rect) -> [Rect] {
    let row = NavigationArrangement.rowHeight
    let (margin, inset, size) = (
      NavigationArrangement.margin, NavigationArrangement.chevronInset, NavigationArrangement.chevron
    )
    let leftX = hasChevron ? inset + size.width + 6 : margin
    let rightX = bounds.width - margin - right
    // The title is centred as long as there is space, and otherwise moves away from the buttons.
    let (from, to) = (
      left > 0 || hasChevron ? leftX + left + 6 : margin, right > 0 ? rightX - 6 : bounds.width - margin
    )
    let width = min(title, max(to - from, 0))
    let titleX = min(max((bounds.width - width) / 2, from), max(to - width, from))
    let titleFrame =
      isLarge
      ? Rect(
        x: margin, y: row, width: min(title, max(bounds.width - 2 * margin, 0)), height: max(bounds.height - row, 0))
      : Rect(x: titleX, y: 0, width: width, height: min(row, bounds.height))
    let frames = [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      Rect(x: 0, y: bounds.height, width: bounds.width, height: line),
      Rect(x: inset, y: (row - size.height) / 2, width: size.width, height: size.height),
      titleFrame, Rect(x: leftX, y: 0, width: left, height: row), Rect(x: rightX, y: 0, width: right, height: row),
    ]
    guard isRightToLeft else { return frames }
    return frames.map { Rect(x: bounds.width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) }
  }
}

extension ViewColor {
  static let barTintColor = ViewColor("barTintColor")
}

extension ViewDescription {
  static let navigationBar = ViewDescription(
    "navigationBar", "`UINavigationBar` with one item, 44 points high", make: { UINavigationBar(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UINavigationBar.modelTitle, .text, .look, "title in the middle")
    ViewProperty(
      "prefersLargeTitles", \UINavigationBar.prefersLargeTitles, .boolean, .look,
      "whether the title is large and below the buttons; the bar is 96 points high then")
    ViewProperty(
      "backButtonTitle", optional: \UINavigationBar.backButtonTitle, .text, .look, none: "no back button",
      "title of the back button, which replaces the left button")
    ViewProperty(
      "leftBarButtonTitle", \UINavigationBar.leftBarButtonTitle, .text, .look, "title of the button at the leading side"
    )
    ViewProperty(
      "rightBarButtonTitle", \UINavigationBar.rightBarButtonTitle, .text, .look,
      "title of the button at the trailing side")
    ViewProperty(
      "barTintColor", optional: \UINavigationBar.modelBarTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "colour of the background")
    ViewProperty(
      "backgroundEffect", \UINavigationBar.modelBackgroundEffect, .word, .look,
      "style of the blur effect of the background, whose tint `barTintColor` replaces; see [Materials](#materials)")
    ViewProperty(
      "titleColor", \UINavigationBar.titleColor, .color, .look, follows: .color(.titleColor), "colour of the title")
  }
}
