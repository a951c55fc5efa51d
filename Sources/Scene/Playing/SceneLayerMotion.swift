import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

/// The context for values of layer animations, in which images are numbers.
protocol LayerValueContext: SceneExpression.Context {
  /// The index of a file's image among the layer's contents.
  func content(of file: String) throws(SceneError) -> Int
}

extension Schedule: LayerValueContext {
  // Times do not depend on contents.
  func content(of file: String) throws(SceneError) -> Int { 0 }
}

/// The running scene for animations of one view.
struct LayerContext: LayerValueContext {
  let driver: SceneDriver
  let view: UIView
  let place: SourcePlace

  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? {
    driver.value(of: reference, afterLayout: afterLayout)
  }

  func time(of reference: SceneExpression.Time) -> Rational? { driver.time(of: reference) }

  func content(of file: String) throws(SceneError) -> Int {
    let image = try driver.image(file, at: place)
    return (view as? UIImageView)?.content(of: image) ?? 0
  }
}

extension Transition.Style {
  init(_ transition: SceneLayerAnimation.Transition) {
    let edge = Transition.Edge(rawValue: transition.subtype) ?? .fromLeft
    self =
      switch transition.type {
      case "moveIn": .moveIn(edge)
      case "push": .push(edge)
      case "reveal": .reveal(edge)
      default: .fade
      }
  }
}

extension LayerAnimation {
  /// The Core Animation object for an entry of `addAnimations`; times are relative to the event.
  init(_ animation: SceneLayerAnimation, in context: some LayerValueContext) throws(SceneError) {
    var timing = MediaTiming(
      beginTime: try context.number(animation.beginTime, else: 0),
      timeOffset: try context.number(animation.timeOffset, else: 0),
      speed: try context.number(animation.speed, else: 1), autoreverses: animation.autoreverses,
      fillMode: MediaTiming.FillMode(rawValue: animation.fillMode.rawValue) ?? .removed)
    timing.repeatDuration = try context.number(animation.repeatDuration, else: 0)
    switch animation.repeatCount {
    case nil: break
    case .forever: timing.repeatCount = .infinity
    case .count(let expression): timing.repeatCount = try context.number(expression)
    }
    if case .seconds(let expression) = animation.duration {
      timing.duration = try context.seconds(expression).doubleValue
    }
    let curve: TimingFunction? =
      if let written = animation.timingFunction { try context.timingFunction(written) } else { nil }

    func property(_ keyPath: String, _ content: PropertyAnimation.Content) -> LayerAnimation {
      .property(
        keyPath: keyPath,
        PropertyAnimation(
          content: content, timing: timing, timingFunction: curve, isAdditive: animation.isAdditive,
          isCumulative: animation.isCumulative, isRemovedOnCompletion: animation.isRemovedOnCompletion))
    }
    switch animation.content {
    case .basic(let keyPath, let values):
      self = property(keyPath, .basic(try BasicValues(values, keyPath, in: context)))
    case .spring(let keyPath, let values, let parameters):
      let spring = Spring(
        mass: try context.number(parameters.mass, else: 1), stiffness: try context.number(parameters.stiffness),
        damping: try context.number(parameters.damping),
        initialVelocity: try context.number(parameters.initialVelocity, else: 0),
        allowsOverdamping: parameters.allowsOverdamping)
      if case .settling = animation.duration { timing.duration = spring.settlingDuration }
      self = property(keyPath, .spring(try BasicValues(values, keyPath, in: context), spring))
    case .keyframe(let keyPath, let keyframes):
      self = property(keyPath, .keyframes(try KeyframeAnimation(keyframes, keyPath, in: context)))
    case .transition(let transition):
      // The progress of the transition; it applies to the layer and not to a property.
      let interpolation = BasicValues(
        from: .scalar(try context.number(transition.startProgress, else: 0)),
        to: .scalar(try context.number(transition.endProgress, else: 1)))
      self = .property(
        keyPath: "transition",
        PropertyAnimation(
          content: .basic(interpolation), timing: timing, timingFunction: curve,
          isRemovedOnCompletion: animation.isRemovedOnCompletion))
    case .group(let members):
      var animations: [LayerAnimation] = []
      for member in members { animations.append(try LayerAnimation(member, in: context)) }
      self = .group(
        AnimationGroup(
          timing: timing, timingFunction: curve, isRemovedOnCompletion: animation.isRemovedOnCompletion,
          animations: animations))
    }
  }
}

extension BasicValues {
  fileprivate init(
    _ values: SceneLayerAnimation.Interpolation, _ keyPath: String, in context: some LayerValueContext
  ) throws(SceneError) {
    self.init()
    if let value = values.fromValue { from = try AnimatableValue(value, keyPath, in: context) }
    if let value = values.toValue { to = try AnimatableValue(value, keyPath, in: context) }
    if let value = values.byValue { by = try AnimatableValue(value, keyPath, in: context) }
  }
}

extension KeyframeAnimation {
  fileprivate init(
    _ frames: SceneLayerAnimation.Keyframes, _ keyPath: String, in context: some LayerValueContext
  ) throws(SceneError) {
    var curves: [TimingFunction] = []
    for curve in frames.timingFunctions ?? [] { curves.append(try context.timingFunction(curve)) }
    let times: [Double]? = frames.keyTimes == nil ? nil : try context.numbers(frames.keyTimes)
    let mode = CalculationMode(rawValue: frames.calculationMode) ?? .linear
    if let path = frames.path {
      let route: Path
      do throws(EvaluationError) {
        route = try path.value(in: context)
      } catch {
        throw SceneError(error.diagnostic)
      }
      self.init(
        path: route, keyTimes: times, timingFunctions: curves, calculationMode: mode,
        rotationMode: frames.rotationMode.flatMap { RotationMode(sceneName: $0) })
      return
    }
    var values: [AnimatableValue] = []
    for value in frames.values {
      if let converted = try AnimatableValue(value, keyPath, in: context) { values.append(converted) }
    }
    let shape = SplineShape(
      tension: try context.numbers(frames.tensionValues), continuity: try context.numbers(frames.continuityValues),
      bias: try context.numbers(frames.biasValues))
    self.init(values: values, keyTimes: times, timingFunctions: curves, calculationMode: mode, shape: shape)
  }
}

extension KeyframeAnimation.RotationMode {
  /// The scene's words are Core Animation's values, `auto` and `autoReverse`.
  fileprivate init?(sceneName: String) {
    switch sceneName {
    case "auto", "rotateAuto": self = .rotateAuto
    case "autoReverse", "rotateAutoReverse": self = .rotateAutoReverse
    default: return nil
    }
  }
}

extension AnimatableValue {
  /// A value of an animation in the type of its key path; nil if it cannot be animated.
  fileprivate init?(
    _ value: PropertyValue, _ keyPath: String, in context: some LayerValueContext
  ) throws(SceneError) {
    let value = try context.value(value)
    if case .file(let file) = value {
      self = .content(try context.content(of: file))
    } else {
      self.init(value, keyPath)
    }
  }
}
