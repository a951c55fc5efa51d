import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Truncation")
struct TruncationTests {
  let library: FontLibrary
  let font = FontDescription(size: 15)
  let text = "abcdefghijklmnopqrstuvwxyz"

  init() throws { library = try FontLibrary() }

  func glyphs(_ text: String, _ mode: LineBreakMode, width: Double?, lines: Int = 1) throws -> [UInt32] {
    let layout = try library.layout(
      TextRequest(text: text, font: font, lineBreakMode: mode, numberOfLines: lines, width: width))
    if let width { #expect(layout.lines.allSatisfy { $0.width <= width }) }
    return layout.lines.last?.runs.flatMap(\.glyphs).map(\.id) ?? []
  }

  func width(_ text: String) throws -> Double {
    try library.layout(TextRequest(text: text, font: font)).size.width
  }

  func ellipsis() throws -> UInt32 { try #require(try glyphs("…", .clipping, width: nil).first) }

  @Test(arguments: Array(stride(from: 30.0, through: 180, by: 11)))
  func `a truncated tail keeps as much of the beginning as fits`(limit: Double) throws {
    let all = try glyphs(text, .clipping, width: nil)
    let cut = try glyphs(text, .truncatingTail, width: limit)
    #expect(cut.last == (try ellipsis()))
    let kept = cut.count - 1
    #expect(Array(cut.dropLast()) == Array(all.prefix(kept)))
    #expect(try width(text.prefix(kept) + "…") <= limit + 0.01)
    #expect(try width(text.prefix(kept + 1) + "…") > limit)
  }

  @Test func `a truncated head keeps the end, a truncated middle both ends`() throws {
    let all = try glyphs(text, .clipping, width: nil)
    let mark = try ellipsis()
    let head = try glyphs(text, .truncatingHead, width: 100)
    #expect(head.first == mark)
    #expect(head.count > 8 && Array(head.dropFirst()) == Array(all.suffix(head.count - 1)))
    let middle = try glyphs(text, .truncatingMiddle, width: 100)
    let place = try #require(middle.firstIndex(of: mark))
    let (before, after) = (middle[..<place], middle[(place + 1)...])
    #expect(Array(before) == Array(all.prefix(before.count)))
    #expect(Array(after) == Array(all.suffix(after.count)))
    #expect(abs(before.count - after.count) <= 3 && before.count > 3)
  }

  @Test(arguments: [LineBreakMode.truncatingHead, .truncatingTail, .truncatingMiddle])
  func `a text that fits is unchanged`(mode: LineBreakMode) throws {
    let all = try glyphs(text, .clipping, width: nil)
    #expect(try glyphs(text, mode, width: try width(text)) == all)
    #expect(try glyphs(text, mode, width: nil) == all)
  }

  @Test func `only the last of several lines is truncated`() throws {
    let words = "The quick brown fox jumps over the lazy dog"
    var request = TextRequest(text: words, font: font, lineBreakMode: .wordWrapping, numberOfLines: 0, width: 120)
    let whole = try library.layout(request)
    request.lineBreakMode = .truncatingTail
    request.numberOfLines = 2
    let cut = try library.layout(request)
    #expect(whole.lines.count == 3 && cut.lines.count == 2)
    #expect(cut.lines.first == whole.lines.first)
    #expect(cut.isTruncated)
    #expect(cut.lines.last?.runs.last?.glyphs.last?.id == (try ellipsis()))
    #expect(cut.lines.last?.range.upperBound == words.count)
  }

  @Test func `an ellipsis replaces the paragraphs that are not shown`() throws {
    #expect(try glyphs("one\ntwo", .truncatingTail, width: nil) == (try glyphs("one…", .clipping, width: nil)))
    #expect(try glyphs("one\ntwo", .truncatingTail, width: 200) == (try glyphs("one…", .clipping, width: nil)))
    #expect(try glyphs("one\ntwo", .wordWrapping, width: 200) == (try glyphs("one", .clipping, width: nil)))
  }

  @Test func `the ellipsis keeps its own width`() throws {
    let layout = try library.layout(TextRequest(text: text, font: font, width: 100))
    let last = try #require(layout.lines.first?.runs.last?.glyphs.last)
    let line = try #require(layout.lines.first)
    #expect(abs(line.width - (last.origin.x + (try width("…")))) < 0.01)
  }

  @Test func `Chinese text is truncated with the ellipsis of the system font, as on iOS`() throws {
    let layout = try library.layout(TextRequest(text: "约束布局今天天气很好", font: font, width: 60))
    let last = try #require(layout.lines.first?.runs.last)
    #expect(last.glyphs.map(\.id) == [try ellipsis()])
    #expect(library.name(of: last.face) == "Inter Regular")
  }

  @Test func `right-to-left text is truncated at its left end`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    let layout = try library.layout(
      TextRequest(
        text: String(repeating: "א", count: 20), font: FontDescription(family: "Inbetween Test", size: 10), width: 50))
    let line = try #require(layout.lines.first)
    #expect(line.runs.first.map { library.name(of: $0.face) } == "Inter Regular", "the ellipsis")
    #expect(line.runs.last?.face.path == sources.files.first)
    #expect(abs(line.origin.x + line.width - 50) < 1e-9)
  }
}
