/// Vertical measures of a font at its size, in points: `UIFont`'s properties of the same names.
///
/// They come from the font's `hhea` table (or from `OS/2` if the font specifies that), unrounded, as Core Text reads
/// them. The font named by a ``FontDescription`` alone determines the line height: characters from a fallback font do
/// not make a line taller, as on iOS, where the fallback fonts for system text are tuned to its lines.
public struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline to the top, in points.
  public var ascender: Double
  /// The distance from the baseline to the bottom, positive, in points.
  public var descender: Double
  /// Space between two lines, not above the first or below the last.
  public var leading: Double
  public var capHeight: Double
  public var xHeight: Double

  public init(ascender: Double, descender: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascender = ascender
    self.descender = descender
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// The height of a line: 1.21 times the size for Inter.
  public var lineHeight: Double { ascender + descender }
}
