public import Foundation

/// A view that collections use again.
open class UICollectionReusableView: UIView {
  var storeKey: ReuseStore.Key?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var reuseIdentifier: String? { storeKey?.identifier }
  open func prepareForReuse() {}
  /// Takes what a layout's own attributes say beside the place.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// As large as constraints ask for, along the axes that they speak of.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let content = (self as? UICollectionViewCell)?.contentView ?? self
    guard content.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }),
      let fitted = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    fitted.size = content.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return fitted
  }
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var isSelected = false { didSet { showSelection() } }
  open var isHighlighted = false { didSet { showSelection() } }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// Shown above the background while the item is selected or held.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView { insertSubview(selectedBackgroundView, belowSubview: contentView) }
      showSelection()
      setNeedsLayout()
    }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      contentView.backgroundColor = backgroundConfiguration?.backgroundColor
      contentView.layer.cornerRadius = backgroundConfiguration?.cornerRadius ?? 0
    }
  }

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

  private func showSelection() { selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}

/// Views that wait to be used again, and the classes that new ones are made of.
struct ReuseStore {
  struct Key: Hashable {
    /// Of a supplementary view; nil for a cell.
    var kind: String?
    var identifier: String
  }

  private var classes: [Key: UICollectionReusableView.Type] = [:]
  private var spare: [Key: [UICollectionReusableView]] = [:]

  mutating func register(_ viewClass: UICollectionReusableView.Type, _ kind: String?, _ identifier: String) {
    classes[Key(kind: kind, identifier: identifier)] = viewClass
  }

  mutating func view(_ kind: String?, _ identifier: String) -> UICollectionReusableView? {
    let key = Key(kind: kind, identifier: identifier)
    if let view = spare[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    // Swift makes objects of a class that it does not know through a required initializer only.
    let view = classes[key]?.init(coder: LayerCoder())
    view?.storeKey = key
    return view
  }

  mutating func keep(_ view: UICollectionReusableView) {
    if let key = view.storeKey { spare[key, default: []].append(view) }
  }
}

/// What a batch of updates does, with index paths as UIKit counts them: those of deletions before it, those of
/// insertions after.
struct ChangeBatch {
  var inserted: [IndexPath] = []
  var deleted: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  var reloads = false

  /// Where an item is afterwards; nil where it was deleted.
  func path(after path: IndexPath) -> IndexPath? {
    if deleted.contains(path) { return nil }
    if let move = moved.first(where: { $0.from == path }) { return move.to }
    let gone = deleted + moved.map(\.from)
    let come = (inserted + moved.map(\.to)).filter { $0.section == path.section }.sorted()
    var item = path.item - gone.filter { $0.section == path.section && $0.item < path.item }.count
    for new in come where new.item <= item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  var items: [UICollectionViewUpdateItem] {
    inserted.map { UICollectionViewUpdateItem(before: nil, after: $0, .insert) }
      + deleted.map { UICollectionViewUpdateItem(before: $0, after: nil, .delete) }
      + moved.map { UICollectionViewUpdateItem(before: $0.from, after: $0.to, .move) }
  }
}
