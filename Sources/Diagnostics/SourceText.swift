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
    lines = SourceText.lines(of: body)
  }

  /// Line breaks are those of YAML 1.1, which include U+0085, U+2028 and U+2029, so that a parser's marks fit.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    var position = start
    while position < scalars.endIndex {
      let scalar = scalars[position]
      let next = scalars.index(after: position)
      switch scalar {
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(Substring(scalars[start..<position]))
        start = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n" ? scalars.index(after: next) : next
        position = start
      default:
        position = next
      }
    }
    lines.append(Substring(scalars[start...]))
    return lines
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
