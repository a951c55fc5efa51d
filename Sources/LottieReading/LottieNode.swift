/// A value of a JSON text, with the place where it begins.
struct LottieNode: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([LottieNode])
    case object(Members)
  }

  struct Member: Sendable {
    let name: String
    let node: LottieNode
  }

  /// The members of an object. Those of a large one are looked up by a table: some objects are asked for every layer.
  struct Members: Sendable {
    private let members: [Member]
    /// The first member of each name; empty for a few members.
    private let places: [String: Int]

    init(_ members: [Member]) {
      self.members = members
      places =
        members.count <= 32
        ? [:] : Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    subscript(name: String) -> LottieNode? {
      places.isEmpty ? members.first { $0.name == name }?.node : places[name].map { members[$0].node }
    }
  }

  let value: Value
  /// In bytes from the beginning of the text.
  let offset: Int

  /// The member with a name that is not null; nil if there is none or this is not an object.
  subscript(name: String) -> LottieNode? {
    guard case .object(let members) = value, let node = members[name] else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// A number; files also write flags as numbers and numbers as lists of one.
  var number: Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    case .list(let items): if case .number(let number)? = items.first?.value { number } else { nil }
    default: nil
    }
  }

  /// A whole number within ±2³¹.
  var int: Int? { number.map { Int(min(max($0.rounded(), -0x1p31), 0x1p31)) } }
  /// Whether a flag is set, which is a boolean or a number.
  var flag: Bool { number.map { $0 != 0 } ?? false }
  var text: String? { if case .text(let text) = value { text } else { nil } }
  var list: [LottieNode]? { if case .list(let items) = value { items } else { nil } }
  var isObject: Bool { if case .object = value { true } else { false } }

  /// All numbers of a list, or the number itself; nil if something else is among them.
  var numbers: [Double]? {
    switch value {
    case .number(let number): return [number]
    case .list(let items):
      var numbers: [Double] = []
      numbers.reserveCapacity(items.count)
      for item in items {
        guard case .number(let number) = item.value else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }
}

/// Reads a JSON text (RFC 8259) into nodes. Nesting and the number of values are limited, so that no text can exhaust
/// the stack or the memory.
struct LottieText {
  private static let (depthLimit, nodeLimit) = (96, 1_500_000)
  /// Coordinates beyond it are no drawing, and products of some of them are still finite.
  private static let greatest = 1e7

  private let bytes: [UInt8]
  private var position = 0
  private var nodeCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The whole text.
  mutating func read() throws(LottieProblem) -> LottieNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let node = try readValue(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw problem("more follows the value") }
    return node
  }

  /// A message about an offset.
  static func problem(_ message: String, at offset: Int, in bytes: [UInt8]) -> LottieProblem {
    let before = bytes[..<min(max(offset, 0), bytes.count)]
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return LottieProblem(message, line: line, column: 1 + before.count - start)
  }

  private func problem(_ message: String) -> LottieProblem {
    LottieText.problem("not JSON: " + message, at: position, in: bytes)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func readValue(depth: Int) throws(LottieProblem) -> LottieNode {
    guard depth < LottieText.depthLimit else { throw problem("nested more than \(LottieText.depthLimit) deep") }
    nodeCount += 1
    guard nodeCount <= LottieText.nodeLimit else { throw problem("there are over \(LottieText.nodeLimit) values") }
    skipSpace()
    let start = position
    let value: LottieNode.Value =
      switch next {
      case UInt8(ascii: "{"): .object(LottieNode.Members(try readMembers(depth: depth)))
      case UInt8(ascii: "["): .list(try readItems(depth: depth))
      case UInt8(ascii: "\""): .text(try readText())
      case UInt8(ascii: "t"): try readWord("true", .bool(true))
      case UInt8(ascii: "f"): try readWord("false", .bool(false))
      case UInt8(ascii: "n"): try readWord("null", .null)
      default: .number(try readNumber())
      }
    return LottieNode(value: value, offset: start)
  }

  private mutating func readWord(
    _ word: String, _ value: LottieNode.Value
  ) throws(LottieProblem) -> LottieNode.Value {
    guard bytes[position...].starts(with: word.utf8) else { throw problem("a value is expected") }
    position += word.utf8.count
    return value
  }

  private mutating func readMembers(depth: Int) throws(LottieProblem) -> [LottieNode.Member] {
    position += 1
    var members: [LottieNode.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("a name in quotes is expected") }
      let name = try readText()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw problem("':' is expected after '\(name.prefix(40))'") }
      members.append(LottieNode.Member(name: name, node: try readValue(depth: depth + 1)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw problem("',' or '}' is expected") }
    return members
  }

  private mutating func readItems(depth: Int) throws(LottieProblem) -> [LottieNode] {
    position += 1
    var items: [LottieNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return items }
    repeat {
      items.append(try readValue(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw problem("',' or ']' is expected") }
    return items
  }

  private mutating func readNumber() throws(LottieProblem) -> Double {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].contains(byte) {
      position += 1
    }
    guard position > start else { throw problem(next == nil ? "the text ends early" : "a value is expected") }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
      position = start
      throw problem("this is no number")
    }
    return min(max(number, -LottieText.greatest), LottieText.greatest)
  }

  private mutating func readText() throws(LottieProblem) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try readEscape()).utf8
      default: text.append(byte)
      }
    }
    throw problem("a text does not end")
  }

  private mutating func readEscape() throws(LottieProblem) -> Character {
    guard let byte = next else { throw problem("a text does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
    case UInt8(ascii: "u"):
      let unit = try readUnit()
      guard (0xd800...0xdbff).contains(unit) else { return Character(Unicode.Scalar(unit) ?? "\u{FFFD}") }
      guard bytes[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
      position += 2
      let low = try readUnit()
      guard (0xdc00...0xdfff).contains(low) else { return "\u{FFFD}" }
      return Character(Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) ?? "\u{FFFD}")
    default: return Character(Unicode.Scalar(byte))
    }
  }

  private mutating func readUnit() throws(LottieProblem) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw problem("four hexadecimal digits are expected")
    }
    position += 4
    return unit
  }
}
