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
    _ lines: [(styles: [Int], paragraph: Int, style: ParagraphStyle?)], styles: [TextStyle], metrics: [FontMetrics],
    rules: LineRules? = nil
  ) {
    var y = 0.0
    var bottom = 0.0
    for (number, line) in lines.enumerated() {
      let extent = Extent(line.styles, line.style, styles: styles, metrics: metrics)
      if number > 0, lines[number - 1].paragraph != line.paragraph {
        y += LinePlaces.gap(after: lines[number - 1].paragraph, lines[number - 1].style, line.style, rules)
      }
      bottom = y + extent.height
      places.append(Place(top: y, baseline: bottom - extent.descent, bottom: bottom))
      y = bottom + extent.leading + LinePlaces.spacing(after: number, line.style, rules)
    }
    height = bottom
  }

  /// The heights of a line, in points.
  struct Extent {
    var height: Double
    var descent: Double
    /// To the next line, without its spacing.
    var leading: Double

    init(_ numbers: [Int], _ paragraph: ParagraphStyle?, styles: [TextStyle], metrics: [FontMetrics]) {
      var ascent = -Double.infinity
      (descent, leading) = (-Double.infinity, 0)
      for style in numbers {
        ascent = max(ascent, metrics[style].ascender + styles[style].baselineOffset)
        descent = max(descent, metrics[style].descender - styles[style].baselineOffset)
        leading = max(leading, metrics[style].leading)
        guard let image = styles[style].attachment?.rect else { continue }
        ascent = max(ascent, styles[style].baselineOffset - image.minY)
        descent = max(descent, image.maxY - styles[style].baselineOffset)
      }
      height = LinePlaces.height(max(ascent + descent, 0), paragraph)
    }
  }

  /// The space after a line, in points.
  static func spacing(after line: Int, _ style: ParagraphStyle?, _ rules: LineRules?) -> Double {
    if let rules, rules.lineSpacing.indices.contains(line) { return rules.lineSpacing[line] }
    return style?.lineSpacing ?? 0
  }

  /// The space between a paragraph and the next one, in points.
  static func gap(
    after paragraph: Int, _ style: ParagraphStyle?, _ next: ParagraphStyle?, _ rules: LineRules?
  ) -> Double {
    if let rules, rules.paragraphSpacing.indices.contains(paragraph) { return rules.paragraphSpacing[paragraph] }
    return (style?.paragraphSpacing ?? 0) + (next?.paragraphSpacingBefore ?? 0)
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
