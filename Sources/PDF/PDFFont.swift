internal import InbetweenGeometry

/// A font of a PDF file with embedded outlines (ISO 32000-1, 9.6, 9.7 and 9.9).
final class PDFFont {
  private let outlines: any PDFOutlines
  /// Whether its characters have numbers, which codes of two bytes are unless it has a map.
  private let isComposite: Bool
  private let map: PDFCharacterMap?
  /// In em, by the codes.
  private let widths: [Int: Double]
  private let usualWidth: Double?
  /// Two bytes for the glyph of each character; nil if their numbers are the same.
  private let glyphs: [UInt8]?
  /// What the codes of one byte show; nil for the font's own encoding.
  private let encoding: PDFEncoding?
  /// The glyphs by their names, if the encoding has names.
  private let names: [String: Int]
  private var found: [UInt8: Int] = [:]
  private var drawn: [Int: PDFGlyph] = [:]
  /// The work since it was last taken.
  private var cost: Int
  /// Whether a glyph that was drawn ends at a mistake.
  private(set) var isDamaged = false

  /// A character of a string that is shown.
  struct Character {
    var glyph: Int
    /// In em.
    var advance: Double
    var isSpace: Bool
  }

  private static let widthLimit = 70_000

  /// Nil if its outlines are not in the file, or of another kind.
  init?(_ font: [String: PDFValue], in file: PDFFile) {
    isComposite = file.resolve(font["Subtype"]).name == "Type0"
    var entries = font
    var map: PDFCharacterMap?
    if isComposite {
      let encoding = file.resolve(font["Encoding"])
      if case .stream(let stream) = encoding { map = file.characterMap(of: stream) }
      guard map != nil || encoding.name == "Identity-H",
        case .array(let fonts) = file.resolve(font["DescendantFonts"]), let first = fonts.first
      else { return nil }
      entries = file.resolve(first).entries
    }
    let descriptor = file.resolve(entries["FontDescriptor"]).entries
    guard let stream = PDFFont.program(descriptor, in: file), let bytes = try? file.decode(stream),
      let outlines = PDFFontFile.outlines(bytes)
    else { return nil }
    self.outlines = outlines
    self.map = map
    let encoding = isComposite ? nil : PDFEncoding(font["Encoding"], in: file)
    // A font of symbols that has codes of its own need not be told what they show.
    let flags = file.resolve(descriptor["Flags"]).integer ?? 0
    self.encoding = flags & 4 != 0 && outlines.hasSymbols ? nil : encoding
    names = (self.encoding.map { $0.usesNames || outlines.hasNamesOnly } ?? false) ? outlines.names : [:]
    cost = outlines.cost
    var widths: [Int: Double] = [:]
    if isComposite {
      usualWidth = (file.resolve(entries["DW"]).number ?? 1000) / 1000
      if case .stream(let map) = file.resolve(entries["CIDToGIDMap"]) {
        glyphs = try? file.decode(map)
      } else {
        glyphs = nil
      }
      if case .array(let items) = file.resolve(entries["W"]) {
        PDFFont.read(items.map { file.resolve($0) }, into: &widths, file)
      }
    } else {
      (usualWidth, glyphs) = (nil, nil)
      let first = file.resolve(entries["FirstChar"]).integer ?? 0
      for (index, width) in (file.numbers(entries["Widths"]) ?? []).prefix(256).enumerated() {
        widths[first + index] = width / 1000
      }
    }
    self.widths = widths
  }

  /// The file of a font, in the entry for any kind.
  private static func program(_ descriptor: [String: PDFValue], in file: PDFFile) -> PDFStream? {
    for name in ["FontFile2", "FontFile3", "FontFile"] {
      if case .stream(let stream) = file.resolve(descriptor[name]) { return stream }
    }
    return nil
  }

  /// `first [w w …]` and `first last w` (ISO 32000-1, 9.7.4.3).
  private static func read(_ items: [PDFValue], into widths: inout [Int: Double], _ file: PDFFile) {
    var index = 0
    // Entries may be written again and again.
    var written = 0
    while index + 1 < items.count, let first = items[index].integer, written < widthLimit {
      if let list = file.numbers(items[index + 1]) {
        for (offset, width) in list.enumerated() { widths[first + offset] = width / 1000 }
        written += list.count + 1
        index += 2
      } else {
        guard index + 2 < items.count, let last = items[index + 1].integer, let width = items[index + 2].number,
          last >= first, last - first < widthLimit
        else { return }
        for code in first...last { widths[code] = width / 1000 }
        written += last - first + 1
        index += 3
      }
    }
  }

  func characters(of string: [UInt8]) -> [Character] {
    if !isComposite {
      return string.map { byte in
        let glyph = glyph(of: byte)
        return Character(
          glyph: glyph, advance: widths[Int(byte)] ?? outlines.advance(of: glyph) ?? drawing(of: glyph).advance ?? 0,
          isSpace: byte == 32)
      }
    }
    let characters =
      map?.characters(of: string)
      ?? stride(from: 0, to: string.count - 1, by: 2).map { place in
        (number: Int(string[place]) << 8 | Int(string[place + 1]), isSpace: false)
      }
    return characters.map { number, isSpace in
      let glyph =
        glyphs.map { PDFNumbers(bytes: $0).unsigned(2 * number, 2) ?? 0 }
        ?? outlines.glyph(ofCharacter: number)
      return Character(glyph: glyph, advance: widths[number] ?? usualWidth ?? 1, isSpace: isSpace)
    }
  }

  private func glyph(of byte: UInt8) -> Int {
    if let known = found[byte] { return known }
    let encoded = encoding?[Int(byte)].flatMap { outlines.glyph(of: $0, names: names) }
    let glyph = encoded ?? outlines.glyph(of: Int(byte))
    found[byte] = glyph
    return glyph
  }

  /// In em, with the y axis upward.
  func outline(of glyph: Int) -> Path { drawing(of: glyph).path }

  private func drawing(of glyph: Int) -> PDFGlyph {
    if let known = drawn[glyph] { return known }
    let drawing = outlines.drawing(of: glyph)
    drawn[glyph] = drawing
    cost += drawing.cost
    isDamaged = isDamaged || drawing.isDamaged
    return drawing
  }

  /// What it took since this was last asked, in bytes of content that take as long to read.
  func takeCost() -> Int {
    defer { cost = 0 }
    return cost
  }
}
