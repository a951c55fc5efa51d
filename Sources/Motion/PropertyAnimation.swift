private import InbetweenGeometry

/// An explicit animation of one property (`CABasicAnimation`, `CASpringAnimation`, `CAKeyframeAnimation`), with the
/// groups around it.
public struct PropertyAnimation: Hashable, Sendable {
  /// The values that it produces.
  public enum Content: Hashable, Sendable {
    /// From, to, by: any of them, as `CABasicAnimation` combines them.
    case basic(BasicValues)
    /// The same values, with the progress of a spring over seconds.
    case spring(BasicValues, Spring)
    /// Key values or a path, as `CAKeyframeAnimation`.
    case keyframes(KeyframeAnimation)

    /// Whether it animates the shape of a layer.
    fileprivate var hasPaths: Bool {
      let value: AnimatableValue? =
        switch self {
        case .basic(let values), .spring(let values, _): values.from ?? values.to ?? values.by
        case .keyframes(let keyframes): keyframes.value(at: 0)
        }
      if case .path? = value { return true }
      return false
    }
  }

  /// The values that it produces.
  public var content: Content
  /// The timing, relative to its layer or innermost group.
  public var timing: MediaTiming
  /// Applied to the fraction of each repetition; linear if nil.
  public var timingFunction: TimingFunction?
  /// Whether its value is added to the value without it; paths replace it, because they have no sum.
  public var isAdditive: Bool
  /// Whether each repetition starts at the end value of the previous one.
  public var isCumulative: Bool
  /// Whether it is removed at its end, regardless of its fill mode; inside groups the value of the outermost group
  /// applies.
  public var isRemovedOnCompletion: Bool
  /// The timings of its groups, the outermost first; each clips its contents to its duration.
  public var groups: [GroupTiming]

  /// An animation with the defaults of `CAPropertyAnimation`.
  public init(
    content: Content, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false, isRemovedOnCompletion: Bool = true,
    groups: [GroupTiming] = []
  ) {
    self.content = content
    self.timing = timing
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive && !content.hasPaths
    self.isCumulative = isCumulative
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.groups = groups
  }

  /// The end in the layer's time, in seconds; infinite if it never ends by itself.
  public var endTime: Double { groups.first?.timing.endTime ?? timing.endTime }

  /// The state at a time of the layer; nil if it has no effect.
  public func moment(at time: Double) -> MediaTiming.Moment? {
    var time = time
    for (depth, group) in groups.enumerated() {
      guard let moment = group.timing.moment(at: time, includesEnd: depth > 0), depth > 0 || isShown(moment) else {
        return nil
      }
      time = group.localTime(moment)
    }
    guard let moment = timing.moment(at: time, includesEnd: !groups.isEmpty), !groups.isEmpty || isShown(moment) else {
      return nil
    }
    return moment
  }

  private func isShown(_ moment: MediaTiming.Moment) -> Bool { !(isRemovedOnCompletion && moment.isPastEnd) }

  /// The presented value with this animation at a time in seconds; nil if it has no effect then.
  ///
  /// `current` is the result of the animations added before it, `model` the model value. An additive animation adds to
  /// `current`, another replaces it.
  public func apply(
    to current: AnimatableValue, model: AnimatableValue, at time: Double
  ) -> AnimatableValue? {
    guard let moment = moment(at: time), let value = value(at: moment, current: current, model: model) else {
      return nil
    }
    return isAdditive ? current.adding(value) : value
  }

  /// The rotation along a path at a time, in radians; nil if the layer does not rotate.
  public func pathRotation(at time: Double) -> Double? {
    guard case .keyframes(let keyframes) = content, let moment = moment(at: time) else { return nil }
    return keyframes.rotation(at: eased(moment.fraction))
  }

  private func eased(_ fraction: Double) -> Double { timingFunction?.value(at: fraction) ?? fraction }

  private func value(
    at moment: MediaTiming.Moment, current: AnimatableValue, model: AnimatableValue
  ) -> AnimatableValue? {
    let fraction = eased(moment.fraction)
    switch content {
    case .basic(let values):
      guard let (from, to) = values.resolved(current: current, model: model, isAdditive: isAdditive) else {
        return nil
      }
      return cumulated(from.interpolated(to: to, fraction: fraction), moment, start: from, end: to)
    case .spring(let values, let spring):
      guard let (from, to) = values.resolved(current: current, model: model, isAdditive: isAdditive) else {
        return nil
      }
      // A spring that never settles has no fractions of a duration, only seconds.
      let seconds = timingFunction == nil ? moment.localTime : fraction * timing.duration
      let progress = spring.value(at: seconds)
      return cumulated(from.interpolated(to: to, fraction: progress), moment, start: from, end: to)
    case .keyframes(let keyframes):
      guard let value = keyframes.value(at: fraction) else { return nil }
      guard isCumulative, let start = keyframes.value(at: 0), let end = keyframes.value(at: 1) else {
        return value
      }
      return cumulated(value, moment, start: start, end: end)
    }
  }

  /// Adds the end values of previous repetitions.
  private func cumulated(
    _ value: AnimatableValue, _ moment: MediaTiming.Moment, start: AnimatableValue, end: AnimatableValue
  ) -> AnimatableValue {
    guard isCumulative, moment.completedCycles > 0 else { return value }
    let gathered = timing.autoreverses ? start : end
    return value.adding(gathered.multiplied(by: Double(moment.completedCycles)))
  }
}

/// The `fromValue`, `toValue` and `byValue` of a `CABasicAnimation`.
public struct BasicValues: Hashable, Sendable {
  /// The start.
  public var from: AnimatableValue?
  /// The end.
  public var to: AnimatableValue?
  /// The difference; used if one of the others is missing.
  public var by: AnimatableValue?

  /// Creates values with any of the three.
  public init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
    self.from = from
    self.to = to
    self.by = by
  }

  /// The two ends, by the rules of `CABasicAnimation`'s documentation: a missing value comes from `by`, the model value
  /// (for a missing end) or the current one (for a missing start). Nil if all three are missing: only the layer can
  /// supply the presented value before the animation was added as the start.
  ///
  /// In an additive animation the presented value is already included, so a missing start or end is zero.
  public func resolved(
    current: AnimatableValue, model: AnimatableValue, isAdditive: Bool = false
  ) -> (from: AnimatableValue, to: AnimatableValue)? {
    let start = isAdditive ? (current.zero ?? current) : current
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by))
    case (nil, let to?, let by?): return (to.subtracting(by), to)
    case (let from?, nil, nil): return (from, isAdditive ? (model.zero ?? model) : model)
    case (nil, let to?, nil): return (start, to)
    case (nil, nil, let by?): return (start, start.adding(by))
    case (nil, nil, nil): return nil
    }
  }
}

/// The timing of a `CAAnimationGroup`: maps its parent's time to the time of the animations inside.
public struct GroupTiming: Hashable, Sendable {
  /// The time of the group, in the time of its parent.
  public var timing: MediaTiming
  /// Applied to the group's time as a whole; linear if nil.
  public var timingFunction: TimingFunction?

  /// The timing of one group.
  public init(timing: MediaTiming, timingFunction: TimingFunction? = nil) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  func localTime(_ moment: MediaTiming.Moment) -> Double {
    guard let timingFunction else { return moment.localTime }
    return timingFunction.value(at: moment.fraction) * timing.duration
  }
}
