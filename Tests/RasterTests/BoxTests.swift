import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline
import InbetweenTestSupport
import Testing

@Suite("Boxes and borders") struct BoxTests {
  @Test func `a box on whole pixels is exact`() throws {
    let d = try Drawing([.box(2, 3, 4, 5, color: Color(red: 1, green: 0, blue: 0))])
    for y in 0..<16 {
      for x in 0..<16 {
        let inside = (2..<6).contains(x) && (3..<8).contains(y)
        #expect(d.word(x, y) == (inside ? 0xffff_0000 : 0xffff_ffff))
      }
    }
  }

  @Test func `a half covered column is half grey, a pixel covered by a quarter is a quarter grey`() throws {
    let d = try Drawing([.box(2.5, 2.5, 4, 4)])
    #expect(abs(d.red(2, 4) - 128) <= 1)
    #expect(abs(d.red(6, 4) - 128) <= 1)
    #expect(abs(d.red(4, 2) - 128) <= 1)
    #expect(abs(d.red(2, 2) - 191) <= 1)
    #expect(d.red(4, 4) == 0)
  }

  @Test(arguments: [1, 2, 3]) func `coverage is the area in pixels at every scale`(scale: Int) throws {
    let d = try Drawing(scale: scale, [.box(1.25, 1, 0.5, 3)])
    var ink = 0
    for y in 0..<d.height { for x in 0..<d.width { ink += 255 - d.red(x, y) } }
    let area = 0.5 * 3 * Double(scale * scale) * 255
    #expect(abs(Double(ink) - area) <= 3 * Double(scale))
  }

  @Test func `a rounded box has the area of its circle arcs`() throws {
    for (radius, size) in [(3.0, 12.0), (5.5, 11.0), (4.2, 12.6)] {
      let d = try Drawing([.box(1.3, 1.7, size, size, radius: radius)])
      var ink = 0
      for y in 0..<16 { for x in 0..<16 { ink += 255 - d.red(x, y) } }
      let area = size * size - (4 - Double.pi) * radius * radius
      #expect(abs(Double(ink) / 255 - area) < 0.12, "radius \(radius)")
    }
  }

