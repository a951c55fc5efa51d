import InbetweenGoldens
public import Testing

/// The goldens that a test writes.
public enum AnimationRecording: String, Sendable, CaseIterable {
  /// All goldens.
  case all
  /// Goldens that are missing, damaged or different.
  case changed
  /// Goldens that are missing. A test that has written a golden fails once, so that nothing passes without having been
  /// compared.
  case missing
  /// No goldens: a missing golden is a failure.
  case never = "none"

  var mode: RecordMode {
    switch self {
    case .all: .all
    case .changed: .changed
    case .missing: .missing
    case .never: .none
    }
  }

  /// The value set by a trait of the running test.
  @TaskLocal static var ofTrait: AnimationRecording?

  /// The value of the argument, otherwise of the trait, otherwise of the variable `INBETWEEN_RECORD`, otherwise
  /// ``missing``.
  static func resolved(_ argument: AnimationRecording?, environment: [String: String]) -> AnimationRecording {
    argument ?? ofTrait ?? environment["INBETWEEN_RECORD"].flatMap { AnimationRecording(rawValue: $0) } ?? .missing
  }
}

/// Sets the goldens that a test or suite writes: `@Test(.animations(record: .changed))`.
public struct AnimationTrait: TestTrait, SuiteTrait, TestScoping {
  /// The goldens that the test, or the tests of the suite, write.
  public let record: AnimationRecording
  /// True: the trait of a suite holds for the suites in it.
  public var isRecursive: Bool { true }

  /// Runs a test with the setting.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await AnimationRecording.$ofTrait.withValue(record) { try await function() }
  }
}

extension Trait where Self == AnimationTrait {
  /// Which goldens a test or suite writes; the variable `INBETWEEN_RECORD` does not change it.
  public static func animations(record: AnimationRecording) -> AnimationTrait { AnimationTrait(record: record) }
}
