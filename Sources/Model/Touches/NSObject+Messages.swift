public import Foundation
import InbetweenGeometry

// What `NSObject` has in Objective-C: messages by selectors, and values in formats.

extension NSObjectProtocol {
  /// Whether the object's class or a protocol of it has the method. Optional requirements have defaults, so that an object
  /// of the protocol always responds to them.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) == true }

  /// Calls a method at once. One that the object does not have is a problem of the recording.
  ///
  /// - Returns: the object that the method returns; a value that is none is in an object. Nil for a method that returns
  ///   nothing.
  @safe @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { perform(aSelector, with: nil) }
  /// - Parameter object: its argument.
  @safe @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    guard let aSelector else { return nil }
    guard let result = aSelector.result(of: self, from: object) else {
      Stage.current?.report("\(type(of: self)) has no method \(aSelector) for its argument")
      return nil
    }
    guard !(result is Void), let value = ObservedProperty.flattened(result) else { return nil }
    return unsafe Unmanaged.passUnretained(PerformedResults.keep(value as AnyObject))
  }
}

/// What methods have returned that were called by selectors. Objective-C releases it when the turn ends; here the last
/// ones of a recording are kept, so that code can take them.
enum PerformedResults {
  private static let count = 16

  static func keep(_ object: AnyObject) -> AnyObject {
    guard let stage = Stage.current else {
      // Without a recording nobody would release it.
      return unsafe Unmanaged.passRetained(object).takeUnretainedValue()
    }
    stage.code.performedResults = stage.code.performedResults.suffix(count - 1) + [object]
    return object
  }
}

extension NSObject {
  /// Whether the objects of the class have a method. One that was found by its name is known of objects only.
  public class func instancesRespond(to aSelector: Selector!) -> Bool { aSelector?.isMethod(ofClass: self) == true }

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

  /// - Parameter modes: have no effect: a film has one mode.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
  ) { perform(aSelector, with: anArgument, afterDelay: delay) }

  /// Calls a method on the recording's thread: at once if code waits for it, as on iOS, or in the next turn.
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
    if wait { _ = perform(aSelector, with: arg) } else { perform(aSelector, with: arg, afterDelay: 0) }
  }

  /// - Parameter array: modes, which have no effect.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool, modes array: [String]?
  ) { performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait) }

  /// Calls a method in the next turn: a recording has one thread.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    perform(aSelector, with: arg, afterDelay: 0)
  }

  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    Stage.current?.code.performRequests.removeAll { $0.target === aTarget as AnyObject }
  }

  public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector: Selector, object: Any?) {
    Stage.current?.code.performRequests.removeAll { $0.target === aTarget as AnyObject && $0.selector == selector }
  }
}

/// `%@` in a format is the object's description, `%p` a number that means nothing.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  public var _cVarArgEncoding: [Int] { [unsafe Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

/// A protocol of Objective-C's, whose objects have what `NSObjectProtocol` declares.
///
/// Here it is no `NSObjectProtocol`, so that a class need not inherit from `NSObject` to be a delegate.
public protocol RuntimeProtocol: AnyObject {}

extension RuntimeProtocol {
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) == true }
  @_disfavoredOverload
  public func isKind(of aClass: AnyClass) -> Bool {
    (self as? NSObject)?.isKind(of: aClass) ?? (type(of: self) == aClass)
  }
  @_disfavoredOverload
  public func isEqual(_ object: Any?) -> Bool {
    (self as? NSObject)?.isEqual(object) ?? (object.map { $0 as AnyObject } === self)
  }
}
