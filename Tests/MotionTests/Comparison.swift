/// What came of comparing numbers.
struct Comparison {
  var samples = 0
  var mismatches: [String] = []
  var worst = 0.0

  mutating func expect(
    _ actual: Double?, _ expected: Double, tolerance: Double, relative: Double = 0, _ label: @autoclosure () -> String
  ) {
    samples += 1
    guard let actual else {
      mismatches.append("\(label()): nothing instead of \(expected)")
      return
    }
    let difference = abs(actual - expected)
    worst = max(worst, difference)
    if !(difference <= max(tolerance, relative * abs(expected))) {
      mismatches.append("\(label()): \(actual) instead of \(expected)")
    }
  }

  mutating func expectNothing(_ actual: Double?, _ label: @autoclosure () -> String) {
    samples += 1
    if let actual { mismatches.append("\(label()): \(actual) instead of nothing") }
  }
}
