public import Foundation
import InbetweenGeometry

/// Recognises a movement of fingers. Its target is a closure: selectors do not exist on Linux.
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  open internal(set) weak var view: UIView?
  open var isEnabled = true
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var name: String?
  /// Subclasses set it in their touch methods.
  open var state = State.possible { didSet { if state != .possible, state != .failed { tell() } } }
  private var targets: [(UIGestureRecognizer) -> Void] = []
  /// Where the touch is, and where it began, in the window.
  var touch: UITouch?
  private(set) var start = CGPoint.zero
  /// Places with their times, the latest last.
  private var trail: [(time: Double, point: CGPoint)] = []
  private var mustFail: [UIGestureRecognizer] = []

  public override init() { super.init() }

  /// - Parameter action: called when the state changes.
  public convenience init(action: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    targets.append(action)
  }

  open func addTarget(_ action: @escaping (UIGestureRecognizer) -> Void) { targets.append(action) }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { mustFail.append(otherGestureRecognizer) }

  open var numberOfTouches: Int { touch == nil ? 0 : 1 }
  open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) {}

  private func tell() { for target in targets { target(self) } }

  /// Passes to another state, where the view and the delegate let it begin.
  func change(to next: State) {
    if state == .possible, next == .began || next == .ended {
      guard delegate?.gestureRecognizerShouldBegin(self) ?? true, view?.gestureRecognizerShouldBegin(self) ?? true,
        !mustFail.contains(where: { $0.state == .began || $0.state == .changed || $0.state == .ended })
      else {
        state = .failed
        return
      }
    }
    state = next
  }

  /// Feeds the recogniser a touch; false where it does not want it.
  func receive(_ touch: UITouch, _ event: UIEvent) {
    guard isEnabled else { return }
    switch touch.phase {
    case .began:
      guard delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true else { return }
      self.touch = touch
      start = touch.point
      trail = [(touch.timestamp, touch.point)]
      if state != .possible { state = .possible }
      touchesBegan([touch], with: event)
    case .moved, .stationary:
      guard self.touch === touch else { return }
      trail.append((touch.timestamp, touch.point))
      touchesMoved([touch], with: event)
    case .ended:
      guard self.touch === touch else { return }
      if let last = trail.last, last.point != touch.point { trail.append((touch.timestamp, touch.point)) }
      touchesEnded([touch], with: event)
      finish()
    case .cancelled:
      guard self.touch === touch else { return }
      touchesCancelled([touch], with: event)
      finish()
    }
  }

  private func finish() {
    reset()
    touch = nil
    state = .possible
  }

  /// Of the last tenth of a second, in points per second of the window.
  var currentVelocity: CGPoint {
    guard let last = trail.last, let first = trail.first(where: { $0.time >= last.time - 0.1 }), last.time > first.time
    else { return .zero }
    let span = CGFloat(last.time - first.time)
    return CGPoint(x: (last.point.x - first.point.x) / span, y: (last.point.y - first.point.y) / span)
  }

  var moved: CGPoint { CGPoint(x: (touch?.point.x ?? start.x) - start.x, y: (touch?.point.y ?? start.y) - start.y) }
}

public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

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
  /// How far a finger moves before it drags, in points.
  private static let slack: CGFloat = 10

  /// How far the finger has come since it began to drag, in points.
  open func translation(in view: UIView?) -> CGPoint { CGPoint(x: moved.x - origin.x, y: moved.y - origin.y) }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = CGPoint(x: moved.x - translation.x, y: moved.y - translation.y)
  }
  /// In points per second.
  open func velocity(in view: UIView?) -> CGPoint { currentVelocity }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { origin = .zero }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .possible: if max(abs(moved.x), abs(moved.y)) >= Self.slack { change(to: .began) }
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
    let way: Direction = isHorizontal ? (moved.x > 0 ? .right : .left) : (moved.y > 0 ? .down : .up)
    if direction.contains(way) { change(to: .ended) } else { state = .failed }
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
      let time = Rational(rounding: stage.seconds + minimumPressDuration)
    else { return }
    stage.schedule(at: time) { [weak self] _ in
      guard let self, self.touch === touch, self.state == .possible else { return }
      self.change(to: .began)
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
