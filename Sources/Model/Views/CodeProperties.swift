import InbetweenTimeline
import Foundation
import InbetweenGeometry

/// Data that only views of code need. Views of scenes do not, so it is created on first use.
package final class CodeProperties {
  var layer: CALayer?
  /// What the floor above keeps with the view.
  package var attachments = Attachments()
  package weak var controller: (any ViewManaging)?
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  /// The colours of its parts, in addition to the view's own two.
  var colors: [CodeColor] = []
  var style = UIUserInterfaceStyle.unspecified
  var contentSizeLimits: ContentSizeLimits?
  /// The effects in the order of adding, each with its bindings.
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
  var interactions: [any UIInteraction] = []
  var restorationIdentifier: String?
  var focusGroupIdentifier: String?
  var focusEffect: UIFocusEffect?

  /// The colour set by code, unless the model's colour has been changed since.
  func backgroundColor(of view: UIView) -> UIColor? {
    let (model, pattern) = (view.record.state.backgroundColor, view.node.pattern)
    if let backgroundColor {
      let color = backgroundColor.cgColor(in: view.traitCollection)
      if color.pattern == nil ? color.model == model : color == pattern && model == .clear { return backgroundColor }
    }
    if let pattern, model == .clear { return UIColor(cgColor: pattern) }
    return model == .clear ? nil : UIColor(model)
  }

  /// The tint colour of the view or of its nearest superview with one.
  func tintColor(of view: UIView) -> UIColor {
    var next: UIView? = view
    while let candidate = next {
      if let color = candidate.codeProperties.tintColor { return color }
      if let color = candidate.ownTintColor { return UIColor(color) }
      next = candidate.superview
    }
    return .systemBlue
  }

  func tintDidChange(_ view: UIView) { if view.isFromCode { view.tintColorDidChange() } }

  /// The traits of the recording, with the interface style and the limits of the text size of the view and its superviews.
  func traits(of view: UIView) -> UITraitCollection {
    var traits = view.stage.traits
    var style = UIUserInterfaceStyle.unspecified
    var isElevated = view.stage.isElevated(view)
    var limits: [ContentSizeLimits] = []
    var next: UIView? = view
    while let candidate = next, candidate.isFromCode {
      let controller = candidate.codeProperties.controller
      if let own = candidate.codeProperties.contentSizeLimits { limits.append(own) }
      if style == .unspecified { style = candidate.codeProperties.style }
      if style == .unspecified { style = controller?.overrideUserInterfaceStyle ?? .unspecified }
      isElevated = isElevated || controller?.isElevated == true
      next = candidate.superview
    }
    if style != .unspecified { traits = traits.with(style: style) }
    if !limits.isEmpty {
      // From the outermost view inwards.
      let category = limits.reversed().reduce(traits.preferredContentSizeCategory) { $1.limited($0) }
      traits = traits.with(category: category)
    }
    return isElevated ? traits.elevated : traits
  }
}
