import InbetweenGeometry
package import InbetweenTimeline

/// Carries a reference along a task that has it for itself.
package struct UncheckedReference<Value: AnyObject>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

extension Stage {
  @TaskLocal private static var running: UncheckedReference<Stage>?

  /// The stage of the recording that runs in this task: views that are made belong to it.
  package static var current: Stage? { running?.value }

  /// Makes the stage current while something runs.
  package func asCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outcome = Stage.$running.withValue(UncheckedReference(self)) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  package func fontMetrics(of font: FontDescription) -> FontMetrics? {
    guard let typesetter else { return nil }
    // What is wrong with the font is said when text is laid out in it.
    do throws(TextError) { return try typesetter.metrics(of: font) } catch { return nil }
  }
}
