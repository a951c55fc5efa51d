import InbetweenGeometry
import InbetweenPDF
import Testing

/// Text in compact fonts and in classic fonts of PostScript.
@Suite("PostScript fonts of PDF images") struct PDFFontTests {
  private typealias Compact = CompactFontSample
  private typealias Classic = Type1Sample

  private enum Kind: String {
    case type1 = "/FontFile", compact = "/FontFile3", keyed
  }

  private func image(
    _ content: String, _ font: [UInt8], _ kind: Kind = .compact, encoding: String = "", widths: String = ""
  ) throws -> PDFImage {
    let hex = font.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
    let simple = "<</Type /Font /Subtype /Type1 /FontDescriptor 6 0 R \(widths) \(encoding)>>"
    let composite = "<</Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [8 0 R]>>"
    return try PDFSample(
      content, resources: "/Font <</F 5 0 R>>", page: "/MediaBox [0 0 20 10]",
      others: [
        kind == .keyed ? composite : simple, "<<\(kind == .type1 ? "/FontFile" : "/FontFile3") 7 0 R>>",
        PDFSample.stream(hex, "/Filter /ASCIIHexDecode"),
        "<</Subtype /CIDFontType0 /DW 1000 /FontDescriptor 6 0 R>>",
      ]
    ).image()
  }

  /// A square with its corner at the origin.
  private func square(_ side: Int) -> [UInt8] {
    Compact.step([0, 0], 21) + Compact.step([side, side, -side], 6) + [14]
  }

  /// `A` is a square of half an em, a glyph `box` one of a fifth, and the bullet one of a tenth.
  private var simple: Compact {
    Compact(
      glyphs: [
        [14], square(500), Compact.step([100, 0, 0], 21) + Compact.step([200, 200, -200], 6) + [14], square(100),
      ],
      charset: [34, 391, 116], strings: ["box"])
  }

  @Test func `glyphs of compact fonts are found by names and moved by their own widths`() throws {
    let one = try image("BT /F 10 Tf 1 2 Td (A) Tj ET", simple.bytes)
    #expect(one.problems.isEmpty)
    #expect(abs(try one.area() - 25) < 0.01)
    #expect(try one.color(1.5, 7.5) == [0, 0, 0])
    #expect(try one.color(6.5, 7.5) == [255, 255, 255])
    for (encoding, text, area) in [
      ("/Encoding /WinAnsiEncoding", "<95>", 1.0), ("/Encoding /MacRomanEncoding", "<A5>", 1),
      ("/Encoding /StandardEncoding", "<B7>", 1), ("", "<B7>", 1),
      ("/Encoding <</Differences [65 /box]>>", "(A)", 4), ("/Encoding <</Differences [66 /box]>>", "(A)", 25),
      ("/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [1 /bullet]>>", "<01>", 1),
      // Without such a character, nothing is drawn.
      ("/Encoding /WinAnsiEncoding", "(z)", 0),
    ] {
      let image = try image("BT /F 10 Tf \(text) Tj ET", simple.bytes, encoding: encoding)
      #expect(image.problems.isEmpty)
      #expect(abs(try image.area() - area) < 0.01, "\(encoding) \(text)")
    }
    // The widths of the file are used before those of the font: 600 and what the program says, else none.
    let line = "BT /F 10 Tf (BA) Tj ET"
    let codes = "/Encoding <</Differences [66 /box]>>"
    #expect(try image(line, simple.bytes, encoding: codes).color(7.5, 9) == [0, 0, 0])
    #expect(try image(line, simple.bytes, encoding: codes).color(6.5, 9) == [255, 255, 255])
    let wide = try image(line, simple.bytes, encoding: codes, widths: "/FirstChar 66 /Widths [1200]")
    #expect(try wide.color(11.5, 9) == [255, 255, 255])
    #expect(try wide.color(12.5, 9) == [0, 0, 0])
  }

