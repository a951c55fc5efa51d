import Foundation

/// Reads advances straight from a font file's tables, apart from the libraries under test.
struct FontTables {
  let unitsPerEm: Int
  let ascender: Int
  let descender: Int
  private let bytes: [UInt8]
  private var tables: [String: Int] = [:]
  private let metricCount: Int

  init?(path: String, face: Int = 0) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    bytes = [UInt8](data)
    var start = 0
    if String(decoding: bytes.prefix(4), as: UTF8.self) == "ttcf" { start = Self.u32(bytes, 12 + 4 * face) }
    for i in 0..<Self.u16(bytes, start + 4) {
      let record = start + 12 + 16 * i
      tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] = Self.u32(bytes, record + 8)
    }
    guard let head = tables["head"], let hhea = tables["hhea"] else { return nil }
    unitsPerEm = Self.u16(bytes, head + 18)
    ascender = Self.i16(bytes, hhea + 4)
    descender = Self.i16(bytes, hhea + 6)
    metricCount = Self.u16(bytes, hhea + 34)
  }

  /// The advance of a character's nominal glyph, in font units.
  func advance(of scalar: Unicode.Scalar) -> Int? {
    guard let glyph = glyph(for: scalar), let hmtx = tables["hmtx"] else { return nil }
    return Self.u16(bytes, hmtx + 4 * min(glyph, metricCount - 1))
  }

  /// By the first subtable of format 12.
  func glyph(for scalar: Unicode.Scalar) -> Int? {
    guard let cmap = tables["cmap"] else { return nil }
    for i in 0..<Self.u16(bytes, cmap + 2) {
      let table = cmap + Self.u32(bytes, cmap + 4 + 8 * i + 4)
      guard Self.u16(bytes, table) == 12 else { continue }
      for group in 0..<Self.u32(bytes, table + 12) {
        let entry = table + 16 + 12 * group
        let first = Self.u32(bytes, entry)
        if first <= Int(scalar.value), Int(scalar.value) <= Self.u32(bytes, entry + 4) {
          return Self.u32(bytes, entry + 8) + Int(scalar.value) - first
        }
      }
    }
    return nil
  }

  private static func u16(_ b: [UInt8], _ i: Int) -> Int { Int(b[i]) << 8 | Int(b[i + 1]) }
  private static func i16(_ b: [UInt8], _ i: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(b, i))) }
  private static func u32(_ b: [UInt8], _ i: Int) -> Int { u16(b, i) << 16 | u16(b, i + 2) }
}
