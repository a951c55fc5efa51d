public import Foundation
import InbetweenGeometry
import InbetweenModel

// The types with which Foundation and Dispatch schedule work, on the recording's clock. Nothing here waits: scheduled
// work runs in a run loop turn of the recording. Outside a recording nothing is scheduled.

/// A time of the recording.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// In seconds since the start of the recording.
  let seconds: Double

  public static func now() -> DispatchTime { DispatchTime(seconds: CACurrentMediaTime()) }
  public static let distantFuture = DispatchTime(seconds: .infinity)

  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.seconds < b.seconds }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds - seconds)
  }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(seconds: time.seconds + interval.seconds)
  }
}

/// A time of day, which is that of the recording.
public struct DispatchWallTime: Comparable, Hashable, Sendable {
  let time: DispatchTime

  public static func now() -> DispatchWallTime { DispatchWallTime(time: .now()) }
  public static let distantFuture = DispatchWallTime(time: .distantFuture)

  public static func < (a: DispatchWallTime, b: DispatchWallTime) -> Bool { a.time < b.time }
  public static func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
    DispatchWallTime(time: time.time + seconds)
  }
  public static func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime {
    DispatchWallTime(time: time.time + interval)
  }
}

extension DispatchTimeInterval {
  var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}

/// Calls code at a later time, once or repeatedly.
///
/// A file that imports Foundation itself sees Foundation's `Timer`, too; importing UIKit is enough.
public final class Timer {
  public private(set) var isValid = true
  /// In seconds; 0 if it does not repeat.
  public let timeInterval: TimeInterval
  public var tolerance: TimeInterval = 0
  public var userInfo: Any?
  private let repeats: Bool
  private let block: (Timer) -> Void
  /// When it fires next, in seconds of the recording.
  private var fireTime: TimeInterval
  /// Counts the assignments of ``fireDate``: what was scheduled before one is void.
  private var plans = 0
  private var isPlanned = false

  public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    self.init(after: interval, every: interval, repeats: repeats, block: block)
  }
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(
      after: (date.timeIntervalSinceNow * 100).rounded() / 100, every: interval, repeats: repeats, block: block)
  }

  /// A timer that never fires, as code has it before it starts one.
  public convenience init() {
    self.init(after: 0, every: 0, repeats: false) { _ in }
    isValid = false
  }

  init(after delay: TimeInterval, every interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // Foundation's minimum interval, in seconds.
    timeInterval = repeats ? max(interval, 0.0001) : 0
    fireTime = CACurrentMediaTime() + max(delay, 0.0001)
    self.repeats = repeats
    self.block = block
  }

  /// When it fires next. An assignment moves the next time; later ones follow in the interval from there.
  ///
  /// Dates are those of the machine, and pass while code runs. Their distance from now is therefore taken in hundredths
  /// of a second, so that films are reproducible.
  public var fireDate: Date {
    get { Date(timeIntervalSinceNow: fireTime - CACurrentMediaTime()) }
    set {
      fireTime = CACurrentMediaTime() + max((newValue.timeIntervalSinceNow * 100).rounded() / 100, 0)
      plans += 1
      if isPlanned { plan() }
    }
  }

  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.plan()
    return timer
  }

  /// Sends a method to a target, which the timer keeps until it is invalidated.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in aSelector.send(to: aTarget as AnyObject, from: timer) }
    self.userInfo = userInfo
  }

  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    timer.plan()
    return timer
  }

  public func invalidate() {
    isValid = false
    Stage.current?.app.wake(self)
  }

  public func fire() {
    guard isValid else { return }
    if !repeats { isValid = false }
    block(self)
  }

  package func plan() {
    isPlanned = true
    let plan = plans
    guard let stage = Stage.current else { return }
    // Code pauses timers by `Date.distantFuture`, which is no event that a recording waits for.
    guard fireTime < 1e9, let time = Rational(time: max(fireTime, stage.now.doubleValue)) else {
      if isValid { stage.app.sleep(self) }
      return
    }
    stage.app.wake(self)
    stage.schedule(at: time) { stage in
      guard self.isValid, plan == self.plans else { return }
      self.fire()
      guard self.isValid, plan == self.plans else { return }
      let missed = ((stage.now.doubleValue - self.fireTime) / self.timeInterval).rounded(.down)
      self.fireTime += (max(missed, 0) + 1) * self.timeInterval
      self.plan()
    }
  }
}

extension RunLoop {
  /// Starts a timer.
  public func add(_ timer: InbetweenUIKit.Timer, forMode mode: RunLoop.Mode) { timer.plan() }
}
