import Foundation

/// A lock around a value. A film has one thread: code that takes it again, with which an app ends, goes on.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Content {
    let lock = NSRecursiveLock()
    var state: State
    init(_ state: State) { self.state = state }

    /// Changes a copy: code that takes the lock again would otherwise have the value twice, with which a process ends.
    func change<R>(_ body: (inout State) throws -> R) rethrows -> R {
      var copy = state
      defer { state = copy }
      return try body(&copy)
    }
  }
  private let content: Content

  public init(uncheckedState initialState: State) { content = Content(initialState) }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    content.lock.lock()
    defer { content.lock.unlock() }
    return try content.change(body)
  }
  public func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }
  /// Nil if another thread has the lock.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard content.lock.try() else { return nil }
    defer { content.lock.unlock() }
    return try content.change(body)
  }
  public func withLockIfAvailable<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }
  public func lock() { content.lock.lock() }
  public func unlock() { content.lock.unlock() }
  public func lockIfAvailable() -> Bool { content.lock.try() }
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }
}
