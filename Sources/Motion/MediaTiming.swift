#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// When an animation plays, in the terms of `CAMediaTiming`: a map from the time of what owns it (a layer, a group)
/// to its own.
///
/// All times are seconds. Times that differ by less than a nanosecond are the same, so that rounding never shows the
/// wrong side of a repeat.
public struct MediaTiming: Hashable, Sendable {
  /// What shows before the beginning and after the end.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed
    case forwards
    case backwards
    case both

    var holdsStart: Bool { self == .backwards || self == .both }
    var holdsEnd: Bool { self == .forwards || self == .both }
  }

  /// When the animation begins, in its parent's time.
  public var beginTime: Double
  /// Where in its own time it begins; it wraps, so the run is not shorter.
  public var timeOffset: Double
  /// Own seconds per second of the parent; negative plays backward from the end, 0 stands still at `timeOffset`.
  public var speed: Double
  /// One play, in own seconds.
  public var duration: Double
  /// How many plays; may be a fraction or infinite, and 0 counts as 1.
  public var repeatCount: Double
  /// How long it repeats, in own seconds; counts instead of `repeatCount` when above 0.
  public var repeatDuration: Double
  /// Whether each play is followed by one backward.
  public var autoreverses: Bool
  /// What shows before the beginning and after the end.
  public var fillMode: FillMode

  /// A timing with the defaults of a `CAAnimation` in a transaction: one play of 0.25 s.
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

  /// A play and its way back, in own seconds.
  private var cycleDuration: Double { max(duration, 0) * (autoreverses ? 2 : 1) }

  /// How long it plays, repeats included, in own seconds; may be infinite.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = cycleDuration
    return cycle == 0 ? 0 : (repeatCount > 0 ? repeatCount : 1) * cycle
  }

  /// When it ends in its parent's time; infinite where it repeats for ever or stands still.
  public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }

  /// Where an animation is at one moment.
  public struct Moment: Hashable, Sendable {
    /// Own time within one play, 0…duration, running backward on the way back.
    public var localTime: Double
    /// `localTime` as a share of the duration, before any timing function.
    public var fraction: Double
    /// How many whole plays (with their ways back) are over.
    public var completedCycles: Int
    /// Whether it is on its way back.
    public var isReversing: Bool
    /// Whether it has ended and only its fill mode shows it.
    public var isPastEnd: Bool
  }

  /// Where the animation is at a time of its parent; nil where it contributes nothing then.
  public func moment(at time: Double) -> Moment? {
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
      guard fillMode.holdsEnd else { return nil }
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
      // Scrubbed by its offset: the far end belongs to the last play.
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
