public import Foundation
import InbetweenGeometry

/// Recognises a gesture and notifies targets: closures, or methods.
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  /// One that is removed from its view ends its gesture.
  open internal(set) weak var view: UIView? {
    willSet { if newValue == nil { view?.stage.code.gestures.leave(self) } }
  }
  /// A recogniser that is disabled ends its gesture.
  open var isEnabled = true { didSet { if !isEnabled, oldValue { arbiter.leave(self) } } }
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var name: String?
  /// Subclasses set it in their touch methods. A recogniser that waits for others to fail remains `possible`, and one that
  /// others prevent has failed.
  open var state: State {
    get { progress.state }
    set { arbiter.request(newValue, of: self) }
  }
  var progress = GestureProgress()
  private var arbiter: GestureArbiter { (view?.stage ?? .current)?.code.gestures ?? GestureArbiter() }
  private var targets: [GestureTarget] = []
  open var requiresExclusiveTouchType = true
  open var allowedTouchTypes: [NSNumber] = []
  private(set) var mustFail: [UIGestureRecognizer] = []

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

  open var numberOfTouches: Int { max(progress.touches.count, progress.fingers.count) }
  /// The middle of the touches.
  open func location(in view: UIView?) -> CGPoint {
    progress.sequence.isEmpty && progress.fingers.isEmpty ? .zero : place(progress.place, in: view)
  }
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let points = progress.touches.isEmpty ? progress.fingers : progress.touches.map(\.point)
    return points.indices.contains(touchIndex) ? place(points[touchIndex], in: view) : location(in: view)
  }
  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    (progress.sequence.last?.window ?? self.view?.window)?.convert(point, to: view) ?? point
  }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called after a gesture, before the recogniser is `possible` again.
  open func reset() {}
  /// The recogniser is told no more of a touch, which stays with its view.
  open func ignore(_ touch: UITouch, for event: UIEvent) { arbiter.ignore(touch, self) }

  /// Takes over a state that the others allow, and tells of it.
  func enter(_ next: State) {
    progress.state = next
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

  /// Asks for another state.
  @_spi(Kinds) open func change(to next: State) { state = next }

  /// Whether the delegate and the view let it begin; a view that is both is asked once.
  var mayBegin: Bool {
    if let delegate, delegate !== view, !delegate.gestureRecognizerShouldBegin(self) { return false }
    return view?.gestureRecognizerShouldBegin(self) ?? true
  }
  var hasRecognized: Bool { progress.state == .began || progress.state == .changed || progress.state == .ended }
  /// Whether it may yet recognise its gesture with a touch.
  func mayTake(_ touch: UITouch) -> Bool {
    progress.state == .possible && progress.touches.contains { $0 === touch }
  }
  /// Whether its gesture may go on with another touch.
  var waitsForTouches: Bool { false }
  /// Whether it has several taps, of which the last one ends.
  var endsTaps: Bool { false }

  /// Whether it follows a touch that begins.
  func admits(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, progress.wanted == nil || !progress.touches.isEmpty,
      allowedTouchTypes.isEmpty || allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if progress.state.isLast {
      guard progress.touches.isEmpty else { return false }
      state = .possible
    }
    return shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
      && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Passes touches of one phase to the methods of the recogniser; one whose gesture is over hears no more of them.
  func receive(_ touches: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent) {
    if !progress.state.isLast {
      let told = Set(touches)
      switch phase {
      case .began: touchesBegan(told, with: event)
      case .moved, .stationary: touchesMoved(told, with: event)
      case .ended: touchesEnded(told, with: event)
      case .cancelled: touchesCancelled(told, with: event)
      case .regionEntered, .regionMoved, .regionExited: break
      }
    }
    if phase == .ended || phase == .cancelled { for touch in touches { progress.remove(touch) } }
  }

  /// Processes a step of a script that has no touches.
  ///
  /// - Parameter fingers: their places in the window, in points.
  func drive(to next: State, fingers: [CGPoint]) {
    guard isEnabled, next == .began || hasRecognized else {
      // One that still waits when the script ends has not recognised its gesture.
      if next.isLast, progress.wanted != nil { state = .failed }
      return
    }
    progress.fingers = fingers
    arbiter.join(self)
    change(to: next)
  }

  var touches: [UITouch] { progress.touches }
  /// How far the fingers have moved, in the window, in points.
  package var moved: CGPoint { progress.moved }

  /// A vector of the window in the coordinates of a view.
  func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    converted(vector) { window, point in view.map { window.convert(point, to: $0) } ?? point }
  }

  /// A vector in the coordinates of a view in those of the window.
  func windowVector(_ vector: CGPoint, from view: UIView?) -> CGPoint {
    converted(vector) { window, point in view.map { window.convert(point, from: $0) } ?? point }
  }

  private func converted(_ vector: CGPoint, _ convert: (UIWindow, CGPoint) -> CGPoint) -> CGPoint {
    guard let window = progress.sequence.last?.window ?? view?.window else { return vector }
    let (end, start) = (convert(window, vector), convert(window, .zero))
    let converted = CGPoint(x: end.x - start.x, y: end.y - start.y)
    // Where the view is neither turned nor scaled, conversion must not cost the last bit.
    let isSame = abs(converted.x - vector.x) < 1e-9 && abs(converted.y - vector.y) < 1e-9
    return isSame ? vector : converted
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
