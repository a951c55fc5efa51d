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
    // Counting bytes is several times as fast as advancing an index by each.
    var start = bytes.startIndex
    var (count, startOffset) = (0, 0)
    var (last, secondLast): (UInt8, UInt8) = (0, 0)
    /// Ends a line before its break of `length` bytes, of which the last has just been counted.
    func end(_ length: Int) {
      let end = bytes.index(start, offsetBy: count - length - startOffset)
      lines.append(text[start..<end])
      start = bytes.index(end, offsetBy: length)
      startOffset = count
    }
    for byte in bytes {
      count += 1
      switch byte {
      // The line ended at the carriage return already.
      case 0x0A where last == 0x0D && startOffset == count - 1:
        start = bytes.index(after: start)
        startOffset = count
      case 0x0A, 0x0D: end(1)
      case 0x85 where last == 0xC2: end(2)
      case 0xA8 where last == 0x80 && secondLast == 0xE2, 0xA9 where last == 0x80 && secondLast == 0xE2: end(3)
      default: break
      }
      (secondLast, last) = (last, byte)
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
