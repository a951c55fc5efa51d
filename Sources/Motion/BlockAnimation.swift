private import InbetweenGeometry

/// The animation of one property by one `UIView.animate` block, from its old to its new value.
///
/// The model value becomes `to` when the block is committed; the animation determines how much of the old value is
/// still presented.
public struct BlockAnimation: Hashable, Sendable {
  /// Whether it is added to the model value or replaces it.
  public enum Composition: Hashable, Sendable {
    /// The remaining change is added: position, bounds, transform, corner radius (iOS 8 and later).
    case additive
    /// The value itself is presented and replaces animations of earlier blocks: opacity, background colour, anchor
    /// point.
    case replacing
  }

  /// The value before the block, or the presented value with `beginFromCurrentState` if it replaces.
  public var from: AnimatableValue
  /// The model value that the block set.
  public var to: AnimatableValue
  /// The curve of the animation.
  public var curve: AnimationCurve
  /// The time at which the block was committed, in seconds of the scene.
  public var beginTime: Double
  /// The delay after the commit before the animation starts, in seconds.
  public var delay: Double
  /// The duration of one repetition, in seconds; a spring ends there.
  public var duration: Double
  /// The number of repetitions; infinite for `.repeat`.
  public var repeatCount: Double
  /// Whether each repetition is followed by one backwards. Afterwards the model value is presented.
  public var autoreverses: Bool
  /// How it combines with other animations of the property.
  public var composition: Composition
  /// How a transform composes.
  public var transformRule: TransformRule
  /// Values between `from` and `to` (`UIView.animateKeyframes`), instead of linear interpolation.
  public var keyframes: KeyframeAnimation?
  /// The clock of a property animator, which then replaces the times above (from `beginTime` on).
  public var clock: AnimatorClock?
  /// The clock of vertical motion, once an animator was resumed with a spring of two velocities; it ends with `clock`.
  public var verticalClock: AnimatorClock?

  /// An animation of one property by one block, with the defaults of `UIView.animate(withDuration:animations:)`.
  public init(
    from: AnimatableValue, to: AnimatableValue, curve: AnimationCurve = .timing(.easeInEaseOut),
    beginTime: Double, delay: Double = 0, duration: Double, repeatCount: Double = 1, autoreverses: Bool = false,
    composition: Composition = .additive, transformRule: TransformRule = .mixed,
    keyframes: KeyframeAnimation? = nil, clock: AnimatorClock? = nil
  ) {
    self.from = from
    self.to = to
    self.curve = curve
    self.beginTime = beginTime
    self.delay = delay
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.composition = composition
    self.transformRule = transformRule
    self.keyframes = keyframes
    self.clock = clock
  }

  /// The timing in Core Animation's terms: the fill mode is both, so that the old value is presented during the delay.
  public var timing: MediaTiming {
    MediaTiming(
      beginTime: beginTime + delay, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses,
      fillMode: .both)
  }

  /// The time at which it is removed and the model value is presented; infinite if it repeats endlessly or stays
  /// paused.
  public var endTime: Double { clock?.endTime ?? (duration > 0 ? timing.endTime : beginTime) }

  /// The spring along which it reaches its end, with the duration in seconds after which it is cut off; nil for a
  /// timing function.
  public var lastSpring: (spring: Spring, duration: Double)? {
    if let clock { return (endsVertically ? verticalClock : clock)?.lastSpring }
    if case .spring(let spring) = curve { return (spring, duration) }
    return nil
  }

  /// The fraction of the distance that jumps at the end, because a spring has not arrived; 0 if it plays backwards
  /// there.
  public var restAtEnd: Double {
    if let clock { return (endsVertically ? verticalClock : clock)?.restAtEnd ?? 0 }
    // Beyond its last key frame, and beyond its target, it holds the last value.
    if keyframes != nil, duration > 0, value(progress: curve.progress(at: duration, duration: duration)) == to {
      return 0
    }
    return duration > 0 && !autoreverses ? curve.rest(at: duration) : 0
  }

  /// Whether vertical motion jumps further at the end than horizontal motion.
  private var endsVertically: Bool { (verticalClock?.restAtEnd ?? 0) > (clock?.restAtEnd ?? 0) }

  /// The progress at a time; nil before the commit and from the end on. A duration of 0 never animates.
  public func progress(at time: Double) -> Double? {
    guard time >= beginTime - 1e-9 else { return nil }
    if let clock { return clock.progress(at: time) }
    guard duration > 0, let moment = timing.moment(at: time), !moment.isPastEnd else { return nil }
    return curve.progress(at: moment.localTime, duration: duration)
  }

  /// The value of this animation alone at a time in seconds; nil if it has no effect then.
  public func value(at time: Double) -> AnimatableValue? {
    progress(at: time).map { value(progress: $0) }
  }

  /// The presented value with this animation at a time in seconds; nil if it has no effect then.
  ///
  /// `current` is the value without it, `model` the model value, which is not used here but gives this method the same
  /// signature as `PropertyAnimation.apply`.
  public func apply(
    to current: AnimatableValue, model: AnimatableValue, at time: Double
  ) -> AnimatableValue? {
    progress(at: time).map {
      applied(to: current, progress: $0, vertical: verticalClock?.state(at: time).progress)
    }
  }

