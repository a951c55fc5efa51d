/// The exit status of a run, a public contract, in docs/cli.md. The raw value is the process's exit status.
///
/// As an error it ends a command that has already printed its messages.
public enum ExitStatus: Int32, Error, Hashable, CaseIterable {
  case fine = 0
  /// A difference from a golden, or a conflict.
  case different = 1
  /// A mistake in a scene or on the command line.
  case wrongInput = 2
  /// A golden is missing, or nothing was compared.
  case nothingCompared = 3
  /// A different size, duration or number of frames.
  case otherShape = 4
  /// The motion agrees, but the pixels cannot be compared in this environment.
  case otherEnvironment = 5
  case ourFault = 70
  /// Memory cannot be allocated: the process ends there (the C target `CMemory`).
  case outOfMemory = 71
  /// A file cannot be read or written.
  case inputOutput = 74
  case hungUp = 129
  case interrupted = 130
  /// The reader of the output has closed it before the result was known.
  case brokenPipe = 141
  case terminated = 143

  /// If several apply, the first of these is the exit status.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .hungUp, .outOfMemory, .ourFault, .inputOutput, .wrongInput, .otherShape,
    .nothingCompared, .different, .otherEnvironment, .brokenPipe, .fine,
  ]

  /// The status of a run with several results. A run without any comparison never succeeds.
  public static func combined(_ all: some Sequence<ExitStatus>) -> ExitStatus {
    let all = Set(all)
    return bySeverity.first { all.contains($0) } ?? .nothingCompared
  }

  /// Combines the status with that of another part of the run.
  public mutating func combine(with other: ExitStatus) { self = .combined([self, other]) }

  /// Ends a command; returns normally on success.
  public func finish() throws(ExitStatus) {
    if self != .fine { throw self }
  }
}
