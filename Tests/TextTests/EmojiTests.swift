import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Colour emoji")
struct EmojiTests {
  let library: FontLibrary

  init() throws { library = try FontLibrary() }

  private func emoji(_ text: String, size: Double = 20, width: Double? = nil) throws -> [TextLayout.Glyph] {
    let request = TextRequest(
      text: text, font: FontDescription(size: size), numberOfLines: 0, width: width)
    let layout = try library.layout(request)
    #expect(layout.refusedCharacters.isEmpty && layout.missingCharacters.isEmpty)
    return layout.lines.flatMap(\.runs).filter { library.name(of: $0.face) == "Noto Color Emoji" }.flatMap(\.glyphs)
  }

  @Test(arguments: [
    "😀", "👍🏽", "🇨🇭", "👩‍👩‍👧‍👦", "❤️‍🔥", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}", "👨🏿‍🚀",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "☝🏽",
  ])
  func `a sequence is one picture`(text: String) throws {
    let glyphs = try emoji(text)
    #expect(glyphs.count == 1)
    let face = try #require(try library.layout(TextRequest(text: text, font: FontDescription(size: 20))).lines.first)
      .runs[0].face
    let bitmap = try #require(library.bitmap(of: glyphs[0].id, in: face))
    // 136 × 128 pixels in a transparent frame.
    #expect((bitmap.width, bitmap.height) == (138, 130))
    let alphas = stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
    #expect(alphas.prefix(138).allSatisfy { $0 == 0 } && alphas.suffix(138).allSatisfy { $0 == 0 })
    #expect(alphas.filter { $0 == 255 }.count > 3000)
  }

  @Test(arguments: ["tone🏽 x", "Skin tones: 🏻 🏼", "1🏿"])
  func `a skin tone after anything but an emoji that has skin tones is a picture of its own`(text: String) throws {
    #expect(try emoji(text).count == text.unicodeScalars.count(where: \.properties.isEmojiModifier))
    let layout = try library.layout(TextRequest(text: text, font: FontDescription(size: 20)))
    let letters = layout.lines.flatMap(\.runs).filter { library.name(of: $0.face).hasPrefix("Inter") }.flatMap(\.glyphs)
    let others = text.unicodeScalars.count { !$0.properties.isEmojiModifier && $0 != " " }
    #expect(letters.count == others)
  }

  @Test func `signs that ask for text have it where any font has them`() throws {
    #expect(try emoji("☺\u{FE0E} ✈\u{FE0E} ⌚\u{FE0E} ⚡\u{FE0E} ❄\u{FE0E} ✉\u{FE0E} ✏\u{FE0E} ☂\u{FE0E}").isEmpty)
    #expect(try emoji("😀\u{FE0E}").count <= 1)
  }

  @Test func `text presentation, digits and signs without a selector are drawn with a font of the text`() throws {
    #expect(try emoji("❤\u{FE0E} ☎\u{FE0E} 1 # * © ™ ↔ a").isEmpty)
  }

  @Test func `a character of text presentation that no font of the text has is a colour emoji`() throws {
    #expect(try emoji("a ✈ b").count == 1)
  }

  @Test(arguments: [(12.0, 16.0), (14, 19), (16, 21), (17, 21.5), (19.8, 22.9), (24, 25), (26, 26), (48, 48)])
  func `the advance is that of an iPhone`(size: Double, advance: Double) throws {
    let font = FontDescription(size: size)
    let pair = try library.layout(TextRequest(text: "😀👍🏽", font: font)).size.width
    #expect(abs(pair - 2 * advance) < 0.01)
  }

  @Test(arguments: [(10.0, 12.5, 2.525), (16, 20, 4.04), (20, 22, 3.55), (30, 30, 3.825)])
  func `the picture has the height and depth that were measured on iOS`(size: Double, height: Double, depth: Double) {
    let bitmap = DisplayResources.Bitmap(width: 138, height: 130, pixels: [])
    let rect = EmojiMetrics.rect(of: bitmap, size: size)
    let pixel = height / 128
    #expect(abs(rect.height - 130 * pixel) < 1e-9 && abs(rect.width - 138 * pixel) < 1e-9)
    #expect(abs(rect.maxY - depth - pixel) < 1e-9)
    #expect(abs(rect.midX - EmojiMetrics.advance(size: size) / 2) < 1e-9)
  }

  @Test func `spaces beside emoji have the width of the text's font, and lines break between emoji`() throws {
    let font = FontDescription(size: 20)
    func width(_ text: String) throws -> Double { try library.layout(TextRequest(text: text, font: font)).size.width }
    let space = try width("a b") - width("a") - width("b")
    #expect(abs(try width("😀 😀") - 2 * 23 - space) < 0.3)
    let layout = try library.layout(
      TextRequest(text: "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", font: font, numberOfLines: 0, width: 50))
    #expect(layout.lines.map { $0.runs.flatMap(\.glyphs).count } == [2, 1])
  }

  @Test func `the font is opened for the first emoji and is not among the files of a text without one`() throws {
    let measurer = TextMeasurer(library: library)
    _ = try measurer.layout(TextRequest(text: "plain", font: FontDescription(size: 20)))
    #expect(!measurer.usedFiles.contains { $0.hasSuffix("NotoColorEmoji.ttf") })
    let run = try #require(
      try measurer.layout(TextRequest(text: "😀", font: FontDescription(size: 20))).lines.first?.runs.first)
    #expect(measurer.usedFiles.contains { $0.hasSuffix("NotoColorEmoji.ttf") })
    #expect(measurer.fingerprint(of: run.face).count == 64, "outputs record its digest")
  }

  @Test func `more different emoji than the memory of their pictures allows are an error`() throws {
    let scalars = (0x1F300...0x1FAFF).compactMap(Unicode.Scalar.init).filter(\.properties.isEmojiPresentation)
    let tones = (0x1F3FB...0x1F3FF).compactMap(Unicode.Scalar.init)
    let bases =
      scalars.map { String(Character($0)) }
      + scalars.filter(\.properties.isEmojiModifierBase).flatMap { base in
        tones.map { String(Character(base)) + String(Character($0)) }
      }
    #expect(bases.count > 1_200)
    let error = #expect(throws: TextError.self) {
      for base in bases { _ = try library.layout(TextRequest(text: base, font: FontDescription(size: 20))) }
    }
    #expect(error == .tooManyEmoji(limit: 1_000))
  }
}
