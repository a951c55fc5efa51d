#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import InbetweenMotion

/// The curve that a movement follows, found from its frames.
struct CurveFit {
  enum Shape: Equatable {
    /// One of the named curves.
    case named(String)
    /// A timing function by its control points.
    case cubic([Double])
    /// A spring of mass 1.
    case spring(stiffness: Double, damping: Double, initialVelocity: Double)
  }

  let shape: Shape
  /// In seconds.
  let start: Double
  /// In seconds; a spring's has no meaning.
  let duration: Double
  /// Where it comes to rest, in shares of the travel it was measured by.
  let end: Double
  /// The greatest distance from the frames, in shares of the travel.
  let error: Double

  /// What still counts as following a curve, in shares of the travel.
  private static let tolerance = 0.004

  private static let named: [(String, TimingFunction)] = [
    ("linear", .linear), ("easeInOut", .easeInEaseOut), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("default", .default),
  ]

  /// The best of the named curves where one fits, else a spring where one does.
  ///
  /// - Parameters:
  ///   - progress: at every time, 0 before the movement.
  ///   - isPushed: whether a spring is given an initial velocity even where it would fit without.
  static func best(
    times: [Double], progress: [Double], start: Int, end: Int, isCut: Bool, isPushed: Bool = false
  ) -> CurveFit? {
    guard end > start + 1, times.indices.contains(end) else { return nil }
    let window = max(start - 1, 0)...min(end + 2, times.count - 1)
    // A long movement is known well enough by some of its frames.
    let step = max(window.count / 160, 1)
    let samples = stride(from: window.lowerBound, through: window.upperBound, by: step).map {
      (times[$0], progress[$0])
    }
    let overshoots = progress[window].contains { $0 > 1.002 || $0 < -0.002 }
    let named = overshoots ? nil : bestNamed(samples, start: times[start], end: times[end])
    if let named, named.error <= tolerance { return named }
    let spring = spring(samples, start: times[start], end: times[end], isCut: isCut, isPushed: isPushed)
    // A swing that the frames do not show is no swing.
    let isSeen = isCut || spring.overshoot <= (progress[window].max() ?? 1) - 1 + 0.05
    if spring.error <= tolerance, isSeen { return spring }
    return named.flatMap { cubic(samples, near: $0) }
  }

