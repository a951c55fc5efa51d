/// One cubic Bézier curve, with its length as a function of its parameter.
struct CubicPiece: Sendable {
  var p0: Point
  var p1: Point
  var p2: Point
  var p3: Point

  init(p0: Point, p1: Point, p2: Point, p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// A line at constant speed.
  init(line a: Point, _ b: Point) {
    self.init(p0: a, p1: a + (b - a) * (1.0 / 3), p2: a + (b - a) * (2.0 / 3), p3: b)
  }

  private func speed(_ t: Double) -> Double {
    let u = 1 - t
    let d = (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
    return Point.zero.distance(to: d)
  }

  /// The Gauss-Legendre rule with five points over an interval.
  private func length(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    func pair(_ node: Double, _ weight: Double) -> Double {
      weight * (speed(middle - half * node) + speed(middle + half * node))
    }
    let centre = 0.5688888888888889 * speed(middle)
    return (centre + pair(0.5384693101056831, 0.4786286704993665) + pair(0.9061798459386640, 0.2369268850561891)) * half
  }

  /// The intervals over which the rule is applied. At cusps, where the speed is not smooth, the result is less
  /// accurate.
  private static let intervals = 16

  var length: Double {
    (0..<CubicPiece.intervals).reduce(0) {
      $0 + length(from: Double($1) / Double(CubicPiece.intervals), to: Double($1 + 1) / Double(CubicPiece.intervals))
    }
  }

  /// The parameter at a length: the interval is found by summing, the position within it by Newton's method, with
  /// bisection where that leaves the interval.
  func parameter(atLength target: Double) -> Double {
    var reached = 0.0
    for i in 0..<CubicPiece.intervals {
      let (a, b) = (Double(i) / Double(CubicPiece.intervals), Double(i + 1) / Double(CubicPiece.intervals))
      let step = length(from: a, to: b)
      if reached + step < target {
        reached += step
        continue
      }
      var (low, high) = (a, b)
      var t = step > 0 ? a + (b - a) * (target - reached) / step : a
      for _ in 0..<40 {
        let excess = reached + length(from: a, to: t) - target
        if excess < 0 { low = t } else { high = t }
        let next = t - excess / speed(t)
        if abs(next - t) < 1e-14 { break }
        t = low < next && next < high ? next : (low + high) / 2
      }
      return t
    }
    return 1
  }

  /// De Casteljau's subdivision.
  func part(from a: Double, to b: Double) -> CubicPiece {
    let head = split(b).0
    return b > 0 ? head.split(a / b).1 : head
  }

  private func split(_ t: Double) -> (CubicPiece, CubicPiece) {
    func mix(_ a: Point, _ b: Point) -> Point { t >= 1 ? b : a + (b - a) * t }
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
    let (d, e) = (mix(a, b), mix(b, c))
    let f = mix(d, e)
    return (CubicPiece(p0: p0, p1: a, p2: d, p3: f), CubicPiece(p0: f, p1: e, p2: c, p3: p3))
  }

  /// The unit vector in which the curve leaves its first point; nil if all its points are equal.
  var direction: Point? {
    for p in [p1, p2, p3] where p != p0 {
      let length = p0.distance(to: p)
      return (p - p0) * (1 / length)
    }
    return nil
  }

  var reversed: CubicPiece { CubicPiece(p0: p3, p1: p2, p2: p1, p3: p0) }
}
