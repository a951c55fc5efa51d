import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import Synchronization

/// What SIGINT, SIGTERM and SIGHUP do: they end the process at once, as they do any program that does not catch them, or,
/// while files are being written, cancel that work first so that nothing half done stays behind. The work looks for that
/// wherever it spends from its ``WorkBudget``; where it does not within a tenth of a second, what is unfinished is deleted
/// and the process ended. A second signal ends at once in any case. A signal that was ignored when the
/// program was started, as `nohup` has it, stays ignored.
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
    end(by: number)
  }

  /// Whoever started the program learns from the signal itself that it was one. In a handler it comes when that returns.
  private static func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// Ends the process by the signal that came while work was guarded, after that was undone.
  static func endWhereSignalled() {
    let number = received.load(ordering: .relaxed)
    guard number != 0 else { return }
    // Threads of the task pool hold signals back.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    end(by: number)
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
        if received.load(ordering: .relaxed) != 0 {
          task.cancel()
          return endWhereStuck()
        }
        usleep(20_000)
      }
    }
    return try await task.value
  }

  /// Ends the process where cancelled work goes on, in one call of a C library say, which does not look for signals.
  private static func endWhereStuck() {
    for _ in 0..<10 {
      usleep(10_000)
      guard isGuarding.load(ordering: .relaxed) else { return }
    }
    Unfinished.deleteAll()
    endWhereSignalled()
  }

  /// 129, 130 or 143 where a signal came.
  static func status(otherwise status: ExitStatus) -> ExitStatus {
    ExitStatus(rawValue: 128 + received.load(ordering: .relaxed)) ?? status
  }
}
