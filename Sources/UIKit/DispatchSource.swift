public import Foundation
import InbetweenModel

/// What runs code when something happens.
public protocol DispatchSourceProtocol: AnyObject {
  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func activate()
  func resume()
  func suspend()
  func cancel()
  var isCancelled: Bool { get }
}

extension DispatchSourceProtocol {
  public func setEventHandler(handler: (() -> Void)?) {
    setEventHandler(qos: .unspecified, flags: [], handler: handler)
  }
  public func setEventHandler(handler: DispatchWorkItem) { setEventHandler { handler.perform() } }
  public func setCancelHandler(handler: (() -> Void)?) {
    setCancelHandler(qos: .unspecified, flags: [], handler: handler)
  }
  public func setCancelHandler(handler: DispatchWorkItem) { setCancelHandler { handler.perform() } }
}

/// A timer of Dispatch on the recording's clock.
public protocol DispatchSourceTimer: DispatchSourceProtocol {
  func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval)
}

extension DispatchSourceTimer {
  /// Fires once.
  public func schedule(deadline: DispatchTime) { schedule(deadline: deadline, repeating: .never) }
  public func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }
  public func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) { schedule(deadline: deadline) }

  /// - Parameter interval: in seconds.
  public func schedule(
    deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let isFinite = interval.isFinite && abs(interval) < 1e9
    schedule(deadline: deadline, repeating: isFinite ? .nanoseconds(Int((interval * 1e9).rounded())) : .never)
  }

  public func schedule(wallDeadline: DispatchWallTime) { schedule(deadline: wallDeadline.time) }
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    schedule(deadline: wallDeadline.time, repeating: interval)
  }
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    schedule(deadline: wallDeadline.time, repeating: interval)
  }
}

/// Timers of Dispatch, which fire in the turns of the recording without a leeway. Sources of files, signals and processes
/// do not exist, because nothing happens to them in a recording.
///
/// A timer is inactive until it is resumed, and stops when code releases it.
public final class DispatchSource: DispatchSourceTimer {
  public struct TimerFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strict = TimerFlags(rawValue: 1)
  }

  public static func makeTimerSource(
    flags: DispatchSource.TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer {
    DispatchSource(queue ?? .main)
  }

  private let queue: DispatchQueue
  private var handler: (() -> Void)?
  private var cancelHandler: (() -> Void)?
  /// When it fires next and how often then, in seconds.
  private var fireTime = Double.infinity
  private var interval = Double.infinity
  public private(set) var isCancelled = false
  private var isActive = false
  private var suspensions = 0
  /// Counts what makes an earlier plan void.
  private var plans = 0

  private init(_ queue: DispatchQueue) { self.queue = queue }

  public func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    self.handler = handler
  }
  public func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    cancelHandler = handler
  }

  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) {
    fireTime = deadline.seconds
    // As the shortest interval of a `Timer`, so that time passes.
    self.interval = max(interval.seconds, 0.0001)
    plan()
  }

  public func activate() {
    isActive = true
    plan()
  }

  public func resume() {
    if !isActive { return activate() }
    guard suspensions > 0 else {
      Stage.recording?.report("a timer of Dispatch was resumed that was not suspended, with which an app ends")
      return
    }
    suspensions -= 1
    plan()
  }

  public func suspend() { suspensions += 1 }

  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    handler = nil
    guard let cancelHandler else { return }
    queue.plan(after: 0, cancelHandler)
    self.cancelHandler = nil
  }

  private var isRunning: Bool { isActive && suspensions == 0 && !isCancelled }

  private func plan() {
    plans += 1
    guard isRunning, fireTime < 1e9 else { return }
    let plan = plans
    queue.plan(after: max(fireTime - CACurrentMediaTime(), 0)) { [weak self] in self?.fire(plan) }
  }

  private func fire(_ plan: Int) {
    guard plan == plans, isRunning else { return }
    if interval.isFinite {
      // Times that passed while it was suspended are one event.
      let missed = ((CACurrentMediaTime() - fireTime) / interval).rounded(.down)
      fireTime += (max(missed, 0) + 1) * interval
    } else {
      fireTime = .infinity
    }
    self.plan()
    handler?()
  }
}
