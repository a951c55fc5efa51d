package import InbetweenModel
internal import InbetweenTimeline

/// The key paths of layer animations, with the types of their values.
package enum AnimationKeyPaths {
  /// The type of a key path's values on a layer of that kind of view; nil if the layer does not have it.
  package static func shape(of keyPath: String, on kind: ViewKind) -> ValueShape? {
    tables[kind]?.shapes[keyPath]
  }

  /// All key paths on a layer of that kind, for suggestions, beginning with those of every layer.
  package static func names(on kind: ViewKind) -> [String] { tables[kind]?.names ?? [] }

  /// All key paths of all kinds, sorted, for editors.
  package static let all = Set(tables.values.flatMap(\.names)).sorted()

  private struct Table {
    var shapes: [String: ValueShape]
    var names: [String]
  }

  private static let tables: [ViewKind: Table] = {
    let ofEvery = keyPaths(of: ViewKind.view.viewDescription.properties).merging(ofGeometry) { own, _ in own }
    return Dictionary(
      uniqueKeysWithValues: ViewKind.allCases.map { kind in
        let own = keyPaths(of: kind.viewDescription.properties).filter { ofEvery[$0.key] == nil }
        return (
          kind,
          Table(shapes: ofEvery.merging(own) { first, _ in first }, names: ofEvery.keys.sorted() + own.keys.sorted())
        )
      })
  }()

  /// The key paths of properties and their components.
  private static func keyPaths(of properties: [ViewProperty]) -> [String: ValueShape] {
    var shapes: [String: ValueShape] = [:]
    for property in properties {
      // The key path of transforms in space is that of those in the plane, whose components it has.
      guard let name = property.keyPath?.rawValue, property.name != "transform3D" else { continue }
      var shape = property.shape
      // An animation can exceed the range of the model's values.
      if case .numberWithin = shape { shape = .number }
      shapes[name] = shape
      for component in shape.components { shapes[name + "." + component] = .number }
    }
    return shapes
  }

  /// Key paths that are not a single property.
  private static let ofGeometry: [String: ValueShape] = {
    var shapes: [String: ValueShape] = [
      "bounds": .rect, "bounds.origin": .vector(["x", "y"]), "bounds.size": .vector(["width", "height"]),
      "transform.translation": .vector(["x", "y"]), "sublayerTransform.translation": .vector(["x", "y"]),
    ]
    for name in ["bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height"] {
      shapes[name] = .number
    }
    for transform in ["transform", "sublayerTransform"] {
      for component in [
        "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
        "translation.x", "translation.y", "translation.z",
      ] {
        shapes[transform + "." + component] = .number
      }
    }
    return shapes
  }()
}
