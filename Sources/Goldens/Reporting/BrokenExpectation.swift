/// What a scene claims under `expect` and does not hold, or says nothing.
public struct BrokenExpectation: Hashable, Sendable {
  /// Where the claim stands in the scene's file, from 1.
  public let line: Int
  /// From 1.
  public let column: Int
  /// What is wrong, in a sentence.
  public let message: String

  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// What kind of finding it is, beside `where`, `when` and `look`.
  static let kind = "expect"

  var json: JSON {
    .object([.init("line", .int(line)), .init("column", .int(column)), .init("message", .string(message))])
  }

  init?(_ json: JSON) {
    guard let line = json["line"]?.int, let column = json["column"]?.int, let message = json["message"]?.string else {
      return nil
    }
    self.init(line: line, column: column, message: message)
  }
}
