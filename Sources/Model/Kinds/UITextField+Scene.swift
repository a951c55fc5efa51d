import InbetweenTimeline

// The keys that scenes have for a text field.

/// What a scene says of the parts of a text field's texts.
private final class FieldParts {
  /// The text that the parts replace.
  var plain: String
  /// Those of the text, which is shown in their place; empty for none.
  var text: [TextPart] = []
  var placeholder: [TextPart] = []
  /// What no part says.
  var defaults: TextPart?

  init(plain: String) { self.plain = plain }
}

extension UITextField {
  private var parts: FieldParts? { codeProperties.attachments[FieldParts.self] }

  private func change(_ change: (FieldParts) -> Void) {
    let parts = codeProperties.attachments.object(FieldParts.self) { FieldParts(plain: modelText) }
    change(parts)
    // This shows everything anew.
    modelText = parts.text.isEmpty ? parts.plain : parts.text.map(\.characters).joined()
  }

  /// Setting it removes the parts.
  package var sceneText: String {
    get { modelText }
    set {
      if let parts { (parts.plain, parts.text) = (newValue, []) }
      modelText = newValue
    }
  }

  package var modelParts: [TextPart] {
    get { parts?.text ?? [] }
    set { if newValue != modelParts { change { $0.text = newValue } } }
  }

  /// Setting it removes the parts.
  package var scenePlaceholder: String {
    get { modelPlaceholder }
    set {
      parts?.placeholder = []
      modelPlaceholder = newValue
    }
  }

  package var placeholderParts: [TextPart] {
    get { parts?.placeholder ?? [] }
    set { if newValue != placeholderParts { change { $0.placeholder = newValue } } }
  }

  package var modelDefaultAttributes: TextPart? {
    get { parts?.defaults }
    set { if newValue != modelDefaultAttributes { change { $0.defaults = newValue } } }
  }

  /// Shows the parts of the text, or of the placeholder while there is no text. Bullets have only the attributes of the
  /// whole text.
  func showParts(in label: UILabel) {
    guard let parts else { return }
    // Code may have set another text.
    if parts.text.map(\.characters).joined() != modelText { parts.text = [] }
    guard !modelText.isEmpty else {
      // UIKit gives the placeholder the font of the text, but not its colour.
      var font = TextPart(text: "")
      if let defaults = parts.defaults {
        (font.font, font.size, font.weight, font.italic) =
          (defaults.font, defaults.size, defaults.weight, defaults.italic)
      }
      label.modelParts = parts.placeholder.isEmpty ? font.whole(modelPlaceholder) : parts.placeholder.over(font)
      return
    }
    if parts.text.isEmpty || modelIsSecureTextEntry {
      label.modelParts = parts.defaults?.whole(label.modelText) ?? []
    } else {
      label.modelParts = parts.defaults.map { parts.text.over($0) } ?? parts.text
    }
  }

  /// The attributes of the shown text, from which its characters get their places; none for a plain one.
  var textRuns: [TextRun] { modelText.isEmpty ? [] : label.request(width: nil).runs }
}

extension TextPart {
  /// A text of one part; none if it says nothing.
  fileprivate func whole(_ text: String) -> [TextPart] {
    guard self != TextPart(text: ""), !text.isEmpty else { return [] }
    var part = self
    part.text = text
    return [part]
  }
}

extension [TextPart] {
  /// The parts with what they do not say.
  fileprivate func over(_ whole: TextPart) -> [TextPart] {
    changed { part in
      part.font = part.font ?? whole.font
      part.size = part.size ?? whole.size
      part.weight = part.weight ?? whole.weight
      part.italic = part.italic ?? whole.italic
      part.style.color = part.style.color ?? (part.link == nil ? whole.style.color : nil)
      part.style.backgroundColor = part.style.backgroundColor ?? whole.style.backgroundColor
      part.style.underline = part.style.underline ?? whole.style.underline
      part.style.underlineColor = part.style.underlineColor ?? whole.style.underlineColor
      part.style.strikethrough = part.style.strikethrough ?? whole.style.strikethrough
      part.style.strikethroughColor = part.style.strikethroughColor ?? whole.style.strikethroughColor
      if part.style.kern == 0 { part.style.kern = whole.style.kern }
      if part.style.baselineOffset == 0 { part.style.baselineOffset = whole.style.baselineOffset }
    }
  }
}

extension ValueType where Value == TextPart {
  /// The attributes of a whole text.
  static var textAttributes: Self {
    Self(
      .record(.textAttributes), { part in .record(part.fields.filter { ValueRecord.textAttributes.has($0.name) }) },
      { if case .record(let fields) = $0 { TextPart(EvaluatedFields(fields)) } else { nil } })
  }
}

extension ViewDescription {
  static let textField = ViewDescription(
    "textField", "`UITextField`",
    // The caret, the selection with its handles, and the clear button.
    furtherParts: 4, make: { UITextField(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UITextField.sceneText, .text, .look, "the text")
    ViewProperty(
      "attributedText", \UITextField.modelParts, ValueType<TextPart>.textPart.list(), .look,
      "parts of a text with attributes, shown in place of `text`; see [Attributed text](#attributed-text)")
    ViewProperty(
      "placeholder", \UITextField.scenePlaceholder, .text, .look, "text that is shown while there is no other")
    ViewProperty(
      "attributedPlaceholder", \UITextField.placeholderParts, ValueType<TextPart>.textPart.list(), .look,
      "parts of such a text with attributes, shown in place of `placeholder`")
    ViewProperty(
      "defaultTextAttributes", optional: \UITextField.modelDefaultAttributes, .textAttributes, .look, none: "none",
      "attributes of the text where no part of it says otherwise, in addition to `font` and `textColor`")
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
