import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// The expressions of a scene that follow inputs.
struct LiveScene {
  struct Style: Hashable {
    var view: String
    var path: PropertyPath
    var value: PropertyValue
  }

  /// A scroll view whose content a finger moves, or that moves by itself.
  struct Scroll: Hashable {
    var view: LocatedName
    /// The offset at which the finger took hold.
    var start: Point
    /// The translation of the finger; nil once it has been lifted.
    var translation: VectorExpression?
    /// When the content comes to rest by itself, in seconds; nil while a finger holds it.
    var end: Double?
  }

  /// Numbers of constraints with live constants.
  var constraints: [Int] = []
  var styles: [Style] = []
  /// Texts that contain numbers.
  var texts: [Style] = []
  /// One for a view.
  var scrolls: [Scroll] = []

  var isEmpty: Bool { constraints.isEmpty && styles.isEmpty && texts.isEmpty && scrolls.isEmpty }

  mutating func append(_ style: Style) {
    if case .template = style.value { texts.append(style) } else { styles.append(style) }
  }
}
