import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import InbetweenTestSupport
import Testing

@Suite("Limits of text")
struct TextLimitsTests {
  let library: FontLibrary
  let font = FontDescription(size: 17)

  init() throws { library = try FontLibrary() }

  @Test func `a text that is too long is an error with the maximum length`() throws {
    let error = #expect(throws: TextError.self) {
      try library.layout(TextRequest(text: String(repeating: "a", count: 1_000_000), font: font))
    }
    #expect(error == .textTooLong(length: 1_000_000, limit: 10_000))
    let wide = String(repeating: "W", count: 251)
    #expect(throws: TextError.textTooLong(length: 251, limit: 250)) {
      try library.layout(TextRequest(text: wide, font: FontDescription(size: 2000)))
    }
    #expect(
      try library.layout(TextRequest(text: String(wide.dropLast()), font: FontDescription(size: 2000))).size.width
        > 400_000)
  }

  @Test func `looking up a text that has been laid out counts as work, because layouts look up every text again`()
    throws
  {
    let measurer = TextMeasurer(library: library)
    let request = TextRequest(text: "two words", font: font)
    func work(_ times: Int) -> Int {
      let budget = WorkBudget(limit: 1_000_000_000)
      budget.run { for _ in 0..<times { _ = try? measurer.layout(request) } }
      return budget.spent
    }
    let first = work(1)
    let again = work(1_000)
    #expect(first > 20_000)
    #expect(again >= 100_000 && again < 1_000 * first / 20)
  }

  @Test func `a collection that states a million faces is read as one of 256`() throws {
    let font = [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestFont.file())))
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let start = 12 + 4 * 1_000_000
    var moved = font
    for table in 0..<Int(font[5]) {
      let place = 12 + 16 * table + 8
      let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      moved.replaceSubrange(place..<place + 4, with: word(offset + start))
    }
    var offsets = word(start)
    while offsets.count < 4_000_000 { offsets += offsets.prefix(4_000_000 - offsets.count) }
    let folder = try TemporaryFolder()
    let url = folder.url("many.ttc")
    try Data(Array("ttcf".utf8) + word(0x10000) + word(1_000_000) + offsets + moved).write(to: url)
    var sources = FontSources.standard
    sources.files = [url.path]
    var wide: FontLibrary?
    let time = try ProcessorTime.measure { wide = try FontLibrary(sources) }
    // A minute before.
    #expect(time < .seconds(10))
    let text = try wide?.layout(TextRequest(text: "A", font: FontDescription(family: "Inbetween Test", size: 10)))
    #expect(text?.size.width == 6)
  }

  @Test(arguments: [0, -1, 0.05, 2001, .nan, .infinity, -.infinity])
  func `a font size must be a number in range`(size: Double) throws {
    #expect(throws: TextError.self) { try library.layout(TextRequest(text: "a", font: FontDescription(size: size))) }
    #expect(throws: TextError.self) { try library.metrics(of: FontDescription(size: size)) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1, 0, .leastNonzeroMagnitude])
  func `widths, heights and numbers of lines may be anything`(value: Double) throws {
    for lines in [Int.min, 0, 1, Int.max] {
      let layout = try library.layout(
        TextRequest(text: "two words", font: font, numberOfLines: lines, width: value, height: value))
      #expect(!layout.lines.isEmpty)
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    }
  }

  @Test(arguments: [
    "\u{301}", "\u{1AB0}", "\u{200B}", "\u{200D}", "\u{202E}a", "\u{2067}a", "\0", "\t", "\n", "😀", "👩\u{200D}", "漢",
    "a漢\u{10FFFD}", "\u{AD}",
  ])
  func `long sequences of marks, controls, directions and line breaks are laid out`(unit: String) throws {
    let text = "a" + String(repeating: unit, count: 1000)
    for (lines, mode) in [(0, LineBreakMode.wordWrapping), (3, .truncatingTail), (2, .truncatingHead)] {
      let layout = try library.layout(
        TextRequest(text: text, font: font, lineBreakMode: mode, numberOfLines: lines, width: 200))
      #expect(!layout.lines.isEmpty)
    }
  }

  @Test func `random texts have finite layouts within their limits`() throws {
    var random = SplitMix(seed: 20_261_121)
    var cases = 0
    for _ in 0..<1500 {
      let request = random.request()
      let layout = try library.layout(request)
      cases += 1
      if request.numberOfLines > 0 { #expect(layout.lines.count <= request.numberOfLines) }
      var end = 0
      let count = request.text.unicodeScalars.count
      for line in layout.lines {
        #expect(line.range.lowerBound >= end && line.range.upperBound <= count)
        end = line.range.upperBound
        #expect(line.width >= 0 && line.width.isFinite && line.origin.x.isFinite)
        for glyph in line.runs.flatMap(\.glyphs) { #expect(glyph.origin.x.isFinite && glyph.origin.y.isFinite) }
        // A line wider than its limit holds a single unbreakable cluster, or an ellipsis alone.
        if let width = request.width, request.lineBreakMode != .clipping {
          #expect(line.width <= max(width, 2 * request.font.size) + 0.001, "\(request)")
        }
      }
    }
    #expect(cases == 1500)
  }
}

extension SplitMix {
  fileprivate mutating func scalar() -> Unicode.Scalar {
    let range: ClosedRange<UInt32> =
      switch Int.random(in: 0..<7, using: &self) {
      case 0: 0x20...0x7E
      case 1: 0...0x2FF
      case 2: 0x300...0x36F
      case 3: 0x590...0x6FF
      case 4: 0x2000...0x206F
      case 5: 0x4E00...0x8FFF
      default: 0...0x10FFFF
      }
    return Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? " "
  }

  mutating func request() -> TextRequest {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...40, using: &self) { text.append(scalar()) }
    return TextRequest(
      text: String(text), font: FontDescription(size: Double.random(in: 1...60, using: &self)),
      alignment: TextAlignment.allCases.randomElement(using: &self) ?? .left,
      lineBreakMode: LineBreakMode.allCases.randomElement(using: &self) ?? .clipping,
      numberOfLines: Int.random(in: 0...4, using: &self),
      width: Bool.random(using: &self) ? Double.random(in: 0...300, using: &self) : nil,
      height: Bool.random(using: &self) ? Double.random(in: 0...100, using: &self) : nil,
      direction: BaseDirection.allCases.randomElement(using: &self) ?? .natural,
      hanVariant: HanVariant.allCases.randomElement(using: &self) ?? .korean)
  }
}
