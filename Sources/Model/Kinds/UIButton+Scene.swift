// The keys that scenes have for a button.

extension ViewColor {
  static let titleColor = ViewColor("titleColor")
}

extension ViewDescription {
  static let button = ViewDescription(
    "button", "`UIButton(type: .system)`", make: { UIButton(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UIButton.title, .text, .look, "the normal state's title")
    ViewProperty(
      "titleColor", optional: \UIButton.titleColor, .color, .look, animates: .inBlock, follows: .color(.titleColor),
      none: "the `tintColor`", "the normal state's title colour")
    ViewProperty("font", \UIButton.font, .font, .look, "the title's; see [Values](#values)")
    ViewProperty("image", optional: \UIButton.image, .image, .look, none: "none", "a PNG beside the [scene](#images)")
    ViewProperty("isSelected", \UIButton.isSelected, .boolean, .look, "shows `selected`")
    ViewProperty("isHighlighted", \UIButton.isHighlighted, .boolean, .look, "shows `highlighted`, dimmed")
    ViewProperty("isEnabled", \UIButton.isEnabled, .boolean, .look, "false: the title is grey")
    ViewProperty("selected", \UIButton.selected, .buttonState, .look, "`{title, titleColor}` while it is selected")
    ViewProperty(
      "highlighted", \UIButton.highlighted, .buttonState, .look, "`{title, titleColor}` while it is highlighted")
  }
}
