internal import InbetweenModel

extension MappingTypes {
  package static let dynamicColor = MappingType("a colour", DynamicColorKey.self, required: [.light, .dark])
  package static let insets = MappingType("insets", InsetsKey.self)
  package static let directionalInsets = MappingType("directional insets", DirectionalInsetsKey.self)
  package static let font = MappingType("a font", FontKey.self)
  package static let transform = MappingType("a transform", TransformKey.self)
  package static let path = MappingType("a path", PathKey.self)
  package static let arc = MappingType("an arc", ArcKey.self, required: [.center, .radius, .startAngle, .endAngle])
  package static let buttonState = MappingType("a button's state", ButtonStateKey.self)
  package static let motionEffect = MappingType(
    "a motion effect", MotionEffectKey.self, required: MotionEffectKey.allCases)
}

/// The keys of a colour that follows the appearance.
enum DynamicColorKey: String, MappingKey {
  case light, dark

  var description: MappingKeyDescription {
    switch self {
    case .light: .init(.reference("color"), "In the light appearance.")
    case .dark: .init(.reference("color"), "In the dark appearance.")
    }
  }
}

/// The keys of insets, in points.
enum InsetsKey: String, MappingKey {
  case top, left, bottom, right

  var description: MappingKeyDescription { .init(SceneSchema.number, "Points; 0 where it is left out.") }
}

/// The keys of insets relative to the layout direction, in points.
enum DirectionalInsetsKey: String, MappingKey {
  case top, leading, bottom, trailing

  var description: MappingKeyDescription { .init(SceneSchema.number, "Points; 0 where it is left out.") }
}

/// The keys of a font.
enum FontKey: String, MappingKey {
  case family, size, weight, italic

  var description: MappingKeyDescription {
    switch self {
    case .family: .init(["type": "string"], "A family of 'fonts' or one that is always there; Inter otherwise.")
    case .size: .init(SceneSchema.number, "Points.")
    case .weight: .init(SceneSchema.word(SceneWords.fontWeights), "UIFont.Weight's names.")
    case .italic: .init(.flag, "Whether it slants.")
    }
  }
}

/// The keys of a transform, which apply in this order: scale, rotate, translate.
enum TransformKey: String, MappingKey {
  case translate, rotate, scale, matrix

  var description: MappingKeyDescription {
    switch self {
    case .translate: .init(.reference("vector"), "[dx, dy] in points.")
    case .rotate: .init(SceneSchema.number, "Radians clockwise; degrees(90) converts.")
    case .scale: .init(.anyOf(SceneSchema.number, .reference("vector")), "A factor, or [horizontal, vertical].")
    case .matrix: .init(.tuple(SceneSchema.number, 6), "[a, b, c, d, tx, ty], as CGAffineTransform has them.")
    }
  }
}

/// The keys of a path, one of which is the shape.
enum PathKey: String, MappingKey {
  case rect, oval, roundedRect, cornerRadius, arc, svg

  /// Those that are a shape.
  static let shapes: [PathKey] = [.rect, .oval, .roundedRect, .arc, .svg]

  var description: MappingKeyDescription {
    switch self {
    case .rect: .init(.reference("rect"), "[x, y, width, height] in points.")
    case .oval: .init(.reference("rect"), "The rect around an ellipse.")
    case .roundedRect: .init(.reference("rect"), "A rect with 'cornerRadius'.")
    case .cornerRadius: .init(SceneSchema.number, "Points, of 'roundedRect'.")
    case .arc: .init(MappingTypes.arc.schema, "A part of a circle.")
    case .svg: .init(["type": "string"], "Path data as SVG has them.")
    }
  }
}

/// The keys of an arc.
enum ArcKey: String, MappingKey {
  case center, radius, startAngle, endAngle, clockwise

  var description: MappingKeyDescription {
    switch self {
    case .center: .init(.reference("vector"), "[x, y] in points.")
    case .radius: .init(SceneSchema.number, "Points.")
    case .startAngle: .init(SceneSchema.number, "Radians clockwise from the right.")
    case .endAngle: .init(SceneSchema.number, "Radians clockwise from the right.")
    case .clockwise: .init(.flag, "The way from the first angle to the second; true where it is left out.")
    }
  }
}

/// The keys of a button's state.
enum ButtonStateKey: String, MappingKey {
  case title, titleColor

  var description: MappingKeyDescription {
    switch self {
    case .title: .init(["type": "string"], "The text in this state.")
    case .titleColor: .init(.reference("color"), "The text's colour in this state.")
    }
  }
}

/// The keys of `UIInterpolatingMotionEffect`.
enum MotionEffectKey: String, MappingKey {
  case keyPath, type, minimumRelativeValue, maximumRelativeValue

  var description: MappingKeyDescription {
    let value = SchemaNode.anyOf(SceneSchema.number, .reference("transform"))
    return switch self {
    case .keyPath: .init(SceneSchema.word(SceneWords.motionEffectKeyPaths), "What the tilt adds to.")
    case .type: .init(SceneSchema.word(SceneWords.motionEffectTypes), "Which tilt of the device it follows.")
    case .minimumRelativeValue: .init(value, "What is added at a tilt of -1.")
    case .maximumRelativeValue: .init(value, "What is added at a tilt of 1.")
    }
  }
}
