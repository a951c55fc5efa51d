public import Foundation
import InbetweenObjects

/// The attributed texts of a text field, once code has set one.
final class FieldAttributes {
  var text: NSAttributedString?
  var placeholder: NSAttributedString?
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

  /// Shows the attributes of the text, or of the placeholder while there is no text.
  func showAttributes(in label: UILabel) {
    guard let own = codeProperties.attachments[FieldAttributes.self] else { return }
    if own.text?.string != modelText { own.text = nil }
    guard !modelIsSecureTextEntry || modelText.isEmpty, let text = modelText.isEmpty ? own.placeholder : own.text,
      text.length > 0
    else { return }
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
