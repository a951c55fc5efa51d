@_spi(Kinds) public import InbetweenModel
public import Foundation
import InbetweenObjects
import InbetweenStage
import Synchronization

// What the plugin UIKitOnLinux writes in place of code that needs Objective-C's runtime.

/// The result of a requirement that Objective-C makes optional, where code tests whether there is one.
public func optionalRequirement<Value>(_ value: Value?) -> Value? { value }

/// Runs the initializer of a static property of the type `Void`: once in a film, and once outside of films. It may be asked
/// for again while it runs.
public func runOnce(
  file: StaticString = #fileID, line: UInt = #line, column: UInt = #column, _ body: () -> Void
) {
  let place = "\(file):\(line):\(column)"
  let isFirst =
    Stage.current.map { $0.app.finishedSetups.insert(place).inserted }
    ?? finishedSetups.withLock { $0.insert(place).inserted }
  if isFirst { body() }
}

private let finishedSetups = Mutex<Set<String>>([])

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

/// An object whose members Objective-C's runtime looks up: `(value as AnyObject).cgPointValue`.
///
/// Members of values that do not have them end the process, as on iOS, unless code reads them as optionals.
public struct RuntimeObject {
  private let value: Any?

  public init(_ value: Any?) { self.value = value }

  private var boxed: InbetweenModel.NSValue? { value as? InbetweenModel.NSValue }
  public var cgPointValue: CGPoint! { value as? CGPoint ?? boxed?.cgPointValue }
  public var cgSizeValue: CGSize! { value as? CGSize ?? boxed?.cgSizeValue }
  public var cgRectValue: CGRect! { value as? CGRect ?? boxed?.cgRectValue }
  public var uiEdgeInsetsValue: UIEdgeInsets! { value as? UIEdgeInsets ?? boxed?.uiEdgeInsetsValue }

  private var number: NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let number as Int: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    case let number as CGFloat: NSNumber(value: Double(number))
    case let number as Float: NSNumber(value: number)
    case let number as Bool: NSNumber(value: number)
    default: nil
    }
  }
  private var string: String? { value as? String ?? (value as? NSString).map(String.init) }
  public var floatValue: Float! { number?.floatValue ?? string.map { NSString(string: $0).floatValue } }
  public var doubleValue: Double! { number?.doubleValue ?? string.map { NSString(string: $0).doubleValue } }
  public var intValue: Int32! { number?.int32Value ?? string.map { NSString(string: $0).intValue } }
  public var integerValue: Int! { number?.intValue ?? string.map { NSString(string: $0).integerValue } }
  public var boolValue: Bool! { number?.boolValue ?? string.map { NSString(string: $0).boolValue } }
  public var stringValue: String! { number?.stringValue }
  /// That of a view or a bar item.
  public var tag: Int! { (value as? UIView)?.tag ?? (value as? UIBarItem)?.tag }

  public var isOn: Bool! { (value as? UISwitch)?.isOn }
  public var selectedSegmentIndex: Int! { (value as? UISegmentedControl)?.selectedSegmentIndex }
  public var isSelected: Bool! {
    (value as? UIControl)?.isSelected ?? (value as? UITableViewCell)?.isSelected
      ?? (value as? UICollectionViewCell)?.isSelected
  }
  public var text: String?! {
    switch value {
    case let label as UILabel: label.text
    case let field as UITextField: field.text
    case let view as UITextView: view.text
    case let bar as UISearchBar: bar.text
    default: nil
    }
  }
  public var currentTitle: String?! { (value as? UIButton)?.currentTitle }
  public var titleLabel: UILabel?! { (value as? UIButton)?.titleLabel }
  /// In points.
  public var frame: CGRect! { (value as? UIView)?.frame ?? (value as? CALayer)?.frame }
  public var superview: UIView?! { (value as? UIView)?.superview }

  @safe @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { perform(aSelector, with: nil) }
  /// Nil, and nothing is called, for a value that is no object of UIKit's or an own class of `NSObject`.
  @safe @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    (value as? NSObject)?.perform(aSelector, with: object)
  }
  public func isEqual(_ object: Any?) -> Bool {
    guard let own = value as? AnyHashable else { return (value as AnyObject) === (object as AnyObject) }
    return own == object as? AnyHashable
  }
  public func isKind(of aClass: AnyClass) -> Bool { (value as? NSObject)?.isKind(of: aClass) == true }
  public func responds(to aSelector: Selector!) -> Bool { (value as? NSObject)?.responds(to: aSelector) == true }
}
