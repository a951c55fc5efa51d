public import Foundation
public import InbetweenModel
import InbetweenObjects

/// What a popover's background is asked for.
public protocol UIPopoverBackgroundViewMethods: AnyObject {
  static func arrowBase() -> CGFloat
  static func contentViewInsets() -> UIEdgeInsets
  static func arrowHeight() -> CGFloat
}

/// The background of a popover with its arrow, which is not drawn.
open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
  open var arrowOffset: CGFloat = 0
  open var arrowDirection = UIPopoverArrowDirection.unknown
  open class var wantsDefaultContentAppearance: Bool { true }
  open class func arrowBase() -> CGFloat { 0 }
  open class func contentViewInsets() -> UIEdgeInsets { .zero }
  open class func arrowHeight() -> CGFloat { 0 }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UIPopoverPresentationController {
  /// Stored: popovers have their own background.
  public var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)? {
    get { AttachedValue.popoverBackground.of(self) as? any UIPopoverBackgroundViewMethods.Type }
    set { AttachedValue.popoverBackground.set(newValue, of: self) }
  }
}
