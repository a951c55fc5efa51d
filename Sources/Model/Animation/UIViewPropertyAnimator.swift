public import Foundation
import InbetweenGeometry
import InbetweenMotion

/// The timing of an animator.
public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  let model: TimingFunction
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint

  private init(_ model: TimingFunction, _ curve: UIView.AnimationCurve) {
    self.model = model
    animationCurve = curve
    controlPoint1 = CGPoint(x: model.x1, y: model.y1)
    controlPoint2 = CGPoint(x: model.x2, y: model.y2)
    super.init()
  }

  public override convenience init() { self.init(.default, .easeInOut) }
  public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init(curve.model, curve) }
  /// Time cannot run backwards: the x coordinates of the control points are clamped to 0…1.
  public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    func unit(_ x: CGFloat) -> Double { min(max(Double(x), 0), 1) }
    self.init(
      TimingFunction(x1: unit(point1.x), y1: Double(point1.y), x2: unit(point2.x), y2: Double(point2.y)) ?? .linear,
      .easeInOut)
  }

  public var timingCurveType: UITimingCurveType { .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Content {
    case ratio(Double)
    case spring(Spring)
  }

  private let content: Content
  /// In multiples of the total distance per second.
  public let initialVelocity: CGVector

  private init(_ content: Content, _ velocity: CGVector) {
    self.content = content
    initialVelocity = velocity
    super.init()
  }

  public override convenience init() { self.init(.spring(.keyboard), .zero) }
  public convenience init(dampingRatio ratio: CGFloat) { self.init(.ratio(Double(ratio)), .zero) }
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.ratio(Double(ratio)), velocity)
  }
  public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    self.init(
      .spring(
        Spring(
          mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
          initialVelocity: Double(velocity.dx))), velocity)
  }
  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(.spring(Spring(perceptualDuration: duration, bounce: Double(bounce))), .zero)
  }
  public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    self.init(
      .spring(Spring(perceptualDuration: duration, bounce: Double(bounce), initialVelocity: Double(velocity.dx))),
      velocity)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring for a duration, and its total time, in seconds.
  func spring(for duration: Double) -> (spring: Spring, vertical: Spring?, duration: Double) {
    switch content {
    case .ratio(let ratio):
      func spring(_ velocity: CGFloat) -> Spring {
        Spring(duration: duration, dampingRatio: ratio, initialVelocity: Double(velocity))
      }
      let differs = initialVelocity.dx != initialVelocity.dy
      return (spring(initialVelocity.dx), differs ? spring(initialVelocity.dy) : nil, duration)
    case .spring(let spring):
      let vertical = initialVelocity.dx == initialVelocity.dy ? nil : spring.pushed(Double(initialVelocity.dy))
      let settled = max(spring.settlingDuration, vertical?.settlingDuration ?? 0)
      return (spring, vertical, spring == .keyboard ? 0.5 : settled)
    }
  }
}

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

