import Foundation
package import InbetweenGeometry
import InbetweenLayout
package import InbetweenMotion
import InbetweenObjects
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

  /// Whether the content bounces vertically even if it is not higher than the view.
  var bouncesAnyway: Bool { alwaysBounceVertical || refreshControl?.bounces == true }

  /// The motion of the content along both axes, by the last layout. Along an axis in which all of it is visible it does
  /// not move, unless it always bounces.
  package var scrollAxes: (x: ScrollAxis, y: ScrollAxis) {
    let (range, offset, view) = (offsetRange, modelContentOffset, record.state.boundsSize)
    func axis(_ offset: Double, _ low: Double, _ high: Double, _ length: Double, _ always: Bool) -> ScrollAxis {
      guard high > low || (always && bounces) else {
        return ScrollAxis(range: offset...offset, length: length, bounces: false)
      }
      return ScrollAxis(
        range: low...max(low, high), length: length, bounces: bounces, isPaging: isPagingEnabled,
        decelerationRate: Double(decelerationRate.rawValue))
    }
    return (
      axis(offset.x, range.low.x, range.high.x, view.width, alwaysBounceHorizontal),
      axis(offset.y, range.low.y, range.high.y, view.height, bouncesAnyway)
    )
  }

  /// Follows the finger.
  func makePan() -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer { [weak self] pan in
      guard let self, let pan = pan as? UIPanGestureRecognizer else { return }
      switch pan.state {
      case .began: self.take(pan)
      case .changed: self.follow(pan)
      case .ended, .cancelled: self.letGo(pan.state == .ended ? pan.velocity(in: self) : .zero)
      default: break
      }
    }
    // A scroll view is the delegate of its pan: a class that adopts the protocol decides.
    pan.delegate = self as? any UIGestureRecognizerDelegate
    return pan
  }

  private func take(_ pan: UIPanGestureRecognizer) {
    stopMoving()
    isTracking = true
    offsetSource.begin(offsetRange, at: stage.seconds)
    motion.dragStart = modelContentOffset
    motion.carrier = carrier(of: pan.moved)
    motion.lockedAxis = isDirectionalLockEnabled ? DragDirection(pan.moved).lockedAxis : nil
    if keyboardDismissMode != .none { stage.responders.first?.resignFirstResponder() }
    delegate?.scrollViewWillBeginDragging(self)
    if pan.translation(in: self) != .zero { follow(pan) }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    // While the content zooms, it follows both fingers already.
    guard isTracking, !isZooming else { return }
    var translation = pan.translation(in: self)
    if let carrier = motion.carrier { translation.y = carrier.carry(by: translation.y) }
    let (axes, start) = (scrollAxes, motion.dragStart)
    step(
      to: CGPoint(
        x: motion.lockedAxis == .vertical ? start.x : axes.x.offset(from: start.x, translation: translation.x),
        y: motion.lockedAxis == .horizontal ? start.y : axes.y.offset(from: start.y, translation: translation.y)))
    refreshControl?.follow(self)
  }

  /// - Parameter velocity: the finger's, in points per second.
  private func letGo(_ velocity: CGPoint) {
    guard isTracking else { return }
    isTracking = false
    let isCarried = motion.carrier.map { !$0.endCarrying(velocity: velocity.y) } ?? false
    motion.carrier = nil
    let velocity = CGPoint(
      x: motion.lockedAxis == .vertical ? 0 : velocity.x,
      y: isCarried || motion.lockedAxis == .horizontal ? 0 : velocity.y)
    if let refreshControl {
      refreshControl.open()
      stage.layoutIfNeeded()
    }
    let (offset, axes) = (modelContentOffset, scrollAxes)
    var x = axes.x.motion(from: offset.x, velocity: -velocity.x, dragStart: motion.dragStart.x)
    var y = axes.y.motion(from: offset.y, velocity: -velocity.y, dragStart: motion.dragStart.y)
    let target = CGPoint(x: x.endValue, y: y.endValue)
    // UIKit counts points per millisecond here.
    let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
    let chosen = changing(restingOffset(restingBesideBar(target), velocity: speed)) { chosen in
      unsafe scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: chosen)
    }
    if chosen.x != target.x { x = InputMotion(settlingFrom: offset.x, at: chosen.x, velocity: -velocity.x) }
    if chosen.y != target.y { y = InputMotion(settlingFrom: offset.y, at: chosen.y, velocity: -velocity.y) }
    let glides = max(x.duration, y.duration) > 0 || chosen != CGPoint(offset)
    let count = motion.count
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
    // The delegate may have begun a motion of its own.
    guard motion.count == count else { return }
    guard glides else { return didRest() }
    decelerate(x, y)
  }

  /// The motions of content that a finger lets go, to where the layout of its section lets it rest.
  ///
  /// - Parameter velocity: the finger's, in points per second.
  package func rested(_ x: InputMotion, _ y: InputMotion, velocity: Point) -> (x: InputMotion, y: InputMotion) {
    let target = CGPoint(x: x.endValue, y: y.endValue)
    let chosen = restingOffset(target, velocity: CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000))
    let now = modelContentOffset
    return (
      chosen.x == target.x ? x : InputMotion(settlingFrom: now.x, at: Double(chosen.x), velocity: -velocity.x),
      chosen.y == target.y ? y : InputMotion(settlingFrom: now.y, at: Double(chosen.y), velocity: -velocity.y)
    )
  }
}
