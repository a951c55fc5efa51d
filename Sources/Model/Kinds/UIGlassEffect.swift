public import Foundation

/// The glass of iOS 26, which is not drawn.
open class UIGlassEffect: UIVisualEffect {
  public enum Style: Int, Sendable { case regular, clear }

  open var isInteractive = false
  open var tintColor: UIColor?
  public let style: Style

  public init(style: UIGlassEffect.Style) {
    self.style = style
    super.init()
  }
  public convenience override init() { self.init(style: .regular) }
}

/// Glass of several views that flows together, which is not drawn.
open class UIGlassContainerEffect: UIVisualEffect {
  /// In points.
  open var spacing: CGFloat = 0
}