  /// Control points, to hundredths, of a curve that is none of those with names.
  private static func cubic(_ samples: [(Double, Double)], near named: CurveFit) -> CurveFit? {
    guard named.error < 0.4 else { return nil }
    let few = stride(from: 0, to: samples.count, by: max(samples.count / 40, 1)).map { samples[$0] }
    func curve(_ p: [Double]) -> TimingFunction? {
      guard p[0] >= 0, p[0] <= 1, p[2] >= 0, p[2] <= 1 else { return nil }
      return TimingFunction(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
    }
    func value(_ curve: TimingFunction, _ p: [Double], _ time: Double) -> Double {
      curve.value(at: min(max((time - p[4]) / max(p[5], 1e-4), 0), 1))
    }
    let found = minimize(
      [0.4, 0.1, 0.6, 0.9, named.start, named.duration], steps: [0.2, 0.2, 0.2, -0.2, 0.004, 0.004], iterations: 1200
    ) { p in
      guard p[5] > 0, let curve = curve(p) else { return .infinity }
      return few.reduce(0) { $0 + squared(value(curve, p, $1.0) - $1.1) }
    }
    guard let curve = curve(found) else { return nil }
    let error = samples.map { abs(value(curve, found, $0.0) - $0.1) }.max() ?? .infinity
    guard error <= tolerance else { return nil }
    return CurveFit(shape: .cubic(Array(found[..<4])), start: found[4], duration: found[5], end: 1, error: error)
  }

  private static func bestNamed(_ samples: [(Double, Double)], start: Double, end: Double) -> CurveFit? {
    let length = end - start
    let fits = named.map { name, curve -> CurveFit in
      func model(_ p: [Double], _ time: Double) -> Double {
        curve.value(at: min(max((time - p[0]) / max(p[1], 1e-4), 0), 1))
      }
      let found = minimize([start, length], steps: [length / 20, -length / 20]) { p in
        p[1] <= 0 ? .infinity : samples.reduce(0) { $0 + squared(model(p, $1.0) - $1.1) }
      }
      let error = samples.map { abs(model(found, $0.0) - $0.1) }.max() ?? .infinity
      return CurveFit(shape: .named(name), start: found[0], duration: found[1], end: 1, error: error)
    }
    return fits.min { $0.error < $1.error }
  }

  /// A damped oscillation from rest: start, natural frequency, damping ratio and where it ends.
  private static func spring(
    _ samples: [(Double, Double)], start: Double, end: Double, isCut: Bool, isPushed: Bool
  ) -> CurveFit {
    let peak = samples.max { $0.1 < $1.1 } ?? (end, 1)
    let overshoot = peak.1 - 1
    var ratio = 1.0
    var frequency = 1.678 / max((samples.first { $0.1 >= 0.5 }?.0 ?? end) - start, 1e-3)
    if overshoot > 0.001, peak.0 > start {
      let logarithm = log(overshoot)
      ratio = -logarithm / (Double.pi * Double.pi + logarithm * logarithm).squareRoot()
      frequency = Double.pi / ((peak.0 - start) * max(1 - ratio * ratio, 1e-6).squareRoot())
    }
    func model(_ p: [Double], _ time: Double) -> Double {
      let spring = Spring(
        mass: 1, stiffness: p[1] * p[1], damping: 2 * p[2] * p[1], initialVelocity: p.count > 4 ? p[4] : 0,
        allowsOverdamping: true)
      return time <= p[0] ? 0 : p[3] * spring.value(at: time - p[0])
    }
    // What is left when a spring is cut off at the end of its duration is no error of the fit.
    let considered = isCut ? samples : samples.filter { $0.0 < end - 1e-9 }
    func fit(_ guess: [Double], _ steps: [Double]) -> (parameters: [Double], error: Double) {
      let found = minimize(guess, steps: steps, iterations: 150 * guess.count) { p in
        guard p[1] > 0.01, p[1] < 1e4, p[2] > 0.001, p[2] < 3 else { return .infinity }
        return considered.reduce(0) { $0 + squared(model(p, $1.0) - $1.1) }
      }
      return (found, considered.map { abs(model(found, $0.0) - $0.1) }.max() ?? .infinity)
    }
    let steps = [0.01, frequency / 20, 0.05, isCut ? 0.01 : 0.001]
    var best = fit([start, frequency, ratio, 1], steps)
    if best.error > tolerance || isPushed {
      // It may have been pushed.
      let resting = best.parameters
      for velocity in [2.0, 10.0] {
        let pushed = fit(resting + [velocity], steps + [velocity / 2])
        if pushed.error <= tolerance, pushed.error < best.error || isPushed { best = pushed }
      }
    }
    let found = best.parameters
    return CurveFit(
      shape: .spring(
        stiffness: found[1] * found[1], damping: 2 * found[2] * found[1],
        initialVelocity: found.count > 4 ? found[4] : 0),
      start: found[0], duration: end - start, end: found[3], error: best.error)
  }

  private static func squared(_ value: Double) -> Double { value * value }
}

/// The Nelder–Mead simplex: the point near `start` where a function is least.
func minimize(
  _ start: [Double], steps: [Double], iterations: Int = 400, _ function: ([Double]) -> Double
) -> [Double] {
  var points = [(start, function(start))]
  for i in start.indices {
    var point = start
    point[i] += steps[i]
    points.append((point, function(point)))
  }
  let count = start.count
  for _ in 0..<iterations {
    points.sort { $0.1 < $1.1 }
    if points[count].1 - points[0].1 < 1e-14 { break }
    let centre = start.indices.map { i in points[..<count].reduce(0) { $0 + $1.0[i] } / Double(count) }
    func along(_ factor: Double) -> ([Double], Double) {
      let point = start.indices.map { centre[$0] + factor * (points[count].0[$0] - centre[$0]) }
      return (point, function(point))
    }
    let reflected = along(-1)
    if reflected.1 < points[0].1 {
      let expanded = along(-2)
      points[count] = expanded.1 < reflected.1 ? expanded : reflected
    } else if reflected.1 < points[count - 1].1 {
      points[count] = reflected
    } else {
      let contracted = along(reflected.1 < points[count].1 ? -0.5 : 0.5)
      if contracted.1 < min(points[count].1, reflected.1) {
        points[count] = contracted
      } else {
        for i in 1...count {
          let shrunk = start.indices.map { (points[i].0[$0] + points[0].0[$0]) / 2 }
          points[i] = (shrunk, function(shrunk))
        }
      }
    }
  }
  return points.min { $0.1 < $1.1 }?.0 ?? start
}
