/// The output of `inbetween curve`: values and velocities over time, settling time and overshoot.
public struct CurveReport: Hashable, Sendable {
  /// The curve at one time.
  public struct Sample: Hashable, Sendable {
    /// Seconds from the start.
    public let time: Double
    /// Progress: 0 at the start, 1 at the target.
    public let value: Double
    /// In multiples of the total distance per second; infinite where a timing function is vertical.
    public let velocity: Double
  }

  /// The curve that was sampled.
  public let curve: AnimationCurve
  /// The duration of the animation, in seconds.
  public let duration: Double
  /// Samples at even intervals, the first at 0 and the last at the duration.
  public let samples: [Sample]
  /// `CASpringAnimation.settlingDuration`; nil for a timing function.
  public let settlingDuration: Double?
  /// `UIViewPropertyAnimator.duration` for the spring; nil for a timing function.
  public let animatorSettlingDuration: Double?
  /// The first overshoot of a spring.
  public let firstOvershoot: Spring.Overshoot?
  /// The fraction of the distance that is left at the end of the duration, where an animation is cut off; nil for a
  /// timing function.
  public let rest: Double?
  /// The nearest setting that arrives, if the spring of a damping ratio leaves more than
  /// ``SpringSetting/visibleRest``.
  public let nearestArriving: SpringSetting?

  /// Samples a curve at `count` times (at least 2, at most a million), from 0 to the duration in seconds. A spring
  /// without a duration, or a duration that is not finite and positive, is sampled until it settles, or for 10 s if it
  /// never does; a timing function is sampled for 1 s.
  public init(curve: AnimationCurve, duration: Double? = nil, count: Int = 61) {
    self.curve = curve
    var spring: Spring?
    if case .spring(let s) = curve { spring = s }
    settlingDuration = spring?.settlingDuration
    animatorSettlingDuration = spring?.animatorSettlingDuration
    var length = duration ?? settlingDuration ?? 1
    if !(length > 0 && length.isFinite) { length = settlingDuration ?? 1 }
    if !(length > 0 && length.isFinite) { length = 10 }
    self.duration = length
    firstOvershoot = spring?.overshoot(within: length)
    rest = spring?.rest(at: length)
    nearestArriving = spring.flatMap { spring in
      spring.rest(at: length) > SpringSetting.visibleRest ? SpringSetting(of: spring)?.nearestArriving() : nil
    }
    let last = min(max(count, 2), 1_000_000) - 1
    samples = (0...last).map { index in
      let time = index == last ? length : length * Double(index) / Double(last)
      return Sample(
        time: time, value: curve.progress(at: time, duration: length),
        velocity: curve.velocity(at: time, duration: length))
    }
  }
}
