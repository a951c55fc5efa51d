internal import InbetweenGeometry

/// The outlines of a compact font (CFF: Adobe Technical Note 5176), as PDF files have them bare and in OpenType fonts.
struct PDFCompactFont: PDFOutlines {
  private let bytes: [UInt8]
  /// The places of the glyphs' programs, of the subroutines that all share, and of the strings.
  private let programs: [Range<Int>]
  private let subroutines: [Range<Int>]
  private let strings: [Range<Int>]
  /// What glyphs share by parts of the font; one without parts has one.
  private let parts: [Part]
  /// The part of each glyph; empty if there is one.
  private let selection: [UInt8]
  /// By the glyphs: the numbers of their names, or of the characters that they show in fonts keyed by such numbers.
  private let charset: [Int]
  private let isKeyed: Bool
  private let glyphs: [Int: Int]
  /// The glyphs by the codes of one byte that the font has itself.
  private let codes: [Int: Int]
  private let matrix: Transform

  /// A private dictionary with its subroutines.
  private struct Part {
    var subroutines: [Range<Int>] = []
    var usualWidth = 0.0
    var nominalWidth = 0.0
    /// From its units to those of the whole font.
    var matrix: Transform?
  }

  private static let (partLimit, nameLimit) = (256, 256)
  /// The maximum length of a private dictionary in bytes, and of the subroutines of all parts, which may share them.
  private static let (dictionaryLimit, subroutineLimit) = (8192, 100_000)

  /// Nil if it is damaged, or has no such outlines.
  init?(_ bytes: [UInt8]) {
    let file = PDFCompactFile(bytes: bytes)
    guard bytes.first == 1, let start = file.reader.unsigned(2, 1), let names = file.index(at: start),
      let tops = file.index(at: names.end), let strings = file.index(at: tops.end),
      let shared = file.index(at: strings.end), let place = tops.items.first
    else { return nil }
    let top = file.dictionary(place)
    guard top[.programKind]?.first ?? 2 == 2, let place = top.integer(.programs),
      let programs = file.index(at: place)?.items, !programs.isEmpty
    else { return nil }
    (self.bytes, self.programs, self.strings, subroutines) = (bytes, programs, strings.items, shared.items)
    isKeyed = top[.registry] != nil
    var parts: [Part] = []
    var selection: [UInt8] = []
    if isKeyed {
      guard let place = top.integer(.parts), let list = file.index(at: place)?.items, !list.isEmpty,
        list.count <= PDFCompactFont.partLimit, let select = top.integer(.selection)
      else { return nil }
      var count = 0
      for place in list where count <= PDFCompactFont.subroutineLimit {
        parts.append(PDFCompactFont.part(file, file.dictionary(place)))
        count += parts[parts.count - 1].subroutines.count
      }
      selection = file.selection(at: select, count: programs.count)
    } else {
      parts = [PDFCompactFont.part(file, top)]
      parts[0].matrix = nil
    }
    guard parts.reduce(0, { $0 + $1.subroutines.count }) <= PDFCompactFont.subroutineLimit else { return nil }
    self.parts = parts
    self.selection = selection
    // Parts of a font have the scale where the whole has none.
    let own = PDFCompactFont.matrix(top)
    matrix = own ?? (parts.contains { $0.matrix != nil } ? .identity : .scale(x: 0.001, y: 0.001))
    let charset = file.charset(at: top.integer(.charset) ?? 0, count: programs.count, isKeyed: isKeyed)
    self.charset = charset
    var glyphs: [Int: Int] = [:]
    for (glyph, number) in charset.enumerated() where glyphs[number] == nil { glyphs[number] = glyph }
    self.glyphs = glyphs
    codes = isKeyed ? [:] : file.codes(at: top.integer(.encoding) ?? 0, glyphs: glyphs)
  }

  private static func part(_ file: PDFCompactFile, _ entries: PDFCompactFile.Entries) -> Part {
    var part = Part(matrix: matrix(entries))
    guard let place = entries[.shared], place.count == 2, let size = Int(exactly: place[0]),
      let start = Int(exactly: place[1]), (0...PDFCompactFont.dictionaryLimit).contains(size), start >= 0,
      start <= file.bytes.count - size
    else { return part }
    let shared = file.dictionary(start..<start + size)
    part.usualWidth = shared[.usualWidth]?.first ?? 0
    part.nominalWidth = shared[.nominalWidth]?.first ?? 0
    if let offset = shared.integer(.subroutines) { part.subroutines = file.index(at: start + offset)?.items ?? [] }
    return part
  }

