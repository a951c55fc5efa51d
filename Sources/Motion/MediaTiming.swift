#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The timing of an animation as in `CAMediaTiming`: a mapping from the time of its parent (a layer, a group) to its
/// own time.
///
/// All times are seconds. Times that differ by less than a nanosecond are equal, so that rounding never selects the
/// wrong side of a repeat.
public struct MediaTiming: Hashable, Sendable {
  /// What is presented before the beginning and after the end.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed
    case forwards
    case backwards
    case both

    var holdsStart: Bool { self == .backwards || self == .both }
    var holdsEnd: Bool { self == .forwards || self == .both }
  }

  /// The begin time, in the parent's time, in seconds.
  public var beginTime: Double
  /// The offset in its own time, in seconds; it wraps around and does not shorten the animation.
  public var timeOffset: Double
  /// Own seconds per second of the parent; a negative speed plays backwards from the end, 0 stops at `timeOffset`.
  public var speed: Double
  /// The duration of one repetition, in own seconds.
  public var duration: Double
  /// The number of repetitions, which can be fractional or infinite; 0 is treated as 1.
  public var repeatCount: Double
  /// The total time of repetitions, in own seconds; takes precedence over `repeatCount` if it is above 0.
  public var repeatDuration: Double
  /// Whether each repetition is followed by one backwards.
  public var autoreverses: Bool
  /// What is presented before the beginning and after the end.
  public var fillMode: FillMode

  /// A timing with the defaults of a `CAAnimation` in a transaction: one repetition of 0.25 s.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double = 0.25,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  private static let nanosecond = 1e-9

  /// The duration of a repetition including autoreverse, in own seconds.
  private var cycleDuration: Double { max(duration, 0) * (autoreverses ? 2 : 1) }

  /// The active duration including repeats, in own seconds; may be infinite.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = cycleDuration
    return cycle == 0 ? 0 : (repeatCount > 0 ? repeatCount : 1) * cycle
  }

  /// The end in its parent's time; infinite if it repeats endlessly or has speed 0.
  public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }

  /// The state of an animation at one time.
  public struct Moment: Hashable, Sendable {
    /// Own time within one repetition, 0…duration, running backwards while autoreversing.
    public var localTime: Double
    /// `localTime` as a fraction of the duration, before any timing function.
    public var fraction: Double
    /// The number of completed repetitions (including autoreverse).
    public var completedCycles: Int
    /// Whether it is autoreversing.
    public var isReversing: Bool
    /// Whether it has ended and is presented only because of its fill mode.
    public var isPastEnd: Bool
  }

  /// The state at a time of its parent; nil if it has no effect then.
  ///
  /// - Parameter includesEnd: whether it still has its effect at the very end, as in a group, whose own fill mode holds
  ///   it there.
  public func moment(at time: Double, includesEnd: Bool = false) -> Moment? {
    let active = activeDuration
    var elapsed = (time - beginTime) * abs(speed)
    guard !elapsed.isNaN else { return nil }
    if abs(elapsed) < MediaTiming.nanosecond { elapsed = 0 }
    if elapsed < 0 {
      guard fillMode.holdsStart else { return nil }
      elapsed = 0
    }
    let isPastEnd = elapsed >= active - MediaTiming.nanosecond && speed != 0
    if isPastEnd {
      guard fillMode.holdsEnd || (includesEnd && elapsed <= active + MediaTiming.nanosecond) else { return nil }
      elapsed = active
    }
    guard duration > 0 else {
      return Moment(localTime: 0, fraction: 1, completedCycles: 0, isReversing: false, isPastEnd: isPastEnd)
    }
    var own = elapsed
    if speed < 0 { own = (active.isFinite ? active : cycleDuration) - elapsed }
    var arrivesFromBelow = speed < 0 ? elapsed == 0 : isPastEnd
    own += timeOffset
    if speed == 0 {
      // When it is scrubbed by its offset, the end belongs to the last repetition.
      arrivesFromBelow = own >= active - MediaTiming.nanosecond
      own = min(max(own, 0), active)
    }
    return fold(own, arrivesFromBelow: arrivesFromBelow, isPastEnd: isPastEnd)
  }

  private func fold(_ own: Double, arrivesFromBelow: Bool, isPastEnd: Bool) -> Moment? {
    guard duration.isFinite else {
      return Moment(
        localTime: max(own, 0), fraction: 0, completedCycles: 0, isReversing: false, isPastEnd: isPastEnd)
    }
    let quotient = own / duration
    guard quotient.isFinite, abs(quotient) < 1e15 else { return nil }
    let nearest = quotient.rounded()
    var play = quotient.rounded(.down)
    var local = own - play * duration
    if abs(quotient - nearest) * duration < MediaTiming.nanosecond {
      play = arrivesFromBelow && nearest > 0 ? nearest - 1 : nearest
      local = arrivesFromBelow && nearest > 0 ? duration : 0
    }
    let isOdd = play.truncatingRemainder(dividingBy: 2) != 0
    let isReversing = autoreverses && isOdd
    if isReversing { local = duration - local }
    local = min(max(local, 0), duration)
    let cycles = autoreverses ? (play / 2).rounded(.down) : play
    return Moment(
      localTime: local, fraction: local / duration, completedCycles: Int(max(cycles, 0)), isReversing: isReversing,
      isPastEnd: isPastEnd)
  }
}
