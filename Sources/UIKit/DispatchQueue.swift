public import Foundation
import InbetweenModel

/// Work that can be cancelled before it runs.
public final class DispatchWorkItem {
  private let block: () -> Void
  private var afterwards: [() -> Void] = []
  private var isDone = false
  public private(set) var isCancelled = false

  public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void) {
    self.block = block
  }

  public func perform() {
    if !isCancelled { block() }
    // As with Dispatch, an item that was cancelled is complete when its turn comes.
    isDone = true
    let waiting = afterwards
    afterwards = []
    for action in waiting { action() }
  }
  public func cancel() { isCancelled = true }

  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping () -> Void
  ) {
    if isDone { queue.plan(after: 0, execute) } else { afterwards.append { queue.plan(after: 0, execute) } }
  }
  public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
    notify(queue: queue) { execute.perform() }
  }
}

/// A queue of work of the recording. All queues share its thread and clock: work runs in the order in which it was
/// scheduled, and work of background queues takes no time.
public final class DispatchQueue {
  public static let main = DispatchQueue(label: "com.apple.main-thread")
  private static let background = DispatchQueue(label: "com.apple.root.default-qos")

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 2)
    public static let initiallyInactive = Attributes(rawValue: 4)
  }

  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

  public enum GlobalQueuePriority: Sendable { case high, `default`, low, background }

  public let label: String
  public let qos: DispatchQoS

  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [],
    autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    (self.label, self.qos) = (label, qos)
  }

  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { background }

  // The compiler isolates closures that are passed to *methods* with these names to Swift's own main actor. Because they
  // are callable values, the closures keep their isolation.

  /// Schedules work for the current time, after the work that is already waiting.
  public var async: Async { Async(queue: self) }
  /// Schedules work for a later time.
  public var asyncAfter: AsyncAfter { AsyncAfter(queue: self) }

  /// The type of ``async``.
  public struct Async {
    fileprivate let queue: DispatchQueue

    public func callAsFunction(execute workItem: DispatchWorkItem) { queue.plan(after: 0) { workItem.perform() } }
    public func callAsFunction(
      group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping () -> Void
    ) {
      group?.enter()
      queue.plan(after: 0) {
        work()
        group?.leave()
      }
    }
    public func callAsFunction(group: DispatchGroup, execute workItem: DispatchWorkItem) {
      callAsFunction(group: group) { workItem.perform() }
    }
  }

  /// The type of ``asyncAfter``.
  public struct AsyncAfter {
    fileprivate let queue: DispatchQueue

    public func callAsFunction(
      deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping () -> Void
    ) {
      queue.plan(after: deadline.seconds - CACurrentMediaTime(), work)
    }
    public func callAsFunction(deadline: DispatchTime, execute: DispatchWorkItem) {
      queue.plan(after: deadline.seconds - CACurrentMediaTime()) { execute.perform() }
    }
  }

  /// Runs the work immediately.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
  public func sync<Result>(flags: DispatchWorkItemFlags, execute work: () throws -> Result) rethrows -> Result {
    try work()
  }
  public func sync(execute workItem: DispatchWorkItem) { workItem.perform() }

  /// Runs the iterations one after the other.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for index in 0..<max(iterations, 0) { work(index) }
  }

  func plan(after seconds: Double, _ work: @escaping () -> Void) {
    Stage.recording?.plan(after: seconds, work)
  }
}

extension DispatchQueue: @unchecked Sendable {}

/// Notifies when several pieces of work are complete. It cannot wait for them: a recording has one thread, on which the
/// work would never come.
public final class DispatchGroup {
  private var count = 0
  private var waiting: [() -> Void] = []

  public init() {}

  public func enter() { count += 1 }
  public func leave() {
    count -= 1
    guard count <= 0 else { return }
    let actions = waiting
    waiting = []
    for action in actions { action() }
  }

  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) {
    if count <= 0 { queue.plan(after: 0, work) } else { waiting.append { queue.plan(after: 0, work) } }
  }
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) { notify(queue: queue) { work.perform() } }

  /// Returns at once. If work is not complete, the recording lists that as a problem.
  public func wait() { _ = isComplete() }
  /// As ``wait()``; `timedOut` if work is not complete.
  @discardableResult
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { isComplete() ? .success : .timedOut }

  private func isComplete() -> Bool {
    if count > 0 {
      Stage.recording?.report(
        "DispatchGroup.wait() returned before its work was complete, for which a film cannot wait: use notify(queue:execute:)"
      )
    }
    return count <= 0
  }
}

/// Counts what is signalled. It cannot wait: a recording has one thread, on which the signal would never come.
public final class DispatchSemaphore {
  private var value: Int

  public init(value: Int) { self.value = value }

  @discardableResult
  public func signal() -> Int {
    value += 1
    return value <= 0 ? 1 : 0
  }

  /// Returns at once. If nothing was signalled, the recording lists that as a problem.
  public func wait() { _ = take() }
  /// As ``wait()``; `timedOut` if nothing was signalled.
  @discardableResult
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { take() ? .success : .timedOut }

  private func take() -> Bool {
    guard value > 0 else {
      Stage.recording?.report("DispatchSemaphore.wait() returned without a signal, for which a film cannot wait")
      return false
    }
    value -= 1
    return true
  }
}

extension DispatchSemaphore: @unchecked Sendable {}

extension DispatchGroup: @unchecked Sendable {}

// Dispatch's numbers of nanoseconds and microseconds; without its module they would not be there.

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let MSEC_PER_SEC: UInt64 = 1_000