  private static func matrix(_ entries: PDFCompactFile.Entries) -> Transform? {
    guard let n = entries[.matrix], n.count == 6 else { return nil }
    let matrix = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    return matrix.isFinite && matrix.determinant != 0 ? matrix : nil
  }

  // MARK: - Glyphs

  var hasNamesOnly: Bool { true }
  var hasSymbols: Bool { false }
  var cost: Int {
    // As much as the memory that it takes.
    16 * (programs.count + strings.count + subroutines.count + parts.reduce(0) { $0 + $1.subroutines.count })
  }

  var names: [String: Int] {
    guard !isKeyed else { return [:] }
    let reader = PDFNumbers(bytes: bytes)
    var names: [String: Int] = [:]
    for (glyph, number) in charset.enumerated() {
      let own = number - PDFStandardNames.names.count
      let name: String
      if own < 0 {
        name = String(PDFStandardNames.names[number])
      } else if own < strings.count {
        name = reader.text(strings[own].lowerBound, min(strings[own].count, PDFCompactFont.nameLimit))
      } else {
        continue
      }
      if names[name] == nil { names[name] = glyph }
    }
    return names
  }

  func glyph(of code: Int) -> Int { isKeyed ? glyphs[code] ?? 0 : codes[code] ?? 0 }

  func glyph(of character: PDFEncoding.Character, names: [String: Int]) -> Int? { glyph(named: character, names) }

  func glyph(ofCharacter number: Int) -> Int { isKeyed ? glyphs[number] ?? 0 : number }

  func advance(of glyph: Int) -> Double? { nil }

  func drawing(of glyph: Int) -> PDFGlyph {
    guard programs.indices.contains(glyph) else { return PDFGlyph() }
    let number = glyph < selection.count ? Int(selection[glyph]) : 0
    guard parts.indices.contains(number) else { return PDFGlyph(isDamaged: true) }
    let part = parts[number]
    var program = PDFType2Program(bytes, subroutines: subroutines, own: part.subroutines)
    program.run(programs[glyph])
    if let composition = program.composition {
      // Letters with accents of older fonts are put together of glyphs by the standard encoding.
      for (code, offset) in [(composition.base, Point.zero), (composition.accent, composition.offset)] {
        guard let name = PDFStandardNames.number(of: code), let glyph = glyphs[name] else { continue }
        program.begin(at: offset)
        program.run(programs[glyph])
      }
    }
    var matrix = part.matrix.map { $0.concatenating(self.matrix) } ?? self.matrix
    // Some fonts say the scale of a part twice.
    if let own = part.matrix, abs(matrix.determinant) < 1e-9 { matrix = own }
    let width = program.width.map { part.nominalWidth + $0 } ?? part.usualWidth
    return PDFGlyph(
      path: program.pen.path.applying(matrix), advance: width * matrix.a, cost: program.cost,
      isDamaged: program.isDamaged)
  }
}

/// The tables of a compact font.
struct PDFCompactFile {
  let bytes: [UInt8]

  var reader: PDFNumbers { PDFNumbers(bytes: bytes) }

  /// The entries of a dictionary that are used, by their operators; those of two bytes from 1200 on.
  enum Key: Int {
    case charset = 15, encoding = 16, programs = 17, shared = 18, subroutines = 19, usualWidth = 20, nominalWidth = 21
    case programKind = 1206, matrix = 1207, registry = 1230, parts = 1236, selection = 1237
  }

  struct Entries {
    fileprivate var values: [Int: [Double]] = [:]

    subscript(key: Key) -> [Double]? { values[key.rawValue] }

    /// Nil for a number that is no place in a file.
    func integer(_ key: Key) -> Int? {
      self[key]?.last.flatMap { (0...Double(PDFFile.sizeLimit)).contains($0) ? Int(exactly: $0) : nil }
    }
  }

  /// The places of the items of an index, and where it ends; nil for a damaged one.
  func index(at start: Int) -> (items: [Range<Int>], end: Int)? {
    guard let count = reader.unsigned(start, 2) else { return nil }
    guard count > 0 else { return ([], start + 2) }
    guard let size = reader.unsigned(start + 2, 1), (1...4).contains(size) else { return nil }
    let data = start + 2 + (count + 1) * size
    guard var from = reader.unsigned(start + 3, size), from > 0 else { return nil }
    var items: [Range<Int>] = []
    items.reserveCapacity(count)
    for number in 1...count {
      guard let to = reader.unsigned(start + 3 + number * size, size), to >= from, data + to <= bytes.count else {
        return nil
      }
      items.append(data + from..<data + to)
      from = to
    }
    return (items, data + from)
  }

