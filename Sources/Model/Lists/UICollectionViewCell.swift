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
    let content = (self as? UICollectionViewCell)?.contentView ?? self
    guard content.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }),
      let fitted = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    // The size along an axis that the layout determines is kept.
    let open = layoutAttributes.openAxes
    let isFree = open.isEmpty || open == [.width, .height]
    let size = content.systemLayoutSizeFitting(
      CGSize(
        width: isFree || open.contains(.width) ? 0 : content.bounds.width,
        height: isFree || open.contains(.height) ? 0 : layoutAttributes.size.height),
      withHorizontalFittingPriority: isFree || open.contains(.width) ? .fittingSizeLevel : .required,
      verticalFittingPriority: isFree || open.contains(.height) ? .fittingSizeLevel : .required)
    fitted.size = size
    return fitted
  }
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView(frame: .zero)
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// Shown above the background while the item is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView { insertSubview(selectedBackgroundView, belowSubview: contentView) }
      showSelection()
      setNeedsLayout()
    }
  }

  // MARK: - Configurations

  public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) ->
    Void

  /// The configuration of the content view, which is replaced by the view that the configuration creates.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { takeContent(contentConfiguration?.contentView(for: contentView)) }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    state.isEditing = collection?.isEditing ?? false
    return state
  }
  private var needsUpdateConfiguration = true
  private var backgroundPart: ConfiguredBackground?
  /// The corners rounded by a list; nil for all.
  var roundedCorners: CACornerMask? { didSet { if roundedCorners != oldValue { showBackground() } } }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  /// Requests a call of ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }

  open func updateConfiguration(using state: UICellConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
      contentConfiguration = content.updated(for: state)
    }
    if backgroundConfiguration != nil { showBackground() }
  }

  func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  private func takeContent(_ view: UIView?) {
    guard let view, view !== contentView else { return }
    insertSubview(view, aboveSubview: contentView)
    contentView.removeFromSuperview()
    contentView = view
    setNeedsLayout()
  }

  private func showBackground() {
    guard let configuration = backgroundConfiguration else {
      backgroundPart?.removeFromSuperview()
      backgroundPart = nil
      return
    }
    let part = backgroundPart ?? ConfiguredBackground(frame: bounds)
    if backgroundPart == nil {
      backgroundPart = part
      insertSubview(part, at: 0)
    }
    let shown =
      automaticallyUpdatesBackgroundConfiguration ? configuration.updated(for: configurationState) : configuration
    part.show(shown, rounded: roundedCorners)
  }

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

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    contentView.frame = contentFrame
    backgroundPart?.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}

extension UIContentConfiguration {
  /// The view for the configuration: the existing one, if it supports it.
  func contentView(for former: UIView) -> UIView {
    if let view = former as? any UIView & UIContentView, view.supports(self) {
      view.configuration = self
      return view
    }
    return makeContentView()
  }
}

extension UICollectionReusableView {
  /// Creates a view of the class as dequeuing does.
  static func made() -> Self {
    guard let view = self.init(coder: LayerCoder()) else {
      preconditionFailure("init(coder:) of a registered class makes the view")
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
  private var spare: [Key: [UICollectionReusableView]] = [:]

  mutating func register(_ viewClass: UICollectionReusableView.Type?, _ kind: String?, _ identifier: String) {
    classes[Key(kind: kind, identifier: identifier)] = viewClass
  }

  mutating func view(_ kind: String?, _ identifier: String) -> UICollectionReusableView? {
    let key = Key(kind: kind, identifier: identifier)
    if let view = spare[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    // Swift can create objects of a class known only at run time only through a required initializer.
    let view = classes[key]?.init(coder: LayerCoder())
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
