public import Foundation

/// A row of a table: a content view with text, an image, or what code puts there.
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public let reuseIdentifier: String?
  private let style: CellStyle
  public let contentView = UIView(frame: .zero)
  open private(set) lazy var textLabel: UILabel? = makeLabel(17, .label)
  open private(set) lazy var detailTextLabel: UILabel? =
    style == .default
    ? nil : makeLabel(style == .subtitle ? 12 : 17, style == .subtitle ? .label : .secondaryLabel)
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.addSubview(view)
    return view
  }()
  open var selectionStyle = SelectionStyle.default
  /// Its sign is not drawn.
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  open var selectedBackgroundView: UIView?
  /// Where the line below begins and ends.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  open var isSelected = false
  open var isHighlighted = false
  open var isEditing = false
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
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
  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelected = selected
    showSelection(selected, animated)
  }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isHighlighted = highlighted
    showSelection(highlighted, animated)
  }
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  private func showSelection(_ isShown: Bool, _ animated: Bool) {
    guard selectionStyle != .none else { return }
    selection.isHidden = false
    let change = { self.selection.alpha = isShown ? 1 : 0 }
    if animated { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = accessoryView.map { $0.bounds.width + 16 } ?? 0
    contentView.frame = CGRect(x: 0, y: 0, width: bounds.width - room, height: bounds.height)
    selection.frame = bounds
    backgroundView?.frame = bounds
    if let accessoryView {
      accessoryView.center = CGPoint(x: bounds.width - 16 - accessoryView.bounds.width / 2, y: bounds.midY)
    }
    placeTexts()
  }

  /// Only what was asked for is there.
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
      $0.translatesAutoresizingMaskIntoConstraints && $0.text != nil && ($0 === textLabel || $0 === detailTextLabel)
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
}

/// What lies above or below a section's rows.
open class UITableViewHeaderFooterView: UIView {
  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
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
    contentView.frame = bounds
    backgroundView?.frame = bounds
    if let label = contentView.subviews.first as? UILabel, label.translatesAutoresizingMaskIntoConstraints {
      label.frame = CGRect(x: 16, y: 0, width: bounds.width - 32, height: bounds.height)
    }
  }
}

/// A view that lists use again.
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var reuseIdentifier: String? { nil }
  open func prepareForReuse() {}
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  open var selectedBackgroundView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
    contentView.frame = bounds
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
  }
}
