/// The exit status of a run, a public contract, in docs/cli.md. The raw value is the process's exit status.
///
/// As an error it ends a command that has already printed its messages.
public enum ExitStatus: Int32, Error, Hashable, CaseIterable {
  case success = 0
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
  /// A defect of Inbetween.
  case internalError = 70
  /// Memory cannot be allocated: the process ends there (the C target `CMemory`).
  case outOfMemory = 71
  /// A file cannot be read or written.
  case inputOutput = 74
  /// Ended by SIGHUP.
  case hungUp = 129
  /// Ended by SIGINT.
  case interrupted = 130
  /// The reader of the output has closed it before the result was known.
  case brokenPipe = 141
  /// Ended by SIGTERM.
  case terminated = 143

  /// What it means for a user of the program.
  private var meaning: String {
    switch self {
    case .success: "success; also if the reader of the output closed it, which changes no other status"
    case .different: "a difference from a golden; a conflict found by `check`, or an ambiguity with `--strict`"
    case .wrongInput: "invalid input or usage"
    case .nothingCompared: "a golden is missing, or nothing was compared"
    case .otherShape: "the size, duration or number of frames differs"
    case .otherEnvironment:
      "only the libraries differ: the traces agree, and the recorded scene gives the same pixels here (docs/goldens.md)"
    case .internalError: "an internal error of Inbetween"
    case .outOfMemory:
      "memory cannot be allocated (Linux): the process ends there, so that no result lacks a part; incomplete output is "
        + "removed"
    case .inputOutput: "a file cannot be read or written, or a font is not installed"
    case .hungUp: "ended by SIGHUP, unless it is ignored, as under `nohup`"
    case .interrupted: "ended by SIGINT"
    case .terminated: "ended by SIGTERM"
    case .brokenPipe:
      "ended by SIGPIPE: the reader of a file that is written, such as `/dev/stdout`, closed it before the result was "
        + "known"
    }
  }

  /// The rows of the table in docs/cli.md, and the sentence below it.
  package static var documentation: String {
    let rows = allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }.joined()
    let order = bySeverity.filter { $0 != .success }.map { "\($0.rawValue)" }.joined(separator: ", ")
    return "| status | meaning |\n|---|---|\n\(rows)\n"
      + "If several apply, the exit status is the one that comes first in this order: \(order).\n"
  }

  /// If several apply, the first of these is the exit status.
  private static let bySeverity: [ExitStatus] = [
    .interrupted, .terminated, .hungUp, .outOfMemory, .internalError, .inputOutput, .wrongInput, .otherShape,
    .nothingCompared, .different, .otherEnvironment, .brokenPipe, .success,
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
    if self != .success { throw self }
  }
}
