/// A piece of a vectors file, kept as it is so that a test can corrupt it.
enum JSONValue: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var isTrue: Bool { if case .bool(let value) = self { value } else { false } }
  var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  var numbers: [Double] { array.compactMap(\.number) }
  var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }

  /// This value with one number in its middle moved by a share of itself (of 1 where it is smaller); nil without
  /// numbers.
  func corrupted(by share: Double) -> JSONValue? {
    switch self {
    case .number(let value): return .number(value + share * max(1, abs(value)))
    case .array(var values):
      let order = values.indices.map { ($0 + values.count / 2) % values.count }
      for index in order {
        if let corrupted = values[index].corrupted(by: share) {
          values[index] = corrupted
          return .array(values)
        }
      }
      return nil
    default: return nil
    }
  }

  func replacing(_ key: String, with value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }
}

/// What came of comparing numbers.
struct Comparison {
  var samples = 0
  var mismatches: [String] = []
  var worst = 0.0

  mutating func expect(
    _ actual: Double?, _ expected: Double, tolerance: Double, relative: Double = 0, _ label: @autoclosure () -> String
  ) {
    samples += 1
    guard let actual else {
      mismatches.append("\(label()): nothing instead of \(expected)")
      return
    }
    let difference = abs(actual - expected)
    worst = max(worst, difference)
    if !(difference <= max(tolerance, relative * abs(expected))) {
      mismatches.append("\(label()): \(actual) instead of \(expected)")
    }
  }

  mutating func expectNothing(_ actual: Double?, _ label: @autoclosure () -> String) {
    samples += 1
    if let actual { mismatches.append("\(label()): \(actual) instead of nothing") }
  }
}
