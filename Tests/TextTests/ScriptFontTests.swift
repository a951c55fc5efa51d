import InbetweenText
import InbetweenTimeline
import Testing

private let hasFonts = FontSources.standard.defaultFiles.contains { $0.hasSuffix("/NotoSansArabic-Regular.ttf") }

@Suite("Fonts of other scripts", .enabled(if: hasFonts, "needs Debian's package fonts-noto-core"))
struct ScriptFontTests {
  private let font = FontDescription(size: 20)

  private func faces(_ text: String, _ library: FontLibrary, _ font: FontDescription? = nil) throws -> [String] {
    let layout = try library.layout(TextRequest(text: text, font: font ?? self.font))
    #expect(layout.missingCharacters.isEmpty)
    return layout.lines.flatMap(\.runs).map { library.name(of: $0.face) }
  }

  @Test(arguments: [
    ("سلام", "Arabic"), ("שלום", "Hebrew"), ("नमस्ते", "Devanagari"), ("สวัสดี", "Thai"), ("வணக்கம்", "Tamil"),
    ("বাংলা", "Bengali"), ("ગુજરાતી", "Gujarati"), ("ភាសា", "Khmer"), ("မြန်မာ", "Myanmar"), ("ሰላም", "Ethiopic"),
    ("გამარჯობა", "Georgian"), ("Բարեւ", "Armenian"),
  ])
  func `a script is set in the installed font of Noto, in the nearest weight`(text: String, script: String) throws {
    let library = try FontLibrary()
    #expect(Set(try faces(text, library)) == ["Noto Sans \(script) Regular"])
    #expect(Set(try faces(text, library, FontDescription(size: 20, weight: .bold))) == ["Noto Sans \(script) Bold"])
    #expect(try faces("a \(text)", library).contains { $0 == "Inter Regular" })
  }

  @Test func `Chinese beside another script keeps its font, and so do the signs that Inter has`() throws {
    let names = try faces("漢字 سلام 1", try FontLibrary())
    #expect(Set(names) == ["Noto Sans CJK SC", "Noto Sans Arabic Regular", "Inter Regular"])
  }

  @Test func `what a text is set in does not depend on the texts before it`() throws {
    let texts = ["سلام ☎", "नमस्ते →", "☎", "สวัสดี漢", "aب漢", "☎ ∑ ⌘", "שלום سلام", "plain", "⠿ ✓"]
    let shared = try FontLibrary()
    for text in texts + texts.reversed() + [texts[3], texts[0], texts[5]] {
      let alone = try FontLibrary()
      let request = TextRequest(text: text, font: font)
      let (one, other) = (try shared.layout(request), try alone.layout(request))
      #expect(one.lines == other.lines && one.missingCharacters == other.missingCharacters, "\(text)")
    }
  }

  @Test func `a file of the scene comes before them`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    #expect(Set(try faces("א", try FontLibrary(sources))) == ["Inbetween Test Regular"])
  }

  @Test func `the files on which a text may depend are listed`() {
    let files = FontSources.standard.defaultFiles
    #expect(files.contains { $0.hasSuffix("/NotoSansArabic-Bold.ttf") })
    #expect(Set(files).count == files.count)
  }

  @Test func `without the folder their characters are missing`() throws {
    let others = FontSources.standard.directories.filter { !$0.contains("truetype") }
    let layout = try FontLibrary(FontSources(directories: others)).layout(TextRequest(text: "aب", font: font))
    #expect(layout.missingCharacters.map(\.scalar) == ["ب"])
  }
}
