// The keys that scenes have for a text field.

extension ViewDescription {
  static let textField = ViewDescription(
    "textField", "`UITextField`, not being edited", make: { UITextField(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UITextField.modelText, .text, .look, "the text")
    ViewProperty(
      "placeholder", \UITextField.modelPlaceholder, .text, .look, "text that is shown while there is no other")
    ViewProperty("font", \UITextField.modelFont, .font, .look, "font of the text; see [Values](#values)")
    ViewProperty(
      "textColor", \UITextField.modelTextColor, .color, .look, follows: .color(.textColor), "colour of the text")
    ViewProperty(
      "textAlignment", \UITextField.modelTextAlignment, .word, .look,
      "horizontal alignment; `natural` is the leading edge of the text's direction")
    ViewProperty(
      "borderStyle", \UITextField.modelBorderStyle, .word, .look,
      "style of the border; `roundedRect` has a minimum height of 34 points, as from iOS 13 on")
    ViewProperty(
      "isSecureTextEntry", \UITextField.modelIsSecureTextEntry, .boolean, .look,
      "whether every character is shown as a bullet")
  }
}
