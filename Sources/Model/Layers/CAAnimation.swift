public import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// An action of a layer when one of its values changes.
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Is informed when an animation starts and stops.
public protocol CAAnimationDelegate: RuntimeProtocol {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer; subclasses define what is animated.
open class CAAnimation: NSObject, CAAction, CAMediaTiming {
  open var beginTime: CFTimeInterval = 0
  /// In seconds; 0 for that of the transaction, which is 0.25 s by default.
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  open var timingFunction: CAMediaTimingFunction?
  open var isRemovedOnCompletion = true
  /// Has no effect: animations are computed for the times of the frames.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Retained until the animation is removed, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open func value(forKey key: String) -> Any? { values[key] }
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Takes unspecified values from the transaction.
  func prepare(for stage: Stage) {
    if duration == 0 { duration = CATransaction.animationDuration() }
    if timingFunction == nil { timingFunction = CATransaction.animationTimingFunction() }
  }

  /// Adds the animation to a layer.
  ///
  /// - Returns: its end, in seconds of the recording; nil if it has no effect.
  func begin(on layer: CALayer, forKey key: String) -> Double? {
    guard let animation = layerAnimation(on: layer, isInGroup: false) else { return nil }
    do throws(UnknownKeyPath) {
      return try layer.stage.add(animation, to: layer.node, forKey: key)
    } catch {
      // Core Animation ignores key paths that no layer has.
      return nil
    }
  }

  /// The animation in the form of the model; nil if it has no effect.
  func layerAnimation(on layer: CALayer, isInGroup: Bool) -> LayerAnimation? { nil }

  /// - Parameter isInGroup: whether begin times are relative to the group; otherwise they are in the layer's time.
  func timing(on layer: CALayer, isInGroup: Bool) -> MediaTiming {
    MediaTiming(
      beginTime: isInGroup || beginTime == 0 ? beginTime : beginTime - layer.stage.seconds, timeOffset: timeOffset,
      speed: Double(speed), duration: duration, repeatCount: Double(repeatCount), repeatDuration: repeatDuration,
      autoreverses: autoreverses, fillMode: MediaTiming.FillMode(rawValue: fillMode.rawValue) ?? .removed)
  }
}

/// An animation of the value at a key path.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false
  /// Makes transforms of the values; for the key path `transform` or `sublayerTransform`.
  open var valueFunction: CAValueFunction?
  /// The event whose default action it is: the implicit animation of a layer, or that of a block.
  var impliedEvent: String?

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func layerAnimation(on layer: CALayer, isInGroup: Bool) -> LayerAnimation? {
    guard let given = keyPath else { return nil }
    let keyPath = valueFunction?.keyPath(of: given) ?? given
    guard let content = content(keyPath) else { return nil }
    return .property(
      keyPath: keyPath,
      PropertyAnimation(
        content: content, timing: timing(on: layer, isInGroup: isInGroup), timingFunction: timingFunction?.model,
        isAdditive: isAdditive, isCumulative: isCumulative, isRemovedOnCompletion: isRemovedOnCompletion))
  }

  func content(_ keyPath: String) -> PropertyAnimation.Content? { nil }

  /// A value of code in the form of the model.
  func value(_ object: Any?, _ keyPath: String) -> AnimatableValue? {
    AnimatableValue(object: valueFunction?.transform(of: object) ?? object, atKeyPath: keyPath)
  }
}

/// An animation between two values.
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
  /// The start value of an implicit animation.
  var start: AnimatableValue?

  func ends(_ keyPath: String) -> BasicValues {
    BasicValues(
      from: start ?? value(fromValue, keyPath), to: value(toValue, keyPath), by: value(byValue, keyPath))
  }

  override func content(_ keyPath: String) -> PropertyAnimation.Content? { .basic(ends(keyPath)) }
}

/// An animation along a spring.
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    (mass, stiffness, damping) = (CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = true
  }

  private var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }

  /// The time until the spring has settled, in seconds.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override func content(_ keyPath: String) -> PropertyAnimation.Content? { .spring(ends(keyPath), spring) }
}

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var path: CGPath?
  /// One time for each value, 0…1.
  open var keyTimes: [NSNumber]?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode?
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?

  override func content(_ keyPath: String) -> PropertyAnimation.Content? {
    let mode = KeyframeAnimation.CalculationMode(rawValue: calculationMode.rawValue) ?? .linear
    let times = keyTimes?.map(\.doubleValue)
    let functions = (timingFunctions ?? []).map(\.model)
    if let path {
      let rotation: KeyframeAnimation.RotationMode? =
        switch rotationMode {
        case .rotateAuto?: .rotateAuto
        case .rotateAutoReverse?: .rotateAutoReverse
        default: nil
        }
      return .keyframes(
        KeyframeAnimation(
          path: path.model, keyTimes: times, timingFunctions: functions, calculationMode: mode, rotationMode: rotation))
    }
    let converted = (values ?? []).compactMap { value($0, keyPath) }
    guard !converted.isEmpty, converted.count == values?.count else { return nil }
    return .keyframes(
      KeyframeAnimation(
        values: converted, keyTimes: times, timingFunctions: functions, calculationMode: mode,
        shape: .init(
          tension: (tensionValues ?? []).map(\.doubleValue), continuity: (continuityValues ?? []).map(\.doubleValue),
          bias: (biasValues ?? []).map(\.doubleValue))))
  }
}

/// Animations that are played together and end with the group.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func prepare(for stage: Stage) {
    super.prepare(for: stage)
    for animation in animations ?? [] where animation.duration == 0 { animation.duration = duration }
  }

  override func layerAnimation(on layer: CALayer, isInGroup: Bool) -> LayerAnimation? {
    .group(
      .init(
        timing: timing(on: layer, isInGroup: isInGroup), timingFunction: timingFunction?.model,
        isRemovedOnCompletion: isRemovedOnCompletion,
        animations: (animations ?? []).compactMap { $0.layerAnimation(on: layer, isInGroup: true) }))
  }
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animated transition from the old appearance of a layer to its new one.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  open var startProgress: Float = 0
  open var endProgress: Float = 1

  override func begin(on layer: CALayer, forKey key: String) -> Double? {
    let picture: SnapshotContent
    do throws(PictureTooLarge) { picture = try layer.stage.picture(of: layer.node) } catch { return nil }
    let edge = Transition.Edge(rawValue: subtype?.rawValue ?? "") ?? .fromLeft
    let style: Transition.Style =
      switch type {
      case .moveIn: .moveIn(edge)
      case .push: .push(edge)
      case .reveal: .reveal(edge)
      default: .fade
      }
    let progress = PropertyAnimation(
      content: .basic(BasicValues(from: .scalar(Double(startProgress)), to: .scalar(Double(endProgress)))),
      timing: timing(on: layer, isInGroup: false), timingFunction: timingFunction?.model,
      isRemovedOnCompletion: isRemovedOnCompletion)
    layer.stage.add(style, from: picture, along: progress, to: layer.node, forKey: key)
    return layer.stage.seconds + progress.endTime
  }
}
