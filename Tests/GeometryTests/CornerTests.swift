import InbetweenGeometry
import Testing

@Suite("Rounded corners")
struct CornerTests {
  private func path(
    _ width: Double, _ height: Double, radius: Double, corners: CornerMask = .all, _ curve: CornerCurve = .continuous
  ) -> Path {
    Path.roundedRect(
      Rect(x: 0, y: 0, width: width, height: height), cornerRadius: radius, corners: corners, curve: curve)
  }

  /// Points on the path, sixteen for each curve.
  private func samples(_ path: Path) -> [Point] {
    var current = Point.zero
    var result: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        current = p
        result.append(p)
      case .curve(let a, let b, let end):
        for step in 1...16 {
          let t = Double(step) / 16
          let u = 1 - t
          result.append(
            current * (u * u * u) + a * (3 * u * u * t) + b * (3 * u * t * t) + end * (t * t * t))
        }
        current = end
      case .close: break
      }
    }
    return result
  }

  @Test func `with room a continuous corner leaves its sides 1.528665 radii from the vertex, by three curves`() {
    let path = path(400, 300, radius: 40)
    guard case .move(let start) = path.elements.first else { return #expect(Bool(false)) }
    #expect(abs(start.x - 1.528665 * 40) < 1e-9 && start.y == 0)
    let curves = path.elements.compactMap { element -> [Point]? in
      if case .curve(let a, let b, let end) = element { [a, b, end] } else { nil }
    }
    #expect(curves.count == 12)
    // The top right corner: PaintCode's numbers, as distances from the vertex in radii.
    let expected: [[(Double, Double)]] = [
      [(1.08849, 0), (0.868407, 0), (0.631494, 0.074911)],
      [(0.372824, 0.16906), (0.16906, 0.372824), (0.074911, 0.631494)], [(0, 0.868407), (0, 1.08849), (0, 1.528665)],
    ]
    for (curve, points) in zip(curves, expected) {
      for (point, (x, y)) in zip(curve, points) {
        #expect(abs((400 - point.x) / 40 - x) < 1e-5 && abs(point.y / 40 - y) < 1e-5)
      }
    }
  }

  @Test(arguments: [(100.0, 100.0, 50.0), (400, 100, 50), (100, 90, 30), (60, 60, 25)])
  func `a continuous corner stays within its rectangle and its own half of each side`(w: Double, h: Double, r: Double) {
    let points = samples(path(w, h, radius: r))
    #expect(points.allSatisfy { $0.x >= -1e-9 && $0.x <= w + 1e-9 && $0.y >= -1e-9 && $0.y <= h + 1e-9 })
    let top = points.filter { abs($0.y) < 1e-9 }.map(\.x)
    #expect((top.min() ?? 0) + (top.max() ?? 0) - w < 1e-6)
    let circle = samples(path(w, h, radius: r, .circular))
    // It is nearly the circle in the middle of the corner.
    func nearest(_ points: [Point]) -> Double { points.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.min() ?? 0 }
    #expect(abs(nearest(points) - nearest(circle)) < 0.04 * r)
  }

  @Test func `a square that the radius fills is a circle, and a corner grows from it without a jump`() {
    let round = samples(path(100, 100, radius: 50))
    #expect(round.allSatisfy { abs($0.distance(to: Point(x: 50, y: 50)) - 50) < 0.02 })
    let (a, b) = (samples(path(100, 100, radius: 49.999)), samples(path(100.001, 100, radius: 49.999)))
    #expect(zip(a, b).allSatisfy { $0.distance(to: $1) < 0.01 })
  }

  @Test func `a corner beside one that is not round has the whole side`() {
    let one = path(100, 100, radius: 60, corners: .layerMinXMinYCorner)
    guard case .move(let start) = one.elements.first else { return #expect(Bool(false)) }
    // Core Animation's limit of the radius is half a side.
    #expect(abs(start.x - 1.528665 * 50) < 1e-9)
    #expect(one.elements.count { if case .curve = $0 { true } else { false } } == 3)
  }

  @Test func `circular corners are quarter circles as before`() {
    let path = path(80, 60, radius: 20, .circular)
    let k = 20 * (1 - 0.5522847498307936)
    #expect(path.elements[0] == .move(Point(x: 20, y: 0)))
    #expect(
      path.elements[2]
        == .curve(control1: Point(x: 80 - k, y: 0), control2: Point(x: 80, y: k), end: Point(x: 80, y: 20)))
    #expect(path.elements.count == 10)
  }
}
