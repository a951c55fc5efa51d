/// The text is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// From 1.
  package let line: Int
  package let message: String
}

extension JSON {
  /// Reads a whole text. Nesting is limited, so that no text can exhaust the stack.
  package init(_ text: some StringProtocol) throws(JSONError) {
    var reader = Reader(bytes: Array(text.utf8))
    self = try reader.readValue(depth: 0)
    reader.skipSpace()
    guard reader.position == reader.bytes.count else { throw reader.error("more follows the value") }
  }

  private struct Reader {
    static let depthLimit = 64

    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func error(_ message: String) -> JSONError {
      JSONError(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }, message: message)
    }

    mutating func skipSpace() {
      while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) { position += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    mutating func readValue(depth: Int) throws(JSONError) -> JSON {
      guard depth < Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep") }
      skipSpace()
      switch next {
      case UInt8(ascii: "{"): return try readObject(depth: depth)
      case UInt8(ascii: "["): return try readArray(depth: depth)
      case UInt8(ascii: "\""): return .string(try readString())
      case UInt8(ascii: "t"): return try readWord("true", .bool(true))
      case UInt8(ascii: "f"): return try readWord("false", .bool(false))
      case UInt8(ascii: "n"): return try readWord("null", .null)
      default: return try readNumber()
      }
    }

    mutating func readWord(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
      let expected = Array(word.utf8)
      guard bytes[position...].starts(with: expected) else { throw error("expected a value") }
      position += expected.count
      return value
    }

    mutating func readNumber() throws(JSONError) -> JSON {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      guard let value = Double(text), value.isFinite else { throw error("expected a value") }
      return .number(text)
    }

    mutating func readArray(depth: Int) throws(JSONError) -> JSON {
      position += 1
      var items: [JSON] = []
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array([]) }
      while true {
        items.append(try readValue(depth: depth + 1))
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(items) }
        guard take(UInt8(ascii: ",")) else { throw error("expected , or ]") }
      }
    }

    mutating func readObject(depth: Int) throws(JSONError) -> JSON {
      position += 1
      var members: [Member] = []
      var keys: Set<String> = []
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object([]) }
      while true {
        skipSpace()
        let key = try readString()
        guard keys.insert(key).inserted else { throw error("‘\(key)’ occurs here twice") }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error("expected :") }
        members.append(Member(key, try readValue(depth: depth + 1)))
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        guard take(UInt8(ascii: ",")) else { throw error("expected , or }") }
      }
    }

    mutating func readString() throws(JSONError) -> String {
      guard take(UInt8(ascii: "\"")) else { throw error("expected a string") }
      var content: [UInt8] = []
      while let byte = next {
        position += 1
        switch byte {
        case UInt8(ascii: "\""):
          guard let text = String(validating: content, as: UTF8.self) else { throw error("the text is not UTF-8") }
          return text
        case UInt8(ascii: "\\"): content += try readEscape()
        case 0..<0x20: throw error("a string ends on its line")
        default: content.append(byte)
        }
      }
      throw error("the string has no end")
    }

    mutating func readEscape() throws(JSONError) -> [UInt8] {
      guard let byte = next else { throw error("the string has no end") }
      position += 1
      switch byte {
      case UInt8(ascii: "n"): return [0x0a]
      case UInt8(ascii: "r"): return [0x0d]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0c]
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "u"):
        var code = try readHex()
        if (0xd800..<0xdc00).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
          let low = try readHex()
          guard (0xdc00..<0xe000).contains(low) else { throw error("half a surrogate pair") }
          code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw error("no such character") }
        return Array(String(Character(scalar)).utf8)
      default: throw error("unknown escape")
      }
    }

    mutating func readHex() throws(JSONError) -> UInt32 {
      guard position + 4 <= bytes.count,
        let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
      else { throw error("expected four hexadecimal digits") }
      position += 4
      return code
    }
  }
}
