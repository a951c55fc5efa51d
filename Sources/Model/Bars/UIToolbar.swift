public import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A toolbar: 44 points high. Scenes set titles and images, which are distributed over its width; code sets
/// items.
open class UIToolbar: UIView, UIBarPositioning, ShowsBarItems {
  @_spi(Kinds) open override var kind: String { "toolbar" }
  private static let height = 44.0

  package var modelItems: [BarItem] = [] { didSet { if modelItems != oldValue { rebuild() } } }
  package var backdrop = BarBackdrop() { didSet { showAtOnce() } }

  // MARK: - Code

  open weak var delegate: (any UIToolbarDelegate)?
  open var items: [UIBarButtonItem]? {
    didSet {
      for item in oldValue ?? [] where item.bar === self { item.bar = nil }
      for item in items ?? [] { item.bar = self }
      showItems()
    }
  }
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  private(set) var look = BarLook() { didSet { lookDidChange(from: oldValue) } }
  open var barStyle = UIBarStyle.default { didSet { showItems() } }
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) { look.setBackgroundImage(backgroundImage, for: barMetrics) }
  open func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    look.backgroundImage(for: barMetrics)
  }
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    look.shadowImage = shadowImage
  }
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { look.shadowImage }
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let givenStandard { return givenStandard }
      let appearance = UIToolbarAppearance(idiom: .phone)
      givenStandard = appearance
      return appearance
    }
    set {
      givenStandard = newValue
      showItems()
    }
  }
  private var givenStandard: UIToolbarAppearance?
  open var compactAppearance: UIToolbarAppearance? { didSet { showItems() } }
  open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { showItems() } }
  open var compactScrollEdgeAppearance: UIToolbarAppearance? { didSet { showItems() } }
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }
  private var background: BarBackground?
  private var buttons: [(item: UIBarButtonItem, view: BarButton?)] = []
  var surroundings = BarSurroundings()
  var isAtTop: Bool { barPosition == .topAttached }

  var barItems: [UIBarItem] { items ?? [] }

  func showItems() {
    guard isFromCode else { return }
    for part in [ground, shadow] { part.modelIsHidden = true }
    let background = background ?? BarBackground(frame: bounds)
    if self.background == nil {
      background.hasLineAbove = true
      self.background = background
      insertSubview(background, at: 0)
    }
    let appearance = shownAppearance
    showBackground(background)
    for button in buttons { button.view?.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      guard item.systemItem != .flexibleSpace, item.systemItem != .fixedSpace else { return (item, nil) }
      let view = BarButton(item, appearance: appearance?.appearance(of: item))
      addSubview(view)
      return (item, view)
    }
    setNeedsLayout()
  }

  /// Shows the same items in another height. Their views remain, so that they move with the bar where it is animated.
  private func refreshItems() {
    guard let background else { return }
    showBackground(background)
    showButtons()
  }

  private func showButtons() {
    let appearance = shownAppearance
    for (item, view) in buttons { view?.show(appearance?.appearance(of: item)) }
  }

  private var shownAppearance: UIToolbarAppearance? {
    (scroll?.background ?? 0) < 0.5 ? edgeAppearance ?? shownStandard : shownStandard
  }

  /// On phones held in landscape that for low bars, if there is one.
  private var shownStandard: UIToolbarAppearance? { (isCompact ? compactAppearance : nil) ?? givenStandard }

  private var edgeAppearance: UIToolbarAppearance? {
    (isCompact ? compactScrollEdgeAppearance : nil) ?? scrollEdgeAppearance
  }

  private func showBackground(_ background: BarBackground) {
    let standard = shownStandard ?? look.appearance(barStyle, isCompact: isCompact)
    if let scroll {
      let edge = edgeAppearance ?? shownStandard.map { UIToolbarAppearance(barAppearance: $0).withoutBackground }
      surroundings.edge.show(edge ?? .clear, and: standard, in: background, scroll.background)
    } else {
      surroundings.edge.show(nil, and: edgeAppearance ?? standard, in: background, 1)
    }
  }

  /// Shows where the content is scrolled to, after it was somewhere else.
  func showScroll(after former: BarScroll?) {
    guard let background else { return }
    showBackground(background)
    // What the appearances say of buttons changes halfway.
    guard ((former?.background ?? 0) < 0.5) != ((scroll?.background ?? 0) < 0.5) else { return }
    UIView.performWithoutAnimation(showButtons)
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil { showItems() }
    if takesOtherHeight() { UIView.performWithoutAnimation(refreshItems) }
    let above = isAtTop ? CGFloat(reach) : 0
    surroundings.edge.place(
      background,
      CGRect(
        x: 0, y: -above, width: bounds.width, height: bounds.height + CGFloat(reach) + safeAreaInsets.bottom))
    let (margin, gap) = (CGFloat(ToolbarArrangement.margin), CGFloat(ToolbarArrangement.leastGap))
    let sides = surroundings.sides
    let room = bounds.width - 2 * margin - CGFloat(sides.left + sides.right)
    func width(_ button: (item: UIBarButtonItem, view: BarButton?)) -> CGFloat {
      button.view?.naturalSize.width ?? (button.item.systemItem == .fixedSpace ? button.item.width : 0)
    }
    let shown = buttons.filter { !$0.item.isHidden }
    let used = shown.map(width).reduce(0, +) + gap * CGFloat(max(shown.count - 1, 0))
    let spaces = CGFloat(shown.filter { $0.item.systemItem == .flexibleSpace }.count)
    let free = spaces > 0 ? max(room - used, 0) / spaces : 0
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var left = margin + CGFloat(isReversed ? sides.right : sides.left)
    for button in shown {
      let width = button.item.systemItem == .flexibleSpace ? free : width(button)
      button.view?.takePlace(
        CGRect(
          x: isReversed ? bounds.width - left - width : left, y: 0, width: width,
          height: min(bounds.height, CGFloat(rowHeight))))
      left += width + gap
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: CGFloat(rowHeight))
  }

  /// Its height in points, without the part of the safe area that its background covers.
  package var rowHeight: Double { isCompact ? UINavigationBar.compactHeight : UIToolbar.height }

  // MARK: - Scenes

  lazy var ground = UIView(internalPartOf: self, named: "ground")
  lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private var itemParts = BarItemParts()

  package override func configure() {
    addSubview(ground)
    addSubview(shadow)
    stage.layoutState.hasBars = true
    show()
  }

  private func rebuild() {
    stage.performWithoutAnimation {
      itemParts.show(modelItems, in: self, fontSize: 17) { "item\($0)" }
      show()
    }
  }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: rowHeight)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [ground, shadow] + itemParts.views,
      arrangement: ToolbarArrangement(
        widths: itemParts.widths, isFlexible: itemParts.spaces.map { $0 == .flexible },
        hasSpaces: itemParts.spaces.contains { $0 != nil }, isRightToLeft: modelLayoutDirection == .rightToLeft,
        line: 1 / Double(stage.canvas.scale), reach: reach, sides: surroundings.sides))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  package override func tintDidChange() { show() }

  package override func refreshColors() {
    super.refreshColors()
    show()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .barTintColor: [ColoredLayer(view: ground, key: .backgroundColor)]
    case .tintColor: itemParts.tintedLayers + super.layers(showing: color)
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  func show() {
    layoutParts()
    ground.show(scroll == nil ? backdrop : backdrop.translucent)
    shadow.modelBackgroundColor = SystemColor.separator
    itemParts.paint(modelTintColor)
  }
}

