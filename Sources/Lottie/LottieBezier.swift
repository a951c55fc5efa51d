import InbetweenGeometry

/// A subpath in Lottie's form: vertices with their incoming and outgoing tangents, which are relative to the vertex.
struct LottieBezier {
  private var vertices: [Point] = []
  private var incoming: [Point] = []
  private var outgoing: [Point] = []
  private(set) var isClosed = false

  static func parts(of path: Path) -> [LottieBezier] {
    var parts: [LottieBezier] = []
    var current: LottieBezier?
    // Elements that follow a close without a move start at the start of the closed subpath.
    var start = Point.zero
    func finish() {
      if let part = current { parts.append(part) }
      current = nil
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        current = LottieBezier(at: point)
        start = point
      case .line(let point):
        current = current ?? LottieBezier(at: start)
        current?.append(point)
      case .curve(let control1, let control2, let end):
        current = current ?? LottieBezier(at: start)
        current?.append(end, control1: control1, control2: control2)
      case .close:
        current?.isClosed = true
        finish()
      }
    }
    finish()
    return parts
  }

  private init(at point: Point) {
    vertices = [point]
    incoming = [.zero]
    outgoing = [.zero]
  }

  private mutating func append(_ point: Point, control1: Point? = nil, control2: Point? = nil) {
    let last = vertices.count - 1
    outgoing[last] = control1.map { $0 - vertices[last] } ?? .zero
    vertices.append(point)
    incoming.append(control2.map { $0 - point } ?? .zero)
    outgoing.append(.zero)
  }

  /// Whether it is closed and its last point equals its first one.
  var endsAtStart: Bool {
    guard isClosed, vertices.count > 2, let first = vertices.first, let last = vertices.last else { return false }
    return abs(first.x - last.x) < 1e-9 && abs(first.y - last.y) < 1e-9
  }

  /// The subpath without its last point, which equals the first one.
  var joined: LottieBezier {
    var result = self
    result.incoming[0] = incoming[incoming.count - 1]
    result.vertices.removeLast()
    result.incoming.removeLast()
    result.outgoing.removeLast()
    return result
  }

  /// The vertices and both control points in the coordinates of the path, so that they can be interpolated between key
  /// frames.
  var numbers: [Double] {
    vertices.indices.flatMap { index -> [Double] in
      let vertex = vertices[index]
      return [
        vertex.x, vertex.y, incoming[index].x, incoming[index].y, outgoing[index].x, outgoing[index].y,
      ]
    }
  }

  /// A shape with given ``numbers``.
  static func value(_ numbers: [Double], isClosed: Bool) -> LottieValue {
    func points(_ offset: Int) -> LottieValue {
      .list(stride(from: offset, to: numbers.count, by: 6).map { .numbers([numbers[$0], numbers[$0 + 1]]) })
    }
    return ["i": points(2), "o": points(4), "v": points(0), "c": .bool(isClosed)]
  }
}
