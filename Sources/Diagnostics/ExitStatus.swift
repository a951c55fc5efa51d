/// How a run ends: the contract with scripts, in docs/cli.md. The raw value is the process's exit status.
///
/// As an error it ends a command that has said everything already.
public enum ExitStatus: Int32, Error, Hashable, CaseIterable {
  case fine = 0
  /// A golden or a conflict: what was looked at is not as it should be.
  case different = 1
  /// A mistake in a scene or on the command line.
  case wrongInput = 2
  /// A golden is missing, or nothing was compared.
  case nothingCompared = 3
  /// Another size, duration or number of frames.
  case otherShape = 4
  /// The motion agrees, the pixels cannot be compared in this environment.
  case otherEnvironment = 5
  case ourFault = 70
  /// Something cannot be read or written.
  case inputOutput = 74
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// When several apply, the first of these is the process's.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .hungUp, .ourFault, .inputOutput, .wrongInput, .otherShape, .nothingCompared, .different,
    .otherEnvironment, .fine,
  ]

  /// The one that a run of several results ends with. Nothing compared is never fine.
  public static func combined(_ all: some Sequence<ExitStatus>) -> ExitStatus {
    let all = Set(all)
    return bySeverity.first { all.contains($0) } ?? .nothingCompared
  }

  /// Takes in the status of another part of the run.
  public mutating func combine(with other: ExitStatus) { self = .combined([self, other]) }

  /// Ends a command: returns where all is fine.
  public func finish() throws(ExitStatus) {
    if self != .fine { throw self }
  }
}
