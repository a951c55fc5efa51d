extension SceneSchema {
  /// What a constraint is called: a name, or any other text.
  static let identifier: SchemaNode = ["type": "string", "minLength": 1]

  /// The three spellings of constraints, names and groups.
  static var constraints: [(String, SchemaNode)] {
    let text = SchemaNode.reference("constraintText")
    let name = identifier
    let boolean = SchemaNode.reference("boolean")
    let named: SchemaNode = [
      "type": "object", "minProperties": 1, "maxProperties": 1,
      "not": ["anyOf": .array(SceneObjects.constraintWords.sorted().map { .required($0) })],
      "propertyNames": name,
      "additionalProperties": .anyOf(text, .list(.reference("constraints"), minimum: 1)),
    ]
    let attributes = word(SceneAttribute.allCases.map(\.rawValue))
    let guides = SceneViewGuide.allCases.map(\.rawValue).joined(separator: "|")
    let item: SchemaNode = [
      "type": "string",
      "pattern": .string(#"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*(?:\.(?:"# + guides + #"))?$|\$\("#),
    ]
    return [
      (
        "constraintText",
        [
          "type": "string",
          "pattern":
            #"^(?:(?:H|V|HV):|[|\[]|(?:[A-Za-z0-9_]|\$\([^()]*(?:\([^()]*\)[^()]*)*\))+(?:\.(?:[A-Za-z0-9_]|\$\([^()]*\))+){1,8}\s*(?:==|<=|>=)\s*\S)"#,
          "description": "Visual format (write H: or V: first) or an equation such as a.left == b.right + 8 @750.",
        ]
      ),
      (
        "constraint",
        [
          "oneOf": [
            text, named,
            object(
              SceneObjects.equation, ["equation": text, "identifier": name, "active": boolean], required: ["equation"]),
            object(
              SceneObjects.visualFormat,
              [
                "visualFormat": text, "options": .list(word(SceneWords.formatOptions)), "identifier": name,
                "active": boolean,
              ], required: ["visualFormat"]),
            object(
              SceneObjects.group,
              [
                "constraints": .list(.reference("constraints"), minimum: 1), "identifier": name, "active": boolean,
              ], required: ["constraints", "identifier"]),
            object(
              SceneObjects.constraint,
              [
                "firstItem": item, "firstAttribute": attributes,
                "relation": word(SceneRelation.allCases.map(\.rawValue)), "secondItem": item,
                "secondAttribute": attributes, "multiplier": number, "constant": number, "priority": number,
                "identifier": name, "active": boolean,
              ], required: ["firstItem", "firstAttribute"]
            ).adding(
              (
                "dependentRequired",
                ["secondItem": .strings(["secondAttribute"]), "secondAttribute": .strings(["secondItem"])]
              )),
          ]
        ]
      ),
    ]
  }
}
