/// JSON values as text, with keys in the order given and numbers in their shortest form that reads back the same.
package enum JSONText {
  package static func string(_ text: String) -> String { text.quotedJSON }

  package static func string(_ text: String?) -> String { text.map { string($0) } ?? "null" }

  /// Whole numbers without a point, -0 as 0, `null` for what JSON has no number for.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  package static func number(_ value: Double?) -> String { value.map { number($0) } ?? "null" }

  package static func array(_ elements: some Sequence<String>) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// Intervals as pairs of numbers.
  package static func intervals(_ ranges: some Sequence<ClosedRange<Double>>) -> String {
    array(ranges.map { array([number($0.lowerBound), number($0.upperBound)]) })
  }

  package static func object(_ members: KeyValuePairs<String, String>) -> String {
    object(members.map { (name: $0.key, value: $0.value) })
  }

  /// An object whose members are known only at run time.
  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }
}
