import Foundation

/// Reads the format of a predicate.
struct PredicateParser {
  typealias Test = (Any?) -> Bool
  private typealias Value = (Any?) -> Any?

  struct Failure: Error {
    let expected: String
    let found: String
  }

  private let tokens: [PredicateToken]
  private var position = 0
  private var arguments: ArraySlice<Any>
  /// How many parentheses and negations are open.
  private var depth = 0

  init(_ format: String, _ arguments: [Any]) {
    tokens = PredicateToken.all(of: format)
    self.arguments = arguments[...]
  }

  /// The whole format.
  mutating func predicate() throws(Failure) -> Test {
    let test = try alternatives()
    guard position == tokens.count else { throw failure("an operator or the end") }
    return test
  }

  private mutating func alternatives() throws(Failure) -> Test {
    // Not one closure within the other: a format may have any number of alternatives, and a stack is finite.
    var tests = [try conjunction()]
    while takeWord("OR") || take("||") { tests.append(try conjunction()) }
    return tests.count == 1 ? tests[0] : { [tests] object in tests.contains { $0(object) } }
  }

  private mutating func conjunction() throws(Failure) -> Test {
    var tests = [try negation()]
    while takeWord("AND") || take("&&") { tests.append(try negation()) }
    return tests.count == 1 ? tests[0] : { [tests] object in tests.allSatisfy { $0(object) } }
  }

  private mutating func negation() throws(Failure) -> Test {
    depth += 1
    defer { depth -= 1 }
    // The format may come from anywhere; a stack is finite.
    guard depth < 200 else { throw failure("fewer parentheses") }
    if takeWord("NOT") || take("!") {
      let test = try negation()
      return { !test($0) }
    }
    if take("(") {
      let test = try alternatives()
      guard take(")") else { throw failure("')'") }
      return test
    }
    if takeWord("TRUEPREDICATE") { return { _ in true } }
    if takeWord("FALSEPREDICATE") { return { _ in false } }
    if takeWord("ANY") || takeWord("SOME") {
      return try comparison { elements, isTrue in elements.contains(where: isTrue) }
    }
    if takeWord("ALL") { return try comparison { elements, isTrue in elements.allSatisfy(isTrue) } }
    if takeWord("NONE") { return try comparison { elements, isTrue in !elements.contains(where: isTrue) } }
    return try comparison(nil)
  }

  /// - Parameter quantifier: combines the results for the elements of the left value; nil to compare it as a whole.
  private mutating func comparison(_ quantifier: (([Any], (Any) -> Bool) -> Bool)?) throws(Failure) -> Test {
    let left = try value()
    guard let comparison = takeOperator() else { throw failure("an operator") }
    let options = takeOptions()
    let right = try value()
    return { object in
      let (a, b) = (left(object), right(object))
      guard let quantifier else { return comparison.holds(a, b, options) }
      return quantifier(PredicateValue.elements(of: a) ?? []) { comparison.holds($0, b, options) }
    }
  }

  private mutating func takeOperator() -> PredicateOperator? {
    switch next {
    case .sign(let sign): return PredicateOperator.signs[sign].map { consume($0) }
    case .word(let word): return PredicateOperator(rawValue: word.uppercased()).map { consume($0) }
    default: return nil
    }
  }

  private mutating func consume(_ found: PredicateOperator) -> PredicateOperator {
    position += 1
    return found
  }

  /// `[cd]`: without regard to case and diacritics.
  private mutating func takeOptions() -> String.CompareOptions {
    guard next == .sign("["), position + 2 < tokens.count, case .word(let letters) = tokens[position + 1],
      tokens[position + 2] == .sign("]")
    else { return [] }
    position += 3
    var options: String.CompareOptions = []
    if letters.contains("c") { options.insert(.caseInsensitive) }
    if letters.contains("d") { options.insert(.diacriticInsensitive) }
    return options
  }

  private mutating func value() throws(Failure) -> Value {
    if take("{") { return try list() }
    guard let token = next else { throw failure("a value") }
    switch token {
    case .text(let text):
      position += 1
      return { _ in text }
    case .number(let number):
      position += 1
      return { _ in number }
    case .argument(let kind):
      guard let argument = arguments.popFirst() else { throw failure("an argument") }
      position += 1
      if kind == "K" { return Self.path("\(argument)") }
      return { _ in argument is NSNull ? nil : argument }
    case .word(let word):
      position += 1
      switch word.uppercased() {
      case "TRUE", "YES": return { _ in true }
      case "FALSE", "NO": return { _ in false }
      case "NULL", "NIL": return { _ in nil }
      default: return Self.path(word)
      }
    case .sign: throw failure("a value")
    }
  }

  private mutating func list() throws(Failure) -> Value {
    var values: [Value] = []
    while !take("}") {
      values.append(try value())
      guard take(",") || next == .sign("}") else { throw failure("',' or '}'") }
    }
    return { object in values.map { $0(object) ?? NSNull() } }
  }

  private static func path(_ path: String) -> Value {
    var keys = path.drop { $0 == "#" }.split(separator: ".").map(String.init)
    if keys.first?.uppercased() == "SELF" { keys.removeFirst() }
    return { object in
      keys.reduce(object) { owner, key in owner.flatMap { PredicateValue.property(key, of: $0) } }
    }
  }

  private var next: PredicateToken? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
    position += 1
    return true
  }

  private mutating func takeWord(_ keyword: String) -> Bool {
    guard case .word(let word) = next, word.uppercased() == keyword else { return false }
    position += 1
    return true
  }

  private func failure(_ expected: String) -> Failure {
    Failure(expected: expected, found: next.map { "\($0)" } ?? "the end")
  }
}
