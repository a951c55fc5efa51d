private import Synchronization

/// Workers that are not busy, for several renders that go on at once: each has one of its own, and takes more while
/// there are any.
package final class WorkerPermits: Sendable {
  private let count: Mutex<Int>

  package init(_ count: Int) { self.count = Mutex(max(count, 0)) }

  /// Takes one; false where all are busy.
  package func take() -> Bool {
    count.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }

  /// Gives one back, or one more than there were.
  package func give() { count.withLock { $0 += 1 } }
}
