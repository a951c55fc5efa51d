import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion

// Conversion of scene values to types of the module Motion. Expressions are evaluated in the given context: that of the
// schedule for times, that of the running scene for values.

extension SceneExpression.Context {
  func number(_ expression: SceneExpression?, else fallback: Double) throws(SceneError) -> Double {
    guard let expression else { return fallback }
    return try number(expression)
  }

  func number(_ expression: SceneExpression) throws(SceneError) -> Double {
    do throws(EvaluationError) {
      return try expression.value(in: self)
    } catch {
      throw SceneError(error.diagnostic)
    }
  }

  func seconds(_ expression: SceneExpression) throws(SceneError) -> Rational {
    do throws(EvaluationError) {
      return try expression.time(in: self)
    } catch {
      throw SceneError(error.diagnostic)
    }
  }

  func value(_ value: PropertyValue) throws(SceneError) -> EvaluatedValue {
    do throws(EvaluationError) {
      return try value.value(in: self)
    } catch {
      throw SceneError(error.diagnostic)
    }
  }

  func timingFunction(_ curve: TimingCurve) throws(SceneError) -> TimingFunction {
    do throws(EvaluationError) {
      let points = try curve.controlPoints(in: self)
      return TimingFunction(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2) ?? .linear
    } catch {
      throw SceneError(error.diagnostic)
    }
  }

  func numbers(_ expressions: [SceneExpression]?) throws(SceneError) -> [Double] {
    var values: [Double] = []
    for expression in expressions ?? [] { values.append(try number(expression)) }
    return values
  }

