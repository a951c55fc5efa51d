public import Foundation
import InbetweenGeometry

/// Items that a layout places, as many as a data source says. Only those that can be seen are there. In scenes it is a
/// scrolling area, and what is put into it stands for its cells.
open class UICollectionView: UIScrollView {
  package override var kind: String { "collectionView" }

  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      layoutDidChange()
    }
  }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var isEditing = false
  open var isPrefetchingEnabled = true
  open var remembersLastFocusedIndexPath = false
  open var selectionFollowsFocus = false

  var store = ReuseStore()
  var elements: [ElementKey: UICollectionReusableView] = [:]
  private var selected: Set<IndexPath> = []
  private var counts: [Int]?
  /// The size that the layout was prepared for.
  private(set) var laidOutSize = CGSize.zero

  /// What is shown of which kind at which place.
  struct ElementKey: Hashable {
    var kind: String?
    var path: IndexPath
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    alwaysBounceVertical = false
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  // MARK: - Views

  open func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
    store.register(cellClass, nil, identifier)
  }
  open func register(
    _ viewClass: UICollectionReusableView.Type, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { store.register(viewClass, elementKind, identifier) }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    store.view(nil, identifier) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { store.view(elementKind, identifier) ?? UICollectionReusableView(frame: .zero) }

  // MARK: - Data

  open var numberOfSections: Int { loadedCounts.count }
  open func numberOfItems(inSection section: Int) -> Int {
    loadedCounts.indices.contains(section) ? loadedCounts[section] : 0
  }

  private var loadedCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    let loaded = (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
    counts = loaded
    return loaded
  }

  open func reloadData() {
    counts = nil
    for key in sortedKeys { remove(key) }
    collectionViewLayout.invalidateLayout()
  }

  var sortedKeys: [ElementKey] {
    elements.keys.sorted { ($0.kind ?? "", $0.path) < ($1.kind ?? "", $1.path) }
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    for path in indexPaths { remove(ElementKey(path: path)) }
    layoutDidChange()
  }
  open func reloadSections(_ sections: IndexSet) {
    counts = nil
    for key in sortedKeys where sections.contains(key.path.section) { remove(key) }
    collectionViewLayout.invalidateLayout()
  }
  open func insertItems(at indexPaths: [IndexPath]) { change(inserted: indexPaths.sorted()) }
  open func deleteItems(at indexPaths: [IndexPath]) { change(deleted: indexPaths.sorted()) }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change(inserted: [newIndexPath], deleted: [indexPath], moved: (indexPath, newIndexPath))
  }
  open func insertSections(_ sections: IndexSet) { reloadAnimated() }
  open func deleteSections(_ sections: IndexSet) { reloadAnimated() }
  open func moveSection(_ section: Int, toSection newSection: Int) { reloadAnimated() }

  private var batch: ChangeBatch?

  /// Changes within are shown together, within 0.3 s: what stays moves, what comes and goes fades.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch = ChangeBatch()
    updates?()
    let changes = batch ?? ChangeBatch()
    batch = nil
    show(changes, completion)
  }

  private func reloadAnimated() {
    if batch != nil { batch?.reloads = true } else { show(ChangeBatch(reloads: true), nil) }
  }

  private func change(inserted: [IndexPath] = [], deleted: [IndexPath] = [], moved: (IndexPath, IndexPath)? = nil) {
    var changes = batch ?? ChangeBatch()
    changes.inserted += moved == nil ? inserted : []
    changes.deleted += moved == nil ? deleted : []
    if let moved { changes.moved.append(moved) }
    if batch != nil { batch = changes } else { show(changes, nil) }
  }

  private func show(_ changes: ChangeBatch, _ completion: ((Bool) -> Void)?) {
    counts = nil
    guard isInStage, !changes.reloads else {
      reloadData()
      if let completion { UIView.animate(withDuration: 0.3, animations: {}, completion: completion) }
      return
    }
    // Cells that stay go to their new places; new ones come in there.
    var kept: [ElementKey: UICollectionReusableView] = [:]
    var leaving: [(key: ElementKey, view: UICollectionReusableView)] = []
    for key in sortedKeys {
      guard let view = elements[key] else { continue }
      if key.kind != nil {
        kept[key] = view
      } else if let path = changes.path(after: key.path) {
        kept[ElementKey(path: path)] = view
      } else {
        leaving.append((key, view))
      }
    }
    selected = Set(selected.compactMap { changes.path(after: $0) })
    elements = kept
    collectionViewLayout.invalidateLayout()
    collectionViewLayout.prepareIfNeeded()
    collectionViewLayout.prepare(forCollectionViewUpdates: changes.items)
    let last = leaving.map { collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: $0.key.path) }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        for ((_, view), attributes) in zip(leaving, last) {
          if let attributes { self.place(view, attributes) } else { view.alpha = 0 }
        }
        self.showVisible(appearing: Set(changes.inserted))
      },
      completion: { finished in
        for (_, view) in leaving { self.recycle(view) }
        completion?(finished)
      })
    collectionViewLayout.finalizeCollectionViewUpdates()
  }

  // MARK: - Places

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    sortedKeys.last { $0.kind == nil && elements[$0]?.frame.contains(point) == true }?.path
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    sortedKeys.first { elements[$0] === cell }?.path
  }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements[ElementKey(path: indexPath)] as? UICollectionViewCell
  }
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    elements[ElementKey(kind: elementKind, path: indexPath)]
  }
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    sortedKeys.filter { $0.kind == elementKind }.compactMap { elements[$0] }
  }
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }
  open var indexPathsForVisibleItems: [IndexPath] { sortedKeys.filter { $0.kind == nil }.map(\.path) }
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    sortedKeys.filter { $0.kind == elementKind }.map(\.path)
  }

  /// As large as an item's constraints ask for; `least` where it has none.
  func fittingSize(ofItemAt path: IndexPath, _ least: CGSize) -> CGSize {
    let cell = cell(at: path)
    if cell.superview == nil { insertSubview(cell, at: 0) }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = least
    return cell.preferredLayoutAttributesFitting(attributes).size
  }

  func cell(at path: IndexPath) -> UICollectionViewCell {
    if let cell = cellForItem(at: path) { return cell }
    let cell = dataSource?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell(frame: .zero)
    elements[ElementKey(path: path)] = cell
    cell.isSelected = selected.contains(path)
    return cell
  }

  func layoutDidChange() { setNeedsLayout() }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard animated, isInStage else {
      collectionViewLayout = layout
      completion?(true)
      return
    }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.collectionViewLayout = layout
        self.showVisible()
      }, completion: completion)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard isFromCode else { return }
    if bounds.size != laidOutSize || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
      laidOutSize = bounds.size
      collectionViewLayout.invalidateLayout()
    }
    backgroundView?.frame = CGRect(origin: contentOffset, size: bounds.size)
    showVisible()
  }

  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      setNeedsLayout()
    }
  }

  // MARK: - Scrolling and selection

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
  ) {
    if laidOutSize != bounds.size { layoutIfNeeded() }
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let shown = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    let (freeX, freeY) = (shown.width - frame.width, shown.height - frame.height)
    let inset = adjustedContentInset
    if scrollPosition.contains(.left) { offset.x = frame.minX - inset.left }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.minX - freeX / 2 - inset.left }
    if scrollPosition.contains(.right) { offset.x = frame.minX - freeX - inset.left }
    if scrollPosition.contains(.top) { offset.y = frame.minY - inset.top }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.minY - freeY / 2 - inset.top }
    if scrollPosition.contains(.bottom) { offset.y = frame.minY - freeY - inset.top }
    let size = collectionViewLayout.collectionViewContentSize
    offset.x = min(max(offset.x, -inset.left), max(size.width + inset.right - bounds.width, -inset.left))
    offset.y = min(max(offset.y, -inset.top), max(size.height + inset.bottom - bounds.height, -inset.top))
    setContentOffset(offset, animated: animated)
  }

  open var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for other in selected.sorted() where other != indexPath { deselectItem(at: other, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cellForItem(at: indexPath)?.isSelected = false
  }

  private var touched: IndexPath?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection, let touch = touches.first, let path = indexPathForItem(at: touch.location(in: self)),
      let listener = delegate as? any UICollectionViewDelegate,
      listener.collectionView(self, shouldHighlightItemAt: path)
    else { return }
    touched = path
    cellForItem(at: path)?.isHighlighted = true
    listener.collectionView(self, didHighlightItemAt: path)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  @discardableResult
  private func letGo() -> IndexPath? {
    guard let path = touched else { return nil }
    touched = nil
    cellForItem(at: path)?.isHighlighted = false
    (delegate as? any UICollectionViewDelegate)?.collectionView(self, didUnhighlightItemAt: path)
    return path
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let path = letGo(), indexPathForItem(at: touch.location(in: self)) == path,
      let listener = delegate as? any UICollectionViewDelegate
    else { return }
    if allowsMultipleSelection, selected.contains(path) {
      guard listener.collectionView(self, shouldDeselectItemAt: path) else { return }
      deselectItem(at: path, animated: true)
      listener.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard listener.collectionView(self, shouldSelectItemAt: path) else { return }
    let others = allowsMultipleSelection ? [] : selected.sorted().filter { $0 != path }
    selectItem(at: path, animated: true, scrollPosition: [])
    for other in others { listener.collectionView(self, didDeselectItemAt: other) }
    listener.collectionView(self, didSelectItemAt: path)
  }
}

extension ViewDescription {
  static let collectionView = ViewDescription(
    "collectionView", "`UICollectionView` as a scrolling area", make: { UICollectionView(id: $0, in: $1) }
  ) {
    UIScrollView.sizeOfContent
    UIScrollView.scrolling
  }
}
