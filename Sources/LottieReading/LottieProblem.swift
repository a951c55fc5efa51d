/// A place in a Lottie file that cannot be read or is not drawn.
public struct LottieProblem: Error, Hashable, Sendable {
  /// Without an initial capital and a full stop.
  public var message: String
  /// The line, from 1; 0 for the whole file.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  public init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }
}
