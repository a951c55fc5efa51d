import InbetweenLayout
@_spi(Kinds) public import InbetweenModel
public import Foundation

/// The position and appearance of an item, header or decoration of a collection.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public required override init() { super.init() }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The frame in the content's coordinates, in points.
  open var frame: CGRect {
    get {
      let size = CGRect(origin: .zero, size: size).applying(transform).size
      return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// Whether Foundation can intersect rectangles with such coordinates; others are ignored.
  private static func isUsable(_ first: CGFloat, _ second: CGFloat) -> Bool {
    abs(first) <= 1e12 && abs(second) <= 1e12
  }

  open var center = CGPoint.zero {
    didSet { if !Self.isUsable(center.x, center.y) { center = oldValue } }
  }
  open var size = CGSize.zero {
    didSet { if !Self.isUsable(size.width, size.height) { size = oldValue } }
  }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var transform = CGAffineTransform.identity {
    didSet {
      let matrix = transform
      let isUsable =
        Self.isUsable(matrix.a, matrix.b) && Self.isUsable(matrix.c, matrix.d) && Self.isUsable(matrix.tx, matrix.ty)
      if !isUsable { transform = oldValue }
    }
  }
  open var transform3D: CATransform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  open var indexPath = IndexPath(item: 0, section: 0)
  open fileprivate(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  open fileprivate(set) var representedElementKind: String?
  /// The axes in which the element's own size is used; empty for the size given by its layout.
  var openAxes: OpenAxes = []
  /// Whether it is in an orthogonally scrolling section.
  var scrollsWithGroups = false

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    (copy.center, copy.size, copy.transform, copy.transform3D) = (center, size, transform, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden, copy.indexPath) = (alpha, zIndex, isHidden, indexPath)
    (copy.representedElementCategory, copy.representedElementKind) = (
      representedElementCategory, representedElementKind
    )
    (copy.openAxes, copy.scrollsWithGroups) = (openAxes, scrollsWithGroups)
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return center == other.center && size == other.size && transform == other.transform && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden && indexPath == other.indexPath
      && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind
  }
  open override var hash: Int { indexPath.hashValue }
}

extension ClassInstances {
  /// Attributes of a cell, of the class that a layout names.
  static func attributes(
    of layout: UICollectionViewLayout?, cell path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let known = layout.flatMap { type(of: $0).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type }
    let attributes = (known ?? UICollectionViewLayoutAttributes.self).init()
    attributes.indexPath = path
    return attributes
  }

  static func attributes(
    of layout: UICollectionViewLayout?, supplementary kind: String, _ path: IndexPath, isDecoration: Bool = false
  ) -> UICollectionViewLayoutAttributes {
    let attributes = attributes(of: layout, cell: path)
    attributes.representedElementCategory = isDecoration ? .decorationView : .supplementaryView
    attributes.representedElementKind = kind
    return attributes
  }
}

/// Describes the parts of a layout that must be computed again.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public required override init() { super.init() }
  /// True for ``UICollectionViewLayout/invalidateLayout()`` and when the data is loaded again.
  open internal(set) var invalidateEverything = false
  /// True when the data is loaded again, or items or sections were inserted or deleted.
  open internal(set) var invalidateDataSourceCounts = false
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// The supplementary views that are invalid, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
  /// The decoration views that are invalid, by kind.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

/// What of a flow layout must be computed again; everything is.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  open var invalidateFlowLayoutDelegateMetrics = true
  open var invalidateFlowLayoutAttributes = true
}

/// One change of a batch of updates.
open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }

  public let indexPathBeforeUpdate: IndexPath?
  public let indexPathAfterUpdate: IndexPath?
  public let updateAction: Action

  init(before: IndexPath?, after: IndexPath?, _ action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
    super.init()
  }
}

