import InbetweenGeometry
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Hyphenated lines")
struct HyphenatedLineTests {
  private let folder: TemporaryFolder
  let library: FontLibrary
  let font = FontDescription(size: 17)

  init() throws {
    folder = try TemporaryFolder("hyphen")
    try folder.write(
      "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\nhyphen1ation\nal1go1rithm\nmean1while\n", as: "hyph_en_US.dic")
    var sources = FontSources.standard
    sources.hyphenation = ["/nowhere", folder.path]
    library = try FontLibrary(sources)
  }

  private func layout(
    _ text: String, _ width: Double?, factor: Double = 1, language: HyphenationLanguage? = nil,
    mode: LineBreakMode = .wordWrapping, lines: Int = 0, strategy: LineBreakStrategy = [],
    direction: BaseDirection = .natural, runs: [TextRun] = []
  ) throws -> TextLayout {
    var style = ParagraphStyle()
    (style.hyphenationFactor, style.hyphenationLanguage) = (factor, language)
    return try library.layout(
      TextRequest(
        text: text, font: font, lineBreakMode: mode, numberOfLines: lines, width: width, direction: direction,
        runs: runs, paragraph: style, lineBreakStrategy: strategy))
  }

  private func texts(_ layout: TextLayout, of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return layout.lines.map { line in
      var shown = String.UnicodeScalarView()
      shown.append(contentsOf: scalars[line.range])
      return String(shown)
    }
  }

  private func width(_ text: String) throws -> Double { try layout(text, nil, factor: 0).size.width }
  private func glyphs(_ line: TextLayout.Line?) -> [UInt32] { line?.runs.flatMap(\.glyphs).map(\.id) ?? [] }

  let text = "Some hyphenation"
  /// The width into which `Some hyphen‐` just fits.
  private func room() throws -> Double { try width("Some hyphen\u{2010}") + 0.01 }

  @Test func `a word that does not fit is divided, and a hyphen is drawn`() throws {
    let divided = try layout(text, try room())
    #expect(texts(divided, of: text) == ["Some hyphen", "ation"])
    let beginning = try layout("Some hyphen\u{2010}", nil, factor: 0)
    #expect(glyphs(divided.lines.first) == glyphs(beginning.lines.first))
    #expect(abs(divided.lines[0].width - beginning.size.width) < 0.01)
    #expect(divided.missingDictionaries.isEmpty)
    // With its hyphen it must fit.
    let narrower = try layout(text, try room() - 0.1)
    #expect(texts(narrower, of: text) == ["Some ", "hyphenation"])
    // A word that fits stays whole.
    #expect(try texts(layout(text, width(text) + 0.01), of: text) == [text])
  }

  @Test func `a factor says how short the line without the word is at most`() throws {
    let room = try room() + 3
    let ratio = try width("Some") / room
    #expect(try texts(layout(text, room, factor: ratio + 0.001), of: text) == ["Some hyphen", "ation"])
    #expect(try texts(layout(text, room, factor: ratio - 0.001), of: text) == ["Some ", "hyphenation"])
    #expect(try texts(layout(text, room, factor: 0), of: text) == ["Some ", "hyphenation"])
  }

  @Test func `a divided line states the least width in which the line without the word is too short`() throws {
    let factor = try width("Some") / room()
    let divided = try layout(text, room() + 30, factor: factor * 0.95)
    let least = try #require(divided.lines[0].leastWidth)
    #expect(try least > room() && least < room() * 1.06)
    #expect(try layout(text, least, factor: factor * 0.95).lines[0].range == divided.lines[0].range)
    #expect(try texts(layout(text, least - 0.002, factor: factor * 0.95), of: text) == ["Some ", "hyphenation"])
    #expect(divided.lines[1].leastWidth == nil)
  }

  @Test(arguments: [0.5, 0.8, 0.95, 1], [LineBreakStrategy(), .standard])
  func `lines break in the same way down to the width that they state`(
    factor: Double, strategy: LineBreakStrategy
  ) throws {
    let text = "Meanwhile an algorithm for hyphenation, meanwhile hyphenation and another algorithm meanwhile"
    var width = 330.0
    var ways = 0
    while width > 20 {
      let whole = try layout(text, width, factor: factor, strategy: strategy)
      #expect(texts(whole, of: text).joined() == text)
      #expect(whole.lines.allSatisfy { $0.width <= width + 0.001 })
      let least = min(width, whole.lines.map { max($0.width, $0.leastWidth ?? 0) }.max() ?? 0)
      for step in 0...4 {
        let between = least + (width - least) * Double(step) / 4
        let other = try layout(text, between, factor: factor, strategy: strategy)
        #expect(other.lines.map(\.range) == whole.lines.map(\.range))
      }
      width = least - 2.0 / 1024
      ways += 1
    }
    #expect(ways > 10)
  }

  @Test func `a word wider than the line is divided at a place for it, and anywhere only without one`() throws {
    let narrow = try width("hyphen\u{2010}") + 1
    #expect(try texts(layout("hyphenation", narrow), of: "hyphenation") == ["hyphen", "ation"])
    let narrower = try width("hyphe") + 1
    let broken = try layout("hyphenation", narrower)
    #expect(texts(broken, of: "hyphenation").first == "hyphe")
    #expect(broken.lines[0].runs.flatMap(\.glyphs).count == 5)
    // The last place that fits is taken.
    let word = try layout("algorithm", max(width("algo\u{2010}"), width("rithm")) + 1)
    #expect(texts(word, of: "algorithm") == ["algo", "rithm"])
  }

