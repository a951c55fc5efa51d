public import Foundation

// Observation of properties by key path, which Foundation on Linux does not have.

/// An observation, until it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  private var check: (() -> Bool)?
  /// Who observes, for one that was registered by the name of the property.
  let registration: KeyValueRegistration?

  init(_ registration: KeyValueRegistration? = nil, _ check: @escaping () -> Bool) {
    (self.registration, self.check) = (registration, check)
    super.init()
  }

  public func invalidate() { check = nil }

  /// Compares the value with the last one; returns whether it has changed and the handler was called.
  func notice() -> Bool { check?() ?? false }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The handler is called at once with the current value, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: a change is noticed when it has been made.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }

public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  /// The values if the options ask for them.
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: NSObject {
  /// Calls a closure when a property has another value at the end of a turn, after layout; on iOS, where the
  /// Objective-C runtime sees each assignment, that is earlier and for each of them.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    func tell(_ object: Self, _ old: Value?, _ new: Value) {
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
    }
    let observation = NSKeyValueObservation { [weak self] in
      guard let self else { return false }
      let value = self[keyPath: keyPath]
      guard !ObservedProperty.isSame(value, last) else { return false }
      let former = last
      last = value
      tell(self, former, value)
      return true
    }
    (Stage.current ?? (self as? UIView)?.stage)?.code.observations.append(WeakObservation(value: observation))
    if options.contains(.initial) { tell(self, nil, last) }
    return observation
  }
}

struct WeakObservation {
  weak var value: NSKeyValueObservation?
  /// The same one if it was registered by the name of the property: nobody else retains it.
  var retained: NSKeyValueObservation?

  var isOver: Bool { value == nil || retained?.registration?.isOver == true }
}

extension Stage {
  private static let maximumRounds = 8

  /// Calls the handlers of observed properties that have changed; their changes are laid out and may call others.
  func notifyObservers() {
    for _ in 0..<Self.maximumRounds where !code.observations.isEmpty {
      code.observations.removeAll(where: \.isOver)
      // Every handler is called, hence no `contains`.
      let changes = code.observations.compactMap(\.value).map { $0.notice() }
      guard changes.contains(true) else { return }
      layoutIfNeeded()
      drawIfNeeded()
    }
  }
}
