import InbetweenGoldens
public import Testing

/// Which goldens a test writes.
public enum AnimationRecording: String, Sendable, CaseIterable {
  /// Every one.
  case all
  /// Those that are missing, damaged or found different.
  case changed
  /// Those that are missing. A test that has written a golden fails once, so that nothing passes unseen.
  case missing
  /// None: a missing golden is a failure.
  case never = "none"

  var mode: RecordMode {
    switch self {
    case .all: .all
    case .changed: .changed
    case .missing: .missing
    case .never: .none
    }
  }

  /// What a trait around the running test says.
  @TaskLocal static var ofTrait: AnimationRecording?

  /// The argument's, or the trait's, or that of the variable `INBETWEEN_RECORD`, or ``missing``.
  static func resolved(_ argument: AnimationRecording?, environment: [String: String]) -> AnimationRecording {
    argument ?? ofTrait ?? environment["INBETWEEN_RECORD"].flatMap { AnimationRecording(rawValue: $0) } ?? .missing
  }
}

/// Says for a test or suite which goldens it writes: `@Test(.animations(record: .changed))`.
public struct AnimationTrait: TestTrait, SuiteTrait, TestScoping {
  public let record: AnimationRecording
  public var isRecursive: Bool { true }

  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await AnimationRecording.$ofTrait.withValue(record) { try await function() }
  }
}

extension Trait where Self == AnimationTrait {
  public static func animations(record: AnimationRecording) -> AnimationTrait { AnimationTrait(record: record) }
}
