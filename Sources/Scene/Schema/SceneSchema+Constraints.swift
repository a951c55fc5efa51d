extension SceneSchema {
  /// The identifier of a constraint: a name, or any other text.
  static let identifier: SchemaNode = ["type": "string", "minLength": 1]

  /// A view, or a guide of one.
  static var item: SchemaNode {
    let guides = SceneConstraint.ViewGuide.allCases.map(\.rawValue).joined(separator: "|")
    return [
      "type": "string",
      "pattern": .string(#"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*(?:\.(?:"# + guides + #"))?$|\$\("#),
    ]
  }

  /// The three notations of constraints, names and groups.
  static var constraints: [(String, SchemaNode)] {
    let text = SchemaNode.reference("constraintText")
    let named: SchemaNode = [
      "type": "object", "minProperties": 1, "maxProperties": 1,
      "not": ["anyOf": .array(MappingTypes.constraintWords.sorted().map { .required($0) })],
      "propertyNames": identifier,
      "additionalProperties": .anyOf(text, .list(.reference("constraints"), minimum: 1)),
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
            MappingTypes.equation.schema, MappingTypes.visualFormat.schema, MappingTypes.group.schema,
            MappingTypes.constraint.schema,
          ]
        ]
      ),
    ]
  }
}
