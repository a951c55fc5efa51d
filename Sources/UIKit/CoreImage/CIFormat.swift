import InbetweenPixels

/// How the components of a pixel are written: in which order, and as bytes, half floats or floats.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  public static let ARGB8 = CIFormat(rawValue: 23)
  public static let BGRA8 = CIFormat(rawValue: 24)
  public static let RGBA8 = CIFormat(rawValue: 256)
  public static let RGBAh = CIFormat(rawValue: 31)
  public static let RGBAf = CIFormat(rawValue: 34)
}
public let kCIFormatARGB8 = CIFormat.ARGB8
public let kCIFormatRGBA8 = CIFormat.RGBA8
public let kCIFormatBGRA8 = CIFormat.BGRA8
public let kCIFormatRGBAh = CIFormat.RGBAh
public let kCIFormatRGBAf = CIFormat.RGBAf

extension CIFormat {
  /// The bytes of a pixel; nil for a format that is not written.
  var pixelLength: Int? {
    switch self {
    case .ARGB8, .BGRA8, .RGBA8: 4
    case .RGBAh: 8
    case .RGBAf: 16
    default: nil
    }
  }

  /// The premultiplied pixels of a picture, those of bytes limited to what they express, row by row from the top.
  ///
  /// - Parameter isLinear: whether components are light and become those of sRGB.
  func bytes(of picture: FilterPicture, isLinear: Bool) -> [UInt8] {
    switch self {
    case .RGBAh: CIFormat.bytes(picture.components(isLinear: isLinear).map { FilterColors.half($0) })
    case .RGBAf: CIFormat.bytes(picture.components(isLinear: isLinear).map(\.bitPattern))
    default: ordered(picture.bytes(isLinear: isLinear))
    }
  }

  private func ordered(_ rgba: [UInt8]) -> [UInt8] {
    var bytes = rgba
    for start in stride(from: 0, to: rgba.count, by: 4) {
      switch self {
      case .ARGB8:
        (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]) =
          (rgba[start + 3], rgba[start], rgba[start + 1], rgba[start + 2])
      case .BGRA8: bytes.swapAt(start, start + 2)
      default: break
      }
    }
    return bytes
  }

  /// The least byte first, as every machine that Swift runs on has them.
  private static func bytes<Bits: FixedWidthInteger>(_ numbers: [Bits]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * Bits.bitWidth / 8)
    for bits in numbers {
      for shift in stride(from: 0, to: Bits.bitWidth, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    return bytes
  }
}
