private import Synchronization

/// The number of idle workers shared by concurrent renders: each render has one worker of its own, and takes more if
/// available.
package final class WorkerPermits: Sendable {
  private let count: Mutex<Int>

  package init(_ count: Int) { self.count = Mutex(max(count, 0)) }

  /// Takes one; returns false if all are busy.
  package func take() -> Bool {
    count.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }

  /// Returns one, or adds a new one.
  package func release() { count.withLock { $0 += 1 } }
}
