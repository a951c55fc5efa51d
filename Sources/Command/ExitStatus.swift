/// How the process ends: the contract with scripts, in docs/cli.md.
///
/// Thrown by a command that has said everything already.
enum ExitStatus: Int32, Error, CaseIterable {
  case fine = 0
  /// A golden or a conflict: what was looked at is not as it should be.
  case different = 1
  /// A mistake in a scene or on the command line.
  case wrongInput = 2
  /// A golden is missing, or nothing was compared.
  case nothingCompared = 3
  /// Another size, duration or number of frames.
  case otherShape = 4
  /// The trace agrees, the pixels cannot be compared in this environment.
  case otherEnvironment = 5
  case ourFault = 70
  /// Something cannot be read or written.
  case inputOutput = 74
  case interrupted = 130
  case terminated = 143

  /// When several apply, the first of these is the process's.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .ourFault, .inputOutput, .wrongInput, .otherShape, .nothingCompared, .different,
    .otherEnvironment, .fine,
  ]

  /// The one of two that the process ends with.
  func combined(with other: ExitStatus) -> ExitStatus {
    ExitStatus.bySeverity.first { $0 == self || $0 == other } ?? .fine
  }

  mutating func combine(with other: ExitStatus) { self = combined(with: other) }

  /// Ends a command: returns where all is fine.
  func finish() throws {
    if self != .fine { throw self }
  }
}
