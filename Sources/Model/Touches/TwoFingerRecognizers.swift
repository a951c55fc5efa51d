public import Foundation
import InbetweenGeometry

/// Recognises a pinch with two fingers. It begins when their distance has changed by 8 points (Apple does not publish by
/// how much), and ends when both are lifted. Further fingers do not take part.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers divided by their initial distance. If it is set, it goes on from there, and the velocity
  /// is 0.
  open var scale: CGFloat {
    get { measured }
    set {
      measured = newValue
      velocity = 0
      rebase()
    }
  }
  /// The change of the scale per second.
  open internal(set) var velocity: CGFloat {
    get { FingerPair(touches)?.isAtRest == true ? 0 : speed }
    set { speed = newValue }
  }
  private var speed: CGFloat = 0
  private var measured: CGFloat = 1
  /// Of the fingers, in points; of a script's pinch, in initial distances.
  private var distance: CGFloat = 1
  /// The distance at which the scale is 1, and that at which the second finger came down.
  private var unit: CGFloat = 1
  private var first: CGFloat = 1

  /// Processes one step of a script's pinch.
  ///
  /// - Parameter center: between the fingers, in the window, in points.
  package func take(scale: CGFloat, velocity: CGFloat, around center: CGPoint, state next: State) {
    distance = scale
    if next == .began { rebase() }
    measure(spreading: velocity)
    drive(to: next, fingers: fingers(around: center, scale: scale, angle: 0))
  }

  private func rebase() { unit = measured == 0 ? distance : distance / measured }

  /// - Parameter spreading: the change of the distance per second.
  private func measure(spreading: CGFloat) {
    guard unit != 0 else { return }
    (measured, speed) = (distance / unit, spreading / unit)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(event) else { return }
    (distance, first) = (pair.distance, pair.distance)
    // A finger that comes back goes on with the scale that there is.
    rebase()
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    if state == .possible, abs(distance - first) < FingerPair.slop { return }
    measure(spreading: pair.spreading)
    change(to: state == .possible ? .began : .changed)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // What the fingers had when the first of them was lifted.
    speed = velocity
    end(without: touches)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { cancel(without: touches) }
  open override func reset() {
    super.reset()
    (measured, distance, unit, first, velocity) = (1, 1, 1, 1, 0)
  }
}

/// Recognises a rotation with two fingers. It begins when each has gone 8 points around their middle (Apple does not
/// publish how far), and ends when both are lifted. Further fingers do not take part.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the beginning, in radians; positive clockwise. If it is set, it goes on from there, and the
  /// velocity is 0.
  open var rotation: CGFloat {
    get { angle - zero }
    set {
      zero = angle - newValue
      velocity = 0
    }
  }
  /// In radians per second.
  open internal(set) var velocity: CGFloat {
    get { FingerPair(touches)?.isAtRest == true ? 0 : speed }
    set { speed = newValue }
  }
  private var speed: CGFloat = 0
  /// By how much the fingers have turned in all, the angle at which the rotation is 0, and that at which the second finger
  /// came down, in radians.
  private var angle: CGFloat = 0
  private var zero: CGFloat = 0
  private var first: CGFloat = 0
  /// The direction from the first finger to the second, in radians.
  private var direction: CGFloat = 0

  /// Processes one step of a script's rotation.
  ///
  /// - Parameter center: between the fingers, in the window, in points.
  package func take(rotation: CGFloat, velocity: CGFloat, around center: CGPoint, state next: State) {
    if next == .began { zero += rotation - angle }
    angle = rotation
    self.velocity = velocity
    drive(to: next, fingers: fingers(around: center, scale: 1, angle: rotation))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(event) else { return }
    (direction, first) = (pair.direction, angle)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    // Between two events fingers turn by less than half a turn, so that whole turns add up.
    angle += (pair.direction - direction).remainder(dividingBy: 2 * .pi)
    direction = pair.direction
    if state == .possible, abs(angle - first) * pair.distance / 2 < FingerPair.slop { return }
    velocity = pair.turning
    change(to: state == .possible ? .began : .changed)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // What the fingers had when the first of them was lifted.
    speed = velocity
    end(without: touches)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { cancel(without: touches) }
  open override func reset() {
    super.reset()
    (angle, zero, first, direction, velocity) = (0, 0, 0, 0, 0)
  }
}

/// Two fingers in the window, from the first to the second.
private struct FingerPair {
  /// What fingers do not yet do on purpose, in points.
  static let slop: CGFloat = 8
  /// In points; at least 1, because fingers at one point have no ratio.
  let distance: CGFloat
  /// In radians, clockwise from the right.
  let direction: CGFloat
  /// Whether both rest.
  let isAtRest: Bool
  /// The change of the distance, in points per second.
  let spreading: CGFloat
  /// The change of the direction, in radians per second.
  let turning: CGFloat

  init?(_ touches: [UITouch]) {
    guard touches.count == 2, let first = touches.first, let second = touches.last else { return nil }
    let way = CGPoint(x: second.point.x - first.point.x, y: second.point.y - first.point.y)
    let speed = CGPoint(x: second.velocity.x - first.velocity.x, y: second.velocity.y - first.velocity.y)
    isAtRest = first.velocity == .zero && second.velocity == .zero
    distance = max(hypot(way.x, way.y), 1)
    direction = atan2(way.y, way.x)
    spreading = (way.x * speed.x + way.y * speed.y) / distance
    turning = (way.x * speed.y - way.y * speed.x) / (distance * distance)
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

  /// The two fingers that it follows when another one has come down.
  fileprivate func pair(_ event: UIEvent) -> FingerPair? {
    for touch in touches.dropFirst(2) { ignore(touch, for: event) }
    return FingerPair(touches)
  }

  /// Ends the gesture if no finger is left.
  fileprivate func end(without lifted: Set<UITouch>) {
    guard touches.count <= lifted.count else { return }
    change(to: state == .possible ? .failed : .ended)
  }

  fileprivate func cancel(without lifted: Set<UITouch>) {
    if state != .possible {
      change(to: .cancelled)
    } else if touches.count <= lifted.count {
      change(to: .failed)
    }
  }
}

/// Recognises a pointer above a view, which recordings do not have: it follows no touch.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  override func admits(_ touch: UITouch, _ event: UIEvent) -> Bool { false }
}
