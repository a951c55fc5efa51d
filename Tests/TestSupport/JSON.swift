/// A JSON value that can be looked into and changed.
public enum JSON: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  public subscript(_ key: String) -> JSON? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
  public var numbers: [Double]? { array?.compactMap(\.number) }
  public var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// The members of an object by ascending key.
  public var members: [(key: String, value: JSON)] {
    (object ?? [:]).map { (key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
  }
}
