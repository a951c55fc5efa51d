import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Line breaking")
struct LineBreakingTests {
  let library: FontLibrary
  let font = FontDescription(size: 15)

  init() throws { library = try FontLibrary() }

  func layout(
    _ text: String, width: Double?, mode: LineBreakMode = .wordWrapping, lines: Int = 0, height: Double? = nil
  ) throws -> TextLayout {
    try library.layout(
      TextRequest(text: text, font: font, lineBreakMode: mode, numberOfLines: lines, width: width, height: height))
  }

  func lines(of layout: TextLayout, _ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return layout.lines.map { line in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[line.range])
      return String(view)
    }
  }

  let pangram = "The quick brown fox jumps over the lazy dog and runs away from all the hunters"

  @Test(arguments: Array(stride(from: 60.0, through: 400, by: 17)))
  func `each line takes as many words as fit`(width: Double) throws {
    let broken = try layout(pangram, width: width)
    let texts = lines(of: broken, pangram)
    #expect(texts.joined() == pangram)
    for (line, text) in zip(broken.lines, texts) {
      #expect(line.width <= width + 0.001)
      let alone = try layout(text.trimmingTrailingSpaces, width: nil)
      #expect(abs(alone.size.width - line.width) < 0.01, "trailing space is not counted")
    }
    for (text, next) in zip(texts, texts.dropFirst()) {
      let word = next.prefix { $0 != " " }
      #expect(try layout(text + word, width: nil).size.width > width, "'\(word)' did not fit after '\(text)'")
    }
  }

  @Test func `a text fits into its measured width, also after pixel rounding and arithmetic`() throws {
    for size in stride(from: 9.0, to: 40, by: 0.7) {
      var request = TextRequest(text: "Sign in now", font: FontDescription(size: size), numberOfLines: 0)
      let natural = try library.layout(request)
      for width in [natural.size.width, natural.size(roundedTo: 3).width, natural.size.width / 3 * 3 - 1e-9] {
        request.width = width
        #expect(try library.layout(request).lines.count == 1)
      }
      request.width = natural.size.width - 0.01
      #expect(try library.layout(request).lines.count == 2)
    }
  }

  @Test func `a word wider than the line is broken inside, without a hyphen`() throws {
    let word = "Donaudampfschifffahrtsgesellschaft"
    let broken = try layout(word, width: 100)
    #expect(broken.lines.count >= 3)
    #expect(lines(of: broken, word).joined() == word)
    #expect(broken.lines.flatMap(\.runs).flatMap(\.glyphs).count <= word.count)
    #expect(broken.lines.allSatisfy { $0.width <= 100 })
  }

  @Test func `a soft hyphen is visible if the line breaks at it, and only there`() throws {
    let text = "hyphen\u{AD}ation"
    let whole = try layout(text, width: nil)
    let plain = try layout("hyphenation", width: nil)
    #expect(whole.size.width == plain.size.width)
    let broken = try layout(text, width: 70)
    #expect(broken.lines.count == 2)
    let beginning = try #require(try layout("hyphen\u{2010}", width: nil).lines.first)
    #expect(broken.lines.first?.runs.flatMap(\.glyphs).map(\.id) == beginning.runs.flatMap(\.glyphs).map(\.id))
    #expect(abs((broken.lines.first?.width ?? 0) - beginning.width) < 0.01)
  }

  @Test func `character wrapping breaks words anywhere`() throws {
    let broken = try layout("aaaa aaaa aaaa", width: 60, mode: .charWrapping)
    let words = try layout("aaaa aaaa aaaa", width: 60, mode: .wordWrapping)
    #expect(lines(of: words, "aaaa aaaa aaaa") == ["aaaa ", "aaaa ", "aaaa"])
    #expect(lines(of: broken, "aaaa aaaa aaaa").first == "aaaa aa")
  }

  @Test func `clipping does not wrap`() throws {
    let layout = try layout(pangram + "\nsecond", width: 50, mode: .clipping)
    #expect(layout.lines.count == 2)
    #expect(layout.size.width > 300)
    #expect(layout.lines.allSatisfy { $0.origin.x == 0 })
  }

  @Test func `Chinese breaks between characters, but not before closing or after opening punctuation`() throws {
    let text = "约束布局：今天天气很好，我们去公园散步吧。「引号」测试（括号）完成。"
    for width in stride(from: 45.0, through: 200, by: 7.5) {
      let broken = try layout(text, width: width)
      let texts = lines(of: broken, text)
      #expect(texts.joined() == text)
      for line in texts {
        #expect(line.first.map { "，。：」）".contains($0) } != true, "\(width): \(texts)")
        #expect(line.last.map { "「（".contains($0) } != true, "\(width): \(texts)")
      }
      // At most two characters move to the next line for the sake of punctuation.
      for line in broken.lines.dropLast() { #expect(line.width > width - 3 * 15) }
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `every kind of line break begins a line`(separator: String) throws {
    let layout = try layout("one" + separator + "two", width: nil)
    #expect(layout.lines.count == 2)
    #expect(layout.lines.last?.range.count == 3)
  }

  @Test func `a maximum number of lines omits the rest; without truncation there is no ellipsis`() throws {
    let all = try layout(pangram, width: 120)
    let cut = try layout(pangram, width: 120, lines: 2)
    #expect(cut.lines == Array(all.lines.prefix(2)))
    #expect(cut.isTruncated && !all.isTruncated)
    let byHeight = try layout(pangram, width: 120, height: cut.size.height)
    #expect(byHeight.lines == cut.lines)
    #expect(try layout(pangram, width: 120, height: cut.size.height - 1).lines.count == 1)
    #expect(try layout(pangram, width: 120, height: 0).lines.count == 1)
    #expect(try layout(pangram, width: 120, lines: -4).lines.count == all.lines.count)
  }

  @Test func `an empty last paragraph takes a line but causes no ellipsis`() throws {
    #expect(try layout("one\n", width: nil).lines.count == 2)
    let one = try layout("one\n", width: nil, mode: .truncatingTail, lines: 1)
    #expect(one.lines.count == 1 && !one.isTruncated)
  }

  @Test func `spaces inside and at the end of a paragraph count`() throws {
    let space = try layout("a b", width: nil).size.width - layout("ab", width: nil).size.width
    #expect(space > 3)
    #expect(abs(try layout(" a ", width: nil).size.width - layout("a", width: nil).size.width - 2 * space) < 0.5)
  }

  @Test(arguments: [LineBreakMode.wordWrapping, .charWrapping])
  func `all white space at the end of a wrapped line hangs over`(mode: LineBreakMode) throws {
    let text = "word   word"
    let word = try layout("word", width: nil).size.width
    let broken = try layout(text, width: word + 0.5, mode: mode)
    #expect(lines(of: broken, text) == ["word   ", "word"])
    #expect(broken.lines.map(\.width) == [word, word])
    // Even where not one letter fits.
    #expect(lines(of: try layout("a  b", width: 0, mode: mode), "a  b") == ["a  ", "b"])
  }

  @Test func `tabs lead to the next multiple of 28 points`() throws {
    let origins = try layout("a\tb\t\tc", width: nil).lines.first?.runs.flatMap(\.glyphs).map(\.origin.x)
    #expect(origins == [0, 28, 84])
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }

  private func lines(_ text: String, width: Double, strategy: LineBreakStrategy, lines: Int = 0) throws -> [String] {
    let request = TextRequest(
      text: text, font: FontDescription(size: 17), lineBreakMode: .wordWrapping, numberOfLines: lines, width: width,
      lineBreakStrategy: strategy)
    let scalars = Array(text.unicodeScalars)
    return try FontLibrary().layout(request).lines.map { line in
      var shown = String.UnicodeScalarView()
      shown.append(contentsOf: scalars[line.range])
      return String(shown).trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `a label does not leave a single word on the last line if another one fits beside it`() throws {
    let text = "The quick brown fox jumps"
    #expect(try lines(text, width: 180, strategy: []) == ["The quick brown fox", "jumps"])
    #expect(try lines(text, width: 180, strategy: .standard) == ["The quick brown", "fox jumps"])
    // Two words that are too wide together, two that are already there, and a line of one word stay.
    #expect(
      try lines("Some incomprehensibilities unbelievable", width: 230, strategy: .standard).last == "unbelievable")
    #expect(try lines("The quick brown fox jumps over", width: 180, strategy: .standard).last == "jumps over")
    #expect(
      try lines("incomprehensibilities fox", width: 170, strategy: .standard) == ["incomprehensibilities", "fox"])
  }

  @Test func `a label does not divide Korean words that fit into a line`() throws {
    let text = "한국어는 단어 사이에 공백이 있습니다"
    #expect(try lines(text, width: 180, strategy: .hangulWordPriority).allSatisfy { !$0.isEmpty })
    let words = Set(text.split(separator: " ").map(String.init))
    for line in try lines(text, width: 180, strategy: .standard) {
      #expect(line.split(separator: " ").allSatisfy { words.contains(String($0)) })
    }
    #expect(try lines("공백이있습니다공백이있습니다공백이", width: 100, strategy: .standard).count > 1)
  }
}
