internal import InbetweenGeometry

/// The outlines of a classic font of PostScript (Adobe Type 1 Font Format, 1990), as `FontFile` has them.
///
/// Its PostScript is not run: the few entries that fonts write alike are looked for.
struct PDFType1: PDFOutlines {
  let names: [String: Int]
  private let programs: [[UInt8]]
  private let subroutines: [Int: [UInt8]]
  private let codes: [Int: String]
  private let matrix: Transform
  let cost: Int

  /// Nil if it is damaged, or has no glyphs.
  init?(_ file: [UInt8]) {
    let bytes = PDFType1.withoutSegments(file)
    guard let end = PDFFile.find("eexec", in: bytes, from: 0) else { return nil }
    let clear = Array(bytes[..<end])
    codes = PDFType1.codes(of: clear)
    matrix = PDFType1.matrix(of: clear) ?? .scale(x: 0.001, y: 0.001)
    var reader = PDFType1Reader(PDFType1.decrypted(bytes, from: end + 5))
    reader.read()
    guard !reader.programs.isEmpty else { return nil }
    (names, programs, subroutines) = (reader.names, reader.programs, reader.subroutines)
    cost = file.count
  }

  // MARK: - The file

  /// The bytes without the headers of the segments that files on disk have.
  private static func withoutSegments(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.first == 0x80 else { return bytes }
    var result: [UInt8] = []
    var place = 0
    while place + 6 <= bytes.count, bytes[place] == 0x80, bytes[place + 1] == 1 || bytes[place + 1] == 2 {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 2 + $1]) << (8 * $1) }
      place += 6
      result += bytes[place..<min(place + length, bytes.count)]
      place = min(place + length, bytes.count)
    }
    return result
  }

  /// What follows `eexec`, which is binary or hexadecimal.
  private static func decrypted(_ bytes: [UInt8], from start: Int) -> [UInt8] {
    var data = bytes[start...].drop { [9, 10, 13, 32].contains($0) }
    if data.prefix(4).allSatisfy({ PDFScanner.digit($0) != nil }) {
      let digits = data.compactMap { PDFScanner.digit($0) }
      data = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }[...]
    }
    return decrypted(data, key: 55_665, skipping: 4)
  }

  /// Bytes without their first ones, which are there to be no pattern.
  fileprivate static func decrypted(_ bytes: ArraySlice<UInt8>, key: UInt16, skipping count: Int) -> [UInt8] {
    var key = key
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      result.append(byte ^ UInt8(key >> 8))
      key = (UInt16(byte) &+ key) &* 52_845 &+ 22_719
    }
    return Array(result.dropFirst(count))
  }

  /// The names of the codes in the font's own encoding.
  private static func codes(of clear: [UInt8]) -> [Int: String] {
    guard let start = PDFFile.find("/Encoding", in: clear, from: 0) else { return PDFStandardNames.encoding }
    var scanner = PDFScanner(clear, from: start + 9)
    var codes: [Int: String] = [:]
    var last: [PDFValue] = []
    while let value = try? scanner.value() {
      switch value {
      case .word("StandardEncoding") where last.isEmpty: return PDFStandardNames.encoding
      case .word("def"), .word("readonly"): return codes
      case .word("put"):
        if last.count == 3, last[0] == .word("dup"), let code = last[1].integer, let name = last[2].name {
          codes[code] = name
        }
      default: break
      }
      last = last.suffix(2) + [value]
    }
    return codes
  }

  private static func matrix(of clear: [UInt8]) -> Transform? {
    guard let start = PDFFile.find("/FontMatrix", in: clear, from: 0) else { return nil }
    var scanner = PDFScanner(clear, from: start + 11)
    guard case .array(let items)? = try? scanner.value() else { return nil }
    let n = items.compactMap(\.number)
    guard n.count == 6 else { return nil }
    let matrix = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    return matrix.isFinite && matrix.determinant != 0 ? matrix : nil
  }

  // MARK: - Glyphs

  var hasNamesOnly: Bool { true }
  var hasSymbols: Bool { false }

  func glyph(of code: Int) -> Int { codes[code].flatMap { names[$0] } ?? glyph(ofCharacter: 0) }

  func glyph(of character: PDFEncoding.Character, names: [String: Int]) -> Int? { glyph(named: character, names) }

  /// The glyph for what is missing: composite fonts do not consist of such ones.
  func glyph(ofCharacter number: Int) -> Int { names[".notdef"] ?? programs.count }

  func advance(of glyph: Int) -> Double? { nil }

  func drawing(of glyph: Int) -> PDFGlyph {
    guard programs.indices.contains(glyph) else { return PDFGlyph() }
    var program = PDFType1Program(subroutines: subroutines)
    program.run(programs[glyph])
    if let composition = program.composition {
      // Letters with accents are put together of glyphs by the standard encoding.
      for (code, offset) in [(composition.base, Point.zero), (composition.accent, composition.offset)] {
        guard let glyph = PDFStandardNames.encoding[code].flatMap({ names[$0] }) else { continue }
        program.begin(at: offset)
        program.run(programs[glyph])
      }
    }
    return PDFGlyph(
      path: program.pen.path.applying(matrix), advance: program.width.map { $0 * matrix.a }, cost: program.cost,
      isDamaged: program.isDamaged)
  }
}

/// Looks for the glyphs and subroutines in the encrypted part of a font.
private struct PDFType1Reader {
  private var scanner: PDFScanner
  private(set) var names: [String: Int] = [:]
  private(set) var programs: [[UInt8]] = []
  private(set) var subroutines: [Int: [UInt8]] = [:]
  /// How many bytes of a program are there to be no pattern; negative for programs that are not encrypted.
  private var skipped = 4

  init(_ bytes: [UInt8]) { scanner = PDFScanner(bytes) }

  mutating func read() {
    var last: [PDFValue] = []
    var section = ""
    // What follows the glyphs are zeros that were decrypted as well.
    while let value = try? scanner.value() {
      if let name = value.name, ["Subrs", "CharStrings"].contains(name) { section = name }
      if case .word(let word) = value, let count = last.last?.integer, last.count > 1, word != "dict", word != "array" {
        // `/A 120 RD …` and `dup 5 15 RD …`: the word, which the font defines, reads so many bytes after a space.
        if section == "CharStrings", let name = last[last.count - 2].name {
          guard let program = take(count) else { return }
          // Fonts with two sets of glyphs have the one that is shown first.
          if names[name] == nil {
            names[name] = programs.count
            programs.append(program)
          }
        } else if section == "Subrs", last.count > 2, last[0] == .word("dup"), let number = last[1].integer {
          guard let program = take(count) else { return }
          if subroutines[number] == nil { subroutines[number] = program }
        }
      }
      if value == .word("end"), !programs.isEmpty { return }
      if let number = value.integer, last.last == .name("lenIV") { skipped = number }
      last = last.suffix(2) + [value]
    }
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    let start = scanner.place + 1
    guard count >= 0, start <= scanner.bytes.count - count else { return nil }
    scanner.place = start + count
    let program = scanner.bytes[start..<start + count]
    return skipped < 0 ? Array(program) : PDFType1.decrypted(program, key: 4330, skipping: skipped)
  }
}