public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The background, the line above it, and the buttons: with equal gaps, a single one at the leading side, or as the spaces
/// among the items have it.
struct ToolbarArrangement: PartArrangement {
  static let (margin, leastGap) = (16.0, 8.0)

  /// The widths of the titles and images, and of fixed spaces, in points.
  var widths: [Double]
  /// Which of them share the width that is left.
  var isFlexible: [Bool]
  /// Whether any item is a space.
  var hasSpaces: Bool
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double
  /// How far the background extends below the bar, in points.
  var reach: Double
  var sides: BarSides

  func frames(in bounds: Rect) -> [Rect] {
    let gaps = Double(max(widths.count - 1, 1))
    let free = bounds.width - 2 * ToolbarArrangement.margin - sides.left - sides.right - widths.reduce(0, +)
    let flexible = Double(isFlexible.filter(\.self).count)
    let gap = hasSpaces ? ToolbarArrangement.leastGap : widths.count > 1 ? max(free / gaps, 0) : 0
    let share = flexible > 0 ? max(free - gap * gaps, 0) / flexible : 0
    // From right to left it is the distance from the right.
    var left = ToolbarArrangement.margin + (isRightToLeft ? sides.right : sides.left)
    let buttons = zip(widths, isFlexible).map { ownWidth, isFlexible in
      let width = isFlexible ? share : ownWidth
      defer { left += width + gap }
      return Rect(
        x: isRightToLeft ? bounds.width - left - width : left, y: 0, width: width, height: bounds.height)
    }
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height + reach),
      Rect(x: 0, y: -line, width: bounds.width, height: line),
    ] + buttons
  }
}

extension ViewDescription {
  static let toolbar = ViewDescription(
    "toolbar", "`UIToolbar`, 44 points high", make: { UIToolbar(id: $0, in: $1) }
  ) {
    ViewProperty(
      "items", \UIToolbar.modelItems, ValueType<BarItem>.item(.barButton).list(), .look, viewsPerItem: 2,
      "titles of the buttons, which are distributed over the width, or [their images and spaces](#items-of-bars)")
    ViewProperty(
      "barTintColor", optional: \UIToolbar.backdrop.tint, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "colour of the background")
    ViewProperty(
      "backgroundEffect", \UIToolbar.backdrop.effect, .word, .look,
      "style of the blur effect of the background, whose tint `barTintColor` replaces; see [Materials](#materials)")
    ViewProperty(
      "scrollDistance", optional: \UIToolbar.scrollDistance, .number, .look, animates: .inBlock,
      follows: .change { $0.following($1) }, none: "follows no content",
      "how far the content reaches beneath the bar, in points; see [Bars and scrolling](#bars-and-scrolling)")
  }
}
