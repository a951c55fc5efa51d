/// Where and why a visual format cannot be understood.
public struct VisualFormatError: Error, Sendable, Hashable {
  /// What went wrong, for callers that add their own hint.
  public enum Kind: Sendable, Hashable {
    case emptyFormat
    case expectedColon
    case expectedView
    case expectedViewName
    case expectedViewOrBar
    case expectedConnection
    case expectedBracket
    case expectedCloseParenthesis
    case expectedDash
    case expectedNumber
    case expectedMoreInput
    case expectedEnd
    case minusSign
    case unknownRelation
    case unknownView(String)
    case unknownName(String)
    case noSuperview(String)
    case alignmentAlongAxis
    case illegalPriority(Double)
    /// Something that a caller's expressions reported.
    case expression
  }

  public var kind: Kind
  /// One line, without the place.
  public var message: String
  /// What to write instead, where one can tell.
  public var hint: String?
  /// Unicode scalars before the place, in the format string.
  public var offset: Int
  /// How many Unicode scalars are meant; 0 for a place between two.
  public var length: Int

  /// An error at a place in a format string.
  public init(_ kind: Kind, _ message: String, hint: String? = nil, offset: Int, length: Int = 1) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.offset = offset
    self.length = length
  }

  /// The text of the exception that UIKit raises: message, format, and a caret under the place.
  public func uikitReason(for format: String) -> String {
    switch kind {
    case .emptyFormat: return "Unable to parse constraint format: " + message
    case .illegalPriority: return message
    default:
      let caret = String(repeating: " ", count: max(offset, 0)) + "^"
      return "Unable to parse constraint format: \n\(message) \n\(format) \n\(caret)"
    }
  }
}
