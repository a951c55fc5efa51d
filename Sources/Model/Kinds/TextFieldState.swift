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
  public var smartQuotesType: UITextSmartQuotesType {
    get { substitutions.quotes }
    set { substitutions.quotes = newValue }
  }
  public var smartDashesType: UITextSmartDashesType {
    get { substitutions.dashes }
    set { substitutions.dashes = newValue }
  }
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { substitutions.insertDelete }
    set { substitutions.insertDelete = newValue }
  }
}

extension UITextField {
  /// `UITextField.BorderStyle`.
  package enum Border: String, Hashable, Sendable, CaseIterable { case none, line, bezel, roundedRect }
}
