public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A tab bar: 49 points high, with items of equal width. In scenes a rounded square stands for an image that an
/// item does not have.
open class UITabBar: UIView, UIBarPositioning, ShowsBarItems {
  @_spi(Kinds) open override var kind: String { "tabBar" }
  static let height = 49.0

  package var modelItems: [BarItem] = [] { didSet { if modelItems != oldValue { rebuild() } } }
  /// The index of the item in the tint colour; -1 for none.
  package var modelSelectedItem = 0 { didSet { showAtOnce() } }
  package var backdrop = BarBackdrop() { didSet { showAtOnce() } }
  /// `systemGray` if nil.
  package var modelUnselectedItemTintColor: Color? { didSet { showAtOnce() } }

  // MARK: - Code

  public enum ItemPositioning: Int, Sendable { case automatic, fill, centered }

  open weak var delegate: (any UITabBarDelegate)?
  /// Is listed as a problem of the recording.
  open func beginCustomizingItems(_ items: [UITabBarItem]) { stage.report("tab bars cannot be customized in a film") }
  /// - Returns: whether items were arranged.
  open func endCustomizing(animated: Bool) -> Bool { false }
  open var items: [UITabBarItem]? {
    didSet {
      for item in oldValue ?? [] where item.bar === self { item.bar = nil }
      for item in items ?? [] { item.bar = self }
      showItems()
    }
  }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  open weak var selectedItem: UITabBarItem? { didSet { if selectedItem !== oldValue { refreshItems() } } }
  private(set) var look = BarLook() { didSet { lookDidChange(from: oldValue) } }
  open var barStyle = UIBarStyle.default { didSet { refreshItems() } }
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  open var backgroundImage: UIImage? {
    get { look.backgroundImage }
    set { look.backgroundImage = newValue }
  }
  open var shadowImage: UIImage? {
    get { look.shadowImage }
    set { look.shadowImage = newValue }
  }
  open var unselectedItemTintColor: UIColor? { didSet { refreshItems() } }
  /// Behind the selected item's content, at its own size.
  open var selectionIndicatorImage: UIImage? { didSet { refreshItems() } }
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// The width of centred items, in points.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  open var standardAppearance: UITabBarAppearance {
    get {
      if let givenStandard { return givenStandard }
      let appearance = UITabBarAppearance(idiom: .phone)
      givenStandard = appearance
      return appearance
    }
    set {
      givenStandard = newValue
      refreshItems()
    }
  }
  private var givenStandard: UITabBarAppearance?
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { refreshItems() } }
  open var barPosition: UIBarPosition { .bottom }
  /// Whether the user is rearranging the items, which never happens in recordings.
  open var isCustomizing: Bool { false }

  private var background: BarBackground?
  private var buttons: [UITabBarButton] = []
  var surroundings = BarSurroundings()
  var isAtTop: Bool { false }
  /// The space below the items for the home indicator, in points.
  var bottomInset: CGFloat { safeAreaInsets.bottom }

  var barItems: [UIBarItem] { items ?? [] }

  func showItems() {
    guard isFromCode else { return }
    for part in [ground, shadow] { part.modelIsHidden = true }
    if background == nil {
      let background = BarBackground(frame: bounds)
      background.hasLineAbove = true
      self.background = background
      insertSubview(background, at: 0)
    }
    buttons.forEach { $0.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = UITabBarButton(item) { [weak self] in self?.choose(item) }
      addSubview(button)
      return button
    }
    refreshItems()
  }

  private func choose(_ item: UITabBarItem) {
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// While the content is at its edge, or the bar follows none, that of the edge.
  private var shownAppearance: UITabBarAppearance? {
    (scroll?.background ?? 0) < 0.5 ? scrollEdgeAppearance ?? givenStandard : givenStandard
  }

  func refreshItems() {
    guard let background else { return setNeedsLayout() }
    let standard = givenStandard ?? look.appearance(barStyle)
    if let scroll {
      let edge = scrollEdgeAppearance ?? givenStandard.map { UITabBarAppearance(barAppearance: $0).withoutBackground }
      surroundings.edge.show(edge ?? .clear, and: standard, in: background, scroll.background)
    } else {
      surroundings.edge.show(nil, and: scrollEdgeAppearance ?? standard, in: background, 1)
    }
    let appearance =
      isCompact ? shownAppearance?.compactInlineLayoutAppearance : shownAppearance?.stackedLayoutAppearance
    for button in buttons {
      let isSelected = button.item === selectedItem
      let state = isSelected ? appearance?.selected : appearance?.normal
      let plain: UIColor = isSelected ? tintColor : unselectedItemTintColor ?? .systemGray
      button.show(
        isSelected: isSelected, color: state?.iconColor ?? plain,
        titleColor: state?.titleTextAttributes[.foregroundColor] as? UIColor
          ?? button.item.titleTextAttributes(for: isSelected ? .selected : .normal)?[.foregroundColor] as? UIColor
          ?? state?.iconColor ?? plain,
        font: state?.titleTextAttributes[.font] as? UIFont ?? button.item.titleFont(isSelected: isSelected),
        indicator: isSelected ? selectionIndicatorImage : nil, isInline: isCompact)
    }
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refreshItems()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil { showItems() }
    // The buttons remain, so that they move with the bar where it is animated.
    if takesOtherHeight() { UIView.performWithoutAnimation(refreshItems) }
    surroundings.edge.place(
      background, CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + CGFloat(reach)))
    let count = CGFloat(max(buttons.count, 1))
    let own = shownAppearance
    let positioning = own.flatMap { $0.stackedItemPositioning == .automatic ? nil : $0.stackedItemPositioning }
    let centredWidth = own.flatMap { $0.stackedItemWidth > 0 ? $0.stackedItemWidth : nil } ?? itemWidth
    // Where titles are beside images, items fill the bar.
    let isCentered = !isCompact && (positioning ?? itemPositioning) == .centered && centredWidth > 0
    let sides = surroundings.sides
    let room = max(bounds.width - CGFloat(sides.left + sides.right), 0)
    let width = isCentered ? centredWidth : room / count
    let spacing =
      isCentered ? own.flatMap { $0.stackedItemSpacing > 0 ? $0.stackedItemSpacing : nil } ?? itemSpacing : 0
    let start = CGFloat(sides.left) + (room - count * width - (count - 1) * spacing) / 2
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, button) in buttons.enumerated() {
      let place = CGFloat(isReversed ? buttons.count - 1 - index : index)
      button.takePlace(
        CGRect(x: start + place * (width + spacing), y: 0, width: width, height: max(bounds.height - bottomInset, 0)))
    }
  }

  // MARK: - Scenes

  lazy var ground = UIView(internalPartOf: self, named: "ground")
  lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private var tabs = TabParts()

  package override func configure() {
    addSubview(ground)
    addSubview(shadow)
    stage.layoutState.hasBars = true
    show()
  }

  private func rebuild() {
    for part in tabs.views { part.removeFromSuperview() }
    stage.performWithoutAnimation {
      tabs = TabParts(modelItems, in: self)
      styleTabs()
      show()
    }
  }

  /// Their sizes by the height of the screen: fonts at once, and images with the current animation.
  func styleTabs() { tabs.style(isCompact: isCompact) }

  /// Its height in points, without the part of the safe area that it covers.
  package var rowHeight: Double { isCompact ? UINavigationBar.compactHeight : UITabBar.height }

  /// With the part of the safe area that it covers.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width > 0 ? size.width : bounds.width, height: CGFloat(rowHeight) + safeAreaInsets.bottom)
  }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: rowHeight + surroundings.insetBelow)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [ground, shadow] + tabs.views,
      arrangement: TabArrangement(
        count: modelItems.count, isRightToLeft: modelLayoutDirection == .rightToLeft,
        line: 1 / Double(stage.canvas.scale), reach: reach, sides: surroundings.sides,
        inlineTitles: isCompact ? tabs.labels.map { $0.naturalContentSize.width ?? 0 } : nil,
        badgeItems: tabs.badgeItems, badgeWidths: tabs.badges.map { $0.naturalContentSize.width ?? 0 }))
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
    func items(_ holds: (Int) -> Bool) -> [ColoredLayer] {
      modelItems.indices.filter(holds).flatMap(tabs.layers)
    }
    return switch color {
    case .barTintColor: [ColoredLayer(view: ground, key: .backgroundColor)]
    case .tintColor: items { $0 == modelSelectedItem } + super.layers(showing: color)
    case .unselectedItemTintColor: items { $0 != modelSelectedItem }
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  func show() {
    layoutParts()
    ground.show(scroll == nil ? backdrop : backdrop.translucent)
    shadow.modelBackgroundColor = SystemColor.separator
    for (index, item) in modelItems.enumerated() {
      let isSelected = index == modelSelectedItem
      let color = isSelected ? modelTintColor : modelUnselectedItemTintColor ?? SystemColor.gray
      tabs.show(item, at: index, isSelected: isSelected, in: color)
    }
  }
}

public protocol UITabBarDelegate: RuntimeProtocol {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
  func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
  func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
  func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
  func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  public func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  public func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
}
