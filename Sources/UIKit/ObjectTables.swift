public import Foundation

/// Objects that are retained, or referenced weakly; in the order in which they were added.
public final class NSHashTable<ObjectType: AnyObject> {
  private struct Entry {
    weak var known: AnyObject?
    let kept: AnyObject?
  }

  private var entries: [Entry] = []
  private let isWeak: Bool

  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
  }

  public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  public func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    entries.removeAll { $0.known == nil }
    entries.append(Entry(known: object, kept: isWeak ? nil : object))
  }
  public func remove(_ object: ObjectType?) { entries.removeAll { $0.known == nil || $0.known === object } }
  public func removeAllObjects() { entries = [] }
  public func contains(_ anObject: ObjectType?) -> Bool {
    entries.contains { $0.known != nil && $0.known === anObject }
  }
  public func member(_ object: ObjectType?) -> ObjectType? { contains(object) ? object : nil }
  public var allObjects: [ObjectType] { entries.compactMap { $0.known as? ObjectType } }
  public var anyObject: ObjectType? { allObjects.first }
  public var count: Int { entries.filter { $0.known != nil }.count }
  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// Objects by key objects, each retained or referenced weakly; in the order in which they were added. Keys are compared
/// by identity or equality.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
  private struct Entry {
    weak var key: AnyObject?
    let keptKey: AnyObject?
    weak var object: AnyObject?
    let keptObject: AnyObject?

    func has(_ other: AnyObject?) -> Bool {
      guard let key, let other else { return false }
      return key === other || (key as? NSObject)?.isEqual(other) == true
    }
  }

  private var entries: [Entry] = []
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
  }

  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  public func object(forKey aKey: KeyType?) -> ObjectType? {
    entries.first { $0.has(aKey) }?.object as? ObjectType
  }
  public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    removeObject(forKey: aKey)
    guard let aKey, let anObject else { return }
    entries.append(
      Entry(
        key: aKey, keptKey: keyOptions.contains(.weakMemory) ? nil : aKey, object: anObject,
        keptObject: valueOptions.contains(.weakMemory) ? nil : anObject))
  }
  public func removeObject(forKey aKey: KeyType?) {
    entries.removeAll { $0.key == nil || $0.object == nil || $0.has(aKey) }
  }
  public func removeAllObjects() { entries = [] }
  private var alive: [Entry] { entries.filter { $0.key != nil && $0.object != nil } }
  public var count: Int { alive.count }
  public func keyEnumerator() -> NSEnumerator { NSArray(array: alive.compactMap(\.key)).objectEnumerator() }
  public func objectEnumerator() -> NSEnumerator? { NSArray(array: alive.compactMap(\.object)).objectEnumerator() }
}

/// How tables reference their objects.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strongMemory = Options([])
    public static let weakMemory = Options(rawValue: 5)
    public static let objectPersonality = Options([])
    public static let objectPointerPersonality = Options(rawValue: 512)
    public static let copyIn = Options(rawValue: 65536)
  }
}
