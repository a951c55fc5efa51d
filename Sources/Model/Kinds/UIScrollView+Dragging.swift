package import Foundation
import InbetweenGeometry

/// The direction of a drag, by the way of the finger in points.
struct DragDirection {
  let way: CGPoint

  init(_ way: CGPoint) { self.way = way }

  /// The axis along which the finger has gone further; both if it has gone equally far.
  var axes: [Axis] {
    let (x, y) = (abs(way.x), abs(way.y))
    return x == y ? [.horizontal, .vertical] : [x > y ? .horizontal : .vertical]
  }

  /// The axis to which a scroll view with `isDirectionalLockEnabled` keeps; nil for a diagonal drag. Apple does not
  /// publish where a diagonal begins: here where the finger goes half as far along the other axis.
  var lockedAxis: Axis? {
    let (x, y) = (abs(way.x), abs(way.y))
    return max(x, y) > 2 * min(x, y) ? axes.first : nil
  }

  /// Above 0 where the finger goes right or down, and the offset becomes less.
  func sign(along axis: Axis) -> CGFloat { axis == .horizontal ? way.x : way.y }
}

/// A view that moves with fingers on the scroll views in it, before their content does, as that of a sheet.
package protocol ScrollCarrier: AnyObject {
  /// Whether it moves with a drag that begins at the upper edge of content; it is held then.
  func takesDrag(isUp: Bool) -> Bool
  /// Moves.
  ///
  /// - Parameter translation: the finger's since it began, downwards, in points.
  /// - Returns: what is left of it for the content, in points.
  func carry(by translation: CGFloat) -> CGFloat
  /// The finger lets go.
  ///
  /// - Parameter velocity: the finger's, downwards, in points per second.
  /// - Returns: whether the content goes on with it.
  func endCarrying(velocity: CGFloat) -> Bool
}

// Which of the scroll views around a finger moves with it.

extension UIScrollView {
  /// Whether the content moves with the drag that the pan has recognised.
  ///
  /// As on iOS, a pan begins only where the content can scroll in the direction of the drag or always bounces; another
  /// drag is that of a scroll view around. Of two that scroll along the same axis the inner one moves, unless it is at its
  /// end ("Nesting Scroll Views" in Apple's Scroll View Programming Guide).
  func takesDrag() -> Bool {
    guard isScrollEnabled, !panGestureRecognizer.touches.contains(where: { keeps($0) }) else { return false }
    let direction = DragDirection(panGestureRecognizer.moved)
    return direction.axes.contains { moves(along: $0, direction.sign(along: $0)) }
  }

  private func moves(along axis: Axis, _ way: CGFloat) -> Bool {
    let (low, high) = ends(along: axis)
    guard high > low else { return bounces && (axis == .horizontal ? alwaysBounceHorizontal : bouncesAnyway) }
    guard !hasRoom(along: axis, way) else { return true }
    // A pull at the beginning refreshes.
    if axis == .vertical, way > 0, refreshControl != nil { return true }
    return !sequence(first: superview) { $0?.superview }.contains { outer in
      guard let outer = outer as? UIScrollView, outer.isScrollEnabled else { return false }
      return outer.hasRoom(along: axis, way)
    }
  }

  /// What the scroll view is in and moves with a drag that begins at the content's upper edge: that of the scroll views
  /// around, too.
  ///
  /// - Parameter way: of the finger, in points.
  func carrier(of way: CGPoint) -> (any ScrollCarrier)? {
    guard DragDirection(way).axes == [.vertical], !hasRoom(along: .vertical, 1) else { return nil }
    // A pull at the beginning refreshes.
    if way.y > 0, refreshControl != nil { return nil }
    for view in sequence(first: superview, next: { $0?.superview }) {
      if let carrier = view as? any ScrollCarrier { return carrier.takesDrag(isUp: way.y < 0) ? carrier : nil }
      if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.hasRoom(along: .vertical, 1) { return nil }
    }
    return nil
  }

  private func ends(along axis: Axis) -> (low: Double, high: Double) {
    let range = offsetRange
    return axis == .horizontal ? (range.low.x, range.high.x) : (range.low.y, range.high.y)
  }

  /// Whether the content can scroll on in the direction of a finger; half a point is as good as the end.
  private func hasRoom(along axis: Axis, _ way: CGFloat) -> Bool {
    let (low, high) = ends(along: axis)
    let now = axis == .horizontal ? modelContentOffset.x : modelContentOffset.y
    guard high > low else { return false }
    return way == 0 || (way > 0 ? now > low + 0.5 : now < high - 0.5)
  }

  /// Whether the content keeps a touch that was delivered to it, so that it does not scroll.
  private func keeps(_ touch: UITouch) -> Bool {
    guard let view = touch.view, view !== self, touch.isWithView,
      !delaysContentTouches || touch.timestamp - touch.start > UITouch.contentDelay
    else { return false }
    return !(canCancelContentTouches && touchesShouldCancel(in: view))
  }
}
