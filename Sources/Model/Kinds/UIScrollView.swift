public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

/// `UIScrollView`: shows a part of its content, starting at ``contentOffset``. The size of the content is determined by
/// constraints between the scroll view and its subviews or, if there are none, by ``contentSize``. A scroll view clips
/// and draws no indicators.
open class UIScrollView: UIView {
  @_spi(Kinds) open override var kind: String { "scrollView" }

  /// The point of the content at the view's top left corner, in points. Until it is set, it is the beginning of the
  /// content: the negative of `adjustedContentInset`.
  package var modelContentOffset: Point {
    get { record.state.boundsOrigin }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return }
      offsetSource.isOwn = true
      scroll(to: newValue)
      stage.setNeedsLayout()
    }
  }

  /// In points; used along an axis in which no constraint refers to the content.
  package var modelContentSize = Size.zero {
    didSet {
      if !modelContentSize.width.isFinite || !modelContentSize.height.isFinite { modelContentSize = oldValue }
      if let layoutItem { stage.engine.setContentSize(layoutItem, modelContentSize) }
      stage.setNeedsLayout()
    }
  }

  /// Insets around the content, in points.
  package var modelContentInset = Insets.zero {
    didSet {
      let edges = [modelContentInset.top, modelContentInset.left, modelContentInset.bottom, modelContentInset.right]
      if !edges.allSatisfy(\.isFinite) { modelContentInset = oldValue }
      stage.setNeedsLayout()
    }
  }
  package var modelInsetAdjustment = ContentInsetAdjustment.automatic { didSet { stage.setNeedsLayout() } }
  /// ``contentInset`` plus the part of the safe area that is added to it, in points, as of the last layout.
  package private(set) var modelAdjustedContentInset = Insets.zero

  /// The content area: pin subviews to its edges; its size is the size of the scrolling content.
  open var contentLayoutGuide: UILayoutGuide { systemGuide(.content) }
  /// The scroll view's frame, which does not move while the content scrolls.
  open var frameLayoutGuide: UILayoutGuide { systemGuide(.frame) }

  // MARK: - Code

  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: ScrollAxis.normalRate)
    public static let fast = DecelerationRate(rawValue: ScrollAxis.fastRate)
  }

  package final weak var scrollDelegate: (any UIScrollViewDelegate)? { didSet { scrollDelegateDidChange() } }
  /// Called so that a class whose `delegate` has a narrower type takes it over.
  @_spi(Kinds) open func scrollDelegateDidChange() {}
  /// The point of the content at the view's top left corner, in points.
  open var contentOffset: CGPoint {
    get { CGPoint(modelContentOffset) }
    set {
      let (former, isOwnStep) = (modelContentOffset, motion.isOwnStep)
      motion.isOwnStep = false
      guard Point(newValue) != former else { return }
      modelContentOffset = Point(newValue)
      let now = modelContentOffset
      guard now != former else { return }
      if !isOwnStep { goOn(after: CGPoint(x: now.x - former.x, y: now.y - former.y)) }
      didScroll()
    }
  }
  /// In points; the last layout's along an axis in which constraints determine it.
  open var contentSize: CGSize {
    get { CGSize(modelContentSize) }
    set { modelContentSize = Size(newValue) }
  }
  open var contentInset: UIEdgeInsets {
    get { UIEdgeInsets(modelContentInset) }
    set { modelContentInset = newValue.model }
  }
  open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets(modelAdjustedContentInset) }
  open func adjustedContentInsetDidChange() {}
  open var contentInsetAdjustmentBehavior: UIScrollView.ContentInsetAdjustmentBehavior {
    get {
      switch modelInsetAdjustment {
      case .automatic: .automatic
      case .scrollableAxes: .scrollableAxes
      case .never: .never
      case .always: .always
      }
    }
    set {
      modelInsetAdjustment =
        switch newValue {
        case .automatic: .automatic
        case .scrollableAxes: .scrollableAxes
        case .never: .never
        case .always: .always
        }
    }
  }
  /// Scrolling that is disabled ends a drag, as on iOS, where it disables ``panGestureRecognizer``.
  open var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { panGestureRecognizer.isEnabled = isScrollEnabled } }
  }
  open var isPagingEnabled = false
  open var isDirectionalLockEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false { didSet { if alwaysBounceVertical != oldValue { stage.setNeedsLayout() } } }
  open var alwaysBounceHorizontal = false {
    didSet { if alwaysBounceHorizontal != oldValue { stage.setNeedsLayout() } }
  }
  open var scrollsToTop = true
  /// Shown above the content during a refresh.
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let refreshControl else { return }
      if refreshControl.isInternal {
        insertChild(refreshControl, at: 0)
      } else {
        insertSubview(refreshControl, at: 0)
        alwaysBounceVertical = true
      }
      refreshControl.update()
    }
  }
  open var isZooming: Bool { motion.zoom != nil }
  open var isZoomBouncing: Bool { false }
  open var bouncesZoom = true
  open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
  open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
  /// The scale of the view that the delegate returns for zooming. When code sets it, what is in the middle of the scroll view
  /// stays there as far as the content reaches.
  open var zoomScale: CGFloat {
    get { scrollDelegate?.viewForZooming(in: self).map { $0.transform.a } ?? 1 }
    set {
      guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
      let scale = min(max(newValue, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
      let (origin, size, former) = (view.frame.origin, view.bounds.size, view.transform.a)
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
      view.center = CGPoint(x: origin.x + size.width * scale / 2, y: origin.y + size.height * scale / 2)
      contentSize = CGSize(width: view.frame.maxX, height: view.frame.maxY)
      if motion.zoom == nil, former != 0 { keepMiddle(scaledBy: scale / former, from: origin) }
      scrollDelegate?.scrollViewDidZoom(self)
    }
  }
  /// An animated change takes 0.3 s.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(animated) { self.zoomScale = scale }
  }
  /// Zooms so that a rectangle of the zoomed view is as large as possible.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    zoom(animated) {
      self.zoomScale = min(self.bounds.width / rect.width, self.bounds.height / rect.height)
      let scale = self.zoomScale
      self.contentOffset = CGPoint(
        x: rect.midX * scale - self.bounds.width / 2, y: rect.midY * scale - self.bounds.height / 2)
    }
  }
  open private(set) lazy var pinchGestureRecognizer: UIPinchGestureRecognizer? = makePinch()
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  /// Whether a touch in the content is delivered to the view that it hit.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
  /// Whether the content scrolls with a touch that was delivered to a view of the content, which then loses it. Not asked
  /// for a touch that moves before the delay of ``delaysContentTouches``.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var indicatorStyle = IndicatorStyle.default
  /// Has no effect: indicators are not drawn.
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { indicators.adjusts }
    set { indicators.adjusts = newValue }
  }
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { indicators.vertical }
    set { indicators.vertical = newValue }
  }
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { indicators.horizontal }
    set { indicators.horizontal = newValue }
  }
  private var indicators = ScrollIndicators()
  open internal(set) var isTracking = false
  open var isDragging: Bool { isTracking }
  open var isDecelerating: Bool { motion.glide.map { !$0.isByCode } ?? false }
  open private(set) lazy var panGestureRecognizer = makePan()
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === panGestureRecognizer { return takesDrag() }
    return !(gestureRecognizer is ScrollPinch) || canZoom
  }
  /// What moves the content.
  var motion = ScrollMotion()

  /// An animated change takes 0.3 s, in which the content moves frame by frame. It ends where it is when a finger comes
  /// down or another offset is set by this method; ``contentOffset`` alone does not end it (openradar 16724593).
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMoving()
    if animated, isInStage { glide(to: contentOffset) } else { self.contentOffset = contentOffset }
  }

  /// Scrolls by the smallest distance that makes the rectangle visible between the insets.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width - inset.right { offset.x = rect.maxX - bounds.width + inset.right }
    if rect.minX < offset.x + inset.left { offset.x = rect.minX - inset.left }
    if rect.maxY > offset.y + bounds.height - inset.bottom { offset.y = rect.maxY - bounds.height + inset.bottom }
    if rect.minY < offset.y + inset.top { offset.y = rect.minY - inset.top }
    setContentOffset(offset, animated: animated)
  }

  open func flashScrollIndicators() {}

  /// Whether a finger that comes down stops what moves by itself.
  @_spi(Kinds) open var stopsUnderFinger: Bool { true }
  /// Whether the kind measures its content itself, so that constraints do not.
  @_spi(Kinds) open var measuresContent: Bool { false }
  /// Called when scrolling has ended, whatever started it.
  @_spi(Kinds) open func didRest() {}
  /// Where the content comes to rest, which the layout of a collection may choose.
  ///
  /// - Parameter velocity: the content's, in points per millisecond.
  @_spi(Kinds) open func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  // MARK: - Model

  var offsetSource = OffsetSource()
  /// Whether an input determines the offset.
  package var followsInput: Bool {
    get { offsetSource.isInput }
    set {
      offsetSource.isInput = newValue
      if !newValue { refreshControl?.open() }
    }
  }
  private(set) var content: LayoutItemID?

  override var contentItem: LayoutItemID? { layoutItem == nil ? nil : content }

  var scrolling: InsetRules.Scrolling? {
    content.map {
      InsetRules.Scrolling(
        content: $0, adjustment: modelInsetAdjustment, contentInset: modelContentInset.adding(refreshControl?.room),
        bounces: (alwaysBounceHorizontal, bouncesAnyway || isBesideBars))
    }
  }

  package override func configure() { modelClipsToBounds = true }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if gestureRecognizers?.contains(panGestureRecognizer) != true { addGestureRecognizer(panGestureRecognizer) }
    zoomLimitsDidChange()
    refreshControl?.update()
  }

  /// Unsets the offset, so that the layout shows the beginning of the content.
  package func unsetContentOffset() {
    offsetSource.isOwn = false
    stage.setNeedsLayout()
  }

  func enterContent(_ item: LayoutItemID) {
    content = stage.engine.addScrollContent(to: item)
    stage.engine.setContentSize(item, modelContentSize)
    stage.engine.setContentOffset(item, modelContentOffset)
    stage.layoutState.usesSystemGuides = true
  }

  func leaveContent() { content = nil }

  /// Applies the insets of the last layout; returns whether the content has moved.
  func takeAdjustedContentInset(_ insets: Insets) -> Bool {
    let isOther = isFromCode && insets != modelAdjustedContentInset
    offsetSource.refreshRoom = refreshControl?.roomInInsets ?? 0
    if insets != modelAdjustedContentInset {
      modelAdjustedContentInset = insets
      refreshControl?.update()
    }
    if isOther {
      adjustedContentInsetDidChange()
      scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
    let start = beginning(of: insets)
    // How far the content is scrolled from its beginning may be another now.
    defer { if isOther { tellControllers() } }
    guard !offsetSource.isOwn else { return returnToContent() }
    offsetSource.forget()
    guard start != modelContentOffset else { return false }
    scroll(to: start)
    return true
  }

  /// The offset that shows the beginning of the content.
  ///
  /// - Parameter insets: around the content.
  private func beginning(of insets: Insets) -> Point {
    var start = Point(x: -insets.left, y: -insets.top)
    guard showsRightEndFirst, let content = content.flatMap({ stage.engine.frame(of: $0)?.size }),
      let size = layoutItem.flatMap({ stage.engine.frame(of: $0)?.size })
    else { return start }
    let end = wholePixels(of: content.width + insets.right - size.width, scale: Double(stage.canvas.scale))
    start.x = max(end, start.x)
    return start
  }

  /// Whether the content begins at its right end.
  var showsRightEndFirst: Bool { false }

  private func scroll(to offset: Point) {
    set(.boundsOrigin, .point(offset))
    if let layoutItem { stage.engine.setContentOffset(layoutItem, offset) }
    refreshControl?.update()
  }

  package override func layoutParts() { refreshControl?.update() }
}

extension Insets {
  /// With room at the top, in points.
  func adding(_ room: Double?) -> Insets {
    var insets = self
    insets.top += room ?? 0
    return insets
  }
}

/// What code sets for indicators, which are not drawn.
private struct ScrollIndicators {
  var adjusts = true
  var vertical = UIEdgeInsets.zero
  var horizontal = UIEdgeInsets.zero
}
