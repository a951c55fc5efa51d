public import Foundation
import InbetweenGeometry

/// Recognises taps of one place. A finger may move by 45 points, and taps that follow each other within 0.35 s belong
/// together; Apple publishes neither.
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  /// How many taps have been seen, and whether as many fingers as required were down in the present one.
  private var taps = 0
  private var isComplete = false

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count <= numberOfTouchesRequired, taps == 0 || touches.allSatisfy(isAtPlace) else {
      state = .failed
      return
    }
    if self.touches.count == numberOfTouchesRequired { isComplete = true }
  }
  private func isAtPlace(_ touch: UITouch) -> Bool {
    progress.sequence.first.map { touch.point.isNear($0.startPoint) } ?? true
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if !touches.allSatisfy({ $0.point.isNear($0.startPoint) }) { state = .failed }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, self.touches.count == 1 else { return }
    guard isComplete else {
      state = .failed
      return
    }
    (taps, isComplete) = (taps + 1, false)
    if taps >= numberOfTapsRequired { change(to: .ended) } else { waitForTap(taps) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  private func waitForTap(_ count: Int) {
    guard let stage = Stage.current, let time = Rational(time: stage.seconds + UITouch.tapInterval) else {
      state = .failed
      return
    }
    stage.schedule(at: time) { [weak self] _ in
      guard let self, self.taps == count, self.touches.isEmpty, self.state == .possible else { return }
      self.state = .failed
    }
  }

  override var waitsForTouches: Bool { taps > 0 && taps < numberOfTapsRequired }
  override var endsTaps: Bool { numberOfTapsRequired > 1 && taps + 1 >= numberOfTapsRequired }

  open override func reset() {
    super.reset()
    (taps, isComplete) = (0, false)
  }

  /// A tap does not prevent further ones from becoming a double tap.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// A single touch of one of the system's controls that have taps as their default action, or of a text in which it
  /// places the cursor, is no tap on the views around it ("Interacting with Other User Interface Controls" in Apple's
  /// documentation of `UIGestureRecognizer`).
  override func admits(_ touch: UITouch, _ event: UIEvent) -> Bool {
    let isSingle = numberOfTapsRequired == 1 && numberOfTouchesRequired == 1
    return (!isSingle || !keepsTaps(touch.view) || touch.view === view) && super.admits(touch, event)
  }

  private func keepsTaps(_ view: UIView?) -> Bool {
    switch view {
    case is UIButton, is UISwitch, is UIStepper, is UISegmentedControl, is UIPageControl, is UITextField: true
    case let text as UITextView: text.isEditable
    default: false
    }
  }
}

open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  private var origin = CGPoint.zero
  /// The distance along one axis after which a drag is recognised, in points.
  private static let hysteresis: CGFloat = 10

  /// The translation of the fingers in points of a view, without the first 10 points along each axis, after which the
  /// drag was recognised.
  open func translation(in view: UIView?) -> CGPoint {
    vector(CGPoint(x: moved.x - origin.x, y: moved.y - origin.y), in: view)
  }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = windowVector(translation, from: view)
    origin = CGPoint(x: moved.x - wanted.x, y: moved.y - wanted.y)
  }
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  /// The fingers', in points of a view per second.
  open func velocity(in view: UIView?) -> CGPoint {
    // A finger that is lifted still has the velocity that it had.
    let fingers = touches.isEmpty ? Array(progress.sequence.suffix(1)) : touches
    guard let first = fingers.first else { return .zero }
    guard fingers.count > 1 else { return vector(first.velocity, in: view) }
    let count = CGFloat(fingers.count)
    let sum = fingers.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.velocity.x, y: $0.y + $1.velocity.y) }
    return vector(CGPoint(x: sum.x / count, y: sum.y / count), in: view)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // The way counts from where enough fingers are down: one alone does not begin a pan of two.
    if state == .possible, self.touches.count <= max(minimumNumberOfTouches, 1) {
      progress.restart()
      origin = .zero
    }
    guard self.touches.count > maximumNumberOfTouches else { return }
    if state == .possible {
      state = .failed
      return
    }
    for touch in self.touches where touches.contains(touch) { ignore(touch, for: event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .possible:
      guard self.touches.count >= minimumNumberOfTouches, max(abs(moved.x), abs(moved.y)) >= Self.hysteresis else {
        return
      }
      // As in UIKit, so that what follows the finger does not jump when it begins to.
      func lead(_ distance: CGFloat) -> CGFloat { min(max(distance, -Self.hysteresis), Self.hysteresis) }
      origin = CGPoint(x: lead(moved.x), y: lead(moved.y))
      change(to: .began)
    case .began, .changed: change(to: .changed)
    default: break
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // Fingers that remain go on with the drag if they are enough.
    guard self.touches.count <= max(minimumNumberOfTouches, 1) else { return }
    finish(.ended)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { finish(.cancelled) }
  private func finish(_ next: State) {
    if state == .began || state == .changed {
      change(to: next)
    } else if state == .possible, self.touches.count == 1 {
      state = .failed
    }
  }

  open override func reset() {
    super.reset()
    origin = .zero
  }
}

public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Recognises a drag that begins at an edge of the screen and goes away from it.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which it may begin; without one it recognises nothing.
  open var edges: UIRectEdge = []
  /// How far from the edge a finger may come down, in points. Apple does not publish it.
  private static let margin: CGFloat = 20

  /// The edges at which a finger is.
  private func edges(at point: CGPoint, in window: CGRect) -> UIRectEdge {
    var found: UIRectEdge = []
    if point.x <= window.minX + Self.margin { found.insert(.left) }
    if point.x >= window.maxX - Self.margin { found.insert(.right) }
    if point.y <= window.minY + Self.margin { found.insert(.top) }
    if point.y >= window.maxY - Self.margin { found.insert(.bottom) }
    return found.intersection(edges)
  }

  override func admits(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard let window = touch.window, !edges(at: touch.point, in: window.bounds).isEmpty else { return false }
    return super.admits(touch, event)
  }

  open override func change(to next: State) {
    if state == .possible, next == .began, let touch = touches.first, let window = touch.window {
      let found = edges(at: touch.startPoint, in: window.bounds)
      let isAcross = abs(moved.x) >= abs(moved.y)
      let inward: UIRectEdge = isAcross ? (moved.x > 0 ? .left : .right) : (moved.y > 0 ? .top : .bottom)
      guard found.contains(inward) else {
        state = .failed
        return
      }
    }
    super.change(to: next)
  }
}

