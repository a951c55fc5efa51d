#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Spring {
  /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)` and of
  /// `UISpringTimingParameters(dampingRatio:)`: the mass is 1, and the stiffness is such that 0.001 of the distance is
  /// left at the end of the duration.
  ///
  /// The ratio is clamped to 2⁻²³…1 and the duration to 0.01…10 s. Twelve Newton steps from 5/duration, for an envelope
  /// with only the sine's coefficient, as in Framer's `SpringCurveValueConverter` (MIT); for a velocity of 0 that is ω
  /// = ln(ζ / (0.001·√(1−ζ²))) / (ζ·d).
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0x1p-23), 1)
    let d = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
    let v = initialVelocity.isFinite ? initialVelocity : 0
    var omega = 5 / d
    for _ in 0..<12 {
      let (error, slope) =
        ratio < 1
        ? Spring.underdampedRest(omega: omega, ratio: ratio, duration: d, velocity: v)
        : Spring.criticalRest(omega: omega, duration: d, velocity: v)
      let next = omega - error / slope
      guard next.isFinite else { break }
      omega = next
    }
    if !(omega > 0) { omega = 5 / d }
    self.init(mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: v)
  }

  private static let epsilon = 0.001

  private static func underdampedRest(
    omega w: Double, ratio z: Double, duration d: Double, velocity v: Double
  ) -> (error: Double, slope: Double) {
    let root = (1 - z * z).squareRoot()
    let envelope = exp(-z * w * d)
    let rest = (z * w - v) / (w * root) * envelope
    let sign: Double = rest > 0 ? 1 : (rest < 0 ? -1 : 0)
    let slope = -sign * (v + z * d * v * w - z * z * d * w * w) / (w * w * root) * envelope
    return (epsilon - abs(rest), slope)
  }

  private static func criticalRest(
    omega w: Double, duration d: Double, velocity v: Double
  ) -> (error: Double, slope: Double) {
    let envelope = exp(-w * d)
    let rest = ((w - v) * d + 1) * envelope
    return (w >= v ? rest - epsilon : rest + epsilon, (v - w) * d * d * envelope)
  }

  /// The spring of `UIView.animate(springDuration:bounce:)`, SwiftUI's `Spring(duration:bounce:)` and
  /// `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// Damping ratio 1 − bounce, or 1/(1 + bounce) for a negative bounce, for which over-damping is allowed; stiffness
  /// (2π/D)². The total time is its settling duration. Bounce is clamped to −0.99…1, the duration to 0.001 s or more.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let d = perceptualDuration.isFinite ? max(perceptualDuration, 0.001) : 0.5
    let b = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    let ratio = b >= 0 ? 1 - b : 1 / (1 + b)
    let omega = 2 * Double.pi / d
    self.init(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// SwiftUI's `Spring(response:dampingRatio:)`, whose damping ratio is called damping fraction in animations.
  ///
  /// - Parameters:
  ///   - response: The period without damping, in seconds: the perceptual duration.
  ///   - dampingFraction: The fraction of critical damping; above 1 it is over-damped.
  ///   - initialVelocity: In multiples of the total distance per second.
  public init(response: Double, dampingFraction: Double, initialVelocity: Double = 0) {
    self.init(
      perceptualDuration: response, bounce: dampingFraction > 1 ? 1 / dampingFraction - 1 : 1 - dampingFraction,
      initialVelocity: initialVelocity)
  }

  /// The spring of `UISpringTimingParameters()` and of the keyboard's private curve; it ignores the requested duration
  /// and takes 0.5 s.
  public static let keyboard = Spring(mass: 3, stiffness: 1000, damping: 500)
}
