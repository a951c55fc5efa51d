/// A member of the objects that one encoder writes: its name, the kind of its value, its meaning, and what writes it.
///
/// The tables of `docs/json.md` are made of these lists, so that nothing is written without being described there.
package struct JSONField<Source, Value>: Sendable {
  package let name: String
  package let kind: JSONKind
  /// Markdown, for a cell of a table: units, and where the value comes from.
  package let meaning: String
  /// The value in an object; nil if the object does not have the member.
  package let value: @Sendable (Source) -> Value?

  package init(
    _ name: String, _ kind: JSONKind, _ meaning: String, _ value: @escaping @Sendable (Source) -> Value?
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.value = value
  }

  /// The row of a document's table.
  package var tableRow: String { "| `\(name)` | \(kind) | \(meaning) |\n" }

  /// The member in those objects only for which a condition holds.
  package func present(if condition: @escaping @Sendable (Source) -> Bool) -> JSONField {
    let value = value
    return JSONField(name, kind.orAbsent, meaning) { condition($0) ? value($0) : nil }
  }

  /// The member as one of objects that are written from a value that contains this one's.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> JSONField<Whole, Value> {
    let value = value
    return JSONField<Whole, Value>(name, kind, meaning) { value(part($0)) }
  }

  /// The same of a part that not every value has; the others lack the member.
  package func ofOptional<Whole>(_ part: @escaping @Sendable (Whole) -> Source?) -> JSONField<Whole, Value> {
    let value = value
    return JSONField<Whole, Value>(name, kind.orAbsent, meaning) { part($0).flatMap(value) }
  }
}

/// The kind of a member's value, as the documents call it.
package indirect enum JSONKind: Hashable, Sendable, CustomStringConvertible {
  case string, number, integer, boolean, object
  /// `[x, y, width, height]`.
  case rectangle
  /// A list of a fixed length, whose elements differ in kind.
  case tuple
  case list(JSONKind)
  /// An object whose members have names that the input determines.
  case map(JSONKind)
  case null(JSONKind)
  /// In some of the objects only.
  case absent(JSONKind)

  package var description: String {
    switch self {
    case .string: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .object: "object"
    case .tuple: "tuple"
    case .rectangle: "rectangle"
    case .list(let element): "list of \(element.plural)"
    case .map(let value): "object of \(value.plural)"
    case .null(let value): "\(value) or null"
    case .absent(let value): "\(value), if any"
    }
  }

  /// The kind in some of the objects only.
  package var orAbsent: JSONKind { if case .absent = self { self } else { .absent(self) } }

  private var plural: String {
    switch self {
    case .string, .number, .integer, .boolean, .object, .rectangle, .tuple: "\(self)s"
    case .list(let element): "lists of \(element.plural)"
    case .map(let value): "objects of \(value.plural)"
    case .null(let value): "\(value.plural) or null"
    case .absent(let value): value.plural
    }
  }
}

extension Array {
  /// The members of the object that is written from a value, in order.
  package func members<Source, Value>(of source: Source) -> [(name: String, value: Value)]
  where Element == JSONField<Source, Value> {
    compactMap { field in field.value(source).map { (name: field.name, value: $0) } }
  }

  /// The object on one line.
  package func object<Source>(of source: Source) -> String where Element == JSONField<Source, String> {
    JSONText.object(members(of: source))
  }

  /// The table of a document.
  package func table<Source, Value>() -> String where Element == JSONField<Source, Value> {
    "| key | type | value |\n|---|---|---|\n" + map(\.tableRow).joined()
  }
}

extension JSONField where Value == String {
  package static func string(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> JSONField {
    JSONField(name, .string, meaning) { JSONText.string(value($0)) }
  }

  package static func optionalString(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> JSONField {
    JSONField(name, .null(.string), meaning) { JSONText.string(value($0)) }
  }

  package static func number(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Double
  ) -> JSONField {
    JSONField(name, .number, meaning) { JSONText.number(value($0)) }
  }

  /// Null also for a number that is not finite.
  package static func optionalNumber(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Double?
  ) -> JSONField {
    JSONField(name, .null(.number), meaning) { JSONText.number(value($0)) }
  }

  package static func integer(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int
  ) -> JSONField {
    JSONField(name, .integer, meaning) { "\(value($0))" }
  }

  package static func boolean(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Bool
  ) -> JSONField {
    JSONField(name, .boolean, meaning) { "\(value($0))" }
  }

  /// Texts of values that are JSON already.
  package static func list(
    _ name: String, of kind: JSONKind, _ meaning: String, _ values: @escaping @Sendable (Source) -> [String]
  ) -> JSONField {
    JSONField(name, .list(kind), meaning) { JSONText.array(values($0)) }
  }

  /// A text that is JSON already; nil is null.
  package static func optional(
    _ name: String, _ kind: JSONKind, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> JSONField {
    JSONField(name, .null(kind), meaning) { value($0) ?? "null" }
  }

  /// Pairs of the first and the last time, in seconds.
  package static func intervals(
    _ name: String, _ meaning: String, _ ranges: @escaping @Sendable (Source) -> [ClosedRange<Double>]
  ) -> JSONField {
    JSONField(name, .list(.list(.number)), meaning) { JSONText.intervals(ranges($0)) }
  }

  /// `file`, `line` and `column`, null for what has no location.
  ///
  /// - Parameter meaning: What the location is of.
  package static func place(
    _ meaning: String, _ place: @escaping @Sendable (Source) -> SourcePlace?
  ) -> [JSONField] {
    [
      .optionalString("file", meaning) { place($0)?.file },
      JSONField("line", .null(.integer), "its line, from 1") { place($0).map { "\($0.line)" } ?? "null" },
      JSONField("column", .null(.integer), "its column, from 1, in Unicode scalars") {
        place($0).map { "\($0.column)" } ?? "null"
      },
    ]
  }
}
