import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// What moves the content of a scroll view: a finger, what follows when it lets go, or code.
struct ScrollMotion {
  /// The offset at which the finger took hold.
  var dragStart = Point.zero
  /// The only axis along which the content follows the finger; nil for both.
  var lockedAxis: Axis?
  /// What moves with the finger before the content does.
  weak var carrier: (any ScrollCarrier)?
  /// How two fingers hold the view that zooms; nil if none do.
  var zoom: ZoomGrip?
  /// How the content moves by itself.
  var glide: ScrollGlide?
  /// Whether the next offset is that of a finger or of a motion, and not one that code sets.
  var isOwnStep = false
  /// Counts what moves the content by itself: an older one has ended.
  var count = 0
}

/// How content moves by itself.
struct ScrollGlide {
  enum Course {
    /// After a finger has let it go.
    case released(x: InputMotion, y: InputMotion)
    /// Because code has set an offset with an animation.
    case byCode(from: CGPoint, to: CGPoint)
  }

  /// When it began, in seconds.
  let start: Double
  let course: Course
  /// By how much code has moved the content meanwhile, which goes on from there; in points.
  var shift = CGPoint.zero

  /// Of an offset that code sets, in seconds; with the default curve of `UIView.animate`. Apple publishes neither.
  static let durationByCode = 0.3

  var isByCode: Bool { if case .byCode = course { true } else { false } }
  /// In seconds.
  var duration: Double {
    switch course {
    case .released(let x, let y): max(x.duration, y.duration)
    case .byCode: Self.durationByCode
    }
  }
  var end: CGPoint {
    switch course {
    case .released(let x, let y): CGPoint(x: CGFloat(x.endValue) + shift.x, y: CGFloat(y.endValue) + shift.y)
    case .byCode(_, let target): target
    }
  }

  /// - Parameter time: in seconds.
  func offset(at time: Double) -> CGPoint {
    switch course {
    case .released(let x, let y):
      return CGPoint(
        x: CGFloat(x.value(at: time - start)) + shift.x, y: CGFloat(y.value(at: time - start)) + shift.y)
    case .byCode(let first, let target):
      // Times of events are rounded to nanoseconds.
      guard time - start < Self.durationByCode - 1e-8 else { return target }
      let share = TimingFunction.easeInEaseOut.value(at: min(max((time - start) / Self.durationByCode, 0), 1))
      return CGPoint(
        x: first.x + (target.x - first.x) * CGFloat(share), y: first.y + (target.y - first.y) * CGFloat(share))
    }
  }
}

extension UIScrollView {
  /// Moves the content as a finger or a motion does.
  func step(to offset: CGPoint) {
    motion.isOwnStep = true
    contentOffset = offset
    motion.isOwnStep = false
  }

  /// After code has set another offset, a finger or a deceleration goes on from there: carousels without an end put their
  /// content back while it moves, as Apple's StreetScroller does.
  func goOn(after way: CGPoint) {
    if isTracking {
      motion.dragStart = Point(x: motion.dragStart.x + Double(way.x), y: motion.dragStart.y + Double(way.y))
    }
    guard let glide = motion.glide, !glide.isByCode else { return }
    motion.glide?.shift = CGPoint(x: glide.shift.x + way.x, y: glide.shift.y + way.y)
  }

  /// The content goes on after a finger has let it go.
  func decelerate(_ x: InputMotion, _ y: InputMotion) {
    motion.glide = ScrollGlide(start: stage.seconds, course: .released(x: x, y: y))
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    motion.count += 1
    advance(motion.count)
  }

