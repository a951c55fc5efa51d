import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Attributed text")
struct AttributedTextTests {
  let library: FontLibrary
  let font = FontDescription(size: 20)

  init() throws { library = try FontLibrary() }

  private func layout(
    _ parts: [(String, TextStyle)], width: Double? = nil, height: Double? = nil, paragraph: ParagraphStyle? = nil,
    mode: LineBreakMode = .truncatingTail, lines: Int = 0
  ) throws -> TextLayout {
    try library.layout(
      TextRequest(
        text: parts.map(\.0).joined(), font: font, lineBreakMode: mode, numberOfLines: lines, width: width,
        height: height, runs: parts.map { TextRun(length: $0.0.unicodeScalars.count, style: $0.1) },
        paragraph: paragraph))
  }

  private func style(_ change: (inout ParagraphStyle) -> Void) -> ParagraphStyle {
    var style = ParagraphStyle()
    change(&style)
    return style
  }

  private func width(_ text: String, size: Double = 20, weight: FontDescription.Weight = .regular) throws -> Double {
    try library.layout(TextRequest(text: text, font: FontDescription(size: size, weight: weight))).size.width
  }

  @Test func `parts have their own fonts, and the line is as tall as the tallest of them`() throws {
    let large = FontDescription(size: 40, weight: .bold)
    let result = try layout([("small ", TextStyle()), ("Large", TextStyle(font: large)), (" end", TextStyle())])
    let metrics = try library.metrics(of: large)
    #expect(result.size.height == metrics.lineHeight)
    #expect(result.firstBaseline == metrics.ascender && abs(result.lastBaseline - metrics.descender) < 1e-9)
    #expect(result.lines[0].runs.map(\.size) == [20, 40, 20])
    #expect(result.lines[0].runs.map(\.style) == [1, 2, 3])
    let sum = try width("small .") - width(".") + width("Large", size: 40, weight: .bold) + width(". end") - width(".")
    #expect(abs(result.size.width - sum) < 0.6)
  }

  @Test func `a request with attributes that change nothing is laid out as one without`() throws {
    let text = "Several words that wrap over some lines\nand a second paragraph 😀"
    let plain = try library.layout(TextRequest(text: text, font: font, numberOfLines: 0, width: 120))
    let styled = try layout([(text, TextStyle())], width: 120)
    #expect(styled.lines.map(\.range) == plain.lines.map(\.range))
    #expect(abs(styled.size.height - plain.size.height) < 1e-9 && styled.size.width == plain.size.width)
    #expect(styled.lines.map { $0.runs.map(\.glyphs.count) } == plain.lines.map { $0.runs.map(\.glyphs.count) })
  }

  @Test func `kern follows every character and separates ligatures; a baseline offset makes the line taller`() throws {
    let kerned = try layout([("abc", TextStyle(kern: 4))])
    let plain = try width("abc")
    #expect(abs(kerned.size.width - plain - 12) < 0.6)
    let raised = try layout([("x", TextStyle()), ("2", TextStyle(baselineOffset: 7))])
    let metrics = try library.metrics(of: font)
    #expect(abs(raised.size.height - metrics.lineHeight - 7) < 1e-9)
    let origins = raised.lines[0].runs.map { $0.glyphs[0].origin.y }
    #expect(abs(origins[0] - origins[1] - 7) < 1e-9)
    let lowered = try layout([("x", TextStyle()), ("2", TextStyle(baselineOffset: -7))])
    #expect(abs(lowered.lastBaseline - metrics.descender - 7) < 1e-9)
  }

  @Test func `the height of lines is multiplied, then limited; what it gains is above the text`() throws {
    let natural = try library.metrics(of: font).lineHeight
    let descent = try library.metrics(of: font).descender
    func height(_ change: (inout ParagraphStyle) -> Void) throws -> (height: Double, last: Double) {
      let result = try layout([("one\ntwo", TextStyle())], paragraph: style(change))
      return (result.size.height / 2, result.lastBaseline)
    }
    for (change, expected) in [
      ({ $0.lineHeightMultiple = 1.5 }, 1.5 * natural), ({ $0.minimumLineHeight = 40 }, 40),
      ({ $0.maximumLineHeight = 18 }, 18), ({ $0.minimumLineHeight = 10 }, natural),
      ({ ($0.lineHeightMultiple, $0.maximumLineHeight) = (3, 30) }, 30),
    ] as [((inout ParagraphStyle) -> Void, Double)] {
      let result = try height(change)
      #expect(abs(result.height - expected) < 1e-9)
      #expect(abs(result.last - descent) < 1e-9)
    }
  }