  @Test func `a compact font's own codes are used without an encoding`() throws {
    var font = simple
    font.codes = [66, 67, 68]
    #expect(abs(try image("BT /F 10 Tf (B) Tj ET", font.bytes).area() - 25) < 0.01)
    #expect(abs(try image("BT /F 10 Tf (C) Tj ET", font.bytes).area() - 4) < 0.01)
    #expect(abs(try image("BT /F 10 Tf (A) Tj ET", font.bytes).area()) < 0.01)
    #expect(abs(try image("BT /F 10 Tf (C) Tj ET", font.openType).area() - 4) < 0.01)
  }

  @Test func `fonts that are keyed by characters have parts with scales of their own`() throws {
    var font = simple
    (font.charset, font.parts) = ([7, 300, 5], [0, 0, 1, 0])
    var ranges = font
    ranges.hasRanges = true
    for bytes in [font.bytes, font.openType, ranges.bytes] {
      let image = try image("BT /F 10 Tf <0007> Tj ET", bytes, .keyed)
      #expect(image.problems.isEmpty)
      #expect(abs(try image.area() - 25) < 0.01)
      #expect(abs(try self.image("BT /F 10 Tf <012C> Tj ET", bytes, .keyed).area() - 16) < 0.01)
      #expect(abs(try self.image("BT /F 10 Tf <0001> Tj ET", bytes, .keyed).area()) < 0.01)
      #expect(abs(try self.image("BT /F 10 Tf <00070005> Tj ET", bytes, .keyed).area() - 26) < 0.01)
    }
    // In a font that is not, the numbers are those of the glyphs.
    #expect(abs(try image("BT /F 10 Tf <0002> Tj ET", simple.bytes, .keyed).area() - 4) < 0.01)
  }

  /// Programs, and what they are in curves of three points each and in lines of any direction.
  private static let curves: [(program: [UInt8], plain: [UInt8])] = {
    let begin = Compact.step([10, 20], 21)
    func plain(_ curves: [[Int]], _ lines: [Int] = []) -> [UInt8] {
      begin + curves.flatMap { Compact.step($0, 8) } + (lines.isEmpty ? [] : Compact.step(lines, 5)) + [14]
    }
    return [
      // Across and down in turns, from either.
      (begin + Compact.step([300, 400, -200], 6) + [14], plain([], [300, 0, 0, 400, -200, 0])),
      (begin + Compact.step([300, 400, -200], 7) + [14], plain([], [0, 300, 400, 0, 0, -200])),
      (
        begin + Compact.step([10, 20, 300, 40, 50, 200, 70, -80], 24) + [14],
        plain([[10, 20, 300, 40, 50, 200]], [70, -80])
      ),
      (
        Compact.step([10, 20], 21) + Compact.step([70, -80, 10, 20, 300, 40, 50, 200], 25) + [14],
        begin + Compact.step([70, -80], 5) + Compact.step([10, 20, 300, 40, 50, 200], 8) + [14]
      ),
      (
        begin + Compact.step([5, 100, 200, 30, 40, 100, 20, 300, 50], 27) + [14],
        plain([[100, 5, 200, 30, 40, 0], [100, 0, 20, 300, 50, 0]])
      ),
      (
        begin + Compact.step([5, 100, 200, 30, 40, 100, 20, 300, 50], 26) + [14],
        plain([[5, 100, 200, 30, 0, 40], [0, 100, 20, 300, 0, 50]])
      ),
      (
        begin + Compact.step([100, 200, 30, 400, 90, -20, 30, 40, 5], 31) + [14],
        plain([[100, 0, 200, 30, 0, 400], [0, 90, -20, 30, 40, 5]])
      ),
      (
        begin + Compact.step([100, 200, 30, 400, 90, -20, 30, 40, 5], 30) + [14],
        plain([[0, 100, 200, 30, 400, 0], [90, 0, -20, 30, 5, 40]])
      ),
      (begin + Compact.step([100, 200, 30, 400, 5], 31) + [14], plain([[100, 0, 200, 30, 5, 400]])),
      // Shallow bends.
      (
        begin + Compact.step([10, 20, 90, 30, 100, 40, 100], 1234) + [14],
        plain([[10, 0, 20, 90, 30, 0], [100, 0, 40, -90, 100, 0]])
      ),
      (
        begin + Compact.step([10, 20, 30, 40, 50, 60, 70, 80, 90, -100, 110, 120, 50], 1235) + [14],
        plain([[10, 20, 30, 40, 50, 60], [70, 80, 90, -100, 110, 120]])
      ),
      (
        begin + Compact.step([10, 20, 30, 40, 50, 70, 80, 90, 100], 1236) + [14],
        plain([[10, 20, 30, 40, 50, 0], [70, 0, 80, 90, 100, -150]])
      ),
      (
        begin + Compact.step([100, 20, 30, 40, 50, 60, 70, 80, 90, -100, 110], 1237) + [14],
        plain([[100, 20, 30, 40, 50, 60], [70, 80, 90, -100, 110, -100]])
      ),
      (
        begin + Compact.step([10, 200, 30, 40, 50, 60, 70, 80, 90, 100, 110], 1237) + [14],
        plain([[10, 200, 30, 40, 50, 60], [70, 80, 90, 100, -250, 110]])
      ),
      // Hints, whose bits look like operators, and numbers that are calculated: 700 / 7 · 3 at the place of 300.
      (
        Compact.step([1, 2, 3, 4], 18) + Compact.step([1, 2], 19) + [14] + begin
          + Compact.step([700, 7], 1212) + Compact.step([3], 1224) + Compact.step([400, -200], 6) + [14],
        plain([], [300, 0, 0, 400, -200, 0])
      ),
      (
        begin + Compact.step([300, 3], 1220) + Compact.step([3], 1221) + Compact.step([9], 1218)
          + Compact.step([400, -200], 6) + [14], plain([], [300, 0, 0, 400, -200, 0])
      ),
      (
        begin + Compact.step([300, 8, 1, 2], 1222) + Compact.step([-200, 400], 1228) + [6, 14],
        plain([], [300, 0, 0, 400, -200, 0])
      ),
    ]
  }()

