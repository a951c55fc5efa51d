import InbetweenModel

/// The main actor of a recording: code isolated to it runs on the recording's thread, in its turns.
///
/// Each recording has its own, so that several can be played concurrently. The classes of this module are not isolated to
/// it: they can be used in any thread that creates a film.
@globalActor public actor MainActor {
  /// The actor of the current recording; outside of recordings a common one.
  public static var shared: MainActor { Stage.recording.flatMap(MainActor.of) ?? outsideOfRecordings }

  private static let outsideOfRecordings = MainActor()

  /// Runs a closure on the actor.
  public static func run<Value: Sendable>(
    resultType: Value.Type = Value.self, body: @MainActor @Sendable () throws -> Value
  ) async rethrows -> Value {
    try await body()
  }

  /// Calls a closure directly: code of a recording always runs on the recording's thread.
  public static func assumeIsolated<Value>(_ operation: () throws -> Value) rethrows -> Value { try operation() }
}

extension MainActor {
  private static func of(_ stage: Stage) -> MainActor? {
    if let actor = stage.turn.mainActor { return actor as? MainActor }
    guard stage.turn.tasks != nil else { return nil }
    let actor = MainActor()
    stage.turn.mainActor = actor
    return actor
  }
}
