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
    let view = text.utf8
    // An array is several times as fast to go through as a view.
    let bytes = Array(view)
    var start = view.startIndex
    var (position, startOffset) = (0, 0)
    while position < bytes.count {
      let length = breakLength(bytes, position)
      guard length > 0 else {
        position += 1
        continue
      }
      let end = view.index(start, offsetBy: position - startOffset)
      lines.append(text[start..<end])
      start = view.index(end, offsetBy: length)
      position += length
      startOffset = position
    }
    lines.append(text[start...])
    return lines
  }

  /// The number of bytes of a line break; 0 for other characters.
  private static func breakLength(_ bytes: [UInt8], _ position: Int) -> Int {
    func follows(_ distance: Int, _ byte: UInt8) -> Bool {
      position + distance < bytes.count && bytes[position + distance] == byte
    }
    switch bytes[position] {
    case 0x0A: return 1
    case 0x0D: return follows(1, 0x0A) ? 2 : 1
    case 0xC2: return follows(1, 0x85) ? 2 : 0
    case 0xE2: return follows(1, 0x80) && (follows(2, 0xA8) || follows(2, 0xA9)) ? 3 : 0
    default: return 0
    }
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
