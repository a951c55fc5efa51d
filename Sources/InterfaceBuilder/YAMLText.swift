internal import InbetweenDiagnostics

/// The text of a scene by lines, with the corresponding line of the document for each.
struct YAMLText {
  private(set) var lines: [String] = []
  private(set) var origins: [Int] = []

  /// - Parameters:
  ///   - comment: A comment after the text.
  ///   - origin: The line of the document.
  mutating func add(_ text: String, indent: Int = 0, comment: String? = nil, from origin: Int = 0) {
    var line = String(repeating: " ", count: indent) + text
    if let comment { line += (text.isEmpty ? "# " : "  # ") + YAMLText.comment(comment) }
    lines.append(line)
    origins.append(origin)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Text in quotes, which every reader parses as a string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n", "\u{2028}", "\u{2029}", "\u{85}": result += "\\n"
      case "\t": result += "\\t"
      case "\r": break
      // `$(` would insert a parameter.
      case "(" where previous == "$": result += "\u{0}("
      default:
        if scalar.properties.generalCategory == .control || (0xFFFE...0xFFFF).contains(scalar.value) { break }
        // Characters that reorder text or are invisible are part of it, but are escaped because people read the file.
        if TerminalText.steers(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      previous = scalar
    }
    return result.replacing("$\u{0}(", with: "$$(") + "\""
  }

  /// Text for a comment: one line.
  static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { $0 == "\t" || !TerminalText.steers($0) }))
  }

  /// A number without exponent, with at most six decimals.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let limited = min(max(value, -1e12), 1e12)
    if limited == limited.rounded(), abs(limited) < 1e15 { return "\(Int64(limited))" }
    let plain = "\(limited)"
    if !plain.contains("e"), plain.utf8.count < 18 { return plain }
    let millionths = (limited * 1e9).rounded() / 1e9
    if millionths == millionths.rounded() { return "\(Int64(millionths))" }
    let short = "\(millionths)"
    return short.contains("e") ? "0" : short
  }
}
