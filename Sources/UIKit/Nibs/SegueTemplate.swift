import InbetweenModel
import Foundation

/// A segue that starts from a controller of a storyboard.
package struct SegueTemplate {
  package let identifier: String?
  private let kind: Kind

  private enum Kind {
    case to(
      make: (_ source: UIViewController, _ sender: Any?) -> UIViewController?,
      show: (_ source: UIViewController, _ destination: UIViewController) -> Void)
    case back(action: String, animated: Bool)
  }

  /// - Parameters:
  ///   - make: creates the destination.
  ///   - show: shows the destination.
  package init(
    identifier: String?, make: @escaping (_ source: UIViewController, _ sender: Any?) -> UIViewController?,
    show: @escaping (_ source: UIViewController, _ destination: UIViewController) -> Void
  ) { (self.identifier, kind) = (identifier, .to(make: make, show: show)) }

  /// A segue back to the nearest controller with a method.
  ///
  /// - Parameter action: the method's name in Objective-C.
  package init(identifier: String?, unwindingBy action: String, animated: Bool) {
    (self.identifier, kind) = (identifier, .back(action: action, animated: animated))
  }

  /// Finds or creates the destination, lets the source prepare it, and shows it.
  ///
  /// - Parameter asks: whether the source may refuse, as it may when a control triggers the segue.
  package func run(from source: UIViewController, sender: Any?, asks: Bool) {
    if asks, let identifier, !source.shouldPerformSegue(withIdentifier: identifier, sender: sender) { return }
    switch kind {
    case .to(let make, let show):
      guard let destination = make(source, sender) else { return }
      let segue = UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
        show(source, destination)
      }
      source.prepare(for: segue, sender: sender)
      segue.perform()
    case .back(let name, let animated):
      // As in UIKit nothing happens if no controller has the method.
      guard let (destination, action) = source.unwindDestination(name, sender) else { return }
      let segue = UIStoryboardSegue(identifier: identifier, source: source, destination: destination)
      source.prepare(for: segue, sender: sender)
      action.send(to: destination, from: segue)
      source.goBack(by: segue, animated: animated)
    }
  }
}

extension UIViewController {
  /// Performs a segue of the storyboard that the controller comes from.
  ///
  /// UIKit raises an exception if there is none with that identifier; here the recording lists the problem.
  func performTemplate(_ identifier: String, _ sender: Any?) {
    guard let template = origin.segues.first(where: { $0.identifier == identifier }) else {
      Stage.current?.report("\(type(of: self)) has no segue with the identifier '\(identifier)'")
      return
    }
    template.run(from: self, sender: sender, asks: false)
  }
}
