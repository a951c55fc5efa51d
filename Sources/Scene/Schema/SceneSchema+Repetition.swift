internal import InbetweenModel

extension SceneSchema {
  /// Repetition: items of lists with `for`, and components.
  static var repetition: [(String, SchemaNode)] {
    [
      (
        "variables",
        [
          "type": "object", "minProperties": 1, "propertyNames": .reference("name"),
          "additionalProperties": .anyOf(
            ["type": "array"], ["type": "string", "pattern": #"\.\.|\$\("#]),
          "description":
            "Names, each with a list or a range such as 1..4, through which they iterate together. $(i) inserts a value.",
        ]
      ),
      item("views", "view"), item("constraints", "constraint"), item("stateItems", "state"),
      item("events", "event", stagger: true), item("keyframes", "keyframe"),
      item("expectations", "expectation"),
      (
        "names",
        .anyOf(["type": "string", "minLength": 1], repeated("names"))
      ),
      (
        "states",
        [
          "type": "object",
          "properties": [
            "for": .reference("variables"), "each": ["type": "object"],
          ],
          "propertyNames": .anyOf(.reference("name"), ["enum": ["for", "each"]]),
          "additionalProperties": .list(.reference("stateItems"), minimum: 2),
        ]
      ),
      ("component", component),
    ]
  }

  /// One item of a list, or a `for` instead.
  private static func item(_ name: String, _ one: String, stagger: Bool = false) -> (String, SchemaNode) {
    (
      name,
      [
        "if": ["type": "object", "required": ["for"], "properties": ["for": ["type": "object"]]],
        "then": repeated(name, stagger: stagger), "else": .reference(one),
      ]
    )
  }

  private static func repeated(_ name: String, stagger: Bool = false) -> SchemaNode {
    let each = SchemaNode.anyOf(.list(.reference(name)), .reference(name))
    return MappingType(
      "a repetition", RepetitionKey.self, only: stagger ? nil : [.for, .each], required: [.for, .each]
    )
    .schema.replacing("each", with: each)
  }

  private static var component: SchemaNode {
    let kinds = ViewKind.allCases
    return [
      "type": "object",
      "description": "A view with constraints and states, used like a kind of view. Its id is self.",
      "properties": .object(
        kinds.map { ($0.rawValue, ["const": "self", "description": .string(plain($0.viewDescription.about))]) }
          + ComponentKey.allCases.map { key in
            (key.rawValue, key.description.schema.adding(("description", .string(key.description.about))))
          } + [(ViewStructure.subviews.rawValue, .list(.reference("views")))]),
      "anyOf": .array(kinds.map { .required($0.rawValue) }),
    ]
  }
}
