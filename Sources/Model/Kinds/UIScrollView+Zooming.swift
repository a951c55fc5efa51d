import Foundation
import InbetweenGeometry

/// How two fingers hold the view that zooms.
struct ZoomGrip {
  /// The scale when they took hold.
  let scale: CGFloat
  /// What was between them then, in points of the view without its scale, from its upper left corner.
  let point: CGPoint
}

/// The pinch of a scroll view. The pan of the scroll view goes on with it, and it ends with the first finger that is
/// lifted: with the other one the content scrolls ("the gesture can end and a finger could still be down", Apple's
/// documentation of `UIScrollView`).
final class ScrollPinch: UIPinchGestureRecognizer {
  private func isPan(_ other: UIGestureRecognizer) -> Bool {
    (view as? UIScrollView)?.panGestureRecognizer === other
  }
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPan(preventedGestureRecognizer)
  }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPan(preventingGestureRecognizer)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { super.touchesEnded(touches, with: event) } else { change(to: .ended) }
  }
}

extension UIScrollView {
  private var zoomedView: UIView? { scrollDelegate?.viewForZooming(in: self) }

  /// Whether a pinch zooms: the delegate names a view, and its scale may change.
  var canZoom: Bool { maximumZoomScale > minimumZoomScale && zoomedView != nil }

  func makePinch() -> UIPinchGestureRecognizer {
    ScrollPinch { [weak self] pinch in
      guard let self, let pinch = pinch as? UIPinchGestureRecognizer else { return }
      switch pinch.state {
      case .began:
        self.take(pinch)
        self.follow(pinch)
      case .changed: self.follow(pinch)
      case .ended, .cancelled: self.letGo()
      default: break
      }
    }
  }

  /// Follows pinches from the time on at which the scale may change.
  func zoomLimitsDidChange() {
    guard window != nil, maximumZoomScale > minimumZoomScale else { return }
    if let pinch = pinchGestureRecognizer, pinch.view == nil { addGestureRecognizer(pinch) }
  }

  private func take(_ pinch: UIPinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    stopMoving()
    offsetSource.begin(offsetRange, at: stage.seconds)
    let (scale, origin, middle) = (zoomScale, view.frame.origin, pinch.location(in: self))
    guard scale != 0 else { return }
    motion.zoom = ZoomGrip(
      scale: scale, point: CGPoint(x: (middle.x - origin.x) / scale, y: (middle.y - origin.y) / scale))
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  /// What was between the fingers stays there, as far as the content reaches.
  private func follow(_ pinch: UIPinchGestureRecognizer) {
    guard let grip = motion.zoom, let view = zoomedView else { return }
    let (middle, former) = (pinch.location(in: self), contentOffset)
    zoomScale = grip.scale * pinch.scale
    let (scale, origin) = (zoomScale, view.frame.origin)
    contentOffset = withinContent(
      CGPoint(
        x: origin.x + grip.point.x * scale - (middle.x - former.x),
        y: origin.y + grip.point.y * scale - (middle.y - former.y)))
  }

  /// After code has changed the scale: contentOffset (0, 0) of a view of 320 × 460 points becomes (160, 230) when the scale of
  /// a view of 1,000 × 1,000 points is doubled (a question about UIKit's formula, stackoverflow.com).
  func keepMiddle(scaledBy factor: CGFloat, from origin: CGPoint) {
    let (offset, half) = (contentOffset, CGSize(width: bounds.width / 2, height: bounds.height / 2))
    contentOffset = withinContent(
      CGPoint(
        x: origin.x + (offset.x + half.width - origin.x) * factor - half.width,
        y: origin.y + (offset.y + half.height - origin.y) * factor - half.height))
  }

  /// The nearest offset at which the view shows content, or its beginning where the content is smaller than the view.
  private func withinContent(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: max(min(offset.x, contentSize.width + inset.right - bounds.width), -inset.left),
      y: max(min(offset.y, contentSize.height + inset.bottom - bounds.height), -inset.top))
  }

  private func letGo() {
    guard motion.zoom != nil else { return }
    motion.zoom = nil
    if isTracking {
      // A finger that is still down takes hold of the content where it is.
      let (now, way) = (modelContentOffset, panGestureRecognizer.translation(in: self))
      motion.dragStart = Point(x: now.x + Double(way.x), y: now.y + Double(way.y))
    }
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    stage.setNeedsLayout()
  }
}
