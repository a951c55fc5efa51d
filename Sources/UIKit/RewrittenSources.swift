@_spi(Kinds) public import InbetweenModel
public import Foundation
import InbetweenObjects

// What the plugin UIKitOnLinux writes in place of code that needs Objective-C's runtime.

/// The result of a requirement that Objective-C makes optional, where code tests whether there is one.
public func optionalRequirement<Value>(_ value: Value?) -> Value? { value }

/// A view of a class that is known only at run time, made by its `init(frame:)` (cells by theirs with an identifier).
///
/// - Parameter frame: in points.
public func instance<View: UIView>(ofClass type: View.Type, frame: CGRect = .zero) -> View {
  guard let view = type.instance(frame: frame) as? View else { return unlike(type) }
  return view
}

/// A controller of a class that is known only at run time, made by its `init(nibName:bundle:)`.
public func instance<Controller: UIViewController>(
  ofClass type: Controller.Type, nibName: String? = nil, bundle: Bundle? = nil
) -> Controller {
  let controller = ClassInstances.controller(of: type, nibName, bundle)
  return controller as? Controller ?? unlike(type)
}

/// A layer of a class that is known only at run time, made by its `init()`.
public func instance<Layer: CALayer>(ofClass type: Layer.Type) -> Layer {
  guard let layer = ClassInstances.layer(of: type) as? Layer else { return unlike(type) }
  return layer
}

private func unlike<Object>(_ type: Object.Type) -> Object {
  preconditionFailure("an object of the class \(type) is one of its objects")
}

extension UIViewController {
  @inline(never) convenience init(dynamic nibName: String?, bundle: Bundle?) {
    self.init(nibName: nibName, bundle: bundle)
  }
}

private final class SomeController: UIViewController {}

extension ClassInstances {
  /// By `init(nibName:bundle:)`.
  @inline(never) static func controller(
    of type: UIViewController.Type, _ nibName: String?, _ bundle: Bundle?
  ) -> UIViewController {
    asFinal(type, SomeController.self).init(dynamic: nibName, bundle: bundle)
  }
}
