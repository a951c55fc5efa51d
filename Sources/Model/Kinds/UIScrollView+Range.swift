package import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// The offsets between which content scrolls without a rubber band, in points.
struct OffsetRange: Equatable {
  /// At the beginning of the content.
  var low: Point
  /// At its end. It is less than `low` along an axis in which the content is shorter than the view.
  var high: Point
}

/// What determines the offset of a scroll view, and its range by earlier layouts.
struct OffsetSource {
  /// Whether it was set; until then it is at the beginning of the content.
  var isOwn = false
  /// Whether an input determines it.
  var isInput = false
  /// By how much the bar above has collapsed, in points.
  var collapsedBar: CGFloat = 0
  /// By how much it can collapse, in points.
  var collapsibleBar = 0.0
  /// Whether it is the content of a controller that a navigation or tab bar controller shows.
  var isBesideBars = false
  /// The part of the insets that code's refresh control keeps open, by the last layout, in points.
  var refreshRoom = 0.0
  /// By the last layout, and when that was, in seconds.
  private var last: (range: OffsetRange, time: Double)?
  /// By the last layout of an earlier time: a layout takes several passes.
  private(set) var former: OffsetRange?

  mutating func forget() { (last, former) = (nil, nil) }

  /// The range in which the content begins to move. At its beginning no range is kept, because a layout keeps it there.
  mutating func begin(_ range: OffsetRange, at time: Double) { if last == nil { last = (range, time) } }

  mutating func add(_ range: OffsetRange, at time: Double) {
    if let last, last.time < time { former = last.range }
    last = (range, time)
  }
}

extension UIScrollView {
  /// By the last layout: the content, with the insets around it, covers the view.
  var offsetRange: OffsetRange { range(view: record.state.boundsSize) }

  private func range(view: Size) -> OffsetRange {
    let (laidOut, solved) = (content.flatMap { stage.engine.frame(of: $0)?.size } ?? .zero, solvedContentSize)
    let inset = modelAdjustedContentInset
    return OffsetRange(
      low: Point(x: -inset.left, y: -inset.top),
      high: Point(
        x: (solved.width ?? max(laidOut.width, modelContentSize.width)) + inset.right - view.width,
        y: (solved.height ?? max(laidOut.height, modelContentSize.height)) + inset.bottom - view.height))
  }

  /// The size that constraints give the content, in points; nil along an axis in which none does, and for kinds that
  /// measure their content themselves.
  private var solvedContentSize: (width: Double?, height: Double?) {
    guard isFromCode, !measuresContent, let layoutItem else { return (nil, nil) }
    return stage.engine.solvedContentSize(of: layoutItem)
  }

  /// ``contentSize`` is what constraints say, as UIKit sets it with each layout.
  func takeContentSize(width: Double?, height: Double?) {
    guard isFromCode, !measuresContent else { return }
    let now = contentSize
    let size = CGSize(width: width ?? Double(now.width), height: height ?? Double(now.height))
    // Rounding errors of the solution are no changes.
    if abs(size.width - now.width) > 1e-6 || abs(size.height - now.height) > 1e-6 { contentSize = size }
  }

  /// Where the content touches the bar above, in points: a refresh control is between the bar and the content.
  private var beginningAtBar: Double { offsetRange.low.y + offsetSource.refreshRoom }

  /// How far the content is scrolled from its beginning, in points; negative while it is pulled down, or stays down for
  /// a refresh.
  package var scrolledDistance: Double { modelContentOffset.y - beginningAtBar }

  /// How far the content reaches beneath a bar that lies over its end, in points; negative if it ends above the bar.
  package func overlap(with bar: UIView) -> Double {
    let laidOut = content.flatMap { stage.engine.frame(of: $0)?.size.height } ?? 0
    return max(laidOut, modelContentSize.height) - Double(convert(bar.bounds, from: bar).minY)
  }

