public import Foundation

/// An entry of a menu that is sent to the first responder that handles it.
open class UICommand: UIMenuElement, UIMenuLeaf {
  public let action: Selector
  public let propertyList: Any?
  public let alternates: [UICommandAlternate]
  open var discoverabilityTitle: String?
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State

  public init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    (self.action, self.propertyList, self.alternates) = (action, propertyList, alternates)
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state) = (attributes, state)
    super.init(title: title, image: image)
  }

  /// What the method gets in an edit menu.
  var menuSender: Any { self }
  /// - Returns: whether the target has the method.
  @discardableResult
  func perform(on target: AnyObject) -> Bool { action.send(to: target, from: menuSender) }

  open var sender: Any? { nil }
  open var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? { nil }
  public var selectedImage: UIImage?
  public static let tagShare = "com.apple.menu.share"

  open func performWithSender(_ sender: Any?, target: Any?) {
    let stage = Stage.current
    action.send(
      to: target.map { $0 as AnyObject }, from: sender ?? self,
      startingAt: stage?.responders.first ?? stage?.responders.keyWindow)
  }
}

/// Another entry that takes the place of a command while modifier keys are held, which a film does not have.
open class UICommandAlternate: NSObject {
  public let title: String
  public let action: Selector
  public let modifierFlags: UIKeyModifierFlags

  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
    super.init()
  }
}

/// A key command of a responder; films have only a keyboard for text, so it is never triggered.
open class UIKeyCommand: UICommand {
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"
  public static let inputF1 = "UIKeyInputF1"

  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  open var wantsPriorityOverSystemBehavior = false
  open var allowsAutomaticLocalization = true
  open var allowsAutomaticMirroring = true

  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    (self.input, self.modifierFlags) = (input, modifierFlags)
    super.init(
      title: title, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
  }
}