public protocol UIViewAnimating: RuntimeProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Changes that can be paused, scrubbed, reversed and continued, on the recording's clock.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  public let timingParameters: (any UITimingCurveProvider)?
  /// In seconds.
  public let duration: TimeInterval
  open private(set) var delay: TimeInterval = 0
  /// Whether touches reach the views while it moves them.
  open var isUserInteractionEnabled = true { didSet { setHitTesting() } }
  /// Whether its views are hit at their final places. Otherwise they are hit where they are shown.
  open var isManualHitTestingEnabled = false { didSet { setHitTesting() } }
  open var isInterruptible = true
  open var scrubsLinearly = true
  /// Whether it stays active at its end, paused, so that it can be reversed and started again.
  open var pausesOnCompletion = false { didSet { if !isOver { setPausesOnCompletion(pausesOnCompletion) } } }
  private var animations: [(delayFactor: CGFloat, body: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var blocks: [AnimationBlockID] = []
  private var flags: UIView.AnimationOptions = []
  private weak var stage: Stage?
  private var wantsReversal = false
  private var isStopped = false
  private var isOver = false
  /// Retains an animator without other references until it ends, as UIKit does.
  private var retainedSelf: UIViewPropertyAnimator?

  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    timingParameters = parameters
    super.init()
  }

  /// One without a duration, with the default curve.
  public override convenience init() { self.init(duration: 0, timingParameters: UICubicTimingParameters()) }

  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    animator.flags = options
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: - Adding

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// - Parameter delayFactor: when they begin, as a fraction 0…1 of the remaining duration.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard !blocks.isEmpty else { return animations.append((delayFactor, animation)) }
    run(animation, delayFactor: delayFactor, left: duration * (1 - Double(fractionComplete)), completes: false)
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  /// Waits for the end of the animation.
  open func addCompletion() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
  }

  // MARK: - Running

  open var state: UIViewAnimatingState {
    if isStopped { return .stopped }
    return blocks.isEmpty || isOver ? .inactive : .active
  }

  open var isRunning: Bool {
    guard !blocks.isEmpty, !isStopped, !isOver else { return false }
    guard let clock = clockState else { return true }
    return clock.phase == .running || clock.phase == .waiting
  }

  open var isReversed: Bool {
    get { clockState?.isReversed ?? wantsReversal }
    set {
      wantsReversal = newValue
      control { clock, time in clock.setReversed(newValue, at: time) }
    }
  }

  /// The elapsed fraction of the duration, 0…1; setting it pauses the animator.
  open var fractionComplete: CGFloat {
    get { CGFloat(clockState?.fractionComplete ?? plainFraction) }
    set {
      if blocks.isEmpty { begin() }
      control { clock, time in clock.scrub(to: Double(newValue), at: time) }
    }
  }

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    if blocks.isEmpty {
      self.delay = delay
      begin()
    } else {
      control { clock, time in clock.resume(at: time) }
    }
  }

  open func pauseAnimation() {
    if blocks.isEmpty { begin() }
    control { clock, time in clock.pause(at: time) }
  }

  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    let timing = parameters.map { UIViewPropertyAnimator.curve($0, duration) }
    func resume(_ clock: inout AnimatorClock, _ time: Double, _ curve: InbetweenMotion.AnimationCurve?) {
      clock.resume(at: time, curve: curve, durationFactor: Double(durationFactor))
    }
    control(vertical: timing?.vertical.map { curve in { clock, time in resume(&clock, time, curve) } }) { clock, time in
      resume(&clock, time, timing?.curve)
    }
  }

  open func stopAnimation(_ withoutFinishing: Bool) {
    guard !blocks.isEmpty, !isOver else { return }
    if withoutFinishing {
      completions = []
      setPausesOnCompletion(false)
      control { clock, time in clock.finish(at: time, position: .current) }
      isOver = true
      retainedSelf = nil
    } else {
      control { clock, time in clock.pause(at: time) }
      isStopped = true
    }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard isStopped else { return }
    isStopped = false
    setPausesOnCompletion(false)
    let position: AnimatorClock.Position =
      switch finalPosition {
      case .end: .end
      case .start: .start
      case .current: .current
      }
    control { clock, time in clock.finish(at: time, position: position) }
    complete(at: finalPosition)
  }

  private var clockState: AnimatorClock.State? {
    guard let stage, let block = blocks.first else { return nil }
    return stage.animations.blocks[block.index].clock?.state(at: stage.seconds)
  }

  private var plainFraction: Double {
    guard let stage, let block = blocks.first, duration > 0 else { return 0 }
    let start = stage.animations.blocks[block.index].start.doubleValue + delay
    return min(max((stage.seconds - start) / duration, 0), 1)
  }

  private func begin() {
    guard let stage = Stage.current else {
      for animation in animations { animation.body() }
      completions.forEach { $0(.end) }
      return
    }
    self.stage = stage
    retainedSelf = self
    stage.usesCode()
    if animations.isEmpty { animations = [(0, {})] }
    for (index, animation) in animations.enumerated() {
      run(animation.body, delayFactor: animation.delayFactor, left: duration, completes: index == 0)
    }
    animations = []
    if wantsReversal { control { clock, time in clock.setReversed(true, at: time) } }
  }

  private func run(_ body: () -> Void, delayFactor: CGFloat, left: Double, completes: Bool) {
    guard let stage else { return }
    let wait = min(max(Double(delayFactor), 0), 1) * left
    let timing = timingParameters.map { UIViewPropertyAnimator.curve($0, left - wait) }
    let total = timing?.duration ?? left
    let options = AnimationOptions(
      duration: Rational(rounding: max(total, 0)) ?? .zero, delay: Rational(rounding: max(delay + wait, 0)) ?? .zero,
      curve: timing?.curve ?? .timing(.default), verticalCurve: timing?.vertical,
      repeatCount: flags.contains(.repeat) ? .infinity : 1, autoreverses: flags.contains(.autoreverse),
      isPropertyAnimator: true)
    let id = stage.animate(
      options, changes: { _ in body() },
      completion: completes ? { [weak self] _ in self?.reachEnd() } : nil)
    blocks.append(id)
    setHitTesting()
    if pausesOnCompletion { stage.setPausesOnCompletion(true, id) }
    if scrubsLinearly == false { stage.control(id, scrubsLinearly: false) { _, _ in } }
    stage.noteBlock(options)
  }

  private func reachEnd() {
    guard !isOver, !isStopped else { return }
    complete(at: clockState?.isReversed == true ? .start : .end)
  }

  private func complete(at position: UIViewAnimatingPosition) {
    isOver = true
    let completionsToCall = completions
    completions = []
    completionsToCall.forEach { $0(position) }
    retainedSelf = nil
  }

  private func control(
    vertical: ((inout AnimatorClock, Double) -> Void)? = nil, _ change: (inout AnimatorClock, Double) -> Void
  ) {
    guard let stage else { return }
    for block in blocks { stage.control(block, scrubsLinearly: scrubsLinearly, vertical: vertical, change) }
  }

  private func setHitTesting() {
    let hitTesting: HitTesting =
      if !isUserInteractionEnabled { .none } else if isManualHitTestingEnabled { .model } else { .presentation }
    for block in blocks { stage?.animations.blocks[block.index].hitTesting = hitTesting }
  }

  private func setPausesOnCompletion(_ pauses: Bool) {
    for block in blocks { stage?.setPausesOnCompletion(pauses, block) }
  }

  private static func curve(
    _ provider: any UITimingCurveProvider, _ duration: Double
  ) -> (curve: InbetweenMotion.AnimationCurve, vertical: InbetweenMotion.AnimationCurve?, duration: Double) {
    if let curve = provider.cubicTimingParameters?.animationCurve, curve == .keyboard {
      let motion = curve.motion(duration)
      return (motion.curve, nil, motion.duration)
    }
    if let spring = provider.springTimingParameters {
      let (curve, vertical, total) = spring.spring(for: duration)
      return (.spring(curve), vertical.map { .spring($0) }, total)
    }
    return (.timing(provider.cubicTimingParameters?.model ?? .default), nil, duration)
  }
}
