internal import InbetweenModel

extension SceneSchema {
  /// The types of values.
  static var values: [(String, SchemaNode)] {
    let yamlWords = WordRules.booleansAsNames.keys.sorted() + ["null"]
    // A name in any case that YAML 1.1 reads as another type, or that is reserved.
    let refused =
      yamlWords.map { $0.map { "[\($0.uppercased())\($0)]" }.joined() } + WordRules.reserved.sorted()
    return [
      (
        "inserted",
        [
          "type": "string", "pattern": #"\$\("#,
          "description": "A parameter or metric, inserted by its name: $(name).",
        ]
      ),
      (
        "name",
        .anyOf(
          [
            "type": "string",
            "pattern": .string("^(?!(?:\(refused.joined(separator: "|")))$)[A-Za-z_][A-Za-z0-9_]*$"),
            "description":
              "Letters, digits and _, not beginning with a digit; not a word that YAML reads as true, false or null.",
          ], .reference("inserted"))
      ),
      (
        "viewName",
        [
          "type": "string", "pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$|\$\("#,
          "description":
            "The id of a view; for a view in the copy of a component, the copy's id comes first: row3.title.",
        ]
      ),
      (
        "number",
        [
          "anyOf": [
            ["type": "number"],
            ["type": "string", "pattern": #"^(?!0[0-9xob]|[0-9]+[:_])[-+*/()<>=!,.$A-Za-z0-9_ \t]+$"#],
          ],
          "description": "A number or an arithmetic expression.",
        ]
      ),
      ("boolean", .anyOf(["type": "boolean"], ["type": "string", "pattern": "[<>=]"], .reference("inserted"))),
      ("vector", .tuple(number, 2)),
      ("rect", .tuple(number, 4)),
      (
        "color",
        .anyOf(
          MappingTypes.dynamicColor.schema,
          ["enum": .strings(NamedColors.named.map(\.name))],
          [
            "type": "string",
            "pattern": .string(
              "^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(?:rgba?|white) *\\(.+\\)|"
                + NamedColors.named.map(\.name).joined(separator: "|") + ")$|\\$\\("),
            "description": "A UIKit colour's name, rgb(r, g, b), rgba(r, g, b, a), white(w) or a quoted \"#rrggbb\".",
          ])
      ),
      (
        "insets", .anyOf(number, MappingTypes.insets.schema)
      ),
      (
        "font",
        .anyOf(number, SceneSchema.word(UIFont.TextStyle.names.map(\.name)), MappingTypes.font.schema)
      ),
      (
        "transform",
        .anyOf(
          ["const": "identity"], MappingTypes.transform.schema.adding(("minProperties", 1)), .reference("inserted"))
      ),
      (
        "transform3D",
        .anyOf(
          ["const": "identity"], MappingTypes.transform3D.schema.adding(("minProperties", 1)), .reference("inserted"))
      ),
      (
        "path",
        MappingTypes.path.schema.adding(
          ("oneOf", .array(PathKey.shapes.map { .required($0.rawValue) })),
          (
            "dependentRequired",
            ["cornerRadius": .strings(["roundedRect"]), "roundedRect": .strings(["cornerRadius"])]
          ))
      ),
      ("curve", .anyOf(["enum": .strings(Keywords.curves)], .tuple(number, 4), .reference("inserted"))),
      (
        "track",
        .list(
          [
            "type": "array", "prefixItems": [number, number, .reference("curve")], "minItems": 2, "maxItems": 3,
          ], minimum: 1)
      ),
      (
        "inputTrack",
        .list(
          .anyOf(
            [
              "type": "array", "prefixItems": [number, number, .reference("curve")], "minItems": 2, "maxItems": 3,
            ],
            MappingTypes.springMotion.schema, MappingTypes.decelerationMotion.schema), minimum: 1)
      ),
      (
        "spring",
        .anyOf(
          word(Keywords.springs.map(\.name)),
          MappingTypes.spring.schema.adding(
            (
              "oneOf",
              [
                .required("preset"), .required("dampingRatio"), .required("bounce"), .required("stiffness", "damping"),
                .required("response", "dampingFraction"),
              ]
            )))
      ),
      (
        "parameter",
        .anyOf(["type": .strings(["number", "string", "boolean"])], MappingTypes.parameter.schema)
      ),
      (
        "canvas",
        .anyOf(
          word(CanvasDevice.all.map(\.name)),
          MappingTypes.canvas.schema.adding(("not", .required("device", "size"))))
      ),
    ]
  }
}
