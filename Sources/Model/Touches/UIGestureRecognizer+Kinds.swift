public import Foundation
import InbetweenGeometry

open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if max(abs(moved.x), abs(moved.y)) > 45 { state = .failed }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let touch = touches.first, touch.tapCount >= numberOfTapsRequired else { return }
    change(to: .ended)
  }
}

open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  private var origin = CGPoint.zero
  /// The distance along one axis after which a drag is recognised, in points.
  private static let hysteresis: CGFloat = 10

  /// The translation of the finger in points, without the first 10 points along each axis, after which the drag was
  /// recognised.
  open func translation(in view: UIView?) -> CGPoint { CGPoint(x: moved.x - origin.x, y: moved.y - origin.y) }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = CGPoint(x: moved.x - translation.x, y: moved.y - translation.y)
  }
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  /// The finger's, in points per second.
  open func velocity(in view: UIView?) -> CGPoint { touch?.velocity ?? .zero }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { origin = .zero }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .possible:
      guard max(abs(moved.x), abs(moved.y)) >= Self.hysteresis else { return }
      // As in UIKit, so that what follows the finger does not jump when it begins to.
      func lead(_ distance: CGFloat) -> CGFloat { min(max(distance, -Self.hysteresis), Self.hysteresis) }
      origin = CGPoint(x: lead(moved.x), y: lead(moved.y))
      change(to: .began)
    case .began, .changed: change(to: .changed)
    default: break
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { change(to: .ended) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { change(to: .cancelled) }
  }
}

public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}

open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let isHorizontal = abs(moved.x) > abs(moved.y)
    guard max(abs(moved.x), abs(moved.y)) >= 50 else { return }
    let swiped: Direction = isHorizontal ? (moved.x > 0 ? .right : .left) : (moved.y > 0 ? .down : .up)
    if direction.contains(swiped) { change(to: .ended) } else { state = .failed }
  }
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// In seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  /// In points.
  open var allowableMovement: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let stage = Stage.current, let touch = touches.first,
      let time = Rational(time: stage.seconds + minimumPressDuration)
    else { return }
    stage.schedule(at: time) { [weak self] _ in
      guard let self, self.touch === touch, self.state == .possible else { return }
      self.change(to: .began)
      // No touch arrives at this time that the window could keep from the view.
      guard self.state == .began, self.cancelsTouchesInView, let view = touch.view else { return }
      view.touchesCancelled([touch], with: event)
      touch.view = nil
    }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .possible: if max(abs(moved.x), abs(moved.y)) > allowableMovement { state = .failed }
    case .began, .changed: change(to: .changed)
    default: break
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { change(to: .ended) }
  }
}

/// Recognises a pinch with two fingers. Scripts of recordings have one finger: `Film.pinch(_:by:at:duration:)` drives
/// this recogniser.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers divided by their initial distance.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open internal(set) var velocity: CGFloat = 0

  /// Processes one step of a script's pinch.
  package func take(scale: CGFloat, velocity: CGFloat, state next: State) {
    self.scale = scale
    self.velocity = velocity
    if isEnabled { change(to: next) }
    if next == .ended || next == .cancelled { end() }
  }

  private func end() {
    reset()
    scale = 1
    state = .possible
  }
}

/// Recognises a rotation with two fingers. For scripts see ``UIPinchGestureRecognizer``.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the beginning, in radians.
  open var rotation: CGFloat = 0
  /// In radians per second.
  open internal(set) var velocity: CGFloat = 0

  /// Processes one step of a script's rotation.
  package func take(rotation: CGFloat, velocity: CGFloat, state next: State) {
    self.rotation = rotation
    self.velocity = velocity
    if isEnabled { change(to: next) }
    if next == .ended || next == .cancelled { end() }
  }

  private func end() {
    reset()
    rotation = 0
    state = .possible
  }
}

/// Recognises a pointer above a view, which recordings do not have.
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
