@_spi(Kinds) public import InbetweenModel
public import Foundation

/// What lies above or below a section's rows.
open class UITableViewHeaderFooterView: UIView, ConfiguredView {
  open private(set) var reuseIdentifier: String?
  func takeIdentifier(_ identifier: String) { reuseIdentifier = reuseIdentifier ?? identifier }
  open internal(set) var contentView = UIView(frame: .zero)
  open private(set) lazy var detailTextLabel: UILabel? = {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: 13)
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
  open var configurationState: UIViewConfigurationState { UIViewConfigurationState(traitCollection: traitCollection) }
  var configuredParts = ConfiguredParts()
  var roundedCorners: CACornerMask? { nil }
  /// A header is not selected.
  var selectedBackgroundView: UIView? {
    get { nil }
    set {}
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listGroupedHeaderFooter() }
  open func setNeedsUpdateConfiguration() { requestUpdate() }
  open func updateConfiguration(using state: UIViewConfigurationState) { showConfigurations(for: state) }
  func handleUpdate(using state: UIViewConfigurationState) { configurationUpdateHandler?(self, state) }
  open private(set) lazy var textLabel: UILabel? = {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.textColor = .secondaryLabel
    contentView.addSubview(label)
    return label
  }()
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
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    contentView.frame = bounds
    placeBackgrounds()
    if let label = contentView.subviews.first as? UILabel, label.translatesAutoresizingMaskIntoConstraints {
      label.frame = CGRect(x: 16, y: 0, width: bounds.width - 32, height: bounds.height)
    }
  }

  @_spi(Kinds) open override class func instance(frame: CGRect) -> UIView {
    ClassInstances.header(of: self, reuseIdentifier: nil)
  }
}
