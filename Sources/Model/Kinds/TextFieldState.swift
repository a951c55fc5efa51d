import Foundation
import InbetweenGeometry

/// The border of a text field.
struct FieldBorder {
  /// What the layer has without a border style.
  var own: (width: Double, color: Color, cornerRadius: Double) = (0, .black, 0)
  /// Whether the layer is given the border of the style, which is not the field's own.
  var showsStyle = false
}

/// How a text field is edited.
struct FieldEditing {
  var isActive = false
  /// Whether the finger was lifted from the button that clears the text.
  var isCleared = false
  /// The last finger that was lifted from it.
  var lifted: TextTouch?
  /// The range that typed text replaces; nil for the end of the text.
  var selection: NSRange?
  /// What is shown instead of the keyboard.
  var inputView: UIView?
  /// What is shown above the keyboard.
  var accessoryView: UIView?
}

/// What a keyboard replaces while text is typed; a film types what it is told.
struct TextSubstitutions {
  var quotes = UITextSmartQuotesType.default
  var dashes = UITextSmartDashesType.default
  var insertDelete = UITextSmartInsertDeleteType.default
}

extension UITextField {
  /// The range that typed text replaces: the end of the text unless code has set another.
  var selection: NSRange {
    get {
      let length = (modelText as NSString).length
      guard let given = editing.selection, NSMaxRange(given) <= length else {
        return NSRange(location: length, length: 0)
      }
      return given
    }
    set {
      editing.selection = newValue
      hideEditMenu()
      if focus?.isEditing == true { stage.performWithoutAnimation { showFocus() } }
    }
  }

  func replaceText(in given: NSRange, with text: String) {
    // A delegate that was asked may have shortened the text.
    let length = (modelText as NSString).length
    let start = min(max(given.location, 0), length)
    let range = NSRange(location: start, length: min(max(given.length, 0), length - start))
    modelText = (modelText as NSString).replacingCharacters(in: range, with: text)
    selection = NSRange(location: range.location + (text as NSString).length, length: 0)
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }
}

extension UITextField {
  /// `UITextField.BorderStyle`.
  package enum Border: String, Hashable, Sendable, CaseIterable { case none, line, bezel, roundedRect }
}
