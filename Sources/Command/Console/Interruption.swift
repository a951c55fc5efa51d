import Foundation
import InbetweenDiagnostics
import Synchronization

/// What SIGINT, SIGTERM and SIGHUP do: they end the process at once, as they do any program that does not catch them, or,
/// while files are being written, cancel that work first so that nothing half done stays behind. The work looks for that
/// wherever it spends from its ``WorkBudget``. A second signal ends at once in any case. A signal that was ignored when the
/// program was started, as `nohup` has it, stays ignored.
enum Interruption {
  /// The number of the signal that came; 0 for none.
  private static let received = Atomic<Int32>(0)
  /// How much is going on that must not be cut short.
  private static let guards = Atomic<Int>(0)

  static func start() {
    // A closed pipe is seen as a failed write.
    _ = signal(SIGPIPE, SIG_IGN)
    // The handler must find these made already: making them takes locks, which a handler must not.
    _ = (received.load(ordering: .relaxed), guards.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      _ = signal(number) { Interruption.receive($0) }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let old = signal(number, SIG_IGN)
    _ = signal(number, old)
    return unsafe unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs in a signal handler: loads, stores, `signal` and `raise` only.
  private static func receive(_ number: Int32) {
    let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent).exchanged
    if isFirst, guards.load(ordering: .sequentiallyConsistent) > 0 { return }
    // Whoever started the program learns from the signal itself that it was one. It comes when the handler returns.
    end(by: number)
  }

  private static func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// Ends the process by the signal that came while work was guarded, after it was undone.
  static func endWhereSignalled() {
    let number = received.load(ordering: .relaxed)
    if number != 0 { end(by: number) }
  }

  /// Runs work that a signal cancels instead of ending the process under it.
  static func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guards.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let isDone = Flag()
    defer {
      isDone.value.store(true, ordering: .relaxed)
      guards.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
    let task = Task { try await work() }
    // A thread of its own: while frames are drawn, tasks may find none.
    Thread.detachNewThread {
      while !isDone.value.load(ordering: .relaxed) {
        if received.load(ordering: .relaxed) != 0 { return task.cancel() }
        usleep(20_000)
      }
    }
    return try await task.value
  }

  /// Runs a short piece of work that a signal waits for, a file that is written and then renamed say.
  static func holding<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    guards.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer {
      if guards.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 { endWhereSignalled() }
    }
    return try work()
  }

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// 129, 130 or 143 where a signal came.
  static func status(otherwise status: ExitStatus) -> ExitStatus {
    ExitStatus(rawValue: 128 + received.load(ordering: .relaxed)) ?? status
  }
}
