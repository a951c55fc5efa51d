import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Alignment and direction")
struct AlignmentTests {
  let library: FontLibrary
  let font = FontDescription(family: "Inbetween Test", size: 10)

  init() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    library = try FontLibrary(sources)
  }

  func origins(
    _ text: String, _ alignment: TextAlignment, width: Double? = 100, direction: BaseDirection = .natural
  ) throws -> [Double] {
    try library.layout(
      TextRequest(
        text: text, font: font, alignment: alignment, lineBreakMode: .wordWrapping, numberOfLines: 0, width: width,
        direction: direction)
    ).lines.map(\.origin.x)
  }

  @Test func `lines are aligned at the left, centre and right of the width`() throws {
    #expect(try origins("A\nAA", .left) == [0, 0])
    #expect(try origins("A\nAA", .center) == [47, 44])
    #expect(try origins("A\nAA", .right) == [94, 88])
    #expect(try origins("A\nAA", .natural) == [0, 0])
  }

  @Test func `without a width they are aligned in the widest line`() throws {
    #expect(try origins("A\nAA", .right, width: nil) == [6, 0])
    #expect(try origins("A\nAA", .center, width: nil) == [3, 0])
  }

  @Test func `natural alignment follows each paragraph's own direction, or the requested one`() throws {
    #expect(try origins("A\nא", .natural) == [0, 95])
    #expect(try origins("A\nא", .left) == [0, 0])
    #expect(try origins("A\nא", .natural, direction: .rightToLeft) == [94, 95])
    #expect(try origins("A\nא", .natural, direction: .leftToRight) == [0, 0])
  }

  @Test func `glyphs from right to left are listed from left to right`() throws {
    let layout = try library.layout(TextRequest(text: "אבג", font: font, alignment: .left))
    let glyphs = try #require(layout.lines.first?.runs.first?.glyphs)
    let alone = try ["ג", "ב", "א"].map { text in
      try library.layout(TextRequest(text: text, font: font)).lines.first?.runs.first?.glyphs.first?.id
    }
    #expect(glyphs.map(\.id) == alone)
    #expect(glyphs.map(\.origin.x) == [0, 9, 16])
    #expect(layout.size.width == 21)
  }

  @Test func `mixed directions are ordered by that of the paragraph`() throws {
    let ltr = try library.layout(TextRequest(text: "A אב", font: font))
    #expect(ltr.lines.first?.runs.flatMap(\.glyphs).map(\.origin.x) == [0, 8.5, 15.5])
    let rtl = try library.layout(TextRequest(text: "אב A", font: font, alignment: .left))
    #expect(rtl.lines.first?.runs.flatMap(\.glyphs).map(\.origin.x) == [0, 8.5, 15.5])
  }

  @Test func `the space at the end of a wrapped right-to-left line is not counted`() throws {
    let layout = try library.layout(
      TextRequest(
        text: "אא אא", font: font, lineBreakMode: .wordWrapping, numberOfLines: 0, width: 12))
    #expect(layout.lines.map(\.width) == [10, 10])
    #expect(layout.lines.map(\.origin.x) == [2, 2])
  }

  @Test func `a clipped line that is too wide starts at its leading edge`() throws {
    for alignment in TextAlignment.allCases {
      func origin(_ text: String) throws -> Double? {
        try library.layout(
          TextRequest(text: text, font: font, alignment: alignment, lineBreakMode: .clipping, width: 10)
        ).lines.first?.origin.x
      }
      #expect(try origin("AAA") == 0)
      #expect(try origin("אאא") == -5)
    }
  }
}
