internal import InbetweenModel

extension MappingTypes {
  package static let dynamicColor = MappingType("a colour", DynamicColorKey.self, required: [.light, .dark])
  package static let insets = MappingType("insets", InsetsKey.self)
  package static let directionalInsets = MappingType("directional insets", DirectionalInsetsKey.self)
  package static let font = MappingType("a font", FontKey.self)
  package static let transform = MappingType("a transform", TransformKey.self)
  package static let transform3D = MappingType("a transform in space", Transform3DKey.self)
  package static let rotation3D = MappingType("a rotation in space", Rotation3DKey.self)
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
    case .light: .init(.reference("color"), "The colour in the light appearance.")
    case .dark: .init(.reference("color"), "The colour in the dark appearance.")
    }
  }
}

/// The keys of insets, in points.
enum InsetsKey: String, MappingKey {
  case top, left, bottom, right

  var description: MappingKeyDescription { .init(SceneSchema.number, "In points.", default: 0) }
}

/// The keys of insets relative to the layout direction, in points.
enum DirectionalInsetsKey: String, MappingKey {
  case top, leading, bottom, trailing

  var description: MappingKeyDescription { .init(SceneSchema.number, "In points.", default: 0) }
}

/// The keys of a font.
enum FontKey: String, MappingKey {
  case family, style, size, relativeTo, weight, italic, design, monospacedDigit

