/// `UICollectionView` as a scrolling area: what a scene puts into it stands for its cells.
package final class UICollectionView: UIScrollView {
  package override var kind: String { "collectionView" }
}

extension ViewDescription {
  static let collectionView = ViewDescription(
    "collectionView", "`UICollectionView` as a scrolling area", make: { UICollectionView(id: $0, in: $1) }
  ) {
    UIScrollView.sizeOfContent
    UIScrollView.scrolling
  }
}
