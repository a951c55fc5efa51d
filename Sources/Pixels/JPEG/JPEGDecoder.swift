private import CJPEG

/// Reads JPEG files through libjpeg: baseline and progressive, of grey, colours or inks.
public enum JPEGDecoder {
  /// Whether bytes begin as a JPEG does.
  public static func isJPEG(_ bytes: [UInt8]) -> Bool { JPEGMarkers.isJPEG(bytes) }

  /// The image's pixels as opaque RGBA in sRGB, upright: turned and mirrored as its Exif orientation says.
  ///
  /// Colours are converted from the file's ICC profile. If that is not possible, they are treated as sRGB, and
  /// ``colorProblem(of:)`` returns the reason.
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
    var reason = ""
    let count = width * height * 4
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: CJPEG_MESSAGE)
      defer { unsafe message.deallocate() }
      guard let target = out.baseAddress, let text = message.baseAddress else { return }
      let done = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cjpeg_decode(bytes.baseAddress, bytes.count, UInt32(width), UInt32(height), target, text)
      }
      if done == 1 {
        initialized = count
      } else {
        reason = unsafe String(cString: text)
      }
    }
    guard pixels.count == count else { throw .malformed(reason) }
    JPEGDecoder.colors(of: markers).conversion?.apply(to: &pixels)
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
    guard let profile = markers.profile else { return (nil, nil) }
    do throws(ICCProfile.Problem) {
      return (ColorConversion(try ICCProfile(bytes: profile, isGray: markers.channels == 1)), nil)
    } catch {
      return (nil, "has a colour profile that \(error.reason); its colours are shown as if they were sRGB")
    }
  }
}

extension Pixmap {
  /// The picture turned and mirrored according to an Exif orientation.
  fileprivate func upright(from orientation: Int) -> Pixmap {
    guard (2...8).contains(orientation) else { return self }
    let isTurned = orientation > 4
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let place = 4 * (row * width + column)
        turned += bytes[place..<place + 4]
      }
    }
    return Pixmap(width: columns, height: rows, bytes: turned)
  }
}
