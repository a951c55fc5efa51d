import Foundation
import InbetweenUIKit
import Testing

@Suite("Where collections come to rest") struct LayoutTargetTests {
  /// Rests at whole pages of 120 points.
  private final class Pages: UICollectionViewFlowLayout {
    var velocity: CGFloat = 0
    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      self.velocity = velocity.x
      return CGPoint(x: (proposedContentOffset.x / 120).rounded() * 120, y: proposedContentOffset.y)
    }
  }

  private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var target: CGPoint?
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { target = unsafe targetContentOffset.pointee }
  }

  @Test func `a layout chooses where a drag ends, and the delegate hears of it`() {
    let (layout, items) = (Pages(), Items())
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 110, height: 100)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 100, width: 393, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    (view.dataSource, view.delegate) = (items, items)
    let film = Film(duration: 4) { $0.addSubview(view) }
    film.drag(view, by: CGVector(dx: -150, dy: 0), at: 0.2, duration: 0.3)
    _ = film.duration
    #expect(layout.velocity > 0.3)
    #expect(view.contentOffset.x > 150 && view.contentOffset.x.truncatingRemainder(dividingBy: 120) == 0)
    #expect(items.target == view.contentOffset)
  }

  @Test func `a layout's context keeps what is invalid by kind`() {
    let context = UICollectionViewLayoutInvalidationContext()
    context.invalidateSupplementaryElements(ofKind: "header", at: [IndexPath(item: 0, section: 0)])
    context.invalidateSupplementaryElements(ofKind: "header", at: [IndexPath(item: 0, section: 1)])
    context.invalidateDecorationElements(ofKind: "line", at: [IndexPath(item: 2, section: 0)])
    #expect(context.invalidatedSupplementaryIndexPaths?["header"]?.map(\.section) == [0, 1])
    #expect(context.invalidatedDecorationIndexPaths?["line"]?.map(\.item) == [2])
  }
}
