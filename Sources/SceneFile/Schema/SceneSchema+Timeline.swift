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
    let names = SchemaNode.list(.reference("names"), minimum: 1)
    return [
      "set": .reference("changes"), "activate": names, "deactivate": names,
      "constraints": .list(.reference("constraints"), minimum: 1),
      "to": .anyOf(.reference("stateName"), .list(.reference("names"), minimum: 1)),
    ]
  }

  private static var keyframe: SchemaNode {
    object(
      SceneObjects.keyframe, ["relativeStart": number, "relativeDuration": number].merging(changeKeys) { $1 },
      required: ["relativeStart", "relativeDuration"])
  }

  private static var event: SchemaNode {
    let boolean = SchemaNode.reference("boolean")
    let name = SchemaNode.reference("name")
    let place = SchemaNode.reference("viewName")
    var keys = changeKeys
    keys.merge([
      "at": number, "after": number, "label": name,
      "add": .list(.reference("views"), minimum: 1), "in": place, "above": place, "below": place,
      "remove": .list(.reference("names"), minimum: 1),
      "addAnimations": [
        "type": "object",
        "propertyNames": ["pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\$\(|^for$|^each$"#],
        "properties": ["for": .reference("variables"), "each": ["type": "object"]],
        "additionalProperties": .reference("layerAnimation"), "minProperties": 1,
      ],
      "removeAnimations": .list(
        .reference("names"), minimum: 1),
      "drive": [
        "type": "object",
        "propertyNames": ["pattern": #"^(?:[A-Za-z_][A-Za-z0-9_]*|tilt\.(?:horizontal|vertical))$|\$\("#],
        "additionalProperties": .reference("track"), "minProperties": 1,
      ],
      "control": object(
        SceneObjects.control,
        [
          "animation": name, "do": word(SceneControl.Action.allCases.map(\.rawValue)),
          "fractionComplete": .anyOf(number, .reference("track")), "scrubsLinearly": boolean, "isReversed": boolean,
          "position": word(SceneWords.positions), "curve": .reference("curve"), "spring": .reference("spring"),
          "durationFactor": number,
        ], required: ["animation"]),
      // `settling` and `forever` are words of the pattern of numbers as well.
      "animate": number, "delay": number, "curve": .reference("curve"), "spring": .reference("spring"),
      "repeat": number, "autoreverse": boolean, "beginFromCurrentState": boolean,
      "layout": .anyOf(boolean, ["const": "force"]),
      "keyframes": .list(.reference("keyframes"), minimum: 1),
      "calculationMode": word(SceneWords.calculationModes), "transition": .reference("viewName"),
      "allowAnimatedContent": boolean,
      "then": .list(.reference("events"), minimum: 1),
    ]) { $1 }
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
