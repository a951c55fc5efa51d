import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenSceneFile
import InbetweenTimeline

// From the scene's words to Motion's values. Expressions are evaluated in the context given: the schedule's for
// times, the running scene's for values.

extension SceneExpressionContext {
  func number(_ expression: SceneExpression?, else fallback: Double) throws(SceneBakeError) -> Double {
    guard let expression else { return fallback }
    return try number(expression)
  }

  func number(_ expression: SceneExpression) throws(SceneBakeError) -> Double {
    do throws(SceneEvaluationError) {
      return try expression.value(in: self)
    } catch {
      throw SceneBakeError(error.diagnostic)
    }
  }

  func seconds(_ expression: SceneExpression) throws(SceneBakeError) -> Rational {
    do throws(SceneEvaluationError) {
      return try expression.time(in: self)
    } catch {
      throw SceneBakeError(error.diagnostic)
    }
  }

  func value(_ value: ScenePropertyValue) throws(SceneBakeError) -> SceneValue {
    do throws(SceneEvaluationError) {
      return try value.value(in: self)
    } catch {
      throw SceneBakeError(error.diagnostic)
    }
  }

  func timingFunction(_ curve: SceneCurve) throws(SceneBakeError) -> TimingFunction {
    do throws(SceneEvaluationError) {
      let points = try curve.controlPoints(in: self)
      return TimingFunction(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2) ?? .linear
    } catch {
      throw SceneBakeError(error.diagnostic)
    }
  }

  func numbers(_ expressions: [SceneExpression]?) throws(SceneBakeError) -> [Double] {
    var values: [Double] = []
    for expression in expressions ?? [] { values.append(try number(expression)) }
    return values
  }

  func track(_ points: [SceneTrackPoint]) throws(SceneBakeError) -> [InputTrack.Point] {
    var result: [InputTrack.Point] = []
    for point in points {
      var curve = TimingFunction.linear
      if let written = point.curve { curve = try timingFunction(written) }
      result.append(
        InputTrack.Point(
          time: try seconds(point.time).doubleValue, value: try number(point.value), curve: curve))
    }
    return result
  }
}

extension AnimationOptions {
  /// The arguments of `UIView.animate` that an event's `animate` and its companions stand for.
  init(_ animation: SceneAnimation, in context: some SceneExpressionContext) throws(SceneBakeError) {
    var duration = Rational.zero
    if case .seconds(let expression) = animation.duration {
      duration = try context.seconds(expression)
      if duration < .zero {
        throw SceneBakeError(.error("a duration cannot be negative", at: expression.place))
      }
    }
    var curve = AnimationCurve.timing(.easeInEaseOut)
    var vertical: AnimationCurve?
    if let written = animation.curve { curve = .timing(try context.timingFunction(written)) }
    if let spring = animation.spring {
      let timing = try SpringTiming(spring, duration: duration.doubleValue, in: context)
      curve = timing.curve
      vertical = timing.verticalCurve
      if case .settling = animation.duration { duration = timing.settlingDuration ?? .zero }
      // The duration beside a bounce is the perceptual one; the animation lasts until the spring has settled.
      if case .bounce = spring { duration = timing.settlingDuration ?? duration }
    }
    var plays = 1.0
    switch animation.repeat {
    case nil: break
    case .forever: plays = .infinity
    case .count(let expression): plays = max(try context.number(expression), 0)
    }
    var delay = Rational.zero
    if let written = animation.delay { delay = max(try context.seconds(written), .zero) }
    self.init(
      duration: duration, delay: delay, curve: curve, verticalCurve: vertical, repeatCount: plays,
      autoreverses: animation.autoreverse, beginFromCurrentState: animation.beginFromCurrentState)
  }
}

/// A spring as an animation uses it.
struct SpringTiming {
  var curve: AnimationCurve
  /// The curve of vertical movement, where its velocity differs.
  var verticalCurve: AnimationCurve?
  var settlingDuration: Rational?

