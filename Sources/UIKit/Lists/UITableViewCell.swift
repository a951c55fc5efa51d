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
  private let style: CellStyle
  open internal(set) var contentView = UIView(frame: .zero)
  open private(set) lazy var textLabel: UILabel? = {
    shown.text = makeLabel(17, .label)
    return shown.text
  }()
  private var shown = ShownTexts()
  open private(set) lazy var detailTextLabel: UILabel? =
    {
      guard style != .default else { return nil }
      shown.detail = makeLabel(style == .subtitle ? 12 : 17, style == .subtitle ? .label : .secondaryLabel)
      return shown.detail
    }()
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.addSubview(view)
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
  private var accessoryParts = AccessoryParts()
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
      selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
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
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
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
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
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

  private func showSelection() {
    let isShown = isSelected || isHighlighted
    selectedBackgroundView?.alpha = isShown ? 1 : 0
    guard selectionStyle != .none, selectedBackgroundView == nil, configuredParts.background == nil else { return }
    selection.isHidden = false
    selection.alpha = isShown ? 1 : 0
    for label in contentView.subviews.compactMap({ $0 as? UILabel }) { label.isHighlighted = isShown }
  }

  private var shownType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
  private var shownAccessory: UIView? { isEditing ? editingAccessoryView : accessoryView }

  private func showAccessory() {
    let signs = shownType.signs
    show(signs.first, in: accessoryParts.first)
    if let second = accessoryParts.second(isNeeded: signs.count > 1) { show(signs.dropFirst().first, in: second) }
    setNeedsLayout()
  }

  private func show(_ sign: AccessorySign?, in part: UIImageView) {
    if let sign {
      UIView.performWithoutAnimation {
        // One that was not seen fades in at its place.
        let isNew = part.superview == nil || part.alpha == 0
        if part.superview == nil { addSubview(part) }
        part.image = sign.image
        part.tintColor = sign == .chevron ? .tertiaryLabel : nil
        guard isNew else { return }
        part.alpha = 0
        placeAccessory()
      }
    }
    part.alpha = sign == nil ? 0 : 1
  }

  /// Beside the handle, if there is one.
  func placeAccessory() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var edge = 16 + editingInsets.trailing
    if let shownAccessory {
      let middle = edge + shownAccessory.bounds.width / 2
      shownAccessory.center = CGPoint(x: isReversed ? middle : bounds.width - middle, y: bounds.midY)
      return
    }
    for (part, sign) in zip(accessoryParts.all, shownType.signs) {
      let size = part.image?.size ?? .zero
      part.bounds.size = size
      part.transform = isReversed && sign == .chevron ? CGAffineTransform(scaleX: -1, y: 1) : .identity
      let middle = edge + size.width / 2
      part.center = CGPoint(x: isReversed ? middle : bounds.width - middle, y: bounds.midY)
      edge += CGFloat(sign.width) + UITableViewCell.signGap
    }
  }

  /// Between the signs of a cell, in points.
  private static let signGap: CGFloat = 8

  private var accessoryWidth: CGFloat {
    if let shownAccessory { return shownAccessory.bounds.width + 16 }
    let signs = shownType.signs
    guard let last = signs.last else { return 0 }
    return signs.dropLast().reduce(last.image.size.width + 20) { $0 + CGFloat($1.width) + UITableViewCell.signGap }
  }

  /// The width of the content in a cell of a width, in points.
  func contentWidth(_ width: CGFloat) -> CGFloat {
    width - accessoryWidth - editingInsets.leading - editingInsets.trailing
  }

  /// The height that the cell's own labels need, in points.
  var naturalHeight: CGFloat {
    let own = contentView.subviews.compactMap { $0 as? UILabel }.filter(shown.contains)
    let width = contentView.bounds.width - 32
    let heights = own.filter { $0.text != nil }.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
    guard style == .subtitle else { return (heights.max() ?? 0) + 22 }
    return heights.reduce(0, +) + 22
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    placeBackgrounds()
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (leading, trailing) = editingInsets
    contentView.frame = CGRect(
      x: isReversed ? accessoryWidth + trailing : leading, y: 0, width: contentWidth(bounds.width),
      height: bounds.height)
    selection.frame = bounds
    placeControls(isReversed: isReversed)
    placeAccessory()
    placeTexts()
  }

  /// Only labels that have been used exist.
  private func placeTexts() {
    var left: CGFloat = 16
    if let imageView = contentView.subviews.first(where: { $0 is UIImageView }) as? UIImageView,
      let image = imageView.image
    {
      imageView.frame = CGRect(
        x: left, y: (bounds.height - image.size.height) / 2, width: image.size.width, height: image.size.height)
      left = imageView.frame.maxX + 16
    }
    let labels = contentView.subviews.compactMap { $0 as? UILabel }.filter {
      $0.translatesAutoresizingMaskIntoConstraints && $0.text != nil && shown.contains($0)
    }
    guard !labels.isEmpty else { return }
    let width = contentView.bounds.width - left - 16
    if style == .subtitle, labels.count == 2 {
      let heights = labels.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
      let top = (bounds.height - heights[0] - heights[1]) / 2
      labels[0].frame = CGRect(x: left, y: top, width: width, height: heights[0])
      labels[1].frame = CGRect(x: left, y: top + heights[0], width: width, height: heights[1])
    } else {
      labels[0].frame = CGRect(x: left, y: 0, width: width, height: bounds.height)
      if labels.count > 1 {
        let size = labels[1].sizeThatFits(CGSize(width: width, height: 0))
        labels[1].frame = CGRect(
          x: contentView.bounds.width - 16 - size.width, y: 0, width: size.width, height: bounds.height)
      }
    }
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }

  @_spi(Kinds) open override class func instance(frame: CGRect) -> UIView {
    ClassInstances.cell(of: self, reuseIdentifier: nil)
  }
}

extension UITableViewCell.AccessoryType {
  /// From the trailing edge inwards, as in scenes.
  var signs: [AccessorySign] {
    switch self {
    case .none: []
    case .disclosureIndicator: [.chevron]
    case .detailDisclosureButton: [.chevron, .detail]
    case .checkmark: [.checkmark]
    case .detailButton: [.detail]
    }
  }
}

/// The views of a cell's signs, from the trailing edge inwards.
private struct AccessoryParts {
  private(set) lazy var first = UIImageView(frame: .zero)
  /// The detail button beside a chevron.
  private var detail: UIImageView?

  mutating func second(isNeeded: Bool) -> UIImageView? {
    if isNeeded, detail == nil { detail = UIImageView(frame: .zero) }
    return detail
  }

  var all: [UIImageView] { mutating get { [first] + [detail].compactMap(\.self) } }
}

/// The labels of a cell that code has asked for.
private struct ShownTexts {
  weak var text: UILabel?
  weak var detail: UILabel?

  func contains(_ label: UILabel) -> Bool { label === text || label === detail }
}
