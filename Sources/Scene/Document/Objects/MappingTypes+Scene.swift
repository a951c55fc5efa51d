extension MappingTypes {
  package static let top = MappingType("a scene", TopKey.self, required: [.inbetween])
  /// The keys of an imported file.
  package static let library = MappingType(
    "an imported file", TopKey.self, only: [.inbetween, .title, .import, .styles, .components])
  package static let base = MappingType("a base", BaseKey.self, required: [.storyboard])
  package static let canvas = MappingType("a canvas", CanvasKey.self)
  package static let parameter = MappingType("a parameter", ParameterKey.self, required: [.default])
  package static let golden = MappingType("golden", GoldenKey.self)
  /// The repetition of an item.
  package static let repetition = MappingType("a repetition", RepetitionKey.self, required: [.for, .each])
}

/// A scene's own keys.
enum TopKey: String, MappingKey {
  case inbetween, title, canvas, fonts, `import`, parameters, metrics, inputs, styles, components, base, views,
    constraints, states, timeline, duration, fps, golden, expect

  var description: MappingKeyDescription {
    switch self {
    case .inbetween: .init(["const": 1], "The version of the language.")
    case .title: .init(["type": "string"], "What the scene shows; the file's name where it is left out.")
    case .canvas: .init(.reference("canvas"), "The screen: a device's name, or its size and more.")
    case .fonts: .init(.list(["type": "string"]), "Font files, by their paths from the scene's folder.")
    case .import:
      .init(
        ["type": "array", "items": ["type": "string"]],
        "Files with styles and components, by their paths from the scene's folder.")
    case .parameters:
      .init(
        SceneSchema.mapping(of: .reference("parameter")), "Names that --set and $(name) replace, and their defaults.")
    case .metrics: .init(SceneSchema.mapping(of: SceneSchema.number), "Names of numbers, for expressions.")
    case .inputs:
      .init(SceneSchema.mapping(of: SceneSchema.number), "Numbers that 'drive' moves, and their first values.")
    case .styles: .init(SceneSchema.mapping(of: .reference("style")), "Names of keys and values that views share.")
    case .components:
      .init(
        [
          "type": "object", "propertyNames": ["type": "string", "pattern": "^[A-Z][A-Za-z0-9_]*$"],
          "additionalProperties": .reference("component"),
        ], "Views with their constraints and states, which are used like kinds of views.")
    case .base: .init(MappingTypes.base.schema, "A storyboard or xib whose views and constraints this scene moves.")
    case .views: .init(.list(.reference("views")), "The views on the screen, the hindmost first.")
    case .constraints: .init(.list(.reference("constraints")), "Constraints between views: equations or visual format.")
    case .states: .init(.reference("states"), "Groups of states, of which one of each group holds at a time.")
    case .timeline: .init(.list(.reference("events")), "What happens when.")
    case .duration: .init(SceneSchema.number, "Seconds; as long as anything moves where it is left out.")
    case .fps:
      .init(
        .anyOf(
          ["type": "number", "exclusiveMinimum": 0, "maximum": 1000],
          ["type": "string", "pattern": #"^[0-9.]+ */ *[0-9.]+$|\$\("#]), "Frames a second, such as 60 or 30000/1001.")
    case .golden: .init(MappingTypes.golden.schema, "What is kept of the scene to compare later runs with.")
    case .expect: .init(.list(.reference("expectations")), "What is to be true of its motion, texts and layouts.")
    }
  }
}

/// The keys of `base`.
enum BaseKey: String, MappingKey {
  case storyboard, scene

  var description: MappingKeyDescription {
    switch self {
    case .storyboard: .init(["type": "string"], "A storyboard or xib, by its path from the scene's folder.")
    case .scene: .init(["type": "string"], "Which of its scenes, by identifier or class; its initial one otherwise.")
    }
  }
}

/// The keys of `canvas`.
enum CanvasKey: String, MappingKey {
  case device, size, scale, backgroundColor, edgeAntialiasing, safeArea, layoutMargins, standardSpacing, direction,
    appearance, orientation

  var description: MappingKeyDescription {
    switch self {
    case .device:
      .init(SceneSchema.word(SceneDevice.all.map(\.name)), "Whose size, scale, safe area and margins the screen has.")
    case .size: .init(.reference("vector"), "[width, height] in points.")
    case .scale: .init(.anyOf(["enum": [1, 2, 3]], .reference("inserted")), "Pixels a point.")
    case .backgroundColor: .init(.reference("color"), "Behind all views.")
    case .edgeAntialiasing: .init(.flag, "Whether straight edges lie between pixels, as browsers draw them.")
    case .safeArea: .init(.reference("insets"), "Distances that bars and notches take, in points.")
    case .layoutMargins: .init(.reference("insets"), "The screen's own margins, in points; by the device otherwise.")
    case .standardSpacing: .init(SceneSchema.number, "Points that '|-' stands for beside the screen.")
    case .direction: .init(SceneSchema.word(["leftToRight", "rightToLeft"]), "In which text and leading edges run.")
    case .appearance:
      .init(
        SceneSchema.word(SceneAppearance.allCases.map(\.rawValue)), "Which of their two values dynamic colours have.")
    case .orientation:
      .init(SceneSchema.word(SceneOrientation.allCases.map(\.rawValue)), "How the device is held.")
    }
  }
}

/// The keys of a parameter in the long form.
enum ParameterKey: String, MappingKey {
  case `default`, values, min, max

  var description: MappingKeyDescription {
    let scalar: SchemaNode = ["type": .strings(["number", "string", "boolean"])]
    return switch self {
    case .default: .init(scalar, "What it is where --set says nothing else.")
    case .values: .init(.list(scalar, minimum: 1), "All that it may be.")
    case .min: .init(SceneSchema.number, "The least it may be.")
    case .max: .init(SceneSchema.number, "The most it may be.")
    }
  }
}

/// The keys of `golden`.
enum GoldenKey: String, MappingKey {
  case frames, tolerance, comparer, reason, variants

  var description: MappingKeyDescription {
    switch self {
    case .frames:
      .init(
        .anyOf(["enum": ["adaptive", "all"]], .list(SceneSchema.number, minimum: 1)),
        "Which frames are kept as images: those that tell most, all, or those at these seconds.")
    case .tolerance:
      .init(["type": "number", "minimum": 0], "By how many points or units a number of the motion may differ.")
    case .comparer:
      .init(["type": "string", "pattern": .string(SceneWords.comparerPattern)], "How pixels are compared.")
    case .reason: .init(["type": "string"], "Why the comparer or the tolerance is laxer than exact.")
    case .variants:
      .init(
        .anyOf(MappingTypes.variant.schema, .list(MappingTypes.variant.schema, minimum: 1)),
        "Conditions that have a golden each: every combination of the values.")
    }
  }
}

/// The keys of a component in addition to those of its view.
enum ComponentKey: String, MappingKey {
  case parameters, constraints, states

  var description: MappingKeyDescription {
    switch self {
    case .parameters: .init(["type": "object"], "Names and what they are where a use says nothing else.")
    case .constraints: .init(.list(.reference("constraints")), "Constraints between its views; its own id is self.")
    case .states: .init(.reference("states"), "Groups of states, which each copy enters on its own.")
    }
  }
}

/// The keys of a `for`.
enum RepetitionKey: String, MappingKey {
  case `for`, stagger, each

  var description: MappingKeyDescription {
    switch self {
    case .for: .init(.reference("variables"), "")
    case .stagger: .init(SceneSchema.number, "Seconds by which each copy begins later than the one before it.")
    case .each: .init([:], "What is repeated.")
    }
  }
}
