internal import InbetweenDiagnostics

/// JSON with the order of its members and the text of its numbers preserved, so that it can be written back unchanged.
///
/// Foundation's readers keep neither: their objects are dictionaries, and their numbers `NSNumber` or a type's own.
/// The reader of Lottie files is another one, because it keeps the place of each value for messages, and no text of
/// numbers.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  package static func int(_ value: Int) -> JSON { .number(String(value)) }

  package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

  /// The member with a name; nil if there is none or this is not an object.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var array: [JSON]? { if case .array(let items) = self { items } else { nil } }
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// A count, an index or a length. The files are untrusted, so it is bounded: sums and differences of such numbers do
  /// not overflow. The bound is that up to which JSON's numbers are exact everywhere (RFC 8259, section 6).
  package var int: Int? { int(in: 0...1 << 53) }
  /// A whole number; nil if it is not in the range.
  package func int(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let text) = self, let value = Int(text), range.contains(value) else { return nil }
    return value
  }
  /// A time of computation; nil if it is negative, or longer than a century.
  package var seconds: Double? { double.flatMap { (0...4e9).contains($0) ? $0 : nil } }
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// On one line, without spaces.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// On many lines, indented by two spaces, arrays of plain values on one.
  package func indented(_ depth: Int = 0) -> String {
    let inner = String(repeating: "  ", count: depth + 1)
    let outer = String(repeating: "  ", count: depth)
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { inner + JSON.string($0.key).line + ": " + $0.value.indented(depth + 1) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
    case .array(let items) where items.contains(where: \.isCompound):
      return "[\n" + items.map { inner + $0.indented(depth + 1) }.joined(separator: ",\n") + "\n" + outer + "]"
    default: return line
    }
  }

  private var isCompound: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): text.appendJSON(string)
    case .array(let items):
      text += "["
      for (i, item) in items.enumerated() {
        if i > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += "," }
        text.appendJSON(member.key)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}