/// The abstract base class for layouts of a collection view.
open class UICollectionViewLayout: NSObject {
  /// The collection view that it belongs to, also while an override of `collectionView` cannot answer.
  weak var owner: UICollectionView? {
    // What it knows is of another collection, or of an earlier state of the same one.
    didSet { isPrepared = false }
  }
  /// A subclass may override it with the type `UICollectionView`.
  open var collectionView: UICollectionView? { owner }
  private var decorations: [String: (CGRect) -> UICollectionReusableView?] = [:]
  private(set) var isPrepared = false
  /// Whether one of the two methods that invalidate calls the other.
  private var isInvalidating = false
  /// The batch of updates that is being shown.
  var update: LayoutUpdate?
  private var isPreparing = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// In points.
  open var collectionViewContentSize: CGSize { .zero }
  /// Called before all other methods of a layout pass.
  open func prepare() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    newContext()
  }
  /// Asked when a view of a layout of the app is shown and prefers other attributes than the layout's. Layouts of UIKit
  /// measure their items while they are prepared.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let (context, path) = (newContext(), originalAttributes.indexPath)
    switch (originalAttributes.representedElementCategory, originalAttributes.representedElementKind) {
    case (.supplementaryView, let kind?): context.invalidateSupplementaryElements(ofKind: kind, at: [path])
    case (.decorationView, let kind?): context.invalidateDecorationElements(ofKind: kind, at: [path])
    default: context.invalidateItems(at: [path])
    }
    return context
  }
  /// Not asked: items are not moved by fingers.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero)
  }
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero)
  }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  /// Where an inserted item comes from: by default its place, without opacity. Nil for the same.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    isNew(itemIndexPath) ? faded(layoutAttributesForItem(at: itemIndexPath)) : nil
  }
  /// Where a deleted item goes: by default it loses its opacity at its place. Nil for the same.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { former(nil, itemIndexPath) }
  /// The same of headers and other supplementary views.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard isNew(elementIndexPath) else { return nil }
    return faded(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
  }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { former(elementKind, elementIndexPath) }
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard isNew(decorationIndexPath) else { return nil }
    return faded(layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
  }
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { former(elementKind, decorationIndexPath) }

  // Not asked: which elements there are follows from the attributes in the visible area.

  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Called when another layout takes this one's place, or this one that of another, before and after the change.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}

  /// The item at whose place an item is that a finger moves: the one at the position, or its own.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { owner?.place(at: position) ?? previousIndexPath }
  /// How an item looks that a finger moves; its centre is at the position.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let own = layoutAttributesForItem(at: indexPath)?.copy(with: nil) as? UICollectionViewLayoutAttributes
    let attributes = own ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    return attributes
  }

  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Makes the next layout of the collection prepare the layout. The collection itself calls
  /// ``invalidateLayout(with:)``; of the two methods each calls the other, once, so that a layout may override either.
  open func invalidateLayout() {
    let isOuter = !isInvalidating
    isInvalidating = true
    defer { if isOuter { isInvalidating = false } }
    if isOuter { invalidateLayout(with: newContext(everything: true)) }
    isPrepared = false
    owner?.layoutDidChange()
  }
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let isOuter = !isInvalidating
    isInvalidating = true
    defer { if isOuter { isInvalidating = false } }
    isPrepared = false
    if isOuter { invalidateLayout() }
    owner?.take(context)
  }

  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = (viewClass as? UICollectionReusableView.Type).map { type in
      { type.instance(frame: $0) as? UICollectionReusableView }
    }
  }
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = nib.map { nib in
      { frame in
        let view = nib.first(of: UICollectionReusableView.self)
        view?.frame = frame
        return view
      }
    }
  }
  func isDecoration(_ kind: String) -> Bool { decorations[kind] != nil }
  func decoration(_ kind: String, frame: CGRect) -> UICollectionReusableView? {
    decorations[kind]?(frame)
  }

  func prepareIfNeeded() {
    guard !isPrepared, !isPreparing else { return }
    (isPrepared, isPreparing) = (true, true)
    prepare()
    isPreparing = false
  }
}
