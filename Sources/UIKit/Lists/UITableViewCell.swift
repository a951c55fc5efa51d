@_spi(Kinds) public import InbetweenModel
public import Foundation

/// A row of a table: a content view with text, an image, or custom content.
open class UITableViewCell: UIView, ConfiguredView {
  /// Etched lines are drawn as single ones.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  public enum FocusStyle: Int, Sendable { case `default`, custom }

  open private(set) var reuseIdentifier: String?
  func takeIdentifier(_ identifier: String) { reuseIdentifier = reuseIdentifier ?? identifier }
  let style: CellStyle
  open internal(set) var contentView = UIView(frame: .zero) { didSet { beginMargins() } }
  open private(set) lazy var textLabel: UILabel? = {
    shown.text = makeLabel(17, .label)
    return shown.text
  }()
  private(set) var shown = ShownTexts()
  open private(set) lazy var detailTextLabel: UILabel? =
    {
      guard style != .default else { return nil }
      shown.detail = makeLabel(style == .subtitle ? 12 : 17, style == .subtitle ? .label : .secondaryLabel)
      return shown.detail
    }()
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.addSubview(view)
    shown.image = view
    return view
  }()
  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { UIView.performWithoutAnimation { showAccessory() } } }
  }
  open var editingAccessoryType = AccessoryType.none { didSet { if isEditing { showAccessory() } } }
  open var editingAccessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let editingAccessoryView { addSubview(editingAccessoryView) }
      showAccessoryViews()
    }
  }
  open var editingStyle: EditingStyle { rowEditing.style }
  open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { showEditing() } } }
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }
  /// What the table decides about its editing.
  var rowEditing = RowEditing() { didSet { if rowEditing != oldValue { showEditing() } } }
  var editParts = RowEditParts()
  open var showingDeleteConfirmation: Bool { false }
  open var userInteractionEnabledWhileDragging = true
  open var multipleSelectionBackgroundView: UIView?
  open var focusStyle = FocusStyle.default
  var accessoryParts = AccessoryParts()
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      showAccessoryViews()
    }
  }
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, by: backgroundView) }
  }
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceBackground(oldValue, by: selectedBackgroundView, isForSelection: true)
      selectedBackgroundView?.alpha = showsSelection ? 1 : 0
    }
  }
  public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

  /// The configuration of the content view, which is replaced by the view that the configuration creates.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { showContent() } }
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { takeBackground() } }
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configuredParts.updatesContent }
    set { configuredParts.updatesContent = newValue }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configuredParts.updatesBackground }
    set { configuredParts.updatesBackground = newValue }
  }
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  var configuredParts = ConfiguredParts()
  var roundedCorners: CACornerMask? { nil }
  /// The insets of the separator, in points.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset ?? (superview as? UITableView)?.separatorInset
        ?? UIEdgeInsets(top: 0, left: sideMargins.leading, bottom: 0, right: 0)
    }
    set {
      ownSeparatorInset = newValue
      superview?.setNeedsLayout()
    }
  }
  /// The cell's own insets; nil for those of the table.
  private(set) var ownSeparatorInset: UIEdgeInsets?
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      showEditing()
      showAccessory()
      showAccessoryViews()
      if hasConfiguration { setNeedsUpdateConfiguration() }
    }
  }
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// Of each level, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Performs the segue of a storyboard's cell, before the delegate learns of the selection, as in UIKit.
  package var whenSelected: (() -> Void)?
  private let selection = UIView(frame: .zero)

  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    begin()
  }

  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    begin()
  }

  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  private func begin() {
    backgroundColor = .systemBackground
    selection.isHidden = true
    selection.backgroundColor = .systemGray4
    addSubview(selection)
    // The content follows the cell's size at once: constraints are solved before `layoutSubviews()`.
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    standardMargins = .list
    preservesSuperviewLayoutMargins = true
    beginMargins()
  }

  private func makeLabel(_ size: CGFloat, _ color: UIColor) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    contentView.addSubview(label)
    return label
  }

  open func prepareForReuse() {}
  /// Not called: nobody drags in a film.
  open func dragStateDidChange(_ dragState: DragState) {}
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard animated else {
      isSelected = selected
      return
    }
    UIView.animate(withDuration: 0.3) { self.isSelected = selected }
  }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard animated else {
      isHighlighted = highlighted
      return
    }
    UIView.animate(withDuration: 0.3) { self.isHighlighted = highlighted }
  }
  /// An animated change takes 0.3 s.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditing else { return }
    let state: StateMask = editing ? .showingEditControl : []
    willTransition(to: state)
    guard animated, isInStage else {
      isEditing = editing
      return didTransition(to: state)
    }
    // What is new begins where it comes from.
    layoutIfNeeded()
    UIView.animate(withDuration: 0.3) {
      self.isEditing = editing
      self.layoutIfNeeded()
    } completion: { _ in
      self.didTransition(to: state)
    }
  }

  open func willTransition(to state: UITableViewCell.StateMask) {}
  open func didTransition(to state: UITableViewCell.StateMask) {}

  public struct StateMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1)
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }

  private func stateDidChange() {
    showSelection()
    showControlState()
    if hasConfiguration { setNeedsUpdateConfiguration() }
  }

  private var hasConfiguration: Bool {
    contentConfiguration != nil || backgroundConfiguration != nil || configurationUpdateHandler != nil
  }

  // MARK: - Configurations

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
    return state
  }

  /// The default configuration for the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }

  /// Requests a call of ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() { requestUpdate() }
  open func updateConfiguration(using state: UICellConfigurationState) { showConfigurations(for: state) }
  func handleUpdate(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }

  /// Without a style, the own background of a selected cell is not shown either (`UITableViewCell.selectionStyle`).
  private var showsSelection: Bool { (isSelected || isHighlighted) && selectionStyle != .none }

  private func showSelection() {
    let isShown = showsSelection
    selectedBackgroundView?.alpha = isShown ? 1 : 0
    guard selectionStyle != .none, selectedBackgroundView == nil, configuredParts.background == nil else { return }
    selection.isHidden = false
    selection.alpha = isShown ? 1 : 0
    for label in contentView.subviews.compactMap({ $0 as? UILabel }) { label.isHighlighted = isShown }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    placeBackgrounds()
    placeContent()
    selection.frame = bounds
    placeControls(isReversed: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    placeAccessory()
    placeTexts()
  }

  /// The height of what the cell shows at a width: by the constraints of its content, or else by ``sizeThatFits(_:)``.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let beside = bounds.width - contentFrame(in: bounds.size).width
    return fittingSize(targetSize, beside: beside, horizontalFittingPriority, verticalFittingPriority) {
      super.systemLayoutSizeFitting(
        $0, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }
  }

  /// The size of the cell's own labels; at least that of a usual row.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(naturalHeight, 44))
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }

  @_spi(Kinds) open override class func instance(frame: CGRect) -> UIView {
    ClassInstances.cell(of: self, reuseIdentifier: nil)
  }
}

/// The labels and the image view of a cell that code has asked for.
struct ShownTexts {
  weak var text: UILabel?
  weak var detail: UILabel?
  weak var image: UIImageView?

  func contains(_ label: UILabel) -> Bool { label === text || label === detail }
}
