public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenMotion

/// A property's value with all its expressions evaluated.
///
/// A scene's `PropertyValue` is another type, because it has what a stage never sees: expressions of inputs and names,
/// with their places in the text. What takes a value here need not ask whether it still depends on something.
public indirect enum EvaluatedValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case text(String)
  case word(String)
  case color(Color)
  case vector(Point)
  case rect(Rect)
  case insets(Insets)
  case font(EvaluatedValue.Font)
  case transform(Transform)
  case transform3D(Transform3D)
  case path(Path)
  /// The path of a file to open.
  case file(String)
  /// The content of a file: the number of an image, as `Stage.addPicture(_:)` returns it.
  case image(Int)
  case buttonState(title: String?, titleColor: Color?)
  case spacings([EvaluatedValue.Spacing])
  case motionEffects([EvaluatedValue.MotionEffect])
  case list([EvaluatedValue])
  /// A mapping with the keys of a record, in the order of the text.
  case record([EvaluatedValue.Field])

  /// The value with one of its components changed.
  package func replacing(_ component: String, by number: Double) -> EvaluatedValue {
    switch (self, component) {
    case (.vector(let point), "x"), (.vector(let point), "width"), (.vector(let point), "horizontal"):
      return .vector(Point(x: number, y: point.y))
    case (.vector(let point), _): return .vector(Point(x: point.x, y: number))
    case (.rect(let rect), "x"): return .rect(Rect(x: number, y: rect.minY, width: rect.width, height: rect.height))
    case (.rect(let rect), "y"): return .rect(Rect(x: rect.minX, y: number, width: rect.width, height: rect.height))
    case (.rect(let rect), "width"):
      return .rect(Rect(x: rect.minX, y: rect.minY, width: number, height: rect.height))
    case (.rect(let rect), _): return .rect(Rect(x: rect.minX, y: rect.minY, width: rect.width, height: number))
    case (.insets(var insets), _):
      switch component {
      case "top": insets.top = number
      case "left", "leading": insets.left = number
      case "bottom": insets.bottom = number
      default: insets.right = number
      }
      return .insets(insets)
    default: return self
    }
  }
}

extension EvaluatedValue {
  /// A key with its value.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: EvaluatedValue

    public init(name: String, value: EvaluatedValue) {
      self.name = name
      self.value = value
    }
  }

  public struct Font: Hashable, Sendable {
    /// Nil for the system font.
    public var family: String?
    /// In points.
    public var size: Double
    /// A name of `UIFont.Weight`.
    public var weight: String
    public var isItalic: Bool
    /// A name of `UIFontDescriptor.SystemDesign`.
    public var design: String
    public var hasMonospacedDigits: Bool

    public init(
      family: String?, size: Double, weight: String, isItalic: Bool, design: String = "default",
      hasMonospacedDigits: Bool = false
    ) {
      self.family = family
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.design = design
      self.hasMonospacedDigits = hasMonospacedDigits
    }
  }

  public struct Spacing: Hashable, Sendable {
    public var view: String
    public var spacing: Double

    public init(view: String, spacing: Double) {
      self.view = view
      self.spacing = spacing
    }
  }

  public struct MotionEffect: Hashable, Sendable {
    public var place: SourcePlace
    public var keyPath: String
    /// `tilt.horizontal` or `tilt.vertical`.
    public var input: String
    public var minimum: EvaluatedValue
    public var maximum: EvaluatedValue

    public init(place: SourcePlace, keyPath: String, input: String, minimum: EvaluatedValue, maximum: EvaluatedValue) {
      self.place = place
      self.keyPath = keyPath
      self.input = input
      self.minimum = minimum
      self.maximum = maximum
    }
  }
}

extension AnimatableValue {
  /// Converts a scene's value to the type of a key path; nil if it cannot be animated.
  package init?(_ value: EvaluatedValue, _ keyPath: String) {
    switch value {
    case .number(let number): self = .scalar(number)
    case .boolean(let flag): self = .bool(flag)
    case .color(let color): self = .color(color)
    case .vector(let point):
      self = keyPath == "bounds.size" ? .size(Size(width: point.x, height: point.y)) : .point(point)
    case .rect(let rect): self = .rect(rect)
    case .transform(let transform): self = .transform(transform)
    case .transform3D(let transform):
      self = keyPath == "sublayerTransform" ? .transform3D(transform) : AnimatableValue(transform)
    case .path(let path): self = .path(path)
    case .list(let items):
      let colors = items.compactMap { if case .color(let color) = $0 { color } else { nil } }
      let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
      self = keyPath == "colors" ? .colors(colors) : .scalars(numbers)
    default: return nil
    }
  }
}
