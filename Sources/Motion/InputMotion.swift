#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The motion of an input after it is released: a spring, or a deceleration like that of a scroll view. Values are in
/// the input's own units, velocities in units per second; both are continuous.
public struct InputMotion: Hashable, Sendable {
  /// One phase of the motion, in seconds from its own beginning.
  private enum Course: Hashable, Sendable {
    /// m·x″ + c·x′ + k·(x − target) = 0 from a value with a velocity: the solution is linear in both, hence the sum of
    /// the response from rest and the response to a unit initial velocity, each scaled.
    case spring(Spring, from: Double, to: Double, velocity: Double)
    /// x = from + v/k·(1 − e^(−kt)).
    case deceleration(from: Double, velocity: Double, decay: Double)
  }

  private struct Phase: Hashable, Sendable {
    var start: Double
    var course: Course
  }

  private var phases: [Phase]
  /// The duration, in seconds.
  public private(set) var duration: Double
  /// The value of the input afterwards.
  public private(set) var endValue: Double

  /// A spring to a target value.
  ///
  /// - Parameters:
  ///   - spring: its mass, stiffness and damping; its own initial velocity is ignored.
  ///   - velocity: units per second at the start.
  ///   - duration: the time in seconds after which the input equals its target; nil for the settling time.
  public init(
    spring: Spring, from: Double, to: Double, velocity: Double, duration: Double? = nil
  ) {
    phases = [Phase(start: 0, course: .spring(spring, from: from, to: to, velocity: velocity))]
    let distance = to - from
    // If the distance is zero, a thousandth of a unit is the threshold.
    let relative = Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: velocity / (distance == 0 ? 1 : distance), allowsOverdamping: spring.allowsOverdamping)
    self.duration = duration ?? (distance == 0 && velocity == 0 ? 0 : relative.settlingDuration)
    endValue = to
  }

  /// Slowing down as `UIScrollView` does after a flick, from the published `decelerationRate`, the fraction of the
  /// velocity that is left after each millisecond; it ends when half a unit remains.
  ///
  /// - Parameters:
  ///   - velocity: units per second at the start.
  ///   - rate: 0.998 is `normal`, 0.99 is `fast`.
  ///   - bounds: the limits between which it comes to rest. If the value passes a limit or begins outside, a critically
  ///     damped spring of mass 1 and stiffness 100 moves it back; if it is still fast enough at the limit, it slows
  ///     down from there.
  ///   - bounces: whether it passes the limits; otherwise it stops there.
  ///   - page: the length of a page, at a multiple of which it comes to rest: the next one in the direction of the
  ///     velocity.
  public init(
    decelerationFrom from: Double, velocity: Double, rate: Double = ScrollAxis.normalRate,
    bounds: ClosedRange<Double>? = nil, bounces: Bool = true, page: Double? = nil
  ) {
    self.init(restingAt: from)
    guard let page, page > 0 else {
      decelerate(from: from, velocity: velocity, decay: Self.decay(rate), bounds: bounds, bounces: bounces)
      return
    }
    let share = from / page
    let next = velocity > 0 ? share.rounded(.up) : velocity < 0 ? share.rounded(.down) : share.rounded()
    comeBack(
      from: from, to: bounds.map { min(max(next * page, $0.lowerBound), $0.upperBound) } ?? next * page, velocity)
  }

  /// Coming to rest at a position, as a scroll view returns from beyond an edge: on a critically damped spring of mass
  /// 1 and stiffness 100.
  ///
  /// - Parameter velocity: units per second at the start.
  public init(settlingFrom from: Double, at target: Double, velocity: Double) {
    self.init(restingAt: from)
    comeBack(from: from, to: target, velocity)
  }

  private init(restingAt value: Double) {
    phases = []
    duration = 0
    endValue = value
  }

  /// The distance after which a velocity has decreased to zero: v/κ, the projection of WWDC 2018, session 803.
  static func projection(_ velocity: Double, rate: Double) -> Double { velocity / decay(rate) }

  /// κ = −1000·ln(rate), per second.
  private static func decay(_ rate: Double) -> Double { -1_000 * log(min(max(rate, 1e-9), 1 - 1e-9)) }

  private mutating func decelerate(
    from: Double, velocity: Double, decay: Double, bounds: ClosedRange<Double>?, bounces: Bool
  ) {
    func bounded(_ value: Double) -> Double {
      bounds.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    }
    let start = bounded(from)
    guard start == from else {
      endValue = start
      guard bounces else { return }
      return comeInside(from: from, edge: start, velocity, decay, bounds)
    }
    let rest = from + velocity / decay
    let edge = bounded(rest)
    let course = Course.deceleration(from: from, velocity: velocity, decay: decay)
    endValue = from
    if edge == rest {
      guard abs(velocity) / decay > Self.leastDistance else { return }
      let time = log(abs(velocity) / (Self.leastDistance * decay)) / decay
      phases.append(Phase(start: duration, course: course))
      duration += time
      endValue = Self.value(course, time)
      return
    }
    if edge != from {
      phases.append(Phase(start: duration, course: course))
      duration += -log(1 - (edge - from) * decay / velocity) / decay
    }
    endValue = edge
    if bounces { comeBack(from: edge, to: edge, velocity - decay * (edge - from)) }
  }

  /// From beyond an edge: (d + st)·e^(−ωt) with s = v + ωd passes the edge where d + st is 0, with the velocity
  /// s·e^(−ωt).
  private mutating func comeInside(
    from: Double, edge: Double, _ velocity: Double, _ decay: Double, _ bounds: ClosedRange<Double>?
  ) {
    let distance = from - edge
    let slope = velocity + Self.edgeSpring.omega * distance
    guard distance * slope < 0 else { return comeBack(from: from, to: edge, velocity) }
    let time = -distance / slope
    phases.append(
      Phase(start: duration, course: .spring(Self.edgeSpring, from: from, to: edge, velocity: velocity)))
    duration += time
    decelerate(
      from: edge, velocity: slope * exp(-Self.edgeSpring.omega * time), decay: decay, bounds: bounds, bounces: true)
  }

  /// Half a point, the distance at which a scroll view has stopped.
  private static let leastDistance = 0.5
  private static let edgeSpring = Spring(mass: 1, stiffness: 100, damping: 20)

  private mutating func comeBack(from: Double, to: Double, _ velocity: Double) {
    phases.append(
      Phase(start: duration, course: .spring(Self.edgeSpring, from: from, to: to, velocity: velocity)))
    // |d + (v + ωd)t|·e^(−ωt): after its maximum it only decreases.
    let (distance, speed) = (abs(from - to), abs(velocity) + Self.edgeSpring.omega * abs(from - to))
    var (low, high) = (1 / Self.edgeSpring.omega, 1 / Self.edgeSpring.omega)
    func rest(_ time: Double) -> Double { (distance + speed * time) * exp(-Self.edgeSpring.omega * time) }
    while rest(high) > 0.01, high < 1_000 { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if rest(middle) > 0.01 { low = middle } else { high = middle }
    }
    duration += high
    endValue = to
  }

  /// The spring fitted to the duration after which the motion is cut off, and the fraction of the distance that jumps
  /// then; nil for other motions, and over no distance.
  public var cutSpring: (setting: SpringSetting, rest: Double)? {
    guard phases.count == 1, case .spring(let spring, let from, let to, let velocity) = phases[0].course, to != from,
      var setting = SpringSetting(of: spring)
    else { return nil }
    setting.initialVelocity = velocity / (to - from)
    return (setting, abs((to - Self.value(phases[0].course, duration)) / (to - from)))
  }

  /// The times at which the phase changes, in seconds from its beginning.
  var breakTimes: [Double] { phases.map(\.start).filter { $0 > 0 } }

  /// The value at a time in seconds.
  public func value(at elapsed: Double) -> Double {
    // Times of events are rounded to nanoseconds.
    guard elapsed < duration - 1e-9 else { return endValue }
    guard let phase = phases.last(where: { $0.start <= max(elapsed, 0) }) else { return endValue }
    return Self.value(phase.course, max(elapsed, 0) - phase.start)
  }

  /// The velocity at a time in seconds up to the end, in units per second.
  public func velocity(at elapsed: Double) -> Double {
    guard let phase = phases.last(where: { $0.start <= max(elapsed, 0) }) else { return 0 }
    let time = min(max(elapsed, 0), duration) - phase.start
    switch phase.course {
    case .spring(let spring, let from, let to, let velocity):
      let (still, pushed) = (spring.pushed(0), spring.pushed(1))
      guard time > 0 else { return velocity }
      return (to - from) * still.velocity(at: time) + velocity * (pushed.velocity(at: time) - still.velocity(at: time))
    case .deceleration(_, let velocity, let decay): return velocity * exp(-decay * time)
    }
  }

  private static func value(_ course: Course, _ time: Double) -> Double {
    switch course {
    case .spring(let spring, let from, let to, let velocity):
      let (still, pushed) = (spring.pushed(0).value(at: time), spring.pushed(1).value(at: time))
      return from + (to - from) * still + velocity * (pushed - still)
    case .deceleration(let from, let velocity, let decay): return from + velocity / decay * (1 - exp(-decay * time))
    }
  }
}

extension Spring {
  /// The spring with a different initial velocity, in multiples of the total distance per second.
  public func pushed(_ velocity: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }
}
