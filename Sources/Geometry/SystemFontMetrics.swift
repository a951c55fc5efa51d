/// The heights of San Francisco, the system font of iOS, as multiples of its size.
///
/// A line of 17 points is 20.287 points high, so that a label is 20.5 points high with two pixels to a point, as Interface
/// Builder records it. The values are those that `UIFont.systemFont(ofSize: 17)` prints: an ascender of 16.1865234375, a
/// descender of -4.1005859375 and no leading, 1950 and 494 of 2048 units. They are the same for all sizes and weights.
package enum SystemFontMetrics {
  package static let ascender = 1950.0 / 2048
  package static let descender = 494.0 / 2048
  package static let lineHeight = ascender + descender
}