  @Test func `a rounded box covers every pixel by its exact area`() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<20 {
      // Places on the grid of 1/256, so that rounding to it does not count.
      func place(_ range: ClosedRange<Double>) -> Double { (random.number(range) * 256).rounded() / 256 }
      let (x, y, width, height) = (place(1...6), place(1...6), place(4...40), place(4...40))
      let radius = (min(width, height) / 2 * random.number(0...1) * 256).rounded(.down) / 256
      let d = try Drawing(width: 48, height: 48, [.box(x, y, width, height, radius: radius)])
      for row in 0..<48 {
        // Exact along the row, 256 samples down.
        var area = [Double](repeating: 0, count: 48)
        for sample in 0..<256 {
          let middle = Double(row) + (Double(sample) + 0.5) / 256
          guard middle > y, middle < y + height else { continue }
          let depth = max(y + radius - middle, middle - (y + height - radius), 0)
          let inset = radius - (radius * radius - depth * depth).squareRoot()
          for column in 0..<48 {
            let (left, right) = (max(x + inset, Double(column)), min(x + width - inset, Double(column + 1)))
            if right > left { area[column] += (right - left) / 256 }
          }
        }
        for column in 0..<48 {
          #expect(
            abs(Double(255 - d.red(column, row)) - 255 * area[column]) <= 2.5, "\(column), \(row), radius \(radius)")
        }
      }
    }
  }

  @Test func `a rounded box is symmetric and its edges join its corners`() throws {
    let d = try Drawing([.box(2, 2, 12, 12, radius: 4)])
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(d.red(x, y) == d.red(15 - x, y))
        #expect(d.red(x, y) == d.red(x, 15 - y))
        #expect(abs(d.red(x, y) - d.red(y, x)) <= 1)
      }
    }
    #expect(d.red(2, 2) > 200)
    #expect(d.red(6, 2) < 4)
  }

  @Test func `a radius larger than half the side is a circle`() throws {
    let big = try Drawing([.box(2, 2, 12, 12, radius: 100)])
    let half = try Drawing([.box(2, 2, 12, 12, radius: 6)])
    #expect(big == half)
  }

  @Test func `a border is inside the bounds and leaves the middle unchanged`() throws {
    let d = try Drawing([.border(2, 2, 10, 10, line: 1.5)])
    #expect(d.red(1, 5) == 255)
    #expect(d.red(2, 5) == 0)
    #expect(abs(d.red(3, 5) - 128) <= 1)
    #expect(d.red(4, 5) == 255)
    #expect(abs(d.red(3, 3) - 64) <= 1)
    #expect(d.red(11, 5) == 0)
    #expect(d.red(12, 5) == 255)
  }

  @Test func `a rounded border has the area between two arcs`() throws {
    let d = try Drawing(width: 40, height: 40, [.border(3.3, 3.3, 33, 33, radius: 11, line: 3)])
    var ink = 0
    for y in 0..<40 { for x in 0..<40 { ink += 255 - d.red(x, y) } }
    let outer = 33.0 * 33 - (4 - Double.pi) * 121
    let inner = 27.0 * 27 - (4 - Double.pi) * 64
    #expect(abs(Double(ink) / 255 - (outer - inner)) < 0.4)
    #expect(d.red(20, 20) == 255)
  }

  @Test func `a border wider than the box fills it`() throws {
    #expect(try Drawing([.border(2, 2, 6, 6, radius: 2, line: 50)]) == Drawing([.box(2, 2, 6, 6, radius: 2)]))
  }

  @Test func `rotations by right angles and reflections keep pixels exact`() throws {
    let quarter = Transform.rotation(Double.pi / 2).concatenating(.translation(x: 10, y: 1))
    #expect(try Drawing([.box(1, 2, 4, 6, transform: quarter)]) == Drawing([.box(2, 2, 6, 4)]))
    let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: 12, ty: 0)
    #expect(try Drawing([.box(1, 2, 4, 6, radius: 2, transform: mirror)]) == Drawing([.box(7, 2, 4, 6, radius: 2)]))
  }

  @Test func `a rotated box has its area`() throws {
    let turn = Transform.rotation(0.5).concatenating(.translation(x: 16, y: 16))
    let d = try Drawing(width: 32, height: 32, [.box(-8, -5, 16, 10, transform: turn)])
    var ink = 0
    for y in 0..<32 { for x in 0..<32 { ink += 255 - d.red(x, y) } }
    #expect(abs(Double(ink) / 255 - 160) < 1.5)
    #expect(d.red(16, 16) == 0)
  }

  @Test func `translucent colours are blended with the pixels below`() throws {
    let d = try Drawing([.box(0, 0, 8, 8, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))])
    #expect(d.word(4, 4) == 0xffff_7f7f)
  }

  @Test func `negative, empty, very large and undefined boxes are safe`() throws {
    let blank = try Drawing([])
    for item in [
      DisplayItem.box(2, 2, -4, 4), .box(2, 2, 0, 4), .box(.nan, 2, 4, 4), .box(2, 2, .infinity, 4),
      .box(1e300, 1e300, 4, 4), .box(2, 2, 4, 4, transform: Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
      .border(2, 2, 8, 8, line: -1), .border(2, 2, 8, 8, line: .nan), .border(2, 2, -8, 8, line: 1),
      .box(2, 2, 4, 4, transform: Transform(a: 0, b: 0, c: 0, d: 0, tx: 4, ty: 4)),
      .box(2, 2, 4, 4, color: Color(red: .nan, green: 0, blue: 0, alpha: 0)),
    ] {
      #expect(try Drawing([item]) == blank)
    }
    let huge = try Drawing([.box(-1e300, -1e300, 2e300, 2e300, radius: 1e200)])
    #expect(huge.red(8, 8) == 0)
    let wide = try Drawing([.box(-1e7, 4, 2e7, 4, color: Color(red: 5, green: -3, blue: .infinity))])
    #expect(wide.word(8, 6) == 0xffff_00ff)
  }

  @Test func `a canvas of 32,767 pixels is drawn, a larger one refused`() throws {
    let list = DisplayList(
      canvas: Size(width: 32_767, height: 2), scale: 1, backgroundColor: .white,
      items: [.box(32_760.5, 0, 100, 100, radius: 2)])
    let d = try Drawing(list)
    #expect(d.red(32_766, 1) < 255)
    var large = list
    large.scale = 2
    #expect(throws: RasterError.canvasSize) { try Rasterizer().draw(large, into: PixelBuffer(width: 1, height: 1)) }
    #expect(throws: RasterError.self) { try Rasterizer().draw(list, into: PixelBuffer(width: 1, height: 1)) }
  }
}
