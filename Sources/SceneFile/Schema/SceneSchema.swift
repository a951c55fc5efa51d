internal import InbetweenModel

/// The JSON Schema of scene files, for editors and validators: draft 2020-12, generated from the tables that the
/// reader uses.
///
/// It checks shape and words; names, expressions and the little languages in strings are the reader's.
public enum SceneSchema {
  /// The schema as JSON, ending in a line break.
  public static let text: String = root.text() + "\n"

  private static let root: SchemaNode = SchemaNode.object([
    ("$schema", "https://json-schema.org/draft/2020-12/schema"),
    ("$id", "inbetween-scene-1.schema.json"),
    ("title", "Inbetween scene, version 1"),
    ("type", "object"),
    ("properties", properties(of: SceneObjects.top, top)),
    ("required", ["inbetween"]),
    ("anyOf", [.required("views"), .required("base")]),
    ("additionalProperties", false),
    ("$defs", .object(definitions)),
  ])

  private static let top: [String: SchemaNode] = [
    "inbetween": ["const": 1],
    "title": text("What the scene shows; the file's name where it is left out."),
    "canvas": .reference("canvas"),
    "fonts": .list(["type": "string"]),
    "import": [
      "type": "array", "items": ["type": "string"],
      "description": "Files with styles and components, by their paths from the scene's folder.",
    ],
    "parameters": mapping(of: .reference("parameter")),
    "metrics": mapping(of: number),
    "inputs": mapping(of: number),
    "styles": mapping(of: .reference("style")),
    "components": [
      "type": "object", "propertyNames": ["type": "string", "pattern": "^[A-Z][A-Za-z0-9_]*$"],
      "additionalProperties": .reference("component"),
      "description": "Views with their constraints and states, which are used like kinds of views.",
    ],
    "base": object(
      SceneObjects.base, ["storyboard": ["type": "string"], "scene": ["type": "string"]], required: ["storyboard"]),
    "views": .list(.reference("views")),
    "constraints": .list(.reference("constraints")),
    "states": .reference("states"),
    "timeline": .list(.reference("events")),
    "duration": number,
    "fps": .anyOf(
      ["type": "number", "exclusiveMinimum": 0, "maximum": 1000],
      ["type": "string", "pattern": #"^[0-9.]+ */ *[0-9.]+$|\$\("#]),
    "golden": object(
      SceneObjects.golden,
      [
        "frames": .anyOf(["enum": ["adaptive", "all"]], .list(number, minimum: 1)),
        "tolerance": ["type": "number", "minimum": 0],
        "comparer": ["type": "string", "pattern": .string(comparerPattern)],
        "reason": ["type": "string"],
      ]),
  ]

  private static let comparerPattern =
    "^(?:"
    + SceneWords.comparers.map { $0.replacing(".", with: "\\.").replacing("N", with: "[0-9]{1,3}") }.joined(
      separator: "|") + ")$"

  static let number = SchemaNode.reference("number")

  static func text(_ about: String) -> SchemaNode { ["type": "string", "description": .string(about)] }

  /// Names and what they stand for.
  static func mapping(of values: SchemaNode) -> SchemaNode {
    ["type": "object", "propertyNames": .reference("name"), "additionalProperties": values]
  }

  /// The properties of an object, in the order of its table; a key that the table lacks is left out.
  static func properties(of object: SceneObject, _ schemas: [String: SchemaNode]) -> SchemaNode {
    .object(object.keys.compactMap { key in schemas[key].map { (key, $0) } })
  }

  static func object(
    _ object: SceneObject, _ schemas: [String: SchemaNode], required: [String] = []
  ) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", "object"), ("properties", properties(of: object, schemas))]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    let needs = object.keys.compactMap { key in object.needs[key].map { (key, SchemaNode.strings([$0])) } }
    if !needs.isEmpty { members.append(("dependentRequired", .object(needs))) }
    members.append(("additionalProperties", false))
    return .object(members)
  }

  /// What may stand where a shape is expected.
  static func schema(of shape: SceneShape) -> SchemaNode {
    switch shape {
    case .number, .numberWithin, .count: number
    case .boolean: .reference("boolean")
    case .text: ["type": "string"]
    case .name: .reference("name")
    case .descendant: .reference("viewName")
    case .names: .list(.reference("name"), minimum: 1)
    case .word(let words): word(words)
    case .color: .reference("color")
    case .vector: .reference("vector")
    case .rect: .reference("rect")
    case .insets: .reference("insets")
    case .directionalInsets:
      .anyOf(
        number,
        object(
          SceneObjects.directionalInsets, ["top": number, "leading": number, "bottom": number, "trailing": number]))
    case .font: .reference("font")
    case .transform: .reference("transform")
    case .path: .reference("path")
    case .curve: .reference("curve")
    case .axes: .anyOf(number, .reference("vector"))
    case .file: ["type": "string"]
    case .list(let item, let minimum): .list(schema(of: item), minimum: minimum)
    case .buttonState:
      object(SceneObjects.buttonState, ["title": ["type": "string"], "titleColor": .reference("color")])
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
    values + views + constraints + timeline + repetition
  }
}
