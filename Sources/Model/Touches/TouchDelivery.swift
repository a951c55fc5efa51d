package import Foundation
import InbetweenGeometry

/// What the view that a touch has hit has been told of it.
enum TouchDelivery {
  /// Nothing yet, or nothing because a recogniser delays the beginning.
  case pending
  /// That it began.
  case begun
  /// That it began, but not that it ended, because a recogniser delays the end.
  case ending
  /// Everything: it is told no more.
  case over
}

struct WeakScrollView {
  weak var view: UIScrollView?
}

extension UIWindow {
  /// Tells the window of touches of one phase.
  private func deliver(_ touches: [UITouch]) {
    let down = stage.code.gestures.down
    for touch in down where !touches.contains(where: { $0 === touch }) { touch.phase = .stationary }
    let event = UIEvent()
    event.timestamp = stage.seconds
    event.allTouches = Set(down + touches)
    event.changed = touches
    sendEvent(event)
  }

  /// Brings touches to the recognisers around the views that were hit, and to the views themselves: to the recognisers
  /// first, and to the views unless they delay or cancel them ("Regulating the delivery of touches to views" in Apple's
  /// documentation of `UIGestureRecognizer`).
  func dispatch(_ touches: [UITouch], _ event: UIEvent) {
    let arbiter = stage.code.gestures
    for touch in touches where touch.phase == .began { begin(touch, event, arbiter) }
    arbiter.deliver(touches, event)
    for touch in touches { touch.tellView(event, arbiter) }
    for touch in touches where touch.isLifted {
      arbiter.down.removeAll { $0 === touch }
      for scroll in touch.stopped { scroll.view?.settleAfterStop() }
    }
  }

  private func begin(_ touch: UITouch, _ event: UIEvent, _ arbiter: GestureArbiter) {
    arbiter.down.append(touch)
    touch.window = self
    touch.start = touch.timestamp
    touch.startPoint = touch.point
    touch.view = hitTest(touch.point, with: event)
    if let scroll = stopScrolling(under: touch) {
      touch.view = scroll
      touch.delivery = .over
    }
    arbiter.admit(touch, event, around: touch.view)
    if let view = touch.view, !isDelivered(touch, to: view, event) { touch.delivery = .over }
  }

  /// Whether the scroll views around a view let it have a touch.
  private func isDelivered(_ touch: UITouch, to view: UIView, _ event: UIEvent) -> Bool {
    sequence(first: view.superview) { $0?.superview }.allSatisfy { outer in
      (outer as? UIScrollView)?.touchesShouldBegin([touch], with: event, in: view) ?? true
    }
  }

  /// Stops what scrolls by itself under a finger.
  ///
  /// - Returns: the scroll view that keeps the touch from its content, because the finger has stopped it after another.
  private func stopScrolling(under touch: UITouch) -> UIScrollView? {
    var keeper: UIScrollView?
    for case let scroll as UIScrollView in sequence(first: touch.view, next: { $0?.superview }) {
      guard let keepsTouch = scroll.stopUnderFinger() else { continue }
      touch.stopped.append(WeakScrollView(view: scroll))
      if keepsTouch { keeper = scroll }
    }
    return keeper
  }

  /// A touch that begins at a point.
  package func beginTouch(at point: CGPoint) -> UITouch {
    let touch = UITouch()
    touch.point = point
    touch.previousPoint = point
    touch.timestamp = stage.seconds
    deliver([touch])
    return touch
  }

  /// Moves touches with one event, as a screen tells of all fingers at once: recognisers never see one finger at its new
  /// place and another one at its former place. A finger that rests sends nothing.
  package func moveTouches(_ moves: [TouchMove]) {
    for move in moves where move.isAtRest {
      (move.touch.velocity, move.touch.previousPoint) = (move.velocity, move.touch.point)
    }
    let moved = moves.filter { !$0.isAtRest }
    guard !moved.isEmpty else { return }
    for move in moved { take(move, .moved) }
    deliver(moved.map(\.touch))
  }