  @Test func `capitals are divided as small letters, and words end at what is no letter`() throws {
    let upper = "HYPHENATION"
    #expect(try texts(layout(upper, width("HYPHEN\u{2010}") + 1), of: upper) == ["HYPHEN", "ATION"])
    let quoted = "(“hyphenation’s”)"
    #expect(try texts(layout(quoted, width("(“hyphen\u{2010}") + 1), of: quoted).first == "(“hyphen")
    let mixed = "Schön hyphenation 漢字"
    #expect(try texts(layout(mixed, width("Schön hyphen\u{2010}") + 0.01), of: mixed).first == "Schön hyphen")
  }

  @Test func `a word with soft hyphens is divided at these only`() throws {
    let text = "Some hy\u{AD}phenation"
    #expect(try texts(layout(text, room()), of: text) == ["Some hy\u{AD}", "phenation"])
    let plain = try layout(text, room(), factor: 0)
    #expect(try glyphs(layout(text, room()).lines.first) == glyphs(plain.lines.first))
  }

  @Test func `letters put together of several characters, boxes and long words are not divided`() throws {
    for text in ["Some hyphenati\u{301}on", "Some \u{E0000}hyphenatio\u{E01FF}n"] {
      #expect(try !texts(layout(text, room()), of: text)[0].hasSuffix("hyphen"), "\(text.debugDescription)")
    }
    let long = String(repeating: "hyphenation", count: 10)
    let lines = try layout(long, 200).lines
    #expect(lines.count > 3 && lines.allSatisfy { $0.leastWidth == nil })
  }

  @Test func `the last line that is shown is truncated, and its word not divided`() throws {
    for mode in [LineBreakMode.truncatingTail, .truncatingMiddle, .truncatingHead] {
      let cut = try layout(text + " here", room(), mode: mode, lines: 1)
      let plain = try layout(text + " here", room(), factor: 0, mode: mode, lines: 1)
      #expect(cut.isTruncated && cut.lines.map(\.runs) == plain.lines.map(\.runs))
    }
    let second = try layout(text + " and hyphenation", room(), mode: .truncatingTail, lines: 2)
    #expect(texts(second, of: text + " and hyphenation").first == "Some hyphen")
  }

  @Test func `lines of characters and single lines are not divided`() throws {
    for mode in [LineBreakMode.charWrapping, .clipping] {
      let own = try layout(text, room(), mode: mode)
      #expect(try own.lines.map(\.runs) == layout(text, room(), factor: 0, mode: mode).lines.map(\.runs))
    }
    #expect(try layout(text, nil).lines.count == 1)
  }

  @Test func `the end of a divided word stays alone on the last line of a label`() throws {
    #expect(try texts(layout(text, room(), strategy: .standard), of: text) == ["Some hyphen", "ation"])
    let words = "Some more hyphenation"
    let whole = try layout(words, width("Some more hyphe"), strategy: .standard)
    #expect(texts(whole, of: words) == ["Some ", "more hyphenation"])
  }

  @Test func `a line from right to left has its hyphen behind the letters`() throws {
    let natural = try layout(text, room())
    let mirrored = try layout(text, room(), direction: .rightToLeft)
    #expect(mirrored.lines.map(\.range) == natural.lines.map(\.range))
    let last = mirrored.lines[0].runs.flatMap(\.glyphs).max { $0.origin.x < $1.origin.x }
    #expect(last?.id == glyphs(natural.lines[0]).last)
  }

  @Test func `a word of several parts is divided, and has its hyphen in the attributes before it`() throws {
    let runs = [TextRun(length: 8, style: TextStyle()), TextRun(length: 8, style: TextStyle(color: .black))]
    let parts = try layout(text, room(), runs: runs)
    #expect(texts(parts, of: text) == ["Some hyphen", "ation"])
    #expect(parts.lines[0].runs.map(\.style) == [1, 2])
  }

  @Test func `only a text that needs a dictionary says that it is missing`() throws {
    var sources = FontSources.standard
    sources.hyphenation = ["/nowhere"]
    let without = try FontLibrary(sources)
    var request = TextRequest(text: text, font: font, lineBreakMode: .wordWrapping, numberOfLines: 0, width: try room())
    var style = ParagraphStyle()
    style.hyphenationFactor = 1
    request.paragraph = style
    let missing = try without.layout(request)
    #expect(missing.missingDictionaries == [.english] && texts(missing, of: text) == ["Some ", "hyphenation"])
    request.width = 400
    #expect(try without.layout(request).missingDictionaries.isEmpty)
    request.width = try room()
    request.paragraph = nil
    #expect(try without.layout(request).missingDictionaries.isEmpty)
    // Another language has another file.
    let german = try #require(HyphenationLanguage(locale: "de"))
    #expect(try layout(text, room(), language: german).missingDictionaries == [german])
  }

  @Test func `a dictionary is read for the first word that is to be divided, and is then one of the used files`() throws
  {
    let measurer = TextMeasurer(library: library)
    func layout(factor: Double, width: Double) throws {
      var request = TextRequest(text: text, font: font, lineBreakMode: .wordWrapping, numberOfLines: 0, width: width)
      var style = ParagraphStyle()
      style.hyphenationFactor = factor
      request.paragraph = style
      _ = try measurer.layout(request)
    }
    try layout(factor: 0, width: room())
    try layout(factor: 1, width: 400)
    #expect(!measurer.usedFiles.contains { $0.hasSuffix(".dic") })
    try layout(factor: 1, width: room())
    #expect(measurer.usedFiles.contains(folder.path + "/hyph_en_US.dic"))
  }

  @Test func `the files of installed dictionaries are among those on which results depend`() throws {
    var sources = FontSources.standard
    sources.hyphenation = [folder.path]
    #expect(sources.defaultFiles.contains(folder.path + "/hyph_en_US.dic"))
    sources.hyphenation = []
    #expect(!sources.defaultFiles.contains { $0.hasSuffix(".dic") })
  }
}
