import InbetweenGeometry
package import InbetweenTimeline

/// Transfers a reference with a task that has exclusive access to it.
package struct UncheckedReference<Value: AnyObject>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

extension Stage {
  @TaskLocal private static var running: UncheckedReference<Stage>?

  /// The stage of the recording that runs in this task; views created now belong to it.
  ///
  /// It is nil in other threads, even in tasks that code of the recording started there: they would change views while the
  /// recording's thread lays them out.
  package static var current: Stage? {
    guard let stage = recording, stage.isPlayedHere else { return nil }
    return stage
  }

  /// The stage of the recording that this task comes from, in any thread; only ``plan(after:_:)`` may be called on it.
  package static var recording: Stage? { running?.value }

  /// Whether this thread plays the recording.
  package var isPlayedHere: Bool { turn.tasks?.isPlayedHere != false }

  /// Schedules an action, from any thread; without a delay it runs after the work that is already waiting.
  ///
  /// - Parameter seconds: the delay on the recording's clock.
  package func plan(after seconds: Double, _ action: @escaping () -> Void) {
    guard let tasks = turn.tasks else { return schedule(after: seconds, action) }
    if seconds <= 0 {
      tasks.add(action)
    } else if tasks.isPlayedHere {
      schedule(after: seconds, action)
    } else {
      tasks.add { self.schedule(after: seconds, action) }
    }
  }

  private func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    guard let time = Rational(time: now.doubleValue + max(seconds, 0)) else { return }
    schedule(at: time) { _ in action() }
  }

  /// Makes the stage current while a closure runs.
  package func asCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let tasks = turn.tasks else { return try asRecording(body) }
    return try tasks.play { () throws(Failure) in try asRecording(body) }
  }

  private func asRecording<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    func run() -> Swift.Result<Result, Failure> {
      Stage.$running.withValue(UncheckedReference(self)) {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
      }
    }
    return try (host?.whileCurrent(self, run) ?? run()).get()
  }

  package func fontMetrics(of font: FontDescription) -> FontMetrics? {
    guard let typesetter else { return nil }
    // Errors of the font are reported when text is laid out with it.
    do throws(TextError) { return try typesetter.metrics(of: font) } catch { return nil }
  }
}
