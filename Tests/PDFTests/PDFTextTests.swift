import InbetweenGeometry
import InbetweenPDF
import Testing

@Suite("Text of PDF images") struct PDFTextTests {
  private func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

  /// A TrueType font of 1000 units an em: glyph 1 is a square of half an em on the baseline, glyph 2 is it moved by a
  /// quarter of an em to the right, glyph 3 a disc of points off the curve. `A`, `B` and `C` are their codes.
  /// - Parameters:
  ///   - ends: the last points of the square's contours.
  ///   - unicode: the scalars of the glyphs 1 to 3 in a map of its own, in place of the codes.
  ///   - names: the glyphs' names, glyph 0 included.
  private func font(ends: [Int] = [3], unicode: [Int]? = nil, names: [String]? = nil) -> [UInt8] {
    func box(_ low: Int, _ high: Int) -> [UInt8] { word(low) + word(low) + word(high) + word(high) }
    // Flags without short coordinates: a point on the curve, or off it.
    let square =
      word(ends.count) + box(0, 500) + ends.flatMap { word($0) } + word(0) + [1, 1, 1, 1]
      + word(0) + word(0) + word(500) + word(0) + word(0) + word(500) + word(0) + word(-500)
    let moved = word(-1) + box(0, 750) + word(0x3) + word(1) + word(250) + word(0)
    let disc =
      word(1) + box(0, 400) + word(3) + word(0) + [0, 0, 0, 0]
      + word(0) + word(0) + word(400) + word(0) + word(0) + word(400) + word(0) + word(-400)
    let glyphs = [square, moved, disc].map { $0 + Array(repeating: 0, count: $0.count % 2) }
    var offsets = [0, 0]
    for glyph in glyphs { offsets.append(offsets[offsets.count - 1] + glyph.count) }
    var codes = [UInt8](repeating: 0, count: 256)
    for (index, code) in "ABC".utf8.enumerated() { codes[Int(code)] = UInt8(index + 1) }
    let head =
      [UInt8](repeating: 0, count: 18) + word(1000) + [UInt8](repeating: 0, count: 30) + word(0) + word(0)
    var map = word(0) + word(1) + word(1) + word(0) + long(12) + word(0) + word(262) + word(0) + codes
    if let unicode {
      // Segments of one character, and the last one.
      let ordered = unicode.indices.sorted { unicode[$0] < unicode[$1] }
      let codes = ordered.map { unicode[$0] } + [0xFFFF]
      let deltas = ordered.map { $0 + 1 - unicode[$0] } + [1]
      map = word(0) + word(1) + word(3) + word(1) + long(12)
      for value in [4, 16 + 8 * codes.count, 0, 2 * codes.count, 0, 0, 0] + codes + [0] + codes + deltas {
        map += word(value)
      }
      for _ in codes { map += word(0) }
    }
    var tables: [(name: String, bytes: [UInt8])] = [
      ("cmap", map),
      ("glyf", glyphs.flatMap { $0 }), ("head", head),
      ("hhea", [UInt8](repeating: 0, count: 34) + word(1)), ("hmtx", word(600) + word(0)),
      ("loca", offsets.flatMap { word($0 / 2) }),
    ]
    if let names {
      let strings = names.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      let indices = names.indices.flatMap { word(258 + $0) }
      tables.append(("post", long(0x20000) + [UInt8](repeating: 0, count: 28) + word(names.count) + indices + strings))
    }
    var result = long(0x10000) + word(tables.count) + word(0) + word(0) + word(0)
    var place = 12 + 16 * tables.count
    for table in tables {
      result += Array(table.name.utf8) + long(0) + long(place) + long(table.bytes.count)
      place += table.bytes.count
    }
    return result + tables.flatMap(\.bytes)
  }