  /// Lifts a finger where it is.
  package func endTouch(_ touch: UITouch, velocity: CGPoint) {
    take(TouchMove(touch: touch, point: touch.point, velocity: velocity), .ended)
    deliver([touch])
  }

  private func take(_ move: TouchMove, _ phase: UITouch.Phase) {
    let touch = move.touch
    touch.previousPoint = touch.point
    touch.point = move.point
    touch.velocity = move.velocity
    touch.phase = phase
    touch.timestamp = stage.seconds
  }
}

/// Where a finger has moved.
package struct TouchMove {
  let touch: UITouch
  /// In the window, in points.
  let point: CGPoint
  /// In points per second.
  let velocity: CGPoint

  var isAtRest: Bool { point == touch.point }

  package init(touch: UITouch, point: CGPoint, velocity: CGPoint) {
    (self.touch, self.point, self.velocity) = (touch, point, velocity)
  }
}

extension UITouch {
  /// Whether its finger is not on the screen any more.
  var isLifted: Bool { phase == .ended || phase == .cancelled }
  /// Whether the view has it.
  var isWithView: Bool { delivery == .begun }
  /// Whether the view is to be told of its beginning or its end later.
  var isHeld: Bool { delivery == .ending || delivery == .pending }

  /// Whether a scroll view around the view waits to see whether the touch scrolls it (`delaysContentTouches`).
  var waitsForScroll: Bool {
    guard let view, let stage = window?.stage, stage.seconds - start < Self.contentDelay - 1e-9 else { return false }
    return sequence(first: view.superview) { $0?.superview }.contains { outer in
      guard let scroll = outer as? UIScrollView, scroll.delaysContentTouches else { return false }
      return scroll.panGestureRecognizer.mayTake(self)
    }
  }

  private func wakeAfterDelay(_ arbiter: GestureArbiter) {
    guard let stage = window?.stage, let time = Rational(time: start + Self.contentDelay) else { return }
    stage.schedule(at: time) { [weak arbiter] _ in arbiter?.wake() }
  }

  private var ownEvent: UIEvent {
    let event = UIEvent()
    event.timestamp = timestamp
    event.allTouches = [self]
    return event
  }

  /// Tells the view of the touch's phase, as far as the recognisers let it know.
  func tellView(_ event: UIEvent, _ arbiter: GestureArbiter) {
    guard let view, delivery != .over else { return }
    guard phase != .cancelled else { return cancelInView() }
    if delivery == .pending {
      guard !arbiter.delaysBeginning(of: self) else {
        if phase == .began, waitsForScroll { wakeAfterDelay(arbiter) }
        return arbiter.hold(self)
      }
      delivery = .begun
      view.touchesBegan([self], with: event)
    }
    switch phase {
    case .moved, .stationary: if delivery == .begun { view.touchesMoved([self], with: event) }
    case .ended:
      guard delivery != .over else { return }
      if arbiter.delaysEnd(of: self) {
        delivery = .ending
        arbiter.hold(self)
      } else {
        delivery = .over
        view.touchesEnded([self], with: event)
      }
    case .began, .cancelled, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Tells the view of what was held, if no recogniser delays it any more.
  func release(_ arbiter: GestureArbiter) {
    guard let view, delivery != .over else { return }
    if delivery == .pending {
      guard !arbiter.delaysBeginning(of: self) else { return }
      delivery = .begun
      view.touchesBegan([self], with: ownEvent)
    }
    guard phase == .ended, delivery != .over else { return }
    guard !arbiter.delaysEnd(of: self) else {
      delivery = .ending
      return
    }
    delivery = .over
    view.touchesEnded([self], with: ownEvent)
  }

  /// Takes the touch from the view.
  func cancelInView() {
    let former = delivery
    delivery = .over
    if former == .begun || former == .ending { view?.touchesCancelled([self], with: ownEvent) }
  }
}
