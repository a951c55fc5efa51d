public import Foundation

/// Which passwords the system may suggest; a film suggests none.
open class UITextInputPasswordRules: NSObject, NSCopying {
  /// The rules in Apple's language for them.
  public let passwordRulesDescriptor: String

  public init(descriptor passwordRulesDescriptor: String) {
    self.passwordRulesDescriptor = passwordRulesDescriptor
    super.init()
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The rules of a text.
private final class PasswordRules {
  var rules: UITextInputPasswordRules?
}

extension UIView {
  fileprivate var passwordRequirements: UITextInputPasswordRules? {
    get { codeProperties.attachments[PasswordRules.self]?.rules }
    set { codeProperties.attachments.object(PasswordRules.self) { PasswordRules() }.rules = newValue }
  }
}

extension UITextField {
  public var passwordRules: UITextInputPasswordRules? {
    get { passwordRequirements }
    set { passwordRequirements = newValue }
  }
}

extension UITextView {
  public var passwordRules: UITextInputPasswordRules? {
    get { passwordRequirements }
    set { passwordRequirements = newValue }
  }
}
