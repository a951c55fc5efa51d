import InbetweenModel

/// Asynchronous work of a recording, on its clock and thread: it runs in the turns of the recording, and
/// ``sleep(for:tolerance:)`` waits for the recording's clock.
///
/// The clock does not wait for the work of other threads. Outside of a recording this is Swift's own task.
public struct Task<Success, Failure: Error>: Sendable {
  /// Values of a recording are only used in its thread.
  fileprivate struct Outcome: @unchecked Sendable { let value: Success }

  fileprivate let task: _Concurrency.Task<Outcome, Failure>

  /// Requests cancellation: `isCancelled` becomes true in the task, and its sleeps end.
  public func cancel() { task.cancel() }
  public var isCancelled: Bool { task.isCancelled }
}

extension Task: Hashable {
  public static func == (a: Task, b: Task) -> Bool { a.task == b.task }
  public func hash(into hasher: inout Hasher) { task.hash(into: &hasher) }
}

extension Task where Failure == Never {
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: @escaping () async -> Success
  ) {
    let work = Transferred(operation)
    task = _Concurrency.Task(name: name, executorPreference: Stage.recording?.taskExecutor, priority: priority) {
      Outcome(value: await work.value())
    }
  }

  /// The same as other tasks of the recording, which has one clock and one thread.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: @escaping () async -> Success
  ) -> Task<Success, Never> { Task(name: name, priority: priority, operation: operation) }

  /// The result of the task, when it is complete.
  public var value: Success { get async { await task.value.value } }
}

extension Task where Failure == any Error {
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: @escaping () async throws -> Success
  ) {
    let work = Transferred(operation)
    task = _Concurrency.Task(name: name, executorPreference: Stage.recording?.taskExecutor, priority: priority) {
      Outcome(value: try await work.value())
    }
  }

  /// The same as other tasks of the recording, which has one clock and one thread.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: @escaping () async throws -> Success
  ) -> Task<Success, any Error> { Task(name: name, priority: priority, operation: operation) }

  /// The result of the task, when it is complete.
  public var value: Success { get async throws { try await task.value.value } }
}

extension Task {
  /// The result of the task, when it is complete.
  public var result: Result<Success, Failure> { get async { await task.result.map(\.value) } }
}

/// A value that is handed over to a task and not used anywhere else.
private struct Transferred<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
