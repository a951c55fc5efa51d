extension SceneSchema {
  /// Views of every kind, styles, and what `set` may say.
  static var views: [(String, SchemaNode)] {
    let kinds = SceneViewKind.allCases.map(\.rawValue)
    let dispatch = kinds.map { kind -> SchemaNode in
      ["if": .required(kind), "then": .reference("view-" + kind)]
    }
    return [
      (
        "view",
        [
          "type": "object", "allOf": .array(dispatch), "anyOf": .array(kinds.map { .required($0) }),
        ]
      )
    ]
      + SceneViewKind.allCases.map { kind in ("view-" + kind.rawValue, view(kind)) }
      + [
        (
          "motionEffect",
          object(
            SceneObjects.motionEffect,
            [
              "keyPath": word(SceneWords.motionEffectKeyPaths), "type": word(SceneWords.motionEffectTypes),
              "minimumRelativeValue": .anyOf(number, .reference("transform")),
              "maximumRelativeValue": .anyOf(number, .reference("transform")),
            ], required: SceneObjects.motionEffect.keys)
        ),
        (
          "style",
          [
            "type": "object", "properties": properties(SceneBuilder.styleKeys), "additionalProperties": false,
          ]
        ), ("changes", changes),
      ]
  }

  private static func view(_ kind: SceneViewKind) -> SchemaNode {
    var members: [(String, SchemaNode)] = [(kind.rawValue, .reference("name"))]
    if case .object(let keys) = properties(SceneProperties.keys(of: kind)) { members += keys }
    return [
      "type": "object", "properties": .object(members),
      "required": .strings(kind == .snapshot ? [kind.rawValue, "of"] : [kind.rawValue]), "additionalProperties": false,
    ]
  }

  private static func properties(_ keys: [SceneKey]) -> SchemaNode {
    .object(keys.map { ($0.name, schema(of: $0.shape)) })
  }

  /// `target.property` and values by the property's name, as far as all kinds agree on its type.
  private static var changes: SchemaNode {
    var shapes: [(name: String, shape: SceneShape, isUnique: Bool)] = []
    for kind in SceneViewKind.allCases {
      for key in SceneProperties.settable(of: kind) {
        if let index = shapes.firstIndex(where: { $0.name == key.name }) {
          if shapes[index].shape != key.shape { shapes[index].isUnique = false }
        } else {
          shapes.append((key.name, key.shape, true))
        }
      }
    }
    var patterns: [(String, SchemaNode)] = [
      (#"\.(?:constant|priority)$"#, number), (#"\.active$"#, .reference("boolean")),
    ]
    for key in SceneProperties.ofScreen { patterns.append((#"^screen\."# + key.name + "$", schema(of: key.shape))) }
    for entry in shapes where entry.isUnique {
      patterns.append((#"^[^.]+\."# + entry.name + "$", schema(of: entry.shape)))
      let components = SceneProperties.components(of: entry.shape)
      if !components.isEmpty {
        patterns.append((#"^[^.]+\."# + entry.name + #"\.(?:"# + components.joined(separator: "|") + ")$", number))
      }
    }
    return [
      "type": "object",
      "propertyNames": [
        // The identifier of a constraint may be any text.
        "pattern":
          #"^(?:[A-Za-z_][A-Za-z0-9_]*|\$\([^)]+\))+(?:\.(?:[A-Za-z][A-Za-z0-9]*|\$\([^)]+\)))+$|.\.(?:constant|priority|active)$"#
      ],
      "minProperties": 1, "patternProperties": .object(patterns),
      "additionalProperties": ["type": .strings(["number", "string", "boolean", "array", "object"])],
      "description": "target.property: new value. All values are read before anything changes.",
    ]
  }
}
