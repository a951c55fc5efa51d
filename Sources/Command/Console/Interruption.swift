import CPlatform
import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import Synchronization

/// The handling of SIGINT, SIGTERM and SIGHUP: they end the process at once, as without a handler, or, while files are
/// being written, first cancel that work so that nothing incomplete remains. The work checks for cancellation wherever
/// it spends steps of its ``WorkBudget``; if it does not do so within a tenth of a second, temporary files are deleted
/// and the process is ended. A second signal does not wait for the work, but for temporary files to be deleted. A signal
/// that was ignored when the program was started, as with `nohup`, stays ignored.
enum Interruption {
  /// The number of the signal that came; 0 for none.
  private static let received = Atomic<Int32>(0)
  private static let isGuarding = Atomic<Bool>(false)

  static func start() {
    // A closed pipe is reported by a failed write.
    _ = signal(SIGPIPE, SIG_IGN)
    // So is a file that exceeds the user's size limit.
    _ = signal(SIGXFSZ, SIG_IGN)
    // These must be initialised before the handler runs, because initialisation takes locks.
    _ = (received.load(ordering: .relaxed), isGuarding.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      _ = signal(number) { Interruption.receive($0) }
    }
  }

  /// Whether the signal is ignored, as with `nohup`.
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

  /// Ends the process by the signal itself, so that the parent process sees it. In a handler it is delivered on return.
  private static func end(by number: Int32) {
    cplatform_restore_terminal()
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// Ends the process by the signal that came while work was guarded, after that was undone.
  static func endWhereSignalled() {
    let number = received.load(ordering: .relaxed)
    if number != 0 { endUnblocked(by: number) }
  }

  /// Ends the process as if SIGPIPE were not ignored.
  static func endByClosedPipe() -> Never { endUnblocked(by: SIGPIPE) }

  private static func endUnblocked(by number: Int32) -> Never {
    // Threads of the task pool block signals.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    end(by: number)
    _exit(128 + number)
  }

  /// Runs work that a signal cancels instead of ending the process.
  static func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    isGuarding.store(true, ordering: .sequentiallyConsistent)
    defer { isGuarding.store(false, ordering: .sequentiallyConsistent) }
    let task = Task { try await work() }
    // A separate thread, because drawing may occupy all threads for tasks.
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

  /// Ends the process if cancelled work continues, for example in a call of a C library.
  private static func endWhereStuck() {
    for _ in 0..<10 {
      usleep(10_000)
      guard isGuarding.load(ordering: .relaxed) else { return }
    }
    Unfinished.deleteAll()
    endWhereSignalled()
  }

  /// 129, 130 or 143 if a signal arrived; nil if none did.
  static var status: ExitStatus? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : ExitStatus(rawValue: 128 + number)
  }
}
