public import Foundation
import InbetweenGeometry

/// A method that is sent to a target: the counterpart of `#selector` in Objective-C.
///
///     button.addTarget(self, action: Selector(LoginController.submit), for: .touchUpInside)
///
/// The compiler checks that the method exists. It may take the sender and the event. Two selectors are equal if one is
/// a copy of the other or if they have the same name.
public struct Selector: Hashable, CustomStringConvertible {
  private final class Method {
    let name: String
    /// The name of an action that is the same one in every class.
    let standardEdit: String?
    /// Returns the method's result; nil if the object does not have the method.
    let call: (AnyObject, Any?, UIEvent?) -> Any?
    let isOf: (AnyObject) -> Bool
    let isOfClass: (AnyClass) -> Bool

    /// - Parameters:
    ///   - isOf: whether an object has the method.
    ///   - isOfClass: whether the objects of a class have it.
    init(
      _ name: String, of isOf: @escaping (AnyObject) -> Bool, ofClass isOfClass: @escaping (AnyClass) -> Bool,
      _ call: @escaping (AnyObject, Any?, UIEvent?) -> Any?
    ) {
      self.name = name
      standardEdit = Selector.standardEdit(name)
      self.call = call
      self.isOf = isOf
      self.isOfClass = isOfClass
    }
  }

  private let method: Method

  /// - Parameter name: identifies the method for `removeTarget(_:action:for:)`.
  public init<Target, Result>(_ method: @escaping (Target) -> () -> Result, name: String = "") {
    self.method = Method(name, of: { $0 is Target }, ofClass: { $0 is Target.Type }) { target, _, _ in
      guard let target = target as? Target else { return nil }
      return method(target)()
    }
  }

  public init<Target, Sender, Result>(_ method: @escaping (Target) -> (Sender) -> Result, name: String = "") {
    self.method = Method(name, of: { $0 is Target }, ofClass: { $0 is Target.Type }) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return nil }
      return method(target)(sender)
    }
  }

  public init<Target, Sender, Result>(
    _ method: @escaping (Target) -> (Sender, UIEvent) -> Result, name: String = ""
  ) {
    self.method = Method(name, of: { $0 is Target }, ofClass: { $0 is Target.Type }) { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return nil }
      return method(target)(sender, event ?? UIEvent())
    }
  }

  /// A method for the end of animations: `animationDidStop(_:finished:context:)`.
  public init<Target, ID, Finished, Context, Result>(
    _ method: @escaping (Target) -> (ID, Finished, Context) -> Result, name: String = ""
  ) {
    self.method = Method(name, of: { $0 is Target }, ofClass: { $0 is Target.Type }) { target, end, _ in
      guard let target = target as? Target, let end = end as? AnimationEnd, let id = end.id as? ID,
        let context = end.context as? Context,
        let finished = (end.finished as? Finished) ?? (end.finished.boolValue as? Finished)
      else { return nil }
      return method(target)(id, finished, context)
    }
  }

  @available(*, unavailable, message: "methods have no names at run time on Linux: Selector(Class.method)")
  public init(_ name: String) {
    method = Method(name, of: { _ in false }, ofClass: { _ in false }) { _, _, _ in nil }
  }

  /// A method by its name in Objective-C, as the plugin UIKitOnLinux writes `Selector("save:")`: of responders, one that
  /// ``UIResponder/nibAction(_:)`` knows, which is looked up when the method is called. The name of a property serves
  /// for `NSStringFromSelector` only.
  public init(named name: String) {
    method = Method(
      name, of: { ($0 as? UIResponder)?.nibAction(name) != nil }, ofClass: { _ in false }
    ) { target, sender, event in
      (target as? UIResponder)?.nibAction(name)?.result(of: target, from: sender, event: event)
    }
  }

  public var description: String { method.name.isEmpty ? "a method" : method.name }

  public static func == (a: Selector, b: Selector) -> Bool {
    a.method === b.method || (!a.method.name.isEmpty && a.method.name == b.method.name)
      || (a.method.standardEdit != nil && a.method.standardEdit == b.method.standardEdit)
  }
  public func hash(into hasher: inout Hasher) {
    if method.name.isEmpty {
      hasher.combine(ObjectIdentifier(method))
    } else {
      hasher.combine(method.standardEdit ?? method.name)
    }
  }

  /// Its name, such as `copy:`, if it is one of `UIResponderStandardEditActions`.
  var standardEdit: String? { method.standardEdit }

  /// Whether an object has the method.
  func isMethod(of object: AnyObject) -> Bool { method.isOf(object) }
  /// Whether the objects of a class have the method, as far as the class tells.
  func isMethod(ofClass type: AnyClass) -> Bool { method.isOfClass(type) }

  /// Calls the method of a target.
  ///
  /// - Returns: the method's result, which is `()` for a method without one; nil if the target does not have the method.
  func result(of target: AnyObject, from sender: Any?, event: UIEvent? = nil) -> Any? {
    method.call(target, sender, event)
  }

  /// Calls the method of a target or, without one, of the first responder in the responder chain that has it.
  @discardableResult
  package func send(
    to target: AnyObject?, from sender: Any?, event: UIEvent? = nil, startingAt first: UIResponder? = nil
  ) -> Bool {
    if let target { return method.call(target, sender, event) != nil }
    var next = first
    while let responder = next {
      if method.call(responder, sender, event) != nil { return true }
      next = responder.next
    }
    return false
  }
}