  private func image(
    _ content: String, _ font: [UInt8], isComposite: Bool = false, encoding: String = "", map: String? = nil
  ) throws -> PDFImage {
    let simple = "<</Type /Font /Subtype /TrueType /FirstChar 65 /Widths [700] /FontDescriptor 6 0 R \(encoding)>>"
    let name = map == nil ? "/Identity-H" : "9 0 R"
    let composite = "<</Type /Font /Subtype /Type0 /Encoding \(name) /DescendantFonts [8 0 R]>>"
    let hex = font.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
    return try PDFSample(
      content, resources: "/Font <</F 5 0 R>>", page: "/MediaBox [0 0 20 10]",
      others: [
        isComposite ? composite : simple, "<</FontFile2 7 0 R>>", PDFSample.stream(hex, "/Filter /ASCIIHexDecode"),
        "<</Subtype /CIDFontType2 /W [1 [800]] /DW 500 /CIDToGIDMap /Identity /FontDescriptor 6 0 R>>",
        PDFSample.stream(map ?? "", encoding),
      ]
    ).image()
  }

  @Test func `glyphs of embedded TrueType fonts are outlines, moved by the widths of the file or of the font`() throws {
    let one = try image("BT /F 4 Tf 1 2 Td (A) Tj ET", font())
    #expect(one.problems.isEmpty)
    #expect(abs(try one.area() - 4) < 0.01)
    #expect(try one.color(1.5, 7.5) == [0, 0, 0])
    #expect(try one.color(3.5, 7.5) == [255, 255, 255])
    // The first glyph is 0.7 em wide by the file, the second one 0.6 by the font.
    let line = try image("BT /F 10 Tf (ABA) Tj ET", font())
    let spans = [0.0, 9.5, 13].map { ($0, $0 + 5) }
    for x in stride(from: 0.5, to: 20, by: 1) where ![9.5, 14.5].contains(x) {
      let isInside = spans.contains { $0.0 < x && x < $0.1 }
      #expect(try line.color(x, 9) == (isInside ? [0, 0, 0] : [255, 255, 255]), "\(x)")
    }
    // Between two points off the curve lies one on it: four parabolas around a square.
    #expect(abs(try image("BT /F 10 Tf (C) Tj ET", font()).area() - 16 * 5 / 6) < 0.1)
    let moved = try image("BT /F 4 Tf 2 0 0 1 0 0 Tm 50 Tz [-1000 (A)] TJ 0 5 TD <41> Tj ET", font())
    #expect(abs(try moved.area() - 8) < 0.01)
    #expect(try moved.color(4.5, 9) == [0, 0, 0])
    #expect(try moved.color(0.5, 4) == [0, 0, 0])
  }

  @Test func `codes of two bytes are glyphs, and invisible text is not drawn`() throws {
    let text = try image("BT /F 10 Tf <00010002> Tj 3 Tr <0001> Tj ET", font(), isComposite: true)
    #expect(text.problems.isEmpty)
    #expect(abs(try text.area() - 50) < 0.01)
    #expect(try text.color(11, 9) == [0, 0, 0])
  }

  private let map = """
    %!PS-Adobe-3.0 Resource-CMap
    /CIDInit /ProcSet findresource begin 12 dict begin begincmap /WMode 0 def
    2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange
    1 begincidrange <41> <42> 1 endcidrange
    1 begincidchar <8001> 2 endcidchar
    endcmap end end
    """

  @Test func `codes are of one or several bytes where a map in the file says so`() throws {
    let text = try image("BT /F 10 Tf <418001> Tj ET", font(), isComposite: true, map: map)
    #expect(text.problems.isEmpty)
    // The square, and at 0.8 em the square moved by a quarter of an em.
    #expect(abs(try text.area() - 50) < 0.01)
    #expect(try text.color(1, 9) == [0, 0, 0] && text.color(9.5, 9) == [255, 255, 255])
    #expect(try text.color(11, 9) == [0, 0, 0])
    // A space of one byte is as wide as other characters, and a point more.
    let spaced = try image("BT /F 10 Tf 1 Tw <2041> Tj ET", font(), isComposite: true, map: map)
    #expect(try spaced.color(5.5, 9) == [255, 255, 255] && spaced.color(6.5, 9) == [0, 0, 0])
    #expect(try spaced.color(10.5, 9) == [0, 0, 0] && spaced.color(11.5, 9) == [255, 255, 255])
    // Codes that no range has are characters without ink.
    #expect(try image("BT /F 10 Tf <FF41> Tj ET", font(), isComposite: true, map: map).area() == 0)
  }