  @Test func `spacing is between lines and between paragraphs, not above the first or below the last`() throws {
    let spaced = style { ($0.lineSpacing, $0.paragraphSpacing, $0.paragraphSpacingBefore) = (5, 11, 3) }
    let line = try library.metrics(of: font).lineHeight
    let result = try layout([("aaaa bbbb\nc", TextStyle())], width: 60, paragraph: spaced)
    let tops = result.lines.map { $0.origin.y - result.firstBaseline }
    #expect(result.lines.count == 3)
    #expect(zip(tops, [0, line + 5, 2 * line + 10 + 11 + 3]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs(result.size.height - 3 * line - 24) < 1e-9)
  }

  @Test func `indents narrow the lines, and a positive tail indent is measured from the leading margin`() throws {
    let text = "several words to fill at least three lines here"
    let indented = style { ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 10, -40) }
    let result = try layout([(text, TextStyle())], width: 200, paragraph: indented)
    #expect(result.lines.count >= 3)
    #expect(result.lines.map(\.origin.x) == [30] + [Double](repeating: 10, count: result.lines.count - 1))
    #expect(result.lines.allSatisfy { $0.origin.x + $0.width <= 160.001 })
    let other = try layout([(text, TextStyle())], width: 200, paragraph: style { $0.tailIndent = 160 })
    #expect(other.lines.allSatisfy { $0.width <= 160.001 })
    let centred = try layout(
      [("word", TextStyle())], width: 200,
      paragraph: style { ($0.headIndent, $0.firstLineHeadIndent, $0.alignment) = (40, 40, .center) })
    #expect(abs(centred.lines[0].origin.x + centred.lines[0].width / 2 - 120) < 1e-9)
  }

  @Test func `tabs lead to the stops, and after the last to multiples of the interval`() throws {
    let stops = style { ($0.tabStops, $0.defaultTabInterval) = ([TabStop(50), TabStop(120)], 100) }
    let glyphs = try layout([("a\tb\tc\td", TextStyle())], paragraph: stops).lines[0].runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.origin.x) == [0, 50, 120, 200])
    let plain = try layout([("a\tb\tc", TextStyle())], paragraph: style { $0.lineSpacing = 1 })
    #expect(plain.lines[0].runs.flatMap(\.glyphs).map(\.origin.x) == [0, 28, 56])
    // Stops are measured from the margin, not from the indent.
    let indented = style { ($0.tabStops, $0.firstLineHeadIndent) = ([TabStop(50)], 20) }
    let line = try layout([("a\tb", TextStyle())], width: 300, paragraph: indented).lines[0]
    #expect(line.runs[0].glyphs[1].origin.x == 50)
  }

  @Test func `backgrounds are as high as the line, lines are at the font's places, spaces inside included`() throws {
    let look = TextStyle(backgroundColor: .white, underline: .single, strikethrough: .double)
    let result = try layout([("before ", TextStyle()), ("two words", look), (" after", TextStyle())])
    let all = result.lines[0].decorations
    let metrics = try library.metrics(of: font)
    #expect(all.map(\.kind).filter { $0 == .strikethrough }.count == 2, "a double line")
    let (left, marked) = (try width("before .") - width("."), try width("two words"))
    let background = try #require(all.first { $0.kind == .background })
    #expect(abs(background.rect.minX - left) < 0.6 && abs(background.rect.width - marked) < 0.6)
    #expect(background.rect.minY == 0 && background.rect.maxY == result.size.height)
    let underline = try #require(all.first { $0.kind == .underline })
    #expect(abs(underline.rect.minY - result.firstBaseline - metrics.underline.position) < 1e-9)
    #expect(underline.rect.minY > result.firstBaseline && (0.8...2).contains(underline.rect.height))
    let strike = try #require(all.first { $0.kind == .strikethrough })
    #expect(strike.rect.minY < result.firstBaseline && strike.rect.maxY > result.firstBaseline - metrics.xHeight)
    #expect(all.allSatisfy { $0.style == 2 })
  }

  @Test func `a text cut off by its height counts the heights of its own lines, and the ellipsis has the style there`()
    throws
  {
    let large = TextStyle(font: FontDescription(size: 40))
    let parts = [("Large\n", large), ("small words that wrap over more lines than there are", TextStyle())]
    let result = try layout(parts, width: 120, height: 80)
    #expect(result.lines.count == 2 && result.isTruncated)
    #expect(result.lines[1].runs.last?.size == 20)
    #expect(try layout(parts, width: 120, height: 40).lines.count == 1)
    #expect(try layout(parts, width: 120, lines: 3).lines.count == 3)
  }

  @Test func `each paragraph has the style of the part in which it begins`() throws {
    let first = TextStyle(paragraph: style { $0.minimumLineHeight = 50 })
    let second = TextStyle(paragraph: style { ($0.minimumLineHeight, $0.alignment) = (60, .right) })
    let result = try layout([("one\n", first), ("two", second)], width: 200)
    #expect(result.size.height == 110)
    #expect(result.lines[0].origin.x == 0 && abs(result.lines[1].origin.x + result.lines[1].width - 200) < 1e-9)
  }
}
