// The keys that scenes have for a text field.

extension ViewDescription {
  static let textField = ViewDescription(
    "textField", "`UITextField`",
    // The caret, the selection with its handles, and the clear button.
    furtherParts: 4, make: { UITextField(id: $0, in: $1) }
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
    ViewProperty(
      "isEditing", get: { (field: UITextField) in field.focus?.isEditing ?? false },
      set: { field, flag in field.takeFocus { $0.isEditing = flag } }, .boolean, .look,
      "whether it has the focus: it shows the caret in the tint colour, or the selection, and no ring, as on an iPhone")
    ViewProperty(
      "selectedRange", get: { (field: UITextField) in field.focus?.selection },
      set: { field, range in field.takeFocus { $0.selection = range } }, .numbers, .look,
      absence: .init("the end") { field in field.takeFocus { $0.selection = nil } },
      "while it is edited, the first selected character and their number; 0 for the caret before that character")
    ViewProperty(
      "clearButtonMode", get: { (field: UITextField) in field.focus?.clearMode ?? .never },
      set: { field, mode in field.takeFocus { $0.clearMode = mode } }, .word, .look,
      "when a field with a text has a button that clears it, as `UITextField.ViewMode`")
  }
}
