@_spi(Kinds) public import InbetweenModel
public import Foundation

/// What lies above or below a section's rows.
open class UITableViewHeaderFooterView: UIView, ConfiguredView {
  open private(set) var reuseIdentifier: String?
  func takeIdentifier(_ identifier: String) { reuseIdentifier = reuseIdentifier ?? identifier }
  open internal(set) var contentView = UIView(frame: .zero) { didSet { takeMargins() } }
  /// UIKit shows it in headers of grouped tables.
  open private(set) lazy var detailTextLabel: UILabel? = {
    let label = UILabel(frame: .zero)
    label.font = .preferredFont(forTextStyle: .footnote)
    contentView.addSubview(label)
    return label
  }()
  public typealias ConfigurationUpdateHandler = (
    _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
  ) -> Void

  /// The configuration of the content view, which is replaced by the view that the configuration creates.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { showContent() } }
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { takeBackground() } }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isPinned = look.isPinned
    return state
  }
  var configuredParts = ConfiguredParts()
  var roundedCorners: CACornerMask? { nil }
  /// A header is not selected.
  var selectedBackgroundView: UIView? {
    get { nil }
    set {}
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    guard look.isGrouped else { return look.isHeader ? .plainHeader() : .plainFooter() }
    return look.isHeader ? .groupedHeader() : .groupedFooter()
  }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    look.isGrouped ? .listGroupedHeaderFooter() : .listPlainHeaderFooter()
  }
  open func setNeedsUpdateConfiguration() { requestUpdate() }
  open func updateConfiguration(using state: UIViewConfigurationState) { showConfigurations(for: state) }
  func handleUpdate(using state: UIViewConfigurationState) { configurationUpdateHandler?(self, state) }
  open private(set) lazy var textLabel: UILabel? = {
    let label = UILabel(frame: .zero)
    (label.font, label.textColor, label.numberOfLines) = (look.font, look.color, 0)
    contentView.addSubview(label)
    text = label
    return label
  }()
  /// The label that code or the table has asked for.
  private weak var text: UILabel?
  /// What the table decides.
  private(set) var look = HeaderLook()
  /// The material behind a header that stays at an edge of the table, over rows.
  private var ground: UIVisualEffectView?
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, by: backgroundView) }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    begin()
  }

  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    // The content follows the view's size at once: constraints are solved before `layoutSubviews()`.
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    (standardMargins, contentView.standardMargins) = (.list, .list)
    preservesSuperviewLayoutMargins = true
    contentView.insetsLayoutMarginsFromSafeArea = false
  }

  func take(_ new: TableEdges.Row) {
    guard new != edges else { return }
    configuredParts.edges = new
    takeMargins()
    setNeedsLayout()
  }

  private func takeMargins() {
    (listSides, contentView.listSides) = (edges.sides, edges.sides)
    let own = directionalLayoutMargins
    (contentView as? UIListContentView)?.takeOuterMargins(leading: own.leading, trailing: own.trailing)
  }

  func placeContent() {
    takeMargins()
    let (leading, trailing) = (CGFloat(edges.safeArea.leading), CGFloat(edges.safeArea.trailing))
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    contentView.frame = CGRect(
      x: isReversed ? trailing : leading, y: 0, width: max(bounds.width - leading - trailing, 0), height: bounds.height)
  }

  open func prepareForReuse() {}

  /// Takes what the table decides; fonts and colours that code has set stay.
  func take(_ new: HeaderLook) {
    let former = look
    guard new != former else { return }
    look = new
    if let text {
      if text.font == former.font { text.font = new.font }
      if text.textColor == former.color { text.textColor = new.color }
    }
    showGround()
    if new.isPinned != former.isPinned, contentConfiguration != nil || backgroundConfiguration != nil {
      setNeedsUpdateConfiguration()
    }
    setNeedsLayout()
  }

  /// A background of code replaces the material.
  private func showGround() {
    let isShown = look.isPinned && !look.isGrouped && backgroundConfiguration == nil && backgroundView == nil
    guard isShown || ground != nil else { return }
    UIView.performWithoutAnimation {
      let view = ground ?? UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
      if ground == nil {
        ground = view
        view.frame = bounds
        view.isUserInteractionEnabled = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
      }
      view.isHidden = !isShown
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    showGround()
    placeContent()
    placeBackgrounds()
    guard let text, text.superview === contentView, text.translatesAutoresizingMaskIntoConstraints else { return }
    let room = textRoom(contentView.bounds.width)
    // Titles of groups are at the bottom, texts below them at the top.
    let height = look.isGrouped ? text.sizeThatFits(room).height : bounds.height
    let top = look.isGrouped ? look.isHeader ? bounds.height - height - look.below : look.above : 0
    text.frame = CGRect(x: contentView.layoutMargins.left, y: top, width: room.width, height: height)
  }

  /// The height of what it shows at a width, by its constraints; without any it has the height of a text.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, beside: covered, horizontalFittingPriority, verticalFittingPriority) {
      super.systemLayoutSizeFitting(
        $0, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }
  }

  /// The height for its own text, or for none.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, text.text?.isEmpty == false else {
      return CGSize(width: size.width, height: look.height(hasText: false))
    }
    let height = look.above + text.sizeThatFits(textRoom(size.width - covered)).height + look.below
    return CGSize(width: size.width, height: max(height, look.height(hasText: true)))
  }

  /// The width beside the content, in points.
  private var covered: CGFloat { CGFloat(edges.safeArea.leading + edges.safeArea.trailing) }

  private func textRoom(_ width: CGFloat) -> CGSize {
    let margins = contentView.layoutMargins
    return CGSize(width: max(width - margins.left - margins.right, 0), height: 0)
  }

  @_spi(Kinds) open override class func instance(frame: CGRect) -> UIView {
    ClassInstances.header(of: self, reuseIdentifier: nil)
  }
}

/// What a table decides about a header or footer, with the looks and heights that scenes have.
struct HeaderLook: Equatable {
  var isGrouped = false
  var isHeader = true
  /// Whether it is the first of the table.
  var isFirst = false
  /// Whether it stays at an edge of the table, away from its place.
  var isPinned = false

  var font: UIFont { .preferredFont(forTextStyle: isGrouped ? .footnote : .headline) }
  var color: UIColor { isGrouped ? .secondaryLabel : .label }

  /// The distances of a text from the edges, in points: 17.5 more above a title that begins a grouped table.
  var above: CGFloat {
    guard isGrouped else { return 3.5 }
    let scale = UIScreen.main.scale
    return isHeader ? 15 + (isFirst ? (17.5 * scale).rounded(.down) / scale : 0) : 7
  }
  var below: CGFloat { isGrouped ? 7 : 3.5 }

  /// The least height, in points, as Interface Builder recorded it.
  func height(hasText: Bool) -> CGFloat {
    guard isGrouped else { return 28 }
    return hasText ? isHeader ? above + 23 : 30 : 18
  }
}