/// A scheduled method call. It retains its target, as a run loop does.
final class PerformRequest {
  let target: NSObject
  let selector: Selector

  init(target: NSObject, selector: Selector) {
    self.target = target
    self.selector = selector
  }
}

extension NotificationCenter {
  /// Calls a method of an observer for every notification as long as the observer exists.
  ///
  /// - Parameter observer: an object, also in an optional; nothing is called for other values, which have no methods.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    guard let content = ObservedProperty.flattened(observer), type(of: content) is AnyClass else { return }
    let observer = content as AnyObject
    let observation = UncheckedReference(Observation(observer: observer, selector: aSelector))
    let token = observe(aName, anObject) { notification in
      guard let observer = observation.value.observer else { return }
      observation.value.selector.send(to: observer, from: notification)
    }
    let sender = anObject.map { $0 as AnyObject }
    Stage.current?.code.observers.append(
      ObserverToken(observer: observer, name: aName, sender: sender, token: token, center: self))
  }

  /// Calls a closure for every notification that is not posted by another recording.
  package func observe(
    _ name: NSNotification.Name?, _ object: Any?, _ body: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let own = Stage.recording.map(ObjectIdentifier.init)
    return addObserver(forName: name, object: object, queue: nil) { notification in
      let poster = Stage.recording.map(ObjectIdentifier.init)
      if own == nil || poster == nil || own == poster { body(notification) }
    }
  }

  public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

  /// Removes what an object observes, and what closures observe whose token it is.
  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    let sender = anObject.map { $0 as AnyObject }
    remove {
      $0.observer === observer && (aName == nil || $0.name == aName) && (sender == nil || $0.sender === sender)
    }
    // Foundation's method, which knows its tokens and ignores other objects.
    removeObserver(observer as Any, name: aName, object: anObject)
  }

  private func remove(_ matches: (ObserverToken) -> Bool) {
    guard let stage = Stage.current else { return }
    for entry in stage.code.observers where matches(entry) { entry.remove() }
    stage.code.observers.removeAll(where: matches)
  }
}

/// An observer of notifications, and the method to call.
private final class Observation {
  weak var observer: AnyObject?
  let selector: Selector

  init(observer: AnyObject, selector: Selector) {
    self.observer = observer
    self.selector = selector
  }
}

struct ObserverToken {
  weak var observer: AnyObject?
  let name: NSNotification.Name?
  weak var sender: AnyObject?
  let token: any NSObjectProtocol
  let center: NotificationCenter

  func remove() { center.removeObserver(token as Any) }
}
