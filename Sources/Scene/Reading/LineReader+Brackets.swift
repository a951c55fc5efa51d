internal import InbetweenDiagnostics

// Lists and mappings in brackets, which end on the line on which they begin.

extension LineReader {
  mutating func flow() throws(Uncertainty) -> SourceNode {
    try deeper()
    defer { depth -= 1 }
    return bytes[position] == UInt8(ascii: "[") ? try flowList() : try flowMapping()
  }

  private mutating func flowList() throws(Uncertainty) -> SourceNode {
    let place = place(position)
    var items: [SourceNode] = []
    while try hasNext(closing: UInt8(ascii: "]"), isFirst: items.isEmpty) { items.append(try flowItem()) }
    return SourceNode(content: .sequence(items), place: place)
  }

  private mutating func flowMapping() throws(Uncertainty) -> SourceNode {
    let place = place(position)
    var entries: [MappingEntry] = []
    while try hasNext(closing: UInt8(ascii: "}"), isFirst: entries.isEmpty) {
      let text = isQuote ? try quoted() : try flowPlain().scalar
      let key = try asKey(text)
      position += 1
      skipSpaces()
      entries.append(MappingEntry(key: key, value: try flowItem()))
    }
    try checkKeys(entries)
    return SourceNode(content: .mapping(entries), place: entries.first?.key.place ?? place)
  }

  /// Goes from an opening bracket or an item to the next item; false behind the closing bracket.
  private mutating func hasNext(closing: UInt8, isFirst: Bool) throws(Uncertainty) -> Bool {
    if isFirst { position += 1 }
    skipSpaces()
    if bytes[position] == closing {
      position += 1
      return false
    }
    guard !isFirst else { return true }
    guard bytes[position] == UInt8(ascii: ",") else { throw Uncertainty() }
    position += 1
    skipSpaces()
    return true
  }

  private mutating func flowItem() throws(Uncertainty) -> SourceNode {
    if isFlow { return try flow() }
    let scalar: SourceScalar
    if isQuote {
      scalar = try quoted()
    } else {
      let text = try flowPlain()
      guard !text.isKey else { throw Uncertainty() }
      scalar = text.scalar
    }
    return SourceNode(content: .scalar(scalar), place: scalar.place)
  }

  /// An unquoted text inside brackets, up to a comma, a colon or the bracket.
  private mutating func flowPlain() throws(Uncertainty) -> PlainText {
    guard isPlainStart else { throw Uncertainty() }
    let start = position
    var end = start
    var parentheses = 0
    loop: while true {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break loop
      case Self.lineEnd, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): throw Uncertainty()
      case UInt8(ascii: "#") where bytes[position - 1] == Self.space: throw Uncertainty()
      case UInt8(ascii: ":"):
        let next = bytes[position + 1]
        if next == Self.space {
          guard end == position else { throw Uncertainty() }
          return PlainText(scalar: scalar(start..<end, isQuoted: false), isKey: true)
        }
        if next == Self.lineEnd || ",?[]{}".utf8.contains(next) { throw Uncertainty() }
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses -= 1
      default: break
      }
      position += 1
      if byte != Self.space { end = position }
    }
    // A comma inside parentheses is a mistake, for which there is a message.
    guard parentheses <= 0, bytes[start] != UInt8(ascii: "-") || end > start + 1 else { throw Uncertainty() }
    return PlainText(scalar: scalar(start..<end, isQuoted: false), isKey: false)
  }
}
