import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import Synchronization

/// What SIGINT, SIGTERM and SIGHUP do: they end the process with 130, 143 or 129 at once, or, while frames are being
/// written, cancel that work first. A second signal ends at once in any case. What was half written is deleted either way.
enum Interruption {
  /// The number of the signal that came; 0 for none.
  private static let received = Atomic<Int32>(0)
  private static let isGuarding = Atomic<Bool>(false)

  static func start() {
    // A closed pipe is seen as a failed write.
    _ = signal(SIGPIPE, SIG_IGN)
    // And so is a file that grew beyond the user's limit.
    _ = signal(SIGXFSZ, SIG_IGN)
    // The handler must find these made already: making them takes locks, which a handler must not.
    _ = (received.load(ordering: .relaxed), isGuarding.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      _ = signal(number) { Interruption.receive($0) }
    }
  }

  /// Whether who started the process wants it to go on, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs in a signal handler: loads, stores and system calls only.
  private static func receive(_ number: Int32) {
    let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent).exchanged
    if isFirst, isGuarding.load(ordering: .sequentiallyConsistent) { return }
    Unfinished.deleteAll()
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

  /// 129, 130 or 143 where a signal came.
  static func status(otherwise status: ExitStatus) -> ExitStatus {
    ExitStatus(rawValue: 128 + received.load(ordering: .relaxed)) ?? status
  }
}
