import InbetweenModel
import Foundation

/// What a layout is told by the collection while a batch of updates is shown.
struct LayoutUpdate {
  let changes: ChangeBatch
  /// How the elements that were shown before it looked.
  let former: [UICollectionView.ElementKey: UICollectionViewLayoutAttributes]
}

extension UICollectionViewLayout {
  /// A context of the layout's class.
  func newContext(everything: Bool = false, counts: Bool = false) -> UICollectionViewLayoutInvalidationContext {
    let known = type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    let context = (known ?? UICollectionViewLayoutInvalidationContext.self).init()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (everything, counts)
    return context
  }

  /// Whether the batch that is being shown inserts what is at an index path.
  func isNew(_ path: IndexPath) -> Bool { update?.changes.isNew(path) == true }

  /// What disappears at its place. What scrolls across its section stays in the view of the section meanwhile.
  func former(_ kind: String?, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    faded(update?.former[UICollectionView.ElementKey(kind: kind, path: path)])
  }

  func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
    guard let attributes, !attributes.scrollsWithGroups,
      let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return nil }
    copy.alpha = 0
    return copy
  }

  /// Where an element of the layout comes from, or where it goes; nil if it fades at its place.
  func initialAttributes(_ kind: String?, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let kind else { return initialLayoutAttributesForAppearingItem(at: path) }
    return isDecoration(kind)
      ? initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
      : initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
  }
  func finalAttributes(_ kind: String?, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let kind else { return finalLayoutAttributesForDisappearingItem(at: path) }
    return isDecoration(kind)
      ? finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
      : finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
  }
}
