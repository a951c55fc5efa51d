internal import InbetweenGeometry

/// One subpath: vertices with their tangents.
struct LottieBezier: Hashable, Sendable {
  struct Vertex: Hashable, Sendable {
    var point: Point
    /// Relative to the point.
    var `in` = Point.zero
    /// Relative to the point.
    var out = Point.zero
  }

  var vertices: [Vertex] = []
  var isClosed = false

  func mixed(with end: LottieBezier, _ progress: Double) -> LottieBezier {
    guard end.vertices.count == vertices.count else { return self }
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * progress }
    var result = self
    for index in vertices.indices {
      let (a, b) = (vertices[index], end.vertices[index])
      result.vertices[index] = Vertex(point: mix(a.point, b.point), in: mix(a.in, b.in), out: mix(a.out, b.out))
    }
    return result
  }

  var reversed: LottieBezier {
    var result = self
    result.vertices = vertices.reversed().map { Vertex(point: $0.point, in: $0.out, out: $0.in) }
    // A closed path begins where it did.
    if isClosed, let last = result.vertices.popLast() { result.vertices.insert(last, at: 0) }
    return result
  }

  var path: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    var previous = first
    for vertex in vertices.dropFirst() {
      path.segment(from: previous, to: vertex)
      previous = vertex
    }
    if isClosed {
      if previous.out != .zero || first.in != .zero { path.segment(from: previous, to: first) }
      path.close()
    }
    return path
  }

  /// The corners, which are vertices without tangents between two others, replaced by curves.
  func rounded(radius: Double) -> LottieBezier {
    guard radius > 0, vertices.count > 2 else { return self }
    var result = LottieBezier(isClosed: isClosed)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard vertex.in == .zero, vertex.out == .zero, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point
      let after = vertices[(index + 1) % vertices.count].point
      /// The way from the corner to where the curve begins.
      func offset(toward neighbour: Point) -> Point {
        let distance = vertex.point.distance(to: neighbour)
        return distance > 0 ? (neighbour - vertex.point) * (min(distance / 2, radius) / distance) : .zero
      }
      let (a, b) = (offset(toward: before), offset(toward: after))
      result.vertices.append(Vertex(point: vertex.point + a, out: a * -LottieBezier.roundness))
      result.vertices.append(Vertex(point: vertex.point + b, in: b * -LottieBezier.roundness))
    }
    return result
  }

  /// The length of the tangents of a quarter of a circle, as After Effects and lottie-web have it.
  static let roundness = 0.5519
}

extension Path {
  fileprivate mutating func segment(from a: LottieBezier.Vertex, to b: LottieBezier.Vertex) {
    if a.out == .zero, b.in == .zero {
      line(to: b.point)
    } else {
      curve(to: b.point, control1: a.point + a.out, control2: b.point + b.in)
    }
  }
}
