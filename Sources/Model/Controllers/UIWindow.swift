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

  open var windowLevel = Level.normal {
    didSet {
      guard windowLevel != oldValue, superview != nil else { return }
      removeFromSuperview()
      attach()
    }
  }
  open var screen: UIScreen { UIScreen.main }
  open var isKeyWindow: Bool { stage.keyWindow === self }
  /// The scene of the window: a recording has one.
  open var windowScene: UIWindowScene? {
    get { givenScene ?? UIWindowScene.of(stage) }
    set { givenScene = newValue }
  }
  private var givenScene: UIWindowScene?
  open var canResizeToFitContent = false
  open func becomeKey() {}
  open func resignKey() {}

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  public static let didBecomeVisibleNotification = NSNotification.Name("UIWindowDidBecomeVisibleNotification")
  public static let didBecomeHiddenNotification = NSNotification.Name("UIWindowDidBecomeHiddenNotification")
  public static let didBecomeKeyNotification = NSNotification.Name("UIWindowDidBecomeKeyNotification")
  public static let didResignKeyNotification = NSNotification.Name("UIWindowDidResignKeyNotification")

  /// The view of this controller fills the window and appears at the end of the run loop turn.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue {
        oldValue.beginAppearanceTransition(false, animated: false)
        oldValue.viewIfLoaded?.removeFromSuperview()
        oldValue.endAppearanceTransition()
      }
      showRoot()
    }
  }

  private func showRoot() {
    guard let controller = rootViewController, isInStage else { return }
    controller.beginAppearanceTransition(true, animated: false)
    let view: UIView = controller.view
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.translatesAutoresizingMaskIntoConstraints = true
    insertSubview(view, at: 0)
    stage.schedule(at: stage.now) { _ in controller.endAppearanceTransition() }
  }

  /// A window of its own, over those that are no higher than it.
  open func makeKeyAndVisible() {
    isHidden = false
    if superview == nil {
      if frame.isEmpty { frame = CGRect(origin: .zero, size: CGSize(stage.canvas.size)) }
      attach()
    }
    makeKey()
  }

  private func attach() {
    // What made the window outside of a recording comes into the one that runs.
    let stage = Stage.current ?? stage
    let above = stage.root.subviews.firstIndex { ($0 as? UIWindow).map { $0.windowLevel > windowLevel } ?? false }
    if let above { stage.root.insertSubview(self, at: above) } else { stage.root.addSubview(self) }
    showRoot()
  }

  /// Brings touches to the recognisers around the views that they hit, and to the views themselves.
  open func sendEvent(_ event: UIEvent) {
    guard stage.application?.isIgnoringInteractionEvents != true else { return }
    for touch in event.allTouches ?? [] { dispatch(touch, event) }
  }

  open func makeKey() {
    guard stage.keyWindow !== self else { return }
    let former = stage.keyWindow
    stage.keyWindow = self
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
    frame = CGRect(origin: .zero, size: CGSize(stage.canvas.size))
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.root.addSubview(self)
    stage.keyWindow = stage.keyWindow ?? self
    showRoot()
  }
}

/// The screen of a recording.
open class UIScreen: NSObject {
  /// The screen of the current recording; outside a recording, that of an iPhone.
  public class var main: UIScreen { UIScreen(Stage.current) }

  private let stage: Stage?

  private init(_ stage: Stage?) {
    self.stage = stage
    super.init()
  }

  /// In points.
  open var bounds: CGRect {
    stage.map { CGRect(origin: .zero, size: CGSize($0.canvas.size)) } ?? CGRect(x: 0, y: 0, width: 390, height: 844)
  }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
  open var scale: CGFloat { stage.map { CGFloat($0.canvas.scale) } ?? 3 }
  open var nativeScale: CGFloat { scale }
  open var maximumFramesPerSecond: Int { 60 }
  open var brightness: CGFloat = 1
  open var isCaptured: Bool { false }
  open var mirrored: UIScreen? { nil }
  open var wantsSoftwareDimming = false
  open var calibratedLatency: CFTimeInterval { 0 }
  public static let brightnessDidChangeNotification = NSNotification.Name("UIScreenBrightnessDidChangeNotification")
  public static let didConnectNotification = NSNotification.Name("UIScreenDidConnectNotification")
  public static let didDisconnectNotification = NSNotification.Name("UIScreenDidDisconnectNotification")
  public static let capturedDidChangeNotification = NSNotification.Name("UIScreenCapturedDidChangeNotification")
  /// What the screen shows now, as a view.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    (stage?.keyWindow ?? UIView(frame: bounds)).snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }
  public class var screens: [UIScreen] { [main] }
  open var traitCollection: UITraitCollection { .current }
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
  open var fixedCoordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
}

/// Something with coordinates of its own.
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// The view that represents a coordinate space; nil for the screen's.
///
/// Not inlined: Swift 6.3.1 fails verification in release builds if it merges this cast with the loop over the view's
/// superviews.
@inline(never) private func view(of space: any UICoordinateSpace) -> UIView? { space as? UIView }

private final class ScreenSpace: UICoordinateSpace {
  let bounds: CGRect
  init(bounds: CGRect) { self.bounds = bounds }

  func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    view(of: space)?.convert(point, from: nil as UIView?) ?? point
  }
  func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    view(of: space)?.convert(point, to: nil as UIView?) ?? point
  }
  func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    view(of: space)?.convert(rect, from: nil as UIView?) ?? rect
  }
  func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    view(of: space)?.convert(rect, to: nil as UIView?) ?? rect
  }
}

extension UIView: UICoordinateSpace {
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: view(of: coordinateSpace))
  }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: view(of: coordinateSpace))
  }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: view(of: coordinateSpace))
  }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: view(of: coordinateSpace))
  }
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The device of a recording.
open class UIDevice: NSObject {
  public class var current: UIDevice { UIDevice() }
  public static let orientationDidChangeNotification = NSNotification.Name("UIDeviceOrientationDidChangeNotification")

  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  open var orientation: UIDeviceOrientation { .portrait }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.0" }
  open var model: String { UITraitCollection.current.userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var identifierForVendor: UUID? { nil }
  open var isMultitaskingSupported: Bool { true }
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { -1 }
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }
  open var batteryState: BatteryState { .unknown }
  public static let batteryStateDidChangeNotification = NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
  public static let batteryLevelDidChangeNotification = NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
  public static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
  open var isProximityMonitoringEnabled = false
  open var proximityState: Bool { false }
  open func playInputClick() {}
  open var isGeneratingDeviceOrientationNotifications: Bool { false }
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
  open var name: String { "iPhone" }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
