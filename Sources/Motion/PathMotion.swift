import InbetweenGeometry

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A path for motion: its lines and curves in order, each with a parameter 0…1. Moves separate subpaths, and a closing
/// line is a segment if it has a length.
struct PathMotion: Hashable, Sendable {
  private struct Segment: Hashable, Sendable {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point
    var isLine: Bool
  }

  private var segments: [Segment] = []
  private var firstPoint: Point?

  var count: Int { segments.count }

  init(_ path: Path) {
    var current = Point.zero
    var start = Point.zero
    func line(to end: Point) -> Segment {
      Segment(start: current, control1: current, control2: end, end: end, isLine: true)
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
        if firstPoint == nil { firstPoint = point }
      case .line(let point):
        segments.append(line(to: point))
        current = point
      case .curve(let control1, let control2, let end):
        segments.append(
          Segment(start: current, control1: control1, control2: control2, end: end, isLine: false))
        current = end
      case .close:
        if current != start { segments.append(line(to: start)) }
        current = start
      }
    }
    if firstPoint == nil { firstPoint = segments.first?.start }
  }

  /// The point at a segment's parameter; the path's only point if it has no segments, nil for an empty path.
  func point(_ index: Int, _ u: Double) -> Point? {
    guard segments.indices.contains(index) else { return firstPoint }
    let s = segments[index]
    if s.isLine { return s.start + (s.end - s.start) * u }
    let v = 1 - u
    return s.start * (v * v * v) + s.control1 * (3 * v * v * u) + s.control2 * (3 * v * u * u)
      + s.end * (u * u * u)
  }

  /// The derivative with respect to the parameter.
  func derivative(_ index: Int, _ u: Double) -> Point {
    guard segments.indices.contains(index) else { return .zero }
    let s = segments[index]
    if s.isLine { return s.end - s.start }
    let v = 1 - u
    return (s.control1 - s.start) * (3 * v * v) + (s.control2 - s.control1) * (6 * v * u)
      + (s.end - s.control2) * (3 * u * u)
  }

  func speed(_ index: Int, _ u: Double) -> Double { derivative(index, u).distance(to: .zero) }

  /// The direction of travel in radians, clockwise from the x axis; where the derivative is zero (a control point on an
  /// end), the direction immediately beside it.
  func angle(_ index: Int, _ u: Double) -> Double {
    var direction = derivative(index, u)
    if direction.distance(to: .zero) < 1e-9, let before = point(index, max(u - 1e-4, 0)),
      let after = point(index, min(u + 1e-4, 1))
    {
      direction = after - before
    }
    return atan2(direction.y, direction.x)
  }
}
