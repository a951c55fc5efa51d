public import Foundation
import InbetweenGeometry

/// Recognises a pinch with two fingers. The fingers of a script's drags do not pinch: `Film.pinch(_:by:at:duration:)`
/// drives this recogniser.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers divided by their initial distance.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open internal(set) var velocity: CGFloat = 0

  /// Processes one step of a script's pinch.
  ///
  /// - Parameter center: between the fingers, in the window, in points.
  package func take(scale: CGFloat, velocity: CGFloat, around center: CGPoint, state next: State) {
    self.scale = scale
    self.velocity = velocity
    drive(to: next, fingers: fingers(around: center, scale: scale, angle: 0))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { failWithoutFingers() }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { failWithoutFingers() }
  open override func reset() {
    super.reset()
    scale = 1
  }
}

/// Recognises a rotation with two fingers. For scripts see ``UIPinchGestureRecognizer``.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the beginning, in radians.
  open var rotation: CGFloat = 0
  /// In radians per second.
  open internal(set) var velocity: CGFloat = 0

  /// Processes one step of a script's rotation.
  ///
  /// - Parameter center: between the fingers, in the window, in points.
  package func take(rotation: CGFloat, velocity: CGFloat, around center: CGPoint, state next: State) {
    self.rotation = rotation
    self.velocity = velocity
    drive(to: next, fingers: fingers(around: center, scale: 1, angle: rotation))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { failWithoutFingers() }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { failWithoutFingers() }
  open override func reset() {
    super.reset()
    rotation = 0
  }
}

extension UIGestureRecognizer {
  /// Two fingers, 100 points apart at first.
  ///
  /// - Parameter angle: by which they have turned, in radians.
  fileprivate func fingers(around center: CGPoint, scale: CGFloat, angle: CGFloat) -> [CGPoint] {
    let way = CGPoint(x: 50 * scale * cos(angle), y: 50 * scale * sin(angle))
    return [
      CGPoint(x: center.x - way.x, y: center.y - way.y), CGPoint(x: center.x + way.x, y: center.y + way.y),
    ]
  }

  fileprivate func failWithoutFingers() {
    if state == .possible, touches.count == 1 { state = .failed }
  }
}

/// Recognises a pointer above a view, which recordings do not have: it follows no touch.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  override func admits(_ touch: UITouch, _ event: UIEvent) -> Bool { false }
}
