import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
import InbetweenTypography

/// `UINavigationBar` with one item: 44 points high, 96 with a large title.
package final class NavigationBarView: UIView {
  package override var kind: String { "navigationBar" }
  private static let (height, largeHeight) = (44.0, 96.0)

  package var title = "" { didSet { showAtOnce() } }
  /// Shows the title large below the buttons.
  package var prefersLargeTitles = false {
    didSet {
      contentSizeDidChange()
      showAtOnce()
    }
  }
  /// Shows a chevron before it; the empty text shows the chevron alone, nil nothing.
  package var backButtonTitle: String? { didSet { showAtOnce() } }
  package var leftBarButtonTitle = "" { didSet { showAtOnce() } }
  package var rightBarButtonTitle = "" { didSet { showAtOnce() } }
  /// A light grey where nil.
  package var barTintColor: Color? { didSet { showAtOnce() } }
  package var titleColor = SystemColor.label { didSet { titleLabel.modelTextColor = titleColor } }

  private lazy var ground = UIView(internalPartOf: self, named: "ground")
  private lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private lazy var chevron = ShapeView(internalPartOf: self, named: "chevron")
  private lazy var titleLabel = UILabel(internalPartOf: self, named: "title")
  private lazy var left = UILabel(internalPartOf: self, named: "left")
  private lazy var right = UILabel(internalPartOf: self, named: "right")

  package override func configure() {
    for part in [ground, shadow, chevron, titleLabel, left, right] { addSubview(part) }
    shadow.modelBackgroundColor = SystemColor.separator
    chevron.fillColor = .clear
    chevron.lineWidth = 2.5
    chevron.shape.lineCap = .round
    chevron.shape.lineJoin = .round
    for button in [left, right] { button.modelFont = FontDescription(size: 17) }
    show()
  }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: prefersLargeTitles ? NavigationBarView.largeHeight : NavigationBarView.height)
  }

  override var arrangedParts: ArrangedParts? {
    let widths = [titleLabel, left, right].map { $0.naturalContentSize.width ?? 0 }
    return ArrangedParts(
      parts: [ground, shadow, chevron, titleLabel, left, right],
      arrangement: NavigationArrangement(
        title: widths[0], left: widths[1], right: widths[2], hasChevron: backButtonTitle != nil,
        isLarge: prefersLargeTitles, isRightToLeft: modelLayoutDirection == .rightToLeft,
        line: 1 / Double(stage.canvas.scale)))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .barTintColor: [ColoredLayer(view: ground, key: .backgroundColor)]
    case .titleColor: [ColoredLayer(view: titleLabel, key: .contentsColor)]
    case .tintColor:
      [
        ColoredLayer(view: left, key: .contentsColor), ColoredLayer(view: right, key: .contentsColor),
        ColoredLayer(view: chevron, key: .strokeColor),
      ] + super.layers(showing: color)
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    titleLabel.modelText = title
    titleLabel.modelTextColor = titleColor
    titleLabel.modelFont =
      prefersLargeTitles ? FontDescription(size: 34, weight: .bold) : FontDescription(size: 17, weight: .semibold)
    left.modelText = backButtonTitle ?? leftBarButtonTitle
    right.modelText = rightBarButtonTitle
    right.modelFont = FontDescription(size: 17)
    for button in [left, right] { button.animatableTextColor = modelTintColor }
    chevron.strokeColor = modelTintColor
    chevron.modelIsHidden = backButtonTitle == nil
    let isReversed = modelLayoutDirection == .rightToLeft
    let (tip, end) = isReversed ? (11.0, 2.0) : (2.0, 11.0)
    chevron.path = Path(elements: [
      .move(Point(x: end, y: 2)), .line(Point(x: tip, y: 11)), .line(Point(x: end, y: 20)),
    ])
    ground.modelBackgroundColor = barTintColor ?? SystemColor.bar
    layoutParts()
  }
}

/// The ground, the line below it, the chevron, the title in the middle or large, and the buttons at the sides.
struct NavigationArrangement: PartArrangement {
  private static let (margin, chevronInset) = (16.0, 8.0)
  private static let chevron = Size(width: 13, height: 22)
  /// Of the row of buttons.
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
    // The title keeps to the middle as long as there is room, and gives way to the buttons.
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
    "navigationBar", "`UINavigationBar` with one item, 44 points high", make: { NavigationBarView(id: $0, in: $1) }
  ) {
    ViewProperty("title", \NavigationBarView.title, .text, .look, "in the middle")
    ViewProperty(
      "prefersLargeTitles", \NavigationBarView.prefersLargeTitles, .boolean, .look,
      "true: the title is large, below the buttons, and the bar 96 points high")
    ViewProperty(
      "backButtonTitle", optional: \NavigationBarView.backButtonTitle, .text, .look, none: "no back button",
      "at the leading side, behind a chevron, in place of `leftBarButtonTitle`")
    ViewProperty("leftBarButtonTitle", \NavigationBarView.leftBarButtonTitle, .text, .look, "at the leading side")
    ViewProperty("rightBarButtonTitle", \NavigationBarView.rightBarButtonTitle, .text, .look, "at the trailing side")
    ViewProperty(
      "barTintColor", optional: \NavigationBarView.barTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "of the ground")
    ViewProperty(
      "titleColor", \NavigationBarView.titleColor, .color, .look, follows: .color(.titleColor), "of the title")
  }
}
