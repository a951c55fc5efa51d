extension Spring {
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
