extension Path {
  /// The length of all lines and curves, closing lines included; 0 if a coordinate is not finite.
  public var length: Double {
    let total = pieces.reduce(0) { $0 + $1.curve.length }
    return total.isFinite ? total : 0
  }

  /// The part of the path between two fractions of its length, as defined by `CAShapeLayer.strokeStart` and
  /// `strokeEnd`.
  ///
  /// Fractions are limited to 0…1. The whole path is returned unchanged, closed subpaths included; any other part
  /// consists of open subpaths, and is empty if `start` is not below `end`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let from = max(start, 0)
    let to = min(end, 1)
    guard from < to else { return Path() }
    if from == 0 && to == 1 { return self }
    let pieces = pieces
    let lengths = pieces.map(\.curve.length)
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return Path() }
    var result = Path()
    var reached = 0.0
    var isConnected = false
    for (piece, length) in zip(pieces, lengths) {
      let (lower, upper) = (max(from * total - reached, 0), min(to * total - reached, length))
      reached += length
      if piece.startsSubpath { isConnected = false }
      guard lower < upper else {
        isConnected = false
        continue
      }
      let t0 = lower <= 0 ? 0 : piece.parameter(atLength: lower, of: length)
      let t1 = upper >= length ? 1 : piece.parameter(atLength: upper, of: length)
      let part = piece.curve.part(from: t0, to: t1)
      if !isConnected { result.move(to: part.p0) }
      if piece.isLine {
        result.line(to: part.p3)
      } else {
        result.curve(to: part.p3, control1: part.p1, control2: part.p2)
      }
      isConnected = true
    }
    return result
  }

  private struct Piece {
    var curve: CubicPiece
    var isLine: Bool
    var startsSubpath: Bool

    func parameter(atLength wanted: Double, of total: Double) -> Double {
      isLine ? wanted / total : curve.parameter(atLength: wanted)
    }
  }

  /// The path's lines and curves in order, closing lines made explicit.
  private var pieces: [Piece] {
    var result: [Piece] = []
    var (current, first) = (Point.zero, Point.zero)
    var starts = true
    func add(_ curve: CubicPiece, isLine: Bool) {
      result.append(Piece(curve: curve, isLine: isLine, startsSubpath: starts))
      current = curve.p3
      starts = false
    }
    for element in elements {
      switch element {
      case .move(let p):
        (current, first) = (p, p)
        starts = true
      case .line(let p): add(CubicPiece(line: current, p), isLine: true)
      case .curve(let c1, let c2, let end):
        add(CubicPiece(p0: current, p1: c1, p2: c2, p3: end), isLine: false)
      case .close:
        if current != first { add(CubicPiece(line: current, first), isLine: true) }
        starts = true
      }
    }
    return result
  }
}

/// One cubic Bézier curve, with its length as a function of its parameter.
private struct CubicPiece {
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
    let nodes = [0, 0.5384693101056831, 0.9061798459386640]
    let weights = [0.5688888888888889, 0.4786286704993665, 0.2369268850561891]
    var sum = weights[0] * speed(middle)
    for i in 1...2 { sum += weights[i] * (speed(middle - half * nodes[i]) + speed(middle + half * nodes[i])) }
    return sum * half
  }

  /// The intervals over which the rule is applied. At cusps, where the speed is not smooth, the result is less
  /// accurate.
  private static let intervals = 16

  var length: Double {
    (0..<CubicPiece.intervals).reduce(0) {
      $0 + length(from: Double($1) / Double(CubicPiece.intervals), to: Double($1 + 1) / Double(CubicPiece.intervals))
    }
  }

  /// The parameter at a length: the interval is found by summing, the position within it by bisection.
  func parameter(atLength wanted: Double) -> Double {
    var reached = 0.0
    for i in 0..<CubicPiece.intervals {
      let (a, b) = (Double(i) / Double(CubicPiece.intervals), Double(i + 1) / Double(CubicPiece.intervals))
      let step = length(from: a, to: b)
      if reached + step < wanted {
        reached += step
        continue
      }
      var (low, high) = (a, b)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if reached + length(from: a, to: middle) < wanted { low = middle } else { high = middle }
      }
      return (low + high) / 2
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
}
