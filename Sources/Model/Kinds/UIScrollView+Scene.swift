import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension UIScrollView {
  /// The properties of every scrolling kind, except the size of the content.
  @ViewPropertyList static var scrolling: [ViewProperty] {
    ViewProperty(
      "contentOffset", \UIScrollView.modelContentOffset, .point, .place, animates: .inBlock,
      follows: .change { .contentOffset($0, $1) },
      absence: .init("the content's beginning") { $0.unsetContentOffset() },
      "point of the content at the top left corner of the bounds; see [scroll views](#scroll-views)")
    ViewProperty(
      "contentInset", \UIScrollView.modelContentInset, .insets, .place, animates: .inBlock,
      follows: .change { .contentInset($0, $1) }, "insets of the content in points")
    ViewProperty(
      "isPagingEnabled", \UIScrollView.isPagingEnabled, .boolean, .place,
      "whether scrolling stops at multiples of the bounds")
    ViewProperty(
      "bounces", \UIScrollView.bounces, .boolean, .place,
      "whether scrolling goes beyond the edges of the content and bounces back")
    ViewProperty(
      "alwaysBounceVertical", \UIScrollView.alwaysBounceVertical, .boolean, .place,
      "whether it bounces vertically if the content is not higher than the view")
    ViewProperty(
      "alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal, .boolean, .place,
      "whether it bounces horizontally if the content is not wider than the view")
    ViewProperty(
      "decelerationRate", \UIScrollView.modelDecelerationRate, .word, .place, "rate of deceleration after a drag")
    ViewProperty(
      "contentInsetAdjustmentBehavior", \UIScrollView.modelInsetAdjustment, .word, .place,
      "how the safe area is added to the content insets")
  }

  static let sizeOfContent = ViewProperty(
    "contentSize", \UIScrollView.modelContentSize, .size, .place, animates: .inBlock,
    follows: .change { .contentSize($0, $1) },
    "size of the content in points, along each axis on which no constraint determines it")
}

extension ViewDescription {
  static let scrollView = ViewDescription(
    "scrollView", "`UIScrollView`", make: { UIScrollView(id: $0, in: $1) }
  ) {
    UIScrollView.sizeOfContent
    UIScrollView.scrolling
    UIScrollView.refreshing
  }
}
