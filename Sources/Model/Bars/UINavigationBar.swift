public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A navigation bar: 44 points high, 96 with a large title. Scenes set its texts, code sets its items.
open class UINavigationBar: UIView, UIBarPositioning, ShowsBarItems {
  @_spi(Kinds) open override var kind: String { "navigationBar" }
  package static let (height, largeHeight, compactHeight) = (44.0, 96.0, 32.0)

  package var modelTitle = "" { didSet { showAtOnce() } }
  /// Whether the title is large and below the buttons.
  open var prefersLargeTitles = false {
    didSet {
      contentSizeDidChange()
      showAtOnce()
    }
  }
  /// The title after a chevron; an empty text shows the chevron alone, nil shows nothing.
  package var backButtonTitle: String? { didSet { showAtOnce() } }
  /// The buttons at the leading and the trailing side, the outermost first.
  package var leftItems: [BarItem] = [] { didSet { if leftItems != oldValue { showAtOnce() } } }
  package var rightItems: [BarItem] = [] { didSet { if rightItems != oldValue { showAtOnce() } } }
  package var backdrop = BarBackdrop() { didSet { showAtOnce() } }
  /// That of the label unless a scene sets one.
  package var titleColor: Color {
    get { ownTitleColor ?? SystemColor.label }
    set {
      ownTitleColor = newValue
      titleLabel.modelTextColor = newValue
      surroundings.largeTitle?.label.modelTextColor = newValue
    }
  }
  private var ownTitleColor: Color?

  // MARK: - Code

