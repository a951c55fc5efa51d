public import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

/// `UIScrollView`: shows a part of its content, which starts at ``contentOffset`` and is as large as constraints between
/// it and its subviews say, or ``contentSize`` where there are none. It clips and has no indicators.
public final class UIScrollView: UIView {
  public override var kind: String { "scrollView" }

  /// How the safe area goes into the content's insets (`contentInsetAdjustmentBehavior`).
  public enum ContentInsetAdjustment: String, Sendable, CaseIterable {
    /// As `scrollableAxes`: there is no navigation controller to ask for more.
    case automatic
    /// Along the axes in which the content is longer than the view.
    case scrollableAxes
    case never
    case always
  }

  /// The point of the content at the view's top left corner, in points. Until it is set it is the content's beginning,
  /// `adjustedContentInset` before its origin.
  public var contentOffset: Point {
    get { record.state.boundsOrigin }
    set {
      hasOwnOffset = true
      scroll(to: newValue)
      stage.setNeedsLayout()
    }
  }

  /// In points; holds along an axis where no constraint speaks of the content.
  public var contentSize = Size.zero {
    didSet {
      if let layoutItem { stage.engine.setContentSize(layoutItem, contentSize) }
      stage.setNeedsLayout()
    }
  }

  /// Kept free around the content, in points.
  public var contentInset = Insets.zero { didSet { stage.setNeedsLayout() } }
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustment.automatic { didSet { stage.setNeedsLayout() } }
  /// ``contentInset`` and what the safe area adds to it, in points, as of the last layout.
  public private(set) var adjustedContentInset = Insets.zero

  /// The content: its edges are those to pin subviews to, its size is what scrolls.
  public var contentLayoutGuide: UILayoutGuide { systemGuide(.content) }
  /// The view's own frame, which stays where it is while the content scrolls.
  public var frameLayoutGuide: UILayoutGuide { systemGuide(.frame) }

  private var hasOwnOffset = false
  private var content: LayoutItemID?

  override var contentItem: LayoutItemID? { layoutItem == nil ? nil : content }

  var scrolling: InsetRules.Scrolling? {
    content.map {
      InsetRules.Scrolling(content: $0, adjustment: contentInsetAdjustmentBehavior, contentInset: contentInset)
    }
  }

  public override func configure() { clipsToBounds = true }

  /// Gives the offset back to the layout: the content's beginning.
  package func unsetContentOffset() {
    hasOwnOffset = false
    stage.setNeedsLayout()
  }

  func enterContent(_ item: LayoutItemID) {
    content = stage.engine.addScrollContent(to: item)
    stage.engine.setContentSize(item, contentSize)
    stage.engine.setContentOffset(item, contentOffset)
    stage.usesSystemGuides = true
  }

  /// Takes what the last layout found; says whether the content has moved.
  func takeAdjustedContentInset(_ insets: Insets) -> Bool {
    adjustedContentInset = insets
    let start = Point(x: -insets.left, y: -insets.top)
    guard !hasOwnOffset, start != contentOffset else { return false }
    scroll(to: start)
    return true
  }

  private func scroll(to offset: Point) {
    set(.boundsOrigin, .point(offset))
    if let layoutItem { stage.engine.setContentOffset(layoutItem, offset) }
  }
}

extension ViewDescription {
  static let scrollView = ViewDescription(
    "scrollView", "`UIScrollView`", make: { UIScrollView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "contentOffset", \UIScrollView.contentOffset, .point, .place, animates: .inBlock,
      follows: .change { .contentOffset($0, $1) },
      absence: .init("the content's beginning") { $0.unsetContentOffset() }, "see [scroll views](#scroll-views)")
    ViewProperty(
      "contentSize", \UIScrollView.contentSize, .size, .place, animates: .inBlock,
      follows: .change { .contentSize($0, $1) },
      "holds along an axis where no constraint speaks of the content")
    ViewProperty(
      "contentInset", \UIScrollView.contentInset, .insets, .place, animates: .inBlock,
      follows: .change { .contentInset($0, $1) },
      "kept free around the content")
    ViewProperty(
      "contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior, .word, .place,
      "how the safe area goes into the insets")
  }
}
