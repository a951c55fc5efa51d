import InbetweenLayout
@_spi(Kinds) public import InbetweenModel
public import Foundation

/// A view that collections can reuse.
open class UICollectionReusableView: UIView {
  var storeKey: ReuseStore.Key?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var reuseIdentifier: String? { storeKey?.identifier }
  open func prepareForReuse() {}
  /// Applies layout attributes other than the frame.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// The size that results from constraints, along the axes in which there are any.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let cell = self as? UICollectionViewCell
    let isConstrained =
      cell.map { $0.contentView.hasConstrainedSubviews || $0.hasConstrainedParts } ?? hasConstrainedSubviews
    guard isConstrained, let fitted = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    // The size along an axis that the layout determines is kept.
    let open = layoutAttributes.openAxes
    let isFree = open.isEmpty || open == [.width, .height]
    let size = systemLayoutSizeFitting(
      CGSize(
        width: isFree || open.contains(.width) ? 0 : layoutAttributes.size.width,
        height: isFree || open.contains(.height) ? 0 : layoutAttributes.size.height),
      withHorizontalFittingPriority: isFree || open.contains(.width) ? .fittingSizeLevel : .required,
      verticalFittingPriority: isFree || open.contains(.height) ? .fittingSizeLevel : .required)
    fitted.size = size
    return fitted
  }
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView, ConfiguredView {
  open internal(set) var contentView = UIView(frame: .zero)
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, by: backgroundView) }
  }
  /// Shown above the background while the item is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceBackground(oldValue, by: selectedBackgroundView, isForSelection: true)
      showSelection()
    }
  }

  // MARK: - Configurations

  public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) ->
    Void

  /// The configuration of the content view, which is replaced by the view that the configuration creates.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { showContent() } }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { takeBackground() } }
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    state.isEditing = collection?.isEditing ?? false
    return state
  }
  var configuredParts = ConfiguredParts(needsUpdate: true)
  var roundedCorners: CACornerMask? { didSet { if roundedCorners != oldValue { showBackground() } } }

  /// Not called: nobody drags in a film.
  open func dragStateDidChange(_ dragState: DragState) {}
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  /// Requests a call of ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() { requestUpdate() }
  open func updateConfiguration(using state: UICellConfigurationState) { showConfigurations(for: state) }
  func handleUpdate(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }

  /// Performs the segue of a storyboard's cell, before the delegate learns of the selection, as in UIKit.
  package var whenSelected: (() -> Void)?

  // MARK: - Looks

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    addSubview(contentView)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// The collection that shows the cell.
  var collection: UICollectionView? {
    sequence(first: superview) { $0?.superview }.lazy.compactMap { $0 as? UICollectionView }.first
  }

  /// The frame of the content view.
  var contentFrame: CGRect { bounds }

  private func stateDidChange() {
    showSelection()
    setNeedsUpdateConfiguration()
  }

  private func showSelection() { selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0 }

  /// Places the content as a layout does, also for classes that lay out nothing.
  func placeContent() { contentView.frame = contentFrame }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    placeContent()
    placeBackgrounds()
  }

  /// The size by the constraints in the content.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let beside = bounds.width - contentFrame.width
    return fittingSize(targetSize, beside: beside, horizontalFittingPriority, verticalFittingPriority) {
      super.systemLayoutSizeFitting(
        $0, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }
}

extension UICollectionReusableView {
  /// Creates a view of the class as dequeuing does.
  static func made() -> Self {
    guard let view = instance(frame: .zero) as? Self else {
      preconditionFailure("a view of a class is one of its objects")
    }
    return view
  }
}

/// Views available for reuse, and the classes of which new ones are created.
struct ReuseStore {
  struct Key: Hashable {
    /// The kind of a supplementary view; nil for a cell.
    var kind: String?
    var identifier: String
  }

  private var classes: [Key: UICollectionReusableView.Type] = [:]
  /// Creates views of nibs and prototypes.
  private var nibs: [Key: () -> UICollectionReusableView?] = [:]
  private var spare: [Key: [UICollectionReusableView]] = [:]

  mutating func register(_ viewClass: UICollectionReusableView.Type?, _ kind: String?, _ identifier: String) {
    let key = Key(kind: kind, identifier: identifier)
    (classes[key], nibs[key]) = (viewClass, nil)
  }

  mutating func register(_ nib: UINib?, _ kind: String?, _ identifier: String) {
    let key = Key(kind: kind, identifier: identifier)
    (classes[key], nibs[key]) = (nil, nib.map { nib in { nib.first(of: UICollectionReusableView.self) } })
  }

  mutating func register(
    prototype: @escaping () -> UICollectionReusableView?, _ kind: String?, _ identifier: String
  ) { nibs[Key(kind: kind, identifier: identifier)] = prototype }

  /// - Parameter frame: with which a new view is created.
  mutating func view(_ kind: String?, _ identifier: String, _ frame: CGRect) -> UICollectionReusableView? {
    let key = Key(kind: kind, identifier: identifier)
    if let view = spare[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view =
      nibs[key]?() ?? classes[key].flatMap { $0.instance(frame: frame) as? UICollectionReusableView }
    view?.storeKey = key
    return view
  }

  private var tokens: [ObjectIdentifier: (token: RegistrationToken, identifier: String)] = [:]

  /// The reuse identifier of a registration, created on first use.
  mutating func identifier(
    _ token: RegistrationToken, _ viewClass: UICollectionReusableView.Type, _ kind: String?
  ) -> String {
    if let known = tokens[ObjectIdentifier(token)] { return known.identifier }
    let identifier = "registration \(tokens.count + 1)"
    tokens[ObjectIdentifier(token)] = (token, identifier)
    register(viewClass, kind, identifier)
    return identifier
  }

  mutating func keep(_ view: UICollectionReusableView) {
    if let key = view.storeKey { spare[key, default: []].append(view) }
  }
}
