extension AnimatorClock {
  /// `pauseAnimation()`: stops at the current position. With linear scrubbing the fraction becomes the presented
  /// progress, so that nothing jumps.
  public mutating func pause(at time: Double) {
    let state = state(at: time)
    guard state.phase == .running || state.phase == .waiting else { return }
    let fraction = scrubsLinearly ? min(max(state.progress, 0), 1) : state.fractionComplete
    var own: Double?
    if case .play = segments.last?.course { own = state.position }
    append(.hold(progress: state.progress, fraction: fraction, own: own), at: time, isReversed: state.isReversed)
  }

  /// `pausesOnCompletion`: stays at the end it has reached, from which it can be reversed, scrubbed and continued.
  public mutating func pauseAtEnd(at time: Double) {
    let state = state(at: time)
    guard state.phase == .finished, let last = segments.last else { return }
    var own: Double?
    if case .play(_, let rate) = last.course { own = rate < 0 ? 0 : runCount }
    append(
      .hold(progress: state.progress, fraction: state.fractionComplete, own: own), at: time,
      isReversed: state.isReversed)
  }

  /// Sets `fractionComplete` (clamped to 0…1), pausing it.
  public mutating func scrub(to fraction: Double, at time: Double) {
    scrub(along: InputTrack(initialValue: fraction.isNaN ? 0 : fraction), at: time)
  }

  /// Makes `fractionComplete` follow a track (in seconds of the scene, clamped to 0…1) until the animator is resumed.
  public mutating func scrub(along track: InputTrack, at time: Double) {
    let state = state(at: time)
    guard state.phase != .finished else { return }
    append(.scrub(track, linearly: scrubsLinearly), at: time, isReversed: state.isReversed)
  }

  /// `continueAnimation(withTimingParameters:durationFactor:)`: continues to the end, or to the start if reversed.
  ///
  /// With a factor of 0 it takes the remaining duration, otherwise the factor times the duration. Without a curve it
  /// continues along its own curve from the current position; a spring that was scrubbed starts again over the
  /// remaining distance. The spring of a damping ratio is fitted to the time that is left.
  public mutating func resume(at time: Double, curve newCurve: AnimationCurve? = nil, durationFactor: Double = 0) {
    let state = state(at: time)
    guard state.phase == .paused, let last = segments.last else { return }
    let target: Double = state.isReversed ? 0 : 1
    if newCurve == nil, let position = resumedPosition(state, from: last.course) {
      let end = state.isReversed ? 0 : runCount
      let left = abs(end - position)
      guard left > 0, duration > 0 else {
        append(.finished(progress: target), at: time, isReversed: state.isReversed)
        return
      }
      let seconds = durationFactor > 0 && left.isFinite ? durationFactor * duration : left * duration
      let rate = seconds.isFinite ? left / seconds : 1 / duration
      append(
        .play(from: position, rate: state.isReversed ? -rate : rate), at: time, isReversed: state.isReversed)
      return
    }
    let left = abs(target - state.fractionComplete)
    let seconds = durationFactor > 0 ? durationFactor * duration : left * duration
    guard seconds > 0, seconds.isFinite else {
      append(.finished(progress: target), at: time, isReversed: state.isReversed)
      return
    }
    append(
      .ease(
        progress: state.progress, fraction: state.fractionComplete, to: target,
        (newCurve ?? curve).fitted(to: seconds), duration: seconds),
      at: time, isReversed: state.isReversed)
  }

  /// The position on its own curve at which it continues; nil if the curve cannot be inverted.
  private func resumedPosition(_ state: State, from course: Course) -> Double? {
    if case .hold(_, _, let own?) = course { return own }
    if case .scrub(_, linearly: false) = course { return state.fractionComplete }
    return ownFraction(ofProgress: state.progress)
  }

  /// Sets `isReversed`: a running animator reverses at once, a paused one when it is resumed.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) {
    let state = state(at: time)
    guard state.phase != .finished, state.isReversed != isReversed, let last = segments.last else { return }
    switch last.course {
    case .play(_, let rate):
      append(.play(from: state.position, rate: -rate), at: time, isReversed: isReversed)
    case .ease(_, let fraction, let oldEnd, let curve, let duration):
      let end: Double = isReversed ? 0 : 1
      let rate = abs(oldEnd - fraction) / duration
      let seconds = rate > 0 ? abs(end - state.fractionComplete) / rate : 0
      append(
        seconds > 0
          ? .ease(
            progress: state.progress, fraction: state.fractionComplete, to: end, curve.fitted(to: seconds),
            duration: seconds)
          : .finished(progress: end),
        at: time, isReversed: isReversed)
    case .hold, .scrub, .finished: append(last.course, at: time, isReversed: isReversed)
    }
  }

  /// `stopAnimation(true)` and `finishAnimation(at:)`: its animations are removed at this time. The caller sets the
  /// model to the value at the position; `state(at:)` gives the progress for `current`.
  public mutating func finish(at time: Double, position: Position) {
    let state = state(at: time)
    guard state.phase != .finished else { return }
    let progress: Double =
      switch position {
      case .end: 1
      case .start: 0
      case .current: state.progress
      }
    append(.finished(progress: progress), at: time, isReversed: state.isReversed)
  }
}
