/// How a run ends, by its exit code.
public enum ResultCode: Int32, Hashable, Sendable, CaseIterable {
  case fine = 0
  /// Something differs.
  case different = 1
  /// Wrong input or usage.
  case usage = 2
  /// A golden is missing, or nothing was compared.
  case missing = 3
  /// Another size, duration or number of frames.
  case shape = 4
  /// The motion is verified; the pixels cannot be compared here.
  case environment = 5
  /// The program's own fault.
  case fault = 70
  /// Something cannot be read or written.
  case inputOutput = 74

  /// The order in which codes win where several apply.
  private static let precedence: [ResultCode] =
    [.fault, .inputOutput, .usage, .shape, .missing, .different, .environment, .fine]

  /// The one that a run of several results ends with. Nothing compared is never fine.
  public static func combined(_ codes: some Sequence<ResultCode>) -> ResultCode {
    let all = Set(codes)
    return precedence.first { all.contains($0) } ?? .missing
  }
}
