internal import InbetweenGeometry

/// The outlines of an embedded TrueType font (Apple's TrueType Reference Manual and OpenType 1.9: `glyf`, `cmap`).
struct PDFTrueType: PDFOutlines {
  private let bytes: [UInt8]
  private let tables: [String: Range<Int>]
  private let unitsPerEm: Double
  private let hasLongOffsets: Bool
  private let advanceCount: Int
  private let maps: [(platform: Int, encoding: Int, start: Int)]

  /// The maximum of tables, of nesting of composite glyphs, of the parts of one and of points of one.
  private static let (tableLimit, depthLimit, partLimit, pointLimit) = (64, 6, 1000, 20_000)

  /// Nil if it has no such outlines.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let reader = PDFNumbers(bytes: bytes)
    let tables = PDFTrueType.tables(of: bytes)
    guard let head = tables["head"]?.lowerBound, tables["glyf"] != nil, tables["loca"] != nil,
      let units = reader.unsigned(head + 18, 2), units > 0, let format = reader.unsigned(head + 50, 2)
    else { return nil }
    self.tables = tables
    unitsPerEm = Double(units)
    hasLongOffsets = format == 1
    advanceCount = tables["hhea"].flatMap { reader.unsigned($0.lowerBound + 34, 2) } ?? 0
    var maps: [(platform: Int, encoding: Int, start: Int)] = []
    if let cmap = tables["cmap"]?.lowerBound, let count = reader.unsigned(cmap + 2, 2) {
      for place in (0..<min(count, PDFTrueType.tableLimit)).map({ cmap + 4 + 8 * $0 }) {
        guard let platform = reader.unsigned(place, 2), let encoding = reader.unsigned(place + 2, 2),
          let offset = reader.unsigned(place + 4, 4)
        else { break }
        maps.append((platform, encoding, cmap + offset))
      }
    }
    self.maps = maps
  }

  /// The places of the tables of a TrueType or OpenType font by their names; empty for a damaged one.
  static func tables(of bytes: [UInt8]) -> [String: Range<Int>] {
    let reader = PDFNumbers(bytes: bytes)
    guard let count = reader.unsigned(4, 2), count <= tableLimit else { return [:] }
    var tables: [String: Range<Int>] = [:]
    for place in (0..<count).map({ 12 + 16 * $0 }) {
      guard let offset = reader.unsigned(place + 8, 4), let length = reader.unsigned(place + 12, 4),
        offset <= bytes.count
      else { return [:] }
      tables[String(decoding: bytes[place..<place + 4], as: UTF8.self)] = offset..<min(offset + length, bytes.count)
    }
    return tables
  }

  var reader: PDFNumbers { PDFNumbers(bytes: bytes) }
  var hasNamesOnly: Bool { false }
  var cost: Int { 0 }

  func glyph(ofCharacter number: Int) -> Int { number }

  func table(_ name: String) -> Range<Int>? { tables[name] }

  // MARK: - Codes

  /// The glyph of a character's code in a font with one byte for each, by the font's own encoding (ISO 32000-1, 9.6.6.4).
  func glyph(of code: Int) -> Int {
    guard !maps.isEmpty else { return code }
    return glyph(of: 0xF000 + code, 3, 0) ?? glyph(of: code, 3, 0) ?? glyph(of: code, 1, 0) ?? glyph(of: code, 3, 1)
      ?? glyph(of: code, 0, 3) ?? 0
  }

  /// Whether it has codes of its own that are no characters.
  var hasSymbols: Bool { maps.contains { $0.platform == 3 && $0.encoding == 0 } }

  /// The glyph of a code by the table of a platform and an encoding; nil if it has none.
  func glyph(of code: Int, _ platform: Int, _ encoding: Int) -> Int? {
    guard let map = maps.first(where: { $0.platform == platform && $0.encoding == encoding }),
      let glyph = glyph(of: code, map.start), glyph > 0
    else { return nil }
    return glyph
  }

  /// The glyph by one of the tables; nil for formats that subsets do not have.
  private func glyph(of code: Int, _ start: Int) -> Int? {
    switch reader.unsigned(start, 2) {
    case 0: return code < 256 ? reader.unsigned(start + 6 + code, 1) : nil
    case 6:
      guard let first = reader.unsigned(start + 6, 2), let count = reader.unsigned(start + 8, 2), code >= first,
        code < first + count
      else { return nil }
      return reader.unsigned(start + 10 + 2 * (code - first), 2)
    case 4:
      guard let double = reader.unsigned(start + 6, 2) else { return nil }
      for i in stride(from: 0, to: double, by: 2) {
        guard let last = reader.unsigned(start + 14 + i, 2),
          let first = reader.unsigned(start + 16 + double + i, 2),
          let delta = reader.unsigned(start + 16 + 2 * double + i, 2),
          let offset = reader.unsigned(start + 16 + 3 * double + i, 2)
        else { return nil }
        guard code <= last else { continue }
        guard code >= first else { return nil }
        if offset == 0 { return (code + delta) & 0xFFFF }
        let place = start + 16 + 3 * double + i + offset + 2 * (code - first)
        return reader.unsigned(place, 2).map { $0 == 0 ? 0 : ($0 + delta) & 0xFFFF }
      }
      return nil
    default: return nil
    }
  }

  /// The advance of a glyph in em.
  func advance(of glyph: Int) -> Double? {
    guard advanceCount > 0, let table = tables["hmtx"]?.lowerBound else { return nil }
    return reader.unsigned(table + 4 * min(glyph, advanceCount - 1), 2).map { Double($0) / unitsPerEm }
  }

  // MARK: - Outlines

  func drawing(of glyph: Int) -> PDFGlyph {
    var path = Path()
    var parts = 0
    append(glyph, to: &path, .scale(x: 1 / unitsPerEm, y: 1 / unitsPerEm), depth: 0, &parts)
    return PDFGlyph(path: path)
  }

  private func append(
    _ glyph: Int, to path: inout Path, _ transform: Transform, depth: Int, _ parts: inout Int
  ) {
    parts += 1
    guard depth < PDFTrueType.depthLimit, parts <= PDFTrueType.partLimit, path.elements.count < PDFTrueType.pointLimit,
      glyph >= 0,
      let loca = tables["loca"], let glyf = tables["glyf"]
    else { return }
    let size = hasLongOffsets ? 4 : 2
    let place = loca.lowerBound + size * glyph
    guard place + 2 * size <= loca.upperBound, let from = reader.unsigned(place, size),
      let to = reader.unsigned(place + size, size), to > from
    else { return }
    let start = glyf.lowerBound + (hasLongOffsets ? from : 2 * from)
    guard let contours = reader.signed(start) else { return }
    if contours >= 0 {
      appendSimple(at: start + 10, contours: contours, to: &path, transform)
    } else {
      appendParts(at: start + 10, to: &path, transform, depth: depth, &parts)
    }
  }

  private func appendParts(
    at start: Int, to path: inout Path, _ transform: Transform, depth: Int, _ parts: inout Int
  ) {
    var place = start
    while let flags = reader.unsigned(place, 2), let glyph = reader.unsigned(place + 2, 2) {
      place += 4
      var move = Point.zero
      if flags & 1 != 0 {
        guard let x = reader.signed(place), let y = reader.signed(place + 2) else { return }
        move = Point(x: Double(x), y: Double(y))
        place += 4
      } else {
        guard let x = reader.unsigned(place, 1), let y = reader.unsigned(place + 1, 1) else { return }
        move = Point(x: Double(Int8(truncatingIfNeeded: x)), y: Double(Int8(truncatingIfNeeded: y)))
        place += 2
      }
      // Without this flag the numbers are points that are put together, which is rare.
      if flags & 2 == 0 { move = .zero }
      var own = Transform.identity
      func fraction() -> Double {
        defer { place += 2 }
        return Double(reader.signed(place) ?? 0) / 16384
      }
      if flags & 8 != 0 {
        let scale = fraction()
        own = .scale(x: scale, y: scale)
      } else if flags & 0x40 != 0 {
        let (x, y) = (fraction(), fraction())
        own = .scale(x: x, y: y)
      } else if flags & 0x80 != 0 {
        let (a, b, c, d) = (fraction(), fraction(), fraction(), fraction())
        own = Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      }
      own = own.concatenating(.translation(x: move.x, y: move.y))
      append(glyph, to: &path, own.concatenating(transform), depth: depth + 1, &parts)
      guard flags & 0x20 != 0, parts <= PDFTrueType.partLimit, path.elements.count < PDFTrueType.pointLimit else {
        return
      }
    }
  }

  private func appendSimple(at start: Int, contours: Int, to path: inout Path, _ transform: Transform) {
    let ends = (0..<contours).compactMap { reader.unsigned(start + 2 * $0, 2) }
    guard ends.count == contours, let last = ends.last, last < PDFTrueType.pointLimit,
      let instructions = reader.unsigned(start + 2 * contours, 2)
    else { return }
    var place = start + 2 * contours + 2 + instructions
    var flags: [Int] = []
    while flags.count <= last {
      guard let flag = reader.unsigned(place, 1) else { return }
      place += 1
      flags.append(flag)
      guard flag & 8 != 0 else { continue }
      guard let count = reader.unsigned(place, 1) else { return }
      place += 1
      flags += Array(repeating: flag, count: min(count, last + 1 - flags.count))
    }
    func coordinates(_ short: Int, _ same: Int) -> [Double]? {
      var value = 0
      var result: [Double] = []
      for flag in flags {
        if flag & short != 0 {
          guard let step = reader.unsigned(place, 1) else { return nil }
          place += 1
          value += flag & same != 0 ? step : -step
        } else if flag & same == 0 {
          guard let step = reader.signed(place) else { return nil }
          place += 2
          value += step
        }
        result.append(Double(value))
      }
      return result
    }
    guard let xs = coordinates(2, 16), let ys = coordinates(4, 32) else { return }
    var first = 0
    for end in ends where end >= first && end <= last {
      let points = (first...end).map { index in
        (point: transform.apply(to: Point(x: xs[index], y: ys[index])), isOn: flags[index] & 1 != 0)
      }
      first = end + 1
      append(contour: points, to: &path)
    }
  }

  /// Appends a contour of quadratic curves; between two points off the curve there is one on it.
  private func append(contour points: [(point: Point, isOn: Bool)], to path: inout Path) {
    guard points.count > 1 else { return }
    let begin = points.firstIndex { $0.isOn }
    let start = begin.map { points[$0].point } ?? (points[0].point + points[points.count - 1].point) * 0.5
    path.move(to: start)
    var current = start
    var control: Point?
    func curve(_ path: inout Path, _ control: Point, _ end: Point) {
      path.curve(
        to: end, control1: current + (control - current) * (2 / 3), control2: end + (control - end) * (2 / 3))
      current = end
    }
    let order = begin.map { begin in (1..<points.count).map { points[(begin + $0) % points.count] } } ?? points
    for (point, isOn) in order + [(start, true)] {
      if let held = control {
        curve(&path, held, isOn ? point : (held + point) * 0.5)
        control = isOn ? nil : point
      } else if isOn {
        path.line(to: point)
        current = point
      } else {
        control = point
      }
    }
    path.close()
  }
}

/// Big-endian numbers at places that may lie outside.
struct PDFNumbers {
  let bytes: [UInt8]

  func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Text in ASCII; empty if it lies outside.
  func text(_ place: Int, _ count: Int) -> String {
    guard place >= 0, count >= 0, place <= bytes.count - count else { return "" }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  func signed(_ place: Int) -> Int? { unsigned(place, 2).map { Int(Int16(truncatingIfNeeded: $0)) } }

  /// A number of one or two bytes in a program of a glyph (Adobe Type 1 Font Format, 6.2; Technical Note 5177, 3.2), of
  /// which `byte` is the first; nil for another byte.
  ///
  /// - Parameter place: that of the second byte; it moves behind the number.
  func programNumber(_ byte: Int, _ place: inout Int) -> Double? {
    switch byte {
    case 32...246: return Double(byte - 139)
    case 247...254:
      let low = unsigned(place, 1) ?? 0
      place += 1
      return Double(byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108)
    default: return nil
    }
  }
}
