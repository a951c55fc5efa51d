private import CDeflate

/// An ICC profile as written into image files by cameras, displays, presses and design tools.
///
/// There are two ways. Primaries and curves are read here, according to ICC.1:2022 (7.2 header, 7.3 tags, 10.6 curv,
/// 10.18 para, 10.31 XYZ; every offset is checked), and calculated as what the numbers of PNG, HEIC and AVIF files say
/// is: in double precision and without a library. Little CMS reads everything else. For primaries and curves it takes
/// six times as long, and 211 to 49,905 of the 16.8 million colours of Adobe RGB, ProPhoto RGB and Rec. 709 differ by one
/// step, as its numbers are in single precision.
struct ICCProfile {
  enum Colors {
    /// One for red, green and blue each, and the matrix from linear light to X, Y and Z under D50; nil for grey.
    case curves([ToneCurve], toXYZ: ColorMatrix?)
    case table(ProfileTable)
  }

  let colors: Colors

  /// The reason why a profile is not used.
  struct Problem: Error, CustomStringConvertible {
    /// In words that continue "a colour profile that".
    var reason: String

    init(_ reason: String) { self.reason = reason }

    /// In words that continue the file's name.
    var description: String { "has a colour profile that \(reason); its colours are shown as if they were sRGB" }
  }

  /// The most bytes of a profile that is unpacked, and of one that consists of tables, which those of presses reach.
  private static let (unpackedLimit, tableLimit) = (4 << 20, 16 << 20)

  /// - Parameters:
  ///   - bytes: the profile itself.
  ///   - channels: what the image's samples are. A profile for RGB may be that of a grey image.
  ///   - intent: which of several tables is used.
  init(bytes: [UInt8], channels: ColorChannels, intent: RenderingIntent = .perceptual) throws(Problem) {
    let profile = ICCReader(bytes: bytes)
    let own: ColorChannels
    switch profile.word(16) {
    case "RGB ": own = .colors
    case "GRAY": own = .gray
    case "CMYK": own = .inks
    default: throw Problem("is for neither RGB nor grey nor inks")
    }
    guard own == channels || own == .colors && channels == .gray else {
      throw Problem("is for \(own.rawValue) and not for \(channels.rawValue)")
    }
    // Tables come before primaries, and those of the intent before the first (ICC.1:2022, 8.10).
    let (hasFirst, hasSecond) = (profile.has("A2B0"), profile.has("A2B1"))
    let isTable = hasFirst || hasSecond && intent == .relativeColorimetric
    if !isTable, let found = ICCProfile.curves(of: profile, own) {
      colors = found
      return
    }
    // A curve of lightness.
    let isLightness = own == .gray && profile.word(20) == "Lab " && profile.has("kTRC")
    guard hasFirst || hasSecond || isLightness else {
      switch own {
      case .colors: throw Problem("is made neither of primaries and curves nor of tables")
      case .gray: throw Problem("has no curve")
      case .inks: throw Problem("has no table")
      }
    }
    // Others are links between devices, abstract effects and names of colours.
    guard ["scnr", "mntr", "prtr", "spac"].contains(profile.word(12)) else {
      throw Problem("does not describe the colours of an image")
    }
    guard bytes.count <= ICCProfile.tableLimit else { throw Problem("is too large") }
    let isPerceptual = intent == .perceptual && !(hasSecond && !hasFirst)
    guard let table = ProfileTable(profile.withoutPrograms, own, isPerceptual: isPerceptual) else {
      throw Problem("is damaged")
    }
    colors = .table(table)
  }

  private static func curves(of profile: ICCReader, _ channels: ColorChannels) -> Colors? {
    switch channels {
    case .colors:
      guard let red = profile.xyz("rXYZ"), let green = profile.xyz("gXYZ"), let blue = profile.xyz("bXYZ"),
        let r = profile.curve("rTRC"), let g = profile.curve("gTRC"), let b = profile.curve("bTRC"),
        profile.word(20) == "XYZ "
      else { return nil }
      return .curves([r, g, b], toXYZ: .columns(red, green, blue))
    case .gray:
      guard profile.word(20) != "Lab ", let curve = profile.curve("kTRC") else { return nil }
      return .curves([curve, curve, curve], toXYZ: nil)
    case .inks: return nil
    }
  }

  /// The profile in the data of an iCCP chunk of PNG: a name, a zero, the method 0, and the profile deflated.
  static func unpacked(_ chunk: [UInt8]) throws(Problem) -> [UInt8] {
    guard let zero = chunk.prefix(80).firstIndex(of: 0), zero + 2 < chunk.count, chunk[zero + 1] == 0,
      let bytes = inflated(Array(chunk[(zero + 2)...]))
    else { throw Problem("cannot be unpacked") }
    return bytes
  }

  private static func inflated(_ data: [UInt8]) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    // Deflate expands at most 1,032 times.
    let room = min(data.count * 1_040, unpackedLimit)
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

/// What the samples of an image are, in words.
enum ColorChannels: String {
  case gray = "grey"
  case colors = "RGB"
  case inks

  var count: Int {
    switch self {
    case .gray: 1
    case .colors: 3
    case .inks: 4
    }
  }
}

/// What becomes of colours that a display does not have, for which profiles may have several tables (ICC.1:2022, 6.2).
package enum RenderingIntent: Sendable {
  /// For images, as Core Graphics has it.
  case perceptual
  /// For all other drawing.
  case relativeColorimetric
}
