internal import InbetweenDiagnostics

extension Array {
  /// The object that is written from a value.
  func json<Source>(of source: Source) -> JSON where Element == JSONField<Source, JSON> {
    .object(members(of: source).map { JSON.Member($0.name, $0.value) })
  }
}

extension JSONField where Value == JSON {
  static func string(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> JSONField {
    JSONField(name, .string, meaning) { .string(value($0)) }
  }

  static func optionalString(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> JSONField {
    JSONField(name, .null(.string), meaning) { .optional(value($0)) }
  }

  static func strings(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> [String]
  ) -> JSONField {
    JSONField(name, .list(.string), meaning) { .array(value($0).map(JSON.string)) }
  }

  static func integer(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int
  ) -> JSONField {
    JSONField(name, .integer, meaning) { .int(value($0)) }
  }

  static func optionalInteger(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int?
  ) -> JSONField {
    JSONField(name, .null(.integer), meaning) { value($0).map(JSON.int) ?? .null }
  }

  /// A number with at most `places` decimals.
  static func number(
    _ name: String, places: Int, _ meaning: String, _ value: @escaping @Sendable (Source) -> Double
  ) -> JSONField {
    JSONField(name, .number, meaning) { .number(Decimals.text(value($0), places: places)) }
  }

  static func boolean(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Bool
  ) -> JSONField {
    JSONField(name, .boolean, meaning) { .bool(value($0)) }
  }

  static func objects(
    _ name: String, _ meaning: String, _ values: @escaping @Sendable (Source) -> [JSON]
  ) -> JSONField {
    JSONField(name, .list(.object), meaning) { .array(values($0)) }
  }

  static func optionalObject(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> JSON?
  ) -> JSONField {
    JSONField(name, .null(.object), meaning) { value($0) ?? .null }
  }

  /// An object of texts whose names the input determines, in the order given.
  static func texts(
    _ name: String, _ meaning: String, _ members: @escaping @Sendable (Source) -> [(name: String, text: String)]
  ) -> JSONField {
    JSONField(name, .map(.string), meaning) { source in
      .object(members(source).map { JSON.Member($0.name, .string($0.text)) })
    }
  }
}
