internal import InbetweenGeometry

extension [LottieBezier] {
  /// The part between two fractions of the whole length, of which the second may be in the next turn.
  func trimmed(from start: Double, to end: Double) -> [LottieBezier] {
    let path = Path(elements: flatMap(\.path.elements))
    if start >= 1 { return [LottieBezier](path.trimmed(from: start - 1, to: end - 1)) }
    if end <= 1 { return [LottieBezier](path.trimmed(from: start, to: end)) }
    var parts = [LottieBezier](path.trimmed(from: start, to: 1))
    var rest = [LottieBezier](path.trimmed(from: 0, to: end - 1))
    // Where a closed path begins, the two parts are one line.
    if count == 1, self[0].isClosed, parts.count == 1, rest.count == 1, let last = parts[0].vertices.popLast() {
      if var first = rest[0].vertices.first {
        first.in = last.in
        rest[0].vertices[0] = first
      }
      parts[0].vertices += rest[0].vertices
      return parts
    }
    return parts + rest
  }

  /// The subpaths of a path.
  init(_ path: Path) {
    self = []
    for element in path.elements {
      switch element {
      case .move(let point): append(LottieBezier(vertices: [.init(point: point)]))
      case .line(let point): extend(to: .init(point: point), out: .zero)
      case .curve(let control1, let control2, let end):
        let start = last?.vertices.last?.point ?? .zero
        extend(to: .init(point: end, in: control2 - end), out: control1 - start)
      case .close: if !isEmpty { self[count - 1].isClosed = true }
      }
    }
  }

  private mutating func extend(to vertex: LottieBezier.Vertex, out: Point) {
    guard !isEmpty, !self[count - 1].vertices.isEmpty else { return append(LottieBezier(vertices: [vertex])) }
    self[count - 1].vertices[self[count - 1].vertices.count - 1].out = out
    self[count - 1].vertices.append(vertex)
  }
}
