public import Foundation
import InbetweenGeometry

/// Recognises a gesture and notifies targets: closures, or methods.
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
  private var targets: [GestureTarget] = []
  open var requiresExclusiveTouchType = true
  open var allowedTouchTypes: [NSNumber] = []
  /// The positions of the touch and of its beginning, in the window.
  var touch: UITouch?
  private(set) var start = CGPoint.zero
  private var mustFail: [UIGestureRecognizer] = []

  public convenience override init() { self.init(target: nil, action: nil) }

  /// - Parameter action: called when the state changes.
  public convenience init(action: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    addTarget(action)
  }

  /// - Parameters:
  ///   - target: is not retained.
  ///   - action: called when the state changes.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public init?(coder: NSCoder) { super.init() }

  open func addTarget(_ action: @escaping (UIGestureRecognizer) -> Void) {
    targets.append(GestureTarget(object: nil, selector: nil, call: action))
  }
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(GestureTarget(object: target as AnyObject, selector: action, call: nil))
  }
  /// - Parameters:
  ///   - target: nil for every target.
  ///   - action: nil for every method.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll { entry in
      entry.selector != nil && (object == nil || entry.object === object)
        && (action == nil || entry.selector == action)
    }
  }

  /// `targets` are those of the recogniser: another one that gets them calls the same methods. Other names are nil, and
  /// listed as a problem.
  open func value(forKey key: String) -> Any? {
    if key == "targets" { return targets }
    (view?.stage ?? .current)?.report("\(type(of: self)) has no property '\(key)' that is known by its name")
    return nil
  }
  open func setValue(_ value: Any?, forKey key: String) {
    if key == "targets", let value = value as? [GestureTarget] {
      targets = value
    } else {
      (view?.stage ?? .current)?.report("\(type(of: self)) has no property '\(key)' that is known by its name")
    }
  }

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

  private func tell() {
    for target in targets {
      target.call?(self)
      if let object = target.object { target.selector?.send(to: object, from: self) }
    }
  }

  /// Whether this recogniser prevents another one, or is prevented by it; overrides decide.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// Asked of every touch that begins, before the delegate is; overrides decide.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Changes to another state, if the view and the delegate allow it to begin.
  @_spi(Kinds) open func change(to next: State) {
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

  /// Passes a touch to the recogniser; returns false if it rejects the touch.
  func receive(_ touch: UITouch, _ event: UIEvent) {
    guard isEnabled else { return }
    switch touch.phase {
    case .began:
      guard shouldReceive(event), delegate?.gestureRecognizer(self, shouldReceive: event) ?? true,
        delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
      else { return }
      self.touch = touch
      start = touch.point
      if state != .possible { state = .possible }
      touchesBegan([touch], with: event)
    case .moved, .stationary:
      guard self.touch === touch else { return }
      touchesMoved([touch], with: event)
    case .ended:
      guard self.touch === touch else { return }
      touchesEnded([touch], with: event)
      finish()
    case .cancelled:
      guard self.touch === touch else { return }
      touchesCancelled([touch], with: event)
      finish()
    case .regionEntered, .regionMoved, .regionExited: break
    }
  }

  private func finish() {
    reset()
    touch = nil
    state = .possible
  }

  package var moved: CGPoint {
    CGPoint(x: (touch?.point.x ?? start.x) - start.x, y: (touch?.point.y ?? start.y) - start.y)
  }
}

/// A target of a recogniser.
private struct GestureTarget {
  weak var object: AnyObject?
  let selector: Selector?
  let call: ((UIGestureRecognizer) -> Void)?
}

/// Modifier keys; a recording has none.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

public protocol UIGestureRecognizerDelegate: RuntimeProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Asked before it is asked of the touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
  /// Recordings have no presses, so that nothing asks.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool
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
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
