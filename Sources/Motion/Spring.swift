#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A damped spring as `CASpringAnimation` plays it: m·x″ + c·x′ + k·(x − 1) = 0 from x = 0, in closed form.
///
/// Times are seconds, not fractions of a duration; values are fractions of the distance, so that a velocity of 1 covers
/// the total distance in one second; positive velocities are towards the target.
public struct Spring: Hashable, Sendable {
  /// The mass at the end of the spring; 1 if a non-positive number was given, as in Core Animation.
  public let mass: Double
  /// The spring's stiffness coefficient; 100 if a non-positive number was given.
  public let stiffness: Double
  /// The damping coefficient (not a ratio); 10 if a negative number was given.
  public let damping: Double
  /// The initial velocity, in multiples of the total distance per second.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is allowed; otherwise it is treated as critical damping, as in Core Animation.
  public let allowsOverdamping: Bool
  /// The duration and damping ratio from which the stiffness was computed; nil if it was given.
  public let fit: Fit?

  enum Regime: Hashable, Sendable { case under, critical, over }
  let regime: Regime
  /// √(k/m), in radians per second.
  let omega: Double
  /// c/2m, the decay rate of the envelope, per second.
  let decay: Double
  /// The damped angular frequency, or its hyperbolic counterpart for an over-damped spring, in radians per second.
  let frequency: Double

  /// Creates a spring from physical parameters (`CASpringAnimation`,
  /// `UISpringTimingParameters(mass:stiffness:damping:…)`).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping, fit: nil)
  }

  init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool, fit: Fit?
  ) {
    self.fit = fit
    let m = mass > 0 && mass.isFinite ? mass : 1
    let k = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    let c = damping >= 0 && damping.isFinite ? damping : 10
    self.mass = m
    self.stiffness = k
    self.damping = c
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.allowsOverdamping = allowsOverdamping
    omega = (k / m).squareRoot()
    // 4km − c² with the products' rounding errors added back, which dominate near critical damping.
    let product = k * m
    let square = c * c
    let gap = (4 * product - square) + (4 * (-product).addingProduct(k, m) - (-square).addingProduct(c, c))
    let share = gap / (4 * product)
    if share > 4e-16 {
      regime = .under
      decay = c / (2 * m)
      frequency = gap.squareRoot() / (2 * m)
    } else if share < -4e-16 && allowsOverdamping {
      regime = .over
      decay = c / (2 * m)
      frequency = (-gap).squareRoot() / (2 * m)
    } else {
      regime = .critical
      decay = omega
      frequency = 0
    }
  }

  /// c / 2√(km): below 1 the spring overshoots, at 1 it does not.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The fraction of the distance after a time in seconds; 0 before the start.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let rest: Double
    switch regime {
    case .under:
      let angle = frequency * time
      rest = exp(-decay * time) * (cos(angle) + (decay - initialVelocity) / frequency * sin(angle))
    case .critical:
      rest = exp(-omega * time) * (1 + (omega - initialVelocity) * time)
    case .over:
      rest = overdamped(at: time, cosh: 1, sinh: (decay - initialVelocity) / frequency)
    }
    return rest.isFinite ? 1 - rest : 1
  }

  /// The velocity after a time in seconds, in multiples of the total distance per second; the initial velocity before
  /// the start.
  public func velocity(at time: Double) -> Double {
    guard time > 0 else { return initialVelocity }
    let v = initialVelocity
    let speed: Double
    switch regime {
    case .under:
      let angle = frequency * time
      speed =
        exp(-decay * time) * (v * cos(angle) + (omega * omega - decay * v) / frequency * sin(angle))
    case .critical:
      speed = exp(-omega * time) * (v + omega * (omega - v) * time)
    case .over:
      speed = overdamped(at: time, cosh: v, sinh: (omega * omega - decay * v) / frequency)
    }
    return speed.isFinite ? speed : 0
  }

  /// e^(−αt)·(p·cosh st + q·sinh st), without overflow for long times or cancellation near critical damping.
  private func overdamped(at time: Double, cosh p: Double, sinh q: Double) -> Double {
    let angle = frequency * time
    if angle < 1 { return exp(-decay * time) * (p * cosh(angle) + q * sinh(angle)) }
    let slow = omega * omega / (decay + frequency)
    let fast = decay + frequency
    return (p + q) / 2 * exp(-slow * time) + (p - q) / 2 * exp(-fast * time)
  }

  /// The point at which a spring is farthest beyond its target.
  public struct Overshoot: Hashable, Sendable {
    /// Seconds from the start.
    public let time: Double
    /// The fraction of the distance, above 1.
    public let value: Double
  }

  /// The first overshoot of an animation that is cut off after a duration in seconds: its peak, or its end if that comes
  /// before.
  func overshoot(within duration: Double) -> Overshoot? {
    guard let peak = firstOvershoot, peak.time > duration else { return firstOvershoot }
    let last = value(at: duration)
    return last > 1 ? Overshoot(time: duration, value: last) : nil
  }

  /// The peak of the first overshoot, or nil for a spring that never passes its target.
  public var firstOvershoot: Overshoot? {
    let v = initialVelocity
    let time: Double
    switch regime {
    case .under:
      time = (Double.pi - atan2(v, (omega * omega - decay * v) / frequency)) / frequency
    case .critical:
      guard v > omega else { return nil }
      time = v / (omega * (v - omega))
    case .over:
      guard v > decay + frequency else { return nil }
      time = atanh(v * frequency / (decay * v - omega * omega)) / frequency
    }
    let value = value(at: time)
    return time.isFinite && value > 1 ? Overshoot(time: time, value: value) : nil
  }
}
