internal import InbetweenDiagnostics

// The words of an expression, and their locations.
extension ExpressionParser {
  /// The Unicode scalars of a text.
  static func characters(of text: String) -> [Unicode.Scalar] {
    let bytes = Array(text.utf8)
    // The characters of ASCII are its bytes, which need not be decoded.
    return bytes.allSatisfy { $0 < 0x80 } ? bytes.map { Unicode.Scalar($0) } : Array(text.unicodeScalars)
  }

  mutating func readName() -> String {
    let start = position
    while position < end, WordRules.isNameStart(text[position]) || WordRules.isDigit(text[position]) {
      position += 1
    }
    return string(start..<position)
  }

  /// The unique id of a view, a guide or `superview` in the scene: `row3.title` for `title` in the copy `row3`,
  /// otherwise the id itself.
  mutating func readItem() -> String {
    var name = reader.resolved(readName(), in: scalar.scope)
    // Only names of components' parts contain dots.
    while reader.scopes.count > 1, position + 1 < end, text[position] == ".",
      WordRules.isNameStart(text[position + 1])
    {
      let dot = position
      position += 1
      let longer = name + "." + readName()
      guard reader.knownNames.views[longer] != nil else {
        position = dot
        break
      }
      name = longer
    }
    return name
  }

  /// Reads `.safeAreaLayoutGuide`, or another layout guide, if there is one after a view's name.
  mutating func readGuide(after name: inout String) {
    let start = position
    guard starts(with: ".") else { return }
    position += 1
    let word = readName()
    guard SceneConstraint.ViewGuide(word: word) != nil else {
      position = start
      return
    }
    name += "." + word
  }

  mutating func skipSpaces() {
    while position < end, ExpressionParser.isSpace(text[position]) { position += 1 }
  }

  func starts(with word: String) -> Bool {
    position < end && text[position..<end].starts(with: word.unicodeScalars)
  }

  /// The text at the current position, for messages.
  var found: String { position < end ? "'\(text[position])'" : "the end" }

  func place(_ offset: Int, length: Int = 1) -> SourcePlace { scalar.place(at: offset, length: length) }

  func string(_ range: Range<Int>) -> String {
    let bytes = scalar.text.utf8
    // Nearly every expression is ASCII, in which scalars have the offsets of bytes.
    guard bytes.count == text.count else { return String(String.UnicodeScalarView(text[range])) }
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(scalar.text[start..<bytes.index(start, offsetBy: range.count)])
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }
}
