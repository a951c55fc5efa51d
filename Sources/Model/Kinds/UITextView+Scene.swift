import InbetweenGeometry
import InbetweenTimeline

extension ViewDescription {
  static let textView = ViewDescription(
    "textView", "`UITextView`, not being edited", make: { UITextView(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UITextView.modelText, .text, .look, "the text")
    ViewProperty(
      "attributedText", \UITextView.modelParts, ValueType<TextPart>.textPart.list(), .look,
      "parts of a text with attributes, shown in place of `text`; see [Attributed text](#attributed-text)")
    ViewProperty(
      "paragraphStyle", \UITextView.modelParagraphStyle, .paragraphStyle, .look,
      "how lines are set; see [Attributed text](#attributed-text)")
    ViewProperty("font", \UITextView.modelFont, .font, .look, "font of the text; see [Values](#values)")
    ViewProperty(
      "textColor", \UITextView.modelTextColor, .color, .look, follows: .color(.textColor), "colour of the text")
    ViewProperty(
      "textAlignment", \UITextView.modelTextAlignment, .word, .look,
      "horizontal alignment; `natural` is the leading edge of the text's direction")
    ViewProperty(
      "textContainerInset", \UITextView.modelTextContainerInset, .insets, .look,
      "insets of the text in points; 5 points are added at the sides")
    ViewProperty(
      "isScrollEnabled", \UITextView.isScrollEnabled, .boolean, .place,
      "whether the text scrolls; if not, the intrinsic size is that of the wrapped text")
    UIScrollView.scrolling
  }
}
