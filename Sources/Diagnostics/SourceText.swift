/// The text of one file with its name, cut into lines for messages.
public struct SourceText: Sendable {
  /// The path as the user wrote it.
  public let file: String
  /// The text without a byte-order mark.
  public let text: String
  /// The lines without their ends. The file's first line is `lines[0]`.
  public let lines: [Substring]

  /// Takes a text that is already decoded. A byte-order mark at its start is accepted and dropped.
  public init(file: String, text: String) {
    self.file = file
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    self.text = body
    lines = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// Decodes UTF-8; nil where the bytes are not valid UTF-8.
  public init?(file: String, utf8 bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(file: file, text: text)
  }

  /// The line with that number, counted from 1; nil outside the file.
  public func line(_ number: Int) -> Substring? {
    number >= 1 && number <= lines.count ? lines[number - 1] : nil
  }

  /// A place in this file.
  public func place(line: Int, column: Int, length: Int = 1) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column, length: length)
  }
}
