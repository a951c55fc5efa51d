package import Foundation
import InbetweenGeometry

extension UIWindow {
  /// Tells the window of a touch.
  package func deliver(_ touch: UITouch) {
    let event = UIEvent()
    event.timestamp = touch.timestamp
    event.allTouches = [touch]
    sendEvent(event)
  }

  /// Brings a touch to the recognisers around the view that was hit, and to the view itself.
  func dispatch(_ touch: UITouch, _ event: UIEvent) {
    if touch.phase == .began {
      touch.window = self
      touch.view = hitTest(touch.point, with: event)
      touch.start = touch.timestamp
      touch.gestureRecognizers = sequence(first: touch.view) { $0?.superview }.flatMap { $0?.gestureRecognizers ?? [] }
      touch.view = touch.view.flatMap { isDelivered(touch, to: $0, event) ? $0 : nil }
    }
    var isTaken = false
    for recognizer in touch.gestureRecognizers ?? [] {
      // A recogniser that has begun prevents the others, unless both allow simultaneous recognition.
      let rivals = (touch.gestureRecognizers ?? []).filter {
        $0 !== recognizer && ($0.state == .began || $0.state == .changed)
      }
      let isAllowed = rivals.allSatisfy { rival in
        recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: rival) == true
          || rival.delegate?.gestureRecognizer(rival, shouldRecognizeSimultaneouslyWith: recognizer) == true
      }
      guard isAllowed else { continue }
      // Touches of a control take precedence over tap recognisers of its ancestors.
      if recognizer is UITapGestureRecognizer, recognizer.view !== touch.view, touch.view is UIControl { continue }
      if keepsTouch(touch, from: recognizer) { continue }
      let before = recognizer.state
      recognizer.receive(touch, event)
      let hasBegun = recognizer.state == .began || recognizer.state == .changed
      if before == .possible, hasBegun, recognizer.cancelsTouchesInView { isTaken = true }
    }
    guard let view = touch.view else { return }
    if isTaken {
      view.touchesCancelled([touch], with: event)
      touch.view = nil
      return
    }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    case .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Whether the scroll views around a view let it have a touch.
  private func isDelivered(_ touch: UITouch, to view: UIView, _ event: UIEvent) -> Bool {
    sequence(first: view.superview) { $0?.superview }.allSatisfy { outer in
      (outer as? UIScrollView)?.touchesShouldBegin([touch], with: event, in: view) ?? true
    }
  }

  /// Whether the content of a scroll view keeps a touch that was delivered to it, so that it does not scroll.
  private func keepsTouch(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
    guard touch.phase == .moved, recognizer.state == .possible, let scroll = recognizer.view as? UIScrollView,
      recognizer === scroll.panGestureRecognizer, let view = touch.view, view !== scroll,
      !scroll.delaysContentTouches || touch.timestamp - touch.start > UITouch.contentDelay
    else { return false }
    return !(scroll.canCancelContentTouches && scroll.touchesShouldCancel(in: view))
  }

  /// A touch that begins at a point.
  package func beginTouch(at point: CGPoint) -> UITouch {
    let touch = UITouch()
    touch.point = point
    touch.previousPoint = point
    touch.timestamp = stage.seconds
    deliver(touch)
    return touch
  }

  /// - Parameter velocity: in points per second.
  package func moveTouch(_ touch: UITouch, to point: CGPoint, velocity: CGPoint, phase: UITouch.Phase) {
    touch.previousPoint = touch.point
    touch.point = point
    touch.velocity = velocity
    touch.phase = phase
    touch.timestamp = stage.seconds
    deliver(touch)
  }
}
