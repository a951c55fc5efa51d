public import InbetweenModel
import InbetweenGeometry
import InbetweenTimeline
public import Foundation

/// The app, as far as views use it.
open class UIApplication: UIResponder {
  /// The instance of the current recording; outside of recordings, a new one for each call.
  public class var shared: UIApplication {
    guard let stage = Stage.current else { return UIApplication() }
    if let known = stage.app.application { return known }
    let application = UIApplication()
    stage.app.application = application
    return application
  }

  public enum State: Int, Sendable { case active, inactive, background }

  public static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = NSNotification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
  }

  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let keyboard = ExtensionPointIdentifier(rawValue: "com.apple.keyboard-service")
  }

  public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminateNotification")
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  public static let backgroundRefreshStatusDidChangeNotification = NSNotification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  public static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0
  public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude
  public static let openNotificationSettingsURLString = "app-settings:notifications"
  public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  public static let willChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  public static let didChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientationUserInfoKey"
  public static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"
  public static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  public static let didChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  public static let openSettingsURLString = "app-settings:"

  /// The one scene of a recording.
  open var connectedScenes: Set<UIScene> { Stage.current.map { [UIWindowScene.of($0)] } ?? [] }
  /// Nil until code sets it: a recording has no app.
  open weak var delegate: (any UIApplicationDelegate)?
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var applicationIconBadgeNumber = 0
  open var supportsMultipleScenes: Bool { false }
  open var isProtectedDataAvailable: Bool { true }
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// Does nothing: a recording cannot open anything outside itself.
  open func canOpenURL(_ url: URL) -> Bool { false }
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }
  /// Sends an action to a target, or, without a target, along the responder chain from the first responder.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    action.send(
      to: target.map { $0 as AnyObject }, from: sender, event: event,
      startingAt: Stage.current?.responders.first ?? keyWindow)
  }

  open var applicationSupportsShakeToEdit = true
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  open var shortcutItems: [UIApplicationShortcutItem]?
  open var supportsAlternateIcons: Bool { false }
  open var alternateIconName: String? { nil }
  open func setAlternateIconName(_ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil) {
    completionHandler?(CocoaError(.featureUnsupported))
  }
  /// Has no effect: a recording is never in the background.
  open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTasks += 1
    return UIBackgroundTaskIdentifier(rawValue: backgroundTasks)
  }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  private var backgroundTasks = 0
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
  open func registerForRemoteNotifications() {}
  open func unregisterForRemoteNotifications() {}
  open var isRegisteredForRemoteNotifications: Bool { false }
  open func beginReceivingRemoteControlEvents() {}
  open func endReceivingRemoteControlEvents() {}
  /// Touches are ignored between the two calls.
  open func beginIgnoringInteractionEvents() { ignoring += 1 }
  open func endIgnoringInteractionEvents() { ignoring = max(ignoring - 1, 0) }
  private var ignoring = 0 { didSet { Stage.current?.responders.ignoresTouches = ignoring > 0 } }
  open var isIgnoringInteractionEvents: Bool { ignoring > 0 }
  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) { errorHandler?(CocoaError(.featureUnsupported)) }
  open func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) { errorHandler?(CocoaError(.featureUnsupported)) }
  open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
  }
  open var statusBarOrientationAnimationDuration: TimeInterval { TurnTransition.duration }

  open var keyWindow: UIWindow? { Stage.current?.responders.keyWindow }
  open var windows: [UIWindow] { Stage.current?.root.subviews.compactMap { $0 as? UIWindow } ?? [] }
  open var applicationState: State { .active }
  open var statusBarFrame: CGRect {
    guard let stage = Stage.current else { return .zero }
    return CGRect(x: 0, y: 0, width: stage.screen.size.width, height: stage.rootSafeArea.top)
  }
  /// Setting it has no effect, as in apps whose controllers determine it.
  open var statusBarOrientation: UIInterfaceOrientation {
    get { .current }
    set {}
  }
  /// That which the controller of the window prefers; a recording leaves the area of the status bar empty. Setting it
  /// has no effect, as in apps whose controllers determine it.
  open var statusBarStyle: UIStatusBarStyle {
    get { keyWindow?.rootViewController?.preferredStatusBarStyle ?? .default }
    set {}
  }
  open var isStatusBarHidden: Bool {
    get { keyWindow?.rootViewController?.prefersStatusBarHidden ?? UITraitCollection.current.isVerticallyCompact }
    set {}
  }
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  open func setStatusBarHidden(_ hidden: Bool, animated: Bool) {}
  open func setStatusBarOrientation(_ interfaceOrientation: UIInterfaceOrientation, animated: Bool) {}
  /// A recording is not in the background, for which iOS keeps a picture.
  open func ignoreSnapshotOnNextApplicationLaunch() {}
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { UITraitCollection.current.layoutDirection }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }
}

/// Identifies a task that may continue in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

open class UISceneDestructionRequestOptions: NSObject {}

open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  public enum DismissalAnimation: Int, Sendable { case standard = 1, commit, decline }
  open var windowDismissalAnimation = DismissalAnimation.standard
}
