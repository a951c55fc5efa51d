/// The key paths that layer animations know, with the type of their values.
package enum SceneKeyPaths {
  /// The type of a key path's values on a layer of that kind of view; nil where the layer has no such key path.
  package static func shape(of keyPath: String, on kind: SceneViewKind) -> SceneShape? {
    if let shape = layer[keyPath] { return shape }
    switch kind {
    case .shape: return shapeLayer[keyPath]
    case .gradient: return gradientLayer[keyPath]
    case .imageView: return keyPath == "contents" ? .file : nil
    default: return nil
    }
  }

  /// All key paths on a layer of that kind, for suggestions.
  package static func names(on kind: SceneViewKind) -> [String] {
    var names = layer.keys.sorted()
    if kind == .shape { names += shapeLayer.keys.sorted() }
    if kind == .gradient { names += gradientLayer.keys.sorted() }
    if kind == .imageView { names.append("contents") }
    return names
  }

  private static let layer: [String: SceneShape] = {
    let point = SceneShape.vector(["x", "y"])
    let size = SceneShape.vector(["width", "height"])
    var paths: [String: SceneShape] = [
      "position": point, "bounds": .rect, "bounds.origin": point, "bounds.size": size, "anchorPoint": point,
      "transform": .transform, "transform.translation": point, "shadowOffset": size,
      "backgroundColor": .color, "borderColor": .color, "shadowColor": .color,
    ]
    for name in [
      "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
      "anchorPoint.x", "anchorPoint.y", "transform.rotation", "transform.rotation.z", "transform.scale",
      "transform.scale.x",
      "transform.scale.y", "transform.translation.x", "transform.translation.y", "opacity", "borderWidth",
      "cornerRadius", "shadowOpacity", "shadowRadius", "shadowOffset.width", "shadowOffset.height", "zPosition",
    ] {
      paths[name] = .number
    }
    return paths
  }()

  private static let shapeLayer: [String: SceneShape] = [
    "path": .path, "fillColor": .color, "strokeColor": .color, "lineWidth": .number, "lineDashPhase": .number,
    "strokeStart": .number, "strokeEnd": .number,
  ]

  private static let gradientLayer: [String: SceneShape] = [
    "colors": .list(.color, minimum: 2), "locations": .list(.number, minimum: 0),
    "startPoint": .vector(["x", "y"]), "endPoint": .vector(["x", "y"]), "startPoint.x": .number,
    "startPoint.y": .number, "endPoint.x": .number, "endPoint.y": .number,
  ]
}
