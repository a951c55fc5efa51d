import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Tab stops") struct TabStopTests {
  let library: FontLibrary

  init() throws { library = try FontLibrary() }

  private func layout(
    _ text: String, _ stops: [TabStop], width: Double? = nil, lines: Int = 0
  ) throws -> TextLayout {
    var style = ParagraphStyle()
    style.tabStops = stops
    return try library.layout(
      TextRequest(
        text: text, font: FontDescription(size: 20), numberOfLines: lines, width: width, paragraph: style))
  }

  /// The left sides of the glyphs in the first line.
  private func places(_ text: String, _ stops: [TabStop]) throws -> [Double] {
    try layout(text, stops).lines[0].runs.flatMap(\.glyphs).map(\.origin.x)
  }

  private func width(_ text: String, _ stops: [TabStop] = []) throws -> Double {
    try layout(text, stops).lines[0].width
  }

  @Test func `text ends at a stop to the right, and lies about a centred one`() throws {
    let word = try width("bc")
    #expect(try width("a\tbc", [TabStop(100)]) == 100 + word)
    #expect(try width("a\tbc", [TabStop(100, .right)]) == 100)
    #expect(try places("a\tbc", [TabStop(100, .right)])[1] == 100 - word)
    #expect(try abs(width("a\tbc", [TabStop(100, .center)]) - 100 - word / 2) < 1e-3)
    // Each column has its stop; what is before a tab has no effect on what is behind it.
    let columns = try places("a\tbc\tbc", [TabStop(60, .right), TabStop(160, .center)])
    #expect(columns[1] == 60 - word && abs(columns[3] - 160 + word / 2) < 1e-3)
    // White space at the end of the line hangs behind the stop.
    #expect(try abs(places("a\tbc  ", [TabStop(100, .right)])[1] - 100 + word) < 0.6)
  }

  @Test func `the decimal separator is at the stop, and a number without one ends there`() throws {
    let stops = [TabStop(100, .right, terminators: ["."])]
    #expect(try abs(places("a\t12.5", stops)[3] - 100) < 1e-3)
    #expect(try abs(places("a\t1.2.5", stops)[2] - 100) < 1e-3, "only the first one counts")
    #expect(try width("a\t125", stops) == 100)
  }

  @Test func `text that needs more than the space before its stop follows the tab directly`() throws {
    let (first, words) = (try width("a"), try width("several words"))
    for alignment in [TabStop.Alignment.right, .center] {
      #expect(try places("a\tseveral words", [TabStop(20, alignment)])[1] == first)
      #expect(try width("a\tseveral words", [TabStop(20, alignment)]) == first + words)
    }
  }

  @Test func `a line is full where the text before the stop has no more space`() throws {
    #expect(try layout("a\tbc dd", [TabStop(100, .right)], width: 100).lines.count == 1)
    let wrapped = try layout("a\tseveral words to fill lines", [TabStop(100, .right)], width: 100)
    #expect(wrapped.lines.count > 1 && wrapped.lines.allSatisfy { $0.width <= 100 })
    // The first word ends at the stop, and the next lines begin at the margin.
    #expect(wrapped.lines[0].width == 100 && wrapped.lines[1].runs[0].glyphs[0].origin.x == 0)
  }

  @Test func `a line that is cut off is not wider than its view`() throws {
    let cut = try layout("a\twords", [TabStop(100, .right)], width: 80, lines: 1)
    #expect(cut.isTruncated && cut.lines[0].width <= 80)
    // The text stays where it was.
    let whole = try places("a\twords", [TabStop(100, .right)])
    #expect(cut.lines[0].runs.flatMap(\.glyphs)[1].origin.x == whole[1])
  }

  @Test func `left and right are the same in right-to-left lines, whose stops are measured from the right`() throws {
    let word = try width("ב")
    #expect(try width("א\tב", [TabStop(60)]) == 60 + word)
    #expect(try width("א\tב", [TabStop(60, .right)]) == 60 + word)
    #expect(try width("א\tב", [TabStop(60, .left)]) == 60)
  }
}
