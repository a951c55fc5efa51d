import InbetweenGeometry
import InbetweenTimeline

/// A dash pattern that can be drawn.
struct DashPattern {
  let lengths: [Double]
  let phase: Double

  /// Nil if the stroke has no pattern, or one that cannot be used.
  init?(_ shape: DisplayPath) {
    lengths = shape.lineDashPattern
    phase = shape.lineDashPhase.isFinite ? min(max(shape.lineDashPhase, -1e6), 1e6) : 0
    guard lengths.allSatisfy({ $0 >= 0 && $0 < 1e6 }), lengths.contains(where: { $0 > 0 }) else { return nil }
  }

  /// The steps of ``WorkBudget`` for dividing a path; nil if it has more dashes than can be seen, at a high cost.
  func work(on path: Path) -> Int? {
    let periods = path.controlLength / lengths.reduce(0, +)
    guard periods <= 20_000, lengths.count <= 20_000 else { return nil }
    var (subpaths, perDash) = (1, 60)
    for element in path.elements {
      switch element {
      case .move, .close: subpaths += 1
      case .line: break
      // The ends of a dash are found by summing speeds along the curve.
      case .curve: perDash = 600
      }
    }
    // Both ends of a subpath can cut a period.
    return (Int(periods) + subpaths) * (lengths.count / 2 + 1) * perDash
  }
}

extension Path {
  /// The length of the polygon of all points, an upper bound of the path's length.
  fileprivate var controlLength: Double {
    var (first, last) = (Point.zero, Point.zero)
    var sum = 0.0
    func visit(_ p: Point) {
      sum += last.distance(to: p)
      last = p
    }
    for element in elements {
      switch element {
      case .move(let p): (first, last) = (p, p)
      case .line(let p): visit(p)
      case .curve(let c1, let c2, let end):
        visit(c1)
        visit(c2)
        visit(end)
      case .close: visit(first)
      }
    }
    return sum.isFinite ? sum : .infinity
  }
}
