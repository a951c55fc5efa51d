internal import InbetweenDiagnostics

/// A JSON value whose objects keep the order of their keys, so that the schema's text is reproducible.
indirect enum SchemaNode: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([SchemaNode])
  case object([(String, SchemaNode)])

  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, SchemaNode)...) { self = .object(elements) }

  static func strings(_ values: some Sequence<String>) -> SchemaNode { .array(values.map { .string($0) }) }

  static func reference(_ name: String) -> SchemaNode { ["$ref": .string("#/$defs/" + name)] }

  static let flag = SchemaNode.reference("boolean")
  static let name = SchemaNode.reference("name")

  static func anyOf(_ nodes: SchemaNode...) -> SchemaNode { ["anyOf": .array(nodes)] }

  static func required(_ names: String...) -> SchemaNode { ["required": .strings(names)] }

  static func list(_ items: SchemaNode, minimum: Int = 0) -> SchemaNode {
    minimum > 0
      ? ["type": "array", "items": items, "minItems": .integer(minimum)] : ["type": "array", "items": items]
  }

  static func tuple(_ items: SchemaNode, _ count: Int) -> SchemaNode {
    ["type": "array", "items": items, "minItems": .integer(count), "maxItems": .integer(count)]
  }

  /// The object with further members appended.
  func adding(_ members: (String, SchemaNode)...) -> SchemaNode {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }

  /// The object with another value of one of its properties.
  func replacing(_ property: String, with schema: SchemaNode) -> SchemaNode {
    guard case .object(let own) = self else { return self }
    return .object(
      own.map { name, value in
        guard name == "properties", case .object(let properties) = value else { return (name, value) }
        return (name, .object(properties.map { ($0.0, $0.0 == property ? schema : $0.1) }))
      })
  }

  /// Indented JSON; values that fit on a line of 110 columns are on one line.
  func text(indent: Int = 0) -> String {
    let flat = self.flat
    if flat.count + indent <= 110 { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .array(let items):
      return "[\n" + items.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      return "{\n"
        + members.map { inner + $0.0.quotedJSON + ": " + $0.1.text(indent: indent + 2) }
        .joined(separator: ",\n") + "\n\(outer)}"
    default: return flat
    }
  }

  private var flat: String {
    switch self {
    case .string(let text): text.quotedJSON
    case .integer(let value): "\(value)"
    case .number(let value): NumberText.text(value)
    case .boolean(let value): value ? "true" : "false"
    case .array(let items): "[" + items.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { $0.0.quotedJSON + ": " + $0.1.flat }.joined(separator: ", ") + "}"
    }
  }
}