  /// The insets beside which the content shows: a bar above that has collapsed covers less than at the beginning.
  package var shownInset: UIEdgeInsets {
    var insets = adjustedContentInset
    insets.top -= offsetSource.collapsedBar
    return insets
  }

  /// By how much the bar above has collapsed, in points.
  package var collapsedBar: CGFloat {
    get { offsetSource.collapsedBar }
    set { offsetSource.collapsedBar = newValue }
  }

  /// Whether it is the content of a controller that a navigation or tab bar controller shows, which is always beside the
  /// bars, also where it does not scroll (Apple's documentation of `ContentInsetAdjustmentBehavior.automatic`).
  package var isBesideBars: Bool {
    get { offsetSource.isBesideBars && modelInsetAdjustment == .automatic }
    set {
      guard newValue != offsetSource.isBesideBars else { return }
      offsetSource.isBesideBars = newValue
      stage.setNeedsLayout()
    }
  }

  /// By how much the bar above can collapse, in points.
  package var collapsibleBar: Double {
    get { offsetSource.collapsibleBar }
    set {
      guard newValue != offsetSource.collapsibleBar else { return }
      offsetSource.collapsibleBar = newValue
      refreshControl?.update()
    }
  }

  /// Where content that would come to rest at an offset does so: the bar above is collapsed or not, never in between.
  func restingBesideBar(_ proposed: CGPoint) -> CGPoint {
    let (start, room) = (beginningAtBar, collapsibleBar)
    let distance = Double(proposed.y) - start
    guard distance > 0, distance < room, offsetRange.high.y >= start + room else { return proposed }
    return CGPoint(x: proposed.x, y: CGFloat(start + (distance < room / 2 ? 0 : room)))
  }

  /// Tells of an offset that has changed.
  func didScroll() {
    // On iOS an offset is the bounds' origin, whose change asks for a layout; UIKit's own classes do without one.
    if isOfApp || codeProperties.controller != nil { stage.setNeedsLayoutSubviews(self) }
    tellControllers()
    scrollDelegate?.scrollViewDidScroll(self)
  }

  /// The controllers of the views that contain it have bars that change with what is beneath them.
  func tellControllers() {
    var next: UIView? = self
    while let view = next, view.isFromCode {
      view.codeProperties.controller?.contentDidScroll(self)
      next = view.superview
    }
  }

  /// When the content or its insets become smaller, or the view larger, no blank space is left beyond the edges of the
  /// content: UIKit changes the offset with the layout and in its animation, unless a finger or an input determines it.
  /// An offset that was set beyond the edges stays until then. Returns whether the content has moved.
  ///
  /// Source: slackhq/SlackTextViewController#539 describes it for a view that grows; UIKit's method is known from
  /// backtraces.
  func returnToContent() -> Bool {
    guard let size = layoutItem.flatMap({ stage.engine.frame(of: $0)?.size }) else { return false }
    // While the content moves, its range is that in which it began to move: it returns when it has come to rest.
    guard followsInput || !isTracking && motion.glide == nil && !isZooming else { return false }
    let range = range(view: size)
    offsetSource.add(range, at: stage.seconds)
    guard let former = offsetSource.former, !followsInput else { return false }
    let scale = Double(stage.canvas.scale)
    func offset(_ now: Double, _ low: (Double, Double), _ high: (Double, Double)) -> Double {
      let (oldEnd, end) = (max(low.0, high.0), max(low.1, high.1))
      if end < oldEnd, now > end { return wholePixels(of: end, scale: scale) }
      if low.1 > low.0, now < low.1 { return wholePixels(of: low.1, scale: scale) }
      return now
    }
    let now = modelContentOffset
    let target = Point(
      x: offset(now.x, (former.low.x, range.low.x), (former.high.x, range.high.x)),
      y: offset(now.y, (former.low.y, range.low.y), (former.high.y, range.high.y)))
    guard target != now else { return false }
    contentOffset = CGPoint(target)
    return true
  }
}
