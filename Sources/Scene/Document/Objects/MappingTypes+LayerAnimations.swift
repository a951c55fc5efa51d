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
      .init(["type": "string", "pattern": #"^[a-z][A-Za-z]*(?:\.[A-Za-z]+)*$|\$\("#], "What of the layer moves.")
    case .duration: .init(number, "Seconds; 'settling' for a spring, whose default it is.")
    case .beginTime: .init(number, "Seconds after the event, in a group after the group's begin.")
    case .timeOffset: .init(number, "Seconds of its own time at which it begins.")
    case .speed: .init(number, "How fast its own time passes.")
    case .repeatCount: .init(number, "How many plays, or 'forever'.")
    case .repeatDuration: .init(number, "Seconds over which it plays again and again.")
    case .autoreverses: .init(.flag, "Whether each play runs back.")
    case .fillMode:
      .init(
        SceneSchema.word(SceneLayerAnimation.FillMode.allCases.map(\.rawValue)),
        "Whether it shows before it begins and after it ends.")
    case .isRemovedOnCompletion: .init(.flag, "Whether it goes when it ends; true where it is left out.")
    case .timingFunction: .init(.reference("curve"), "The curve; linear where it is left out.")
    case .isAdditive: .init(.flag, "Whether it adds to what is shown without it.")
    case .isCumulative: .init(.flag, "Whether each play begins where the one before it ended.")
    case .fromValue: .init([:], "A value of the key path's type.")
    case .toValue: .init([:], "A value of the key path's type.")
    case .byValue: .init([:], "A value of the key path's type, added to the other.")
    case .mass: .init(number, "Of the spring; 1 where it is left out.")
    case .stiffness: .init(number, "Of the spring.")
    case .damping: .init(number, "Of the spring.")
    case .initialVelocity: .init(number, "Of the whole distance, a second.")
    case .allowsOverdamping: .init(.flag, "Whether damping above critical is slower (iOS 17).")
    case .values: .init(["type": "array", "minItems": 2], "Values of the key path's type.")
    case .path: .init(.reference("path"), "What a position moves along, in place of 'values'.")
    case .keyTimes: .init(.list(number, minimum: 2), "0 to 1, one for each value.")
    case .timingFunctions: .init(.list(.reference("curve")), "A curve between each two values.")
    case .calculationMode: .init(SceneSchema.word(SceneWords.calculationModes), "How it goes between values.")
    case .tensionValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .continuityValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .biasValues: .init(numbers, "Of cubic modes, by Kochanek and Bartels.")
    case .rotationMode: .init(SceneSchema.word(["auto", "autoReverse"]), "Whether the layer turns along the path.")
    case .animations: .init(.list(.reference("layerAnimation"), minimum: 1), "What the group plays together.")
    case .type: .init(SceneSchema.word(SceneWords.transitions), "CATransition's type.")
    case .subtype: .init(SceneSchema.word(SceneWords.transitionEdges), "Where it comes from.")
    case .startProgress: .init(number, "0 to 1, where it begins.")
    case .endProgress: .init(number, "0 to 1, where it ends.")
    }
  }
}