  /// Moves the content to an offset that code has set with an animation.
  func glide(to target: CGPoint) {
    let start = contentOffset
    guard target != start, target.x.isFinite, target.y.isFinite else { return didRest() }
    guard UIView.areAnimationsEnabled else {
      contentOffset = target
      // Later, because a delegate may go on to another offset.
      stage.plan(after: 0) { [weak self] in
        if let self { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
      }
      return didRest()
    }
    offsetSource.begin(offsetRange, at: stage.seconds)
    motion.glide = ScrollGlide(start: stage.seconds, course: .byCode(from: start, to: target))
    motion.count += 1
    advance(motion.count)
  }

  /// Sets the offset at each frame of the display, as UIKit does, so that the delegate hears of each and lists make
  /// the cells of each.
  private func advance(_ count: Int) {
    guard motion.count == count, let glide = motion.glide else { return }
    let end = glide.start + glide.duration
    guard let time = stage.nextDisplayFrame(until: end) else {
      step(to: glide.end)
      // The delegate may have begun another motion when it was told of the offset.
      guard motion.count == count else { return }
      return comeToRest(glide)
    }
    stage.schedule(at: time) { [weak self] stage in
      guard let self, self.motion.count == count, let glide = self.motion.glide else { return }
      self.step(to: glide.offset(at: stage.seconds))
      self.advance(count)
    }
  }

  private func comeToRest(_ glide: ScrollGlide) {
    motion.glide = nil
    // The content may have become shorter meanwhile.
    stage.setNeedsLayout()
    if glide.isByCode {
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    } else {
      scrollDelegate?.scrollViewDidEndDecelerating(self)
    }
    didRest()
  }

  /// The content stays where the last frame shows it. That frame may be due at this very moment.
  func stopMoving() {
    guard let glide = motion.glide else { return }
    let frame = stage.startOfDisplayFrame
    motion.count += 1
    motion.glide = nil
    if frame > glide.start { step(to: glide.offset(at: frame)) }
    guard glide.isByCode else { return }
    // UIKit tells of an animation that something else ends, too (jverkoey/nimbus#623).
    scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    didRest()
  }

  /// Changes the scale, of which the delegate is told only if the change is animated, as Apple documents.
  func zoom(_ animated: Bool, _ change: @escaping () -> Void) {
    guard animated, isInStage else { return change() }
    scrollDelegate?.scrollViewWillBeginZooming(self, with: scrollDelegate?.viewForZooming(in: self))
    UIView.animate(withDuration: 0.3, animations: change) { _ in
      self.scrollDelegate?.scrollViewDidEndZooming(
        self, with: self.scrollDelegate?.viewForZooming(in: self), atScale: self.zoomScale)
    }
  }

  /// A finger comes down on the content.
  ///
  /// - Returns: nil if nothing was stopped; otherwise whether the content does not get the touch: one that stops what
  ///   another finger has let go is no tap.
  func stopUnderFinger() -> Bool? {
    guard isScrollEnabled, stopsUnderFinger, let glide = motion.glide else { return nil }
    guard !glide.isByCode else {
      stopMoving()
      return false
    }
    // Where the eye sees no motion, a finger stops none. Apple publishes no measure: here it is what is left of a bounce
    // when a tap on what bounces seems to hit content at rest.
    guard max(abs(contentOffset.x - glide.end.x), abs(contentOffset.y - glide.end.y)) > Self.invisibleWay else {
      return nil
    }
    stopMoving()
    scrollDelegate?.scrollViewDidEndDecelerating(self)
    return true
  }

  /// In points.
  private static let invisibleWay: CGFloat = 2

  /// After a finger that has stopped the content was lifted without a drag, the content goes on to where it can rest.
  func settleAfterStop() {
    guard !isTracking, motion.glide == nil else { return }
    let (now, axes) = (modelContentOffset, scrollAxes)
    let target = CGPoint(
      x: axes.x.motion(from: now.x, velocity: 0).endValue, y: axes.y.motion(from: now.y, velocity: 0).endValue)
    let chosen = restingOffset(restingBesideBar(target), velocity: .zero)
    guard chosen != contentOffset else { return didRest() }
    decelerate(
      InputMotion(settlingFrom: now.x, at: Double(chosen.x), velocity: 0),
      InputMotion(settlingFrom: now.y, at: Double(chosen.y), velocity: 0))
  }
}