  var description: MappingKeyDescription {
    switch self {
    case .family: .init(["type": "string"], "A family of 'fonts' or a default font.", default: "Inter")
    case .style:
      .init(
        SceneSchema.word(UIFont.TextStyle.names.map(\.name)),
        "A text style, whose size follows the canvas's 'contentSize'.")
    case .size: .init(SceneSchema.number, "Points.")
    case .relativeTo:
      .init(
        SceneSchema.word(UIFont.TextStyle.names.map(\.name)),
        "The text style in proportion to which 'size' follows the canvas's 'contentSize'.")
    case .weight: .init(SceneSchema.word(Keywords.fontWeights), "UIFont.Weight's names.", default: "regular")
    case .italic: .init(.flag, "Whether it is italic.", default: false)
    case .design:
      .init(SceneSchema.word(Keywords.fontDesigns), "The design of the system font.", default: "default")
    case .monospacedDigit: .init(.flag, "Whether all digits are as wide as each other.", default: false)
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

  /// The key and value that say what a name of UIKit, SwiftUI or CSS says: `scale: [2, 1]` for `scaleX`.
  ///
  /// - Parameter value: the value that was written, or an example.
  static func spelling(of name: String, value: String) -> String? {
    switch name {
    case "scaleX": "scale: [\(value), 1]"
    case "scaleY": "scale: [1, \(value)]"
    case "scaleBy", "scaleEffect", "zoom", "scaledBy": "scale: \(value)"
    case "translateX", "translationX", "tx": "translate: [\(value), 0]"
    case "translateY", "translationY", "ty": "translate: [0, \(value)]"
    case "rotation", "rotateZ", "rotationEffect", "rotated", "rotatedBy", "rotationZ", "rotationAngle", "angle":
      // No number of radians beyond a turn is meant, but degrees.
      (Double(value)?.magnitude ?? 0) > 6.3 ? "rotate: degrees(\(value))" : "rotate: \(value)"
    default: nil
    }
  }

  /// The key and value for a component of a transform or another name of it.
  static func hint(for component: String, value: String) -> String? {
    switch component {
    case "scale", "matrix": "\(component): \(value)"
    case "rotate", "rotation.z": spelling(of: "rotation", value: value)
    case "translate", "translation": "translate: [\(value), 0]"
    case "scale.x", "a": "scale: [\(value), 1]"
    case "scale.y", "d": "scale: [1, \(value)]"
    case "translation.x", "translate.x": "translate: [\(value), 0]"
    case "translation.y", "translate.y": "translate: [0, \(value)]"
    default: spelling(of: component, value: value)
    }
  }

  /// `degrees(45)` for CSS's `45deg`, and `10` for `10px`; nil for what is no number.
  static func number(_ text: String) -> String? {
    let number = text.prefix { "-+.0123456789".contains($0) }
    guard Double(number) != nil else { return nil }
    switch text.dropFirst(number.count) {
    case "", "px", "pt", "dp", "rad": return String(number)
    case "deg", "°": return "degrees(\(number))"
    default: return nil
    }
  }

  /// `translate: [10, 20], rotate: degrees(45)` for CSS's `translate(10px, 20px) rotate(45deg)`.
  static func hint(forFunctions text: String) -> String? {
    guard text.utf8.count <= 80, text.last == ")" else { return nil }
    let parts = text.split(separator: ")")
    let ours = parts.compactMap { hint(forFunction: $0.drop { !$0.isLetter }) }
    guard ours.count == parts.count, Set(ours.map { $0.prefix { $0 != ":" } }).count == ours.count else { return nil }
    return ours.joined(separator: ", ")
  }

  /// - Parameter text: without the closing parenthesis.
  private static func hint(forFunction text: Substring) -> String? {
    guard let opening = text.firstIndex(of: "(") else { return nil }
    let name = text[..<opening]
    let arguments = text[text.index(after: opening)...].split(separator: ",")
    let values = arguments.compactMap { number(String($0.trimmingPrefix { $0.isWhitespace })) }
    guard values.count == arguments.count, let first = values.first else { return nil }
    if values.count == 2, name == "scale" || name == "translate" { return "\(name): [\(first), \(values[1])]" }
    return values.count == 1 ? hint(for: String(name), value: first) : nil
  }
}

/// The keys of a transform in space, which apply in this order: scale, rotate, translate, perspective.
enum Transform3DKey: String, MappingKey {
  case perspective, translate, rotate, scale, matrix

  var description: MappingKeyDescription {
    switch self {
    case .perspective:
      .init(SceneSchema.number, "The distance of the viewer in points, above 0: m34 is -1/perspective.")
    case .translate: .init(.tuple(SceneSchema.number, 3), "[dx, dy, dz] in points; z points to the viewer.")
    case .rotate: .init(MappingTypes.rotation3D.schema.adding(("minProperties", 1)), "Rotations around axes.")
    case .scale: .init(.anyOf(SceneSchema.number, .tuple(SceneSchema.number, 3)), "A factor, or [x, y, z].")
    case .matrix: .init(.tuple(SceneSchema.number, 16), "[m11, m12, … m44], as CATransform3D has them.")
    }
  }
}

/// The keys of a rotation in space: around x, then y, then z; or around any axis.
enum Rotation3DKey: String, MappingKey {
  case x, y, z, angle, axis

  var description: MappingKeyDescription {
    switch self {
    case .x: .init(SceneSchema.number, "Radians around the x axis; the first one applied.")
    case .y: .init(SceneSchema.number, "Radians around the y axis.")
    case .z: .init(SceneSchema.number, "Radians around the z axis, clockwise; the last one applied.")
    case .angle: .init(SceneSchema.number, "Radians around 'axis'.", needs: "axis")
    case .axis: .init(.tuple(SceneSchema.number, 3), "[x, y, z], of any length.", needs: "angle")
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
    case .oval: .init(.reference("rect"), "The bounding box of an ellipse.")
    case .roundedRect: .init(.reference("rect"), "A rectangle with 'cornerRadius'.")
    case .cornerRadius: .init(SceneSchema.number, "The corner radius of 'roundedRect', in points.")
    case .arc: .init(MappingTypes.arc.schema, "An arc of a circle.")
    case .svg: .init(["type": "string"], "SVG path data.")
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
    case .clockwise: .init(.flag, "The direction from the first angle to the second.", default: true)
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
    case .keyPath: .init(SceneSchema.word(Keywords.motionEffectKeyPaths), "The property to which the effect adds.")
    case .type: .init(SceneSchema.word(Keywords.motionEffectTypes), "The axis of the device's tilt.")
    case .minimumRelativeValue: .init(value, "The value that is added at a tilt of -1.")
    case .maximumRelativeValue: .init(value, "The value that is added at a tilt of 1.")
    }
  }
}
