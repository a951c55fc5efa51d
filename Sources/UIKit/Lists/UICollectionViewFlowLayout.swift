import InbetweenLayout
public import InbetweenModel
public import Foundation

/// Sizes and spacing of single items and sections in a flow layout.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}

/// Arranges items in lines, as many per line as fit, with headers and footers for sections.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The edges from which insets of sections are measured.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The minimum spacing between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The minimum spacing between items of a line, in points; the remaining space of a full line is added.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// If it is not zero, the size of each item is determined by its constraints.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// What the insets of sections refer to; the content's inset is kept in any case.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var order: [UICollectionViewLayoutAttributes] = []
  private var sections: [(start: CGFloat, end: CGFloat)] = []
  private var contentSize = CGSize.zero

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return contentSize
  }

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The size along the lines, and across them.
  private func main(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func cross(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func frame(_ main: CGFloat, _ cross: CGFloat, _ size: CGSize) -> CGRect {
    CGRect(origin: isVertical ? CGPoint(x: main, y: cross) : CGPoint(x: cross, y: main), size: size)
  }

  open override func prepare() {
    super.prepare()
    (items, order, sections) = ([:], [], [])
    guard let view = collectionView else { return }
    let room = view.bounds.inset(by: view.adjustedContentInset).size
    var place: CGFloat = 0
    for section in 0..<view.numberOfSections {
      let start = place
      place = add(UICollectionView.elementKindSectionHeader, headerSize(section), section, at: place, room)
      place = addItems(section, at: place, room)
      place = add(UICollectionView.elementKindSectionFooter, footerSize(section), section, at: place, room)
      sections.append((start, place))
    }
    contentSize = isVertical ? CGSize(width: room.width, height: place) : CGSize(width: place, height: room.height)
  }

  private var flow: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.scrollDelegate as? any UICollectionViewDelegateFlowLayout
  }

  private func headerSize(_ section: Int) -> CGSize {
    guard let view = collectionView else { return .zero }
    return flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
  }

  private func footerSize(_ section: Int) -> CGSize {
    guard let view = collectionView else { return .zero }
    return flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
  }

  private func size(_ path: IndexPath, _ room: CGSize) -> CGSize {
    guard let view = collectionView else { return .zero }
    let size = flow?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
    if estimatedItemSize != .zero || size == UICollectionViewFlowLayout.automaticSize {
      return view.fittingSize(ofItemAt: path, itemSize)
    }
    return size
  }

  /// Adds a header or footer, which takes the whole line; returns where it ends.
  private func add(_ kind: String, _ size: CGSize, _ section: Int, at place: CGFloat, _ room: CGSize) -> CGFloat {
    guard cross(size) > 0 else { return place }
    let attributes = ClassInstances.attributes(
      of: self, supplementary: kind, IndexPath(item: 0, section: section))
    attributes.frame = frame(
      0, place,
      isVertical ? CGSize(width: room.width, height: size.height) : CGSize(width: size.width, height: room.height))
    order.append(attributes)
    return place + cross(size)
  }

  private func addItems(_ section: Int, at place: CGFloat, _ room: CGSize) -> CGFloat {
    guard let view = collectionView else { return place }
    let inset = fromContent(flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset, view)
    let lineSpacing =
      flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    let spacing =
      flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section) ?? minimumInteritemSpacing
    let (first, last) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let length = main(room) - first - last
    let paths = (0..<view.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    let sizes = paths.map { size($0, room) }
    let lines = FlowLines(length: length, interitemSpacing: spacing, lineSpacing: lineSpacing)
    let (places, end) = lines.places(
      of: sizes.map { FlowLines.Extent(along: main($0), across: cross($0)) },
      from: FlowLines.Extent(along: first, across: place + before))
    for (path, (size, place)) in zip(paths, zip(sizes, places)) {
      let attributes = ClassInstances.attributes(of: self, cell: path)
      attributes.frame = frame(place.along, place.across, size)
      items[path] = attributes
      order.append(attributes)
    }
    return end + after
  }

  /// A section's inset as one from the edges of the content, in points. Along the axis that scrolls it is one already.
  private func fromContent(_ inset: UIEdgeInsets, _ view: UICollectionView) -> UIEdgeInsets {
    let reference: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return inset
    case .fromSafeArea: reference = view.safeAreaInsets
    case .fromLayoutMargins: reference = view.layoutMargins
    }
    let (own, isVertical) = (view.adjustedContentInset, isVertical)
    return UIEdgeInsets(
      top: isVertical ? inset.top : max(reference.top + inset.top - own.top, 0),
      left: isVertical ? max(reference.left + inset.left - own.left, 0) : inset.left,
      bottom: isVertical ? inset.bottom : max(reference.bottom + inset.bottom - own.bottom, 0),
      right: isVertical ? max(reference.right + inset.right - own.right, 0) : inset.right)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    return order.map { pinned($0) }.filter { $0.frame.meets(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return items[indexPath]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return order.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }.map { pinned($0) }
  }

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    return main(newBounds.size) != main(view.laidOutSize)
  }

  /// Items that size themselves have another size than the estimated one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { estimatedItemSize != .zero && preferredAttributes.size != originalAttributes.size }

  /// Headers stay at the top while their section is below, footers at the bottom.
  private func pinned(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard let view = collectionView, let kind = attributes.representedElementKind,
      sections.indices.contains(attributes.indexPath.section)
    else { return attributes }
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds,
      let moved = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    let shown = view.bounds.inset(by: view.shownInset)
    let section = sections[attributes.indexPath.section]
    let length = cross(attributes.size)
    let (from, to) = isVertical ? (shown.minY, shown.maxY) : (shown.minX, shown.maxX)
    let own = isVertical ? attributes.frame.minY : attributes.frame.minX
    let place = isHeader ? min(max(own, from), section.end - length) : max(min(own, to - length), section.start)
    moved.frame.origin = isVertical ? CGPoint(x: 0, y: place) : CGPoint(x: place, y: 0)
    moved.zIndex = 10
    return moved
  }
}
