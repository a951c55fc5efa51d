import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// The expressions of a scene that follow inputs.
struct LiveScene {
  struct Style: Hashable {
    var view: String
    var path: ScenePropertyPath
    var value: ScenePropertyValue
  }

  /// Numbers of constraints with live constants.
  var constraints: [Int] = []
  var styles: [Style] = []
  /// Texts that contain numbers.
  var texts: [Style] = []

  var isEmpty: Bool { constraints.isEmpty && styles.isEmpty && texts.isEmpty }

  mutating func append(_ style: Style) {
    if case .template = style.value { texts.append(style) } else { styles.append(style) }
  }
}
