import InbetweenGeometry
import InbetweenModel
import InbetweenSceneFile
import InbetweenTimeline

/// The expressions of a scene that follow inputs.
struct LiveScene {
  struct Style: Hashable {
    var view: String
    var path: ScenePropertyPath
    var value: ScenePropertyValue
  }

  /// Constraint numbers whose constant is live.
  var constraints: [Int] = []
  var styles: [Style] = []

  var isEmpty: Bool { constraints.isEmpty && styles.isEmpty }
}
