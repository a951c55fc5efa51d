import Foundation
import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

// The actions of changes. A layer without a view animates its changes implicitly; the actions of a view's layer are
// those of the animation block in which it changes, unless its class has its own ones.

extension CALayer {
  /// Changes a value with its action.
  func set(_ key: LayerKey, _ value: AnimatableValue) {
    let former = node.record.state[key]
    guard former != value else { return }
    guard isBare else { return node.set(key, value) }
    let action = self.action(forKey: key.event)
    let shown = action == nil ? former : shownState[key]
    node.set(key, value)
    guard let action else { return }
    if let animation = action as? CABasicAnimation, animation.impliedEvent == key.event {
      animation.start = shown
      animation.keyPath = key.rawValue
      add(animation, forKey: key.rawValue)
    } else {
      action.run(forKey: key.event, object: self, arguments: nil)
    }
  }

  /// What a view's layer does when a value changes.
  enum ViewAction {
    /// Whatever the current block does.
    case ofBlock
    /// The action of the view or of the layer, instead of the block's; nil for none.
    case own((any CAAction)?)
  }

  /// The action of a view's layer for a change, by its class and that of the view.
  func viewAction(for key: LayerKey) -> ViewAction {
    switch action(forKey: key.event) {
    case nil, is NSNull: .own(nil)
    case let action as CAPropertyAnimation where action.impliedEvent == key.event: .ofBlock
    case let action?: .own(action)
    }
  }

  /// The action of an event: that of the delegate, of the layer or its class, or the default.
  func foundAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    // The view answers for its layer, so that Core Animation does not look further.
    if !isBare { return nil }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let all = style?["actions"] as? [String: any CAAction], let action = all[event] {
      return action is NSNull ? nil : action
    }
    return type(of: self).defaultAction(forKey: event) ?? implicitAction(forKey: event)
  }

  /// The implicit animation of a change: 0.25 s, or as set by the transaction.
  private func implicitAction(forKey event: String) -> CABasicAnimation? {
    guard node.isInStage, stage.now > .zero, let start = node.record.lifetime?.start,
      start < stage.seconds || node.record.wasInFirstLayout, !CATransaction.disableActions(),
      event == "bounds" || LayerKeyPath(event)?.key.description.isImplicitlyAnimated == true
    else { return nil }
    let duration = CATransaction.animationDuration()
    guard duration > 0 else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = duration
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.impliedEvent = event
    return animation
  }

  /// The animation that the current block gives to a change of a view's layer.
  func blockAction(forKey event: String) -> CABasicAnimation? {
    guard node.isInStage, let options = stage.animations.contexts.last?.options, options.duration > .zero,
      let key = event == "bounds" ? .boundsSize : LayerKey(rawValue: event), key.blockComposition != nil
    else { return nil }
    let animation: CABasicAnimation
    switch options.curve {
    case .timing(let function):
      animation = CABasicAnimation(keyPath: event)
      animation.timingFunction = CAMediaTimingFunction(function)
    case .spring(let spring):
      let motion = CASpringAnimation(keyPath: event)
      (motion.mass, motion.stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
      (motion.damping, motion.initialVelocity) = (CGFloat(spring.damping), CGFloat(spring.initialVelocity))
      motion.allowsOverdamping = true
      animation = motion
    }
    animation.fromValue = event == "bounds" ? bounds : node.record.state[key].object
    animation.duration = options.duration.doubleValue
    if options.delay > .zero {
      animation.beginTime = stage.seconds + options.delay.doubleValue
      animation.fillMode = .backwards
    }
    (animation.repeatCount, animation.autoreverses) = (Float(options.repeatCount), options.autoreverses)
    animation.impliedEvent = event
    return animation
  }
}

extension UIView {
  /// Changes a layer property as UIKit's setters do: the change is recorded, and animated by the action of the view or of
  /// the layer's class, or by the animation block.
  package func set(_ key: LayerKey, _ value: AnimatableValue) {
    guard let layer = layerToAsk, record.state[key] != value, case .own(let action) = layer.viewAction(for: key) else {
      stage.change(node, key, to: value)
      layerDidChange(key)
      return
    }
    stage.performWithoutAnimation { stage.change(node, key, to: value) }
    layerDidChange(key)
    action?.run(forKey: key.event, object: layer, arguments: nil)
  }

  /// The layer, if classes of the app may have actions for its changes.
  private var layerToAsk: CALayer? {
    guard isFromCode else { return nil }
    return isOfApp ? layer : codeProperties.layer
  }
}

extension LayerKey {
  /// The name by which a layer asks for the action of a change.
  fileprivate var event: String { self == .boundsOrigin || self == .boundsSize ? "bounds" : rawValue }
}
