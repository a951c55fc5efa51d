internal import InbetweenGeometry

/// The outlines of an embedded font.
protocol PDFOutlines {
  /// The glyph of a character's code by the font's own encoding.
  func glyph(of code: Int) -> Int

  /// The glyph of a character; nil if the font has none.
  ///
  /// - Parameter names: the glyphs by the names that the font gives them.
  func glyph(of character: PDFEncoding.Character, names: [String: Int]) -> Int?

  /// The glyph of a character's number in a composite font.
  func glyph(ofCharacter number: Int) -> Int

  func drawing(of glyph: Int) -> PDFGlyph

  /// The advance of a glyph in em; nil if the font has none.
  func advance(of glyph: Int) -> Double?

  /// The glyphs by their names.
  var names: [String: Int] { get }
  /// Whether glyphs are known by their names alone, whatever the encoding.
  var hasNamesOnly: Bool { get }
  /// Whether it has codes of its own that are no characters.
  var hasSymbols: Bool { get }
  /// What it took to read the font, in bytes of content that take as long.
  var cost: Int { get }
}

/// An outline in em, with the y axis upward; empty for a glyph without ink.
struct PDFGlyph {
  var path = Path()
  /// In em; nil if the outline does not say it.
  var advance: Double?
  /// What it took to draw it, in bytes of content that take as long to read.
  var cost = 0
  /// Whether it ends at a mistake.
  var isDamaged = false
}

/// The outlines of a font file, by how it begins: what a PDF file says of its kind may be wrong.
enum PDFFontFile {
  /// Nil for a damaged file, and for one of another kind.
  static func outlines(_ bytes: [UInt8]) -> (any PDFOutlines)? {
    if bytes.starts(with: "%!".utf8) || bytes.first == 0x80 { return PDFType1(bytes) }
    if bytes.first == 1 { return PDFCompactFont(bytes) }
    if let font = PDFTrueType(bytes) { return font }
    return PDFTrueType.tables(of: bytes)["CFF "].flatMap { PDFCompactFont(Array(bytes[$0])) }
  }
}

extension PDFOutlines {
  /// The glyph of a character by its name, which fonts of PostScript have for each.
  func glyph(named character: PDFEncoding.Character, _ names: [String: Int]) -> Int? {
    (character.name ?? character.scalar.flatMap { PDFEncoding.name(of: $0) }).flatMap { names[$0] }
  }
}

/// Draws an outline by moves and lines from the current point, as fonts of PostScript do.
struct PDFPen {
  private(set) var path = Path()
  /// In units of the font.
  var current = Point.zero
  private var isOpen = false

  mutating func move(_ x: Double, _ y: Double) {
    close()
    current = current + Point(x: x, y: y)
  }

  mutating func line(_ x: Double, _ y: Double) {
    open()
    current = current + Point(x: x, y: y)
    path.line(to: current)
  }

  /// Each point from the one before.
  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double) {
    let first = current + Point(x: x1, y: y1)
    let second = first + Point(x: x2, y: y2)
    curve(first, second, second + Point(x: x3, y: y3))
  }

  mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    open()
    current = end
    path.curve(to: end, control1: first, control2: second)
  }

  mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  private mutating func open() {
    if !isOpen { path.move(to: current) }
    isOpen = true
  }
}
