import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Paths") struct PathDrawingTests {
  private func ink(_ d: Drawing) -> Double {
    var sum = 0
    for y in 0..<d.height { for x in 0..<d.width { sum += 255 - d.red(x, y) } }
    return Double(sum) / 255
  }

  private func path(_ path: DisplayPath, transform: Transform = .identity) -> DisplayItem {
    DisplayItem(transform: transform, content: .path(path))
  }

  private let square = Path.rect(Rect(x: 2, y: 2, width: 12, height: 12))

  @Test func `a filled path has the pixels of the box it describes`() throws {
    #expect(try Drawing([path(DisplayPath(path: square, fillColor: .black))]) == Drawing([.box(2, 2, 12, 12)]))
  }

  @Test func `the fill rule decides about a hole with the same direction`() throws {
    var twice = square
    twice.elements += Path.rect(Rect(x: 5, y: 5, width: 6, height: 6)).elements
    let full = try Drawing([path(DisplayPath(path: twice, fillColor: .black, fillRule: .nonZero))])
    let hollow = try Drawing([path(DisplayPath(path: twice, fillColor: .black, fillRule: .evenOdd))])
    #expect(full.red(8, 8) == 0)
    #expect(hollow.red(8, 8) == 255)
    #expect(abs(ink(full) - 144) < 0.01)
    #expect(abs(ink(hollow) - 108) < 0.01)
  }

  @Test func `caps extend half a line width beyond the ends, or not at all`() throws {
    var line = Path()
    line.move(to: Point(x: 4, y: 8))
    line.line(to: Point(x: 12, y: 8))
    for (cap, area) in [(DisplayPath.LineCap.butt, 32.0), (.square, 48), (.round, 32 + Double.pi * 4)] {
      let d = try Drawing([path(DisplayPath(path: line, strokeColor: .black, lineWidth: 4, lineCap: cap))])
      #expect(abs(ink(d) - area) < 0.3, "\(cap)")
    }
  }

  @Test func `joins are mitred, rounded, or bevelled`() throws {
    var corner = Path()
    corner.move(to: Point(x: 4, y: 14))
    corner.line(to: Point(x: 4, y: 4))
    corner.line(to: Point(x: 14, y: 4))
    for (join, area) in [(DisplayPath.LineJoin.miter, 80.0), (.round, 76 + Double.pi), (.bevel, 78)] {
      let d = try Drawing([path(DisplayPath(path: corner, strokeColor: .black, lineWidth: 4, lineJoin: join))])
      #expect(abs(ink(d) - area) < 0.3, "\(join)")
    }
    let limited = DisplayPath(path: corner, strokeColor: .black, lineWidth: 4, lineJoin: .miter, miterLimit: 1)
    #expect(abs(try ink(Drawing([path(limited)])) - 78) < 0.3)
  }

  @Test func `a path of which more and more is drawn has the bytes of paths drawn by themselves`() throws {
    let curve = Path.oval(in: Rect(x: 3, y: 2, width: 40, height: 30))
    var broken = Path()
    broken.move(to: Point(x: 1, y: 1))
    broken.line(to: Point(x: Double.nan, y: 3))
    let worker = Rasterizer()
    for frame in 0...20 {
      let items = [curve, square, broken].map {
        path(DisplayPath(path: $0, strokeColor: .black, lineWidth: 3, strokeEnd: Double(frame) / 20))
      }
      let list = DisplayList(
        canvas: Size(width: 50, height: 40), scale: 1, backgroundColor: .white,
        items: frame % 3 == 1 ? [items[1]] : items)
      #expect(try Drawing(list, by: worker) == Drawing(list), "frame \(frame)")
    }
  }

  @Test func `strokeStart and strokeEnd select a part by length`() throws {
    func stroke(_ start: Double, _ end: Double) throws -> Double {
      try ink(
        Drawing([
          path(DisplayPath(path: square, strokeColor: .black, lineWidth: 2, strokeStart: start, strokeEnd: end))
        ]))
    }
    #expect(abs(try stroke(0, 1) - 96) < 0.01)
    #expect(abs(try stroke(0, 0.25) - 24) < 0.01)
    #expect(abs(try stroke(0.375, 0.5) - 12) < 0.01)
    #expect(try stroke(0.5, 0.5) == 0)
    #expect(try stroke(0.7, 0.2) == 0)
    #expect(try stroke(-1, 7) == stroke(0, 1))
  }

  @Test func `dashes alternate, starting at the phase`() throws {
    var line = Path()
    line.move(to: Point(x: 0, y: 8))
    line.line(to: Point(x: 16, y: 8))
    let dashed = DisplayPath(
      path: line, strokeColor: .black, lineWidth: 2, lineDashPattern: [3, 2], lineDashPhase: 1)
    let d = try Drawing([path(dashed)])
    let dark = (0..<16).filter { d.red($0, 8) == 0 }
    #expect(dark == [0, 1, 4, 5, 6, 9, 10, 11, 14, 15])
  }

  @Test func `the pen is transformed`() throws {
    var line = Path()
    line.move(to: Point(x: 0, y: 4))
    line.line(to: Point(x: 16, y: 4))
    let stroke = DisplayPath(path: line, strokeColor: .black, lineWidth: 2)
    let d = try Drawing([path(stroke, transform: .scale(x: 1, y: 2))])
    #expect((0..<16).filter { d.red(8, $0) == 0 } == [6, 7, 8, 9])
  }

  @Test func `invalid strokes draw nothing or a plain line, and never fail`() throws {
    let blank = try Drawing([])
    let point = Path(elements: [.line(Point(x: 3, y: 3))])
    for shape in [
      DisplayPath(path: square, strokeColor: .black, lineWidth: 0),
      .init(path: square, strokeColor: .black, lineWidth: -1),
      .init(path: square, strokeColor: .black, lineWidth: .nan), .init(path: Path(), fillColor: .black),
      .init(path: point, strokeColor: .black), .init(path: Path(elements: [.close, .close]), fillColor: .black),
    ] {
      #expect(try Drawing([path(shape)]) == blank)
    }
    let singular = Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    #expect(try Drawing([path(DisplayPath(path: square, strokeColor: .black), transform: singular)]) == blank)
    let plain = try Drawing([path(DisplayPath(path: square, strokeColor: .black))])
    for pattern in [[-1.0, 2], [0, 0], [.nan, 1], [.infinity], [1e-9, 1e-9]] {
      let dashed = DisplayPath(path: square, strokeColor: .black, lineDashPattern: pattern)
      #expect(try Drawing([path(dashed)]) == plain)
    }
    var far = Path()
    far.move(to: Point(x: -1e300, y: .nan))
    far.curve(to: Point(x: 1e300, y: 8), control1: Point(x: 0, y: -1e9), control2: Point(x: .infinity, y: 0))
    _ = try Drawing([path(DisplayPath(path: far, fillColor: .black, strokeColor: .black, lineWidth: 1e5))])
  }
}
