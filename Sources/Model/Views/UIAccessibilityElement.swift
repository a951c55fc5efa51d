public import Foundation

/// An accessibility element that is not a view.
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  /// In the coordinates of the container, with which the frame on the screen moves; zero for none.
  open var accessibilityFrameInContainerSpace = CGRect.zero
  @_spi(Kinds) open override var shownFrame: CGRect {
    guard let view = accessibilityContainer as? UIView else { return accessibilityFrameInContainerSpace }
    return view.convert(accessibilityFrameInContainerSpace, to: nil)
  }

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
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

/// A way in which assistive technology goes from one element to another.
open class UIAccessibilityCustomRotor: NSObject {
  public enum Direction: Int, Sendable { case previous, next }
  public typealias Search = (_ predicate: UIAccessibilityCustomRotorSearchPredicate) ->
    UIAccessibilityCustomRotorItemResult?

  open var name: String
  open var itemSearchBlock: Search

  public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
    (self.name, self.itemSearchBlock) = (name, itemSearchBlock)
    super.init()
  }
}

/// Where the search of a rotor begins and where it goes.
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  open var currentItem = UIAccessibilityCustomRotorItemResult(targetElement: NSNull(), targetRange: nil)
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
}

/// What the search of a rotor has found.
open class UIAccessibilityCustomRotorItemResult: NSObject {
  open weak var targetElement: AnyObject?
  open var targetRange: UITextRange?

  public init(targetElement: Any, targetRange: UITextRange?) {
    (self.targetElement, self.targetRange) = (targetElement as AnyObject, targetRange)
    super.init()
  }
}

public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}
public enum UIAccessibilityNavigationStyle: Int, Sendable { case automatic, separate, combined }
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// What assistive technology would be told; films have none.
final class Accessibility {
  var isElement: Bool = false
  var identifier: String?
  var label: String?
  var hint: String?
  var value: String?
  var attributedLabel: NSAttributedString?
  var attributedHint: NSAttributedString?
  var attributedValue: NSAttributedString?
  var traits: UIAccessibilityTraits = .none
  var hidesElements: Bool = false
  var elements: [Any]?
  var containerType: UIAccessibilityContainerType = .none
  var ignoresInvertColors: Bool = false
  var isModal: Bool = false
  var groupsChildren: Bool = false
  var respondsToUser: Bool = false
  var navigationStyle: UIAccessibilityNavigationStyle = .automatic
  var language: String?
  var inputLabels: [String]?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var customActions: [UIAccessibilityCustomAction]?
  var customRotors: [UIAccessibilityCustomRotor]?
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
  public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
    let (origin, x, y) = (view.convert(CGPoint.zero, to: nil), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1))
    let (right, down) = (view.convert(x, to: nil), view.convert(y, to: nil))
    let turned = UIBezierPath(cgPath: path.cgPath)
    turned.apply(
      CGAffineTransform(
        a: right.x - origin.x, b: right.y - origin.y, c: down.x - origin.x, d: down.y - origin.y, tx: origin.x,
        ty: origin.y))
    return turned
  }
}
