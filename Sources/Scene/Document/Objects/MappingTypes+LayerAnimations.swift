extension MappingTypes {
  private static let timing: [LayerAnimationKey] = [
    .duration, .beginTime, .timeOffset, .speed, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
    .isRemovedOnCompletion, .timingFunction,
  ]
  private static let property: [LayerAnimationKey] = [.keyPath] + timing + [.isAdditive, .isCumulative]
  private static let interpolation: [LayerAnimationKey] = [.fromValue, .toValue, .byValue]

  package static let basicAnimation = MappingType(
    "a basic animation", LayerAnimationKey.self, only: property + interpolation, required: [.keyPath, .duration])
  package static let springAnimation = MappingType(
    "a spring animation", LayerAnimationKey.self,
    only: property + interpolation + [.mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping],
    required: [.keyPath, .stiffness, .damping])
  package static let keyframeAnimation = MappingType(
    "a keyframe animation", LayerAnimationKey.self,
    only: property + [
      .values, .path, .keyTimes, .timingFunctions, .calculationMode, .tensionValues, .continuityValues, .biasValues,
      .rotationMode,
    ], required: [.keyPath, .duration])
  package static let animationGroup = MappingType(
    "an animation group", LayerAnimationKey.self, only: timing + [.animations], required: [.animations, .duration])
  package static let transition = MappingType(
    "a transition", LayerAnimationKey.self, only: [.type, .subtype, .startProgress, .endProgress] + timing,
    required: [.type])

  /// Core Animation's classes.
  package static let layerAnimations = [
    basicAnimation, springAnimation, keyframeAnimation, animationGroup, transition,
  ]
}

/// The keys of Core Animation's objects, with their names there.
enum LayerAnimationKey: String, MappingKey {
  case keyPath, duration, beginTime, timeOffset, speed, repeatCount, repeatDuration, autoreverses, fillMode,
    isRemovedOnCompletion, timingFunction, isAdditive, isCumulative, fromValue, toValue, byValue, mass, stiffness,
    damping, initialVelocity, allowsOverdamping, values, path, keyTimes, timingFunctions, calculationMode,
    tensionValues, continuityValues, biasValues, rotationMode, animations, type, subtype, startProgress, endProgress

  var description: MappingKeyDescription {
    let number = SceneSchema.number
    let numbers = SchemaNode.list(number)
    return switch self {
    case .keyPath:
      .init(
        SceneSchema.word(AnimationKeyPaths.all), "The animated property of the layer.")
    case .duration: .init(number, "In seconds; 'settling' (the default) for a spring.")
    case .beginTime: .init(number, "In seconds after the event, or in a group after the group begins.", default: 0)
    case .timeOffset: .init(number, "Where in its own time it begins, in seconds.", default: 0)
    case .speed: .init(number, "The rate of its own time.", default: 1)
    case .repeatCount: .init(number, "The number of repetitions, or 'forever'.", default: 1)
    case .repeatDuration: .init(number, "How long it repeats, in seconds.")
    case .autoreverses: .init(.flag, "Whether each repetition is followed by one backwards.", default: false)
    case .fillMode:
      .init(
        SceneSchema.word(SceneLayerAnimation.FillMode.allCases.map(\.rawValue)),
        "Whether it has an effect before it begins and after it ends.", default: "removed")
    case .isRemovedOnCompletion: .init(.flag, "Whether it is removed when it ends.", default: true)
    case .timingFunction: .init(.reference("curve"), "The curve.", default: "linear")
    case .isAdditive: .init(.flag, "Whether it is added to the value without it.", default: false)
    case .isCumulative:
      .init(.flag, "Whether each repetition starts at the end value of the previous one.", default: false)
    case .fromValue: .init([:], "A value of the key path's type.")
    case .toValue: .init([:], "A value of the key path's type.")
    case .byValue: .init([:], "A difference of the key path's type, added to the other value.")
    case .mass: .init(number, "The mass of the spring.", default: 1)
    case .stiffness: .init(number, "The stiffness of the spring.")
    case .damping: .init(number, "The damping of the spring.")
    case .initialVelocity: .init(number, "In multiples of the total distance per second.", default: 0)
    case .allowsOverdamping:
      .init(.flag, "Whether overdamping is allowed, instead of critical damping (iOS 17).", default: false)
    case .values: .init(["type": "array", "minItems": 2], "Values of the key path's type.")
    case .path: .init(.reference("path"), "A path for a position, instead of 'values'.")
    case .keyTimes: .init(.list(number, minimum: 2), "0 to 1, one for each value.")
    case .timingFunctions: .init(.list(.reference("curve")), "The curve of each segment between two values.")
    case .calculationMode:
      .init(SceneSchema.word(Keywords.calculationModes), "The interpolation between values.", default: "linear")
    case .tensionValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .continuityValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .biasValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .rotationMode: .init(SceneSchema.word(["auto", "autoReverse"]), "Whether the layer rotates along the path.")
    case .animations: .init(.list(.reference("layerAnimation"), minimum: 1), "The animations of the group.")
    case .type: .init(SceneSchema.word(Keywords.transitions), "CATransition's type.")
    case .subtype: .init(SceneSchema.word(Keywords.transitionEdges), "The side from which the new picture comes.")
    case .startProgress: .init(number, "0 to 1, where it begins.", default: 0)
    case .endProgress: .init(number, "0 to 1, where it ends.", default: 1)
    }
  }
}
