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
    UIPanGestureRecognizer { [weak self] pan in
      guard let self, self.isScrollEnabled, let pan = pan as? UIPanGestureRecognizer else { return }
      switch pan.state {
      case .began:
        self.stopDecelerating()
        self.isTracking = true
        self.dragStart = self.modelContentOffset
        if self.keyboardDismissMode != .none { self.stage.responders.first?.resignFirstResponder() }
        self.delegate?.scrollViewWillBeginDragging(self)
        if pan.translation(in: self) != .zero { self.follow(pan) }
      case .changed: self.follow(pan)
      case .ended, .cancelled: self.letGo(pan.velocity(in: self))
      default: break
      }
    }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let (translation, axes) = (pan.translation(in: self), scrollAxes)
    contentOffset = CGPoint(
      x: axes.x.offset(from: dragStart.x, translation: translation.x),
      y: axes.y.offset(from: dragStart.y, translation: translation.y))
    refreshControl?.follow(self)
  }

  /// - Parameter velocity: the finger's, in points per second.
  private func letGo(_ velocity: CGPoint) {
    isTracking = false
    if let refreshControl {
      refreshControl.open()
      stage.layoutIfNeeded()
    }
    let (offset, axes) = (modelContentOffset, scrollAxes)
    var glide = ScrollGlide(
      start: stage.seconds,
      x: axes.x.motion(from: offset.x, velocity: -velocity.x, dragStart: dragStart.x),
      y: axes.y.motion(from: offset.y, velocity: -velocity.y, dragStart: dragStart.y)
    )
    let target = glide.end
    // UIKit counts points per millisecond here.
    let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
    let chosen = changing(restingOffset(restingBesideBar(target), velocity: speed)) { chosen in
      unsafe scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: chosen)
    }
    if chosen.x != target.x { glide.x = InputMotion(settlingFrom: offset.x, at: chosen.x, velocity: -velocity.x) }
    if chosen.y != target.y { glide.y = InputMotion(settlingFrom: offset.y, at: chosen.y, velocity: -velocity.y) }
    let glides = glide.duration > 0 || chosen != CGPoint(offset)
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
    guard glides else { return didRest() }
    self.glide = glide
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    decelerationCount += 1
    decelerate(decelerationCount)
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

  /// Sets the offset at each frame of a display of 60 Hz, as UIKit does, so that the delegate hears of each.
  private func decelerate(_ count: Int) {
    guard let glide else { return }
    let end = glide.start + glide.duration
    let frame = (stage.seconds * 60 + 1e-6).rounded(.down) + 1
    guard stage.seconds < end - 1e-8, let time = Rational(time: min(frame / 60, end)) else {
      contentOffset = glide.end
      self.glide = nil
      scrollDelegate?.scrollViewDidEndDecelerating(self)
      return didRest()
    }
    stage.schedule(at: time) { [weak self] stage in
      guard let self, self.decelerationCount == count, let glide = self.glide else { return }
      self.contentOffset = glide.offset(at: stage.seconds)
      self.decelerate(count)
    }
  }

  /// The content stays where the last frame shows it. That frame may be due at this very moment.
  func stopDecelerating() {
    guard let glide else { return }
    let frame = (stage.seconds * 60 + 1e-6).rounded(.down) / 60
    if frame > glide.start { contentOffset = glide.offset(at: frame) }
    self.glide = nil
    decelerationCount += 1
  }
}

/// How content moves on after a finger has let it go.
struct ScrollGlide {
  /// When it was let go, in seconds.
  let start: Double
  var x: InputMotion
  var y: InputMotion

  /// In seconds.
  var duration: Double { max(x.duration, y.duration) }
  var end: CGPoint { CGPoint(x: x.endValue, y: y.endValue) }

  /// - Parameter time: in seconds.
  func offset(at time: Double) -> CGPoint { CGPoint(x: x.value(at: time - start), y: y.value(at: time - start)) }
}
