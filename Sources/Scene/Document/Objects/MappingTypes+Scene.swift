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
    case .inbetween: .init(["const": 1], "The version of the format.")
    case .title: .init(["type": "string"], "What the scene shows; by default the file's name.")
    case .canvas: .init(.reference("canvas"), "The screen: the name of a device, or its size and other properties.")
    case .fonts: .init(.list(["type": "string"]), "The paths of font files, relative to the scene's folder.")
    case .import:
      .init(
        ["type": "array", "items": ["type": "string"]],
        "The paths of files with styles and components, relative to the scene's folder.")
    case .parameters:
      .init(
        SceneSchema.mapping(of: .reference("parameter")), "Names that --set and $(name) replace, and their defaults.")
    case .metrics: .init(SceneSchema.mapping(of: SceneSchema.number), "Named numbers for expressions.")
    case .inputs:
      .init(SceneSchema.mapping(of: SceneSchema.number), "Numbers that 'drive' changes, with their initial values.")
    case .styles:
      .init(SceneSchema.mapping(of: .reference("style")), "Named sets of keys and values for several views.")
    case .components:
      .init(
        [
          "type": "object", "propertyNames": ["type": "string", "pattern": "^[A-Z][A-Za-z0-9_]*$"],
          "additionalProperties": .reference("component"),
        ], "Views with constraints and states, which are used like kinds of views.")
    case .base: .init(MappingTypes.base.schema, "A storyboard or xib whose views and constraints this scene animates.")
    case .views: .init(.list(.reference("views")), "The views on the screen, from back to front.")
    case .constraints: .init(.list(.reference("constraints")), "Constraints between views: equations or visual format.")
    case .states: .init(.reference("states"), "Groups of states; one state of each group is active at a time.")
    case .timeline: .init(.list(.reference("events")), "The events, with their times.")
    case .duration: .init(SceneSchema.number, "In seconds; by default until nothing moves any more.")
    case .fps:
      .init(
        .anyOf(
          ["type": "number", "exclusiveMinimum": 0, "maximum": 1000],
          ["type": "string", "pattern": #"^[0-9.]+ */ *[0-9.]+$|\$\("#]),
        "Frames per second, such as 60 or 30000/1001.",
        default: 60)
    case .golden: .init(MappingTypes.golden.schema, "What the golden contains, and how it is compared.")
    case .expect: .init(.list(.reference("expectations")), "Claims about its motion, texts and layouts.")
    }
  }
}

/// The keys of `base`.
enum BaseKey: String, MappingKey {
  case storyboard, scene

  var description: MappingKeyDescription {
    switch self {
    case .storyboard: .init(["type": "string"], "The path of a storyboard or xib, relative to the scene's folder.")
    case .scene: .init(["type": "string"], "One of its scenes, by identifier or class; by default the initial one.")
    }
  }
}

/// The keys of `canvas`.
enum CanvasKey: String, MappingKey {
  case device, size, scale, backgroundColor, edgeAntialiasing, safeArea, layoutMargins, standardSpacing, direction,
    appearance, contentSize, orientation, statusBar, homeIndicator

  var description: MappingKeyDescription {
    switch self {
    case .device:
      .init(
        SceneSchema.word(CanvasDevice.all.map(\.name)), "A device with the screen's size, scale, safe area and margins."
      )
    case .size: .init(.reference("vector"), "[width, height] in points.")
    case .scale: .init(.anyOf(["enum": [1, 2, 3]], .reference("inserted")), "Pixels per point.")
    case .backgroundColor: .init(.reference("color"), "The colour behind all views.")
    case .edgeAntialiasing: .init(.flag, "Whether straight edges are antialiased, as in browsers.", default: false)
    case .safeArea: .init(.reference("insets"), "The insets of bars and notches, in points.")
    case .layoutMargins:
      .init(.reference("insets"), "The margins of the root view, in points; by default those of the device.")
    case .standardSpacing:
      .init(SceneSchema.number, "The standard spacing of '|-' at the edges of the screen, in points.")
    case .direction:
      .init(
        SceneSchema.word(["leftToRight", "rightToLeft"]), "The layout direction of text and leading edges.",
        default: "leftToRight")
    case .appearance:
      .init(
        SceneSchema.word(SceneDocument.Appearance.allCases.map(\.rawValue)),
        "The light or dark appearance, for dynamic colours.", default: "light"
      )
    case .contentSize:
      .init(
        SceneSchema.word(SceneDocument.ContentSize.allCases.map(\.rawValue)),
        "The user's text size, for fonts of text styles.", default: "large")
    case .orientation:
      .init(
        SceneSchema.word(CanvasDevice.Orientation.allCases.map(\.rawValue)), "The orientation of the device.",
        default: "portrait")
    case .statusBar:
      .init(
        SceneSchema.word(SceneDocument.StatusBarStyle.allCases.map(\.rawValue)),
        "Draws the device's status bar over the scene, with dark or light contents.")
    case .homeIndicator: .init(.flag, "Whether the device's home indicator is drawn over the scene.", default: false)
    }
  }
}

/// The keys of a parameter in the long form.
enum ParameterKey: String, MappingKey {
  case `default`, values, min, max

  var description: MappingKeyDescription {
    let scalar: SchemaNode = ["type": .strings(["number", "string", "boolean"])]
    return switch self {
    case .default: .init(scalar, "The value if --set does not override it.")
    case .values: .init(.list(scalar, minimum: 1), "The allowed values.")
    case .min: .init(SceneSchema.number, "The minimum.")
    case .max: .init(SceneSchema.number, "The maximum.")
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
        "The frames that are stored as images: the most significant ones, all, or those at these times in seconds.",
        default: "adaptive")
    case .tolerance:
      .init(
        ["type": "number", "minimum": 0],
        "The maximum difference of a number of the motion, in points or in its own unit.", default: 0)
    case .comparer:
      .init(["type": "string", "pattern": .string(Keywords.comparerPattern)], "The comparer for pixels.")
    case .reason: .init(["type": "string"], "The reason for a comparer or tolerance that is not exact.")
    case .variants:
      .init(
        .anyOf(MappingTypes.variant.schema, .list(MappingTypes.variant.schema, minimum: 1)),
        "Conditions with a golden for every combination of their values.")
    }
  }
}

/// The keys of a component in addition to those of its view.
enum ComponentKey: String, MappingKey {
  case parameters, constraints, states

  var description: MappingKeyDescription {
    switch self {
    case .parameters: .init(["type": "object"], "Parameters with their default values.")
    case .constraints:
      .init(.list(.reference("constraints")), "Constraints between its views; the component's view is self.")
    case .states: .init(.reference("states"), "Groups of states, separate for each copy.")
    }
  }
}

/// The keys of a `for`.
enum RepetitionKey: String, MappingKey {
  case `for`, stagger, each

  var description: MappingKeyDescription {
    switch self {
    case .for: .init(.reference("variables"), "")
    case .stagger: .init(SceneSchema.number, "The delay of each copy after the previous one, in seconds.")
    case .each: .init([:], "What is repeated.")
    }
  }
}
