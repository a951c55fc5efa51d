import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

private let hasSerif = FontSources.standard.defaultFiles.contains { $0.hasSuffix("/NotoSerif-Regular.ttf") }

@Suite("Digits of one width and designs of the system font")
struct FontDesignTests {
  let library: FontLibrary

  init() throws { library = try FontLibrary() }

  private func width(_ text: String, _ font: FontDescription) throws -> Double {
    try library.layout(TextRequest(text: text, font: font)).size.width
  }

  private func faces(_ text: String, _ font: FontDescription, runs: [TextRun] = []) throws -> [String] {
    let layout = try library.layout(TextRequest(text: text, font: font, runs: runs))
    #expect(layout.missingCharacters.isEmpty)
    return layout.lines.flatMap(\.runs).map { library.name(of: $0.face) }
  }

  @Test(arguments: FontDescription.Weight.allCases)
  func `monospaced digits are as wide as each other, where the font's own are not; letters are as before`(
    weight: FontDescription.Weight
  ) throws {
    let plain = FontDescription(size: 100, weight: weight)
    let tabular = FontDescription(size: 100, weight: weight, hasMonospacedDigits: true)
    let digits = "0123456789".map(String.init)
    #expect(Set(try digits.map { try width($0, plain) }).count > 1)
    #expect(Set(try digits.map { try width($0, tabular) }).count == 1)
    #expect(try width("111", plain) < width("000", plain))
    #expect(try width("11:11", tabular) == width("00:00", tabular))
    #expect(try width("Hamburg", tabular) == width("Hamburg", plain))
    #expect(try width("8.30:10", tabular) == width("8.44:14", tabular))
    #expect(try library.metrics(of: tabular) == library.metrics(of: plain))
  }

  @Test func `a digit that is narrower in the font is in the middle of the common width`() throws {
    // Inter's four of one width: 1915/2816 em in bold, the other digits 1920/2816.
    let font = FontDescription(size: 1408, weight: .bold, hasMonospacedDigits: true)
    let layout = try library.layout(TextRequest(text: "141", font: font))
    let places = layout.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.origin.x)
    #expect(places.count == 3 && abs(places[0]) < 0.01)
    #expect(places.count == 3 && abs(places[1] - 961.25) < 0.01 && abs(places[2] - 1920) < 0.01)
    #expect(abs(layout.size.width - 2880) < 0.5)
  }

  @Test func `a part of a text may have them beside digits of the font's own widths`() throws {
    let font = FontDescription(size: 100)
    let tabular = FontDescription(size: 100, hasMonospacedDigits: true)
    let runs = [
      TextRun(length: 3, style: TextStyle()), TextRun(length: 3, style: TextStyle(font: tabular)),
    ]
    let both = try library.layout(TextRequest(text: "111111", font: font, runs: runs)).size.width
    #expect(abs(both - (try width("111", font)) - (try width("111", tabular))) < 0.01)
  }

  @Test(.enabled(if: hasSerif, "needs Debian's package fonts-noto-core"))
  func `the serif design is set in Noto Serif, with the heights of the system font, its weights and italics`() throws {
    let serif = FontDescription(size: 20, design: .serif)
    #expect(library.hasDesign(.serif))
    #expect(try faces("Hamburg", serif) == ["Noto Serif Regular"])
    #expect(try faces("Hamburg", FontDescription(size: 20, weight: .bold, design: .serif)) == ["Noto Serif Bold"])
    #expect(try faces("Hamburg", FontDescription(size: 20, italic: true, design: .serif)) == ["Noto Serif Italic"])
    let metrics = try library.metrics(of: FontDescription(size: 20))
    #expect(try library.metrics(of: serif).ascender == metrics.ascender)
    #expect(try library.metrics(of: serif).lineHeight == metrics.lineHeight)
    // What the serif font does not have is that of the other fonts, and other parts keep theirs.
    #expect(try faces("a漢", serif) == ["Noto Serif Regular", "Noto Sans CJK SC"])
    let runs = [TextRun(length: 2, style: TextStyle()), TextRun(length: 2, style: TextStyle(font: serif))]
    #expect(try faces("abcd", FontDescription(size: 20), runs: runs) == ["Inter Regular", "Noto Serif Regular"])
    // It changes no text without the design.
    #expect(try faces("abcd", FontDescription(size: 20)) == ["Inter Regular"])
  }

  @Test func `a design that no font has is that of the system font, and a family has no designs`() throws {
    #expect(!library.hasDesign(.rounded) && library.hasDesign(.default))
    let rounded = FontDescription(size: 20, weight: .bold, design: .rounded)
    #expect(try faces("Hamburg", rounded) == ["Inter Bold"])
    let named = FontDescription(family: "Inter", size: 20, design: .serif)
    #expect(try faces("Hamburg", named) == ["Inter Regular"])
    let inter = FontSources.standard.directories.filter { $0.contains("inter") }
    let alone = try FontLibrary(FontSources(directories: inter))
    #expect(!alone.hasDesign(.serif) && !alone.hasDesign(.monospaced))
    let layout = try alone.layout(TextRequest(text: "ab", font: FontDescription(size: 20, design: .monospaced)))
    #expect(layout.lines.flatMap(\.runs).map { alone.name(of: $0.face) } == ["Inter Regular"])
  }

  @Test func `the fonts of designs are optional files of their packages`() {
    #expect(FontDescription.Design.serif.standIn?.debianPackage == "fonts-noto-core")
    #expect(FontDescription.Design.monospaced.standIn?.debianPackage == "fonts-noto-mono")
    #expect(
      FontDescription.Design.monospaced.standIn?.fileNames.first == [
        "NotoSansMono-Regular.ttf", "NotoSansMono-Bold.ttf",
      ])
    #expect(FontDescription.Design.serif.families == ["New York", "Noto Serif"])
  }
}
