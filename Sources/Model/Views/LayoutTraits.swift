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

/// The margins that a view of code has until code sets others.
package enum StandardMargins: UInt8 {
  /// 8 points on each side.
  case usual
  /// Of the view of a view controller: those of the device at the sides, 0 above and below.
  case screen
  /// Of a table, its cells, headers and footers, and what these show: those of the device at the sides, 8 above and below.
  case list
  /// Of a cell's content: those of the cell, but at least 11 above and below and 8 at the sides. (Recorded by Interface Builder
  /// from Xcode 9 on.)
  case rowContent
  /// The same beside a sign or a handle, which is between the content and the cell's margin: 8 at the trailing side.
  case narrowRowContent

  /// Whether it is shown by a list. Such a view does not inherit margins by its place, or they would change while it
  /// scrolls or is swiped.
  var isOfList: Bool { self == .list || followsSuperview }
  /// Whether they depend on the margins of the superview.
  var followsSuperview: Bool { self == .rowContent || self == .narrowRowContent }
}
