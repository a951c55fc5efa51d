import Foundation

// Associated objects of Objective-C's runtime, for code that adds stored properties to classes in extensions.

public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Values by owner and key. Values of deallocated owners are removed when the table has twice as many owners as after
/// the previous removal.
private final class AssociationTable: @unchecked Sendable {
  private struct Owner {
    weak var object: AnyObject?
    var values: [Int: Any] = [:]
  }

  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let lock = NSLock()
  private var owners: [ObjectIdentifier: Owner] = [:]
  private var limit = 64

  func set(_ value: Any?, _ key: Int, of object: AnyObject, isWeak: Bool) {
    // Values are released after the lock, because their deinitialisers may use the table.
    var former: [Any?] = []
    lock.lock()
    let id = ObjectIdentifier(object)
    var owner = owners[id] ?? Owner(object: object)
    if owner.object == nil {
      former.append(owner.values)
      owner = Owner(object: object)
    }
    former.append(owner.values[key])
    owner.values[key] = isWeak ? value.map { Weak($0 as AnyObject) } : value
    owners[id] = owner
    if owners.count > limit { former.append(sweep()) }
    lock.unlock()
    withExtendedLifetime(former) {}
  }

  private func sweep() -> [Owner] {
    let gone = owners.filter { $0.value.object == nil }
    for id in gone.keys { owners[id] = nil }
    limit = max(owners.count * 2, 64)
    return Array(gone.values)
  }

  func value(_ key: Int, of object: AnyObject) -> Any? {
    lock.lock()
    defer { lock.unlock() }
    guard let owner = owners[ObjectIdentifier(object)], owner.object != nil, let value = owner.values[key] else {
      return nil
    }
    if let weak = value as? Weak { return weak.object }
    return value
  }

  func removeAll(of object: AnyObject) {
    lock.lock()
    let former = owners.removeValue(forKey: ObjectIdentifier(object))
    lock.unlock()
    withExtendedLifetime(former) {}
  }

  static let shared = AssociationTable()
}

/// What the library itself keeps with objects that have no room for it; no address has these numbers.
package enum AttachedValue: Int, Sendable {
  case accessibility = -1
  case storyboard = -2
  case popoverBackground = -3
  case pasteConfiguration = -4

  package func of(_ object: AnyObject) -> Any? { AssociationTable.shared.value(rawValue, of: object) }
  package func set(_ value: Any?, of object: AnyObject) {
    AssociationTable.shared.set(value, rawValue, of: object, isWeak: false)
  }
}

/// Associates a value with an object by the address of a key; nil removes the value.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociationTable.shared.set(
    value, Int(bitPattern: key), of: object as AnyObject, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociationTable.shared.value(Int(bitPattern: key), of: object as AnyObject)
}

public func objc_removeAssociatedObjects(_ object: Any) { AssociationTable.shared.removeAll(of: object as AnyObject) }
