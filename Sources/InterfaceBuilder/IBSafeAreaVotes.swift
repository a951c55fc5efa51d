internal import InbetweenGeometry

/// The places of a safe area's edges and centre that constraints between it and recorded frames imply.
struct IBSafeAreaVotes {
  enum Line: Hashable { case top, left, bottom, right, centerX, centerY }

  /// The size of the root in points.
  private let size: Size
  /// The weights by line: of the inset of an edge, or of twice a centre's distance from the middle of the root.
  private var weights: [Line: [Double: Int]] = [:]

  init(size: Size) { self.size = size }

  /// - Parameter place: The coordinate in the root, in points.
  mutating func add(_ line: Line, at place: Double, weight: Int) {
    let value: Double
    switch line {
    case .top, .left: value = place
    case .bottom: value = size.height - place
    case .right: value = size.width - place
    case .centerX: value = 2 * place - size.width
    case .centerY: value = 2 * place - size.height
    }
    let isCenter = line == .centerX || line == .centerY
    guard isCenter || value >= 0 else { return }
    weights[line, default: [:]][(value * 100).rounded() / 100, default: 0] += weight
  }

  /// The value with the greatest weight; nil if there is none.
  private func value(_ line: Line) -> Double? {
    // With equal weights the smaller value is taken, so that the order of the file does not matter.
    weights[line]?.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  /// The insets with the sides for which there are votes.
  func insets(else inferred: Insets) -> Insets {
    let vertical = pair(.top, .bottom, .centerY, else: (inferred.top, inferred.bottom))
    let horizontal = pair(.left, .right, .centerX, else: (inferred.left, inferred.right))
    return Insets(top: vertical.start, left: horizontal.start, bottom: vertical.end, right: horizontal.end)
  }

  private func pair(
    _ startLine: Line, _ endLine: Line, _ center: Line, else inferred: (start: Double, end: Double)
  ) -> (start: Double, end: Double) {
    let (start, end) = (value(startLine), value(endLine))
    var result = (start: start ?? inferred.start, end: end ?? inferred.end)
    // Twice the distance has twice the error of the rounded frame.
    guard let difference = value(center), abs(result.start - result.end - difference) > 1 else { return result }
    // What is inferred gives way; of two inferred sides the one at the start, which depends on the version more.
    switch (start, end) {
    case (nil, _) where result.end + difference >= 0: result.start = result.end + difference
    case (_, nil) where result.start - difference >= 0: result.end = result.start - difference
    default: break
    }
    return result
  }
}
