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
  ///   - bounds: the range in which it comes to rest. A motion that passes one of the bounds, or begins outside,
  ///     returns on a critically damped
  ///     spring of mass 1 and stiffness 100.
  ///   - page: the length of a page; the motion ends at a multiple of it, the next one in the direction of the
  ///     velocity.
  public init(
    decelerationFrom from: Double, velocity: Double, rate: Double = 0.998, bounds: ClosedRange<Double>? = nil,
    page: Double? = nil
  ) {
    let decay = -1_000 * log(min(max(rate, 1e-9), 1 - 1e-9))
    phases = []
    duration = 0
    endValue = from
    func bounded(_ value: Double) -> Double {
      bounds.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    }
    if let page, page > 0 {
      let share = from / page
      let next = velocity > 0 ? share.rounded(.up) : velocity < 0 ? share.rounded(.down) : share.rounded()
      comeBack(from: from, to: bounded(next * page), velocity: velocity)
      return
    }
    guard bounded(from) == from else {
      comeBack(from: from, to: bounded(from), velocity: velocity)
      return
    }
    let rest = from + velocity / decay
    let edge = bounded(rest)
    let course = Course.deceleration(from: from, velocity: velocity, decay: decay)
    if edge == rest {
      guard abs(velocity) / decay > Self.leastDistance else { return }
      phases = [Phase(start: 0, course: course)]
      duration = log(abs(velocity) / (Self.leastDistance * decay)) / decay
      endValue = Self.value(course, duration)
      return
    }
    let time = -log(1 - (edge - from) * decay / velocity) / decay
    phases = [Phase(start: 0, course: course)]
    duration = time
    comeBack(from: edge, to: edge, velocity: velocity - decay * (edge - from))
  }

  /// Half a point, the distance at which a scroll view has stopped.
  private static let leastDistance = 0.5
  private static let edgeSpring = Spring(mass: 1, stiffness: 100, damping: 20)

  private mutating func comeBack(from: Double, to: Double, velocity: Double) {
    phases.append(
      Phase(start: duration, course: .spring(Self.edgeSpring, from: from, to: to, velocity: velocity)))
    // |d + (v + ωd)t|·e^(−ωt): behind its peak it only falls.
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
  /// The spring with a different initial velocity.
  fileprivate func pushed(_ velocity: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }
}
