private import CWebP

/// Reads still WebP files through libwebp: lossy and lossless, with and without alpha.
public enum WebPDecoder {
  /// Whether bytes begin as a WebP file does (RFC 9649, 2.4).
  public static func isWebP(_ bytes: [UInt8]) -> Bool { WebPChunks.isWebP(bytes) }

  /// The image's pixels as RGBA in sRGB, not premultiplied, upright: turned and mirrored as its Exif orientation says.
  ///
  /// Colours are converted from the file's ICC profile. If that is not possible, they are treated as sRGB, and
  /// ``colorProblem(of:)`` returns the reason.
  ///
  /// - Parameter maximumPixels: larger images are refused based on their header, before anything is allocated.
  /// - Throws: ``WebPError``.
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = PNGDecoder.defaultMaximumPixels
  ) throws(WebPError) -> Pixmap {
    let (width, height) = try storedSize(of: bytes)
    guard width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height, maximumPixels: maximumPixels)
    }
    let count = width * height * 4
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let done = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe WebPDecodeRGBAInto(bytes.baseAddress, bytes.count, out.baseAddress, count, Int32(width * 4))
      }
      if unsafe done != nil { initialized = count }
    }
    guard pixels.count == count else { throw .malformed }
    let chunks = WebPChunks(bytes)
    colors(of: chunks).conversion?.apply(to: &pixels)
    return Pixmap(width: width, height: height, bytes: pixels).upright(from: chunks.orientation)
  }

  /// The reason why a file's colours are treated as sRGB although it has a profile, in words that continue its name; nil
  /// if they were converted or are sRGB.
  ///
  /// - Throws: ``WebPError/notWebP``.
  public static func colorProblem(of bytes: [UInt8]) throws(WebPError) -> String? {
    guard isWebP(bytes) else { throw .notWebP }
    return colors(of: WebPChunks(bytes)).problem
  }

  /// Width and height of the upright picture in pixels, from the header alone.
  ///
  /// - Throws: ``WebPError``.
  public static func size(of bytes: [UInt8]) throws(WebPError) -> (width: Int, height: Int) {
    let size = try storedSize(of: bytes)
    return WebPChunks(bytes).orientation > 4 ? (size.height, size.width) : size
  }

  private static func storedSize(of bytes: [UInt8]) throws(WebPError) -> (width: Int, height: Int) {
    guard isWebP(bytes) else { throw .notWebP }
    var features = WebPBitstreamFeatures()
    let status = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe WebPGetFeaturesInternal(bytes.baseAddress, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
    }
    guard status == VP8_STATUS_OK else { throw .malformed }
    guard features.has_animation == 0 else { throw .animated }
    return (Int(features.width), Int(features.height))
  }

  private static func colors(of chunks: WebPChunks) -> (conversion: ColorConversion?, problem: String?) {
    ColorConversion.found(in: chunks.profile, .colors)
  }
}

/// The library that reads WebP files, for the environment that outputs record.
package enum WebPLibrary {
  package static var version: (name: String, version: String) {
    let number = WebPGetDecoderVersion()
    return ("libwebp", "\(number >> 16).\(number >> 8 & 255).\(number & 255)")
  }
}
