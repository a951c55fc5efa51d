import InbetweenLayout
import InbetweenModel
import Foundation

/// Scrolls the groups of one section orthogonally to the collection.
final class OrthogonalScroller: UIScrollView, UIScrollViewDelegate {
  let section: Int
  weak var collection: UICollectionView?
  private var isHorizontal = true
  /// Whether its right end was shown first, from right to left.
  private var hasBegun = false
  private var stops: GroupStops?
  /// Beside the groups, at the left or at the top, and at the other end.
  private var margins: (before: CGFloat, after: CGFloat) = (0, 0)

  init(section: Int, in collection: UICollectionView) {
    self.section = section
    self.collection = collection
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  func take(_ plan: SectionPlan, isHorizontal: Bool) {
    let behavior = plan.section.orthogonalScrollingBehavior
    self.isHorizontal = isHorizontal
    let isReversed = isHorizontal && collection?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    isPagingEnabled = behavior == .paging
    (alwaysBounceHorizontal, alwaysBounceVertical) = (isHorizontal, !isHorizontal)
    let frame = plan.content
    if self.frame != frame { self.frame = frame }
    let size =
      isHorizontal
      ? CGSize(width: plan.scrolledLength, height: frame.height)
      : CGSize(width: frame.width, height: plan.scrolledLength)
    if contentSize != size { contentSize = size }
    let end = plan.scrolledLength - frame.width
    if isReversed, !hasBegun, end > 0 {
      hasBegun = true
      contentOffset.x = end
    }
    let last = (plan.groupStarts.last ?? 0) + (plan.groupLengths.last ?? 0)
    margins = (plan.groupStarts.first ?? 0, max(plan.scrolledLength - last, 0))
    if isReversed { margins = (margins.after, margins.before) }
    stops = GroupStops(
      behavior.model, starts: plan.groupStarts.map { Double($0) }, lengths: plan.groupLengths.map { Double($0) },
      room: Double(isHorizontal ? frame.width : frame.height), content: Double(plan.scrolledLength),
      isReversed: isReversed)
  }

  /// Scrolls along the section's axis to a frame in its content.
  func show(_ frame: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
    func place(
      _ start: CGFloat, _ length: CGFloat, _ room: CGFloat, _ content: CGFloat, from now: CGFloat,
      _ positions: (UICollectionView.ScrollPosition, UICollectionView.ScrollPosition, UICollectionView.ScrollPosition)
    ) -> CGFloat {
      let free = room - margins.before - margins.after - length
      var place = now
      if position.contains(positions.0) { place = start - margins.before }
      if position.contains(positions.1) { place = start - margins.before - free / 2 }
      if position.contains(positions.2) { place = start - margins.before - free }
      return min(max(place, 0), max(content - room, 0))
    }
    var offset = contentOffset
    if isHorizontal {
      offset.x = place(
        frame.minX, frame.width, bounds.width, contentSize.width, from: offset.x, (.left, .centeredHorizontally, .right)
      )
    } else {
      offset.y = place(
        frame.minY, frame.height, bounds.height, contentSize.height, from: offset.y,
        (.top, .centeredVertically, .bottom))
    }
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
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
    guard let place = stops?.rest(Double(wanted), from: Double(now), velocity: Double(speed)) else { return }
    let end = isHorizontal ? CGPoint(x: CGFloat(place), y: target.y) : CGPoint(x: target.x, y: CGFloat(place))
    unsafe targetContentOffset.pointee = end
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
