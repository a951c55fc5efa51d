private import CDeflate

/// An ICC profile made of three primaries and curves, or of one grey curve, as written into image files by cameras,
/// displays and design tools. Profiles made of tables are refused.
///
/// Read according to ICC.1:2022 (7.2 header, 7.3 tags, 10.6 curv, 10.18 para, 10.31 XYZ); every offset is checked.
struct ICCProfile {
  /// For red, green and blue.
  let curves: [ToneCurve]
  /// From linear light to X, Y, Z under D50; nil for grey.
  let toXYZ: ColorMatrix?

  /// The reason why a profile is not used, in words that continue "a colour profile that".
  struct Problem: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private static let largest = 4 << 20

  /// - Parameters:
  ///   - chunk: the data of an iCCP chunk: a name, a zero, the method 0, and the profile deflated.
  ///   - isGray: whether the file has one channel, not three.
  init(chunk: [UInt8], isGray: Bool) throws(Problem) {
    guard let zero = chunk.prefix(80).firstIndex(of: 0), zero + 2 < chunk.count, chunk[zero + 1] == 0,
      let bytes = ICCProfile.inflated(Array(chunk[(zero + 2)...]))
    else { throw Problem("cannot be unpacked") }
    try self.init(bytes: bytes, isGray: isGray)
  }

  /// - Parameters:
  ///   - bytes: the profile itself.
  ///   - isGray: whether the file has one channel, not three.
  init(bytes: [UInt8], isGray: Bool) throws(Problem) {
    let profile = Reader(bytes: bytes)
    switch profile.word(16) {
    case "RGB ":
      guard let red = profile.xyz("rXYZ"), let green = profile.xyz("gXYZ"), let blue = profile.xyz("bXYZ"),
        let r = profile.curve("rTRC"), let g = profile.curve("gTRC"), let b = profile.curve("bTRC"),
        profile.word(20) == "XYZ "
      else { throw Problem("is not made of primaries and curves") }
      toXYZ = .columns(red, green, blue)
      curves = [r, g, b]
    case "GRAY":
      guard isGray else { throw Problem("is for grey and not for colours") }
      guard let curve = profile.curve("kTRC") else { throw Problem("has no curve") }
      toXYZ = nil
      curves = [curve, curve, curve]
    default: throw Problem("is for neither RGB nor grey")
    }
  }

  private static func inflated(_ data: [UInt8]) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    // Deflate expands at most 1,032 times.
    let room = min(data.count * 1_040, largest)
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { out, count in
      let result = unsafe data.withUnsafeBufferPointer { data in
        unsafe libdeflate_zlib_decompress(
          decompressor, data.baseAddress, data.count, out.baseAddress, room, &count)
      }
      isWhole = result == LIBDEFLATE_SUCCESS
      if !isWhole { count = 0 }
    }
    return isWhole ? bytes : nil
  }
}

/// Big-endian numbers at offsets that may be out of range.
private struct Reader {
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
