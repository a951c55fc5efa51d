private import InbetweenGeometry

/// What one `UIView.animate` block puts on one property: the change from its old to its new value.
///
/// The model value becomes `to` when the block is committed; this says how much of the old value still shows.
public struct BlockAnimation: Hashable, Sendable {
  /// Whether it adds to the model value or stands in its place.
  public enum Composition: Hashable, Sendable {
    /// What is left of the change is added: position, bounds, transform, corner radius (iOS 8 and later).
    case additive
    /// The value itself is shown and takes the place of what a block before put there: opacity, background colour,
    /// anchor point.
    case replacing
  }

  /// The value before the block, or what was presented with `beginFromCurrentState` where it replaces.
  public var from: AnimatableValue
  /// The model value that the block set.
  public var to: AnimatableValue
  /// How it gets from the one to the other.
  public var curve: AnimationCurve
  /// When the block was committed, in seconds of the scene.
  public var beginTime: Double
  /// Seconds after the commit during which the picture stands still.
  public var delay: Double
  /// One play, in seconds; a spring is cut there.
  public var duration: Double
  /// How many plays; infinite for `.repeat`.
  public var repeatCount: Double
  /// Whether each play is followed by one backward. Afterwards the model value shows.
  public var autoreverses: Bool
  /// How it goes together with others on the property.
  public var composition: Composition
  /// How a transform composes.
  public var transformRule: TransformRule
  /// Values between `from` and `to` (`UIView.animateKeyframes`), in place of a straight way.
  public var keyframes: KeyframeAnimation?
  /// The time map of a property animator, which then counts instead of the times above (from `beginTime` on).
  public var clock: AnimatorClock?

  /// The change of one property by one block, with the defaults of `UIView.animate(withDuration:animations:)`.
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

  /// The timing in Core Animation's terms: fill mode both, so that the old value shows during the delay.
  public var timing: MediaTiming {
    MediaTiming(
      beginTime: beginTime + delay, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses,
      fillMode: .both)
  }

  /// When it is removed and the model value shows; infinite where it repeats for ever or is paused for good.
  public var endTime: Double { clock?.endTime ?? (duration > 0 ? timing.endTime : beginTime) }

  /// How much of the change has happened at a time; nil before the commit and from the end on. A duration of 0 never
  /// animates.
  public func progress(at time: Double) -> Double? {
    guard time >= beginTime - 1e-9 else { return nil }
    if let clock { return clock.progress(at: time) }
    guard duration > 0, let moment = timing.moment(at: time), !moment.isPastEnd else { return nil }
    return curve.progress(at: moment.localTime, duration: duration)
  }

  /// The value this animation alone shows at a time in seconds; nil where it shows nothing.
  public func value(at time: Double) -> AnimatableValue? {
    progress(at: time).map { value(progress: $0) }
  }

  /// What the layer shows with this animation on it at a time in seconds; nil where it does not contribute then.
  ///
  /// `current` is the value without it, `model` the model value, which does not count here but makes the signature
  /// that of `PropertyAnimation.apply`.
  public func apply(
    to current: AnimatableValue, model: AnimatableValue, at time: Double
  ) -> AnimatableValue? {
    progress(at: time).map { applied(to: current, progress: $0) }
  }

  /// What the layer shows with this animation on top of `current` when so much of the change has happened.
  package func applied(to current: AnimatableValue, progress: Double) -> AnimatableValue {
    // Alone on its property there is nothing to compose with, and no rounding to pay for it.
    guard composition == .additive, current != to else { return value(progress: progress) }
    guard !endsWithoutInverse else { return current }
    if case .transform(let old) = transformPart(progress), case .transform(let new) = to,
      case .transform(let current) = current
    {
      // With key frames the part is already on its way; otherwise it is the old value.
      let delta =
        keyframes == nil
        ? transformRule.delta(from: old, to: new, progress: progress)
        : new.inverted.map { old.concatenating($0) }
      guard let delta else { return .transform(current) }
      return .transform(delta.concatenating(current))
    }
    return current.adding(value(progress: progress).subtracting(to))
  }

  private func transformPart(_ progress: Double) -> AnimatableValue {
    keyframes == nil ? from : value(progress: progress)
  }

  /// What the model takes when the animation is stopped at a progress, with `current` as its value till then.
  package func settled(over current: AnimatableValue, progress: Double) -> AnimatableValue {
    // Nothing of it shows on the way, but gone back to its start it leaves what was there.
    if composition == .additive, endsWithoutInverse { return progress == 0 ? from : current }
    return applied(to: current, progress: progress)
  }

  /// Whether it leads to a transform that nothing can be added to: a scale of 0. From the commit on the layer shows
  /// that transform, as on iOS.
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
      // One that replaces is a plain animation, which gets to a scale of 0 like to any other.
      return .transform(
        endsWithoutInverse
          ? old.interpolated(to: new, fraction: progress, halfTurn: .clockwise)
          : transformRule.presentation(from: old, to: new, progress: progress))
    }
    return from.interpolated(to: to, fraction: progress)
  }
}

extension BlockAnimation {
  /// How a new block composes with those still live on the same property: additive where UIKit adds on that key path,
  /// unless one of them replaces or repeats (then UIKit replaces too).
  public static func composition(
    keyPathAdds: Bool, over live: some Sequence<BlockAnimation>
  ) -> Composition {
    guard keyPathAdds else { return .replacing }
    let blocked = live.contains { $0.composition == .replacing || $0.repeatCount > 1 }
    return blocked ? .replacing : .additive
  }

  /// One key frame of `UIView.addKeyframe(withRelativeStartTime:relativeDuration:)` as it concerns one property.
  public struct Keyframe: Hashable, Sendable {
    /// Share of the whole duration, 0…1.
    public var relativeStart: Double
    /// Share of the whole duration, 0…1.
    public var relativeDuration: Double
    /// The value at the frame's end.
    public var value: AnimatableValue

    /// A frame that reaches a value at its end.
    public init(relativeStart: Double, relativeDuration: Double, value: AnimatableValue) {
      self.relativeStart = relativeStart
      self.relativeDuration = relativeDuration
      self.value = value
    }
  }

  /// The key frames that `UIView.animateKeyframes` makes for one property: the initial value at 0, then each value
  /// at its frame's end (no later than 1), which holds until the end. A gap before a frame holds the value before it.
  ///
  /// The curve over the whole duration is the animation's own: easeInEaseOut unless told.
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
      // The last value stands from its time to the end: the time 1 closes its interval.
      return KeyframeAnimation(values: values, keyTimes: times + [1], calculationMode: .discrete)
    }
    if let last = values.last, let time = times.last, time < 1 { add(last, at: 1) }
    return KeyframeAnimation(values: values, keyTimes: times, calculationMode: calculationMode)
  }
}
