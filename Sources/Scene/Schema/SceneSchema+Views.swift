internal import InbetweenGeometry
internal import InbetweenModel
internal import InbetweenMotion

extension SceneSchema {
  /// Views of every kind, styles, and the contents of `set`.
  static var views: [(String, SchemaNode)] {
    let kinds = ViewKind.allCases.map(\.rawValue)
    let dispatch = kinds.map { kind -> SchemaNode in
      ["if": .required(kind), "then": .reference("view-" + kind)]
    }
    return [
      (
        "view",
        [
          "type": "object", "minProperties": 1,
          // The completions of editors in an empty item.
          "properties": .object(
            ViewKind.allCases.map {
              ($0.rawValue, ["description": .string(plain($0.viewDescription.about))])
            }),
          "allOf": .array(dispatch),
          // An item without a kind uses a component, whose name begins with a capital letter.
          "if": ["not": ["anyOf": .array(kinds.map { .required($0) })]],
          "then": [
            "description": "A component and the id of its copy.",
            "not": ["propertyNames": ["not": ["pattern": "^[A-Z]"]]],
          ],
        ]
      )
    ]
      + ViewKind.allCases.map { kind in ("view-" + kind.rawValue, view(kind)) }
      + [
        ("motionEffect", MappingTypes.motionEffect.schema),
        (
          "style",
          [
            "type": "object", "properties": properties(ValueReader.styleKeys, nil), "additionalProperties": false,
          ]
        ), ("changes", changes),
      ]
  }

  private static func view(_ kind: ViewKind) -> SchemaNode {
    var members: [(String, SchemaNode)] = [(kind.rawValue, .reference("name"))]
    if case .object(let keys) = properties(ViewKeys.keys(of: kind), kind) { members += keys }
    return [
      "type": "object", "description": .string(plain(kind.viewDescription.about)), "properties": .object(members),
      "required": .strings(kind == .snapshot ? [kind.rawValue, ViewStructure.of.rawValue] : [kind.rawValue]),
      "additionalProperties": false,
    ]
  }

  /// Keys with their descriptions and defaults for editors.
  private static func properties(_ keys: [ViewProperty], _ kind: ViewKind?) -> SchemaNode {
    .object(
      keys.map { key in
        var node = schema(of: key.shape).adding(("description", .string(plain(key.about))))
        if let value = kind?.viewDescription.defaultValue(of: key.name), let known = SchemaNode(value) {
          node = node.adding(("default", known))
        }
        return (key.name, node)
      })
  }

  /// Documentation without its links.
  static func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
  }

  /// `target.property`, with values by the property's name if all kinds agree on its type.
  private static var changes: SchemaNode {
    var shapes: [(name: String, shape: ValueShape, isUnique: Bool)] = []
    for kind in ViewKind.allCases {
      for key in ViewKeys.settable(of: kind) {
        if let index = shapes.firstIndex(where: { $0.name == key.name }) {
          if shapes[index].shape != key.shape { shapes[index].isUnique = false }
        } else {
          shapes.append((key.name, key.shape, true))
        }
      }
    }
    var patterns: [(String, SchemaNode)] = [
      (#"\.(?:constant|priority)$"#, number), (#"\.active$"#, .reference("boolean")),
      ("^for$", .reference("variables")), ("^each$", .reference("changes")),
    ]
    for key in ViewKeys.ofScreen { patterns.append((#"^screen\."# + key.name + "$", schema(of: key.shape))) }
    for entry in shapes where entry.isUnique {
      patterns.append((#"^.+\."# + entry.name + "$", schema(of: entry.shape)))
      let components = entry.shape.components
      if !components.isEmpty {
        patterns.append((#"^.+\."# + entry.name + #"\.(?:"# + components.joined(separator: "|") + ")$", number))
      }
    }
    return [
      "type": "object",
      "propertyNames": [
        // The identifier of a constraint can be any text.
        "pattern":
          #"^(?:[A-Za-z_][A-Za-z0-9_]*|\$\([^)]+\))+(?:\.(?:[A-Za-z_][A-Za-z0-9_]*|\$\([^)]+\))+)+$|.\.(?:constant|priority|active)$|^for$|^each$"#
      ],
      "minProperties": 1, "patternProperties": .object(patterns),
      "additionalProperties": ["type": .strings(["number", "string", "boolean", "array", "object"])],
      "description": "target.property: new value. All values are read before anything changes.",
    ]
  }
}

extension SchemaNode {
  /// A default in the syntax of scenes; nil if it cannot be represented.
  init?(_ value: EvaluatedValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .text(let text), .word(let text): self = .string(text)
    case .color(let color): self = .string(NamedColors.text(color))
    case .vector(let point): self = [.number(point.x), .number(point.y)]
    case .rect(let rect): self = [.number(rect.minX), .number(rect.minY), .number(rect.width), .number(rect.height)]
    case .insets(let insets): self = .number(insets.top)
    case .font(let font): self = .number(font.size)
    case .transform(.identity), .transform3D(.identity): self = "identity"
    case .list(let items): self = .array(items.compactMap { SchemaNode($0) })
    case .spacings, .buttonState: self = .object([])
    case .record(let fields):
      self = .object(fields.compactMap { field in SchemaNode(field.value).map { (field.name, $0) } })
    case .motionEffects: self = []
    case .transform, .transform3D, .path, .file, .image: return nil
    }
  }
}