  @Test(arguments: [
    ("/UseCMap /GBK-EUC-H", ""), ("/WMode 1", ""), ("", "/GBK-EUC-H usecmap "), ("", "/WMode 1 def "),
    // More characters than a font has.
    ("", "2 begincidrange <0000> <FFFF> 0 <0000> <FFFF> 0 endcidrange "),
    ("", "1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange "),
  ])
  func `maps that add to others, are for vertical text or too large are a warning`(entries: String, code: String) throws
  {
    let text = try image("BT /F 10 Tf <41> Tj ET", font(), isComposite: true, encoding: entries, map: code + map)
    #expect(
      text.problems.map(\.message) == [
        "text without outlines of its font in the file is not drawn: convert it to outlines"
      ])
  }

  @Test(arguments: [
    // An em dash, a Euro sign and e with an acute accent, by both encodings.
    ("/Encoding /WinAnsiEncoding", "<97>", 1), ("/Encoding /WinAnsiEncoding", "<80>", 2),
    ("/Encoding /WinAnsiEncoding", "<E9>", 3), ("/Encoding /MacRomanEncoding", "<D1>", 1),
    ("/Encoding /MacRomanEncoding", "<8E>", 3),
    ("/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [1 /eacute /emdash 65 /uni20AC]>>", "<01>", 3),
    ("/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [1 /eacute /emdash 65 /uni20AC]>>", "<02>", 1),
    ("/Encoding <</Differences [65 /Euro]>>", "(A)", 2), ("/Encoding <</Differences [65 /eacute.sc]>>", "(A)", 3),
  ])
  func `a simple font's codes are characters by its encoding`(encoding: String, text: String, glyph: Int) throws {
    let font = font(unicode: [0x2014, 0x20AC, 0xE9])
    let image = try image("BT /F 10 Tf \(text) Tj ET", font, encoding: encoding)
    #expect(image.problems.isEmpty)
    // The square, the square moved by a quarter of an em, and the disc.
    #expect(abs(try image.area() - (glyph == 3 ? 16 * 5 / 6 : 25)) < 0.1)
    if glyph < 3 { #expect(try image.color(1, 9) == (glyph == 1 ? [0, 0, 0] : [255, 255, 255])) }
  }

  @Test func `glyphs that only the font names are found by these names`() throws {
    let font = font(names: [".notdef", "heart", "star", "eacute"])
    let encoding = "/Encoding <</Differences [65 /star /heart 200 /eacute]>>"
    // By its own codes `A` were the square at the left.
    #expect(try image("BT /F 10 Tf (A) Tj ET", font, encoding: encoding).color(1, 9) == [255, 255, 255])
    #expect(try image("BT /F 10 Tf (B) Tj ET", font, encoding: encoding).color(1, 9) == [0, 0, 0])
    #expect(abs(try image("BT /F 10 Tf <C8> Tj ET", font, encoding: encoding).area() - 16 * 5 / 6) < 0.1)
    // Names that it does not have leave its own code.
    let other = "/Encoding <</Differences [65 /moon]>>"
    #expect(try image("BT /F 10 Tf (A) Tj ET", font, encoding: other).color(1, 9) == [0, 0, 0])
  }

  @Test func `fonts that were cut or changed at any byte draw something or nothing`() throws {
    let font = font(unicode: [0x41, 0x42, 0xE9], names: [".notdef", "A", "B", "eacute"])
    let encoding = "/Encoding <</BaseEncoding /MacRomanEncoding /Differences [67 /eacute]>>"
    // A contour that ends before the first one does.
    #expect(try image("BT /F 10 Tf (A) Tj ET", self.font(ends: [9, 3])).problems.isEmpty)
    for place in font.indices {
      _ = try image("BT /F 10 Tf (ABC) Tj ET", Array(font[..<place]), encoding: encoding)
      for byte: UInt8 in [0, 1, 127, 255] {
        var changed = font
        changed[place] = byte
        _ = try? image("BT /F 10 Tf (ABC) Tj ET", changed, encoding: encoding)
      }
    }
  }
}
