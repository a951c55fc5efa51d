#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Spring {
  /// The parameters of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`, for which
  /// the stiffness is computed.
  public struct Fit: Hashable, Sendable {
    /// The duration in seconds, 0.01…10.
    public let duration: Double
    /// The damping ratio, 2⁻²³…1.
    public let dampingRatio: Double
    /// Whether UIKit's steps end in no number, so that the stiffness is ours: what iOS shows then is not known.
    public internal(set) var isReplaced = false

    init(duration: Double, dampingRatio: Double) {
      self.duration = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
      self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0x1p-23), 1)
    }
  }

  /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)` and of
  /// `UISpringTimingParameters(dampingRatio:)`: the mass is 1, and the stiffness is meant to leave 0.001 of the
  /// distance at the end of the duration.
  ///
  /// The ratio is clamped to 2⁻²³…1 and the duration to 0.01…10 s. Twelve Newton steps from 5/duration, for an envelope
  /// with only the sine's coefficient, as in OpenUXKit's `UXViewAnimationContext`; for a velocity of 0 that is ω =
  /// ln(ζ / (0.001·√(1−ζ²))) / (ζ·d). With a velocity the steps may end at another root, near ω = v/ζ, so that the
  /// spring has not arrived at its end; see ``rest(at:)`` and ``SpringSetting/nearestArriving(varying:)``. Only ω² is
  /// used, so that the sign of the frequency has no effect. Where the steps end in no number, the spring is the one
  /// that arrives.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    var fit = Fit(duration: duration, dampingRatio: dampingRatio)
    let v = initialVelocity.isFinite ? initialVelocity : 0
    var omega = 5 / fit.duration
    for _ in 0..<12 {
      let (error, slope) = fit.distance(omega: omega, velocity: v)
      omega -= error / slope
    }
    let stiffness = omega * omega
    if !(stiffness > 0 && stiffness.isFinite) {
      omega = fit.arrivingOmega(velocity: v)
      fit.isReplaced = true
    }
    self.init(
      mass: 1, stiffness: omega * omega, damping: 2 * fit.dampingRatio * abs(omega), initialVelocity: v,
      allowsOverdamping: false, fit: fit)
  }

  /// The fraction of the distance that is left, or by which it is passed, after a time in seconds.
  public func rest(at time: Double) -> Double { abs(1 - value(at: time)) }

  /// The same spring fitted to another duration in seconds; itself if its stiffness was given.
  func fitted(to duration: Double) -> Spring {
    guard let fit else { return self }
    return Spring(duration: duration, dampingRatio: fit.dampingRatio, initialVelocity: initialVelocity)
  }
}

extension Spring.Fit {
  static let epsilon = 0.001

  /// The function of which the steps seek a root, and its derivative.
  fileprivate func distance(omega w: Double, velocity v: Double) -> (error: Double, slope: Double) {
    let (z, d) = (dampingRatio, duration)
    guard z < 1 else {
      let envelope = exp(-w * d)
      let rest = ((w - v) * d + 1) * envelope
      return (w >= v ? rest - Self.epsilon : rest + Self.epsilon, (v - w) * d * d * envelope)
    }
    let root = (1 - z * z).squareRoot()
    let envelope = exp(-z * w * d)
    let rest = (z * w - v) / (w * root) * envelope
    let sign: Double = rest > 0 ? 1 : -1
    let slope = -sign * (v + z * d * v * w - z * z * d * w * w) / (w * w * root) * envelope
    return (Self.epsilon - abs(rest), slope)
  }

  /// What the steps take for the rest at the end of the duration, for a frequency above 0.
  private func envelope(_ w: Double, _ v: Double) -> Double {
    let (z, d) = (dampingRatio, duration)
    guard z < 1 else { return abs((w - v) * d + 1) * exp(-w * d) }
    return abs(z * w - v) / (w * (1 - z * z).squareRoot()) * exp(-z * w * d)
  }

  /// The greatest frequency at which 0.001 of the distance is left at the end, in radians per second: the root that is
  /// meant. Without velocity, a ratio below 0.001 has none; the steps' first value is the best there is.
  func arrivingOmega(velocity v: Double) -> Double {
    let (z, d) = (dampingRatio, duration)
    if v == 0, z < Self.epsilon { return 5 / d }
    // Beyond its greatest maximum the envelope falls to 0.
    let peak: Double =
      if z < 1 {
        v > 0 ? (v + (v * v + 4 * v / d).squareRoot()) / (2 * z) : 0
      } else {
        max(v, 0)
      }
    var (low, high) = (0.0, 1 / d)
    if peak > 0, envelope(peak, v) < Self.epsilon {
      // The velocity is so small or so great that the maximum is too low: the root is below the envelope's zero.
      high = z < 1 ? v / z : v - 1 / d
    } else {
      low = peak
      high = max(peak, high)
      while envelope(high, v) > Self.epsilon { high *= 2 }
    }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if envelope(middle, v) > Self.epsilon { low = middle } else { high = middle }
    }
    return high
  }
}
