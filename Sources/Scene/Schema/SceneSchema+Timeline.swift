extension SceneSchema {
  /// States, events and layer animations.
  static var timeline: [(String, SchemaNode)] {
    [
      ("stateName", ["type": "string", "pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\$\("#]),
      ("state", MappingTypes.state.schema), ("event", event), ("keyframe", MappingTypes.keyframe.schema),
      ("expectation", MappingTypes.expectation.schema),
      ("layerAnimation", ["type": "object", "oneOf": .array(layerAnimations)]),
    ]
  }

  // Values of an event's keys that have no simple type.
  static let states = SchemaNode.anyOf(.reference("stateName"), .list(.reference("names"), minimum: 1))
  static let constraintNames = SchemaNode.list(.reference("names"), minimum: 1)
  static let viewName = SchemaNode.reference("viewName")
  static let addedAnimations: SchemaNode = [
    "type": "object",
    "propertyNames": ["pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\$\(|^for$|^each$"#],
    "properties": ["for": .reference("variables"), "each": ["type": "object"]],
    "additionalProperties": .reference("layerAnimation"), "minProperties": 1,
  ]
  static let removedAnimations = SchemaNode.list(.reference("names"), minimum: 1)
  static let drive: SchemaNode = [
    "type": "object",
    "propertyNames": ["pattern": #"^(?:[A-Za-z_][A-Za-z0-9_]*|tilt\.(?:horizontal|vertical))$|\$\("#],
    "additionalProperties": .reference("inputTrack"), "minProperties": 1,
  ]

  private static var event: SchemaNode {
    MappingTypes.event.schema.adding(
      (
        "allOf",
        [
          ["not": .required("at", "after")], ["not": .required("above", "below")], ["not": .required("in", "above")],
          ["not": .required("in", "below")],
          [
            "if": .required("keyframes"),
            "then": [
              "not": [
                "anyOf": .array(
                  ["set", "to", "activate", "deactivate", "constraints"].map { .required($0) })
              ]
            ],
          ],
          ["anyOf": .array(MappingTypes.eventActions.map { .required($0) })],
        ]
      ))
  }

  private static var layerAnimations: [SchemaNode] {
    MappingTypes.layerAnimations.map { animation in
      guard animation == MappingTypes.keyframeAnimation else { return animation.schema }
      return animation.schema.adding(("oneOf", [.required("values"), .required("path")]))
    }
  }
}
