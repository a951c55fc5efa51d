internal import InbetweenDiagnostics

/// Reads the part of YAML that nearly every line of a scene uses: mappings and lists by indentation, texts that fit on
/// their lines, and `[ … ]` and `{ … }` on one line.
///
/// It takes a sixth of the YAML parser's time, and finds no mistakes: where it is not certain, which includes everything
/// that YAML or the format refuses, it gives up, and `YAMLTree` parses the file. For what it reads, the result is the
/// same, with all locations.
struct LineReader {
  /// The text with two line ends behind it, so that two characters from any in it there is another one.
  let bytes: [UInt8]
  private let file: String
  /// Whether columns are offsets of bytes.
  private let isASCII: Bool
  private let maximumDepth: Int

  /// The offset of the next byte. Between two nodes it is that of the next line with content.
  var position = 0
  private var lineStart = 0
  /// From 1.
  private var line = 0
  /// The column, from 0, at which the content of the line begins; -1 at the end of the file.
  private var indent = 0
  /// How many characters precede an offset in its line. Locations are asked for from left to right.
  private var counted = (offset: 0, characters: 0)
  var depth = 0

  /// Something that only the YAML parser can judge.
  struct Uncertainty: Error {}

  /// An unquoted text.
  struct PlainText {
    var scalar: SourceScalar
    /// Whether a colon follows it.
    var isKey: Bool
  }

  /// The tree of a text; nil if it is not certain.
  static func tree(of source: SourceText, limits: SceneLimits) -> SourceNode? {
    guard var reader = LineReader(source, limits) else { return nil }
    do throws(Uncertainty) {
      try reader.firstLine()
      guard reader.indent >= 0 else { return nil }
      let root = try reader.block(at: reader.indent)
      return reader.indent < 0 ? root : nil
    } catch { return nil }
  }

  private init?(_ source: SourceText, _ limits: SceneLimits) {
    bytes = Array(source.text.utf8) + [Self.lineEnd, Self.lineEnd]
    file = source.file
    maximumDepth = min(limits.nesting, 100)
    var isASCII = true
    for (offset, byte) in bytes.enumerated() where byte < 0x20 || byte > 0x7E {
      if byte >= 0x80 { isASCII = false }
      guard byte == Self.lineEnd || (byte >= 0x80 && Self.isOrdinary(byte, bytes[offset + 1], bytes[offset + 2])) else {
        return nil
      }
    }
    self.isASCII = isASCII
  }

  /// Whether a byte of a character beyond ASCII is none of a control character, of one that ends a line, or of a mark of
  /// the byte order.
  private static func isOrdinary(_ byte: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch byte {
    case 0xC2: second >= 0xA0
    case 0xE2: second != 0x80 || (third != 0xA8 && third != 0xA9)
    case 0xEF: second < 0xBB
    default: true
    }
  }

  // MARK: Lines

  /// Goes to the first line with content.
  private mutating func firstLine() throws(Uncertainty) {
    try findContent(from: 0)
  }

  /// Goes to the next line with content. The rest of the current one has to be spaces or a comment.
  private mutating func endLine() throws(Uncertainty) {
    let start = position
    skipSpaces()
    if bytes[position] == UInt8(ascii: "#"), position > start || bytes[position - 1] == Self.space {
      while bytes[position] != Self.lineEnd { position += 1 }
    }
    guard bytes[position] == Self.lineEnd else { throw Uncertainty() }
    try findContent(from: position + 1)
  }

  private mutating func findContent(from start: Int) throws(Uncertainty) {
    lineStart = start
    while true {
      line += 1
      position = lineStart
      guard position < bytes.count else {
        indent = -1
        return
      }
      skipSpaces()
      switch bytes[position] {
      case Self.lineEnd: lineStart = position + 1
      case UInt8(ascii: "#"):
        while bytes[position] != Self.lineEnd { position += 1 }
        lineStart = position + 1
      default:
        indent = position - lineStart
        // Marks of documents.
        if indent == 0, isMarker { throw Uncertainty() }
        return
      }
    }
  }

