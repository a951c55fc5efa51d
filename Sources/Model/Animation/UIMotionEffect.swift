public import Foundation
import InbetweenMotion
import InbetweenTimeline

/// An effect that follows the tilt of the device. Only the subclasses that UIKit declares have an effect on drawing.
open class UIMotionEffect: NSObject {
  /// The properties that the effect changes, with the values that it adds.
  var bindings: [Layer.MotionEffectBinding] { [] }
}

/// Adds a number or transform that follows the tilt to a view's presentation; neither the model nor the layout changes.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

  public let keyPath: String
  public let type: UIInterpolatingMotionEffect.EffectType
  /// The value added when the device is tilted completely to the left or up.
  open var minimumRelativeValue: Any?
  /// The value added when the device is tilted completely to the right or down.
  open var maximumRelativeValue: Any?

  /// - Parameter keyPath: a property of a view or of its layer: `center.x`, `layer.transform`.
  public init(keyPath: String, type: UIInterpolatingMotionEffect.EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  override var bindings: [Layer.MotionEffectBinding] {
    var name = keyPath.hasPrefix("layer.") ? String(keyPath.dropFirst(6)) : keyPath
    if name == "center" || name.hasPrefix("center.") { name = "position" + name.dropFirst(6) }
    guard let path = LayerKeyPath(name),
      let minimum = AnimatableValue(object: minimumRelativeValue, for: path),
      let maximum = AnimatableValue(object: maximumRelativeValue, for: path)
    else { return [] }
    let effect = MotionEffect(
      keyPath: keyPath,
      kind: type == .tiltAlongHorizontalAxis ? .tiltAlongHorizontalAxis : .tiltAlongVerticalAxis,
      minimumRelativeValue: minimum, maximumRelativeValue: maximum)
    return [Layer.MotionEffectBinding(keyPath: path, effect: effect)]
  }
}

/// A group of effects that are applied together.
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?

  override var bindings: [Layer.MotionEffectBinding] { (motionEffects ?? []).flatMap(\.bindings) }
}

extension UIView {
  /// Adds an effect to the view from now on; later changes of the effect object are ignored.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    codeProperties.motionEffects.append((effect, effect.bindings))
    for binding in effect.bindings { addMotionEffect(binding) }
  }

  public func removeMotionEffect(_ effect: UIMotionEffect) {
    guard let index = codeProperties.motionEffects.firstIndex(where: { $0.effect === effect }) else { return }
    for binding in codeProperties.motionEffects.remove(at: index).bindings { removeMotionEffect(binding) }
  }

  public var motionEffects: [UIMotionEffect] {
    get { codeProperties.motionEffects.map(\.effect) }
    set {
      for effect in motionEffects { removeMotionEffect(effect) }
      for effect in newValue { addMotionEffect(effect) }
    }
  }
}
