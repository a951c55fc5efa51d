import Foundation
public import InbetweenModel

/// What a window keeps of its controller.
private final class WindowContent {
  var controller: UIViewController?
}

/// A window that hears of its controller, in place of an override of `rootViewController` with `didSet`, which the
/// plugin UIKitOnLinux writes as this method.
public protocol RootViewControllerObserver: UIWindow {
  /// Called after each assignment.
  func rootViewControllerDidChange(from oldValue: UIViewController?)
}

extension UIWindow {
  private var content: WindowContent { codeProperties.attachments.object(WindowContent.self) { WindowContent() } }

  /// The view of this controller fills the window and appears at the end of the run loop turn.
  public var rootViewController: UIViewController? {
    get { content.controller }
    set {
      let former = content.controller
      defer { (self as? any RootViewControllerObserver)?.rootViewControllerDidChange(from: former) }
      guard newValue !== former else { return }
      content.controller = newValue
      whenShown = { [weak self] in self?.showRoot() }
      if let former {
        former.beginAppearanceTransition(false, animated: false)
        former.viewIfLoaded?.removeFromSuperview()
        former.endAppearanceTransition()
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
}
