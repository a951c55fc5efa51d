import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Glyphs") struct GlyphTests {
  /// A face whose glyph 1 is the em's upper half, from the baseline up.
  private let resources = DisplayResources(faces: [
    .init(
      name: "block", digest: "",
      outlines: [1: Path.rect(Rect(x: 0, y: -0.5, width: 1, height: 0.5)), 2: Path()])
  ])

  private func draw(
    _ origins: [Point], id: UInt32 = 1, size: Double = 8, scale: Int = 1, face: Int = 0, color: Color = .black,
    transform: Transform = .identity, clip: Rect? = nil
  ) throws -> Drawing {
    let run = DisplayGlyphs(
      face: face, size: size, color: color, glyphs: origins.map { .init(id: id, origin: $0) }, clip: clip)
    let list = DisplayList(
      canvas: Size(width: 16, height: 16), scale: scale, backgroundColor: .white,
      items: [DisplayItem(transform: transform, content: .glyphs(run))])
    return try Drawing(list, by: Rasterizer(resources: resources))
  }

  @Test func `a glyph is on its baseline`() throws {
    #expect(try draw([Point(x: 2, y: 10)]) == Drawing([.box(2, 6, 8, 4)]))
    #expect(try draw([Point(x: 2, y: 10)], scale: 3) == Drawing(scale: 3, [.box(2, 6, 8, 4)]))
  }

  @Test func `positions are rounded to quarters of a pixel`() throws {
    let quarter = try draw([Point(x: 2.25, y: 10)])
    #expect(quarter == (try draw([Point(x: 2.3, y: 10.1)])))
    #expect(abs(quarter.red(2, 8) - 64) <= 1)
    #expect(quarter != (try draw([Point(x: 2.5, y: 10)])))
    #expect(try draw([Point(x: 2.99, y: 10)]) == draw([Point(x: 3, y: 10)]))
  }

  @Test func `a glyph to the left of and above the canvas shows the part inside`() throws {
    #expect(try draw([Point(x: -4.75, y: 2.5)]) == draw([Point(x: -4.8, y: 2.45)]))
    #expect(try draw([Point(x: -4, y: 2)]) == Drawing([.box(-4, -2, 8, 4)]))
  }

  @Test func `rotated and scaled glyphs are drawn as outlines`() throws {
    let turned = try draw(
      [Point(x: 0, y: 0)], transform: Transform.rotation(Double.pi / 2).concatenating(.translation(x: 4, y: 4)))
    #expect(turned == (try Drawing([.box(4, 4, 4, 8)])))
    let scaled = try draw([Point(x: 1, y: 5)], transform: .scale(x: 1.5, y: 2))
    #expect(abs(scaled.red(8, 6) - 0) <= 1)
    #expect(abs(scaled.red(1, 6) - 128) <= 1)
  }

  @Test func `unknown glyphs, empty ones, very large and undefined sizes draw nothing`() throws {
    let blank = try Drawing([])
    #expect(try draw([Point(x: 2, y: 10)], id: 9) == blank)
    #expect(try draw([Point(x: 2, y: 10)], id: 2) == blank)
    #expect(try draw([Point(x: 2, y: 10)], size: -3) == blank)
    #expect(try draw([Point(x: 2, y: 10)], size: .nan) == blank)
    #expect(try draw([Point(x: 1e300, y: .nan)]) == blank)
    #expect(try draw([]) == blank)
    #expect(try draw([Point(x: -1e6, y: 16)], size: 1e7).red(8, 8) == 0)
  }

  @Test func `a missing face is an error`() {
    #expect(throws: RasterError.missingFace(3)) { _ = try draw([.zero], face: 3) }
  }

  @Test func `nothing is drawn outside the clip, upright and rotated`() throws {
    let clip = Rect(x: 4, y: 7, width: 3, height: 20)
    #expect(try draw([Point(x: 2, y: 10)], clip: clip) == Drawing([.box(4, 7, 3, 3)]))
    #expect(try draw([Point(x: 2, y: 10)], clip: Rect(x: 0, y: 0, width: 0, height: 9)) == Drawing([]))
    let turn = Transform.rotation(0.4).concatenating(.translation(x: 6, y: -2))
    let whole = try draw([Point(x: 2, y: 10)], transform: turn)
    let cut = try draw([Point(x: 2, y: 10)], transform: turn, clip: clip)
    let back = try #require(turn.inverted)
    for y in 0..<16 {
      for x in 0..<16 {
        let p = back.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let depth = min(p.x - clip.minX, clip.maxX - p.x, p.y - clip.minY, clip.maxY - p.y)
        if abs(depth) < 0.01 { continue }
        #expect(cut.word(x, y) == (depth > 0 ? whole.word(x, y) : 0xffff_ffff), "\(x), \(y)")
      }
    }
  }
}
