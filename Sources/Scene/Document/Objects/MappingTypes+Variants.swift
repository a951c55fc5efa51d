import InbetweenLayout

extension MappingTypes {
  /// The conditions of goldens in a scene.
  package static let variant = MappingType(
    "a variant", VariantKey.self, only: VariantKey.allCases.filter { $0 != .scenes })
  /// The variants in a project file.
  package static let projectVariant = MappingType("a matrix of variants", VariantKey.self)
  package static let project = MappingType("a project file", ProjectKey.self, required: [.project])
}

/// The keys of a matrix of variants.
enum VariantKey: String, MappingKey {
  case scenes, set, device, orientation, size, scale, appearance, contentSize, direction

  var description: MappingKeyDescription {
    switch self {
    case .scenes: .init(["type": "string"], "A regular expression that the names of the scenes match.")
    case .set:
      .init(
        Self.values(["type": "object", "additionalProperties": ["type": ["number", "string", "boolean"]]]),
        "Parameters and their values.")
    case .device:
      .init(Self.words(CanvasDevice.all.map(\.name)), "A device with the screen's size, scale and safe area.")
    case .orientation:
      .init(Self.words(CanvasDevice.Orientation.allCases.map(\.rawValue)), "The orientation of the device.")
    case .size: .init(Self.values(["type": "string", "pattern": "^[0-9.]+x[0-9.]+$"]), "In points, such as 390x844.")
    case .scale: .init(Self.values(["enum": [1, 2, 3]]), "Pixels per point.")
    case .appearance:
      .init(
        Self.words(SceneDocument.Appearance.allCases.map(\.rawValue)),
        "The light or dark appearance, for dynamic colours.")
    case .contentSize:
      .init(
        Self.words(SceneDocument.ContentSize.allCases.map(\.rawValue)), "The user's text size, for text styles.")
    case .direction:
      .init(
        Self.words(SceneDocument.Direction.allCases.map(\.rawValue)), "The layout direction of text and leading edges.")
    }
  }

  /// One value, or several to be combined; null means the scene's own value.
  private static func values(_ one: SchemaNode) -> SchemaNode {
    let orOwn = SchemaNode.anyOf(one, ["type": "null"])
    return .anyOf(orOwn, .list(orOwn, minimum: 1))
  }

  private static func words(_ words: [String]) -> SchemaNode { values(["enum": .strings(words)]) }
}

/// The keys of a project's file.
enum ProjectKey: String, MappingKey {
  case project, defaults, variants, symbols

  var description: MappingKeyDescription {
    switch self {
    case .project: .init(["const": 1], "The version of the format.")
    // The schema follows from the command line.
    case .defaults: .init(["type": "object"], "Values of options that the command line does not give.")
    case .symbols: .init(["type": "string"], "A folder of symbols for all scenes, relative to the project's.")
    case .variants:
      .init(
        .anyOf(MappingTypes.projectVariant.schema, .list(MappingTypes.projectVariant.schema)),
        "Conditions for the goldens of scenes that do not specify their own.")
    }
  }
}
