/// What may stand at a place of a scene. The reader, its messages and the JSON Schema work from the same shapes.
package indirect enum SceneShape: Hashable, Sendable {
  case number
  /// A number that lies in a range.
  case numberWithin(ClosedRange<Double>)
  /// A number without fraction that is not negative.
  case count
  case boolean
  case text
  /// An identifier.
  case name
  case names
  /// The id of a view inside the one that has the key.
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
  case path
  case curve
  /// A number, or one for each axis.
  case axes
  /// The path of a file beside the scene.
  case file
  case list(SceneShape, minimum: Int)
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

  /// Whether texts are drawn of it.
  package var isText: Bool {
    switch self {
    case .text: true
    case .list(let item, _): item.isText
    default: false
    }
  }
}