  func dictionary(_ range: Range<Int>) -> Entries {
    var entries = Entries()
    var operands: [Double] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = Int(bytes[place])
      place += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          guard let second = reader.unsigned(place, 1) else { return entries }
          key = 1200 + second
          place += 1
        }
        if entries.values[key] == nil { entries.values[key] = operands }
        operands = []
      case 28:
        operands.append(Double(reader.signed(place) ?? 0))
        place += 2
      case 29:
        operands.append(Double(Int32(truncatingIfNeeded: reader.unsigned(place, 4) ?? 0)))
        place += 4
      case 30: operands.append(decimal(&place))
      case 32...246: operands.append(Double(byte - 139))
      case 247...254:
        let low = reader.unsigned(place, 1) ?? 0
        operands.append(Double(byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108))
        place += 1
      default: break
      }
    }
    return entries
  }

  /// A number of nibbles, which ends with one of 15.
  private func decimal(_ place: inout Int) -> Double {
    var text = ""
    while let byte = reader.unsigned(place, 1) {
      place += 1
      for nibble in [byte >> 4, byte & 15] {
        switch nibble {
        case 0...9: text += "\(nibble)"
        case 10: text += "."
        case 11: text += "e"
        case 12: text += "e-"
        case 14: text += "-"
        default: return Double(text) ?? 0
        }
      }
      if text.utf8.count > 64 { return 0 }
    }
    return 0
  }

  /// The numbers of names or characters by the glyphs; the first glyph stands for those that are missing.
  func charset(at start: Int, count: Int, isKeyed: Bool) -> [Int] {
    // The usual set. Fonts of small capitals and old figures, which have sets of their own, are cut and list theirs.
    guard start > 2 else { return isKeyed ? Array(0..<count) : Array(0..<min(count, start == 0 ? 229 : 1)) }
    var numbers = [0]
    var place = start + 1
    let format = reader.unsigned(start, 1)
    while numbers.count < count, let first = reader.unsigned(place, 2) {
      place += 2
      var more = 0
      if format == 1 || format == 2 {
        guard let left = reader.unsigned(place, format == 1 ? 1 : 2) else { break }
        more = left
        place += format == 1 ? 1 : 2
      } else if format != 0 {
        break
      }
      for number in first...first + min(more, count - numbers.count - 1) { numbers.append(number) }
    }
    return numbers
  }

  /// The glyphs by the codes that the font has itself.
  func codes(at start: Int, glyphs: [Int: Int]) -> [Int: Int] {
    guard start > 1 else {
      guard start == 0 else { return [:] }
      return Dictionary(
        uniqueKeysWithValues: (0..<256).compactMap { code in
          PDFStandardNames.number(of: code).flatMap { glyphs[$0] }.map { (code, $0) }
        })
    }
    var codes: [Int: Int] = [:]
    guard let format = reader.unsigned(start, 1), let count = reader.unsigned(start + 1, 1) else { return codes }
    var (place, glyph) = (start + 2, 1)
    for _ in 0..<count {
      guard let first = reader.unsigned(place, 1) else { return codes }
      let more = format & 127 == 1 ? reader.unsigned(place + 1, 1) ?? 0 : 0
      place += format & 127 == 1 ? 2 : 1
      for code in first...first + more {
        codes[code] = glyph
        glyph += 1
      }
    }
    if format & 128 != 0, let count = reader.unsigned(place, 1) {
      for item in (0..<count).map({ place + 1 + 3 * $0 }) {
        guard let code = reader.unsigned(item, 1), let number = reader.unsigned(item + 1, 2) else { break }
        codes[code] = glyphs[number]
      }
    }
    return codes
  }

  /// The parts of the font by the glyphs.
  func selection(at start: Int, count: Int) -> [UInt8] {
    var selection: [UInt8] = []
    switch reader.unsigned(start, 1) {
    case 0:
      while selection.count < count, let part = reader.unsigned(start + 1 + selection.count, 1) {
        selection.append(UInt8(part))
      }
    case 3:
      guard let ranges = reader.unsigned(start + 1, 2) else { break }
      for place in (0..<ranges).map({ start + 3 + 3 * $0 }) {
        guard let first = reader.unsigned(place, 2), let part = reader.unsigned(place + 2, 1),
          let next = reader.unsigned(place + 3, 2), first == selection.count, next >= first
        else { break }
        selection += Array(repeating: UInt8(part), count: min(next, count) - min(first, count))
      }
    default: break
    }
    return selection
  }
}
