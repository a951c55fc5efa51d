import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Choice of fonts")
struct FontChoiceTests {
  let library: FontLibrary
  let font = FontDescription(size: 20)

  init() throws { library = try FontLibrary() }

  @Test func `a character that no font has is reported with its position and drawn as a box`() throws {
    let layout = try library.layout(TextRequest(text: "a\u{7CA}漢b\u{10FFFD}", font: font))
    #expect(layout.missingCharacters.map(\.scalar) == ["\u{7CA}", "\u{10FFFD}"])
    #expect(layout.missingCharacters.map(\.offset) == [1, 4])
    let boxes = layout.lines.flatMap(\.runs).filter { $0.face == .missingCharacter }
    #expect(boxes.flatMap(\.glyphs).map(\.id) == [0, 0])
    let around = try library.layout(TextRequest(text: "ab", font: font)).size.width
    #expect(abs(layout.size.width - around - 20 - 2 * 12) < 0.5, "a box is 0.6 of the size wide")
    let box = try #require(library.outline(of: 0, in: .missingCharacter).controlBox)
    #expect(box.width > 0.4 && box.height > 0.6 && box.maxY == 0)
  }

  @Test(arguments: [
    ("😀", 1), ("👩‍👩‍👧", 1), ("❤\u{FE0F}", 1), ("🇨🇭🇯🇵", 2), ("1\u{FE0F}\u{20E3}", 1), ("👍🏽", 1), ("1❤\u{FE0E}#", 0),
  ])
  func `without a font for them colour emoji are reported and drawn as one box each`(text: String, count: Int) throws {
    let others = FontSources.standard.directories.filter { !$0.contains("truetype") && !$0.contains("emoji") }
    let library = try FontLibrary(FontSources(directories: others))
    let layout = try library.layout(TextRequest(text: text, font: font))
    #expect(layout.refusedCharacters.count == count)
    #expect(layout.lines.flatMap(\.runs).filter { $0.face == .missingCharacter }.flatMap(\.glyphs).count == count)
  }

  @Test func `invisible characters and controls draw nothing and are not missing`() throws {
    let plain = try library.layout(TextRequest(text: "ab", font: font))
    let text = "a\u{0}\u{1}\u{7F}\u{200D}\u{FEFF}\u{2060}b"
    let layout = try library.layout(TextRequest(text: text, font: font))
    #expect(layout.missingCharacters.isEmpty)
    #expect(layout.size == plain.size)
    #expect(layout.lines.map(\.runs) == plain.lines.map(\.runs))
  }

  @Test func `without Inter there is no library, and the error names the package`() throws {
    let error = #expect(throws: TextError.self) { try FontLibrary(FontSources(directories: ["/nowhere"])) }
    #expect(error == .missingFont(.inter, searched: ["/nowhere"]))
    let message = try #require(error?.description)
    #expect(message.contains("fonts-inter") && message.contains("font-inter") && message.contains("/nowhere"))
  }

  @Test func `without Noto Sans CJK Latin text is laid out, Chinese is an error, other characters are missing`() throws
  {
    let inter = FontSources.standard.directories.filter { $0.contains("inter") }
    let library = try FontLibrary(FontSources(directories: inter))
    #expect(try library.layout(TextRequest(text: "Latin", font: font)).lines.count == 1)
    let error = #expect(throws: TextError.self) { try library.layout(TextRequest(text: "a漢", font: font)) }
    #expect(error == .missingFont(.notoSansCJK, searched: inter))
    #expect(error?.description.contains("fonts-noto-cjk") == true)
    #expect(throws: TextError.self) { try library.metrics(of: FontDescription(family: "Noto Sans CJK JP", size: 9)) }
    #expect(try library.layout(TextRequest(text: "aب", font: font)).missingCharacters.count == 1)
  }