  /// As below, with another progress for vertical motion unless it is nil.
  private func applied(to current: AnimatableValue, progress: Double, vertical: Double?) -> AnimatableValue {
    let value = applied(to: current, progress: progress)
    guard let vertical, case .point(let x) = value, case .point(let y) = applied(to: current, progress: vertical) else {
      return value
    }
    return .point(Point(x: x.x, y: y.y))
  }

  /// The presented value with this animation applied to `current` at a progress.
  package func applied(to current: AnimatableValue, progress: Double) -> AnimatableValue {
    // If it is the only animation of the property, no composition is needed, which avoids rounding errors.
    guard composition == .additive, current != to else { return value(progress: progress) }
    guard !endsWithoutInverse else { return current }
    if case .transform(let old) = transformPart(progress), case .transform(let new) = to,
      case .transform(let current) = current
    {
      // With key frames the value already includes the progress; otherwise it is the old value.
      let delta =
        keyframes == nil
        ? transformRule.delta(from: old, to: new, progress: progress)
        : new.inverted.map { old.concatenating($0) }
      guard let delta else { return .transform(current) }
      return .transform(delta.concatenating(current))
    }
    if let new = to.spatial, let current = current.spatial, let shown = value(progress: progress).spatial {
      guard let inverse = new.inverted else { return .transform3D(current) }
      return .transform3D(shown.concatenating(inverse).concatenating(current))
    }
    return current.adding(value(progress: progress).subtracting(to))
  }

  private func transformPart(_ progress: Double) -> AnimatableValue {
    keyframes == nil ? from : value(progress: progress)
  }

  /// The model value after the animation is stopped at a progress, where `current` is the previous model value.
  package func settled(over current: AnimatableValue, progress: Double, vertical: Double? = nil) -> AnimatableValue {
    // It has no visible progress, but reversed to its start it restores the old value.
    if composition == .additive, endsWithoutInverse { return progress == 0 ? from : current }
    return applied(to: current, progress: progress, vertical: vertical)
  }

  /// Whether its target transform has no inverse, such as a scale of 0. From the commit on the layer then has that
  /// transform, as on iOS.
  private var endsWithoutInverse: Bool {
    switch to {
    case .transform(let transform): transform.determinant == 0
    case .transform3D(let transform): transform.inverted == nil
    default: false
    }
  }

  private func value(progress: Double) -> AnimatableValue {
    if composition == .additive, endsWithoutInverse { return to }
    if let keyframes { return keyframes.value(at: progress) ?? to }
    if case .transform(let old) = from, case .transform(let new) = to {
      // A replacing animation is a plain one, which interpolates to a scale of 0 like to any other.
      return .transform(
        endsWithoutInverse
          ? old.interpolated(to: new, fraction: progress, halfTurn: .clockwise)
          : transformRule.presentation(from: old, to: new, progress: progress))
    }
    return from.interpolated(to: to, fraction: progress)
  }
}

extension BlockAnimation {
  /// How the animation of a new block composes with running ones on the same property: additively if UIKit does so for
  /// the key path, unless one of them replaces or repeats (then UIKit replaces, too).
  public static func composition(
    keyPathAdds: Bool, over live: some Sequence<BlockAnimation>
  ) -> Composition {
    guard keyPathAdds else { return .replacing }
    let blocked = live.contains { $0.composition == .replacing || $0.repeatCount > 1 }
    return blocked ? .replacing : .additive
  }

  /// One key frame of `UIView.addKeyframe(withRelativeStartTime:relativeDuration:)` for one property.
  public struct Keyframe: Hashable, Sendable {
    /// A fraction of the total duration, 0…1.
    public var relativeStart: Double
    /// A fraction of the total duration, 0…1.
    public var relativeDuration: Double
    /// The value at the frame's end.
    public var value: AnimatableValue

    /// A key frame with its value at the end.
    public init(relativeStart: Double, relativeDuration: Double, value: AnimatableValue) {
      self.relativeStart = relativeStart
      self.relativeDuration = relativeDuration
      self.value = value
    }
  }

  /// The key frames of one property of `UIView.animateKeyframes`: the initial value at 0, then each value at the end of
  /// its frame (no later than 1), which applies until the end. A gap before a frame keeps the value before it.
  ///
  /// The curve over the whole duration is that of the animation, easeInEaseOut by default.
  public static func keyframes(
    initial: AnimatableValue, frames: [Keyframe],
    calculationMode: KeyframeAnimation.CalculationMode = .linear
  ) -> KeyframeAnimation {
    var values = [initial]
    var times = [0.0]
    func add(_ value: AnimatableValue, at time: Double) {
      values.append(value)
      times.append(min(max(time, times.last ?? 0), 1))
    }
    let sorted = frames.enumerated().sorted {
      ($0.element.relativeStart, $0.offset) < ($1.element.relativeStart, $1.offset)
    }
    for (_, frame) in sorted {
      if frame.relativeStart > (times.last ?? 0) + 1e-9, let held = values.last {
        add(held, at: frame.relativeStart)
      }
      add(frame.value, at: frame.relativeStart + frame.relativeDuration)
    }
    if calculationMode == .discrete {
      // The last value applies from its time to the end: the time 1 closes its interval.
      return KeyframeAnimation(values: values, keyTimes: times + [1], calculationMode: .discrete)
    }
    if let last = values.last, let time = times.last, time < 1 { add(last, at: 1) }
    return KeyframeAnimation(values: values, keyTimes: times, calculationMode: calculationMode)
  }
}
