/// The timing of a `UIViewPropertyAnimator`: the effect of pausing, scrubbing, reversing and continuing on progress, as
/// a pure function of the scene's time.
///
/// Controls are added in order of time, and each takes effect at its time. A control that does not apply (such as
/// resuming a running animator, or anything after the end) has no effect.
public struct AnimatorClock: Hashable, Sendable {
  /// The phase of the animator.
  public enum Phase: Hashable, Sendable {
    /// Not started, or still in its delay.
    case waiting
    case running
    case paused
    /// Stopped or finished: its animations have been removed.
    case finished
  }

  /// The final position of the values when it finishes (`UIViewAnimatingPosition`).
  public enum Position: String, Hashable, Sendable, CaseIterable {
    case end
    case start
    case current
  }

  /// The animator at one time.
  public struct State: Hashable, Sendable {
    /// The presented progress: 0 for the old value, 1 for the new one.
    public var progress: Double
    /// `fractionComplete`, 0…1.
    public var fractionComplete: Double
    /// Whether it waits, runs, is paused or has finished.
    public var phase: Phase
    /// Whether it runs, or will run, towards the old value.
    public var isReversed: Bool
    /// The position on its own curve: the fraction of its duration, plus one for each completed repeat.
    var position: Double
  }

  /// The course of progress from one control to the next.
  enum Course: Hashable, Sendable {
    /// Along the animator's own curve, starting at a fraction of its time, with a rate in fractions per second.
    case play(from: Double, rate: Double)
    /// From a progress and fraction to an end along another curve.
    case ease(progress: Double, fraction: Double, to: Double, AnimationCurve, duration: Double)
    /// Paused; `own` is the fraction on the animator's own curve, if it was on it.
    case hold(progress: Double, fraction: Double, own: Double?)
    /// Along a track of `fractionComplete`.
    case scrub(InputTrack, linearly: Bool)
    case finished(progress: Double)
  }

  struct Segment: Hashable, Sendable {
    var start: Double
    var course: Course
    var isReversed: Bool
  }

  /// The start in seconds of the scene, before its delay.
  public let startTime: Double
  /// The undisturbed duration of one repetition, in seconds.
  public let duration: Double
  /// The number of repetitions, counting each direction; infinite if it repeats endlessly.
  let runCount: Double
  /// Whether every second repetition plays backwards.
  let autoreverses: Bool
  /// The initial curve.
  public let curve: AnimationCurve
  /// Whether the fraction of a paused animator maps linearly to values, the default since iOS 11.
  public var scrubsLinearly: Bool
  private(set) var segments: [Segment]

