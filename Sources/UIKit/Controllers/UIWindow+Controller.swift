import Foundation
public import InbetweenModel

/// What a window keeps of its controller.
private final class WindowContent {
  var controller: UIViewController?
}

/// A window that hears of its controller, in place of an override of `rootViewController` with `willSet` or `didSet`, which
/// the plugin UIKitOnLinux writes as these methods.
public protocol RootViewControllerObserver: UIWindow {
  /// Called before each assignment.
  func rootViewControllerWillChange(to newValue: UIViewController?)
  /// Called after each assignment.
  func rootViewControllerDidChange(from oldValue: UIViewController?)
}

extension RootViewControllerObserver {
  public func rootViewControllerWillChange(to newValue: UIViewController?) {}
  public func rootViewControllerDidChange(from oldValue: UIViewController?) {}
}

/// A window that reads and sets its controller itself, in place of an override of `rootViewController` with `get` and
/// `set`, which the plugin UIKitOnLinux writes as this property.
public protocol RootViewControllerAccessor: UIWindow {
  /// What `rootViewController` reads and sets. `systemRootViewController` takes the place of `super.rootViewController`.
  var ownRootViewController: UIViewController? { get set }
}

extension UIWindow {
  private var content: WindowContent { codeProperties.attachments.object(WindowContent.self) { WindowContent() } }

  /// The view of this controller fills the window and appears at the end of the run loop turn.
  public var rootViewController: UIViewController? {
    get {
      if let accessor = self as? any RootViewControllerAccessor { return accessor.ownRootViewController }
      return systemRootViewController
    }
    set {
      let observer = self as? any RootViewControllerObserver
      let former = observer == nil ? nil : rootViewController
      observer?.rootViewControllerWillChange(to: newValue)
      if let accessor = self as? any RootViewControllerAccessor {
        accessor.ownRootViewController = newValue
      } else {
        systemRootViewController = newValue
      }
      observer?.rootViewControllerDidChange(from: former)
    }
  }

  /// The controller whose view fills the window, whatever a `RootViewControllerAccessor` reads and sets in its place.
  public var systemRootViewController: UIViewController? {
    get { content.controller }
    set {
      let former = content.controller
      guard newValue !== former else { return }
      content.controller = newValue
      whenShown = { [weak self] in self?.showRoot() }
      if let former {
        former.beginAppearanceTransition(false, animated: false)
        former.viewIfLoaded?.removeFromSuperview()
        former.endAppearanceTransition()
        former.releaseAfterTurn()
      }
      showRoot()
    }
  }

  private func showRoot() {
    guard let controller = systemRootViewController, isInStage else { return }
    controller.beginAppearanceTransition(true, animated: false)
    let view: UIView = controller.view
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.translatesAutoresizingMaskIntoConstraints = true
    insertSubview(view, at: 0)
    stage.schedule(at: stage.now) { _ in controller.endAppearanceTransition() }
  }
}
