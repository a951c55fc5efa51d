/// The text of one file with its name, split into lines for messages.
public struct SourceText: Sendable {
  /// The path as written by the user.
  public let file: String
  /// The text without a byte-order mark.
  public let text: String
  /// The lines without their ends. The file's first line is `lines[0]`.
  public let lines: [Substring]
  /// Files that this one imports, directly and indirectly, whose lines messages can also show.
  public internal(set) var imported: [SourceText] = []

  /// The text with the files that it imports.
  public func importing(_ files: [SourceText]) -> SourceText {
    var text = self
    text.imported = files
    return text
  }

  /// Creates a source from a decoded text. A byte-order mark at its start is removed.
  public init(file: String, text: String) {
    self.file = file
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    self.text = body
    lines = SourceText.lines(of: body)
  }

  /// Line breaks are those of YAML 1.1, which include U+0085, U+2028 and U+2029, so that line numbers agree with the
  /// parser's.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var position = start
    /// Ends a line before `position`, and starts the next one after a line break of the given number of bytes.
    func end(_ length: Int) {
      lines.append(text[start..<position])
      start = bytes.index(position, offsetBy: length, limitedBy: bytes.endIndex) ?? bytes.endIndex
      position = start
    }
    func byte(_ offset: Int) -> UInt8? {
      bytes.index(position, offsetBy: offset, limitedBy: bytes.endIndex).flatMap {
        $0 < bytes.endIndex ? bytes[$0] : nil
      }
    }
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x0A: end(1)
      case 0x0D: end(byte(1) == 0x0A ? 2 : 1)
      case 0xC2 where byte(1) == 0x85: end(2)
      case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): end(3)
      default: position = bytes.index(after: position)
      }
    }
    lines.append(text[start...])
    return lines
  }

  /// Decodes UTF-8; nil if the bytes are not valid UTF-8.
  public init?(file: String, utf8 bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(file: file, text: text)
  }

  /// The line with that number, counted from 1; nil outside the file.
  public func line(_ number: Int) -> Substring? {
    number >= 1 && number <= lines.count ? lines[number - 1] : nil
  }

  /// A location in this file.
  public func place(line: Int, column: Int, length: Int = 1) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column, length: length)
  }
}
