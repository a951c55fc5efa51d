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
  package static var current: Stage? { running?.value }

  /// Makes the stage current while a closure runs.
  package func asCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outcome = Stage.$running.withValue(UncheckedReference(self)) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  package func fontMetrics(of font: FontDescription) -> FontMetrics? {
    guard let typesetter else { return nil }
    // Errors of the font are reported when text is laid out with it.
    do throws(TextError) { return try typesetter.metrics(of: font) } catch { return nil }
  }
}