  func track(_ points: [SceneTrack.Point]) throws(SceneError) -> [InputTrack.Point] {
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

extension SceneExpression.Context {
  /// A track of points and of motions that continue from them.
  func track(_ items: [SceneTrack.Item]) throws(SceneError) -> [InputTrack.Point] {
    var result: [InputTrack.Point] = []
    for item in items {
      switch item {
      case .point(let point):
        let next = try track([point])
        if let first = next.first, let last = result.last, first.time < last.time {
          throw SceneError(
            .error(
              "the item before it ends at \(last.time.shortText) s only", at: point.place,
              hint: "points of a track are in the order of their times"))
        }
        result += next
      case .motion(let motion):
        guard let from = result.last else { continue }
        let velocity = result.count > 1 ? from.velocity(from: result[result.count - 2]) : 0
        let made = try self.motion(motion, from: from.value, velocity)
        guard made.duration <= 10_000 else {
          throw SceneError(
            .error("this motion does not end within 10000 s", at: motion.place, hint: "give it more damping"))
        }
        result.append(InputTrack.Point(time: from.time + made.duration, motion: made))
      }
    }
    return result
  }

  /// - Parameter velocity: the velocity at the end of the previous item, in units per second.
  private func motion(
    _ motion: SceneTrack.Motion, from: Double, _ velocity: Double
  ) throws(SceneError) -> InputMotion {
    switch motion.law {
    case .spring(let written, let target, let duration, let inheritsVelocity):
      let to = try number(target)
      let distance = to - from
      let seconds = try number(duration, else: 0.5)
      let share = distance == 0 ? 0 : velocity / distance
      let timing = try SpringTiming(
        written, duration: seconds, inheriting: inheritsVelocity ? share : nil, in: self)
      guard case .spring(let spring) = timing.curve else {
        return InputMotion(decelerationFrom: from, velocity: 0)
      }
      var cut: Double?
      if case .dampingRatio = written { cut = seconds }
      return InputMotion(
        spring: spring, from: from, to: to,
        velocity: inheritsVelocity ? velocity : spring.initialVelocity * distance, duration: cut)
    case .deceleration(let rate, let own, let bounds, let page):
      var range: ClosedRange<Double>?
      if bounds.count == 2 {
        let (low, high) = (try number(bounds[0]), try number(bounds[1]))
        guard low <= high else {
          throw SceneError(.error("the lower bound is above the upper one", at: bounds[0].place))
        }
        range = low...high
      }
      var length: Double?
      if let page { length = try number(page) }
      return InputMotion(
        decelerationFrom: from, velocity: try number(own, else: velocity), rate: try number(rate), bounds: range,
        page: length)
    }
  }
}

extension AnimationOptions {
  /// The arguments of `UIView.animate` for an event's `animate` and related keys.
  ///
  /// - Parameter isPropertyAnimator: whether the event is controlled.
  init(
    _ animation: SceneEvent.Animation, isPropertyAnimator: Bool, in context: some SceneExpression.Context
  ) throws(SceneError) {
    var duration = Rational.zero
    if case .seconds(let expression) = animation.duration {
      duration = try context.seconds(expression)
      if duration < .zero {
        throw SceneError(.error("a duration cannot be negative", at: expression.place))
      }
    }
    var curve = AnimationCurve.timing(.easeInEaseOut)
    var vertical: AnimationCurve?
    if let written = animation.curve { curve = .timing(try context.timingFunction(written)) }
    if let spring = animation.spring {
      let timing = try SpringTiming(spring, duration: duration.doubleValue, in: context)
      curve = timing.curve
      vertical = timing.verticalCurve
      var isSettling = if case .settling = animation.duration { true } else { false }
      // With a bounce the duration is the perceptual one; the animation lasts until the spring has settled.
      if case .bounce = spring { isSettling = duration > .zero }
      if isSettling { duration = try timing.checkedSettlingDuration(at: animation.place) }
    }
    var repetitions = 1.0
    switch animation.repeat {
    case nil: break
    case .forever: repetitions = .infinity
    case .count(let expression): repetitions = max(try context.number(expression), 0)
    }
    var delay = Rational.zero
    if let written = animation.delay { delay = max(try context.seconds(written), .zero) }
    self.init(
      duration: duration, delay: delay, curve: curve, verticalCurve: vertical, repeatCount: repetitions,
      autoreverses: animation.autoreverse, beginFromCurrentState: animation.beginFromCurrentState,
      isPropertyAnimator: isPropertyAnimator)
  }
}

/// A spring as an animation uses it.
struct SpringTiming {
  var curve: AnimationCurve
  /// The curve of vertical motion, if its velocity differs.
  var verticalCurve: AnimationCurve?
  private let settlingDuration: Double

  /// - Throws: if the spring never settles, or not within the maximum duration of a scene.
  func checkedSettlingDuration(at place: SourcePlace) throws(SceneError) -> Rational {
    guard settlingDuration <= 10_000, let duration = Rational(rounding: settlingDuration) else {
      throw SceneError(
        .error("this spring does not settle within 10000 s", at: place, hint: "give it more damping, or a duration"))
    }
    return duration
  }

  /// - Parameter inheriting: a velocity that replaces the spring's own, in multiples of the total distance per second.
  init(
    _ written: SpringExpression, duration: Double, inheriting: Double? = nil, in context: some SceneExpression.Context
  ) throws(SceneError) {
    /// The spring for a velocity along one axis.
    let spring: (Double) -> Spring
    /// The time that a spring takes by itself, in seconds.
    var settling: (Spring) -> Double = { _ in .infinity }
    let own: VectorExpression?
    switch written {
    case .dampingRatio(let ratio, let velocity):
      let ratio = try context.number(ratio)
      spring = { Spring(duration: duration, dampingRatio: ratio, initialVelocity: $0) }
      own = velocity
    case .response(let response, let fraction, let velocity):
      let (response, fraction) = (try context.number(response), try context.number(fraction))
      spring = { Spring(response: response, dampingFraction: fraction, initialVelocity: $0) }
      settling = \.settlingDuration
      own = velocity
    case .bounce(let bounce, let velocity):
      let bounce = try context.number(bounce)
      spring = { Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: $0) }
      settling = \.settlingDuration
      own = velocity
    case .physical(let mass, let stiffness, let damping, let velocity):
      let (m, k, c) = (
        try context.number(mass, else: 1), try context.number(stiffness), try context.number(damping)
      )
      spring = { Spring(mass: m, stiffness: k, damping: c, initialVelocity: $0) }
      settling = \.animatorSettlingDuration
      own = velocity
    }
    func velocity(_ written: SceneExpression?) throws(SceneError) -> Double {
      if let inheriting { return inheriting }
      return try context.number(written, else: 0)
    }
    let (horizontal, vertical) = (spring(try velocity(own?.x)), spring(try velocity(own?.y)))
    curve = .spring(horizontal)
    if vertical != horizontal { verticalCurve = .spring(vertical) }
    settlingDuration = max(settling(horizontal), settling(vertical))
  }
}
