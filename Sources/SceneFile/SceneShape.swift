/// What may stand at a place of a scene. The reader, its messages and the JSON Schema work from the same shapes.
package indirect enum SceneShape: Hashable, Sendable {
  case number
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
}

/// Whether and how a key animates.
package enum SceneAnimates: Hashable, Sendable {
  /// Inside `animate`.
  case inBlock
  /// Only by `addAnimations`; inside `animate` it changes at once, which is worth a warning.
  case byLayerAnimation
  /// Changes at once.
  case never
}

/// One key of a kind of view.
package struct SceneKey: Hashable, Sendable {
  package var name: String
  package var shape: SceneShape
  package var animates: SceneAnimates
  package var fallback: Fallback
  package var about: String

  /// The value where a view declares none.
  package enum Fallback: Hashable, Sendable {
    case none
    case number(Double)
    case boolean(Bool)
    case word(String)
    case text(String)
    case white(Double, alpha: Double)
    case rgb(Double, Double, Double)
    case vector(Double, Double)
    case insets(Double)
    case font(Double)
    case identity
    case empty
  }

  package init(
    _ name: String, _ shape: SceneShape, _ animates: SceneAnimates = .never, _ fallback: Fallback = .none,
    _ about: String = ""
  ) {
    self.name = name
    self.shape = shape
    self.animates = animates
    self.fallback = fallback
    self.about = about
  }
}
