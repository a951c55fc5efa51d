import Foundation
import InbetweenGeometry
import InbetweenLayout
package import InbetweenMotion
import InbetweenTimeline

extension UIScrollView {
  /// The two rates that UIKit has names for.
  package enum DecelerationWord: String, Sendable, CaseIterable {
    case normal, fast
  }

  package var modelDecelerationRate: DecelerationWord {
    get { decelerationRate == .fast ? .fast : .normal }
    set { decelerationRate = newValue == .fast ? .fast : .normal }
  }

  /// The motion of the content along both axes, by the last layout. Along an axis in which all of it is visible it does
  /// not move, unless it always bounces.
  package var scrollAxes: (x: ScrollAxis, y: ScrollAxis) {
    let laidOut = content.flatMap { stage.engine.frame(of: $0)?.size } ?? .zero
    let (view, inset, offset) = (record.state.boundsSize, modelAdjustedContentInset, modelContentOffset)
    func axis(
      _ offset: Double, _ content: Double, _ length: Double, _ before: Double, _ after: Double, _ always: Bool
    ) -> ScrollAxis {
      let (low, high) = (-before, content + after - length)
      guard high > low || (always && bounces) else {
        return ScrollAxis(range: offset...offset, length: length, bounces: false)
      }
      return ScrollAxis(
        range: low...(high > low ? high : low), length: length, bounces: bounces, isPaging: isPagingEnabled,
        decelerationRate: Double(decelerationRate.rawValue))
    }
    return (
      axis(
        offset.x, max(laidOut.width, modelContentSize.width), view.width, inset.left, inset.right,
        alwaysBounceHorizontal),
      axis(
        offset.y, max(laidOut.height, modelContentSize.height), view.height, inset.top, inset.bottom,
        alwaysBounceVertical)
    )
  }

  /// Follows the finger.
  func makePan() -> UIPanGestureRecognizer {
    UIPanGestureRecognizer { [weak self] pan in
      guard let self, self.isScrollEnabled, let pan = pan as? UIPanGestureRecognizer else { return }
      switch pan.state {
      case .began:
        self.stopDecelerating()
        self.isTracking = true
        self.dragStart = self.modelContentOffset
        if self.keyboardDismissMode != .none { self.stage.responders.first?.resignFirstResponder() }
        self.delegate?.scrollViewWillBeginDragging(self)
      case .changed:
        let (translation, axes) = (pan.translation(in: self), self.scrollAxes)
        self.contentOffset = CGPoint(
          x: axes.x.offset(from: self.dragStart.x, translation: translation.x),
          y: axes.y.offset(from: self.dragStart.y, translation: translation.y))
        self.refreshControl?.follow(self)
      case .ended, .cancelled: self.letGo(pan.velocity(in: self))
      default: break
      }
    }
  }

  /// - Parameter velocity: the finger's, in points per second.
  private func letGo(_ velocity: CGPoint) {
    isTracking = false
    if let refreshControl {
      refreshControl.open()
      stage.layoutIfNeeded()
    }
    let (offset, axes) = (modelContentOffset, scrollAxes)
    var motions = (
      x: axes.x.motion(from: offset.x, velocity: -velocity.x, dragStart: dragStart.x),
      y: axes.y.motion(from: offset.y, velocity: -velocity.y, dragStart: dragStart.y)
    )
    let target = CGPoint(x: motions.x.endValue, y: motions.y.endValue)
    // UIKit counts points per millisecond here.
    let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
    let wanted = UnsafeMutablePointer(restingOffset(target, velocity: speed))
    scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: wanted)
    if wanted.pointee.x != target.x {
      motions.x = InputMotion(settlingFrom: offset.x, at: wanted.pointee.x, velocity: -velocity.x)
    }
    if wanted.pointee.y != target.y {
      motions.y = InputMotion(settlingFrom: offset.y, at: wanted.pointee.y, velocity: -velocity.y)
    }
    let glides = max(motions.x.duration, motions.y.duration) > 0 || wanted.pointee != CGPoint(offset)
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
    guard glides else { return didRest() }
    isDecelerating = true
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    decelerationCount += 1
    decelerate(decelerationCount, motions, from: stage.seconds)
  }

  /// Sets the offset at each frame of a display of 60 Hz, as UIKit does, so that the delegate hears of each.
  private func decelerate(_ count: Int, _ motions: (x: InputMotion, y: InputMotion), from start: Double) {
    let end = start + max(motions.x.duration, motions.y.duration)
    let frame = (stage.seconds * 60 + 1e-6).rounded(.down) + 1
    // Exact, so that a frame of a film at the same time shows what was set at it.
    let next = frame / 60 < end ? Rational(Int64(frame), 60) : Rational(rounding: end)
    guard stage.seconds < end - 1e-8, let time = next else {
      contentOffset = CGPoint(x: motions.x.endValue, y: motions.y.endValue)
      isDecelerating = false
      scrollDelegate?.scrollViewDidEndDecelerating(self)
      return didRest()
    }
    stage.schedule(at: time) { [weak self] stage in
      guard let self, self.decelerationCount == count, self.isDecelerating else { return }
      let elapsed = stage.seconds - start
      self.contentOffset = CGPoint(x: motions.x.value(at: elapsed), y: motions.y.value(at: elapsed))
      self.decelerate(count, motions, from: start)
    }
  }

  /// The content stays where it is.
  func stopDecelerating() {
    guard isDecelerating else { return }
    isDecelerating = false
    decelerationCount += 1
  }
}
