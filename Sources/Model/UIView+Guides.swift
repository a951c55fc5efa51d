public import InbetweenGeometry
import InbetweenLayout

// The guides that UIKit gives every view. They are made when they are first asked for.

extension UIView {
  /// The part of the root's safe area that the view overlaps: the view's bounds without what the safe area cuts off.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }

  /// The view without its margins.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.layoutMargins) }

  /// The middle of the view within its margins, at most 672 points wide: what is easily read at the standard text size.
  public var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }

  /// What the keyboard covers of the view, or where there is none, what lies below the safe area
  /// (``Stage/keyboardHeight``).
  public var keyboardLayoutGuide: UILayoutGuide { systemGuide(.keyboard) }

  /// In points, added to the view's safe area and that of everything in it, as for the root view of a view controller.
  public var additionalSafeAreaInsets: Insets {
    get { additionalSafeArea }
    set {
      additionalSafeArea = newValue
      stage.usesSystemGuides = true
      stage.setNeedsLayout()
    }
  }

  package func systemGuide(_ role: UILayoutGuide.Role) -> UILayoutGuide {
    if let guide = systemGuides.first(where: { $0.role == role }) { return guide }
    let guide = UILayoutGuide(role, of: self)
    systemGuides.append(guide)
    stage.usesSystemGuides = true
    if isInStage { stage.enter(guide, in: self) }
    return guide
  }
}
