import InbetweenModel
import Foundation

// Segues that go back.
extension UIViewController {
  /// The nearest controller that has an action and accepts it: among the siblings and the containers of this one, from
  /// the inside out, then in the tree of the controller that presented them, and so on.
  ///
  /// - Parameter name: the action's name in Objective-C.
  func unwindDestination(_ name: String, _ sender: Any?) -> (controller: UIViewController, action: Selector)? {
    var current = self
    let start = UIStoryboardUnwindSegueSource(self, Selector(named: name), sender)
    while true {
      if let parent = current.parent {
        for child in parent.allowedChildrenForUnwinding(from: start) {
          if let found = child.unwindTarget(name, from: start) { return found }
        }
        if let action = parent.unwindAction(name, from: self, sender) { return (parent, action) }
        current = parent
      } else if let presenting = current.presentingViewController?.root {
        if let found = presenting.unwindTarget(name, from: start) { return found }
        current = presenting
      } else {
        return nil
      }
    }
  }

  /// The first controller with the action in the tree of this one, descendants first.
  private func unwindTarget(
    _ name: String, from start: UIStoryboardUnwindSegueSource
  ) -> (controller: UIViewController, action: Selector)? {
    for child in allowedChildrenForUnwinding(from: start) {
      if let found = child.unwindTarget(name, from: start) { return found }
    }
    return unwindAction(name, from: start.source, start.sender).map { (self, $0) }
  }

  private func unwindAction(_ name: String, from source: UIViewController, _ sender: Any?) -> Selector? {
    guard let action = nibAction(name), canPerformUnwindSegueAction(action, from: source, sender: sender) else {
      return nil
    }
    return action
  }

  /// Dismisses what covers the destination of a segue, and lets the containers around it show it.
  func goBack(by segue: UIStoryboardSegue, animated: Bool) {
    let destination = segue.destination
    var (top, presenting) = (root, UIViewController?.none)
    while destination.root !== top, let next = top.presentingViewController { (top, presenting) = (next.root, next) }
    presenting?.dismiss(animated: animated)
    var shown = destination
    while let container = shown.parent {
      switch container {
      case let navigation as UINavigationController:
        navigation.popToViewController(shown, animated: animated && presenting == nil)
      case let tabs as UITabBarController: tabs.selectedViewController = shown
      default: container.unwind(for: segue, towards: shown)
      }
      shown = container
    }
  }

  /// The outermost container.
  private var root: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }
}
