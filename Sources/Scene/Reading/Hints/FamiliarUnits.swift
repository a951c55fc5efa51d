internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Numbers with the units of CSS, Android and clocks, and what scenes write for them.
enum FamiliarUnits {
  /// What to write for a number and its unit, such as `12px`; nil if the unit says nothing.
  static func hint(_ number: String, _ unit: String) -> String? {
    guard number.utf8.count <= 40, let value = Double(number), abs(value) <= NumberText.greatest else { return nil }
    func seconds(_ value: Double) -> String {
      "times are seconds, written without a unit: write \(NumberText.text(value))"
    }
    switch unit.lowercased() {
    case "px", "pt", "dp", "sp", "pts", "pixels", "points":
      return "lengths are points, written without a unit: write \(NumberText.text(value))"
    case "rem": return "lengths are points, written without a unit: write \(NumberText.text(value * 16))"
    case "em": return "lengths are points, written without a unit"
    case "vw", "vh": return "write the part as a factor of the whole, such as 0.5 * superview.width"
    case "ms", "msec", "millis", "milliseconds": return seconds(value / 1000)
    case "s", "sec", "secs", "second", "seconds": return seconds(value)
    case "min", "minutes": return seconds(value * 60)
    case "deg", "degree", "degrees": return "angles are radians: write degrees(\(NumberText.text(value)))"
    case "rad", "radians": return "angles are radians, written without a unit: write \(NumberText.text(value))"
    case "turn", "turns": return "angles are radians: write \(NumberText.text(2 * value)) * pi"
    case "x", "fps", "hz": return "write \(NumberText.text(value))"
    case "f", "frames":
      return "times are seconds: write \(NumberText.text(value / 60)) for frame \(number) of 60 a second"
    default: return nil
    }
  }
}

extension ExpressionParser {
  /// The number before the current position and the spaces before it, and where it begins; empty if there is none.
  var numberBefore: (text: String, start: Int) {
    var last = position
    while last > 0, ExpressionParser.isSpace(text[last - 1]) { last -= 1 }
    var start = last
    while start > 0, WordRules.isDigit(text[start - 1]) || text[start - 1] == "." { start -= 1 }
    let isPartOfName = start > 0 && WordRules.isNameStart(text[start - 1])
    return isPartOfName ? ("", last) : (string(start..<last), start)
  }

  /// A number and a unit with a space between them, or a number before what it multiplies; the position is behind them.
  func spacedUnit() -> ExpressionFailure? {
    let (number, start) = numberBefore
    guard !number.isEmpty, Double(number) != nil else { return nil }
    var last = position
    while last < end, WordRules.isNameStart(text[last]) { last += 1 }
    guard last > position, position > 0, ExpressionParser.isSpace(text[position - 1]) else { return nil }
    let unit = string(position..<last)
    guard let hint = FamiliarUnits.hint(number, unit), unit != "x" else { return nil }
    return ExpressionFailure(
      "'\(string(start..<last))' is not a number", at: place(start, length: last - start), hint: hint)
  }

  /// `2 * screen.width` for `2 screen.width`; the position is at the name.
  var productHint: String? {
    let (number, _) = numberBefore
    let name = text[position..<end].prefix { WordRules.isNameStart($0) || WordRules.isDigit($0) || $0 == "." }.prefix(
      60)
    let item = String(String.UnicodeScalarView(name.prefix { $0 != "." }))
    if let curve = FamiliarNames.word(item, among: Keywords.curves) {
      return "a curve is a key of its own: curve: \(curve)"
    }
    guard !number.isEmpty, reader.isItemName(item) else { return nil }
    return "a factor is followed by '*': \(number) * \(String(String.UnicodeScalarView(name)))"
  }
}
