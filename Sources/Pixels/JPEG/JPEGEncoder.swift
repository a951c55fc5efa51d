private import CJPEG

/// Writes baseline JPEG files through libjpeg.
public enum JPEGEncoder {
  /// A JPEG of an image over white, as Image I/O writes pictures with alpha; nil if the image is empty, larger than
  /// 65,500 pixels in a direction, or if there is no memory for it.
  ///
  /// - Parameter quality: 0…1; 1 is the best.
  public static func encode(_ image: Pixmap, quality: Double) -> [UInt8]? {
    guard (1...65_500).contains(image.width), (1...65_500).contains(image.height) else { return nil }
    var opaque = image.bytes
    for place in stride(from: 0, to: opaque.count, by: 4) where opaque[place + 3] < 255 {
      let alpha = Int(opaque[place + 3])
      for i in place..<place + 3 { opaque[i] = UInt8((Int(opaque[i]) * alpha + 255 * (255 - alpha) + 127) / 255) }
    }
    let level = quality.isNaN ? 0 : Int32((min(max(quality, 0), 1) * 100).rounded())
    var file: UnsafeMutablePointer<UInt8>?
    let count = unsafe opaque.withUnsafeBufferPointer { pixels -> Int in
      guard let start = pixels.baseAddress else { return 0 }
      return unsafe cjpeg_encode(start, UInt32(image.width), UInt32(image.height), level, &file)
    }
    guard let start = unsafe file, count > 0 else { return nil }
    defer { unsafe cjpeg_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// The library that reads and writes JPEG files, for the environment that outputs record.
package enum JPEGLibraries {
  package static var version: (name: String, version: String) { ("libjpeg", unsafe String(cString: cjpeg_version())) }
}