  open weak var delegate: (any UINavigationBarDelegate)?
  /// The stack, of which the last is shown.
  open var items: [UINavigationItem]? {
    get { stack }
    set { setItems(newValue, animated: false) }
  }
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    for item in stack where item.bar === self { item.bar = nil }
    stack = items ?? []
    for item in stack { item.bar = self }
    showItems()
  }
  open var topItem: UINavigationItem? { stack.last }
  open var backItem: UINavigationItem? { stack.dropLast().last }
  open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = stack.last else { return nil }
    setItems(Array(stack.dropLast()), animated: animated)
    return last
  }
  private var stack: [UINavigationItem] = []

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
  open var shadowImage: UIImage? {
    get { look.shadowImage }
    set { look.shadowImage = newValue }
  }
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    look.setBackgroundImage(backgroundImage, for: barMetrics)
  }
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { look.backgroundImage(for: barMetrics) }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }
  /// Moves the title by an offset in points.
  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    titleShift = adjustment
    setNeedsLayout()
  }
  open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { titleShift }
  private var titleShift: CGFloat = 0
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showItems() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showItems() } }
  open var backIndicatorImage: UIImage? { didSet { showItems() } }
  open var backIndicatorTransitionMaskImage: UIImage?
  /// Setting it selects the behaviour of iOS 15 or later: there is no background while the content is scrolled to its
  /// beginning.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let givenStandard { return givenStandard }
      let appearance = UINavigationBarAppearance(idiom: .phone)
      givenStandard = appearance
      return appearance
    }
    set {
      givenStandard = newValue
      showItems()
    }
  }
  private(set) var givenStandard: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { showItems() } }
  open var compactAppearance: UINavigationBarAppearance? { didSet { showItems() } }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { showItems() } }
  open var barPosition: UIBarPosition { (delegate?.position(for: self)) ?? (extraTop > 0 ? .topAttached : .top) }

  /// What surrounds the bar: the edge of the screen, and content that scrolls.
  var surroundings = BarSurroundings()
  /// In code only a bar whose delegate says so is attached to the top.
  var isAtTop: Bool { !isFromCode || barPosition == .topAttached }
  /// Called by the back button.
  package var goBack: (() -> Void)?

  private var background: BarBackground?
  private(set) var leftButtons: [BarButton] = []
  private(set) var rightButtons: [BarButton] = []
  private var shownTitleView: UIView?
  private(set) var shownTitle: UILabel?
  private(set) var shownLargeTitle: UILabel?

  /// Whether the top item's title is large.
  package var showsLargeTitle: Bool { topItem.map(showsLargeTitle(of:)) ?? false }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil { showItems() }
    if takesOtherHeight() { UIView.performWithoutAnimation(refreshItems) }
    placeItems()
  }

  var barItems: [UIBarItem] { (topItem?.leftBarButtonItems ?? []) + (topItem?.rightBarButtonItems ?? []) }

  /// Creates the views of the top item.
  func showItems() {
    guard isFromCode, window != nil || background != nil || !stack.isEmpty else { return }
    for part in sceneParts { part.modelIsHidden = true }
    let background = background ?? BarBackground(frame: bounds)
    if self.background == nil {
      self.background = background
      insertSubview(background, at: 0)
    }
    let appearance = appearance
    surroundings.edge.show(
      edgeAppearance, and: shownStandard, in: background, scrolled.background)
    for view in leftButtons + rightButtons { view.removeFromSuperview() }
    shownTitleView?.removeFromSuperview()
    (leftButtons, rightButtons, shownTitleView) = ([], [], nil)
    let item = topItem
    let bar = appearance as? UINavigationBarAppearance
    func button(_ item: UIBarButtonItem) -> BarButton {
      item.bar = self
      let button = BarButton(item, appearance: bar?.appearance(of: item))
      addSubview(button)
      return button
    }
    leftButtons = backButton(bar).map { [$0] } ?? []
    leftButtons += (item?.leftBarButtonItems ?? []).map(button)
    rightButtons = (item?.rightBarButtonItems ?? []).map(button)
    if let view = item?.titleView {
      shownTitleView = view
      addSubview(view)
    }
    showTitles(bar)
    setNeedsLayout()
  }

  /// Shows the same items in another height. Their views remain, so that they move with the bar where it is animated.
  private func refreshItems() {
    guard let background else { return }
    surroundings.edge.show(edgeAppearance, and: shownStandard, in: background, scrolled.background)
    showButtons()
    showTitles(appearance as? UINavigationBarAppearance)
  }

  private func showTitles(_ bar: UINavigationBarAppearance?) {
    let (item, scrolled, isNew) = (topItem, scrolled, shownTitle == nil)
    shownTitle = show(
      item?.titleView == nil && scrolled.smallTitle > 0 ? item?.title : nil, in: shownTitle,
      .systemFont(ofSize: 17, weight: .semibold),
      bar.flatMap { $0.titleTextAttributes.isEmpty ? nil : $0.titleTextAttributes } ?? titleTextAttributes)
    shownLargeTitle = show(
      showsLargeTitle ? item?.title : nil, in: shownLargeTitle, .systemFont(ofSize: 34, weight: .bold),
      bar.flatMap { $0.largeTitleTextAttributes.isEmpty ? nil : $0.largeTitleTextAttributes }
        ?? largeTitleTextAttributes,
      over: goBack != nil && showsLargeTitle ? surroundings.edge.area(in: self) : nil)
    if isNew, showsLargeTitle { UIView.performWithoutAnimation { shownTitle?.alpha = 0 } }
    shownTitle?.alpha = CGFloat(scrolled.smallTitle)
    shownLargeTitle?.alpha = CGFloat(1 - scrolled.smallTitle)
  }

  /// Shows where the content is scrolled to, after it was somewhere else.
  func showScroll(after former: BarScroll) {
    guard let background else { return }
    surroundings.edge.show(
      edgeAppearance, and: shownStandard, in: background, scrolled.background)
    // What the appearances say of texts and buttons changes halfway.
    let changes = (former.background < 0.5) != (scrolled.background < 0.5) && edgeAppearance != nil
    if changes { UIView.performWithoutAnimation(showButtons) }
    if changes || former.smallTitle != scrolled.smallTitle { showTitles(appearance as? UINavigationBarAppearance) }
    setNeedsLayout()
  }

  private func show(
    _ text: String?, in former: UILabel?, _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]?,
    over place: UIView? = nil
  ) -> UILabel? {
    guard text != nil || former != nil else { return nil }
    let label = former ?? UILabel(frame: .zero)
    if former == nil { (place ?? self).addSubview(label) }
    label.text = text
    label.font = attributes?[.font] as? UIFont ?? font
    label.textColor = attributes?[.foregroundColor] as? UIColor ?? (barStyle == .black ? .white : .label)
    return label
  }

  private func backButton(_ appearance: UINavigationBarAppearance?) -> BarButton? {
    guard let item = topItem, let former = backItem, !item.hidesBackButton,
      item.leftBarButtonItems?.isEmpty != false || item.leftItemsSupplementBackButton
    else { return nil }
    let own = former.backBarButtonItem
    let back = UIBarButtonItem(title: own?.title ?? former.backButtonTitle ?? former.title ?? "Back")
    if former.backButtonDisplayMode == .minimal { back.title = nil }
    if former.backButtonDisplayMode == .generic { back.title = "Back" }
    back.image = own?.image
    back.tintColor = own?.tintColor
    back.takeAppearance(in: self)
    let button = BarButton(back, appearance: appearance?.backButtonAppearance, hasChevron: true) { [weak self] in
      if let action = self?.topItem?.backAction {
        action.perform(for: self?.topItem)
      } else if let goBack = self?.goBack {
        goBack()
      } else {
        self?.popItem(animated: true)
      }
    }
    addSubview(button)
    return button
  }

  private func placeItems() {
    let above = max(extraTop, reach)
    surroundings.edge.place(
      background, CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above))
    let (margin, height) = (CGFloat(NavigationArrangement.margin), CGFloat(rowHeight))
    let sides = surroundings.sides
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // Mirrored at the end.
    let (leading, trailing) = isReversed ? (sides.right, sides.left) : (sides.left, sides.right)
    let (start, end) = (CGFloat(leading) + margin, bounds.width - CGFloat(trailing) - margin)
    func mirrored(_ frame: CGRect) -> CGRect {
      isReversed
        ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
    func gap(_ index: Int, in buttons: [BarButton]) -> CGFloat {
      let following = buttons.dropFirst(index + 1).first
      return CGFloat(BarButtonGap.width(betweenImages: buttons[index].isImage && following?.isImage == true))
    }
    var from = start
    if leftButtons.first.map({ $0.item !== topItem?.leftBarButtonItems?.first }) == true { from -= 8 }
    for (index, button) in leftButtons.enumerated() {
      let width = button.naturalSize.width
      button.takePlace(mirrored(CGRect(x: from, y: 0, width: width, height: height)))
      from += width + gap(index, in: leftButtons)
    }
    var to = end
    for (index, button) in rightButtons.enumerated() {
      let width = button.naturalSize.width
      button.takePlace(mirrored(CGRect(x: to - width, y: 0, width: width, height: height)))
      to -= width + gap(index, in: rightButtons)
    }
    func middle(_ size: CGSize) -> CGRect {
      let width = min(size.width, max(to - from, 0))
      let left = min(max((bounds.width - width) / 2, from), max(to - width, from))
      return mirrored(CGRect(x: left, y: (height - size.height) / 2 + titleShift, width: width, height: size.height))
    }
    if let shownTitle { shownTitle.takePlace(middle(shownTitle.intrinsicContentSize)) }
    if let view = shownTitleView {
      let own = view.translatesAutoresizingMaskIntoConstraints ? view.bounds.size : .zero
      let natural = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      view.frame = middle(own.width > 0 ? own : natural)
    }
    if let shownLargeTitle { placeLargeTitle(shownLargeTitle, from: start, to: end) }
  }

  // MARK: - Scenes

  lazy var ground = UIView(internalPartOf: self, named: "ground")
  lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private lazy var chevron = ShapeView(internalPartOf: self, named: "chevron")
  lazy var titleLabel = UILabel(internalPartOf: self, named: "title")
  private(set) var left = BarItemParts()
  private var right = BarItemParts()
  private var sceneParts: [UIView] {
    [ground, shadow, chevron, titleLabel] + left.views + right.views + (surroundings.largeTitle?.views ?? [])
  }

  package override func configure() {
    for part in sceneParts { addSubview(part) }
    stage.layoutState.hasBars = true
    chevron.fillColor = .clear
    chevron.lineWidth = 2.5
    chevron.shape.lineCap = .round
    chevron.shape.lineJoin = .round
    show()
  }

  package override var naturalContentSize: IntrinsicSize {
    if let scroll, !isFromCode { return IntrinsicSize(height: scroll.navigationBarHeight) }
    let isLarge = isFromCode ? showsLargeTitle : isLargeInScene
    return IntrinsicSize(height: isLarge ? UINavigationBar.largeHeight : rowHeight)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: sceneParts,
      arrangement: NavigationArrangement(
        title: titleLabel.naturalContentSize.width ?? 0, left: NavigationArrangement.Row(left),
        right: NavigationArrangement.Row(right), hasChevron: backButtonTitle != nil,
        isLarge: isLargeInScene && scroll == nil, isRightToLeft: modelLayoutDirection == .rightToLeft,
        line: 1 / Double(stage.canvas.scale), reach: reach, row: rowHeight, sides: surroundings.sides,
        collapsing: collapsingWidth))
  }

  package override func layoutParts() {
    guard background == nil else { return }
    arrangedParts?.place(in: record.state.bounds)
    scaleCollapsingTitle()
  }

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
    case .titleColor: titleLabels.map { ColoredLayer(view: $0, key: .contentsColor) }
    case .tintColor:
      left.tintedLayers + right.tintedLayers + [ColoredLayer(view: chevron, key: .strokeColor)]
        + super.layers(showing: color)
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() {
    stage.performWithoutAnimation {
      show()
      fadeParts()
    }
  }

  func show() {
    guard background == nil else {
      refreshItems()
      return setNeedsLayout()
    }
    showParts()
    layoutParts()
  }

  /// In scenes: shows all but the places of the parts.
  func showParts() {
    showCollapsingTitle()
    titleLabel.modelText = modelTitle
    titleLabel.modelTextColor = titleColor
    titleLabel.modelFont =
      isLargeInScene && scroll == nil
      ? FontDescription(size: 34, weight: .bold) : FontDescription(size: 17, weight: .semibold)
    // An empty button keeps the view in its place.
    func shown(_ items: [BarItem]) -> [BarItem] { items.isEmpty ? [BarItem()] : items }
    left.show(backButtonTitle.map { [BarItem(title: $0)] } ?? shown(leftItems), in: self, fontSize: 17) {
      $0 == 0 ? "left" : "left\($0)"
    }
    right.show(shown(rightItems), in: self, fontSize: 17) { $0 == 0 ? "right" : "right\($0)" }
    for row in [left, right] { row.paint(modelTintColor) }
    chevron.strokeColor = modelTintColor
    chevron.modelIsHidden = backButtonTitle == nil
    let isReversed = modelLayoutDirection == .rightToLeft
    let (tip, end) = isReversed ? (11.0, 2.0) : (2.0, 11.0)
    chevron.path = Path(elements: [
      .move(Point(x: end, y: 2)), .line(Point(x: tip, y: 11)), .line(Point(x: end, y: 20)),
    ])
    ground.show(scroll == nil ? backdrop : backdrop.translucent)
    shadow.modelBackgroundColor = SystemColor.separator
  }
}
