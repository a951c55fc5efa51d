import Dispatch
import Foundation
import Synchronization

/// What SIGINT and SIGTERM do: they end the process with 130 or 143 at once, or, while files are being written, cancel
/// that work first so that nothing half done stays behind. A second signal ends at once in any case.
enum Interruption {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  static func start() {
    // A closed pipe is seen as a failed write.
    _ = signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      // The handler keeps its source alive for as long as the process lives.
      source.setEventHandler { withExtendedLifetime(source) { receive(number) } }
      source.activate()
    }
  }

  private static func receive(_ number: Int32) {
    let cancel = state.withLock { state in
      defer { state.signal = number }
      return state.signal == nil ? state.cancel : nil
    }
    guard let cancel else { _exit(128 + number) }
    cancel()
  }

  /// Runs work that a signal cancels instead of ending the process under it.
  static func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    state.withLock { $0.cancel = { task.cancel() } }
    defer { state.withLock { $0.cancel = nil } }
    return try await task.value
  }

  /// 130 or 143 where a signal came.
  static func status(otherwise status: ExitStatus) -> ExitStatus {
    state.withLock { $0.signal }.flatMap { ExitStatus(rawValue: 128 + $0) } ?? status
  }
}
