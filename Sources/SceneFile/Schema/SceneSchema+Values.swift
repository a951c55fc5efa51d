extension SceneSchema {
  /// The types of values.
  static var values: [(String, SchemaNode)] {
    let yamlWords = SceneWordRules.booleans.keys.sorted() + ["null"]
    // A name in any spelling that YAML 1.1 takes for another type, or that has a meaning of its own.
    let refused =
      yamlWords.map { $0.map { "[\($0.uppercased())\($0)]" }.joined() } + SceneWordRules.reserved.sorted()
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
            "description": "Letters, digits and _, not a digit first; no word that YAML reads as true, false or null.",
          ], .reference("inserted"))
      ),
      (
        "viewName",
        [
          "type": "string", "pattern": #"^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$|\$\("#,
          "description": "A view's id; of a view in a component's copy with the copy's before it: row3.title.",
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
      ("boolean", .anyOf(["type": "boolean"], .reference("inserted"))),
      ("vector", .tuple(number, 2)),
      ("rect", .tuple(number, 4)),
      (
        "color",
        .anyOf(
          object(
            SceneObjects.dynamicColor, ["light": .reference("color"), "dark": .reference("color")],
            required: ["light", "dark"]),
          ["enum": .strings(SceneColors.named.map(\.name))],
          [
            "type": "string",
            "pattern": .string(
              "^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(?:rgba?|white) *\\(.+\\)|"
                + SceneColors.named.map(\.name).joined(separator: "|") + ")$|\\$\\("),
            "description": "A UIKit colour's name, rgb(r, g, b), rgba(r, g, b, a), white(w) or a quoted \"#rrggbb\".",
          ])
      ),
      (
        "insets",
        .anyOf(
          number, object(SceneObjects.insets, ["top": number, "left": number, "bottom": number, "right": number]))
      ),
      (
        "font",
        .anyOf(
          number,
          object(
            SceneObjects.font,
            [
              "family": ["type": "string"], "size": number, "weight": word(SceneWords.fontWeights),
              "italic": .reference("boolean"),
            ]))
      ),
      (
        "transform",
        .anyOf(
          ["const": "identity"],
          object(
            SceneObjects.transform,
            [
              "translate": .reference("vector"), "rotate": number, "scale": .anyOf(number, .reference("vector")),
              "matrix": .tuple(number, 6),
            ]
          ).adding(("minProperties", 1)), .reference("inserted"))
      ),
      (
        "path",
        object(
          SceneObjects.path,
          [
            "rect": .reference("rect"), "oval": .reference("rect"), "roundedRect": .reference("rect"),
            "cornerRadius": number, "svg": ["type": "string"],
            "arc": object(
              SceneObjects.arc,
              [
                "center": .reference("vector"), "radius": number, "startAngle": number, "endAngle": number,
                "clockwise": .reference("boolean"),
              ], required: ["center", "radius", "startAngle", "endAngle"]),
          ]
        ).adding(
          (
            "oneOf",
            [
              .required("rect"), .required("oval"), .required("roundedRect"), .required("arc"), .required("svg"),
            ]
          ),
          (
            "dependentRequired",
            ["cornerRadius": .strings(["roundedRect"]), "roundedRect": .strings(["cornerRadius"])]
          ))
      ),
      ("curve", .anyOf(["enum": .strings(SceneWords.curves)], .tuple(number, 4), .reference("inserted"))),
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
            object(
              SceneObjects.springMotion, ["spring": .reference("spring"), "to": number, "duration": number],
              required: ["spring", "to"]),
            object(
              SceneObjects.decelerationMotion,
              [
                "deceleration": .anyOf(["enum": ["normal", "fast"]], number), "initialVelocity": number,
                "bounds": .reference("vector"), "page": number,
              ], required: ["deceleration"])), minimum: 1)
      ),
      (
        "spring",
        .anyOf(
          word(SceneWords.springs.map(\.name)),
          object(
            SceneObjects.spring,
            [
              "dampingRatio": .anyOf(
                ["type": "number", "exclusiveMinimum": 0, "maximum": 1], ["type": "string"]),
              "bounce": .anyOf(["type": "number", "minimum": -1, "maximum": 1], ["type": "string"]),
              "mass": number, "stiffness": number, "damping": number, "response": number, "dampingFraction": number,
              "initialVelocity": .anyOf(number, .reference("vector")),
            ]
          ).adding(
            (
              "oneOf",
              [
                .required("dampingRatio"), .required("bounce"), .required("stiffness", "damping"),
                .required("response", "dampingFraction"),
              ]
            ),
            ("dependentRequired", ["mass": .strings(["stiffness"]), "damping": .strings(["stiffness"])])))
      ),
      (
        "parameter",
        .anyOf(
          ["type": .strings(["number", "string", "boolean"])],
          object(
            SceneObjects.parameter,
            [
              "default": ["type": .strings(["number", "string", "boolean"])],
              "values": .list(["type": .strings(["number", "string", "boolean"])], minimum: 1),
              "min": number, "max": number,
            ], required: ["default"]))
      ),
      ("canvas", .anyOf(word(SceneDevice.all.map(\.name)), canvas)),
    ]
  }

  private static var canvas: SchemaNode {
    object(
      SceneObjects.canvas,
      [
        "device": word(SceneDevice.all.map(\.name)), "size": .reference("vector"),
        "scale": .anyOf(["enum": [1, 2, 3]], .reference("inserted")),
        "backgroundColor": .reference("color"), "edgeAntialiasing": .reference("boolean"),
        "safeArea": .reference("insets"), "layoutMargins": .reference("insets"), "standardSpacing": number,
        "direction": word(["leftToRight", "rightToLeft"]),
        "appearance": word(SceneAppearance.allCases.map(\.rawValue)),
        "orientation": word(SceneOrientation.allCases.map(\.rawValue)),
      ]
    ).adding(("not", .required("device", "size")))
  }
}
