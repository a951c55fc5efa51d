/// The smallest rectangle around points.
struct PointBounds {
  private var left: Double
  private var top: Double
  private var right: Double
  private var bottom: Double

  init(_ first: Point) { (left, top, right, bottom) = (first.x, first.y, first.x, first.y) }

  /// That around some points; nil for none.
  init?(_ points: [Point]) {
    guard let first = points.first else { return nil }
    self.init(first)
    for p in points.dropFirst() { include(p) }
  }

  mutating func include(_ p: Point) {
    (left, right) = (min(left, p.x), max(right, p.x))
    (top, bottom) = (min(top, p.y), max(bottom, p.y))
  }

  var rect: Rect { Rect(x: left, y: top, width: right - left, height: bottom - top) }
}
