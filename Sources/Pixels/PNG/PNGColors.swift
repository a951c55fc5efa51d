/// The colour space of a PNG file according to its chunks (PNG specification, third edition, 11.3.2): cICP takes
/// precedence over iCCP, then sRGB, then gAMA and cHRM.
struct PNGColors {
  /// Nil if the samples are sRGB already, or if no chunk specifies another space.
  private(set) var conversion: ColorConversion?
  /// The reason why the samples are treated as sRGB although a chunk specifies another space, in words that continue
  /// the file's name.
  private(set) var problem: String?

  init(_ file: [UInt8]) {
    let chunks = PNGColors.chunks(of: file)
    if let code = chunks["cICP"], code.count == 4 {
      guard let primaries = Primaries(code: code[0]), code[1] == 13, code[2] == 0, code[3] == 1 else {
        problem = "has colours by a cICP chunk that is not known; they are shown as if they were sRGB"
        return
      }
      conversion = ColorConversion(curve: .sRGB, primaries: primaries)
    } else if let profile = chunks["iCCP"] {
      do throws(ICCProfile.Problem) {
        let bytes = try ICCProfile.unpacked(profile)
        conversion = ColorConversion(try ICCProfile(bytes: bytes, channels: file[25] & 2 == 0 ? .gray : .colors))
      } catch {
        problem = error.description
      }
    } else if chunks["sRGB"] == nil {
      let primaries = chunks["cHRM"].flatMap { Primaries(chunk: $0) } ?? .sRGB
      let gamma = chunks["gAMA"].flatMap { $0.count == 4 ? PNGColors.integer($0, 0) : nil } ?? 0
      // A gamma within 5 % of 1/2.2 stands for sRGB's own curve, as in libpng.
      let isStandard = gamma == 0 || abs(Double(gamma) / 45_455 - 1) <= 0.05
      conversion = ColorConversion(
        curve: isStandard ? .sRGB : .power(100_000 / Double(gamma)), primaries: primaries)
    }
  }

  /// The intact chunks about colours before the pixels, each at most once.
  private static func chunks(of file: [UInt8]) -> [String: [UInt8]] {
    let types: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]
    var found: [String: [UInt8]] = [:]
    var place = PNGChunk.signature.count
    while place + 12 <= file.count {
      let count = integer(file, place)
      guard count <= file.count - place - 12 else { break }
      let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      if type == "IDAT" { break }
      if types.contains(type), found[type] == nil {
        let data = Array(file[place + 4..<place + 8 + count])
        if PNGChunk.crc(data, from: 0) == UInt32(integer(file, place + 8 + count)) { found[type] = Array(data[4...]) }
      }
      place += 12 + count
    }
    return found
  }

  private static func integer(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Primaries {
  /// The chromaticities of a cHRM chunk, in units of 1/100,000.
  fileprivate init?(chunk: [UInt8]) {
    guard chunk.count == 32 else { return nil }
    let values = stride(from: 0, to: 32, by: 4).map { place in
      Double(chunk[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
    func point(_ i: Int) -> Chromaticity { Chromaticity(x: values[2 * i], y: values[2 * i + 1]) }
    self.init(white: point(0), red: point(1), green: point(2), blue: point(3))
    guard toXYZ.inverted != nil else { return nil }
  }

  /// Primaries by their number in ITU-T H.273.
  init?(code: UInt8) {
    switch code {
    case 1: self = .sRGB
    case 12: self = .displayP3
    default: return nil
    }
  }
}
