import Foundation
import InbetweenGeometry
import InbetweenLayout

/// What scrolls a section of a collection view in a scene across it.
///
/// It spans the collection and is as high as the groups. The cells stay subviews of the collection, whose edges clip
/// them as those of the scroller would; the constraints that place them refer to its content, which its offset moves.
final class SectionScroller: UIScrollView {
  /// - Parameter isHorizontal: whether its section scrolls horizontally, because the collection scrolls vertically.
  func take(_ behavior: OrthogonalScrolling, isHorizontal: Bool) {
    modelInsetAdjustment = .never
    isPagingEnabled = behavior == .paging
    (alwaysBounceHorizontal, alwaysBounceVertical) = (isHorizontal, !isHorizontal)
  }

  private var collection: CollectionSceneView? { superview as? CollectionSceneView }

  override var showsRightEndFirst: Bool {
    guard let collection else { return false }
    return collection.isVertical && collection.modelLayoutDirection == .rightToLeft
  }

  package override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard let collection, let stops = collection.stops(of: self) else { return proposed }
    let now = modelContentOffset
    var result = proposed
    if collection.isVertical {
      let rest = stops.rest(Double(proposed.x), from: now.x, velocity: Double(velocity.x))
      result.x = rest.map { CGFloat($0) } ?? proposed.x
    } else {
      let rest = stops.rest(Double(proposed.y), from: now.y, velocity: Double(velocity.y))
      result.y = rest.map { CGFloat($0) } ?? proposed.y
    }
    return result
  }
}

extension UIView {
  /// What scrolls with a finger on the view: a scroll view itself, or that of the section that a header begins.
  package var scroller: UIScrollView? { self as? UIScrollView ?? (self as? TableHeaderView)?.sectionScroller }
}
