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
    /// Returns false if the object does not have the method.
    let call: (AnyObject, Any?, UIEvent?) -> Bool
    let isOf: (AnyObject) -> Bool

    /// - Parameters:
    ///   - isOf: whether an object has the method.
    init(
      _ name: String, of isOf: @escaping (AnyObject) -> Bool,
      _ call: @escaping (AnyObject, Any?, UIEvent?) -> Bool
    ) {
      self.name = name
      self.call = call
      self.isOf = isOf
    }
  }

  private let method: Method

  /// - Parameter name: identifies the method for `removeTarget(_:action:for:)`.
  public init<Target, Result>(_ method: @escaping (Target) -> () -> Result, name: String = "") {
    self.method = Method(name, of: { $0 is Target }) { target, _, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  public init<Target, Sender, Result>(_ method: @escaping (Target) -> (Sender) -> Result, name: String = "") {
    self.method = Method(name, of: { $0 is Target }) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  public init<Target, Sender, Result>(
    _ method: @escaping (Target) -> (Sender, UIEvent) -> Result, name: String = ""
  ) {
    self.method = Method(name, of: { $0 is Target }) { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      _ = method(target)(sender, event ?? UIEvent())
      return true
    }
  }

  /// A method for the end of animations: `animationDidStop(_:finished:context:)`.
  public init<Target, ID, Finished, Context, Result>(
    _ method: @escaping (Target) -> (ID, Finished, Context) -> Result, name: String = ""
  ) {
    self.method = Method(name, of: { $0 is Target }) { target, end, _ in
      guard let target = target as? Target, let end = end as? AnimationEnd, let id = end.id as? ID,
        let context = end.context as? Context,
        let finished = (end.finished as? Finished) ?? (end.finished.boolValue as? Finished)
      else { return false }
      _ = method(target)(id, finished, context)
      return true
    }
  }

  @available(*, unavailable, message: "methods have no names at run time on Linux: Selector(Class.method)")
  public init(_ name: String) { method = Method(name, of: { _ in false }) { _, _, _ in false } }

  /// A method by its name in Objective-C, as the plugin UIKitOnLinux writes `Selector("save:")`: of responders, one that
  /// ``UIResponder/nibAction(_:)`` knows, which is looked up when the method is called. The name of a property serves
  /// for `NSStringFromSelector` only.
  public init(named name: String) {
    method = Method(name, of: { ($0 as? UIResponder)?.nibAction(name) != nil }) { target, sender, event in
      (target as? UIResponder)?.nibAction(name)?.send(to: target, from: sender, event: event) == true
    }
  }

  public var description: String { method.name.isEmpty ? "a method" : method.name }

  public static func == (a: Selector, b: Selector) -> Bool {
    a.method === b.method || (!a.method.name.isEmpty && a.method.name == b.method.name)
  }
  public func hash(into hasher: inout Hasher) {
    if method.name.isEmpty { hasher.combine(ObjectIdentifier(method)) } else { hasher.combine(method.name) }
  }

  /// Whether an object has the method.
  func isMethod(of object: AnyObject) -> Bool { method.isOf(object) }

  /// Calls the method of a target or, without one, of the first responder in the responder chain that has it.
  @discardableResult
  package func send(
    to target: AnyObject?, from sender: Any?, event: UIEvent? = nil, startingAt first: UIResponder? = nil
  ) -> Bool {
    if let target { return method.call(target, sender, event) }
    var next = first
    while let responder = next {
      if method.call(responder, sender, event) { return true }
      next = responder.next
    }
    return false
  }
}

extension NSObjectProtocol {
  /// Whether the object's class or a protocol of it has the method. Optional requirements have defaults, so that an object
  /// of the protocol always responds to them.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) == true }

  /// Calls a method at once. One that the object does not have is a problem of the recording.
  ///
  /// - Returns: nothing of the method: nil.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Any? { perform(aSelector, with: nil) }
  /// - Parameter object: its argument.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Any? {
    if let aSelector, !aSelector.send(to: self, from: object) {
      Stage.current?.report("\(type(of: self)) has no method \(aSelector) for its argument")
    }
    return nil
  }
}

extension NSObject {
  /// Calls a method later, on the recording's clock.
  ///
  /// - Parameter delay: in seconds.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    guard let stage = Stage.current, let time = Rational(time: stage.seconds + max(delay, 0)) else { return }
    let request = PerformRequest(target: self, selector: aSelector)
    stage.code.performRequests.append(request)
    stage.schedule(at: time) { stage in
      guard let index = stage.code.performRequests.firstIndex(where: { $0 === request }) else { return }
      stage.code.performRequests.remove(at: index)
      aSelector.send(to: request.target, from: anArgument)
    }
  }

  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    Stage.current?.code.performRequests.removeAll { $0.target === aTarget as AnyObject }
  }

  public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector: Selector, object: Any?) {
    Stage.current?.code.performRequests.removeAll { $0.target === aTarget as AnyObject && $0.selector == selector }
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
  public func addObserver(
    _ observer: AnyObject, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let observation = UncheckedReference(Observation(observer: observer, selector: aSelector))
    let token = observe(aName, anObject) { notification in
      guard let observer = observation.value.observer else { return }
      observation.value.selector.send(to: observer, from: notification)
    }
    Stage.current?.code.observers.append(ObserverToken(observer: observer, name: aName, token: token, center: self))
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

  public func removeObserver(_ observer: AnyObject) { remove { $0.observer === observer } }

  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    remove { $0.observer === observer && (aName == nil || $0.name == aName) }
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
  let token: any NSObjectProtocol
  let center: NotificationCenter

  func remove() { center.removeObserver(token as Any) }
}