  @Test(arguments: curves.indices) func `each way to write a curve is the same curve`(index: Int) throws {
    func items(_ program: [UInt8]) throws -> PDFImage {
      try image("BT /F 10 Tf (A) Tj ET", Compact(glyphs: [[14], program], charset: [34]).bytes)
    }
    let (program, plain) = Self.curves[index]
    #expect(try items(program) == items(plain))
    #expect(try items(program).problems.isEmpty)
    #expect(try items(program).area() > 0.1)
  }

  @Test func `subroutines of the font and of its part are run, and one without end is a problem`() throws {
    let begin = Compact.step([0, 0], 21)
    // Numbers of subroutines begin at -107.
    var font = Compact(
      glyphs: [[14], begin + Compact.step([-107], 29) + [14], begin + Compact.step([-106], 10) + [14]],
      charset: [34, 35],
      shared: [Compact.step([500, 500, -500], 6) + [11]], own: [[11], Compact.step([-107], 29) + [11]])
    for letter in ["A", "B"] {
      let image = try image("BT /F 10 Tf (\(letter)) Tj ET", font.bytes)
      #expect(image.problems.isEmpty)
      #expect(abs(try image.area() - 25) < 0.01)
    }
    // One that calls itself, and ten levels of ten calls each.
    font.shared = [Compact.step([500, 500, -500], 6) + Compact.step([-107], 29)]
    let endless = try image("BT /F 10 Tf (A) Tj ET", font.bytes)
    #expect(endless.problems.map(\.message) == ["a glyph of a damaged font is not drawn to its end"])
    font.shared = (0..<9).map { level in
      Array(repeating: Compact.step([level - 106], 29), count: 10).flatMap { $0 } + [11]
    }
    font.shared.append([11])
    let many = try image("BT /F 10 Tf (A) Tj ET", font.bytes)
    #expect(many.problems.map(\.message) == ["a glyph of a damaged font is not drawn to its end"])
  }

