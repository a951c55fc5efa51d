import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Measuring")
struct MeasuringTests {
  let library: FontLibrary

  init() throws { library = try FontLibrary() }

  @Test(arguments: [8.0, 12, 17, 17.5, 90])
  func `a line is as wide as the advances in the font's own tables`(size: Double) throws {
    for text in ["nnnnnnnn", "HHHHHHHH", "oooooooo", "00000000"] {
      let layout = try library.layout(TextRequest(text: text, font: FontDescription(size: size)))
      let face = try #require(layout.lines.first?.runs.first?.face)
      let tables = try #require(FontTables(path: face.path))
      let units = try text.unicodeScalars.map { try #require(tables.advance(of: $0)) }.reduce(0, +)
      let expected = Double(units) / Double(tables.unitsPerEm) * size
      // Every advance is rounded to 1/1024 point.
      #expect(abs(layout.size.width - expected) <= Double(text.count) / 2048, "\(text)")
    }
  }

  @Test func `Chinese characters are an em wide, from the face of the variant`() throws {
    var glyphs: Set<[UInt32]> = []
    for variant in HanVariant.allCases {
      let layout = try library.layout(
        TextRequest(text: "骨直角", font: FontDescription(size: 17), hanVariant: variant))
      #expect(layout.size.width == 51)
      let run = try #require(layout.lines.first?.runs.first)
      let tables = try #require(FontTables(path: run.face.path, face: run.face.index))
      #expect(tables.glyph(for: "骨") == run.glyphs.first.map { Int($0.id) })
      glyphs.insert(run.glyphs.map(\.id))
    }
    #expect(glyphs.count >= 3, "the variants draw these characters differently")
  }

  @Test func `kerning moves A and V together`() throws {
    func width(_ text: String) throws -> Double {
      try library.layout(TextRequest(text: text, font: FontDescription(size: 100))).size.width
    }
    let together = try width("AV")
    let apart = try width("A") + width("V")
    #expect(together < apart - 2)
  }

  @Test(arguments: FontDescription.Weight.allCases)
  func `metrics are those of the font's hhea table, unrounded`(weight: FontDescription.Weight) throws {
    let font = FontDescription(family: "Inter", size: 17, weight: weight)
    let metrics = try library.metrics(of: font)
    let layout = try library.layout(TextRequest(text: "x", font: font))
    let face = try #require(layout.lines.first?.runs.first?.face)
    let tables = try #require(FontTables(path: face.path))
    #expect(abs(metrics.ascender - Double(tables.ascender) / Double(tables.unitsPerEm) * 17) < 1e-9)
    #expect(abs(metrics.descender + Double(tables.descender) / Double(tables.unitsPerEm) * 17) < 1e-9)
    #expect(metrics.xHeight > 8 && metrics.xHeight < metrics.capHeight && metrics.capHeight < metrics.ascender)
  }

  @Test func `lines are a line height apart, with the leading between them only`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    let layout = try library.layout(
      TextRequest(text: "A\nA\nA", font: FontDescription(family: "Inbetween Test", size: 10), numberOfLines: 0))
    #expect(layout.lines.map(\.origin.y) == [9, 22, 35])
    #expect(layout.size.height == 38)
    #expect(layout.firstBaseline == 9)
    #expect(layout.lastBaseline == 3)
    #expect(layout.size.width == 6)
  }

  @Test func `a fallback font does not change the height of a line`() throws {
    func heights(_ text: String) throws -> [Double] {
      let layout = try library.layout(TextRequest(text: text, font: FontDescription(size: 17)))
      return [layout.size.height, layout.firstBaseline, layout.lastBaseline]
    }
    #expect(try heights("Latin") == heights("约束布局"))
  }

  @Test func `the intrinsic size is rounded up to pixels`() throws {
    let layout = try library.layout(TextRequest(text: "Hello", font: FontDescription(size: 17)))
    for scale in 1...3 {
      let rounded = layout.size(roundedTo: scale)
      for (exact, pixels) in [
        (layout.size.width, rounded.width * Double(scale)), (layout.size.height, rounded.height * Double(scale)),
      ] {
        #expect(abs(pixels - pixels.rounded()) < 1e-9)
        #expect(pixels >= exact * Double(scale) - 0.002 && pixels < exact * Double(scale) + 1)
      }
    }
    // San Francisco's line height is 1.1934 times its size.
    #expect(layout.size(roundedTo: 2).height == 20.5)
  }

  @Test func `an empty text has no size and keeps its baselines`() throws {
    let layout = try library.layout(TextRequest(text: "", font: FontDescription(size: 17)))
    #expect(layout.lines.isEmpty)
    #expect(layout.size.width == 0 && layout.size.height == 0)
    #expect(layout.firstBaseline > 16)
  }

  @Test func `characters are not combined: no arrow for ->, no multiplication sign in 10x`() throws {
    func glyphs(_ text: String) throws -> [UInt32] {
      try library.layout(TextRequest(text: text, font: FontDescription(size: 17))).lines[0].runs.flatMap(\.glyphs).map(
        \.id)
    }
    for text in ["->", "10x20", "(A)", "8:30", "=>"] {
      #expect(try glyphs(text) == text.flatMap { try glyphs(String($0)) }, "\(text)")
    }
  }

  @Test func `a heavier weight is another face, and wider`() throws {
    var widths: [Double] = []
    var faces: Set<FontFace> = []
    for weight in FontDescription.Weight.allCases {
      let layout = try library.layout(TextRequest(text: "minimum", font: FontDescription(size: 17, weight: weight)))
      widths.append(layout.size.width)
      faces.formUnion(layout.lines.flatMap(\.runs).map(\.face))
    }
    #expect(widths == widths.sorted())
    #expect(faces.count == 9)
    let italic = try library.layout(TextRequest(text: "minimum", font: FontDescription(size: 17, italic: true)))
    let face = try #require(italic.lines.first?.runs.first?.face)
    #expect(library.name(of: face).contains("Italic"))
  }
}
