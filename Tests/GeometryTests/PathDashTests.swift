import InbetweenGeometry
import Testing

@Suite("Dashes of a path") struct PathDashTests {
  private let square = Path.rect(Rect(x: 10, y: 10, width: 50, height: 50))

  /// The points of each subpath of lines, without rounding errors.
  private func polygons(_ path: Path) -> [[Point]] {
    var polygons: [[Point]] = []
    func rounded(_ p: Point) -> Point { Point(x: (p.x * 1e9).rounded() / 1e9, y: (p.y * 1e9).rounded() / 1e9) }
    for element in path.elements {
      switch element {
      case .move(let p): polygons.append([rounded(p)])
      case .line(let p), .curve(_, _, let p): polygons[polygons.count - 1].append(rounded(p))
      case .close: break
      }
    }
    return polygons
  }

  private func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (index, p) in points.enumerated() {
      if index == 0 { path.move(to: Point(x: p.0, y: p.1)) } else { path.line(to: Point(x: p.0, y: p.1)) }
    }
    return path
  }

  @Test func `a dash that begins at a corner has no part of the line before it`() {
    let dashes = polygons(square.dashed([12, 5, 3, 5], phase: 0))
    #expect(dashes.count == 16 && dashes.allSatisfy { $0.count == 2 })
    let starts = dashes.map { $0[0] }
    for corner in [Point(x: 10, y: 10), Point(x: 60, y: 10), Point(x: 60, y: 60), Point(x: 10, y: 60)] {
      #expect(starts.contains(corner))
    }
    for dash in dashes {
      let length = dash[0].distance(to: dash[1])
      #expect(abs(length - 12) < 1e-9 || abs(length - 3) < 1e-9)
    }
  }

  @Test func `a dash that ends at a corner has no part of the line after it`() {
    let dashes = polygons(line((0, 0), (20, 0), (20, 20)).dashed([10], phase: 10))
    #expect(dashes == [[Point(x: 10, y: 0), Point(x: 20, y: 0)], [Point(x: 20, y: 10), Point(x: 20, y: 20)]])
  }

  @Test func `a dash over a corner contains the corner`() {
    let dashes = polygons(line((0, 0), (20, 0), (20, 20)).dashed([10, 5], phase: 0))
    #expect(
      dashes == [
        [Point(x: 0, y: 0), Point(x: 10, y: 0)], [Point(x: 15, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 5)],
        [Point(x: 20, y: 10), Point(x: 20, y: 20)],
      ])
  }

  @Test func `a dash that ends at the beginning of a closed subpath is continued by the first dash`() {
    let dashes = polygons(square.dashed([10, 5], phase: 5))
    #expect(dashes[dashes.count - 1].contains(Point(x: 10, y: 10)))
    #expect(!dashes.dropLast().contains { $0.contains(Point(x: 10, y: 10)) })
    // An open subpath has two dashes there.
    let open = polygons(line((10, 10), (60, 10), (60, 60), (10, 60), (10, 10)).dashed([10, 5], phase: 5))
    #expect(open.count == dashes.count + 1)
    #expect(open[0] == [Point(x: 10, y: 10), Point(x: 15, y: 10)])
  }

  @Test func `a dash around a whole closed subpath is closed`() {
    #expect(square.dashed([1_000, 5], phase: 0).elements.last == .close)
    #expect(square.dashed([200, 5], phase: 0).elements.last == .close)
    #expect(square.dashed([199, 5], phase: 0).elements.last != .close)
    #expect(line((0, 0), (9, 0)).dashed([9], phase: 0).elements == line((0, 0), (9, 0)).elements)
  }

  @Test func `the pattern starts anew on each subpath`() {
    var twice = line((0, 0), (7, 0))
    twice.elements += line((0, 5), (7, 5)).elements
    let dashes = polygons(twice.dashed([3, 1], phase: 1))
    #expect(dashes.map { $0.map(\.x) } == [[0, 2], [3, 6], [0, 2], [3, 6]])
  }

  @Test func `an odd pattern is used twice, and a phase may be negative`() {
    let path = line((0, 0), (12, 0))
    #expect(polygons(path.dashed([2, 1, 3], phase: 0)).map { $0.map(\.x) } == [[0, 2], [3, 6], [8, 9]])
    #expect(
      polygons(path.dashed([2, 1, 3], phase: -1)).map { $0.map(\.x) }
        == polygons(path.dashed([2, 1, 3], phase: 11)).map { $0.map(\.x) })
    #expect(polygons(path.dashed([2, 2], phase: -1)).map { $0.map(\.x) } == [[1, 3], [5, 7], [9, 11]])
  }

  @Test func `a dash without length is a point, or a line of twice the extension in the direction of its piece`() {
    let path = line((0, 0), (8, 0), (8, 8))
    #expect(
      polygons(path.dashed([0, 4], phase: 0)) == [
        [Point(x: 0, y: 0), Point(x: 0, y: 0)], [Point(x: 4, y: 0), Point(x: 4, y: 0)],
        [Point(x: 8, y: 0), Point(x: 8, y: 0)], [Point(x: 8, y: 4), Point(x: 8, y: 4)],
      ])
    #expect(
      polygons(path.dashed([0, 4], phase: 0, extendedBy: 1)) == [
        [Point(x: -1, y: 0), Point(x: 1, y: 0)], [Point(x: 3, y: 0), Point(x: 5, y: 0)],
        [Point(x: 8, y: -1), Point(x: 8, y: 1)], [Point(x: 8, y: 3), Point(x: 8, y: 5)],
      ])
  }

  @Test func `a dash near a corner begins at the corner within the tolerance only`() {
    let path = line((0, 0), (10.001, 0), (10.001, 10))
    #expect(polygons(path.dashed([5, 5], phase: 0, tolerance: 0.002))[1].first == Point(x: 10.001, y: 0))
    #expect(polygons(path.dashed([5, 5], phase: 0, tolerance: 0.0005))[1].count == 3)
  }

  @Test func `dashes on curves have their length along the curve`() {
    let circle = Path.oval(in: Rect(x: 0, y: 0, width: 100, height: 100))
    let dashed = circle.dashed([10, 5], phase: 0)
    let parts = polygons(dashed)
    #expect(parts.count == 21)
    for part in parts.dropLast() {
      // The chord of an arc of 10 points.
      #expect(abs(part[0].distance(to: part[part.count - 1]) - 100 * 0.0998334166) < 0.02)
    }
    // 314.16 points have 20 whole dashes, and 10 points of the next.
    #expect(abs(dashed.length - 210) < 0.1)
  }

  @Test func `patterns that are no patterns give no dashes`() {
    for pattern in [[0.0, 0], [], [.nan, 1], [.infinity, 1]] {
      #expect(square.dashed(pattern, phase: 0).isEmpty)
    }
    #expect(square.dashed([1, 2], phase: .nan).isEmpty)
    #expect(Path().dashed([1, 2], phase: 0).isEmpty)
  }
}
