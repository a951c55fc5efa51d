public import Foundation
import InbetweenGeometry
package import InbetweenMotion
import InbetweenTimeline

extension UIView {
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Has no effect: films have the frame rate with which they are written.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var curve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16) & 15) ?? .easeInOut }
  }

  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
    /// That of the keyboard, which has no name on iOS: a spring that takes 0.5 s, whatever the duration of the block.
    case keyboard = 7

    package var model: TimingFunction {
      switch self {
      case .keyboard: TimingFunction(x1: 0.38, y1: 0.7, x2: 0.125, y2: 1) ?? .easeOut
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    fileprivate var calculationMode: KeyframeAnimation.CalculationMode {
      switch (rawValue >> 10) & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  // MARK: - Blocks

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion) }

  /// - Parameters:
  ///   - duration: the duration of one repetition, in seconds.
  ///   - delay: seconds before the animation starts; the model changes at once.
  ///   - completion: called at the end, with false if all animations were replaced or removed before.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let (curve, duration) = options.curve.motion(duration)
    run(.init(duration, delay, curve, options), inheriting: options, animations, completion)
  }

  /// Animates with a spring that has settled at the end of the duration, in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(duration: duration, dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity))
    run(.init(duration, delay, .spring(spring), options), inheriting: options, animations, completion)
  }

  /// Animates with a spring given by its perceptual duration, in seconds, and its bounce; the animation lasts until the
  /// spring has settled.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: UIView.AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      perceptualDuration: duration, bounce: Double(bounce), initialVelocity: Double(initialSpringVelocity))
    run(.init(spring.settlingDuration, delay, .spring(spring), options), inheriting: options, animations, completion)
  }

  private class func run(
    _ options: InbetweenModel.AnimationOptions, inheriting flags: UIView.AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    guard let stage = Stage.current else {
      animations()
      completion?(true)
      return
    }
    var options = options
    // A nested block inherits the duration of the outer one unless its options override it.
    if let outer = stage.animations.contexts.last?.options {
      if !flags.contains(.overrideInheritedDuration) {
        (options.duration, options.delay) = (outer.duration, outer.delay)
      }
      if !flags.contains(.overrideInheritedCurve) { options.curve = outer.curve }
    }
    if !stage.animations.areEnabled { options.duration = .zero }
    stage.usesCode()
    let blockCompletion = completion.map { completion in BlockCompletion(completion) }
    let id = stage.animate(
      options,
      changes: { stage in
        animations()
        if flags.contains(.layoutSubviews) { stage.layoutIfNeeded() }
      }, completion: blockCompletion.map { blockCompletion in { stage in blockCompletion.call(stage) } })
    blockCompletion?.block = id
    stage.noteBlock(options)
  }

  /// The system's animation for removing views: they shrink, fade, and are removed from their superviews.
  public class func perform(
    _ animation: UIView.SystemAnimation, on views: [UIView], options: UIView.AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      .init(0.3, 0, .timing(options.curve.model), options), inheriting: options,
      {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
        }
        parallelAnimations?()
      },
      { finished in
        for view in views { view.removeFromSuperview() }
        completion?(finished)
      })
  }

  public enum SystemAnimation: UInt, Sendable { case delete }

  /// Changes made in the closure take effect at once, even inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    guard let stage = Stage.current else { return actionsWithoutAnimation() }
    stage.performWithoutAnimation(actionsWithoutAnimation)
  }

  /// Whether blocks animate; with false their changes take effect at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { Stage.current?.animations.areEnabled = enabled }
  public class var areAnimationsEnabled: Bool { Stage.current?.animations.areEnabled ?? true }

  /// Repeats the animations that a closure makes inside an animation block.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let stage = Stage.current, var context = stage.animations.contexts.last else { return animations() }
    (context.options.repeatCount, context.options.autoreverses) = (Double(count), autoreverses)
    let place = stage.animations.contexts.count
    stage.animations.contexts.append(context)
    animations()
    if stage.animations.contexts.indices.contains(place) { stage.animations.contexts.remove(at: place) }
  }

  /// The duration of the current animation block, in seconds.
  public class var inheritedAnimationDuration: TimeInterval {
    Stage.current?.animations.contexts.last?.options.duration.doubleValue ?? 0
  }

  // MARK: - Key frames

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage = Stage.current else {
      animations()
      completion?(true)
      return
    }
    stage.usesCode()
    // The bits of the curve are those of `AnimationOptions`, which code written for UIKit passes as `rawValue`.
    let flags = UIView.AnimationOptions(rawValue: options.rawValue)
    var settings = InbetweenModel.AnimationOptions(duration, delay, .timing(flags.curve.model), flags)
    if !stage.animations.areEnabled { settings.duration = .zero }
    let blockCompletion = completion.map { BlockCompletion($0) }
    let id = stage.animateKeyframes(
      settings, calculationMode: options.calculationMode, frames: [], changes: { _ in animations() },
      completion: blockCompletion.map { blockCompletion in { stage in blockCompletion.call(stage) } })
    blockCompletion?.block = id
    stage.noteBlock(settings)
  }

  /// Adds changes that are reached at the end of a part of the animation; its start and duration are fractions of the
  /// total duration.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let stage = Stage.current, let last = stage.animations.contexts.indices.last else { return animations() }
    stage.animations.contexts[last].keyframe = (frameStartTime, frameDuration)
    animations()
    if stage.animations.contexts.indices.contains(last) { stage.animations.contexts[last].keyframe = nil }
  }
}

extension UIView.AnimationCurve {
  /// The course of an animation with the curve, and its duration in seconds.
  func motion(_ duration: Double) -> (curve: InbetweenMotion.AnimationCurve, duration: Double) {
    guard self == .keyboard, duration > 0 else { return (.timing(model), duration) }
    return (.spring(.keyboard), 0.5)
  }
}

extension AnimationOptions {
  init(
    _ duration: Double, _ delay: Double, _ curve: InbetweenMotion.AnimationCurve, _ flags: UIView.AnimationOptions
  ) {
    self.init(
      duration: Rational(rounding: max(duration.isFinite ? duration : 0, 0)) ?? .zero,
      delay: Rational(rounding: max(delay.isFinite ? delay : 0, 0)) ?? .zero, curve: curve,
      repeatCount: flags.contains(.repeat) ? .infinity : 1, autoreverses: flags.contains(.autoreverse),
      beginFromCurrentState: flags.contains(.beginFromCurrentState))
  }
}

/// Passes on the end of a block to code that needs it.
final class BlockCompletion {
  var block: AnimationBlockID?
  private let body: (Bool) -> Void

  init(_ body: @escaping (Bool) -> Void) { self.body = body }

  func call(_ stage: Stage) { body(block.map { stage.isUndisturbed($0) } ?? true) }
}

extension Stage {
  func isUndisturbed(_ id: AnimationBlockID) -> Bool { animations.blocks[id.index].removedCount == 0 }

  /// Makes an open transaction wait for the block.
  func noteBlock(_ options: AnimationOptions) {
    guard !code.transactions.isEmpty, let total = options.totalDuration, let end = now.adding(total) else {
      return
    }
    noteInTransaction(until: end.doubleValue)
  }

  /// Called when code changes a property: pending layout at the end of the turn is then done by the recording.
  func usesCode() {}
}
