import InbetweenGeometry
import InbetweenTimeline

/// A dash pattern that can be drawn.
struct DashPattern {
  let lengths: [Double]
  let phase: Double

  /// The steps of ``WorkBudget`` for finding the two ends of a dash on a curve.
  static let work = 4_000

  /// Nil if the stroke has no pattern, or one that cannot be used.
  init?(_ shape: DisplayPath) {
    lengths = shape.lineDashPattern
    phase = shape.lineDashPhase.isFinite ? min(max(shape.lineDashPhase, -1e6), 1e6) : 0
    guard lengths.allSatisfy({ $0 >= 0 && $0 < 1e6 }), lengths.contains(where: { $0 > 0 }) else { return nil }
  }

  /// The maximum number of dashes on a path; nil if they are more than can be seen, at a high cost.
  func count(on path: Path) -> Int? {
    let periods = path.controlLength / lengths.reduce(0, +)
    // Both ends of a subpath can cut a period.
    let subpaths = path.elements.count { element in
      switch element {
      case .move, .close: true
      case .line, .curve: false
      }
    }
    guard periods <= 20_000, lengths.count <= 20_000 else { return nil }
    return (Int(periods) + 1 + subpaths) * lengths.count
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
