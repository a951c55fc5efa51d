/// The header and the tags of an ICC profile: big-endian numbers at offsets that may be out of range.
struct ICCReader {
  let bytes: [UInt8]

  private func integer(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A signed fixed-point number: 16 bits before and 16 after the point.
  private func fixed(_ place: Int) -> Double? {
    integer(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// Four letters.
  func word(_ place: Int) -> String? {
    guard place >= 0, place <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  /// The offset of a tag's data.
  private func place(of tag: String) -> Int? {
    guard let count = integer(128, 4), count <= 1_000 else { return nil }
    for i in 0..<count where word(132 + 12 * i) == tag { return integer(136 + 12 * i, 4) }
    return nil
  }

  func has(_ tag: String) -> Bool { place(of: tag) != nil }

  /// The profile without its tags of floating-point elements (ICC.1:2022, 9.2.21), which may be any number of
  /// functions one after another: a profile with them has tables besides.
  var withoutPrograms: [UInt8] {
    var result = bytes
    guard let count = integer(128, 4), count <= 1_000 else { return result }
    for i in 0..<count where word(132 + 12 * i)?.hasPrefix("D2B") == true { result[132 + 12 * i] = UInt8(ascii: "-") }
    return result
  }

  func xyz(_ tag: String) -> [Double]? {
    guard let place = place(of: tag), word(place) == "XYZ " else { return nil }
    let values = (0..<3).compactMap { fixed(place + 8 + 4 * $0) }
    return values.count == 3 ? values : nil
  }

  func curve(_ tag: String) -> ToneCurve? {
    guard let place = place(of: tag) else { return nil }
    switch word(place) {
    case "curv":
      guard let count = integer(place + 8, 4), count <= 65_536 else { return nil }
      let values = (0..<count).compactMap { integer(place + 12 + 2 * $0, 2) }
      guard values.count == count else { return nil }
      if count == 0 { return .power(1) }
      if count == 1 { return .power(Double(values[0]) / 256) }
      return .table(values.map { Double($0) / 65_535 })
    case "para":
      // The number of parameters of each function type.
      let counts = [1, 3, 4, 5, 7]
      guard let kind = integer(place + 8, 2), counts.indices.contains(kind) else { return nil }
      let p = (0..<counts[kind]).compactMap { fixed(place + 12 + 4 * $0) }
      guard p.count == counts[kind] else { return nil }
      switch kind {
      case 0: return .power(p[0])
      case 1, 2:
        guard p[1] != 0 else { return nil }
        let end = kind == 2 ? p[3] : 0
        return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: end, f: end)
      case 3: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
      default: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
      }
    default: return nil
    }
  }
}
