import InbetweenDiagnostics
import InbetweenGeometry

/// JSON values as text, with keys in the order given and numbers in their shortest form that reads back the same.
enum JSONText {
  static func string(_ text: String) -> String { text.quotedJSON }

  static func string(_ text: String?) -> String { text.map { string($0) } ?? "null" }

  /// Whole numbers without a point, -0 as 0, `null` for what JSON has no number for.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func number(_ value: Double?) -> String { value.map { number($0) } ?? "null" }

  static func array(_ elements: some Sequence<String>) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func object(_ members: KeyValuePairs<String, String>) -> String {
    "{" + members.map { "\(string($0.key)):\($0.value)" }.joined(separator: ",") + "}"
  }

  static func rect(_ rect: Rect) -> String {
    array([rect.minX, rect.minY, rect.width, rect.height].map { number($0) })
  }
}