  @Test func `programs of many glyphs that go on for long are too much work`() throws {
    let count = 450
    var font = Compact(
      glyphs: [[14]] + Array(repeating: Compact.step([-107], 29) + [14], count: count), charset: Array(1...count),
      parts: Array(repeating: 0, count: count + 1))
    font.shared = (0..<9).map { level in
      Array(repeating: Compact.step([level - 106], 29), count: 10).flatMap { $0 } + [11]
    }
    font.shared.append([11])
    let codes = (1...count).map { String($0 + 0x1_0000, radix: 16).dropFirst() }.joined()
    let problem = #expect(throws: PDFProblem.self) {
      try image("BT /F 10 Tf <\(codes)> Tj ET", font.bytes, .keyed)
    }
    #expect(problem?.message.contains("too much work") == true)
  }

  @Test func `letters with accents are put together by the standard encoding`() throws {
    let accent = Compact.step([0, 0], 21) + Compact.step([100, 100, -100], 6) + [14]
    // The accent, code 194, stands 600 units up and 50 to the right of the letter.
    let composed = Compact.step([50, 600, 65, 194], 14)
    let font = Compact(glyphs: [[14], square(500), accent, composed], charset: [34, 125, 391], strings: ["Aacute"])
    let image = try image("BT /F 10 Tf (B) Tj ET", font.bytes, encoding: "/Encoding <</Differences [66 /Aacute]>>")
    #expect(image.problems.isEmpty)
    #expect(abs(try image.area() - 26) < 0.01)
    #expect(try image.color(1, 3.5) == [0, 0, 0])
    #expect(try image.color(0.2, 3.5) == [255, 255, 255])
  }

  // MARK: - Type 1

  /// `A` is a square of half an em; `box` one of a fifth, by a subroutine; `acute` one of a tenth, and `Aacute` is
  /// the square with it.
  private func classic(isHexadecimal: Bool = false, codes: [(code: Int, name: String)] = []) -> Classic {
    func square(_ side: Int) -> [UInt8] {
      Classic.step([side], 6) + Classic.step([side], 7) + Classic.step([-side], 6) + [9]
    }
    return Classic(
      glyphs: [
        (".notdef", Classic.step([0, 250], 13) + [14]),
        ("A", Classic.step([0, 700], 13) + Classic.step([0, 0], 21) + square(500) + [14]),
        ("box", Classic.step([20, 300], 13) + Classic.step([80], 22) + Classic.step([0], 10) + [14]),
        ("acute", Classic.step([30, 300], 13) + Classic.step([0], 4) + square(100) + [14]),
        ("Aacute", Classic.step([0, 700], 13) + Classic.step([30, 50, 600, 65, 194], 1206)),
      ],
      subroutines: [
        Classic.step([2000, 10], 1212) + [6] + Classic.step([200], 7) + Classic.step([-200], 6) + [9, 11]
      ],
      codes: codes, isHexadecimal: isHexadecimal)
  }

  @Test(arguments: [false, true]) func `glyphs of Type 1 fonts are decrypted and drawn`(isHexadecimal: Bool) throws {
    let font = classic(isHexadecimal: isHexadecimal, codes: [(66, "box")]).bytes
    let image = try image("BT /F 10 Tf (BB) Tj ET", font, .type1)
    #expect(image.problems.isEmpty)
    // From 20 and 80 thousandths, 300 apart.
    #expect(abs(try image.area() - 8) < 0.01)
    for (x, isInside) in [(0.5, false), (1.5, true), (3.5, false), (4.5, true), (6.5, false)] {
      #expect(try image.color(x, 9) == (isInside ? [0, 0, 0] : [255, 255, 255]), "\(x)")
    }
    #expect(abs(try self.image("BT /F 10 Tf (A) Tj ET", font, .type1).area()) < 0.01)
    let encoding = "/Encoding <</Differences [66 /Aacute 67 /box]>>"
    #expect(abs(try self.image("BT /F 10 Tf (C) Tj ET", font, .type1, encoding: encoding).area() - 4) < 0.01)
    let composed = try self.image("BT /F 10 Tf (B) Tj ET", font, .type1, encoding: encoding)
    #expect(abs(try composed.area() - 26) < 0.01)
    #expect(try composed.color(1, 3.5) == [0, 0, 0])
    #expect(try composed.color(0.2, 3.5) == [255, 255, 255])
    let standard = classic(isHexadecimal: isHexadecimal).bytes
    #expect(abs(try self.image("BT /F 10 Tf (A) Tj ET", standard, .type1).area() - 25) < 0.01)
    #expect(abs(try self.image("BT /F 10 Tf <C2> Tj ET", standard, .type1).area() - 1) < 0.01)
    let windows = "/Encoding /WinAnsiEncoding"
    #expect(abs(try self.image("BT /F 10 Tf <C1> Tj ET", standard, .type1, encoding: windows).area() - 26) < 0.01)
  }

  @Test func `bends and curves of Type 1 fonts are those of their points`() throws {
    let begin = Classic.step([0, 700], 13) + Classic.step([10, 20], 21)
    let points = [[250, 0], [-150, 0], [100, -30], [50, 0], [50, 0], [100, 30], [100, 0]]
    // Each point is a move from the last one; the first one is the reference.
    let bend =
      Classic.step([0, 1], 1216)
      + points.flatMap { Classic.step($0, 21) + Classic.step([0, 2], 1216) }
      + Classic.step([50, 510, 20, 3, 0], 1216) + [12, 17, 12, 17, 12, 33]
    let plain = Classic.step([100, 0, 100, -30, 50, 0], 8) + Classic.step([50, 0, 100, 30, 100, 0], 8)
    let rest = Classic.step([200, -300, 40, -10], 30) + Classic.step([-90, 10, 20, 30], 31)
    let long = Classic.step([0, 200, -300, 40, -10, 0], 8) + Classic.step([-90, 0, 10, 20, 0, 30], 8)
    func items(_ program: [UInt8]) throws -> PDFImage {
      try image("BT /F 10 Tf (A) Tj ET", Classic(glyphs: [("A", program + [9, 14])]).bytes, .type1)
    }
    #expect(try items(begin + bend + rest) == items(begin + plain + long))
    #expect(try items(begin + bend).area() > 0.1)
    #expect(try items(begin + bend).problems.isEmpty)
  }

  @Test func `programs of glyphs that end at a mistake are drawn up to it, and files that are none are named`() throws {
    let half = Classic(glyphs: [
      (
        "A",
        Classic.step([0, 700], 13) + Classic.step([0, 0], 21)
          + Classic.step([500], 6) + Classic.step([500], 7) + [15]
      )
    ])
    let image = try image("BT /F 10 Tf (A) Tj ET", half.bytes, .type1)
    #expect(image.problems.map(\.message) == ["a glyph of a damaged font is not drawn to its end"])
    #expect(abs(try image.area() - 12.5) < 0.1)
    for bytes in [Array("%!PS-AdobeFont-1.0: Test".utf8), [1, 0, 4, 1], [0x80, 1]] {
      let image = try self.image("BT /F 10 Tf (A) Tj ET", bytes)
      #expect(
        image.problems.map(\.message) == [
          "text without outlines of its font in the file is not drawn: convert it to outlines"
        ])
    }
  }

  @Test func `PostScript fonts that were cut or changed at any byte draw something or nothing`() throws {
    var keyed = simple
    (keyed.charset, keyed.parts) = ([7, 300, 5], [0, 0, 1, 0])
    let fonts: [([UInt8], Kind, String)] = [
      (simple.bytes, .compact, "(ABC)"), (keyed.bytes, .keyed, "<0007012C0005>"), (simple.openType, .compact, "(A)"),
      (classic(codes: [(66, "box")]).bytes, .type1, "(ABC)"),
    ]
    for (font, kind, text) in fonts {
      let encoding = "/Encoding <</Differences [67 /Aacute]>>"
      for place in font.indices {
        #expect(try image("BT /F 10 Tf \(text) Tj ET", Array(font[..<place]), kind, encoding: encoding).size.width > 0)
        for byte: UInt8 in [0, 255] {
          var changed = font
          changed[place] = byte
          #expect(try image("BT /F 10 Tf \(text) Tj ET", changed, kind, encoding: encoding).size.width > 0)
        }
      }
    }
  }
}
