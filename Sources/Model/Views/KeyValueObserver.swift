public import Foundation
import InbetweenObjects

// Observation of properties by their names. Objective-C finds the methods of every object by their names; here,
// observers conform to a protocol, as all responders do, and the properties of UIKit's classes are listed.

/// An object that is told about changes of properties that it observes by their names.
public protocol KeyValueObserver: NSObject {
  /// - Parameters:
  ///   - keyPath: as it was given to `addObserver(_:forKeyPath:options:context:)`.
  ///   - object: the one that has the property.
  ///   - context: the one that was given.
  @safe func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension UIResponder: KeyValueObserver {}

/// The keys of the change that an observer gets.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The raw value of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// `NSNull` for nil.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// Who observes what.
struct KeyValueRegistration {
  weak var object: NSObject?
  weak var observer: NSObject?
  let keyPath: String
  let context: ObservingContext

  var isOver: Bool { object == nil || observer == nil }
}

extension NSObject {
  /// Tells an observer when a property has another value at the end of a turn, after layout.
  ///
  /// - Parameter keyPath: names of properties of UIKit's views and layers and of stored properties, as Objective-C has
  ///   them (`hidden`), separated by dots. The recording lists others as a problem.
  @safe public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let stage = observingStage else { return }
    guard let observer = observer as? any KeyValueObserver else {
      return stage.report(
        "\(type(of: observer)) observes '\(keyPath)', but is no KeyValueObserver: add the conformance")
    }
    guard case .found(var last) = ObservedProperty.read(keyPath, of: self) else {
      return stage.report("'\(keyPath)' of \(type(of: self)) cannot be observed by its name")
    }
    let registration = KeyValueRegistration(
      object: self, observer: observer, keyPath: keyPath, context: ObservingContext(context))
    func tell(_ object: NSObject, _ observer: any KeyValueObserver, _ old: Any?, _ new: Any?, isFirst: Bool) {
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      if options.contains(.old), !isFirst { change[.oldKey] = old ?? NSNull() }
      observer.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: registration.context.pointer)
    }
    let observation = NSKeyValueObservation(registration) { [weak self, weak observer] in
      guard let self, let observer, case .found(let value) = ObservedProperty.read(keyPath, of: self),
        !ObservedProperty.isSame(value, last)
      else { return false }
      let former = last
      last = value
      tell(self, observer, former, value, isFirst: false)
      return true
    }
    stage.code.observations.append(WeakObservation(value: observation, retained: observation))
    if options.contains(.initial) { tell(self, observer, nil, last, isFirst: true) }
  }

  /// Ends the last registration of the observer; without one, where UIKit raises an exception, the recording lists the
  /// problem.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    endObservation(by: observer, of: keyPath) { _ in true }
  }

  @safe public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    let observing = ObservingContext(context)
    endObservation(by: observer, of: keyPath) { $0 == observing }
  }

  private func endObservation(
    by observer: NSObject, of keyPath: String, where isWanted: (ObservingContext) -> Bool
  ) {
    guard let stage = observingStage else { return }
    // An observer removes itself in its `deinit`, when no weak reference finds it any more.
    let index = stage.code.observations.lastIndex { element in
      guard let registration = element.retained?.registration, registration.keyPath == keyPath else { return false }
      return (registration.object == nil || registration.object === self)
        && (registration.observer == nil || registration.observer === observer) && isWanted(registration.context)
    }
    guard let index else {
      return stage.report(
        "cannot remove \(type(of: observer)) as an observer of '\(keyPath)' of \(type(of: self)): it is not registered")
    }
    stage.code.observations.remove(at: index).retained?.invalidate()
  }

  private var observingStage: Stage? { Stage.current ?? (self as? UIView)?.stage }
}
