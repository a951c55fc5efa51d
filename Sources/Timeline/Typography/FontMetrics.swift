import InbetweenGeometry

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
  /// The height of a flat capital letter above the baseline, in points.
  public var capHeight: Double
  /// The height of a flat small letter above the baseline, in points.
  public var xHeight: Double
  /// The distance from the baseline down to the top of a line under the text, and its thickness.
  public var underline: (position: Double, thickness: Double) { (underlinePosition, underlineThickness) }
  /// The distance from the baseline up to the top of a line through the text, and its thickness.
  public var strikethrough: (position: Double, thickness: Double) { (strikethroughPosition, strikethroughThickness) }
  private var underlinePosition: Double
  private var underlineThickness: Double
  private var strikethroughPosition: Double
  private var strikethroughThickness: Double

  public init(
    ascender: Double, descender: Double, leading: Double, capHeight: Double, xHeight: Double,
    underline: (position: Double, thickness: Double) = (0, 0),
    strikethrough: (position: Double, thickness: Double) = (0, 0)
  ) {
    (underlinePosition, underlineThickness) = underline
    (strikethroughPosition, strikethroughThickness) = strikethrough
    self.ascender = ascender
    self.descender = descender
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// The height of a line: 1.21 times the size for Inter.
  public var lineHeight: Double { ascender + descender }
}

extension FontMetrics {
  /// The metrics of the font that replaces San Francisco, with its heights, so that lines are as high as on iOS. Letters
  /// have their own heights, which symbols and attachments follow.
  ///
  /// - Parameter size: in points.
  package func asSystemFont(size: Double) -> FontMetrics {
    var metrics = self
    metrics.ascender = SystemFontMetrics.ascender * size
    metrics.descender = SystemFontMetrics.descender * size
    metrics.leading = 0
    return metrics
  }
}
