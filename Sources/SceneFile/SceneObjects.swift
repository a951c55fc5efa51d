/// The keys of everything that is a mapping, beside views, whose keys `SceneProperties` has.
package struct SceneObject: Hashable, Sendable {
  /// As messages name it: `an event`.
  package let name: String
  /// In the order of the specification.
  package let keys: [String]
  /// Keys that need another one beside them.
  package let needs: [String: String]

  init(_ name: String, _ keys: [String], needs: [String: String] = [:]) {
    self.name = name
    self.keys = keys
    self.needs = needs
  }
}

package enum SceneObjects {
  package static let top = SceneObject(
    "a scene",
    [
      "inbetween", "title", "canvas", "fonts", "import", "parameters", "metrics", "inputs", "styles", "components",
      "base",
      "views",
      "constraints", "states", "timeline", "duration", "fps", "golden",
    ])
  /// What a file that is imported may have.
  package static let library = SceneObject(
    "an imported file", ["inbetween", "title", "import", "styles", "components"])
  /// What makes several of one item.
  package static let repetition = SceneObject("a repetition", ["for", "stagger", "each"])
  /// What a component has beside the keys of its view.
  package static let componentKeys = ["parameters", "constraints", "states"]
  package static let canvas = SceneObject(
    "a canvas",
    [
      "device", "size", "scale", "backgroundColor", "edgeAntialiasing", "safeArea", "layoutMargins", "standardSpacing",
      "direction", "appearance", "orientation",
    ])
  package static let dynamicColor = SceneObject("a colour", ["light", "dark"])
  package static let insets = SceneObject("insets", ["top", "left", "bottom", "right"])
  package static let directionalInsets = SceneObject(
    "directional insets", ["top", "leading", "bottom", "trailing"])
  package static let parameter = SceneObject("a parameter", ["default", "values", "min", "max"])
  package static let base = SceneObject("a base", ["storyboard", "scene"])
  package static let font = SceneObject("a font", ["family", "size", "weight", "italic"])
  package static let transform = SceneObject("a transform", ["translate", "rotate", "scale", "matrix"])
  package static let path = SceneObject("a path", ["rect", "oval", "roundedRect", "cornerRadius", "arc", "svg"])
  package static let arc = SceneObject("an arc", ["center", "radius", "startAngle", "endAngle", "clockwise"])
  package static let buttonState = SceneObject("a button's state", ["title", "titleColor"])
  package static let motionEffect = SceneObject(
    "a motion effect", ["keyPath", "type", "minimumRelativeValue", "maximumRelativeValue"])
  package static let equation = SceneObject("an equation", ["equation", "identifier", "active"])
  package static let visualFormat = SceneObject(
    "a visual format", ["visualFormat", "options", "identifier", "active"])
  package static let group = SceneObject("a group of constraints", ["constraints", "identifier", "active"])
  package static let constraint = SceneObject(
    "a constraint",
    [
      "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "constant", "priority",
      "identifier", "active",
    ])
  /// Keys that tell a written-out constraint from a name and what it names.
  package static let constraintWords: Set<String> = [
    "equation", "visualFormat", "constraints", "firstItem", "identifier", "active", "options", "priority",
  ]
  package static let state = SceneObject("a state", ["state", "set", "activate", "deactivate", "constraints"])
  package static let event = SceneObject(
    "an event", SceneEventKey.all.map(\.name),
    needs: Dictionary(SceneEventKey.all.compactMap { key in key.needs.map { (key.name, $0) } }) { first, _ in first })
  /// Of an event's keys those that do something.
  package static let eventActions = SceneEventKey.all.filter(\.acts).map(\.name)
  package static let keyframe = SceneObject(
    "a keyframe",
    ["relativeStart", "relativeDuration", "to", "set", "activate", "deactivate", "constraints"])
  package static let spring = SceneObject(
    "a spring",
    ["dampingRatio", "bounce", "mass", "stiffness", "damping", "response", "dampingFraction", "initialVelocity"])
  package static let springMotion = SceneObject("a spring of a track", ["spring", "to", "duration"])
  package static let decelerationMotion = SceneObject(
    "a deceleration of a track", ["deceleration", "initialVelocity", "bounds", "page"])
  package static let control = SceneObject(
    "a control",
    [
      "animation", "do", "fractionComplete", "scrubsLinearly", "isReversed", "position", "curve", "spring",
      "durationFactor",
    ])
  package static let golden = SceneObject("golden", ["frames", "tolerance", "comparer", "reason"])

  private static let timing = [
    "duration", "beginTime", "timeOffset", "speed", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    "isRemovedOnCompletion", "timingFunction",
  ]
  private static let property = ["keyPath"] + timing + ["isAdditive", "isCumulative"]
  package static let basicAnimation = SceneObject(
    "a basic animation", property + ["fromValue", "toValue", "byValue"])
  package static let springAnimation = SceneObject(
    "a spring animation",
    property + [
      "fromValue", "toValue", "byValue", "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping",
    ])
  package static let keyframeAnimation = SceneObject(
    "a keyframe animation",
    property + [
      "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues",
      "biasValues", "rotationMode",
    ])
  package static let transition = SceneObject(
    "a transition", ["type", "subtype", "startProgress", "endProgress"] + timing)
  package static let animationGroup = SceneObject("an animation group", timing + ["animations"])
}
