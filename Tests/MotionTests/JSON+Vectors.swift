import InbetweenTestSupport

/// A piece of a vectors file, kept as it is so that a test can corrupt it.
extension JSON {
  /// This value with one number in its middle moved by a share of itself (of 1 where it is smaller); nil without
  /// numbers.
  func corrupted(by share: Double) -> JSON? {
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

  func replacing(_ key: String, with value: JSON) -> JSON {
    var copy = self
    copy[key] = value
    return copy
  }
}

/// What is missing has nothing in it.
extension JSON? {
  subscript(key: String) -> JSON? { self?[key] }
  var number: Double? { self?.number }
  var string: String? { self?.string }
  var isTrue: Bool { self?.bool ?? false }
  var array: [JSON] { self?.array ?? [] }
  var numbers: [Double] { self?.numbers ?? [] }
}
