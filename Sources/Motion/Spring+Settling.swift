#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Spring {
  /// The fraction of the distance that may be left when a spring has settled.
  private static let threshold = 0.001

  /// `CASpringAnimation.settlingDuration` in seconds: when the envelope of an under-damped spring has fallen to
  /// 0.001, infinite without damping.
  ///
  /// For the others Core Animation samples every 0.1 s and takes the first sample of a run of more than 1 s within
  /// 0.001 of the target, so the answer is a multiple of 0.1.
  public var settlingDuration: Double {
    switch regime {
    case .under: envelopeDuration
    case .critical, .over: sampledDuration
    }
  }

  /// The settling time that `UIViewPropertyAnimator.duration` reports for `UISpringTimingParameters`, in seconds: the
  /// envelope's for an under-damped spring, otherwise when a critically damped one stays within 0.001.
  public var animatorSettlingDuration: Double {
    regime == .under ? envelopeDuration : outerRoot
  }

  private var envelopeDuration: Double {
    guard decay > 0 else { return .infinity }
    let amplitude = 1 + abs(decay - initialVelocity) / frequency
    return max(0, log(amplitude / Spring.threshold) / decay)
  }

  private var sampledDuration: Double {
    // For slower springs only the root is computed, because sampling would take too long.
    let limit = 100_000
    var runStart: Double?
    var time = 0.0
    for _ in 0..<limit {
      if abs(1 - value(at: time)) < Spring.threshold {
        let start = runStart ?? time
        if time - start > 1 { return start }
        runStart = start
      } else {
        runStart = nil
      }
      time += 0.1
    }
    return (outerRoot * 10).rounded(.up) / 10
  }

  /// The last time at which |1 + (ω − v)t|·e^(−ωt) is 0.001.
  private var outerRoot: Double {
    let b = omega - initialVelocity
    func rest(_ t: Double) -> Double { abs(1 + b * t) * exp(-omega * t) }
    let peak = b == 0 ? 0 : 1 / omega - 1 / b
    var low = 0.0
    if peak > 0, rest(peak) > Spring.threshold { low = peak }
    // Below the zero crossing: a maximum inside the threshold cannot be followed by a later entry.
    var high = b < 0 && low == 0 ? -1 / b : max(low, 1 / omega)
    var steps = 0
    while rest(high) > Spring.threshold, steps < 200 {
      high *= 2
      steps += 1
    }
    guard high.isFinite else { return .infinity }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if rest(middle) > Spring.threshold { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
