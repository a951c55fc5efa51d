import Foundation

/// A part of a text that contains numbers, such as `"{offset, .0f} %"`.
public enum TextTemplatePart: Hashable, Sendable {
  /// Text that stays.
  case literal(String)
  /// A number that is computed, and how it is written.
  case number(SceneExpression, NumberFormat)
}

/// The format of a number in a text: the part after the comma of `{value, +06.1f}`, with the meaning of
/// `String(format:)`.
public struct NumberFormat: Hashable, Sendable {
  /// Whether positive numbers have a sign.
  public var showsPlusSign = false
  /// Whether the width is padded with zeros instead of spaces.
  public var isZeroFilled = false
  /// The minimum number of characters.
  public var width = 0
  /// Decimals; nil for as many as needed, at most three.
  public var precision: Int?

  /// The default format.
  public init() {}

  /// - Parameter text: such as `.1f`, `+.0f` or `06.2f`; nil for anything else.
  init?(_ text: Substring) {
    guard let match = text.wholeMatch(of: /(\+?)(0?)([0-9]{0,2})(?:\.([0-9]))?f/) else { return nil }
    showsPlusSign = !match.1.isEmpty
    isZeroFilled = !match.2.isEmpty
    width = Int(match.3) ?? 0
    precision = match.4.flatMap { Int($0) } ?? 6
  }

  /// The number in this format, independent of the locale.
  public func text(_ value: Double) -> String {
    guard let precision else {
      let rounded = (value * 1000).rounded() / 1000
      return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
    }
    let flags = (showsPlusSign ? "+" : "") + (isZeroFilled ? "0" : "")
    return String(format: "%\(flags)\(width > 0 ? "\(width)" : "").\(precision)f", value)
  }
}

extension [TextTemplatePart] {
  func value(in context: some SceneExpression.Context) throws(EvaluationError) -> String {
    var text = ""
    for part in self {
      switch part {
      case .literal(let literal): text += literal
      case .number(let expression, let format): text += format.text(try expression.value(in: context))
      }
    }
    return text
  }

  var expressions: [SceneExpression] {
    compactMap { part in if case .number(let expression, _) = part { expression } else { nil } }
  }
}