  init(
    _ spring: SceneSpring, duration: Double, in context: some SceneExpressionContext
  ) throws(SceneBakeError) {
    switch spring {
    case .dampingRatio(let ratio, let velocity):
      let spring = Spring(
        duration: duration, dampingRatio: try context.number(ratio),
        initialVelocity: try context.number(velocity, else: 0))
      curve = .spring(spring)
    case .bounce(let bounce, let velocity):
      let spring = Spring(
        perceptualDuration: duration, bounce: try context.number(bounce),
        initialVelocity: try context.number(velocity, else: 0))
      curve = .spring(spring)
      settlingDuration = Rational(rounding: spring.settlingDuration)
    case .physical(let mass, let stiffness, let damping, let velocity):
      let (m, k, c) = (
        try context.number(mass, else: 1), try context.number(stiffness), try context.number(damping)
      )
      let horizontal = Spring(
        mass: m, stiffness: k, damping: c, initialVelocity: try context.number(velocity?.x, else: 0))
      let vertical = Spring(
        mass: m, stiffness: k, damping: c, initialVelocity: try context.number(velocity?.y, else: 0))
      curve = .spring(horizontal)
      if vertical != horizontal { verticalCurve = .spring(vertical) }
      settlingDuration = Rational(
        rounding: max(horizontal.animatorSettlingDuration, vertical.animatorSettlingDuration))
    }
  }
}

extension LayerAnimation {
  /// The Core Animation object that an entry of `addAnimations` stands for; times count from the event.
  init(_ animation: SceneLayerAnimation, in context: some SceneExpressionContext) throws(SceneBakeError) {
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
        initialVelocity: try context.number(parameters.initialVelocity, else: 0))
      if case .settling = animation.duration { timing.duration = spring.settlingDuration }
      self = property(keyPath, .spring(try BasicValues(values, keyPath, in: context), spring))
    case .keyframe(let keyPath, let keyframes):
      self = property(keyPath, .keyframes(try KeyframeAnimation(keyframes, keyPath, in: context)))
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
    _ values: SceneLayerAnimation.Interpolation, _ keyPath: String, in context: some SceneExpressionContext
  ) throws(SceneBakeError) {
    self.init()
    if let value = values.fromValue { from = try AnimatableValue(value, keyPath, in: context) }
    if let value = values.toValue { to = try AnimatableValue(value, keyPath, in: context) }
    if let value = values.byValue { by = try AnimatableValue(value, keyPath, in: context) }
  }
}

extension KeyframeAnimation {
  fileprivate init(
    _ frames: SceneLayerAnimation.Keyframes, _ keyPath: String, in context: some SceneExpressionContext
  ) throws(SceneBakeError) {
    var curves: [TimingFunction] = []
    for curve in frames.timingFunctions ?? [] { curves.append(try context.timingFunction(curve)) }
    let times: [Double]? = frames.keyTimes == nil ? nil : try context.numbers(frames.keyTimes)
    let mode = CalculationMode(rawValue: frames.calculationMode) ?? .linear
    if let path = frames.path {
      let route: Path
      do throws(SceneEvaluationError) {
        route = try path.value(in: context)
      } catch {
        throw SceneBakeError(error.diagnostic)
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
  /// A value of an animation, in the type of its key path; nil where it cannot be animated.
  init?(
    _ value: ScenePropertyValue, _ keyPath: String, in context: some SceneExpressionContext
  ) throws(SceneBakeError) {
    self.init(try context.value(value), keyPath)
  }

  init?(_ value: SceneValue, _ keyPath: String) {
    switch value {
    case .number(let number): self = .scalar(number)
    case .boolean(let flag): self = .bool(flag)
    case .color(let color): self = .color(color)
    case .vector(let point):
      self = keyPath == "bounds.size" ? .size(Size(width: point.x, height: point.y)) : .point(point)
    case .rect(let rect): self = .rect(rect)
    case .transform(let transform): self = .transform(transform)
    case .path(let path): self = .path(path)
    case .list(let items):
      let colors = items.compactMap { if case .color(let color) = $0 { color } else { nil } }
      let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
      if colors.count == items.count { self = .colors(colors) } else { self = .scalars(numbers) }
    default: return nil
    }
  }
}
