public import Foundation
import InbetweenObjects

/// The attributed texts of a text field, once code has set one.
final class FieldAttributes {
  var text: NSAttributedString?
  var placeholder: NSAttributedString?
  /// Those of the whole text that are no properties of the field.
  var defaults: [NSAttributedString.Key: Any] = [:]
  /// Shows the background image.
  var background: UIImageView?
}

extension UITextField {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }
  public enum ViewMode: Int, Sendable, CaseIterable { case never, whileEditing, unlessEditing, always }

  public static let textDidBeginEditingNotification = NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
  public static let textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification")
  public static let textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")

  var shownAttributes: FieldAttributes { codeProperties.attachments.object(FieldAttributes.self) { FieldAttributes() } }

  /// The field has the font, colour and alignment of the first character, which text typed later has, too.
  func setAttributedText(_ text: NSAttributedString?) {
    let attributes = text?.firstAttributes ?? [:]
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural {
      textAlignment = style.alignment
    }
    shownAttributes.text = text
    self.modelText = text?.string ?? ""
  }

  func setAttributedPlaceholder(_ text: NSAttributedString?) {
    if text != nil || codeProperties.attachments[FieldAttributes.self] != nil { shownAttributes.placeholder = text }
    modelPlaceholder = text?.string ?? ""
  }

  var wholeAttributes: [NSAttributedString.Key: Any] {
    get {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      let own: [NSAttributedString.Key: Any] = [
        .font: UIFont(modelFont), .foregroundColor: textColor ?? UIColor.label, .paragraphStyle: style,
      ]
      return own.merging(furtherAttributes) { own, _ in own }
    }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
      let further = newValue.filter { ![.font, .foregroundColor, .paragraphStyle].contains($0.key) }
      guard !further.isEmpty || codeProperties.attachments[FieldAttributes.self] != nil else { return }
      shownAttributes.defaults = further
      shownAttributes.text = nil
      // This shows everything anew.
      let text = modelText
      modelText = text
    }
  }

  /// Those of the whole text without font, colour and alignment.
  var furtherAttributes: [NSAttributedString.Key: Any] {
    codeProperties.attachments[FieldAttributes.self]?.defaults ?? [:]
  }

  /// Shows the attributes of the text, or of the placeholder while there is no text.
  func showAttributes(in label: UILabel) {
    guard let own = codeProperties.attachments[FieldAttributes.self] else { return showParts(in: label) }
    if own.text?.string != modelText { own.text = nil }
    let text: NSAttributedString
    if let given = modelText.isEmpty ? own.placeholder : modelIsSecureTextEntry ? nil : own.text {
      text = given
    } else if !modelText.isEmpty, !own.defaults.isEmpty {
      text = NSAttributedString(string: label.modelText, attributes: own.defaults)
    } else {
      return
    }
    guard text.length > 0 else { return }
    let attributes = text.firstAttributes
    if let font = (attributes[.font] as? UIFont)?.model { label.modelFont = font }
    if let color = attributes[.foregroundColor] as? UIColor { label.modelTextColor = color.model(in: traitCollection) }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural {
      label.modelTextAlignment = style.alignment.model
    }
    label.modelParts = TextPart.parts(of: text, in: traitCollection, stage)
  }

  /// An image behind the text of a field without rounded corners.
  public var background: UIImage? {
    get { codeProperties.attachments[FieldAttributes.self]?.background?.image }
    set {
      shownAttributes.background?.removeFromSuperview()
      shownAttributes.background = nil
      guard let newValue, borderStyle != .roundedRect else { return }
      let view = UIImageView(image: newValue)
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      shownAttributes.background = view
    }
  }
}
