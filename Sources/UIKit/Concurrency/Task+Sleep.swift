import InbetweenGeometry
import InbetweenModel
import Synchronization

extension Task where Success == Never, Failure == Never {
  /// Waits for the recording's clock.
  ///
  /// - Throws: `CancellationError`, immediately, if the task is cancelled.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(seconds: duration.seconds)
  }

  /// Waits for the recording's clock.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(seconds: Double(duration) / 1e9)
  }

  @available(*, unavailable, message: "a recording has a clock of its own: use Task.sleep(for:)")
  public static func sleep<Time: Clock>(
    until deadline: Time.Instant, tolerance: Time.Instant.Duration? = nil, clock: Time = .continuous
  ) async throws {}

  @available(*, unavailable, message: "a recording has a clock of its own: use Task.sleep(for:)")
  public static func sleep<Time: Clock>(
    for duration: Time.Instant.Duration, tolerance: Time.Instant.Duration? = nil, clock: Time
  ) async throws {}

  private static func sleep(seconds: Double) async throws {
    try _Concurrency.Task.checkCancellation()
    guard let stage = Stage.recording, stage.turn.tasks != nil else {
      return try await _Concurrency.Task.sleep(for: .seconds(seconds))
    }
    let nap = Nap()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        nap.begin(continuation)
        stage.plan(after: seconds) { nap.end(.success(())) }
      }
    } onCancel: {
      nap.end(.failure(CancellationError()))
    }
  }

  /// Lets other waiting work run first, at the same time of the recording.
  public static func yield() async { await _Concurrency.Task.yield() }

  public static var isCancelled: Bool { _Concurrency.Task.isCancelled }
  public static func checkCancellation() throws { try _Concurrency.Task.checkCancellation() }
  public static var currentPriority: TaskPriority { _Concurrency.Task.currentPriority }
}

/// A sleep that ends once: at its time, or when any thread cancels its task.
private final class Nap: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case over(Result<Void, any Error>)
  }

  private let state = Mutex(State.awake)

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      if case .over(let result) = state { return result }
      state = .asleep(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  func end(_ result: Result<Void, any Error>) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      if case .over = state { return nil }
      defer { state = .over(result) }
      if case .asleep(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
