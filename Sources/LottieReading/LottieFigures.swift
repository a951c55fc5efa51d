#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import InbetweenGeometry

/// The figures that files state by their sizes. They begin where After Effects begins them, which trimmed paths show.
extension LottieBezier {
  /// From the top of the right side on, clockwise.
  static func rectangle(center: Point, size: Size, radius: Double) -> LottieBezier {
    let (w, h) = (size.width / 2, size.height / 2)
    let r = min(max(radius, 0), abs(w), abs(h))
    func at(_ x: Double, _ y: Double) -> Point { center + Point(x: x, y: y) }
    guard r > 0 else {
      return LottieBezier(
        vertices: [at(w, -h), at(w, h), at(-w, h), at(-w, -h)].map { Vertex(point: $0) }, isClosed: true)
    }
    let k = r * roundness
    return LottieBezier(
      vertices: [
        Vertex(point: at(w, -h + r), in: Point(x: 0, y: -k)), Vertex(point: at(w, h - r), out: Point(x: 0, y: k)),
        Vertex(point: at(w - r, h), in: Point(x: k, y: 0)), Vertex(point: at(-w + r, h), out: Point(x: -k, y: 0)),
        Vertex(point: at(-w, h - r), in: Point(x: 0, y: k)), Vertex(point: at(-w, -h + r), out: Point(x: 0, y: -k)),
        Vertex(point: at(-w + r, -h), in: Point(x: -k, y: 0)), Vertex(point: at(w - r, -h), out: Point(x: k, y: 0)),
      ], isClosed: true)
  }

  /// From the top on, clockwise.
  static func ellipse(center: Point, size: Size) -> LottieBezier {
    let (w, h) = (size.width / 2, size.height / 2)
    let (x, y) = (w * roundness, h * roundness)
    func vertex(_ dx: Double, _ dy: Double, _ tangent: Point) -> Vertex {
      Vertex(point: center + Point(x: dx, y: dy), in: tangent * -1, out: tangent)
    }
    return LottieBezier(
      vertices: [
        vertex(0, -h, Point(x: x, y: 0)), vertex(w, 0, Point(x: 0, y: y)), vertex(0, h, Point(x: -x, y: 0)),
        vertex(-w, 0, Point(x: 0, y: -y)),
      ], isClosed: true)
  }

  /// A star or, without an inner radius, a polygon, from its top on.
  ///
  /// - Parameters:
  ///   - rotation: in degrees.
  ///   - outer: the radius and the roundness of the points, in per cent.
  static func star(
    center: Point, points: Int, rotation: Double, outer: (radius: Double, roundness: Double),
    inner: (radius: Double, roundness: Double)?
  ) -> LottieBezier {
    let count = inner == nil ? points : 2 * points
    let step = 2 * Double.pi / Double(count)
    // The tangents of an arc between neighbouring points, as long as a quarter of it.
    func tangent(_ radius: Double, _ roundness: Double) -> Double {
      radius * roundness / 100 * 2 * Double.pi / (Double(count) * (inner == nil ? 4 : 2))
    }
    let vertices = (0..<count).map { index -> Vertex in
      let (radius, roundness) = inner.map { index.isMultiple(of: 2) ? outer : $0 } ?? outer
      let angle = -Double.pi / 2 + rotation * .pi / 180 + step * Double(index)
      let direction = Point(x: cos(angle), y: sin(angle))
      let handle = Point(x: -direction.y, y: direction.x) * tangent(radius, roundness)
      return Vertex(point: center + direction * radius, in: handle * -1, out: handle)
    }
    return LottieBezier(vertices: vertices, isClosed: true)
  }
}
