import InbetweenPixels
import InbetweenTestSupport

/// Images made by formulas, so that expected numbers can be computed elsewhere.
enum SampleImages {
  /// A soft-edged disc of radius 15 on white, 64 × 48 pixels.
  static func disc(centerX: Int = 30, tint: Int = 133) -> Pixmap {
    var bytes: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        let distance = (x - centerX) * (x - centerX) + (y - 24) * (y - 24)
        let coverage = max(0, min(255, (225 - distance) * 6 + 128))
        bytes += [UInt8(255 - coverage), UInt8(255 - coverage * tint / 255), 255, 255]
      }
    }
    return Pixmap(width: 64, height: 48, bytes: bytes)
  }

  static func plain(_ color: [UInt8], width: Int, height: Int) -> Pixmap {
    Pixmap(width: width, height: height, bytes: Array(repeatElement(color, count: width * height).joined()))
  }

  /// Pixels of a fixed generator, at most `levels` values a component.
  static func noise(seed: UInt64, width: Int, height: Int, levels: Int, opaque: Bool) -> Pixmap {
    var generator = SplitMix(seed: seed)
    let step = 256 / levels
    var bytes = (0..<width * height * 4).map { _ in UInt8(Int.random(in: 0..<levels, using: &generator) * step) }
    if opaque { for i in stride(from: 3, to: bytes.count, by: 4) { bytes[i] = 255 } }
    return Pixmap(width: width, height: height, bytes: bytes)
  }
}
