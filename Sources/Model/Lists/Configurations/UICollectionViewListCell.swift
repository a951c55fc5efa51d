public import Foundation

/// An accessory of a list cell.
public struct UICellAccessory {
  public enum DisplayedState: Int, Sendable { case always, whenEditing, whenNotEditing }
  public enum LayoutDimension { case actual, standard, custom(CGFloat) }
  public typealias ActionHandler = () -> Void

  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  public struct DisclosureIndicatorOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct CheckmarkOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct LabelOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public var font: UIFont
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil, font: UIFont = .preferredFont(forTextStyle: .body)) {
      (self.isHidden, self.tintColor, self.font) = (isHidden, tintColor, font)
    }
  }

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public var isHidden: Bool
    public var tintColor: UIColor?
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, tintColor: UIColor? = nil
    ) {
      (self.customView, self.placement, self.isHidden, self.tintColor) = (
        customView, placement, isHidden ?? false, tintColor
      )
    }
  }

  let make: () -> UIView
  let displayed: DisplayedState
  let isLeading: Bool
  let isHidden: Bool

  private init(
    _ displayed: DisplayedState, isLeading: Bool = false, isHidden: Bool?, make: @escaping () -> UIView
  ) {
    (self.make, self.displayed, self.isLeading, self.isHidden) = (make, displayed, isLeading, isHidden ?? false)
  }

  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      sign(.disclosureIndicator, options.tintColor ?? .tertiaryLabel)
    }
  }
  public static func checkmark(
    displayed: DisplayedState = .whenNotEditing, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) { sign(.checkmark, options.tintColor) }
  }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      let label = UILabel(frame: .zero)
      (label.text, label.font, label.textColor) = (text, options.font, options.tintColor ?? .secondaryLabel)
      return label
    }
  }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let (displayed, isLeading) =
      switch configuration.placement {
      case .leading(let displayed): (displayed, true)
      case .trailing(let displayed): (displayed, false)
      }
    return UICellAccessory(displayed, isLeading: isLeading, isHidden: configuration.isHidden) {
      if let color = configuration.tintColor { configuration.customView.tintColor = color }
      return configuration.customView
    }
  }

  private static func sign(_ type: UITableViewCell.AccessoryType, _ color: UIColor?) -> UIView {
    let view = UIImageView(image: type.sign)
    view.tintColor = color
    return view
  }
}

/// A cell of a list: content, accessories, and a separator.
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  open var indentsAccessories = true
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }
  private var shown: [(view: UIView, isLeading: Bool)] = []
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
    for (view, _) in shown { view.removeFromSuperview() }
    let isEditing = configurationState.isEditing
    shown = accessories.filter {
      !$0.isHidden && ($0.displayed == .always || ($0.displayed == .whenEditing) == isEditing)
    }.map { ($0.make(), $0.isLeading) }
    for (view, _) in shown { addSubview(view) }
    setNeedsLayout()
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
    for (view, isLeading) in shown {
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
