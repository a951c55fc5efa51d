private import CPNG

/// Reads PNG files through libpng: every colour type, depth and interlacing.
public enum PNGDecoder {
  /// Sufficient for a canvas of 32,767 × 3,000 pixels.
  public static let defaultMaximumPixels = 100_000_000

  /// The image's pixels as straight 8-bit RGBA in sRGB; 16-bit samples are scaled.
  ///
  /// Colours are converted from the colour space given by the chunks cICP, iCCP or gAMA and cHRM. If that is not
  /// possible, they are treated as sRGB, and ``colorProblem(of:)`` returns the reason.
  ///
  /// - Parameter maximumPixels: larger images are refused based on their header, before anything is allocated.
  /// - Throws: ``PNGError``.
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = defaultMaximumPixels
  ) throws(PNGError) -> Pixmap {
    let header = try Header(bytes)
    guard header.width * header.height <= maximumPixels else {
      throw .tooLarge(width: header.width, height: header.height, maximumPixels: maximumPixels)
    }
    // Deflate expands at most 1,032 times: a file too short for its header is refused before the pixels are allocated.
    guard header.scanlineBytes <= bytes.count * 1_040 else { throw .malformed("the file is too short for its size") }

    var reason = ""
    let count = header.width * header.height * 4
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: CPNG_MESSAGE)
      defer { unsafe message.deallocate() }
      guard let target = out.baseAddress, let text = message.baseAddress else { return }
      let done = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cpng_decode(
          bytes.baseAddress, bytes.count, UInt32(header.width), UInt32(header.height), target, text)
      }
      if done == 1 {
        initialized = count
      } else {
        reason = unsafe String(cString: text)
      }
    }
    guard pixels.count == count else { throw .malformed(reason) }
    var converted = pixels
    PNGColors(bytes).conversion?.apply(to: &converted)
    return Pixmap(width: header.width, height: header.height, bytes: converted)
  }

  /// The reason why a file's colours are treated as sRGB although it specifies another space, in words that continue
  /// its name; nil if they were converted or are sRGB.
  ///
  /// - Throws: ``PNGError/notPNG`` or ``PNGError/malformed(_:)``.
  public static func colorProblem(of bytes: [UInt8]) throws(PNGError) -> String? {
    _ = try Header(bytes)
    return PNGColors(bytes).problem
  }

  /// Width and height in pixels, from the header alone.
  ///
  /// - Throws: ``PNGError/notPNG`` or ``PNGError/malformed(_:)``.
  public static func size(of bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    let header = try Header(bytes)
    return (header.width, header.height)
  }

  /// Whether a file ends with the chunk that ends every PNG file, so that nothing was cut off.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let end = PNGChunk.bytes("IEND", [])
    return bytes.suffix(end.count).elementsEqual(end)
  }
}

/// The part of a PNG's header that describes its size (PNG specification, 11.2.2).
private struct Header {
  let width: Int
  let height: Int
  /// The minimum size of the decompressed image data, in bytes.
  let scanlineBytes: Int

  init(_ bytes: [UInt8]) throws(PNGError) {
    guard bytes.count >= 33, Array(bytes[0..<8]) == PNGChunk.signature, Array(bytes[12..<16]) == Array("IHDR".utf8)
    else { throw .notPNG }
    let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
      throw .malformed("a size of \(width) × \(height) is not allowed")
    }
    self.width = width
    self.height = height
    let channels =
      switch bytes[25] {
      case 2: 3
      case 4: 2
      case 6: 4
      default: 1
      }
    let (bits, overflow) = width.multipliedReportingOverflow(by: channels * Int(max(bytes[24], 1)))
    let (total, overflowed) = ((bits + 7) / 8).multipliedReportingOverflow(by: height)
    scanlineBytes = overflow || overflowed ? .max : total
  }
}
