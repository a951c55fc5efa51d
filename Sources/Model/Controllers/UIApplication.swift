import InbetweenGeometry
import InbetweenTimeline
public import Foundation

/// The app, with the members that views use.
open class UIApplication: UIResponder {
  public class var shared: UIApplication { UIApplication() }

  public enum State: Int, Sendable { case active, inactive, background }

  public static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = NSNotification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminateNotification")
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  public static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  public static let didChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  public static let openSettingsURLString = "app-settings:"

  /// The one scene of a recording.
  open var connectedScenes: Set<UIScene> { Stage.current.map { [UIWindowScene.of($0)] } ?? [] }
  /// Not used: a recording has no app.
  open weak var delegate: (any UIApplicationDelegate)?
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var applicationIconBadgeNumber = 0
  open var supportsMultipleScenes: Bool { false }
  open var isProtectedDataAvailable: Bool { true }
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// A recording opens nothing outside itself.
  open func canOpenURL(_ url: URL) -> Bool { false }
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }
  /// Sends an action to a target or, without one, to the first responder and the responders after it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    action.send(
      to: target.map { $0 as AnyObject }, from: sender, event: event,
      startingAt: Stage.current?.firstResponder ?? keyWindow)
  }

  open var keyWindow: UIWindow? { Stage.current?.keyWindow }
  open var windows: [UIWindow] { Stage.current?.root.subviews.compactMap { $0 as? UIWindow } ?? [] }
  open var applicationState: State { .active }
  open var statusBarFrame: CGRect {
    guard let stage = Stage.current else { return .zero }
    return CGRect(x: 0, y: 0, width: stage.canvas.size.width, height: stage.rootSafeArea.top)
  }
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { UITraitCollection.current.layoutDirection }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }
}

/// The methods of an app's delegate, which a recording does not call because it has no app.
public protocol UIApplicationDelegate: AnyObject {
  var window: UIWindow? { get set }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

/// The object that windows belong to.
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  open var activationState: ActivationState { .foregroundActive }
  open var title: String! = ""

  public static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
  public static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
  public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
  public static let didEnterBackgroundNotification = NSNotification.Name("UISceneDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = NSNotification.Name("UISceneWillEnterForegroundNotification")
}

/// The windows of a recording, on its screen.
open class UIWindowScene: UIScene {
  private weak var recording: Stage?

  /// The window scene of a recording; always the same object.
  static func of(_ stage: Stage) -> UIWindowScene {
    if let scene = stage.windowScene { return scene }
    let scene = UIWindowScene()
    scene.recording = stage
    stage.windowScene = scene
    return scene
  }

  open var screen: UIScreen { UIScreen.main }
  open var windows: [UIWindow] { recording?.root.subviews.compactMap { $0 as? UIWindow } ?? [] }
  open var keyWindow: UIWindow? { recording?.keyWindow }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var traitCollection: UITraitCollection { .current }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The status bar, which recordings leave empty.
open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  open var isStatusBarHidden: Bool { false }
  open var statusBarStyle: UIStatusBarStyle { .default }
}
