import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import InbetweenUIKit
import Testing

private let hasEnglish = FontSources.standard.defaultFiles.contains { $0.hasSuffix("/hyph_en_US.dic") }

@Suite("Hyphenation in films", .enabled(if: hasEnglish, "needs Debian's package hyphen-en-us"))
struct HyphenationFilmTests {
  private let words = "Typography considers hyphenation algorithms fundamentally indispensable."

  private func text(_ change: (NSMutableParagraphStyle) -> Void) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    change(style)
    return NSAttributedString(
      string: words, attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])
  }

  private func glyphCount(_ film: Film) -> Int {
    film.timeline.displayList(at: 0).items.reduce(0) { count, item in
      if case .glyphs(let run) = item.content { count + run.glyphs.count } else { count }
    }
  }

  private func label(_ text: NSAttributedString, locale: String = "en_US") -> Film {
    Film(locale: Locale(identifier: locale), duration: 0) { window in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 130, height: 300))
      label.numberOfLines = 0
      label.attributedText = text
      window.addSubview(label)
    }
  }

  @Test func `labels divide words by the factor of the text's paragraph style`() {
    let plain = glyphCount(label(text { _ in }))
    #expect(glyphCount(label(text { $0.hyphenationFactor = 1 })) > plain)
    #expect(glyphCount(label(text { $0.hyphenationFactor = 0.01 })) <= plain + 1)
    #expect(glyphCount(label(text { $0.hyphenationFactor = .nan })) == plain)
    #expect(glyphCount(label(text { $0.usesDefaultHyphenation = true })) > plain)
  }

  @Test func `default hyphenation is a factor of 1 where none is set, also in copies`() throws {
    let style = NSMutableParagraphStyle()
    #expect(style.hyphenationFactor == 0 && !style.usesDefaultHyphenation)
    style.usesDefaultHyphenation = true
    #expect(style.hyphenationFactor == 1)
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy.usesDefaultHyphenation && copy.hyphenationFactor == 1 && copy.isEqual(style))
    style.hyphenationFactor = 0.5
    #expect(style.hyphenationFactor == 0.5 && !copy.isEqual(style))
  }

  @Test func `text views divide words as their layout manager says, except in paragraphs with a factor`() {
    func lines(_ text: NSAttributedString?, _ change: (UITextView) -> Void) -> (glyphs: Int, lines: [NSRange]) {
      var ranges: [NSRange] = []
      let film = Film(duration: 0) { window in
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 140, height: 300))
        view.font = .systemFont(ofSize: 17)
        view.text = words
        if let text { view.attributedText = text }
        window.addSubview(view)
        change(view)
        let manager = view.layoutManager
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: (words as NSString).length)) {
          _, _, _, range, _ in ranges.append(range)
        }
      }
      return (glyphCount(film), ranges)
    }
    let plain = lines(nil) { _ in }
    let divided = lines(nil) { $0.layoutManager.hyphenationFactor = 1 }
    #expect(divided.glyphs > plain.glyphs && divided.lines != plain.lines)
    #expect(lines(nil) { $0.layoutManager.usesDefaultHyphenation = true }.lines == divided.lines)
    // What is drawn and what the layout manager tells are the same lines.
    let ends = divided.lines.dropLast().map { (words as NSString).character(at: NSMaxRange($0) - 1) }
    #expect(divided.glyphs - plain.glyphs == ends.filter { $0 != 32 }.count)
    let own = lines(text { $0.hyphenationFactor = 0.001 }) { $0.layoutManager.hyphenationFactor = 1 }
    #expect(own.glyphs <= plain.glyphs + 1)
    let styled = lines(text { $0.lineSpacing = 3 }) { $0.layoutManager.hyphenationFactor = 1 }
    #expect(styled.glyphs > plain.glyphs)
  }

  @Test func `the scene of a film has the factor, and the language of another locale`() {
    let english = label(text { $0.hyphenationFactor = 1 }).scene().text
    #expect(english.contains("hyphenationFactor: 1") && !english.contains("hyphenationLanguage"))
    let german = label(text { $0.hyphenationFactor = 1 }, locale: "de_AT").scene().text
    #expect(german.contains("hyphenationLanguage: de"))
  }

  @Test func `a film lists the dictionary that is missing for the language of its locale`() {
    let isInstalled = FontSources.standard.defaultFiles.contains { $0.hasSuffix("/hyph_zu_ZA.dic") }
    let film = label(text { $0.hyphenationFactor = 1 }, locale: "zu_ZA")
    let problem = "no hyphenation dictionary of the language 'zu' is installed: its words are whole"
    _ = film.timeline
    #expect(film.problems.contains { $0.hasPrefix(problem) && $0.contains("hyphen-zu") } == !isInstalled)
    #expect(label(text { _ in }, locale: "zu_ZA").problems.isEmpty)
  }
}
