/// The reason why a PDF file cannot be read, or what of it is not drawn.
public struct PDFProblem: Error, Hashable, Sendable {
  /// Without an initial capital and a full stop.
  public var message: String
  /// The place in the file in bytes, from 0; nil for the whole file or its decoded content.
  public var offset: Int?

  public init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }

  /// The message with its place.
  public var sentence: String { offset.map { message + ", at byte \($0)" } ?? message }
}
