/// A timing function as in `CAMediaTimingFunction`: a cubic Bézier curve from (0, 0) to (1, 1) that maps a fraction of
/// time to a fraction of progress.
public struct TimingFunction: Hashable, Sendable {
  /// The first control point's fraction of time, 0…1.
  public let x1: Double
  /// The first control point's progress, any number.
  public let y1: Double
  /// The second control point's fraction of time, 0…1.
  public let x2: Double
  /// The second control point's progress, any number.
  public let y2: Double

  /// A curve with the given control points; nil if an x is outside 0…1, because time would then run backwards, or if a
  /// value is not finite.
  public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2)
  }

  private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// `CAMediaTimingFunctionName.linear`, `UIView.AnimationOptions.curveLinear`.
  public static let linear = TimingFunction(checked: 0, 0, 1, 1)
  /// `CAMediaTimingFunctionName.easeIn`, `curveEaseIn`.
  public static let easeIn = TimingFunction(checked: 0.42, 0, 1, 1)
  /// `CAMediaTimingFunctionName.easeOut`, `curveEaseOut`.
  public static let easeOut = TimingFunction(checked: 0, 0, 0.58, 1)
  /// `CAMediaTimingFunctionName.easeInEaseOut`, `curveEaseInOut`: the default of `UIView.animate`.
  public static let easeInEaseOut = TimingFunction(checked: 0.42, 0, 0.58, 1)
  /// `CAMediaTimingFunctionName.default`: implicit layer animations and `UICubicTimingParameters()`.
  public static let `default` = TimingFunction(checked: 0.25, 0.1, 0.25, 1)

  /// The names that `init(name:)` accepts, in the order in which messages list them.
  public static let names = ["easeInOut", "easeIn", "easeOut", "linear", "default", "easeInEaseOut"]

  /// A curve by its name in UIKit (`easeInOut`) or Core Animation (`easeInEaseOut`); nil for any other name.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut", "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// The progress at a fraction of time; 0 before the start and 1 after the end.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return fraction }
    return TimingFunction.point(y1, y2, at: parameter(at: fraction))
  }

  /// The slope of progress over time at a fraction of time: 0 outside 0…1, infinite where the curve is vertical.
  public func velocity(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    let s = parameter(at: fraction)
    let dx = TimingFunction.exactSlope(x1, x2, at: s)
    let dy = TimingFunction.exactSlope(y1, y2, at: s)
    if dx != 0 { return dy / dx }
    if dy != 0 { return dy < 0 ? -.infinity : .infinity }
    // A control point coincides with the end point: the direction there is that towards the other one.
    let ddx = TimingFunction.bend(x1, x2, at: s)
    let ddy = TimingFunction.bend(y1, y2, at: s)
    if ddx != 0 { return ddy / ddx }
    return ddy == 0 ? 1 : (ddy < 0 ? -.infinity : .infinity)
  }

  /// The fraction of time at which the progress is first reached, by bisection: exact for monotonic curves. Clamped to
  /// 0…1.
  public func fraction(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The curve's parameter at a fraction of time: Newton's method, then bisection where the curve is too steep for it.
  /// Accurate to 1e-12.
  private func parameter(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var s = fraction
    for _ in 0..<8 {
      let error = TimingFunction.point(x1, x2, at: s) - fraction
      if abs(error) < 1e-14 { return s }
      let slope = TimingFunction.slope(x1, x2, at: s)
      if abs(slope) < 1e-6 { break }
      s -= error / slope
    }
    if s >= 0, s <= 1, abs(TimingFunction.point(x1, x2, at: s) - fraction) < 1e-13 { return s }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<64 {
      s = (low + high) / 2
      let error = TimingFunction.point(x1, x2, at: s) - fraction
      if error == 0 { break }
      if error < 0 { low = s } else { high = s }
    }
    return s
  }

  private static func point(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    return (((1 - c - b) * s + b) * s + c) * s
  }

  private static func slope(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    return (3 * (1 - c - b) * s + 2 * b) * s + c
  }

  /// The slope in Bernstein form, which is exactly 0 at an end that coincides with its control point.
  private static func exactSlope(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * p1 + 2 * r * s * (p2 - p1) + s * s * (1 - p2))
  }

  private static func bend(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    // At the end the curve is approached from before, so the second derivative has the opposite sign.
    return (6 * (1 - c - b) * s + 2 * b) * (s < 0.5 ? 1 : -1)
  }
}
