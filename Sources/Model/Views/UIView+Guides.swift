public import InbetweenGeometry
import InbetweenLayout
import InbetweenStage

// The layout guides that every view has in UIKit, beside those that apps override. They are created on first use.

extension UIView {
  var guideOfKeyboard: UIKeyboardLayoutGuide {
    guard let guide = systemGuide(.keyboard) as? UIKeyboardLayoutGuide else { return UIKeyboardLayoutGuide() }
    return guide
  }

  /// Added to the safe area of the view and its descendants, in points, as for the root view of a view controller.
  public var additionalSafeAreaInsets: Insets {
    get { layoutTraits.additionalSafeArea }
    set {
      layoutTraits.additionalSafeArea = newValue
      stage.layoutState.usesSystemGuides = true
      stage.setNeedsLayout()
    }
  }

  /// Added to the safe area of the view and its descendants, in points, by the controller that contains its controller.
  package var barSafeArea: Insets {
    get { layoutTraits.barSafeArea }
    set {
      guard newValue != layoutTraits.barSafeArea else { return }
      layoutTraits.barSafeArea = newValue
      stage.layoutState.usesSystemGuides = true
      stage.setNeedsLayout()
    }
  }

  /// All that is added to its safe area, in points.
  var addedSafeArea: Insets { layoutTraits.additionalSafeArea + layoutTraits.barSafeArea }

  package func systemGuide(_ role: UILayoutGuide.Role) -> UILayoutGuide {
    if let guide = systemGuides.first(where: { $0.role == role }) { return guide }
    let guide = role == .keyboard ? UIKeyboardLayoutGuide(role, of: self) : UILayoutGuide(role, of: self)
    systemGuides.append(guide)
    stage.layoutState.usesSystemGuides = true
    if isInStage { stage.enter(guide, in: self) }
    return guide
  }

  /// Where the view's geometry has a guide, in its coordinates; nil for guides that follow other things.
  func frame(ofGuide role: UILayoutGuide.Role) -> Rect? {
    let safeArea = stage.safeAreaInsets(of: self)
    let margins = insetsLayoutMarginsFromSafeArea ? modelLayoutMargins + safeArea : modelLayoutMargins
    switch role {
    case .safeArea: return modelBounds.inset(by: safeArea)
    case .layoutMargins: return modelBounds.inset(by: margins)
    case .readableContent:
      return modelBounds.inset(by: InsetRules.readableInsets(inside: margins, width: modelBounds.width))
    case .frame, .content, .keyboard, .own: return nil
    }
  }
}
