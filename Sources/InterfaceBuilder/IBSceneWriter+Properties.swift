/// The properties of views as the text of a scene, in which the views lie beside each other.
public struct IBProperties: Sendable {
  /// A scene file. Its views are named `v0`, `v1`, … in the order of ``ids``.
  public var text: String
  /// For each line of the text the corresponding line of the document; 0 for none.
  public var origins: [Int]
  /// Interface Builder's ids of the views.
  public var ids: [String]

  /// The name of a view in the text, by its index among the ids.
  public static func name(_ index: Int) -> String { "v\(index)" }
}

extension IBDocument {
  /// The properties of a view and its descendants, for creating them in code. Frames, constraints and pictures are not
  /// part of them.
  public func properties(of view: IBView) -> IBProperties {
    let options = IBScene.Options(isAllowedName: { _ in true })
    let root = IBRoot(view: view, kind: .topLevelObject, controller: nil, cell: nil)
    var writer = IBSceneWriter(
      self, root, bars: [IBBars](repeating: IBBars(), count: controllers.count), options: options, isForCode: true)
    return writer.properties()
  }
}

extension IBSceneWriter {
  mutating func properties() -> IBProperties {
    var ids: [String] = []
    yaml.add("inbetween: 1")
    yaml.add("canvas: {size: [100, 100]}")
    yaml.add("views:")
    for view in root.view.all {
      let kind = sceneKind(view)
      yaml.add("- \(kind): \(IBProperties.name(ids.count))", indent: 2, from: view.line)
      ids.append(view.id)
      writeLayout(view, in: nil, indent: 4)
      for line in looks(of: view, as: kind) { yaml.add(line, indent: 4, from: view.line) }
    }
    return IBProperties(text: yaml.text, origins: yaml.origins, ids: ids)
  }
}
