extension Path {
  /// The bounding box of the lines and curves; nil for a path without points. A move without a line after it counts
  /// only if the path has nothing else.
  public var boundingBox: Rect? {
    var box: PointBounds?
    func include(_ p: Point) { if box?.include(p) == nil { box = PointBounds(p) } }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p):
        include(current)
        include(p)
        current = p
      case .curve(let c1, let c2, let end):
        include(current)
        include(end)
        for t in Path.turns(current.x, c1.x, c2.x, end.x) + Path.turns(current.y, c1.y, c2.y, end.y) {
          let u = 1 - t
          let (p, q) = (current * (u * u * u) + c1 * (3 * u * u * t), c2 * (3 * u * t * t) + end * (t * t * t))
          include(p + q)
        }
        current = end
      case .close: current = start
      }
    }
    if box == nil, case .move(let p)? = elements.first { include(p) }
    return box?.rect
  }

  /// The parameters, between 0 and 1, at which a coordinate of a cubic curve turns: the roots of its derivative.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
    var roots: [Double] = []
    let square = b * b - 4 * a * c
    if square >= 0 {
      // The form without cancellation, which also holds where the derivative is linear.
      let q = -(b + (b < 0 ? -1 : 1) * square.squareRoot()) / 2
      roots = [q / a, c / q]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
