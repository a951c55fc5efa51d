import Foundation

// Which cells and other elements are there, and where.
extension UICollectionView {
  func showVisible(appearing: Set<IndexPath> = []) {
    guard dataSource != nil, bounds.width > 0, bounds.height > 0 else { return }
    collectionViewLayout.prepareIfNeeded()
    let size = collectionViewLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    let shown = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var wanted: Set<ElementKey> = []
    for attributes in shown.sorted(by: { $0.zIndex < $1.zIndex }) {
      let key = ElementKey(kind: attributes.representedElementKind, path: attributes.indexPath)
      wanted.insert(key)
      guard let view = element(attributes) else { continue }
      if view.superview !== self {
        let first =
          appearing.contains(key.path)
          ? collectionViewLayout.initialLayoutAttributesForAppearingItem(at: key.path) : nil
        UIView.performWithoutAnimation {
          place(view, first ?? attributes)
          if appearing.contains(key.path), first == nil { view.alpha = 0 }
        }
        tellComing(view, key)
        insertSubview(view, at: subviews.count)
      }
      place(view, attributes)
    }
    for key in sortedKeys where !wanted.contains(key) { remove(key) }
  }

  private func tellComing(_ view: UICollectionReusableView, _ key: ElementKey) {
    let listener = delegate as? any UICollectionViewDelegate
    if let cell = view as? UICollectionViewCell {
      listener?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    } else if let kind = key.kind {
      listener?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: key.path)
    }
  }

  private func element(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let path = attributes.indexPath
    guard let kind = attributes.representedElementKind else { return cell(at: path) }
    let key = ElementKey(kind: kind, path: path)
    if let view = elements[key] { return view }
    let view =
      attributes.representedElementCategory == .decorationView
      ? collectionViewLayout.decoration(kind)
      : dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    elements[key] = view
    return view
  }

  func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    view.apply(attributes)
    let size = attributes.size
    if view.bounds.size != size { view.bounds.size = size }
    if view.center != attributes.center { view.center = attributes.center }
    if view.transform != attributes.transform { view.transform = attributes.transform }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    view.isHidden = attributes.isHidden
    if attributes.zIndex != 0 { view.layer.zPosition = CGFloat(attributes.zIndex) }
  }

  func remove(_ key: ElementKey) {
    guard let view = elements.removeValue(forKey: key) else { return }
    let wasShown = view.superview === self
    recycle(view)
    if wasShown, let cell = view as? UICollectionViewCell {
      (delegate as? any UICollectionViewDelegate)?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    }
  }

  func recycle(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    store.keep(view)
  }
}
