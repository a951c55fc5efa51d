// The keys that scenes have for a button.

extension ViewColor {
  static let titleColor = ViewColor("titleColor")
}

extension UIButton {
  /// Whether the font of the title is reduced if it does not fit.
  package var adjustsTitleToFitWidth: Bool {
    get { titleLabel?.adjustsFontSizeToFitWidth ?? false }
    set { titleLabel?.adjustsFontSizeToFitWidth = newValue }
  }
}

extension ViewDescription {
  static let button = ViewDescription(
    "button", "`UIButton(type: .system)`", make: { UIButton(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UIButton.title, .text, .look, "title in the normal state")
    ViewProperty(
      "titleColor", optional: \UIButton.titleColor, .color, .look, animates: .inBlock, follows: .color(.titleColor),
      none: "the `tintColor`", "colour of the title in the normal state")
    ViewProperty("font", \UIButton.font, .font, .look, "font of the title; see [Values](#values)")
    ViewProperty(
      "adjustsFontSizeToFitWidth", \UIButton.adjustsTitleToFitWidth, .boolean, .look,
      "whether a title that does not fit is drawn in a smaller font, as that of the `titleLabel`")
    ViewProperty(
      "contentHorizontalAlignment", \UIButton.contentHorizontalAlignment, .word, .look,
      "where title and image are if the button is wider; `fill` is as `center`")
    ViewProperty(
      "image", optional: \UIButton.image, .image, .look, none: "none",
      "a PNG, JPEG or SVG file beside the [scene](#images)")
    ViewProperty(
      "renderingMode", \UIButton.renderingMode, .word, .look,
      "`alwaysOriginal` shows the image's colours; otherwise its alpha is painted in the `tintColor`")
    ViewProperty(
      "isSelected", \UIButton.isSelected, .boolean, .look, "whether the state is selected, which shows `selected`")
    ViewProperty(
      "isHighlighted", \UIButton.isHighlighted, .boolean, .look,
      "whether the state is highlighted, which shows `highlighted`, dimmed")
    ViewProperty(
      "isEnabled", \UIButton.isEnabled, .boolean, .look, "whether the control is enabled; a disabled title is grey")
    ViewProperty("selected", \UIButton.selected, .buttonState, .look, "`{title, titleColor}` in the selected state")
    ViewProperty(
      "highlighted", \UIButton.highlighted, .buttonState, .look, "`{title, titleColor}` in the highlighted state")
  }
}
