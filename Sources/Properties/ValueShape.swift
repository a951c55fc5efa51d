/// The form of a value in a scene. The reader, its messages and the JSON Schema use the same shapes.
package indirect enum ValueShape: Hashable, Sendable {
  case number
  /// A number within a range.
  case numberWithin(ClosedRange<Double>)
  /// A non-negative whole number.
  case count
  case boolean
  case text
  /// An identifier.
  case name
  case names
  /// The id of a descendant of the view that has the key.
  case descendant
  case word([String])
  case color
  /// Two numbers, with the names of the components.
  case vector([String])
  case rect
  case insets
  /// Insets with `leading` and `trailing` for left and right.
  case directionalInsets
  case font
  case transform
  /// A transform in space.
  case transform3D
  case path
  case curve
  /// A number, or one for each axis.
  case axes
  /// The path of a file beside the scene.
  case file
  /// The path of a Lottie file beside the scene.
  case animationFile
  case list(ValueShape, minimum: Int)
  /// Items of a group of a compositional layout, which may be groups themselves.
  case layoutItems
  /// A mapping with the keys of a record.
  case record(ValueRecord)
  case buttonState
  case spacings
  /// Ids of subviews.
  case subviewNames
  case styleNames
  case view
  case views
  case motionEffects

  /// The components that `set` can name after a dot.
  package var components: [String] {
    switch self {
    case .vector(let names): names
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .directionalInsets: ["top", "leading", "bottom", "trailing"]
    case .axes: ["horizontal", "vertical"]
    default: []
    }
  }

  /// Whether it is drawn as text.
  package var isText: Bool {
    switch self {
    case .text: true
    case .list(let item, _): item.isText
    case .record(let record): record.shorthand?.shape.isText ?? false
    default: false
    }
  }
}
