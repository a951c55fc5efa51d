public import Foundation
public import InbetweenModel

// State restoration, which films do not have: nothing of this is called.

public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A class that makes controllers anew.
public protocol UIViewControllerRestoration: AnyObject {
  static func viewController(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder)
    -> UIViewController?
}

/// An object whose state is kept.
public protocol UIStateRestoring: AnyObject {
  var restorationParent: (any UIStateRestoring)? { get }
  var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
  func encodeRestorableState(with coder: NSCoder)
  func decodeRestorableState(with coder: NSCoder)
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  public var restorationParent: (any UIStateRestoring)? { nil }
  public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
  public func encodeRestorableState(with coder: NSCoder) {}
  public func decodeRestorableState(with coder: NSCoder) {}
  public func applicationFinishedRestoringState() {}
}

/// A class that makes other objects anew.
public protocol UIObjectRestoration: AnyObject {
  static func object(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder)
    -> (any UIStateRestoring)?
}

/// A data source whose elements have identifiers.
public protocol UIDataSourceModelAssociation: AnyObject {
  func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
  func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

extension UIViewController: UIStateRestoring {}

extension UIApplication {
  /// Has no effect.
  public class func registerObject(forStateRestoration object: any UIStateRestoring, restorationIdentifier: String) {}
  public func extendStateRestoration() {}
  public func completeStateRestoration() {}
}
