import InbetweenLayout
import InbetweenTimeline

extension ViewDescription {
  static let label = ViewDescription("label", "`UILabel`", make: { UILabel(id: $0, in: $1) }) {
    ViewProperty("text", \UILabel.modelText, .text, .look, "the text")
    ViewProperty(
      "attributedText", \UILabel.modelParts, ValueType<TextPart>.textPart.list(), .look,
      "parts of a text with attributes, shown in place of `text`; see [Attributed text](#attributed-text)")
    ViewProperty(
      "paragraphStyle", \UILabel.modelParagraphStyle, .paragraphStyle, .look,
      "how lines are set; see [Attributed text](#attributed-text)")
    ViewProperty("font", \UILabel.modelFont, .font, .look, "font of the text; see [Values](#values)")
    ViewProperty("textColor", \UILabel.modelTextColor, .color, .look, follows: .color(.textColor), "colour of the text")
    ViewProperty(
      "textAlignment", \UILabel.modelTextAlignment, .word, .look,
      "horizontal alignment; `natural` is the leading edge of the text's direction")
    ViewProperty("numberOfLines", \UILabel.numberOfLines, .count, .place, "maximum number of lines; 0 for no maximum")
    ViewProperty(
      "lineBreakMode", \UILabel.modelLineBreakMode, .lineBreakMode, .look,
      "how text that does not fit is wrapped or truncated")
    ViewProperty(
      "preferredMaxLayoutWidth", \UILabel.modelPreferredMaxLayoutWidth, .length, .place,
      "width in points at which lines are wrapped for the intrinsic size; 0 for the width of the layout")
    ViewProperty(
      "adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth, .boolean, .look,
      "whether a text that does not fit is drawn in a smaller font")
    ViewProperty(
      "minimumScaleFactor", \UILabel.modelMinimumScaleFactor, .number(0...1), .look,
      "the smallest factor by which the font's size is reduced for that; 0 for the system's")
    ViewProperty(
      "baselineAdjustment", \UILabel.modelBaselineAdjustment, .word, .look,
      "where a single line in a smaller font lies, as `UIBaselineAdjustment`")
  }
}
