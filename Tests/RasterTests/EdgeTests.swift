import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import InbetweenTestSupport
import Testing

/// Edges of layers that do not allow edge antialiasing, against the rule itself: a pixel is inside where its centre is.
@Suite("Hard edges") struct EdgeTests {
  private let size = 48

  /// The grid of 1/256, so that rounding to it does not count.
  private func place(_ random: inout SplitMix, _ range: ClosedRange<Double>) -> Double {
    (random.number(range) * 256).rounded() / 256
  }

  private func hard(_ items: [DisplayItem], scale: Int = 1) throws -> Drawing {
    try Drawing(width: Double(size / scale), height: Double(size / scale), scale: scale, items)
  }

  private func rect(_ r: Rect, _ transform: Transform = .identity, color: Color = .black) -> DisplayItem {
    .box(r.minX, r.minY, r.width, r.height, color: color, transform: transform, smooth: false)
  }

  @Test
  func
    `a pixel is black if the box covers its centre, at any position, scale, rotation by right angles and reflection`()
    throws
  {
    var random = SplitMix(seed: 61)
    let turns = [
      Transform.identity, .rotation(.pi / 2), .rotation(.pi), .rotation(-.pi / 2), .scale(x: -1, y: 1),
      .scale(x: 1.5, y: 0.25),
    ]
    for turn in turns {
      for scale in 1...3 {
        let box = Rect(
          x: place(&random, -6...6), y: place(&random, -6...6), width: place(&random, 0...9),
          height: place(&random, 0...9))
        let transform = turn.concatenating(.translation(x: place(&random, 6...9), y: place(&random, 6...9)))
        let shown = transform.boundingBox(of: box)
        let d = try hard([rect(box, transform)], scale: scale)
        func isInside(_ pixel: Int, _ start: Double, _ end: Double) -> Bool {
          func units(_ v: Double) -> Double { (v * Double(scale) * 256).rounded() / 256 }
          return units(start) <= Double(pixel) + 0.5 && Double(pixel) + 0.5 < units(end)
        }
        for y in 0..<size {
          for x in 0..<size {
            let inside = isInside(x, shown.minX, shown.maxX) && isInside(y, shown.minY, shown.maxY)
            #expect(d.red(x, y) == (inside ? 0 : 255), "\(turn), \(scale)x, \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `a line one pixel wide covers one row of pixels at any position`() throws {
    var random = SplitMix(seed: 62)
    for step in 0..<600 {
      // A third of a point is a pixel but for the last bits, and 1/256 of a pixel is lost where rounding is unkind.
      let y = step < 300 ? Double(step) * 43 / 1024 / 3 : random.number(1...14)
      let d = try hard([rect(Rect(x: 1, y: y, width: 4, height: 1.0 / 3))], scale: 3)
      #expect((0..<size).filter { d.red(6, $0) == 0 }.count == 1, "\(y)")
      #expect((0..<size).allSatisfy { [0, 255].contains(d.red(6, $0)) }, "\(y)")
    }
  }

  @Test func `adjacent views have no seam and do not overlap, upright and rotated`() throws {
    var random = SplitMix(seed: 63)
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    for round in 0..<60 {
      let angle = round < 20 ? 0 : random.number(-4...4)
      let turn = Transform.rotation(angle).concatenating(
        .translation(x: 24 + place(&random, -1...1), y: 24 + place(&random, -1...1)))
      // A sheet of translucent tiles with corners in common: a seam would be lighter, an overlap darker.
      let edges = [-15.0, place(&random, -9 ... -4), place(&random, -3...3), place(&random, 4...9), 15]
      let tiles = (0..<4).flatMap { i in
        (0..<4).map { j in
          rect(
            Rect(x: edges[i], y: edges[j], width: edges[i + 1] - edges[i], height: edges[j + 1] - edges[j]), turn,
            color: red)
        }
      }
      let d = try hard(tiles)
      let shades = Set(d.words)
      #expect(shades == [0xffff_ffff, 0xffff_7f7f], "\(angle)")
      // None is missing within the sheet, whichever way it is turned.
      for y in 11..<37 {
        for x in 11..<37 where hypot(x, y) < 13 { #expect(d.word(x, y) == 0xffff_7f7f, "\(angle), \(x), \(y)") }
      }
    }
  }

  private func hypot(_ x: Int, _ y: Int) -> Double {
    let (dx, dy) = (Double(x) + 0.5 - 24, Double(y) + 0.5 - 24)
    return (dx * dx + dy * dy).squareRoot()
  }

  @Test func `a rotated box covers the pixels whose centres it contains, a rotated border those of its frame`() throws {
    var random = SplitMix(seed: 64)
    for _ in 0..<40 {
      let turn = Transform.rotation(random.number(-4...4)).concatenating(
        .translation(x: random.number(18...30), y: random.number(18...30)))
      let box = Rect(x: -random.number(2...14), y: -random.number(2...14), width: 16, height: 20)
      let back = try #require(turn.inverted)
      let (filled, framed) = (
        try hard([rect(box, turn)]),
        try hard([
          .border(box.minX, box.minY, box.width, box.height, line: 3, transform: turn, smooth: false)
        ])
      )
      for y in 0..<size {
        for x in 0..<size {
          let p = back.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          /// How far inside a rectangle, in pixels; below zero outside.
          func depth(_ r: Rect) -> Double { min(p.x - r.minX, r.maxX - p.x, p.y - r.minY, r.maxY - p.y) }
          let (outer, inner) = (depth(box), depth(box.outset(by: -3)))
          // Its corners are rounded to 1/256 pixel.
          guard abs(outer) > 0.01, abs(inner) > 0.01 else { continue }
          #expect(filled.red(x, y) == (outer > 0 ? 0 : 255))
          #expect(framed.red(x, y) == (outer > 0 && inner < 0 ? 0 : 255))
        }
      }
    }
  }

  @Test(arguments: [Transform.identity, .scale(x: 1.3, y: 0.8), .rotation(0.4)])
  func `corners are antialiased where straight edges are hard`(linear: Transform) throws {
    let transform = linear.concatenating(.translation(x: 24.3, y: 23.6))
    let back = try #require(transform.inverted)
    let radius = 6.0
    let box = Rect(x: -15, y: -13, width: 30, height: 26)
    let d = try hard([
      .box(box.minX, box.minY, box.width, box.height, radius: radius, transform: transform, smooth: false)
    ])
    var smooth = 0
    for y in 0..<size {
      for x in 0..<size where ![0, 255].contains(d.red(x, y)) {
        let p = back.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(abs(p.x) > 15 - radius - 1 && abs(p.y) > 13 - radius - 1, "\(x), \(y)")
        smooth += 1
      }
    }
    #expect(smooth > 12)
  }

  @Test func `a border has equal width on all sides at any position, in whole pixels and at least one`() throws {
    var random = SplitMix(seed: 65)
    for (line, scale, wide) in [(0.5, 3, 2), (0.5, 2, 1), (1, 1, 1), (1.0 / 3, 3, 1), (0.1, 1, 1), (2.4, 1, 2)] {
      for _ in 0..<20 {
        let (x, y) = (random.number(0...3), random.number(0...3))
        let d = try hard([.border(x, y, 10, 10, line: line, smooth: false)], scale: scale)
        func runs(_ shades: [Int]) -> [Int] {
          shades.split(separator: 255).map(\.count)
        }
        let middle = Int((5 + 2) * Double(scale))
        #expect(runs((0..<size).map { d.red($0, middle) }) == [wide, wide])
        #expect(runs((0..<size).map { d.red(middle, $0) }) == [wide, wide])
        #expect(d.words.allSatisfy { $0 == 0xffff_ffff || $0 == 0xff00_0000 })
      }
    }
  }

  @Test func `backgrounds, gradients, bitmaps and clips with one rectangle cover the same pixels`() throws {
    var random = SplitMix(seed: 66)
    let grey = DisplayResources.Bitmap(
      width: 1, height: 1, pixels: [0, 0, 0, 255])
    for _ in 0..<40 {
      let r = Rect(x: random.number(-9...0), y: random.number(-9...0), width: 13.7, height: 17.2)
      let transform = (random.chance(0.5) ? Transform.rotation(random.number(0...3)) : .identity).concatenating(
        .translation(x: random.number(18...30), y: random.number(18...30)))
      let reference = try hard([rect(r, transform)])
      let contents: [DisplayContent] = [
        .gradient(
          DisplayGradient(
            kind: .axial, rect: r, cornerRadius: 0, colors: [.black, .black], locations: [0, 1], startPoint: .zero,
            endPoint: Point(x: 1, y: 0))),
        .image(DisplayImage(image: 0, rect: r)),
      ]
      let rasterizer = Rasterizer(resources: DisplayResources(images: [grey]))
      for content in contents {
        let list = DisplayList(
          canvas: Size(width: 48, height: 48), scale: 1, backgroundColor: .white,
          items: [DisplayItem(transform: transform, content: content)])
        #expect(try Drawing(list, by: rasterizer) == reference)
      }
      let clip = DisplayGroup(clip: .init(rect: r, cornerRadius: 0))
      #expect(
        try hard(DisplayItem.group(clip, transform: transform, smooth: false, [.box(-60, -60, 200, 200)])) == reference)
    }
  }
}
