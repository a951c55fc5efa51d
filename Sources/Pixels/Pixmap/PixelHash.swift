internal import InbetweenFiles

/// The division of pixels into bands of 64 full rows, the last one shorter.
///
/// Damage, band hashes and the encoder all use the same bands.
public enum PixelBand {
  /// Rows in every band but the last.
  public static let rows = 64

  /// The number of bands of an image of this height.
  public static func count(height: Int) -> Int { (height + rows - 1) / rows }

  /// The rows of one band.
  public static func rows(of band: Int, height: Int) -> Range<Int> {
    let first = min(band * rows, height)
    return first..<min(first + rows, height)
  }
}

/// XXH3-128 of a band's straight RGBA bytes, with seed 0.
public struct BandHash: Hashable, Sendable {
  /// The upper 64 bits, which come first in the canonical form.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64
}

/// The identity of an image's pixels: equal hashes mean equal size and equal pixels.
///
/// SHA-256 over width, height, format and the hash of every band; `docs/pixel-hash.md` specifies the bytes. The hash is
/// a public contract: it is the same on every machine, and for every way of encoding the pixels.
public struct PixelHash: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// The hash of an image, from the hashes of its bands.
  ///
  /// - Precondition: one hash for each band.
  package init(width: Int, height: Int, bands: [BandHash]) {
    precondition(bands.count == PixelBand.count(height: height), "one hash a band")
    var message: [UInt8] = []
    message.reserveCapacity(12 + 16 * bands.count)
    PixelHash.append(UInt32(clamping: width), to: &message)
    PixelHash.append(UInt32(clamping: height), to: &message)
    PixelHash.append(PixelHash.straightRGBA8, to: &message)
    for band in bands {
      PixelHash.append(band.high, to: &message)
      PixelHash.append(band.low, to: &message)
    }
    bytes = SHA256.digest(message)
  }

  /// The format's number: 8-bit straight RGBA, sRGB.
  private static let straightRGBA8: UInt32 = 1

  /// Big-endian.
  private static func append(_ value: some FixedWidthInteger, to message: inout [UInt8]) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

extension PixelHash: CustomStringConvertible {
  /// 64 hexadecimal digits, lower case.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension Pixmap {
  /// The identity of the pixels.
  public var pixelHash: PixelHash {
    let hasher = PixelHasher()
    let bands = (0..<PixelBand.count(height: height)).map { hasher.hash(of: self, band: $0) }
    return PixelHash(width: width, height: height, bands: bands)
  }
}
