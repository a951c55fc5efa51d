import InbetweenTimeline
public import Foundation
import InbetweenGeometry

/// The window of a recording.
open class UIWindow: UIView {
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    public static func + (level: Level, rise: CGFloat) -> Level { Level(level.rawValue + rise) }
    public static func - (level: Level, drop: CGFloat) -> Level { Level(level.rawValue - drop) }
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A window as large as the scene's screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    givenScene = windowScene
  }

  private var givenScene: UIWindowScene?
  /// The scene of the window: a recording has one.
  open var windowScene: UIWindowScene? {
    get { givenScene ?? UIWindowScene.of(stage) }
    set { givenScene = newValue }
  }

  open var windowLevel = Level.normal {
    didSet {
      guard windowLevel != oldValue, superview != nil else { return }
      removeFromSuperview()
      attach()
    }
  }
  open var screen: UIScreen { UIScreen.main }
  open var isKeyWindow: Bool { stage.responders.keyWindow === self }
  /// Overrides that return false keep the window from becoming the key window.
  open var canBecomeKey: Bool { true }
  open var canResizeToFitContent = false
  open func becomeKey() {}
  open func resignKey() {}

  public static let didBecomeVisibleNotification = NSNotification.Name("UIWindowDidBecomeVisibleNotification")
  public static let didBecomeHiddenNotification = NSNotification.Name("UIWindowDidBecomeHiddenNotification")
  public static let didBecomeKeyNotification = NSNotification.Name("UIWindowDidBecomeKeyNotification")
  public static let didResignKeyNotification = NSNotification.Name("UIWindowDidResignKeyNotification")

  /// Called when the window is shown: its controller's view then fills it.
  package var whenShown: (() -> Void)?

  /// A window of its own, over those that are no higher than it.
  open func makeKeyAndVisible() {
    isHidden = false
    if superview == nil {
      if frame.isEmpty { frame = CGRect(origin: .zero, size: CGSize(stage.screen.size)) }
      attach()
    }
    makeKey()
  }

  private func attach() {
    // What made the window outside of a recording comes into the one that runs.
    let stage = Stage.current ?? stage
    let above = stage.root.subviews.firstIndex { ($0 as? UIWindow).map { $0.windowLevel > windowLevel } ?? false }
    if let above { stage.root.insertSubview(self, at: above) } else { stage.root.addSubview(self) }
    whenShown?()
  }

  /// Brings touches to the recognisers around the views that they hit, and to the views themselves.
  open func sendEvent(_ event: UIEvent) {
    var touches = event.changed
    if stage.responders.ignoresTouches {
      // A touch that the app saw begin ends for it now.
      touches = touches.filter { $0.window != nil && $0.isLifted }
      for touch in touches { touch.phase = .cancelled }
    }
    if !touches.isEmpty { dispatch(touches, event) }
  }

  open func makeKey() {
    guard canBecomeKey, stage.responders.keyWindow !== self else { return }
    let former = stage.responders.keyWindow
    stage.responders.keyWindow = self
    former?.resignKey()
    if let former { NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: former) }
    becomeKey()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
  }

  public func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { convert(point, to: window as UIView?) }
  public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint { convert(point, from: window as UIView?) }
  public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { convert(rect, to: window as UIView?) }
  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { convert(rect, from: window as UIView?) }

  /// Shows the window on its stage, in front of everything else.
  package func show() {
    frame = CGRect(origin: .zero, size: CGSize(stage.screen.size))
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.root.addSubview(self)
    stage.responders.keyWindow = stage.responders.keyWindow ?? self
    whenShown?()
  }
}
