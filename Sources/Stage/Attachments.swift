/// Objects that a higher floor keeps with a stage, a view or an item of a lower one: at most one of each class.
///
/// The lower floor owns them without knowing their classes, so that it holds no data that only a higher one uses.
package struct Attachments {
  private var objects: [(type: ObjectIdentifier, object: AnyObject)] = []

  package init() {}

  /// The object of a class; nil if there is none. The class is the one with which the object was stored.
  package subscript<Object: AnyObject>(type: Object.Type) -> Object? {
    get { objects.first { $0.type == ObjectIdentifier(type) }?.object as? Object }
    set {
      objects.removeAll { $0.type == ObjectIdentifier(type) }
      if let newValue { objects.append((ObjectIdentifier(type), newValue)) }
    }
  }

  /// The object of a class, created if there is none.
  package mutating func object<Object: AnyObject>(_ type: Object.Type, create: () -> Object) -> Object {
    if let known = self[type] { return known }
    let object = create()
    self[type] = object
    return object
  }
}
