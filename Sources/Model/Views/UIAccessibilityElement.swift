public import Foundation

/// An accessibility element that is not a view.
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  open var isAccessibilityElement = true
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// In the screen's coordinates.
  open var accessibilityFrame = CGRect.zero
  open var accessibilityFrameInContainerSpace = CGRect.zero

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}

/// A custom action of an accessibility element.
open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (_ action: UIAccessibilityCustomAction) -> Bool

  open var name: String
  open var image: UIImage?
  open var actionHandler: Handler?
  open weak var target: AnyObject?
  open var selector: Selector?

  public init(name: String, image: UIImage? = nil, actionHandler: Handler? = nil) {
    (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
    super.init()
  }
  public init(name: String, target: Any?, selector: Selector) {
    (self.name, self.target, self.selector) = (name, target as AnyObject?, selector)
    super.init()
  }
}

extension UIView {
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { codeProperties.accessibility.customActions }
    set { codeProperties.accessibility.customActions = newValue }
  }
}

extension UIAccessibility {
  public static var isSwitchControlRunning: Bool { false }
  public static var isGrayscaleEnabled: Bool { false }
  public static var isInvertColorsEnabled: Bool { false }
  public static var isMonoAudioEnabled: Bool { false }
  public static var isClosedCaptioningEnabled: Bool { false }
  public static var isGuidedAccessEnabled: Bool { false }
  public static var isAssistiveTouchRunning: Bool { false }
  public static var isShakeToUndoEnabled: Bool { true }
  public static var isSpeakScreenEnabled: Bool { false }
  public static var isSpeakSelectionEnabled: Bool { false }
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  public static var isVideoAutoplayEnabled: Bool { true }
  public static var shouldDifferentiateWithoutColor: Bool { false }
  public static var buttonShapesEnabled: Bool { false }
  public static var prefersCrossFadeTransitions: Bool { false }

  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification")
  public static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")

  /// Converts a rectangle of a view to screen coordinates.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: nil)
  }
}
