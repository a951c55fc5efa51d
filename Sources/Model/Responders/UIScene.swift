public import Foundation

/// A scene, which contains windows.
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  /// The options of the connection; they are empty in a recording.
  open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var sourceApplication: String? { nil }
    open var handoffUserActivityType: String? { nil }
    open var userActivities: Set<NSUserActivity> { [] }
  }

  open class OpenURLOptions: NSObject {
    open var sourceApplication: String? { nil }
    open var openInPlace: Bool { false }
  }

  open class OpenExternalURLOptions: NSObject {
    open var universalLinksOnly = false
  }

  open class ActivationRequestOptions: NSObject {
    open var requestingScene: UIScene?
  }

  public let session: UISceneSession
  open var delegate: (any UISceneDelegate)?
  open var activationState: ActivationState { .foregroundActive }
  open var title: String! = ""
  open var subtitle: String = ""

  public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// Does nothing: a recording cannot open anything outside itself.
  open func open(
    _ url: URL, options: UIScene.OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }

  public static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
  public static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
  public static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
  public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
  public static let didEnterBackgroundNotification = NSNotification.Name("UISceneDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = NSNotification.Name("UISceneWillEnterForegroundNotification")
}

/// A URL with which an app is opened, with its options.
open class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()

  init(url: URL) { self.url = url }
}

/// The windows of a recording, on its screen.
open class UIWindowScene: UIScene {
  private weak var recording: Stage?

  /// The scene of the recording; it is always the same.
  package static func of(_ stage: Stage) -> UIWindowScene {
    if let scene = stage.responders.windowScene { return scene }
    let scene = UIWindowScene(session: UISceneSession(), connectionOptions: ConnectionOptions())
    scene.recording = stage
    stage.responders.windowScene = scene
    return scene
  }

  open var screen: UIScreen { UIScreen.main }
  open var windows: [UIWindow] { recording?.root.subviews.compactMap { $0 as? UIWindow } ?? [] }
  open var keyWindow: UIWindow? { recording?.responders.keyWindow }
  open var traitCollection: UITraitCollection { .current }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var isFullScreen: Bool { true }
  /// Windows are as large as the screen.
  open var sizeRestrictions: UISceneSizeRestrictions? { nil }

  open class ActivationRequestOptions: UIScene.ActivationRequestOptions {}
}

/// The minimum and maximum size of a resizable window, in points.
open class UISceneSizeRestrictions: NSObject {
  open var minimumSize = CGSize.zero
  open var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  open var allowsFullScreen = true
}

/// The persistent information about a scene.
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  open internal(set) weak var scene: UIScene?
  open var role: Role { .windowApplication }
  open private(set) lazy var configuration = UISceneConfiguration(name: nil, sessionRole: role)
  open var persistentIdentifier: String { "recording" }
  open var stateRestorationActivity: NSUserActivity?
  open var userInfo: [String: Any]?
}

/// The classes that create a scene. A recording creates its scene without asking for a configuration.
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// Is informed of the life cycle of a scene. A recording does not call these methods; a script can.
public protocol UISceneDelegate: RuntimeProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  {}
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}
