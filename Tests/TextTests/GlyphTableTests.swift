import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Glyph outlines")
struct GlyphTableTests {
  @Test func `a quadratic curve becomes the cubic one, for a size of 1, y downward`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    let layout = try library.layout(
      TextRequest(text: "A", font: FontDescription(family: "Inbetween Test", size: 40)))
    let run = try #require(layout.lines.first?.runs.first)
    let path = library.outline(of: try #require(run.glyphs.first).id, in: run.face)
    let curves = path.elements.compactMap { element -> [Point]? in
      if case .curve(let c1, let c2, let end) = element { [c1, c2, end] } else { nil }
    }
    let curve = try #require(curves.first)
    let expected = [Point(x: 7.0 / 30, y: -16.0 / 30), Point(x: 11.0 / 30, y: -16.0 / 30), Point(x: 0.5, y: 0)]
    for (a, b) in zip(curve, expected) { #expect(a.distance(to: b) < 1e-6) }
    #expect(path.elements.first == .move(Point(x: 0.1, y: 0)))
    #expect(path.elements.last == .close)
  }

  @Test func `outlines do not depend on the size and are within the font's extremes`() throws {
    let library = try FontLibrary()
    var tables: [GlyphTable] = []
    for size in [9.0, 17, 300] {
      var table = GlyphTable()
      table.add(try library.layout(TextRequest(text: "Hxg漢", font: FontDescription(size: size))), from: library)
      tables.append(table)
    }
    let first = try #require(tables.first)
    #expect(tables.allSatisfy { $0.faces.map(\.outlines) == first.faces.map(\.outlines) })
    #expect(first.faces.map(\.outlines.count) == [3, 1])
    for box in first.faces.flatMap(\.outlines.values).compactMap(\.controlBox) {
      #expect(box.minX > -0.1 && box.maxX < 1.1 && box.minY > -1 && box.maxY < 0.4)
    }
  }

  @Test func `faces are numbered in their order, and each is included once`() throws {
    let library = try FontLibrary()
    let font = FontDescription(size: 17)
    let bold = FontDescription(size: 17, weight: .bold)
    var table = GlyphTable()
    for (text, font) in [("ab c", font), ("漢", font), ("a", bold), ("cab", font), ("\u{7CA}", font)] {
      table.add(try library.layout(TextRequest(text: text, font: font)), from: library)
    }
    #expect(table.faces.map(\.outlines.count) == [3, 1, 1, 1])
    #expect(table.faces.map(\.name).first == "Inter Regular")
    #expect(table.faces.last?.face == .missingCharacter)
    for (number, face) in table.faces.enumerated() { #expect(table.number(of: face.face) == number) }
    #expect(GlyphTable().number(of: .missingCharacter) == nil)
  }
}
