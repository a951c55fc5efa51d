@_spi(Kinds) public import InbetweenModel
public import Foundation
import InbetweenGeometry

/// Shows the items of a data source, positioned by a layout. Only visible items have views. In scenes it is a scrolling
/// area whose subviews are its cells.
open class UICollectionView: UIScrollView {
  @_spi(Kinds) open override var kind: String { "collectionView" }

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

  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { if listener !== delegate { scrollDelegate = delegate } }
  }
  @_spi(Kinds) open override func scrollDelegateDidChange() { if delegate !== listener { delegate = listener } }
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.owner = nil
      collectionViewLayout.owner = self
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
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false {
    didSet {
      for cell in visibleCells where isEditing != oldValue { cell.setNeedsUpdateConfiguration() }
    }
  }
  open var isPrefetchingEnabled = true
  /// Has no effect: elements are created when they become visible.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var hasUncommittedUpdates: Bool { nesting.changes != nil }
  open var remembersLastFocusedIndexPath = false
  open var selectionFollowsFocus = false
  open var allowsFocus = false

  var store = ReuseStore()
  var elements: [ElementKey: UICollectionReusableView] = [:]
  /// Elements that have been shown since they were created, not including those created only for measuring.
  var shownElements: Set<ObjectIdentifier> = []
  var orthogonalScrollers: [Int: OrthogonalScroller] = [:]
  var selected: Set<IndexPath> = []
  var counts: [Int]?
  var nesting = ChangeNesting()
  /// Whether visible elements are being shown.
  var isShowing = false
  var movement: ItemMovement?
  /// The item whose cell is being reconfigured.
  var reconfigured: IndexPath?
  /// How elements that are shown were placed.
  var placed: [ObjectIdentifier: UICollectionViewLayoutAttributes] = [:]
  /// The bounds for which the layout was prepared.
  var laidOutBounds = CGRect.zero
  var laidOutSize: CGSize { laidOutBounds.size }

  /// Identifies an element by its kind and index path.
  struct ElementKey: Hashable {
    var kind: String?
    var path: IndexPath
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.owner = self
    alwaysBounceVertical = false
    menus.serve(self)
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.owner = self
    menus.serve(self)
  }

  private let menus = ListMenus()
  /// The interaction behind the context menus of items.
  open var contextMenuInteraction: UIContextMenuInteraction? { menus.interaction }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  @_spi(Kinds) open override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  // MARK: - Views

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    store.register(cellClass as? UICollectionReusableView.Type, nil, identifier)
  }
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { store.register(viewClass as? UICollectionReusableView.Type, elementKind, identifier) }

  /// - Parameter nib: an xib whose only top-level object is the cell.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    store.register(nib, nil, identifier)
  }
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { store.register(nib, kind, identifier) }
  /// Makes views of a prototype in a storyboard available.
  ///
  /// - Parameter kind: the kind of a supplementary view; nil for a cell.
  package func register(prototype: @escaping () -> UICollectionReusableView?, _ kind: String?, _ identifier: String) {
    store.register(prototype: prototype, kind, identifier)
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if reconfigured == indexPath, let cell = cellForItem(at: indexPath), cell.reuseIdentifier == identifier {
      return cell
    }
    return store.view(nil, identifier, creationFrame) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    store.view(elementKind, identifier, creationFrame) ?? UICollectionReusableView(frame: .zero)
  }

  /// The frame of the item that is asked for, with which its view is created; zero while layouts measure items.
  var creationFrame = CGRect.zero

  // MARK: - Data

  open var numberOfSections: Int { loadedCounts.count }
  open func numberOfItems(inSection section: Int) -> Int {
    loadedCounts.indices.contains(section) ? loadedCounts[section] : 0
  }

  var loadedCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    // It may ask the view while it counts.
    counts = []
    var (loaded, sum) = ([Int](), 0)
    for section in 0..<ListCounts.limited(dataSource.numberOfSections(in: self), after: 0, in: self) {
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      loaded.append(ListCounts.limited(count, after: sum, in: self))
      sum += loaded[section]
    }
    counts = loaded
    return loaded
  }

  open func reloadData() {
    counts = nil
    for key in sortedKeys { remove(key) }
    selected = []
    collectionViewLayout.invalidateLayout(with: collectionViewLayout.newContext(everything: true, counts: true))
  }

  var sortedKeys: [ElementKey] {
    elements.keys.sorted { ($0.kind ?? "", $0.path) < ($1.kind ?? "", $1.path) }
  }

  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloaded += indexPaths } }
  /// Makes the data source configure existing cells again.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.inserted += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleted += indexPaths } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }
  /// Applies changes together within 0.3 s: remaining items move, inserted and deleted ones fade.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    nesting.begin()
    updates?()
    guard let group = nesting.end(completion) else { return }
    show(group.changes, group.completion)
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
    sortedKeys.last { key in
      guard key.kind == nil, let view = elements[key], let host = view.superview else { return false }
      return view.frame.contains(host === self ? point : convert(point, to: host)) && host.clips(point, from: self)
    }?.path
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

  func layoutDidChange() { setNeedsLayout() }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let former = collectionViewLayout
    former.prepareForTransition(to: layout)
    layout.prepareForTransition(from: former)
    let end = { (isFinished: Bool) in
      former.finalizeLayoutTransition()
      layout.finalizeLayoutTransition()
      completion?(isFinished)
    }
    guard animated, isInStage else {
      collectionViewLayout = layout
      return end(true)
    }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.collectionViewLayout = layout
        self.takeTargetOffset()
        self.showVisible()
      }, completion: end)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard isFromCode else { return }
    let isAnimated = boundsDidChange()
    backgroundView?.frame = CGRect(origin: contentOffset, size: bounds.size)
    showVisible()
    if isAnimated { collectionViewLayout.finalizeAnimatedBoundsChange() }
  }

  @_spi(Kinds) open override var measuresContent: Bool { true }

  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      setNeedsLayout()
    }
  }

  // MARK: - Items that a finger moves

  /// - Returns: whether the item can be moved.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(at: indexPath) }
  /// The item's centre follows the position; the others make room for it.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { moveItem(to: targetPosition) }
  /// Tells the data source of the move; the item goes to its new place within 0.3 s.
  open func endInteractiveMovement() { endMovement() }
  /// All items go back to where they were.
  open func cancelInteractiveMovement() { cancelMovement() }

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
    // The section scrolls along its axis, in which all of the collection's content is visible.
    orthogonalScrollers[indexPath.section]?.show(frame, at: scrollPosition, animated: animated)
    offset.x = min(max(offset.x, -inset.left), max(size.width + inset.right - bounds.width, -inset.left))
    offset.y = min(max(offset.y, -inset.top), max(size.height + inset.bottom - bounds.height, -inset.top))
    setContentOffset(offset, animated: animated)
  }

  open var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) {
    if !selectsMany || indexPath == nil {
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

  var touched: IndexPath?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { holdItem(under: touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGoOfItem() }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { chooseItem(under: touch) }
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }
}
