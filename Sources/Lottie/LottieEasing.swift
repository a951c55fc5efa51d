/// How far a value has come from one key frame to the next: a cubic polynomial of time.
///
/// Lottie has cubic Bézier curves with a handle at each key frame. With handles at a third and two thirds of the time the
/// curve's time is its parameter, so that players have no equation to solve, and the best handles for given samples are
/// those of a linear least-squares problem.
struct LottieEasing: Hashable {
  /// The share of the way at the first handle.
  let first: Double
  /// The share of the way at the second handle.
  let second: Double

  static let linear = LottieEasing(first: 1.0 / 3, second: 2.0 / 3)

  /// Of handles further from the way, the digits that are written would not be enough.
  private static let range = -2.0...3.0

  private init(first: Double, second: Double) {
    // As the file will have them: the samples are compared with what players read.
    self.first = (first * 1e6).rounded() / 1e6
    self.second = (second * 1e6).rounded() / 1e6
  }

  /// The curve that is nearest to samples in the mean; nil where they do not determine one.
  ///
  /// - Parameters:
  ///   - values: From one key frame to the next, of the same number of components.
  ///   - shares: The time of each value as a share of the way from the first to the last.
  ///   - tolerance: The unit of each component's deviation.
  init?(_ values: ArraySlice<[Double]>, shares: [Double], tolerance: [Double]) {
    guard let start = values.first, let end = values.last, values.count > 3 else { return nil }
    let displacement = start.indices.map { (end[$0] - start[$0]) / tolerance[$0] }
    let length = displacement.reduce(0) { $0 + $1 * $1 }
    guard length > 1e-6 else { return nil }
    // Normal equations; all components share the curve, so each sample counts by its part along the way.
    var (a, b, c, u, v) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (value, share) in zip(values, shares) {
      let (one, two) = LottieEasing.weights(share)
      let along = start.indices.reduce(0) { $0 + displacement[$1] * (value[$1] - start[$1]) / tolerance[$1] } / length
      let rest = along - share * share * share
      a += one * one
      b += one * two
      c += two * two
      u += one * rest
      v += two * rest
    }
    let determinant = a * c - b * b
    guard determinant > 1e-9 else { return nil }
    let first = (c * u - b * v) / determinant
    let second = (a * v - b * u) / determinant
    guard LottieEasing.range.contains(first), LottieEasing.range.contains(second) else { return nil }
    self.init(first: first, second: second)
  }

  /// The share of the way at a share of the time, both from 0 to 1.
  func progress(_ share: Double) -> Double {
    if self == .linear { return share }
    let (one, two) = LottieEasing.weights(share)
    return one * first + two * second + share * share * share
  }

  /// The Bernstein polynomials of the handles.
  private static func weights(_ share: Double) -> (Double, Double) {
    let rest = 1 - share
    return (3 * rest * rest * share, 3 * rest * share * share)
  }

  /// The handles after a key frame and before the next one.
  var members: KeyValuePairs<String, LottieValue> {
    if self == .linear { return ["o": ["x": [0], "y": [0]], "i": ["x": [1], "y": [1]]] }
    return [
      "o": ["x": [.fine(1.0 / 3)], "y": [.fine(first)]], "i": ["x": [.fine(2.0 / 3)], "y": [.fine(second)]],
    ]
  }
}
