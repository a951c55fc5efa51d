import InbetweenGeometry
import Testing

@Suite("Paths") struct PathTests {
  @Test func `an arc's points lie on its circle`() {
    let path = Path.arc(
      center: Point(x: 3, y: 4), radius: 2, startAngle: 0.3, endAngle: 5.1, clockwise: true)
    for element in path.elements {
      switch element {
      case .move(let p): #expect(abs(p.distance(to: Point(x: 3, y: 4)) - 2) < 1e-12)
      case .curve(_, _, let p): #expect(abs(p.distance(to: Point(x: 3, y: 4)) - 2) < 1e-12)
      default: Issue.record("an arc has curves only")
      }
    }
    #expect(abs(path.length - 4.8 * 2) < 0.003)
  }

  @Test func `lengths of lines, closed squares and circles`() {
    #expect(Path().length == 0)
    #expect(Path.rect(Rect(x: 1, y: 1, width: 3, height: 4)).length == 14)
    #expect(abs(Path.oval(in: Rect(x: 0, y: 0, width: 20, height: 20)).length - 20 * Double.pi) < 0.01)
    #expect(Path(elements: [.move(.zero), .line(Point(x: .nan, y: 0))]).length == 0)
  }

  @Test func `trimming keeps the requested part of the length`() {
    let shapes = [
      Path.rect(Rect(x: 1, y: 1, width: 3, height: 4)), Path.oval(in: Rect(x: 0, y: 0, width: 20, height: 10)),
      Path.roundedRect(Rect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 6),
    ]
    for path in shapes {
      for (a, b) in [(0.0, 0.5), (0.25, 0.75), (0.1, 0.11), (0.6, 1), (0.3, 0.9)] {
        #expect(abs(path.trimmed(from: a, to: b).length - (b - a) * path.length) < 1e-3 * path.length)
      }
      #expect(path.trimmed(from: 0, to: 1) == path)
      #expect(path.trimmed(from: -3, to: 5) == path)
      #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
      #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
      #expect(path.trimmed(from: .nan, to: 0.2).isEmpty)
    }
  }

  @Test func `trimming cuts lines exactly and continues in the next subpath`() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.move(to: Point(x: 0, y: 5))
    path.line(to: Point(x: 10, y: 5))
    let part = path.trimmed(from: 0.25, to: 0.75)
    #expect(
      part.elements == [
        .move(Point(x: 5, y: 0)), .line(Point(x: 10, y: 0)), .move(Point(x: 0, y: 5)), .line(Point(x: 5, y: 5)),
      ])
  }

  @Test func `a corner radius is limited to half the shorter side`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(Path.roundedRect(rect, cornerRadius: 99) == Path.roundedRect(rect, cornerRadius: 2))
    #expect(Path.roundedRect(rect, cornerRadius: -1) == Path.rect(rect))
    #expect(Path.rect(rect).controlBox == rect)
    #expect(Path().controlBox == nil)
  }

  @Test func `the bounding box holds lines and curves, and a move only where there is nothing else`() {
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let arch: [Path.Element] = [
      .move(point(0, 0)), .curve(control1: point(0, 4), control2: point(4, 4), end: point(4, 0)),
    ]
    // Half way, three quarters of the control points' height.
    #expect(Path(elements: arch + [.move(point(9, 9))]).boundingBox == Rect(x: 0, y: 0, width: 4, height: 3))
    #expect(Path(elements: arch).controlBox == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(Path(elements: [.move(point(5, 6))]).boundingBox == Rect(x: 5, y: 6, width: 0, height: 0))
    #expect(Path().boundingBox == nil)
  }
}
