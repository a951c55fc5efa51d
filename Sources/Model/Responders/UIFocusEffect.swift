public import Foundation

/// How a view looks while a keyboard or remote control has focused it, which never happens in a film.
///
/// See Apple's documentation of [`UIFocusEffect`](https://developer.apple.com/documentation/uikit/uifocuseffect).
open class UIFocusEffect: NSObject, NSCopying {
  public static func effect() -> UIFocusEffect { UIFocusEffect() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A line around the view.
open class UIFocusHaloEffect: UIFocusEffect {
  public enum Position: Int, Sendable { case automatic, outside, inside }

  private let path: UIBezierPath?
  open weak var containerView: UIView?
  open weak var referenceView: UIView?
  open var position = Position.automatic

  public override init() {
    path = nil
    super.init()
  }
  public init(path: UIBezierPath) {
    self.path = path
    super.init()
  }
  public convenience init(rect: CGRect) { self.init(path: UIBezierPath(rect: rect)) }
  public convenience init(roundedRect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
    self.init(path: UIBezierPath(roundedRect: roundedRect, cornerRadius: cornerRadius))
  }
}

extension UIView {
  /// What UIKit draws around the focused view; a film has no focus.
  public var focusEffect: UIFocusEffect? {
    get { codeProperties.focusEffect }
    set { codeProperties.focusEffect = newValue }
  }
}
