/// Lengths along a curve with several segments, for motion at constant speed.
///
/// Each segment is integrated by Gauss-Legendre quadrature, subdividing where the result is not accurate enough (at
/// cusps).
struct ArcLengthTable: Hashable, Sendable {
  private struct Leaf: Hashable, Sendable {
    var segment: Int
    var start: Double
    var end: Double
    /// The length up to `start`.
    var before: Double
    var length: Double
  }

  /// Enough for any curve that is smooth except for a few cusps; this bounds the work for others (rounding errors).
  private static let leavesPerSegment = 512

  private var leaves: [Leaf] = []
  private(set) var total = 0.0

  /// Measures `count` segments, given their speed at (segment, parameter 0…1).
  init(count: Int, speed: (Int, Double) -> Double) {
    for segment in 0..<count {
      let limit = leaves.count + ArcLengthTable.leavesPerSegment
      // (start, end, length, depth), halves in order.
      var pending = [(0.0, 1.0, ArcLengthTable.integrate(segment, 0, 1, speed), 0)]
      while let (start, end, whole, depth) = pending.popLast() {
        let middle = (start + end) / 2
        let left = ArcLengthTable.integrate(segment, start, middle, speed)
        let right = ArcLengthTable.integrate(segment, middle, end, speed)
        let isExact = abs(left + right - whole) <= 1e-11 * (1 + total + whole)
        if isExact || !whole.isFinite || depth >= 24 || leaves.count >= limit {
          leaves.append(Leaf(segment: segment, start: start, end: end, before: total, length: left + right))
          total += left + right
        } else {
          pending.append((middle, end, right, depth + 1))
          pending.append((start, middle, left, depth + 1))
        }
      }
    }
  }

  /// The segment and parameter at a fraction 0…1 of the total length; nil if the length is zero.
  func locate(_ share: Double, speed: (Int, Double) -> Double) -> (segment: Int, parameter: Double)? {
    guard total > 0, total.isFinite, let last = leaves.last else { return nil }
    if share >= 1 { return (last.segment, 1) }
    let target = max(share, 0) * total
    var (low, high) = (0, leaves.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if leaves[middle].before <= target { low = middle } else { high = middle - 1 }
    }
    let leaf = leaves[low]
    let remaining = target - leaf.before
    guard leaf.length > 0 else { return (leaf.segment, leaf.start) }
    var (from, to) = (leaf.start, leaf.end)
    var u = from + (to - from) * min(remaining / leaf.length, 1)
    for _ in 0..<40 {
      let error = ArcLengthTable.integrate(leaf.segment, leaf.start, u, speed) - remaining
      if abs(error) <= 1e-12 * (1 + total) { break }
      if error < 0 { from = u } else { to = u }
      let slope = speed(leaf.segment, u)
      let next = u - error / slope
      u = next > from && next < to ? next : (from + to) / 2
    }
    return (leaf.segment, u)
  }

  private static func integrate(
    _ segment: Int, _ start: Double, _ end: Double, _ speed: (Int, Double) -> Double
  ) -> Double {
    let half = (end - start) / 2
    let middle = (start + end) / 2
    return half
      * (0.362683783378362
        * (speed(segment, middle - half * 0.1834346424956498) + speed(segment, middle + half * 0.1834346424956498))
        + 0.3137066458778873
        * (speed(segment, middle - half * 0.525532409916329) + speed(segment, middle + half * 0.525532409916329))
        + 0.2223810344533745
        * (speed(segment, middle - half * 0.7966664774136267) + speed(segment, middle + half * 0.7966664774136267))
        + 0.1012285362903763
        * (speed(segment, middle - half * 0.9602898564975363) + speed(segment, middle + half * 0.9602898564975363)))
  }
}
