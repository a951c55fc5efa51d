import InbetweenTimeline
import Foundation
import InbetweenGeometry

/// What only code asks of a view. Views of scenes never do, so it is made when it is first asked for.
final class ViewFront {
  var layer: CALayer?
  weak var controller: UIViewController?
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  /// Of its parts, beside the view's own two.
  var colors: [GivenColor] = []
  var style = UIUserInterfaceStyle.unspecified
  /// Effects as they were added, each with what it adds.
  var motionEffects: [(effect: UIMotionEffect, bindings: [Layer.MotionEffectBinding])] = []
  var gestureRecognizers: [UIGestureRecognizer]?
  var needsLayout = false
  var needsUpdateConstraints = true
  var needsDisplay = true
  var contentScaleFactor: CGFloat = 1
  var autoresizesSubviews: Bool = true
  var isOpaque: Bool = true
  var tintAdjustmentMode: UIView.TintAdjustmentMode = .automatic
  var tag: Int = 0
  var isUserInteractionEnabled: Bool = true
  var isMultipleTouchEnabled: Bool = false
  var isExclusiveTouch: Bool = false
  var isAccessibilityElement: Bool = false
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var accessibilityTraits: UIAccessibilityTraits = .none
  var accessibilityElementsHidden: Bool = false
  var accessibilityElements: [Any]?
  var accessibilityViewIsModal: Bool = false
  var shouldGroupAccessibilityChildren: Bool = false
  var accessibilityFrame: CGRect = .zero
  var interactions: [any UIInteraction] = []
  var accessibilityCustomActions: [UIAccessibilityCustomAction]?

  /// The colour that was set, unless the model was given another one since.
  func backgroundColor(of view: UIView) -> UIColor? {
    let model = view.record.state.backgroundColor
    if let backgroundColor, backgroundColor.model(in: view.traitCollection) == model { return backgroundColor }
    return model == .clear ? nil : UIColor(model)
  }

  /// The nearest colour that was set, from the view up.
  func tintColor(of view: UIView) -> UIColor {
    var next: UIView? = view
    while let candidate = next {
      if let color = candidate.front.tintColor { return color }
      if let color = candidate.ownTintColor { return UIColor(color) }
      next = candidate.superview
    }
    return .systemBlue
  }

  func tintDidChange(_ view: UIView) { if view.isFromCode { view.tintColorDidChange() } }

  /// The recording's, with the style that the view or one above it asks for.
  func traits(of view: UIView) -> UITraitCollection {
    let traits = view.stage.traits
    var next: UIView? = view
    while let candidate = next, candidate.isFromCode {
      let style = candidate.front.controller?.overrideUserInterfaceStyle ?? .unspecified
      let wanted = candidate.front.style != .unspecified ? candidate.front.style : style
      if wanted != .unspecified { return traits.with(style: wanted) }
      next = candidate.superview
    }
    return traits
  }
}
