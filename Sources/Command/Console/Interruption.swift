import Foundation
import InbetweenDiagnostics
import Synchronization

/// What SIGINT and SIGTERM do: they end the process with 130 or 143 at once, or, while files are being written, cancel
/// that work first so that nothing half done stays behind. A second signal ends at once in any case.
enum Interruption {
  /// The number of the signal that came; 0 for none.
  private static let received = Atomic<Int32>(0)
  private static let isGuarding = Atomic<Bool>(false)

  static func start() {
    // A closed pipe is seen as a failed write.
    _ = signal(SIGPIPE, SIG_IGN)
    // The handler must find these made already: making them takes locks, which a handler must not.
    _ = (received.load(ordering: .relaxed), isGuarding.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM] { _ = signal(number) { Interruption.receive($0) } }
  }

  /// Runs in a signal handler: loads, stores and `_exit` only.
  private static func receive(_ number: Int32) {
    let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent).exchanged
    if isFirst, isGuarding.load(ordering: .sequentiallyConsistent) { return }
    _exit(128 + number)
  }

  /// Runs work that a signal cancels instead of ending the process under it.
  static func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    isGuarding.store(true, ordering: .sequentiallyConsistent)
    defer { isGuarding.store(false, ordering: .sequentiallyConsistent) }
    let task = Task { try await work() }
    // A thread of its own: while frames are drawn, tasks may find none.
    Thread.detachNewThread {
      while isGuarding.load(ordering: .relaxed) {
        if received.load(ordering: .relaxed) != 0 { return task.cancel() }
        usleep(20_000)
      }
    }
    return try await task.value
  }

  /// 130 or 143 where a signal came.
  static func status(otherwise status: ExitStatus) -> ExitStatus {
    ExitStatus(rawValue: 128 + received.load(ordering: .relaxed)) ?? status
  }
}
