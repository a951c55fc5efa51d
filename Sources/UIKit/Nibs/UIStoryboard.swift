import InbetweenModel
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
    module = ClassName.module(ofFile: fileID)
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
    guard let nibs = stage.app.nibs else {
      _ = stage.hasNoNibs(name)
      return nil
    }
    return nibs.controller(identifier, of: self, creator: creator)
  }
}
