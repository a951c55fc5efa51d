import Foundation
import InbetweenGeometry
import InbetweenModel

/// Where the view of a controller lies among the bars of the controller that contains it.
///
/// A view reaches beneath the bars at the edges of `edgesForExtendedLayout`: beneath opaque ones only if
/// `extendedLayoutIncludesOpaqueBars` is true. At other edges it ends at the bar. Frames that Interface Builder recorded
/// show it for every combination of edges, also that the innermost controller decides (`docs/drawing.md`).
struct BarEdges {
  /// What the view leaves to bars above and below, in points of the container.
  var (top, bottom): (CGFloat, CGFloat) = (0, 0)
  /// What bars cover of it, in points, beside what they cover of the container's view.
  var covered = Insets.zero

  var endsAtBar: Bool { top > 0 || bottom > 0 }

  func frame(in bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
  }
}

extension UIViewController {
  /// Whether the view reaches beneath a bar at an edge.
  func extends(beneath edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
  }

  /// A controller that contains this one places the view anew.
  func edgesDidChange() { parent?.viewIfLoaded?.setNeedsLayout() }

  /// Takes its place among the bars of a controller that contains it.
  ///
  /// - Parameter moves: whether the view's frame is determined by the bars now, not by a transition.
  func take(_ edges: BarEdges, in container: UIView, moves: Bool) {
    guard let view = viewIfLoaded else { return }
    view.barSafeArea = edges.covered
    if let scroll = view as? UIScrollView ?? view.subviews.first as? UIScrollView {
      scroll.isBesideBars = automaticallyAdjustsScrollViewInsets
    }
    guard moves, edges.endsAtBar || origin.endsAtBar, view.superview === container, view.transform.isIdentity else {
      return
    }
    origin.endsAtBar = edges.endsAtBar
    let place = edges.frame(in: container.bounds)
    if view.frame != place { view.frame = place }
  }
}
