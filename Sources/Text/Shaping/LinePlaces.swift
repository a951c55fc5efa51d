import InbetweenGeometry
import InbetweenTimeline

/// The vertical positions of lines, in points.
///
/// A line is as tall as the tallest of its fonts and images, with baseline offsets. Its height is multiplied and limited as its
/// paragraph says (`NSParagraphStyle.lineHeightMultiple`: "the natural line height of the receiver is multiplied by
/// this factor (if positive) before being constrained by minimum and maximum line height"); what it gains or loses is
/// above the text, because TextKit keeps the descent below the baseline.
struct LinePlaces {
  struct Place {
    var top: Double
    var baseline: Double
    var bottom: Double
  }

  private(set) var places: [Place] = []
  let height: Double

  /// - Parameters:
  ///   - lines: the numbers of the attributes in each line, and its paragraph.
  ///   - metrics: of each attribute's font.
  init(
    _ lines: [(styles: [Int], paragraph: Int, style: ParagraphStyle?)], styles: [TextStyle], metrics: [FontMetrics]
  ) {
    var y = 0.0
    var bottom = 0.0
    for (number, line) in lines.enumerated() {
      var (ascent, descent, leading) = (-Double.infinity, -Double.infinity, 0.0)
      for style in line.styles {
        ascent = max(ascent, metrics[style].ascender + styles[style].baselineOffset)
        descent = max(descent, metrics[style].descender - styles[style].baselineOffset)
        leading = max(leading, metrics[style].leading)
        guard let image = styles[style].attachment?.rect else { continue }
        ascent = max(ascent, styles[style].baselineOffset - image.minY)
        descent = max(descent, image.maxY - styles[style].baselineOffset)
      }
      if number > 0, lines[number - 1].paragraph != line.paragraph {
        y += (lines[number - 1].style?.paragraphSpacing ?? 0) + (line.style?.paragraphSpacingBefore ?? 0)
      }
      let height = LinePlaces.height(max(ascent + descent, 0), line.style)
      bottom = y + height
      places.append(Place(top: y, baseline: bottom - descent, bottom: bottom))
      y = bottom + leading + (line.style?.lineSpacing ?? 0)
    }
    height = bottom
  }

  /// The number of lines whose bottom is not below a height, at least 1.
  func count(within limit: Double) -> Int {
    // A tolerance of a hundredth of a point, for heights that were rounded to pixels.
    max(1, places.firstIndex { $0.bottom > limit + 0.01 } ?? places.count)
  }

  private static func height(_ natural: Double, _ style: ParagraphStyle?) -> Double {
    guard let style else { return natural }
    var height = style.lineHeightMultiple > 0 ? natural * style.lineHeightMultiple : natural
    height = max(height, style.minimumLineHeight)
    return style.maximumLineHeight > 0 ? min(height, style.maximumLineHeight) : height
  }
}
