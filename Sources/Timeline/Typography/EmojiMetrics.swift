package import InbetweenGeometry

/// The size and place of colour emoji on iOS, which do not grow in proportion to the font size: Apple Color Emoji draws
/// them larger beside small text.
///
/// Advances are those of an iPhone (`measureText` in Safari 26, for every size of the table, and equal to the font size
/// from 26 points on; WebKit's port Driftstack publishes them). The height of the picture and its distance from the
/// baseline are those that YYText found for `AppleColorEmoji` (`YYTextUtilities.h`), with which the heights of emoji in
/// pictures of an iPhone agree (flutter/flutter#28894: 14 points at size 11, 20 at 16, 24 at 24, 29 at 30).
package enum EmojiMetrics {
  private static let advances: [(size: Double, advance: Double)] = [
    (10, 13), (12, 16), (14, 19), (16, 21), (18, 22), (20, 23), (22, 24), (24, 25), (26, 26),
  ]

  /// In points; between the sizes of the table by linear interpolation.
  package static func advance(size: Double) -> Double {
    guard let first = advances.first, size > first.size else { return 1.3 * size }
    guard let end = advances.firstIndex(where: { $0.size >= size }) else { return size }
    let (a, b) = (advances[end - 1], advances[end])
    return a.advance + (b.advance - a.advance) * (size - a.size) / (b.size - a.size)
  }

  /// The height of the picture, in points.
  static func height(size: Double) -> Double {
    size < 16 ? 1.25 * size : size < 24 ? 0.5 * size + 12 : size
  }

  /// How far the picture reaches below the baseline, in points.
  static func depth(size: Double) -> Double {
    size < 16 ? 0.2525 * size : size < 24 ? 6 - 0.1225 * size : 0.1275 * size
  }

  /// The rectangle of a picture relative to the glyph's origin, y downward: in the middle of its advance.
  ///
  /// - Parameter bitmap: the picture in a frame of one transparent pixel (``Typesetter/bitmap(of:in:)``).
  package static func rect(of bitmap: DisplayResources.Bitmap, size: Double) -> Rect {
    let pixel = height(size: size) / Double(max(bitmap.height - 2, 1))
    let (width, height) = (pixel * Double(bitmap.width), pixel * Double(bitmap.height))
    return Rect(
      x: (advance(size: size) - width) / 2, y: depth(size: size) + pixel - height, width: width, height: height)
  }
}
