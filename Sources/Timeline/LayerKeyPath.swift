/// A key path of an explicit animation: a property, or one component of it.
public struct LayerKeyPath: Hashable, Sendable {
  /// The property.
  public var key: LayerKey
  /// The animated part of the property; nil for the whole.
  public var component: Component?

  /// A part of a point, a size or a transform, by its name in key paths; `rotation` is in radians.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height
    case rotation = "rotation"
    case scale = "scale"
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case translation = "translation"
    case translationX = "translation.x"
    case translationY = "translation.y"
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case scaleZ = "scale.z"
    case translationZ = "translation.z"
  }

  public init(_ key: LayerKey, _ component: Component? = nil) {
    self.key = key
    self.component = component
  }

  /// Reads a Core Animation key path such as `position.x`, `bounds.size.width` or `transform.rotation.z`. `bounds`
  /// consists of two properties and is not accepted here. Nil if no layer has such a key path.
  public init?(_ text: String) {
    if let key = LayerKey(rawValue: text) {
      self.init(key)
      return
    }
    for (prefix, key, components) in LayerKeyPath.prefixes where text.hasPrefix(prefix + ".") {
      let rest = String(text.dropFirst(prefix.count + 1))
      let name = rest == "rotation.z" ? "rotation" : rest
      if let component = Component(rawValue: name), components.contains(component) {
        self.init(key, component)
        return
      }
    }
    return nil
  }

  private static let ofTransforms: [Component] = [
    .rotation, .rotationX, .rotationY, .scale, .scaleX, .scaleY, .scaleZ, .translation, .translationX, .translationY,
    .translationZ,
  ]

  private static let prefixes: [(String, LayerKey, [Component])] = [
    ("position", .position, [.x, .y]),
    ("anchorPoint", .anchorPoint, [.x, .y]),
    ("startPoint", .startPoint, [.x, .y]),
    ("endPoint", .endPoint, [.x, .y]),
    ("bounds.origin", .boundsOrigin, [.x, .y]),
    ("bounds.size", .boundsSize, [.width, .height]),
    ("shadowOffset", .shadowOffset, [.width, .height]),
    ("transform", .transform, ofTransforms), ("sublayerTransform", .sublayerTransform, ofTransforms),
  ]
}