/// Recognises a quick movement: 50 points within half a second, and less than 50 to the side. Apple publishes no measures;
/// these are known of UIKit's recogniser.
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
  private static let (distance, duration): (CGFloat, TimeInterval) = (50, 0.5)

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    failInTime()
  }

  /// A finger that rests sends no events by which its time could be seen to be over. An event at the end of the time
  /// still counts.
  private func failInTime() {
    guard self.touches.count == 1, let touch = self.touches.first, let stage = Stage.current,
      let time = Rational(time: touch.start + Self.duration + 0.001)
    else { return }
    stage.schedule(at: time) { [weak self, weak touch] _ in
      guard let self, let touch, self.touches.first === touch, self.state == .possible else { return }
      self.state = .failed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let first = self.touches.first, let now = touches.first?.timestamp else { return }
    guard now - first.start <= Self.duration + 1e-6 else {
      state = .failed
      return
    }
    let isHorizontal = abs(moved.x) > abs(moved.y)
    guard max(abs(moved.x), abs(moved.y)) >= Self.distance else { return }
    let swiped: Direction = isHorizontal ? (moved.x > 0 ? .right : .left) : (moved.y > 0 ? .down : .up)
    let isStraight = min(abs(moved.x), abs(moved.y)) < Self.distance
    let isWhole = self.touches.count == numberOfTouchesRequired
    if direction.contains(swiped), isStraight, isWhole { change(to: .ended) } else { state = .failed }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { state = .failed }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// In seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The taps before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  /// In points.
  open var allowableMovement: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard self.touches.count <= numberOfTouchesRequired, let touch = self.touches.last,
      touch.tapCount > numberOfTapsRequired
    else {
      state = .failed
      return
    }
    guard self.touches.count == numberOfTouchesRequired, let stage = Stage.current,
      let time = Rational(time: stage.seconds + minimumPressDuration)
    else { return }
    stage.schedule(at: time) { [weak self] _ in
      guard let self, self.touches.last === touch, self.state == .possible else { return }
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
    if state == .began || state == .changed {
      if self.touches.count <= numberOfTouchesRequired { change(to: .ended) }
    } else if state == .possible {
      state = .failed
    }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { change(to: .cancelled) } else { state = .failed }
  }
}
