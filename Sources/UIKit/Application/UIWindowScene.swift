public import Foundation
public import InbetweenModel

// What scenes have of the app.

extension UIScene.ConnectionOptions {
  public var shortcutItem: UIApplicationShortcutItem? { nil }
}

extension UIWindowScene {
  public var interfaceOrientation: UIInterfaceOrientation { .current }
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The area of the status bar, which recordings leave empty.
open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  open var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
  open var statusBarStyle: UIStatusBarStyle { .default }
}

public protocol UIWindowSceneDelegate: UISceneDelegate {
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  /// The stored property of the object with this name: an optional requirement, as on iOS. It cannot be set through the
  /// protocol.
  public var window: UIWindow?? { storedWindow(of: self) }
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { completionHandler(false) }
}
