internal import InbetweenModel

/// The JSON Schema of scene files, for editors and validators: draft 2020-12, generated from the tables that the
/// reader uses.
///
/// It checks structure and enumerations; the reader checks names, expressions and the languages inside strings.
public enum SceneSchema {
  /// The schema as JSON, ending in a line break.
  public static let text: String = root.text() + "\n"

  private static let root: SchemaNode = SchemaNode.object([
    ("$schema", "https://json-schema.org/draft/2020-12/schema"),
    ("$id", "inbetween-scene-1.schema.json"),
    ("title", "Inbetween scene, version 1"),
    ("type", "object"),
    ("properties", MappingTypes.top.properties),
    ("required", .strings(MappingTypes.top.required)),
    ("anyOf", [.required("views"), .required("base")]),
    ("additionalProperties", false),
    ("$defs", .object(definitions)),
  ])

  static let number = SchemaNode.reference("number")

  /// A mapping from names to values.
  static func mapping(of values: SchemaNode) -> SchemaNode {
    ["type": "object", "propertyNames": .reference("name"), "additionalProperties": values]
  }

  /// The schema of a shape.
  static func schema(of shape: ValueShape) -> SchemaNode {
    switch shape {
    case .number, .numberWithin, .count: number
    case .boolean: .reference("boolean")
    case .text, .animationFile: ["type": "string"]
    case .name: .reference("name")
    case .descendant: .reference("viewName")
    case .names: .list(.reference("name"), minimum: 1)
    case .word(let words): word(words)
    case .color: .reference("color")
    case .vector: .reference("vector")
    case .rect: .reference("rect")
    case .insets: .reference("insets")
    case .directionalInsets: .anyOf(number, MappingTypes.directionalInsets.schema)
    case .font: .reference("font")
    case .transform: .reference("transform")
    case .transform3D: .reference("transform3D")
    case .path: .reference("path")
    case .curve: .reference("curve")
    case .axes: .anyOf(number, .reference("vector"))
    case .file: .anyOf(["type": "string"], .reference(ValueRecord.symbol.schemaName))
    case .list(let item, let minimum): .list(schema(of: item), minimum: minimum)
    case .layoutItems: .list(.reference(ValueRecord.layoutItem.schemaName), minimum: 1)
    case .record(let record):
      record.shorthand.map { .anyOf(schema(of: $0.shape), .reference(record.schemaName)) }
        ?? .reference(record.schemaName)
    case .buttonState: MappingTypes.buttonState.schema
    case .spacings: ["type": "object", "propertyNames": .reference("viewName"), "additionalProperties": number]
    case .subviewNames: .list(.reference("viewName"), minimum: 0)
    case .styleNames: .anyOf(.reference("name"), .list(.reference("name"), minimum: 1))
    case .view: .reference("view")
    case .views: .list(.reference("views"))
    case .motionEffects: .list(.reference("motionEffect"))
    }
  }

  /// An enumeration, or an inserted value.
  static func word(_ words: [String]) -> SchemaNode { .anyOf(["enum": .strings(words)], .reference("inserted")) }

  private static var definitions: [(String, SchemaNode)] {
    values + ValueRecord.all.map { ($0.schemaName, MappingType($0).schema) } + views + constraints + timeline
      + repetition
  }
}
