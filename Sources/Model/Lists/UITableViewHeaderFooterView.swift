public import Foundation

/// A header or footer of a section.
open class UITableViewHeaderFooterView: UIView {
  open private(set) var reuseIdentifier: String?
  func takeIdentifier(_ identifier: String) { reuseIdentifier = reuseIdentifier ?? identifier }
  open private(set) var contentView = UIView(frame: .zero)
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
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard let view = contentConfiguration?.contentView(for: contentView), view !== contentView else { return }
      insertSubview(view, aboveSubview: contentView)
      contentView.removeFromSuperview()
      contentView = view
      setNeedsLayout()
    }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { contentView.backgroundColor = backgroundConfiguration?.backgroundColor }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  open var configurationState: UIViewConfigurationState { UIViewConfigurationState(traitCollection: traitCollection) }
  private var needsUpdateConfiguration = false

  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listGroupedHeaderFooter() }
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  open func updateConfiguration(using state: UIViewConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
      contentConfiguration = content.updated(for: state)
    }
  }
  open private(set) lazy var textLabel: UILabel? = {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.textColor = .secondaryLabel
    contentView.addSubview(label)
    return label
  }()
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsUpdateConfiguration {
      needsUpdateConfiguration = false
      updateConfiguration(using: configurationState)
      configurationUpdateHandler?(self, configurationState)
    }
    contentView.frame = bounds
    backgroundView?.frame = bounds
    if let label = contentView.subviews.first as? UILabel, label.translatesAutoresizingMaskIntoConstraints {
      label.frame = CGRect(x: 16, y: 0, width: bounds.width - 32, height: bounds.height)
    }
  }
}
