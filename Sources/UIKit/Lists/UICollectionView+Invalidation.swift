import InbetweenModel
import Foundation

// When a collection makes its layout prepare itself again, and what it tells it then.
extension UICollectionView {
  /// Asks the layout about new bounds, as UIKit does before it lays out; those of another size need a new layout in any
  /// case.
  ///
  /// - Returns: whether the change is animated, and the layout was told so.
  func boundsDidChange() -> Bool {
    let (former, layout) = (laidOutBounds, collectionViewLayout)
    guard bounds != former else { return false }
    let wantsLayout = layout.shouldInvalidateLayout(forBoundsChange: bounds)
    laidOutBounds = bounds
    guard bounds.size != former.size || wantsLayout else { return false }
    guard former.size != .zero else {
      layout.invalidateLayout()
      return false
    }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
    guard bounds.size != former.size, UIView.inheritedAnimationDuration > 0 else { return false }
    layout.prepareIfNeeded()
    layout.prepare(forAnimatedBoundsChange: former)
    return true
  }

  /// Takes over what an invalidation says about the collection itself.
  func take(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { counts = nil }
    let shift = context.contentOffsetAdjustment
    if shift != .zero { contentOffset = CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y) }
  }

  /// Scrolls to where the layout wants to be after a batch of updates or a change of layouts
  /// (`targetContentOffset(forProposedContentOffset:)`).
  func takeTargetOffset() {
    collectionViewLayout.prepareIfNeeded()
    takeContentSize()
    let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
    if target != contentOffset { contentOffset = target }
  }

  func takeContentSize() {
    let size = collectionViewLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }

  /// Asks an element that is shown for the attributes that it prefers. Flow and compositional layouts have measured their
  /// items already.
  ///
  /// - Returns: whether the layout has been invalidated, because it takes them into account.
  func takePreferred(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let layout = collectionViewLayout
    guard !(layout is UICollectionViewFlowLayout), !(layout is UICollectionViewCompositionalLayout),
      attributes.representedElementCategory != .decorationView,
      let own = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return false }
    let preferred = view.preferredLayoutAttributesFitting(own)
    guard !preferred.isEqual(attributes),
      layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else { return false }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    return true
  }
}
