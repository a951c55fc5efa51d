extension SceneSchema {
  /// States, events and layer animations.
  static var timeline: [(String, SchemaNode)] {
    [
      ("stateName", ["type": "string", "pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\$\("#]),
      (
        "state",
        object(SceneObjects.state, ["state": .reference("name")].merging(changeKeys) { $1 }, required: ["state"])
      ),
      ("event", event), ("keyframe", keyframe), ("layerAnimation", layerAnimation),
    ]
  }

  private static var changeKeys: [String: SchemaNode] {
    [
      "set": .reference("changes"), "activate": constraintNames, "deactivate": constraintNames,
      "constraints": .list(.reference("constraints"), minimum: 1), "to": states,
    ]
  }

  private static var keyframe: SchemaNode {
    object(
      SceneObjects.keyframe, ["relativeStart": number, "relativeDuration": number].merging(changeKeys) { $1 },
      required: ["relativeStart", "relativeDuration"])
  }

  // Values of an event's keys that are no plain type.
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
  static let control = object(
    SceneObjects.control,
    [
      "animation": .name, "do": word(SceneControl.Action.allCases.map(\.rawValue)),
      "fractionComplete": .anyOf(number, .reference("track")), "scrubsLinearly": .flag, "isReversed": .flag,
      "position": word(SceneWords.positions), "curve": .reference("curve"), "spring": .reference("spring"),
      "durationFactor": number,
    ], required: ["animation"])

  private static var event: SchemaNode {
    let keys = Dictionary(SceneEventKey.all.map { ($0.name, $0.schema) }) { first, _ in first }
    return object(SceneObjects.event, keys).adding(
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
          ["anyOf": .array(SceneObjects.eventActions.map { .required($0) })],
        ]
      ))
  }

  private static var layerAnimation: SchemaNode {
    let boolean = SchemaNode.reference("boolean")
    let numbers = SchemaNode.list(number)
    let keys: [String: SchemaNode] = [
      "keyPath": ["type": "string", "pattern": #"^[a-z][A-Za-z]*(?:\.[A-Za-z]+)*$|\$\("#],
      "duration": number, "beginTime": number, "timeOffset": number, "speed": number, "repeatCount": number,
      "repeatDuration": number, "autoreverses": boolean,
      "fillMode": word(SceneLayerAnimation.FillMode.allCases.map(\.rawValue)),
      "isRemovedOnCompletion": boolean, "timingFunction": .reference("curve"), "isAdditive": boolean,
      "isCumulative": boolean, "fromValue": [:], "toValue": [:], "byValue": [:], "mass": number, "stiffness": number,
      "damping": number, "initialVelocity": number, "allowsOverdamping": boolean,
      "values": ["type": "array", "minItems": 2],
      "path": .reference("path"), "keyTimes": .list(number, minimum: 2), "timingFunctions": .list(.reference("curve")),
      "calculationMode": word(SceneWords.calculationModes), "tensionValues": numbers, "continuityValues": numbers,
      "biasValues": numbers, "rotationMode": word(["auto", "autoReverse"]),
      "animations": .list(.reference("layerAnimation"), minimum: 1), "type": word(SceneWords.transitions),
      "subtype": word(SceneWords.transitionEdges), "startProgress": number, "endProgress": number,
    ]
    return [
      "type": "object",
      "oneOf": [
        object(SceneObjects.basicAnimation, keys, required: ["keyPath", "duration"]),
        object(SceneObjects.springAnimation, keys, required: ["keyPath", "stiffness", "damping"]),
        object(SceneObjects.keyframeAnimation, keys, required: ["keyPath", "duration"])
          .adding(("oneOf", [.required("values"), .required("path")])),
        object(SceneObjects.animationGroup, keys, required: ["animations", "duration"]),
        object(SceneObjects.transition, keys, required: ["type"]),
      ],
    ]
  }
}
