import InbetweenGeometry
import InbetweenLayout

/// What a view tells the layout about itself, beside its constraints.
package struct LayoutTraits {
  var ownIntrinsicContentSize: IntrinsicSize?
  var ownAlignmentRectInsets: Insets?
  /// The distances of the baselines from the edges at the content's own size, in points.
  var naturalBaselines = (first: 0.0, last: 0.0)
  var priorities = ContentPriorities()
  /// Nil for the system's margins: 8 points, and in the root those for the width of the canvas.
  var ownMargins: Insets?
  /// Whether `left` and `right` of these margins mean leading and trailing.
  var hasDirectionalMargins = false
  /// The margins that it has without its own.
  var standardMargins = StandardMargins.usual
  /// Of what a table shows: the margins at the sides that the table gives it.
  var listSides: ListSides?
  var semantics = SemanticContentAttribute.unspecified
  var followsSafeArea = true
  weak var firstBaselineView: UIView?
  weak var lastBaselineView: UIView?
  var keepsSuperviewMargins = false
  var additionalSafeArea = Insets.zero
  /// In code: what bars of a controller that contains the view's one cover of the view, in points.
  var barSafeArea = Insets.zero
  var autoresizing: InbetweenLayout.AutoresizingMask = []
}
