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

extension DispatchTimeInterval {
  fileprivate var seconds: Double {
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
  public let timeInterval: TimeInterval
  public var tolerance: TimeInterval = 0
  public var userInfo: Any?
  private let repeats: Bool
  private let block: (Timer) -> Void

  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // Foundation's minimum interval, in seconds.
    timeInterval = interval > 0 ? interval : 0.0001
    self.repeats = repeats
    self.block = block
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

  public func invalidate() { isValid = false }

  public func fire() {
    guard isValid else { return }
    if !repeats { isValid = false }
    block(self)
  }

  package func plan() {
    guard let stage = Stage.current, let time = Rational(time: stage.now.doubleValue + timeInterval) else { return }
    stage.schedule(at: time) { _ in
      guard self.isValid else { return }
      self.fire()
      if self.isValid { self.plan() }
    }
  }
}

extension RunLoop {
  /// Starts a timer.
  public func add(_ timer: InbetweenUIKit.Timer, forMode mode: RunLoop.Mode) { timer.plan() }
}
