private import CJPEG

/// Reads JPEG files through libjpeg: baseline and progressive, of grey, colours or inks.
public enum JPEGDecoder {
  /// Whether bytes begin as a JPEG does.
  public static func isJPEG(_ bytes: [UInt8]) -> Bool { JPEGMarkers.isJPEG(bytes) }

  /// The image's pixels as opaque RGBA in sRGB, upright: turned and mirrored as its Exif orientation says.
  ///
  /// Colours are converted from the file's ICC profile. If that is not possible, they are treated as sRGB, and
  /// ``colorProblem(of:)`` returns the reason. Inks without a profile are converted by a formula.
  ///
  /// - Parameter maximumPixels: larger images are refused based on their header, before anything is allocated.
  /// - Throws: ``JPEGError``.
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = PNGDecoder.defaultMaximumPixels
  ) throws(JPEGError) -> Pixmap {
    let markers = JPEGMarkers(bytes)
    guard let (width, height) = markers.size else { throw .notJPEG }
    guard width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height, maximumPixels: maximumPixels)
    }
    let conversion = colors(of: markers).conversion
    let keepsInks = conversion?.isForInks == true
    var reason = ""
    let count = width * height * 4
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: CJPEG_MESSAGE)
      defer { unsafe message.deallocate() }
      guard let target = out.baseAddress, let text = message.baseAddress else { return }
      let done = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cjpeg_decode(
          bytes.baseAddress, bytes.count, UInt32(width), UInt32(height), keepsInks ? 1 : 0, target, text)
      }
      if done == 1 {
        initialized = count
      } else {
        reason = unsafe String(cString: text)
      }
    }
    guard pixels.count == count else { throw .malformed(reason) }
    conversion?.apply(to: &pixels)
    return Pixmap(width: width, height: height, bytes: pixels).upright(from: markers.orientation)
  }

  /// The reason why a file's colours are treated as sRGB although it has a profile, in words that continue its name; nil
  /// if they were converted or are sRGB.
  ///
  /// - Throws: ``JPEGError/notJPEG``.
  public static func colorProblem(of bytes: [UInt8]) throws(JPEGError) -> String? {
    let markers = JPEGMarkers(bytes)
    guard markers.size != nil else { throw .notJPEG }
    return colors(of: markers).problem
  }

  /// Width and height of the upright picture in pixels, from the header alone.
  ///
  /// - Throws: ``JPEGError/notJPEG``.
  public static func size(of bytes: [UInt8]) throws(JPEGError) -> (width: Int, height: Int) {
    let markers = JPEGMarkers(bytes)
    guard let size = markers.size else { throw .notJPEG }
    return markers.orientation > 4 ? (size.height, size.width) : size
  }

  private static func colors(of markers: JPEGMarkers) -> (conversion: ColorConversion?, problem: String?) {
    let channels: ColorChannels =
      switch markers.channels {
      case 1: .gray
      case 4: .inks
      default: .colors
      }
    return ColorConversion.found(in: markers.profile, channels)
  }
}
