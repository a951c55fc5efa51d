/// Reads the text of a ``NamePattern``.
struct NamePatternParser {
  private let text: [Character]
  private var position = 0
  private var depth = 0
  /// Whether the text begins with `(?i)`.
  private(set) var ignoresCase = false

  private static let depthLimit = 50
  private static let longest = 1_000

  init(_ text: String) { self.text = Array(text) }

  private var next: Character? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: String) -> Bool {
    guard text[position...].starts(with: word) else { return false }
    position += word.count
    return true
  }

  private func problem(_ message: String, at offset: Int? = nil) -> NamePattern.Problem {
    NamePattern.Problem(
      message: message, offset: text[..<(offset ?? position)].reduce(0) { $0 + $1.unicodeScalars.count })
  }

  mutating func whole() throws(NamePattern.Problem) -> NamePatternNode {
    guard text.count <= Self.longest else { throw problem("it has more than \(Self.longest) characters", at: 0) }
    ignoresCase = take("(?i)")
    let node = try choice()
    guard next == nil else { throw problem("')' closes no group") }
    return node
  }

  private mutating func choice() throws(NamePattern.Problem) -> NamePatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw problem("groups are nested more than \(Self.depthLimit) deep") }
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(NamePattern.Problem) -> NamePatternNode {
    var parts: [NamePatternNode] = []
    while let character = next, character != "|", character != ")" {
      let start = position
      let part = try atom()
      parts.append(try repeated(part, from: start))
    }
    return .sequence(parts)
  }

  private mutating func repeated(
    _ part: NamePatternNode, from start: Int
  ) throws(NamePattern.Problem) -> NamePatternNode {
    guard let (least, most) = try count() else { return part }
    if case .place = part { throw problem("an anchor cannot be repeated", at: start) }
    // A match is the same whether few or many are tried first.
    _ = take("?")
    if take("+") { throw problem("possessive repetitions are not supported", at: position - 1) }
    if let character = next, "*+?{".contains(character) { throw problem("'\(character)' follows a repetition") }
    return .repetition(part, least: least, most: most)
  }

  /// The number of repetitions at this place; nil if there are none.
  private mutating func count() throws(NamePattern.Problem) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    let expected = problem("a repetition is {2}, {2,} or {2,5}, with at most 1000; \\{ is the character", at: start)
    guard let least = number() else { throw expected }
    if take("}") { return (least, least) }
    guard take(",") else { throw expected }
    if take("}") { return (least, nil) }
    guard let most = number(), most >= least, take("}") else { throw expected }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = position
    while let character = next, ("0"..."9").contains(character), position < start + 5 { position += 1 }
    return Int(String(text[start..<position])).flatMap { $0 <= 1_000 ? $0 : nil }
  }

  private mutating func atom() throws(NamePattern.Problem) -> NamePatternNode {
    let start = position
    guard let character = next else { return .sequence([]) }
    position += 1
    switch character {
    case "^": return .place(.start)
    case "$": return .place(.end)
    case ".": return .one(NameClass(members: [.newline], isNegated: true))
    case "[": return .one(try characterClass(from: start))
    case "*", "+", "?", "{": throw problem("'\(character)' has nothing to repeat", at: start)
    case "(":
      try groupKind(from: start)
      let node = try choice()
      guard take(")") else { throw problem("'(' is not closed", at: start) }
      return node
    case "\\":
      if take("b") { return .place(.wordEdge(true)) }
      if take("B") { return .place(.wordEdge(false)) }
      if take("A") { return .place(.start) }
      if take("z") { return .place(.end) }
      return .one(NameClass(members: [try escape(from: start)]))
    default: return .one(NameClass(members: [.character(character)]))
    }
  }

  /// Reads `?:` or a name after the parenthesis of a group.
  private mutating func groupKind(from start: Int) throws(NamePattern.Problem) {
    guard take("?"), !take(":") else { return }
    if take("<"), let first = next, first.isLetter {
      while let character = next, character.isLetter || character.isNumber || character == "_" { position += 1 }
      if take(">") { return }
    }
    throw problem(
      "only groups (…), (?:…) and (?<name>…) are supported, and (?i) at the beginning; none that looks ahead or behind",
      at: start)
  }

  /// A character or a set of characters after a backslash.
  private mutating func escape(from start: Int) throws(NamePattern.Problem) -> NameClass.Member {
    guard let character = next else { throw problem("a backslash ends the expression", at: start) }
    position += 1
    switch character {
    case "d", "D": return .digit(character == "d")
    case "w", "W": return .word(character == "w")
    case "s", "S": return .space(character == "s")
    case "t": return .character("\t")
    case "n": return .character("\n")
    case "r": return .character("\r")
    default:
      if character.isLetter || character.isNumber { throw problem("'\\\(character)' is not supported", at: start) }
      return .character(character)
    }
  }

  /// The rest of a class after its bracket.
  private mutating func characterClass(from start: Int) throws(NamePattern.Problem) -> NameClass {
    var members: [NameClass.Member] = []
    let isNegated = take("^")
    while let character = next {
      let place = position
      position += 1
      if character == "]" {
        guard !members.isEmpty else {
          throw problem("a class has at least one character; \\] is the character", at: place)
        }
        return NameClass(members: members, isNegated: isNegated)
      }
      if character == "[" || character == "&" && next == "&" {
        throw problem("a class within a class is not supported; \\[ is the character", at: place)
      }
      let member = character == "\\" ? try escape(from: place) : .character(character)
      guard next == "-", position + 1 < text.count, text[position + 1] != "]" else {
        members.append(member)
        continue
      }
      position += 1
      let last = text[position]
      position += 1
      let upper = last == "\\" ? try escape(from: position - 1) : .character(last)
      guard case (.character(let from), .character(let to)) = (member, upper), let low = Self.codePoint(from),
        let high = Self.codePoint(to), low <= high
      else { throw problem("a range is from one character to a later one, such as a-z", at: place) }
      members.append(.range(low...high))
    }
    throw problem("'[' is not closed", at: start)
  }

  private static func codePoint(_ character: Character) -> UInt32? {
    character.unicodeScalars.count == 1 ? character.unicodeScalars.first?.value : nil
  }
}