  @Test func `a family must be a default font or in a file; other installed fonts are not used`() throws {
    let error = #expect(throws: TextError.self) {
      try library.layout(TextRequest(text: "a", font: FontDescription(family: "DejaVu Sans", size: 9)))
    }
    #expect(error == .unknownFamily("DejaVu Sans", known: library.families))
    #expect(library.families.contains("Inter") && library.families.contains("Noto Sans CJK SC"))
    #expect(library.families == library.families.sorted())
    #expect(throws: TextError.self) { try library.metrics(of: FontDescription(family: "DejaVu Sans", size: 9)) }
  }

  @Test func `a scene's font file provides its family, and its characters for all text`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    #expect(library.families.contains("Inbetween Test"))
    let layout = try library.layout(TextRequest(text: "Aא漢", font: font))
    #expect(layout.missingCharacters.isEmpty)
    let names = layout.lines.flatMap(\.runs).map { library.name(of: $0.face) }
    #expect(names == ["Inter Regular", "Inbetween Test Regular", "Noto Sans CJK SC"])
    let named = try library.layout(
      TextRequest(text: "Ab", font: FontDescription(family: "Inbetween Test", size: 10)))
    #expect(named.lines.first?.runs.map { library.name(of: $0.face) } == ["Inbetween Test Regular", "Inter Regular"])
  }

  @Test func `spaces are set in the font that comes first in the order of fonts`() throws {
    func advances(_ text: String) throws -> [Double] {
      try library.layout(TextRequest(text: text, font: font)).lines[0].runs.flatMap(\.glyphs).map(\.origin.x)
    }
    let space = try advances("a a")[1] - library.layout(TextRequest(text: "a", font: font)).size.width
    // Inter's space between Chinese and Latin text, Noto's between Chinese characters.
    #expect(abs(try advances("元 1")[1] - 20 - space) < 0.5)
    #expect(abs(try advances("元 元")[1] - 20 - 4.48) < 0.01)
  }

  @Test func `a mark is set in the font of its letter, or else in the first that has it`() throws {
    let composed = try library.layout(TextRequest(text: "e\u{301}", font: font))
    #expect(
      composed.lines[0].runs.flatMap(\.glyphs)
        == (try library.layout(TextRequest(text: "é", font: font))).lines[0].runs.flatMap(\.glyphs))
    let other = try library.layout(TextRequest(text: "元\u{330}", font: font))
    #expect(other.missingCharacters.isEmpty)
    #expect(other.lines[0].runs.map { library.name(of: $0.face) } == ["Noto Sans CJK SC", "Inter Regular"])
  }

  @Test func `a file with the family Inter replaces the installed one, which need not exist`() throws {
    let library = try FontLibrary(FontSources(directories: [], files: [try TestFont.impostor()]))
    let layout = try library.layout(TextRequest(text: "Ax", font: FontDescription(size: 10)))
    #expect(layout.missingCharacters.map(\.scalar) == ["x"])
    #expect(layout.size.width == 12)
  }

  @Test func `a file that is not a font is an error with its name`() throws {
    var sources = FontSources.standard
    for path in ["/nowhere/font.ttf", #filePath, "/tmp/\0.ttf", ""] {
      sources.files = [path]
      #expect(throws: TextError.unreadableFont(path: path)) { try FontLibrary(sources) }
    }
  }

  @Test func `weights between those of a variable font's axis are drawn`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    func measure(_ weight: FontDescription.Weight) throws -> (width: Double, right: Double) {
      let layout = try library.layout(
        TextRequest(text: "A", font: FontDescription(family: "Inbetween Test", size: 10, weight: weight)))
      let run = try #require(layout.lines.first?.runs.first)
      let glyph = try #require(run.glyphs.first)
      let box = try #require(library.outline(of: glyph.id, in: run.face).controlBox)
      return (layout.size.width, box.maxX)
    }
    for (weight, grown) in [
      (FontDescription.Weight.regular, 0.0), (.medium, 0.05), (.semibold, 0.1), (.bold, 0.15), (.heavy, 0.2),
    ] {
      let measured = try measure(weight)
      #expect(abs(measured.width - (6 + 10 * grown)) < 0.011, "\(weight)")
      #expect(abs(measured.right - (0.5 + grown)) < 0.0011, "\(weight)")
    }
  }

  @Test func `fingerprints and digests identify the file's contents`() throws {
    var sources = FontSources.standard
    sources.files = [try TestFont.file()]
    let library = try FontLibrary(sources)
    sources.files = [try TestFont.file()]
    let other = try FontLibrary(sources)
    let request = TextRequest(text: "A", font: FontDescription(family: "Inbetween Test", size: 10))
    let face = try #require(try library.layout(request).lines.first?.runs.first?.face)
    let same = try #require(try other.layout(request).lines.first?.runs.first?.face)
    #expect(face != same, "two copies of the file")
    #expect(library.fingerprint(of: face) == other.fingerprint(of: same))
    #expect(library.fingerprint(of: face).count == 64)
    let inter = try #require(try library.layout(TextRequest(text: "b", font: font)).lines.first?.runs.first?.face)
    #expect(library.fingerprint(of: inter) != library.fingerprint(of: face))
  }

  @Test func `the libraries' versions are known`() {
    let versions = TextLibraryVersions.current()
    for version in [versions.fribidi, versions.harfBuzz] {
      #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3, "\(version)")
    }
  }
}
