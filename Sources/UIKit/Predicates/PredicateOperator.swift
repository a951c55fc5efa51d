import Foundation

/// Compares two values of a predicate. Raw values are the words of the format.
enum PredicateOperator: String {
  case equal, unequal, less, greater, atMost, atLeast
  case within = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"

  static let signs: [String: PredicateOperator] = [
    "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less, ">": .greater, "<=": .atMost, "=<": .atMost,
    ">=": .atLeast, "=>": .atLeast,
  ]

  func holds(_ a: Any?, _ b: Any?, _ options: String.CompareOptions) -> Bool {
    switch self {
    case .equal: return PredicateValue.isEqual(a, b, options)
    case .unequal: return !PredicateValue.isEqual(a, b, options)
    case .less: return order(a, b, options) == .orderedAscending
    case .greater: return order(a, b, options) == .orderedDescending
    case .atMost: return order(a, b, options).map { $0 != .orderedDescending } ?? false
    case .atLeast: return order(a, b, options).map { $0 != .orderedAscending } ?? false
    case .within: return Self.contains.holds(b, a, options)
    case .between:
      guard let ends = PredicateValue.elements(of: b), ends.count == 2 else { return false }
      return Self.atLeast.holds(a, ends[0], options) && Self.atMost.holds(a, ends[1], options)
    case .contains:
      if let elements = PredicateValue.elements(of: a) {
        return elements.contains { PredicateValue.isEqual($0, b, options) }
      }
      return found(a, b, options)
    case .beginsWith: return found(a, b, options.union(.anchored))
    case .endsWith: return found(a, b, options.union([.anchored, .backwards]))
    case .like: return matches(a, PredicateValue.text(b).map(Self.expression(like:)), options)
    case .matches: return matches(a, PredicateValue.text(b), options)
    }
  }

  private func order(_ a: Any?, _ b: Any?, _ options: String.CompareOptions) -> ComparisonResult? {
    if let a = PredicateValue.number(a), let b = PredicateValue.number(b) {
      return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    if let a = a as? Date, let b = b as? Date { return a.compare(b) }
    guard let a = PredicateValue.text(a), let b = PredicateValue.text(b) else { return nil }
    return a.compare(b, options: options)
  }

  private func found(_ a: Any?, _ b: Any?, _ options: String.CompareOptions) -> Bool {
    guard let text = PredicateValue.text(a), let part = PredicateValue.text(b) else { return false }
    return text.range(of: part, options: options) != nil
  }

  /// Whether the whole text matches a regular expression.
  private func matches(_ a: Any?, _ expression: String?, _ options: String.CompareOptions) -> Bool {
    guard let text = PredicateValue.text(a), let expression else { return false }
    let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
    do {
      let regular = try NSRegularExpression(pattern: "^(?:\(expression))$", options: flags)
      return regular.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    } catch {
      // As on iOS, nothing matches what is no regular expression; there it raises an exception.
      return false
    }
  }

  /// `*` stands for any characters, `?` for one.
  private static func expression(like pattern: String) -> String {
    NSRegularExpression.escapedPattern(for: pattern)
      .replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
  }
}

/// Reads the values that predicates compare.
enum PredicateValue {
  static func text(_ value: Any?) -> String? { (value as? String) ?? (value as? NSString).map { "\($0)" } }

  static func number(_ value: Any?) -> Double? {
    guard !(value is String) else { return nil }
    return (value as? NSNumber)?.doubleValue
  }

  /// The elements of a collection; nil for another value.
  static func elements(of value: Any?) -> [Any]? {
    switch value {
    case let array as [Any]: return array
    case let array as NSArray: return array.map { $0 }
    case let set as NSSet: return set.allObjects
    case let set as Set<AnyHashable>: return set.map(\.base)
    default: return nil
    }
  }

  static func isEqual(_ a: Any?, _ b: Any?, _ options: String.CompareOptions) -> Bool {
    switch (unwrapped(a), unwrapped(b)) {
    case (nil, nil): return true
    case (let a?, let b?):
      if let a = text(a), let b = text(b) { return a.compare(b, options: options) == .orderedSame }
      if let a = number(a), let b = number(b) { return a == b }
      if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
      return Mirror(reflecting: a).displayStyle == .class && a as AnyObject === b as AnyObject
    default: return false
    }
  }

  /// A value without optionals around and without `NSNull`.
  private static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func property(_ key: String, of owner: Any) -> Any? {
    if let elements = elements(of: owner), key != "self" {
      if key == "@count" { return elements.count }
      return elements.compactMap { property(key, of: $0) }
    }
    return unwrapped(NSArray.value(of: owner, forKey: key))
  }
}
