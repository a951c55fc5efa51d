import Foundation
import InbetweenModel

// Calls for which UIKit raises an exception or prints a warning: they change nothing, and are problems of the recording.

extension UIViewController {
  /// Calls `loadView()`. An override that reads `view` before it has set it is called again by UIKit until the stack is
  /// full; here it finds an empty view.
  func loadOnce() {
    guard !origin.isLoading else {
      refuse("reads its view in loadView() before it has set one, with which an app ends")
      view = UIView(frame: UIScreen.main.bounds)
      return
    }
    origin.isLoading = true
    loadView()
    origin.isLoading = false
    if viewIfLoaded == nil { view = UIView(frame: .zero) }
  }

  /// The window in which a controller can be presented now; nil if it cannot.
  func windowForPresenting(_ controller: UIViewController) -> UIWindow? {
    if let presented = presentedViewController {
      refuse("tries to present \(controller.className), but already presents \(presented.className)")
      return nil
    }
    guard let window = view.window else {
      refuse("tries to present \(controller.className), but its own view is not in a window")
      return nil
    }
    if controller.presentingViewController != nil {
      refuse("tries to present \(controller.className), which is presented already")
      return nil
    }
    // One that is being popped is no child any more.
    let isChild = controller.parent.map { parent in
      (parent as? UINavigationController)?.viewControllers.contains(controller) ?? true
    }
    if isChild == true || controller.viewIfLoaded.map({ view.isDescendant(of: $0) }) == true {
      refuse("tries to present \(controller.className), which is on the screen or in a container already")
      return nil
    }
    return window
  }

  func removeChildQuietly(_ child: UIViewController) {
    children.removeAll { $0 === child }
    child.releaseAfterTurn()
  }

  /// Keeps the controller, which its container does not hold any more, until the turn ends.
  func releaseAfterTurn() { (viewIfLoaded?.stage ?? Stage.current)?.releaseAfterTurn(self) }

  /// Whether a controller can become a child.
  func adopts(_ controller: UIViewController) -> Bool {
    let isAround = sequence(first: self, next: { $0.parent }).contains { $0 === controller }
    if isAround { refuse("cannot have \(controller === self ? "itself" : "its own parent") as a child") }
    return !isAround
  }

  /// - Parameter reason: what follows the name of the class.
  func refuse(_ reason: String) { (viewIfLoaded?.stage ?? Stage.current)?.report("\(className) \(reason)") }

  private var className: String { String(describing: type(of: self)) }
}

extension UINavigationController {
  /// The controllers of a stack, each once.
  func distinct(_ controllers: [UIViewController]) -> [UIViewController] {
    var known: [UIViewController] = []
    for controller in controllers where !known.contains(where: { $0 === controller }) && adopts(controller) {
      known.append(controller)
    }
    if known.count < controllers.count { refuse("has a controller twice in its stack, with which an app ends") }
    return known
  }

  /// Whether a controller can be pushed.
  func pushes(_ controller: UIViewController) -> Bool {
    guard !viewControllers.contains(where: { $0 === controller }) else {
      refuse("pushes a controller that is in its stack already, with which an app ends")
      return false
    }
    if controller is UINavigationController { refuse("pushes a navigation controller, with which an app ends") }
    return adopts(controller)
  }
}
