public import Foundation

/// The view controllers of a storyboard file, which are created anew each time.
open class UIStoryboard: NSObject {
  package let name: String
  package let bundle: Bundle?
  package let module: String

  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - storyboardBundleOrNil: a bundle that has the file; nil for the folders of the recording and the main bundle.
  ///   - fileID: names the module whose classes the file uses.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?, fileID: String = #fileID) {
    self.name = name
    bundle = storyboardBundleOrNil
    module = UINib.module(ofFile: fileID)
  }

  /// The initial view controller; nil if the storyboard has none.
  open func instantiateInitialViewController() -> UIViewController? { make(nil, nil) }

  /// - Parameter creator: creates the controller with the coder, which it passes on; nil for `init(coder:)`.
  open func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? { make(nil, creator) as? ViewController }

  /// The controller with a storyboard ID.
  ///
  /// UIKit raises an exception if there is none; here the recording lists the problem, and the controller is empty.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    make(identifier, nil) ?? UIViewController()
  }

  /// The controller with a storyboard ID.
  ///
  /// - Parameter creator: creates the controller with the coder, which it passes on; nil for `init(coder:)`.
  open func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    if let controller = make(identifier, creator) as? ViewController { return controller }
    Stage.current?.report("'\(identifier)' of the storyboard '\(name)' is no \(ViewController.self)")
    guard let empty = ViewController(coder: LayerCoder()) else {
      preconditionFailure("init(coder:) of \(ViewController.self) makes the controller")
    }
    return empty
  }

  private func make(_ identifier: String?, _ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
    guard let stage = Stage.current else { return nil }
    guard let nibs = stage.nibs else {
      _ = stage.hasNoNibs(name)
      return nil
    }
    return nibs.controller(identifier, of: self, creator: creator)
  }
}

/// A segue that starts from a controller of a storyboard.
package struct SegueTemplate {
  package let identifier: String?
  /// Creates the destination.
  package let destination: () -> UIViewController?
  package let perform: (_ source: UIViewController, _ destination: UIViewController) -> Void

  package init(
    identifier: String?, destination: @escaping () -> UIViewController?,
    perform: @escaping (_ source: UIViewController, _ destination: UIViewController) -> Void
  ) {
    (self.identifier, self.destination, self.perform) = (identifier, destination, perform)
  }

  /// Creates the destination, lets the source prepare it, and shows it.
  ///
  /// - Parameter asks: whether the source may refuse, as it may when a control triggers the segue.
  package func run(from source: UIViewController, sender: Any?, asks: Bool) {
    if asks, let identifier, !source.shouldPerformSegue(withIdentifier: identifier, sender: sender) { return }
    guard let destination = destination() else { return }
    let segue = UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
      perform(source, destination)
    }
    source.prepare(for: segue, sender: sender)
    segue.perform()
  }
}

extension UIViewController {
  /// Performs a segue of the storyboard that the controller comes from.
  ///
  /// UIKit raises an exception if there is none with that identifier; here the recording lists the problem.
  func performTemplate(_ identifier: String, _ sender: Any?) {
    guard let template = segueTemplates.first(where: { $0.identifier == identifier }) else {
      Stage.current?.report("\(type(of: self)) has no segue with the identifier '\(identifier)'")
      return
    }
    template.run(from: self, sender: sender, asks: false)
  }
}
