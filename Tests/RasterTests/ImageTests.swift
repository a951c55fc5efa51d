import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Images") struct ImageTests {
  private let image = RandomLists.noise(width: 12, height: 12, seed: 8)

  private func draw(
    _ rect: Rect, tint: Color? = nil, transform: Transform = .identity,
    of bitmap: DisplayResources.Bitmap? = nil, background: Color = .clear, scale: Int = 1
  ) throws -> Drawing {
    let item = DisplayItem(
      transform: transform, content: .image(DisplayImage(image: 0, rect: rect, tint: tint)),
      allowsEdgeAntialiasing: true)
    let list = DisplayList(
      canvas: Size(width: 24, height: 24), scale: scale, backgroundColor: background, items: [item])
    return try Drawing(list, by: Rasterizer(resources: DisplayResources(images: [bitmap ?? image])))
  }

  private func word(_ x: Int, _ y: Int) -> UInt32 {
    let p = image.pixels[(y * 12 + x) * 4..<(y * 12 + x) * 4 + 4].map(UInt32.init)
    return p[3] << 24 | p[0] << 16 | p[1] << 8 | p[2]
  }

  @Test func `at one to one on whole pixels every pixel is exact`() throws {
    let d = try draw(Rect(x: 3, y: 5, width: 12, height: 12))
    for y in 0..<12 { for x in 0..<12 { #expect(d.word(x + 3, y + 5) == word(x, y)) } }
    #expect(d.word(2, 5) == 0)
    #expect(d.word(15, 5) == 0)
  }

  @Test func `mirrored and rotated by right angles it stays exact`() throws {
    let rect = Rect(x: 0, y: 0, width: 12, height: 12)
    let mirror = try draw(rect, transform: Transform(a: -1, b: 0, c: 0, d: 1, tx: 12, ty: 0))
    let turned = try draw(rect, transform: Transform.rotation(Double.pi / 2).concatenating(.translation(x: 12, y: 0)))
    for y in 0..<12 {
      for x in 0..<12 {
        #expect(mirror.word(11 - x, y) == word(x, y))
        #expect(turned.word(11 - y, x) == word(x, y))
      }
    }
  }

  @Test(arguments: [2, 3, 4]) func `a whole reduction is the average of blocks`(factor: Int) throws {
    let d = try draw(Rect(x: 0, y: 0, width: 12 / Double(factor), height: 12 / Double(factor)))
    for y in 0..<12 / factor {
      for x in 0..<12 / factor {
        var sum = 0
        for j in 0..<factor { for i in 0..<factor { sum += Int(word(x * factor + i, y * factor + j) >> 24) } }
        #expect(abs(d.alpha(x, y) - (sum + factor * factor / 2) / (factor * factor)) <= 1)
      }
    }
  }

  @Test func `enlarged it is bilinear`() throws {
    let two = DisplayResources.Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let d = try draw(Rect(x: 0, y: 0, width: 16, height: 4), of: two)
    let expected = (0..<16).map { min(max((Double($0) + 0.5) / 8 - 0.5, 0), 1) * 255 }
    for x in 0..<16 { #expect(abs(Double(d.red(x, 2)) - expected[x]) <= 1) }
  }

  @Test func `shifted by half a pixel, pixels are averaged and the edge is half covered`() throws {
    let grey = DisplayResources.Bitmap(
      width: 4, height: 4, pixels: Array(repeating: [0, 0, 0, 255], count: 16).flatMap { $0 })
    let d = try draw(Rect(x: 2.5, y: 2, width: 4, height: 4), of: grey, background: .white)
    #expect(abs(d.red(2, 3) - 128) <= 1)
    #expect(d.red(4, 3) == 0)
    #expect(abs(d.red(6, 3) - 128) <= 1)
  }

  @Test func `a tint keeps the alpha and replaces the colour`() throws {
    let d = try draw(Rect(x: 0, y: 0, width: 12, height: 12), tint: Color(red: 1, green: 0, blue: 0))
    for y in 0..<12 {
      for x in 0..<12 { #expect(d.word(x, y) == (word(x, y) >> 24) * 0x0101_0000) }
    }
  }

  @Test func `a rotated bitmap of one colour keeps its colour`() throws {
    let grey = DisplayResources.Bitmap(
      width: 5, height: 5, pixels: Array(repeating: [80, 90, 100, 255], count: 25).flatMap { $0 })
    let turn = Transform.rotation(0.7).concatenating(.translation(x: 12, y: 2))
    let d = try draw(Rect(x: 0, y: 0, width: 12, height: 12), transform: turn, of: grey)
    #expect(d.word(12, 10) == 0xff50_5a64)
  }

  @Test func `missing and malformed images are errors`() throws {
    let item = DisplayItem(
      transform: .identity,
      content: .image(DisplayImage(image: 1, rect: Rect(x: 0, y: 0, width: 4, height: 4))))
    let list = DisplayList(canvas: Size(width: 8, height: 8), scale: 1, backgroundColor: .white, items: [item])
    #expect(throws: RasterError.missingImage(1)) { _ = try Drawing(list) }
    for bitmap in [
      DisplayResources.Bitmap(width: 3, height: 3, pixels: [1, 2, 3]), .init(width: -1, height: -1, pixels: []),
      .init(width: .max, height: .max, pixels: []),
    ] {
      let resources = DisplayResources(images: [bitmap, bitmap])
      #expect(throws: RasterError.malformedImage(1)) { _ = try Drawing(list, by: Rasterizer(resources: resources)) }
    }
  }

  @Test func `repeated by less than a hundredth of a pixel it has the same rows whichever are drawn`() throws {
    var random = SplitMix(seed: 71)
    for _ in 0..<40 {
      let rect = Rect(
        x: random.number(0...9), y: random.number(0...9), width: random.number(0.002...0.01),
        height: random.number(0.002...0.01))
      let tiling = DisplayGroup.Clip(rect: Rect(x: 2, y: 2, width: 20, height: 20), cornerRadius: 0)
      let item = DisplayItem(
        transform: .identity, content: .image(DisplayImage(image: 0, rect: rect, tint: nil, tiling: tiling)))
      let list = DisplayList(canvas: Size(width: 24, height: 24), scale: 1, backgroundColor: .white, items: [item])
      let resources = DisplayResources(images: [image])
      let buffer = PixelBuffer(width: 24, height: 24)
      for row in 0..<24 { try Rasterizer(resources: resources).draw(list, into: buffer, rows: [row..<row + 1]) }
      #expect(try Drawing(buffer) == Drawing(list, by: Rasterizer(resources: resources)))
    }
  }

  @Test func `images that stand still have the bytes of a first frame in every later one, drawn whole or in parts`()
    throws
  {
    let resources = DisplayResources(images: [
      RandomLists.noise(width: 90, height: 70, seed: 4),
      RandomLists.noise(width: 70, height: 90, seed: 5, translucent: 0),
    ])
    func item(_ image: Int, _ rect: Rect, tint: Color? = nil, _ transform: Transform = .identity) -> DisplayItem {
      DisplayItem(
        transform: transform, content: .image(DisplayImage(image: image, rect: rect, tint: tint)),
        allowsEdgeAntialiasing: true)
    }
    func list(_ frame: Int) -> DisplayList {
      let moved = frame < 6 ? Double(frame) * 0.7 : 4
      return DisplayList(
        canvas: Size(width: 150, height: 200), scale: 1, backgroundColor: .white,
        items: [
          item(1, Rect(x: -9.3, y: 3.2, width: 140, height: 180)),
          item(0, Rect(x: 20.5, y: 40, width: 100, height: 60), tint: frame == 4 ? .black : nil),
          item(0, Rect(x: 10, y: 60, width: 80, height: 70), .rotation(0.3)),
          item(1, Rect(x: moved, y: 120, width: 70, height: 60)),
        ])
    }
    let used = Rasterizer(resources: resources)
    let buffer = PixelBuffer(width: 150, height: 200)
    var random = SplitMix(seed: 31)
    for frame in 0..<12 {
      let whole = try Drawing(list(frame), by: Rasterizer(resources: resources))
      // Other rows and columns are known of each image when the next frame is drawn.
      let cut = random.int(1..<199)
      try used.draw(list(frame), into: buffer, rows: [0..<cut])
      if frame % 3 != 1 { try used.draw(list(frame), into: buffer, rows: [cut..<200]) }
      let rows = frame % 3 != 1 ? 200 : cut
      #expect(Drawing(buffer).words.prefix(rows * 150) == whole.words.prefix(rows * 150), "frame \(frame)")
    }
  }
}
