import InbetweenGeometry
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Justified text") struct JustificationTests {
  let library: FontLibrary
  /// An A is 6 points wide, an א 5 and a space 2.5.
  let font = FontDescription(family: "Inbetween Test", size: 10)

  init() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    library = try FontLibrary(sources)
  }

  private func layout(
    _ text: String, _ alignment: TextAlignment = .justified, width: Double, font: FontDescription? = nil,
    mode: LineBreakMode = .wordWrapping, lines: Int = 0, runs: [TextRun] = [], paragraph: ParagraphStyle? = nil
  ) throws -> TextLayout {
    try library.layout(
      TextRequest(
        text: text, font: font ?? self.font, alignment: alignment, lineBreakMode: mode, numberOfLines: lines,
        width: width, runs: runs, paragraph: paragraph))
  }

  private func places(_ line: TextLayout.Line) -> [Double] { line.runs.flatMap(\.glyphs).map(\.origin.x) }

  @Test func `lines are as wide as the text, except the last of each paragraph`() throws {
    let lines = try layout("A A A A A\nA A A", width: 20).lines
    #expect(lines.map(\.width) == [20, 20, 6, 20, 6])
    #expect(lines.map(places) == [[0, 14], [0, 14], [0], [0, 14], [0]])
    #expect(lines.allSatisfy { $0.origin.x == 0 })
  }

  @Test func `the last line of text from right to left is at the right`() throws {
    let lines = try layout("אא אא אא", width: 24).lines
    #expect(lines.map(\.width) == [24, 10] && lines.map(\.origin.x) == [0, 14])
    #expect(places(lines[0]) == [0, 5, 14, 19])
  }

  @Test func `Chinese characters are set apart, and digits between them are not`() throws {
    let standard = try FontLibrary()
    func places(_ text: String, _ alignment: TextAlignment) throws -> [Double] {
      let request = TextRequest(
        text: text, font: FontDescription(size: 20), alignment: alignment, lineBreakMode: .wordWrapping,
        numberOfLines: 0, width: 110)
      return self.places(try #require(standard.layout(request).lines.first))
    }
    #expect(try places("中文排版中文排版", .justified) == [0, 22.5, 45, 67.5, 90])
    let (natural, set) = (try places("中文12版中文排版", .natural), try places("中文12版中文排版", .justified))
    let moved = zip(set, natural).map { $0 - $1 }
    #expect(moved.count >= 5 && moved[2] > moved[1] && abs(moved[3] - moved[2]) < 1e-9)
    // No gap comes after the last character.
    #expect(moved.last.map { $0 > 0 } == true)
  }

  @Test func `text before a tab stays, and so does a line that is cut`() throws {
    var paragraph = ParagraphStyle()
    paragraph.tabStops = [TabStop(30)]
    let lines = try layout("A A\tA A AAAAAA", width: 60, paragraph: paragraph).lines
    #expect(lines.count == 2 && places(lines[0]) == [0, 8.5, 30, 54])
    let cut = try layout("A A A A A A", width: 20, mode: .truncatingTail, lines: 2)
    let natural = try layout("A A A A A A", .left, width: 20, mode: .truncatingTail, lines: 2)
    #expect(cut.lines[0].width == 20 && cut.isTruncated && cut.lines[1] == natural.lines[1])
  }

  @Test func `indents count, and the size of the text is that of its natural lines`() throws {
    var paragraph = ParagraphStyle()
    (paragraph.firstLineHeadIndent, paragraph.tailIndent) = (10, -5)
    let result = try layout("A A A A", width: 35, paragraph: paragraph)
    #expect(result.lines[0].origin.x == 10 && result.lines[0].width == 20)
    let plain = try layout("A A A A A", width: 20)
    #expect(plain.size == (try layout("A A A A A", .left, width: 20)).size)
  }

  @Test func `lines under words become as wide as the words and the spaces between them`() throws {
    let style = TextStyle(backgroundColor: Color(red: 1, green: 0, blue: 0), underline: .single)
    let lines = try layout(
      "A A A A", width: 20,
      runs: [TextRun(length: 2, style: TextStyle()), TextRun(length: 5, style: style)]
    ).lines
    #expect(lines[0].decorations.map { [$0.rect.minX, $0.rect.maxX] } == [[14, 20], [14, 20]])
    let whole = try layout("A A A A", width: 20, runs: [TextRun(length: 7, style: style)]).lines
    #expect(whole[0].decorations.map { [$0.rect.minX, $0.rect.maxX] } == [[0, 20], [0, 20]])
  }

  @Test func `words move by equal steps and keep their letters together, in random texts`() throws {
    var random = SplitMix(seed: 20_261_126)
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 2...14, using: &random)).map { _ in
        String(repeating: "A", count: Int.random(in: 1...4, using: &random))
      }
      let text = words.joined(separator: " ")
      let width = Double(Int.random(in: 25...90, using: &random))
      let (natural, set) = (try layout(text, .left, width: width).lines, try layout(text, width: width).lines)
      #expect(natural.map(\.range) == set.map(\.range))
      for (number, pair) in zip(natural, set).enumerated() {
        let (before, after) = (places(pair.0), places(pair.1))
        // A new word begins where letters are farther apart than a letter is wide.
        let wordOf = zip([0] + before, before).reduce(into: [Int]()) { result, pair in
          result.append((result.last ?? 0) + (pair.1 - pair.0 > 6 ? 1 : 0))
        }
        let gaps = wordOf.last ?? 0
        let isLast = number == natural.count - 1
        let step = gaps == 0 || isLast ? 0 : (width - pair.0.width) / Double(gaps)
        for index in before.indices {
          #expect(abs(after[index] - before[index] - step * Double(wordOf[index])) < 1e-9)
        }
        #expect(pair.1.width == (gaps == 0 || isLast ? pair.0.width : width))
      }
    }
  }
}