  /// `---` or `...`, or what begins with it.
  private var isMarker: Bool {
    let byte = bytes[position]
    return (byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")) && bytes[position + 1] == byte
      && bytes[position + 2] == byte
  }

  mutating func skipSpaces() {
    while bytes[position] == Self.space { position += 1 }
  }

  static let lineEnd = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")

  private static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == lineEnd }

  // MARK: Locations

  /// The number of characters of a part of the current line.
  private func count(_ range: Range<Int>) -> Int {
    isASCII ? range.count : bytes[range].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The number of characters before an offset of the current line.
  private mutating func count(before offset: Int) -> Int {
    guard !isASCII else { return offset - lineStart }
    if counted.offset < lineStart || counted.offset > offset { counted = (lineStart, 0) }
    counted = (offset, counted.characters + count(counted.offset..<offset))
    return counted.characters
  }

  mutating func place(_ offset: Int, length: Int = 1) -> SourcePlace {
    SourcePlace(file: file, line: line, column: count(before: offset) + 1, length: length)
  }

  mutating func scalar(_ range: Range<Int>, isQuoted: Bool) -> SourceScalar {
    let quotes = isQuoted ? 1 : 0
    let place = place(range.lowerBound - quotes, length: count(range) + 2 * quotes)
    return SourceScalar(
      text: String(decoding: bytes[range], as: UTF8.self), style: isQuoted ? .quoted : .plain, place: place,
      columns: .direct(place.column + quotes))
  }

  // MARK: Blocks

  mutating func deeper() throws(Uncertainty) {
    depth += 1
    guard depth <= maximumDepth else { throw Uncertainty() }
  }

  /// The mapping or list that begins at the current line.
  private mutating func block(at column: Int) throws(Uncertainty) -> SourceNode {
    isDash ? try list(at: column) : try mapping(at: column, first: try key())
  }

  /// Whether an item of a list begins here.
  private var isDash: Bool { bytes[position] == UInt8(ascii: "-") && Self.isBlank(bytes[position + 1]) }

  /// Whether nothing follows on the line; a space precedes.
  private var isAtEnd: Bool { bytes[position] == Self.lineEnd || bytes[position] == UInt8(ascii: "#") }

  private mutating func list(at column: Int) throws(Uncertainty) -> SourceNode {
    try deeper()
    let place = place(position)
    var items: [SourceNode] = []
    repeat {
      position += 1
      skipSpaces()
      if isAtEnd {
        try endLine()
        guard indent > column else { throw Uncertainty() }
        items.append(try block(at: indent))
      } else {
        items.append(try item())
      }
    } while indent == column && isDash
    guard indent <= column else { throw Uncertainty() }
    depth -= 1
    return SourceNode(content: .sequence(items), place: place)
  }

  /// What stands behind a dash.
  private mutating func item() throws(Uncertainty) -> SourceNode {
    let column = position - lineStart
    if isDash { return try list(at: column) }
    guard !isFlow else { return try value() }
    let scalar: SourceScalar
    let isKey: Bool
    if isQuote {
      scalar = try quoted()
      isKey = bytes[position] == UInt8(ascii: ":")
    } else {
      let text = try plain()
      scalar = text.scalar
      isKey = text.isKey
    }
    if isKey { return try mapping(at: column, first: try asKey(scalar)) }
    try endLine()
    return SourceNode(content: .scalar(scalar), place: scalar.place)
  }

  /// A mapping whose first key has been read.
  private mutating func mapping(at column: Int, first: SourceScalar) throws(Uncertainty) -> SourceNode {
    try deeper()
    var entries: [MappingEntry] = []
    var key = first
    while true {
      position += 1
      skipSpaces()
      if isAtEnd {
        try endLine()
        let isList = indent == column && isDash
        guard indent > column || isList else { throw Uncertainty() }
        entries.append(MappingEntry(key: key, value: try block(at: indent)))
      } else {
        entries.append(MappingEntry(key: key, value: try value()))
      }
      guard indent == column else { break }
      key = try self.key()
    }
    guard indent < column else { throw Uncertainty() }
    try checkKeys(entries)
    depth -= 1
    return SourceNode(content: .mapping(entries), place: first.place)
  }

  /// A key of a mapping; afterwards the position is that of its colon.
  private mutating func key() throws(Uncertainty) -> SourceScalar {
    let key = isQuote ? try quoted() : try plain().scalar
    return try asKey(key)
  }

  func asKey(_ key: SourceScalar) throws(Uncertainty) -> SourceScalar {
    // The parser does not look for a colon any further.
    guard bytes[position] == UInt8(ascii: ":"), Self.isBlank(bytes[position + 1]), key.text.utf8.count < 1000,
      key.text != "<<"
    else { throw Uncertainty() }
    return key
  }

  /// No key can be given twice.
  func checkKeys(_ entries: [MappingEntry]) throws(Uncertainty) {
    guard entries.count > 8 else {
      for index in entries.indices {
        for other in 0..<index where entries[other].key.text == entries[index].key.text { throw Uncertainty() }
      }
      return
    }
    var keys = Set<String>(minimumCapacity: entries.count)
    for entry in entries where !keys.insert(entry.key.text).inserted { throw Uncertainty() }
  }

  /// A value that stands on one line, which it ends.
  private mutating func value() throws(Uncertainty) -> SourceNode {
    let node: SourceNode
    if isFlow {
      node = try flow()
    } else {
      let scalar = try isQuote ? quoted() : plainValue()
      node = SourceNode(content: .scalar(scalar), place: scalar.place)
    }
    try endLine()
    return node
  }

  private mutating func plainValue() throws(Uncertainty) -> SourceScalar {
    let text = try plain()
    guard !text.isKey else { throw Uncertainty() }
    return text.scalar
  }

  // MARK: Texts

  var isQuote: Bool { bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") }

  var isFlow: Bool { bytes[position] == UInt8(ascii: "[") || bytes[position] == UInt8(ascii: "{") }

  /// A text in quotes without escapes.
  mutating func quoted() throws(Uncertainty) -> SourceScalar {
    let quote = bytes[position]
    let start = position + 1
    position = start
    while bytes[position] != quote {
      guard bytes[position] != Self.lineEnd, bytes[position] != UInt8(ascii: "\\") else { throw Uncertainty() }
      position += 1
    }
    let end = position
    position += 1
    guard bytes[position] != quote else { throw Uncertainty() }
    return scalar(start..<end, isQuoted: true)
  }

  /// Whether an unquoted text can begin here: not with a character that means something else.
  var isPlainStart: Bool {
    switch bytes[position] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "("),
      UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "="), 0x80...0xFF:
      true
    case UInt8(ascii: "-"): !Self.isBlank(bytes[position + 1])
    default: false
    }
  }

  /// An unquoted text outside brackets, up to a colon, a comment or the end of the line.
  private mutating func plain() throws(Uncertainty) -> PlainText {
    guard isPlainStart else { throw Uncertainty() }
    let start = position
    var end = start
    while true {
      switch bytes[position] {
      case Self.lineEnd: return PlainText(scalar: scalar(start..<end, isQuoted: false), isKey: false)
      case UInt8(ascii: ":") where Self.isBlank(bytes[position + 1]):
        guard end == position else { throw Uncertainty() }
        return PlainText(scalar: scalar(start..<end, isQuoted: false), isKey: true)
      case UInt8(ascii: "#") where bytes[position - 1] == Self.space:
        return PlainText(scalar: scalar(start..<end, isQuoted: false), isKey: false)
      case Self.space: position += 1
      default:
        position += 1
        end = position
      }
    }
  }
}
