public import Foundation

/// One finger on the screen.
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    /// Of pointers, which a recording does not have.
    case regionEntered, regionMoved, regionExited
  }

  open internal(set) var phase = Phase.began
  /// In seconds since the start of the recording.
  open internal(set) var timestamp: TimeInterval = 0
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
    /// The former name of a pencil's touches.
    public static let stylus = TouchType.pencil
  }

  open internal(set) var tapCount = 1
  open var type: TouchType { .direct }
  /// In points.
  open var majorRadius: CGFloat { 20 }
  open var majorRadiusTolerance: CGFloat { 5 }
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// When it began, in seconds, and where, in the window, in points.
  var start: TimeInterval = 0
  var startPoint = CGPoint.zero
  /// How quickly and how near to each other taps follow, in seconds and points, to be counted together.
  static let tapInterval: TimeInterval = 0.35
  static let tapDistance: CGFloat = 45
  /// What the view has been told of the touch.
  var delivery = TouchDelivery.pending
  /// The scroll views that the touch has stopped.
  var stopped: [WeakScrollView] = []
  /// For how long a scroll view keeps a touch from its content, to see whether it scrolls: 150 ms.
  static let contentDelay = 0.15
  var point = CGPoint.zero
  var previousPoint = CGPoint.zero
  /// The velocity of the script's finger, in points per second of the window.
  var velocity = CGPoint.zero

  open func location(in view: UIView?) -> CGPoint { window?.convert(point, to: view) ?? point }
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  open func previousLocation(in view: UIView?) -> CGPoint { window?.convert(previousPoint, to: view) ?? previousPoint }
}

/// An event on the screen.
open class UIEvent: NSObject {
  public enum EventSubtype: Int, Sendable {
    case none, motionShake
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack
    case remoteControlPreviousTrack, remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
    case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
  }
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var modifierFlags: UIKeyModifierFlags { [] }
  open var buttonMask: ButtonMask { [] }
  open internal(set) var timestamp: TimeInterval = 0
  /// The touches of all fingers that are down, and those that are lifted with this event.
  open internal(set) var allTouches: Set<UITouch>?
  /// Those of them of which the event tells, in the order in which they began; all have the same phase.
  var changed: [UITouch] = []

  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
  }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}
