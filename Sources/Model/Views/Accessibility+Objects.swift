public import Foundation
import InbetweenObjects

// Accessibility of objects that are no responders. It is kept with the object.

/// An object that assistive technology is told about, beside responders and bar items.
public protocol UIAccessibilityIdentification: AnyObject {
  var accessibilityIdentifier: String? { get set }
}

extension UIResponder: UIAccessibilityIdentification {}
extension UIBarItem: UIAccessibilityIdentification {}
extension UIImage: UIAccessibilityIdentification {}

private func words(_ object: AnyObject) -> Accessibility {
  if let known = AttachedValue.accessibility.of(object) as? Accessibility { return known }
  let made = Accessibility()
  AttachedValue.accessibility.set(made, of: object)
  return made
}

extension UIImage {
  public var accessibilityIdentifier: String? {
    get { words(self).identifier }
    set { words(self).identifier = newValue }
  }
  public var accessibilityLabel: String? {
    get { words(self).label }
    set { words(self).label = newValue }
  }
  public var accessibilityHint: String? {
    get { words(self).hint }
    set { words(self).hint = newValue }
  }
  public var accessibilityValue: String? {
    get { words(self).value }
    set { words(self).value = newValue }
  }
  public var accessibilityTraits: UIAccessibilityTraits {
    get { words(self).traits }
    set { words(self).traits = newValue }
  }
}

extension CALayer {
  public var isAccessibilityElement: Bool {
    get { words(self).isElement }
    set { words(self).isElement = newValue }
  }
  public var accessibilityLabel: String? {
    get { words(self).label }
    set { words(self).label = newValue }
  }
  public var accessibilityHint: String? {
    get { words(self).hint }
    set { words(self).hint = newValue }
  }
  public var accessibilityValue: String? {
    get { words(self).value }
    set { words(self).value = newValue }
  }
  public var accessibilityTraits: UIAccessibilityTraits {
    get { words(self).traits }
    set { words(self).traits = newValue }
  }
  public var accessibilityElementsHidden: Bool {
    get { words(self).hidesElements }
    set { words(self).hidesElements = newValue }
  }
  public var accessibilityElements: [Any]? {
    get { words(self).elements }
    set { words(self).elements = newValue }
  }
}

extension UIAccessibility {
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(rawValue: "notificationVoiceOver")
    public static let notificationSwitchControl = AssistiveTechnologyIdentifier(rawValue: "notificationSwitchControl")
  }
  /// Nil, because films have no assistive technology.
  public static func focusedElement(using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?) -> Any? { nil }
  /// Posted when assistive technology goes to an element, which films do not have.
  public static let elementFocusedNotification = NSNotification.Name("UIAccessibilityElementFocusedNotification")
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"
  public static let assistiveTechnologyUserInfoKey = "UIAccessibilityAssistiveTechnologyKey"
}
