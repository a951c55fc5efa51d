public import InbetweenModel
public import Foundation

/// A line of a list: content, accessories, and a line below.
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  open var indentsAccessories = true
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }
  private var shown: [(view: UIView, isLeading: Bool, isDirected: Bool)] = []
  private let line = UIView(frame: .zero)
  /// The start of text lines; only the separator is aligned with it.
  open private(set) lazy var separatorLayoutGuide: UILayoutGuide = makeSeparatorGuide()
  private var givenSeparator: (color: UIColor, insets: NSDirectionalEdgeInsets)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(line)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(line)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }

  private func makeSeparatorGuide() -> UILayoutGuide {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor), guide.heightAnchor.constraint(equalToConstant: 1),
    ])
    return guide
  }

  /// Applies the configuration of the list section.
  func take(_ list: UICollectionLayoutListConfiguration, at path: IndexPath, of count: Int) {
    let isGrouped = list.appearance == .grouped || list.appearance == .insetGrouped
    if backgroundConfiguration == nil {
      backgroundConfiguration = isGrouped ? .listGroupedCell() : defaultBackgroundConfiguration()
    }
    if list.appearance == .insetGrouped {
      backgroundConfiguration?.cornerRadius = 10
      var corners: CACornerMask = []
      if path.item == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if path.item == count - 1 { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
      roundedCorners = corners
    }
    let separator = list.separator(at: path)
    let isLast = path.item == count - 1 && isGrouped
    let isShown =
      separator.bottomSeparatorVisibility == .visible
      || (separator.bottomSeparatorVisibility == .automatic && list.showsSeparators && !isLast)
    let insets = separator.bottomSeparatorInsets
    givenSeparator =
      isShown
      ? (
        separator.color,
        insets == UIListSeparatorConfiguration.automaticInsets
          ? NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 0) : insets
      ) : nil
    setNeedsLayout()
  }

  private func showAccessories() {
    for part in shown { part.view.removeFromSuperview() }
    let isEditing = configurationState.isEditing
    shown = accessories.filter {
      !$0.isHidden && ($0.displayed == .always || ($0.displayed == .whenEditing) == isEditing)
    }.map { ($0.make(), $0.isLeading, $0.isDirected) }
    for part in shown { addSubview(part.view) }
    showOutline()
    setNeedsLayout()
  }

  private var outlineTap: UITapGestureRecognizer?

  /// An item's place in an outline: indented by its depth, its chevron pointing down while it is open.
  private func showOutline() {
    guard let index = accessories.firstIndex(where: { $0.outline != nil }), let outline = accessories[index].outline
    else {
      if let outlineTap { removeGestureRecognizer(outlineTap) }
      outlineTap = nil
      return
    }
    if let path = ownPath, let state = outlineSource?.outlineState(at: path) {
      indentationLevel = state.level
      let chevron = shown.last { $0.view is UIImageView }?.view
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let closed = isReversed ? CGAffineTransform(scaleX: -1, y: 1) : .identity
      chevron?.transform =
        state.isExpanded
        ? closed.concatenating(CGAffineTransform(rotationAngle: isReversed ? -.pi / 2 : .pi / 2)) : closed
    }
    guard outlineTap == nil else { return }
    let tap = UITapGestureRecognizer { [weak self] recognizer in
      guard let self, let path = self.ownPath else { return }
      // A cell that is an entry itself opens by its chevron only.
      let point = recognizer.location(in: self)
      guard outline.style != .cell || point.x > self.bounds.width - 60 else { return }
      if let action = outline.action { return action() }
      self.outlineSource?.toggle(at: path)
      UIView.animate(withDuration: 0.3) { self.showOutline() }
    }
    // The item is selected, too.
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
    outlineTap = tap
  }

  private var list: UICollectionView? {
    sequence(first: superview) { $0?.superview }.lazy.compactMap { $0 as? UICollectionView }.first
  }
  private var ownPath: IndexPath? { list?.indexPath(for: self) }
  private var outlineSource: (any OutlineSource)? { list?.dataSource as? any OutlineSource }
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if superview != nil { showOutline() }
  }

  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    if accessories.contains(where: { $0.displayed != .always }) { showAccessories() }
  }

  private func size(_ view: UIView) -> CGSize {
    let natural = view.sizeThatFits(view.bounds.size)
    return natural.width > 0 && natural.height > 0 ? natural : view.bounds.size
  }

  /// The area that accessories leave free.
  override var contentFrame: CGRect {
    let room = { (isLeading: Bool) in
      self.shown.filter { $0.isLeading == isLeading }.reduce(0) { $0 + self.size($1.view).width + 12 }
    }
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (leading, trailing) = (room(true) + CGFloat(indentationLevel) * indentationWidth, room(false))
    return CGRect(
      x: isReversed ? trailing : leading, y: 0, width: max(bounds.width - leading - trailing, 0),
      height: bounds.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var (first, last): (CGFloat, CGFloat) = (16, bounds.width - 16)
    for (view, isLeading, isDirected) in shown {
      if isDirected { view.transform = isReversed ? CGAffineTransform(scaleX: -1, y: 1) : .identity }
      let size = size(view)
      let x = isLeading ? first : last - size.width
      if isLeading { first += size.width + 12 } else { last -= size.width + 12 }
      view.frame = CGRect(
        x: isReversed ? bounds.width - x - size.width : x, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
    }
    line.isHidden = givenSeparator == nil
    guard let givenSeparator else { return }
    line.backgroundColor = givenSeparator.color
    let height = 1 / UIScreen.main.scale
    let insets = givenSeparator.insets
    line.frame = CGRect(
      x: isReversed ? insets.trailing : insets.leading, y: bounds.height - height,
      width: max(bounds.width - insets.leading - insets.trailing, 0), height: height)
    bringSubviewToFront(line)
  }
}
