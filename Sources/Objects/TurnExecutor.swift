import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs asynchronous code in the turns of a recording: in the thread that plays it, when ``run()`` is called.
///
/// Work can be added from any thread; it waits for the next turn. Recordings that are played concurrently exclude each other
/// while they run such work, so that an actor shared by them is never busy with another recording's job: a task
/// receives the actor's answer at the same time of the recording in every run.
package final class TurnExecutor: TaskExecutor {
  private enum Work: @unchecked Sendable {
    case job(UnownedJob)
    case block(() -> Void)
  }

  private let waiting = Mutex<[Work]>([])
  /// The thread that plays the recording; 0 for none.
  private let player = Atomic<UInt>(0)
  private static let turn = NSRecursiveLock()
  /// The maximum number of jobs and blocks at one time of the clock; it stops a task that polls with `Task.yield()`.
  private static let maximumCount = 10_000

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(.job(job)) }
  }

  /// Adds a block after the waiting work.
  package func add(_ block: @escaping () -> Void) {
    let work = Work.block(block)
    waiting.withLock { $0.append(work) }
  }

  package var isReady: Bool { waiting.withLock { !$0.isEmpty } }

  /// Runs all waiting work, including the work that it adds.
  ///
  /// - Returns: false if the maximum was reached and work is still waiting, so that the clock has to advance.
  package func run() -> Bool {
    guard isReady else { return true }
    TurnExecutor.turn.lock()
    defer { TurnExecutor.turn.unlock() }
    for _ in 0..<TurnExecutor.maximumCount {
      guard let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return true }
      switch work {
      case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .block(let block): block()
      }
    }
    return !isReady
  }

  /// Plays the recording in this thread.
  package func play<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let former = player.exchange(TurnExecutor.thread, ordering: .relaxed)
    defer { player.store(former, ordering: .relaxed) }
    return try body()
  }

  /// Whether this thread is playing the recording.
  package var isPlayedHere: Bool { player.load(ordering: .relaxed) == TurnExecutor.thread }

  private static var thread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
