import InbetweenModel
import Foundation

/// Scrolls the groups of one section orthogonally to the collection.
final class OrthogonalScroller: UIScrollView, UIScrollViewDelegate {
  let section: Int
  weak var collection: UICollectionView?
  private var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous
  private var isHorizontal = true
  private var starts: [CGFloat] = []
  private var lengths: [CGFloat] = []
  private var margin: CGFloat = 0

  init(section: Int, in collection: UICollectionView) {
    self.section = section
    self.collection = collection
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  func take(_ plan: SectionPlan, isHorizontal: Bool) {
    behavior = plan.section.orthogonalScrollingBehavior
    self.isHorizontal = isHorizontal
    (starts, lengths) = (plan.groupStarts, plan.groupLengths)
    margin = starts.first ?? 0
    isPagingEnabled = behavior == .paging
    (alwaysBounceHorizontal, alwaysBounceVertical) = (isHorizontal, !isHorizontal)
    let frame = plan.content
    if self.frame != frame { self.frame = frame }
    let size =
      isHorizontal
      ? CGSize(width: plan.scrolledLength, height: frame.height)
      : CGSize(width: frame.width, height: plan.scrolledLength)
    if contentSize != size { contentSize = size }
  }

  override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      collection?.setNeedsLayout()
    }
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let target = unsafe targetContentOffset.pointee
    let speed = isHorizontal ? velocity.x : velocity.y
    let wanted = isHorizontal ? target.x : target.y
    let now = isHorizontal ? contentOffset.x : contentOffset.y
    guard let place = snapped(wanted, from: now, speed) else { return }
    let end = isHorizontal ? CGPoint(x: place, y: target.y) : CGPoint(x: target.x, y: place)
    unsafe targetContentOffset.pointee = end
  }

  /// The offset at which scrolling stops; nil for normal deceleration. Groups are paged one at a time.
  private func snapped(_ wanted: CGFloat, from now: CGFloat, _ speed: CGFloat) -> CGFloat? {
    let room = isHorizontal ? bounds.width : bounds.height
    let whole = isHorizontal ? contentSize.width : contentSize.height
    let stops = zip(starts, lengths).map { start, length in
      min(
        max(behavior == .groupPagingCentered ? start + length / 2 - room / 2 : start - margin, 0), max(whole - room, 0))
    }
    func nearest(_ place: CGFloat) -> Int? {
      stops.indices.min { abs(stops[$0] - place) < abs(stops[$1] - place) }
    }
    switch behavior {
    case .continuousGroupLeadingBoundary: return nearest(wanted).map { stops[$0] }
    case .groupPaging, .groupPagingCentered:
      guard let here = nearest(now) else { return nil }
      guard abs(speed) > 0.3 else { return stops[here] }
      let next = speed > 0 ? stops.firstIndex { $0 > now } : stops.lastIndex { $0 < now }
      return stops[next ?? here]
    case .none, .continuous, .paging: return nil
    }
  }
}

extension UICollectionView {
  /// Arranges one scroll view for each section whose groups scroll orthogonally.
  func arrangeOrthogonalScrollers(_ plans: [SectionPlan], isVertical: Bool) {
    for (index, plan) in plans.enumerated() where plan.isOrthogonal {
      let scroller = orthogonalScrollers[index] ?? OrthogonalScroller(section: index, in: self)
      if orthogonalScrollers[index] == nil {
        orthogonalScrollers[index] = scroller
        insertSubview(scroller, at: backgroundView == nil ? 0 : 1)
      }
      UIView.performWithoutAnimation { scroller.take(plan, isHorizontal: isVertical) }
    }
    for index in orthogonalScrollers.keys.sorted() where !plans.indices.contains(index) || !plans[index].isOrthogonal {
      orthogonalScrollers.removeValue(forKey: index)?.removeFromSuperview()
    }
  }

  func orthogonalOffset(of section: Int) -> CGPoint { orthogonalScrollers[section]?.contentOffset ?? .zero }

  /// The view that contains an element.
  func host(of attributes: UICollectionViewLayoutAttributes) -> UIView {
    attributes.scrollsWithGroups ? orthogonalScrollers[attributes.indexPath.section] ?? self : self
  }
}