  /// Creates an animator that starts at a time and plays after its delay, a number of times, each with autoreverse
  /// if `autoreverses` is set.
  public init(
    startTime: Double, delay: Double = 0, duration: Double, curve: AnimationCurve, repeatCount: Double = 1,
    autoreverses: Bool = false, scrubsLinearly: Bool = true
  ) {
    runCount = (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
    self.autoreverses = autoreverses
    self.startTime = startTime + max(delay, 0)
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
    let rate = self.duration > 0 ? 1 / self.duration : .infinity
    segments = [Segment(start: self.startTime, course: .play(from: 0, rate: rate), isReversed: false)]
  }

  /// The presented progress at a time; nil once it has finished.
  public func progress(at time: Double) -> Double? {
    let state = state(at: time)
    return state.phase == .finished ? nil : state.progress
  }

  /// The whole state at a time in seconds of the scene.
  public func state(at time: Double) -> State {
    guard let index = segments.lastIndex(where: { $0.start <= time + 1e-9 }) else {
      return State(progress: 0, fractionComplete: 0, phase: .waiting, isReversed: false, position: 0)
    }
    return state(of: segments[index], at: time)
  }

  /// The time at which it finishes by itself, in seconds of the scene; infinite if it stays paused.
  public var endTime: Double { segments.last.map(endTime(of:)) ?? startTime }

  /// Whether it reaches its end along the curve with which it was resumed or reversed.
  public var isResumed: Bool { if case .ease = segments.last?.course { true } else { false } }

  /// The fraction of the distance that jumps when it finishes by itself, because a spring has not arrived; 0 if it
  /// never does.
  public var restAtEnd: Double {
    switch segments.last?.course {
    case .play(_, let rate): rate > 0 && !autoreverses ? curve.rest(at: duration) : 0
    case .ease(let progress, _, let end, let curve, let duration): abs(end - progress) * curve.rest(at: duration)
    case .hold, .scrub, .finished, nil: 0
    }
  }

  /// The spring along which it reaches its end; nil for a timing function.
  public var lastSpring: (spring: Spring, duration: Double)? {
    switch segments.last?.course {
    case .ease(_, _, _, .spring(let spring), let duration): (spring, duration)
    case .play: if case .spring(let spring) = curve { (spring, duration) } else { nil }
    default: nil
    }
  }

  /// The fraction of the duration at which the animator's own curve reaches a progress; nil for a spring, which may
  /// reach it several times or never.
  func ownFraction(ofProgress progress: Double) -> Double? {
    guard case .timing(let function) = curve else { return nil }
    return function.fraction(at: progress)
  }

  /// The progress of the animator's own curve at a fraction of its duration.
  func ownProgress(at fraction: Double) -> Double {
    if fraction >= 1 { return 1 }
    return curve.progress(at: fraction * duration, duration: duration)
  }

  /// The fraction of the repetition at a position, counted from the old value; the exact end belongs to the last
  /// repetition.
  private func fraction(at position: Double) -> Double {
    guard runCount != 1 else { return min(max(position, 0), 1) }
    guard position > 0, position.isFinite else { return 0 }
    var play = position.rounded(.down)
    if position >= runCount, play == position { play -= 1 }
    let fraction = position - play
    return autoreverses && play.truncatingRemainder(dividingBy: 2) != 0 ? 1 - fraction : fraction
  }

  /// Starts a course at a time, replacing all later ones.
  mutating func append(_ course: Course, at time: Double, isReversed: Bool) {
    segments.removeAll { $0.start > time + 1e-9 }
    segments.append(Segment(start: time, course: course, isReversed: isReversed))
  }

  private func endTime(of segment: Segment) -> Double {
    switch segment.course {
    case .play(let from, let rate):
      segment.start + (rate < 0 ? from : runCount - from) / abs(rate)
    case .ease(_, _, _, _, let duration): segment.start + duration
    case .hold, .scrub: .infinity
    case .finished: segment.start
    }
  }

  private func state(of segment: Segment, at time: Double) -> State {
    let elapsed = max(time - segment.start, 0)
    let hasEnded = time >= endTime(of: segment) - 1e-9
    func state(_ progress: Double, _ fraction: Double, _ phase: Phase, position: Double? = nil) -> State {
      State(
        progress: progress, fractionComplete: min(max(fraction, 0), 1), phase: phase,
        isReversed: segment.isReversed, position: position ?? fraction)
    }
    switch segment.course {
    case .play(let from, let rate):
      if hasEnded { return state(rate < 0 ? 0 : 1, rate < 0 ? 0 : 1, .finished) }
      let position = min(max(from + elapsed * rate, 0), runCount)
      let fraction = fraction(at: position)
      return state(ownProgress(at: fraction), fraction, .running, position: position)
    case .ease(let progress, let fraction, let end, let curve, let duration):
      if hasEnded { return state(end, end, .finished) }
      let share = curve.progress(at: elapsed, duration: duration)
      return state(
        progress + (end - progress) * share, fraction + (end - fraction) * elapsed / duration, .running)
    case .hold(let progress, let fraction, let own):
      return state(progress, fraction, .paused, position: own)
    case .scrub(let track, let linearly):
      let fraction = min(max(track.value(at: time), 0), 1)
      return state(linearly ? fraction : ownProgress(at: fraction), fraction, .paused)
    case .finished(let progress): return state(progress, progress, .finished)
    }
  }
}
