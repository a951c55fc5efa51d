package import InbetweenDiagnostics

/// A claim of a scene under `expect` that does not hold, or that nothing could violate.
public struct BrokenExpectation: Hashable, Sendable {
  /// The line of the claim in the scene's file, from 1.
  public let line: Int
  /// From 1.
  public let column: Int
  /// A sentence that describes the violation.
  public let message: String

  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The kind of the finding, in addition to `where`, `when` and `look`.
  static let kind = "expect"

  var json: JSON { BrokenExpectation.members.json(of: self) }

  /// A claim of `expectations`.
  package static let members: [JSONField<BrokenExpectation, JSON>] = [
    .integer("line", "of the claim, from 1") { $0.line },
    .integer("column", "from 1") { $0.column },
    .string("message", "how it is violated") { $0.message },
  ]

  init?(_ json: JSON) {
    guard let line = json["line"]?.place, let column = json["column"]?.place, let message = json["message"]?.string
    else {
      return nil
    }
    self.init(line: line, column: column, message: message)
  }
}
