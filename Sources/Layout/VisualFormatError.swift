/// The location of and reason for an error in a visual format.
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
    /// The dictionary of views has no such name.
    case unknownView(String)
    /// An expression uses a name that has no number.
    case unknownName(String)
    /// `|` is used for a view without a superview.
    case noSuperview(String)
    case alignmentAlongAxis
    /// A priority is not above 0 and at most 1000.
    case illegalPriority(Double)
    /// An error reported by the caller's expressions.
    case expression
  }

  /// What went wrong.
  public var kind: Kind
  /// One line, without the location.
  public var message: String
  /// A correction, if there is one.
  public var hint: String?
  /// The offset in the format string, in Unicode scalars.
  public var offset: Int
  /// The length in Unicode scalars; 0 for a position between two.
  public var length: Int

  /// Creates an error at a location in a format string.
  public init(_ kind: Kind, _ message: String, hint: String? = nil, offset: Int, length: Int = 1) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.offset = offset
    self.length = length
  }

  /// The text of the exception that UIKit raises: message, format, and a caret under the location.
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
