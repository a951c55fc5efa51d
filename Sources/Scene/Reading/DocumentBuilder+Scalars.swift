internal import InbetweenDiagnostics

extension DocumentBuilder {
  /// `true` or `false`, or a comparison of numbers that are known: `i > 3`, also inserted by `$(i > 3)`.
  func boolean(_ node: SourceNode) -> Bool? {
    guard let scalar = scalar(node, "true or false") else { return nil }
    if scalar.style == .substituted, scalar.text == "1" || scalar.text == "0" { return scalar.text == "1" }
    if scalar.style != .quoted, scalar.text.contains(where: { "<>=".contains($0) }) { return comparison(scalar) }
    if scalar.style != .quoted {
      if scalar.text == "true" { return true }
      if scalar.text == "false" { return false }
    }
    var hint: String?
    if let value = WordRules.booleans[scalar.text.lowercased()] { hint = "write \(value)" }
    if scalar.text == "1" || scalar.text == "0" { hint = "write \(scalar.text == "1")" }
    if scalar.text.hasPrefix("not ") { hint = "there is no 'not': write the opposite, such as i <= 3 for not i > 3" }
    error("expected true or false, found '\(scalar.shortText)'", at: scalar.place, hint: hint)
    return nil
  }

  private func comparison(_ scalar: SourceScalar) -> Bool? {
    guard let expression = number(scalar, in: ExpressionScope(subject: "true or false")) else { return nil }
    guard let value = expression.constantValue, value == 0 || value == 1 else {
      error("expected true or false, found '\(scalar.shortText)'", at: scalar.place, hint: "write a comparison: i > 3")
      return nil
    }
    return value == 1
  }

  /// Text: quoted, or plain if no version of YAML reads it as another type.
  func text(_ node: SourceNode) -> String? {
    guard let scalar = scalar(node, "text") else { return nil }
    if scalar.isPlain, let type = PlainScalar.reading(scalar.text) {
      error("expected text, found \(type) \(scalar.shortText)", at: scalar.place, hint: "write \"\(scalar.shortText)\"")
      return nil
    }
    return scalar.text
  }

  /// One of an enumeration's words.
  ///
  /// - Parameter hint: what to write for a word that is not among them, if that is known here.
  func word(_ node: SourceNode, among words: [String], _ what: String, hint: (String) -> String? = { _ in nil })
    -> String?
  {
    guard let scalar = scalar(node, "one of " + words.joined(separator: ", ")) else { return nil }
    if words.contains(scalar.text) { return scalar.text }
    error(
      "unknown \(what) '\(scalar.shortText)'", at: scalar.place,
      hint: hint(scalar.text) ?? DocumentBuilder.wordHint(scalar.text, words, also: []))
    return nil
  }

  /// `did you mean 'easeIn'? also easeInOut, …`, or all words.
  static func wordHint(_ word: String, _ words: [String], also: [String]) -> String {
    guard
      let near = FamiliarNames.word(word, among: words) ?? NearestName.suggestion(for: word, among: words)
    else {
      return "the words are " + (words + also).joined(separator: ", ")
    }
    let others = words.filter { $0 != near } + also
    return "did you mean '\(near)'?" + (others.isEmpty ? "" : " also " + others.joined(separator: ", "))
  }

  /// Names for a hint, which has room for some of them.
  static func listed(_ names: [String]) -> String {
    let most = 24
    guard names.count > most else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
  }

  /// A non-negative whole number.
  func count(_ node: SourceNode, in scope: ExpressionScope, _ what: String) -> SceneExpression? {
    guard let expression = number(node, in: scope, what, from: 0, to: 1_000_000) else { return nil }
    if let value = expression.constantValue, value != value.rounded() {
      error("\(what) is a whole number, found \(NumberText.text(value))", at: expression.place)
      return nil
    }
    return expression
  }

  func curve(_ node: SourceNode, in scope: ExpressionScope) -> TimingCurve? {
    if node.items != nil {
      guard let values = numbers(node, count: 4, TimingCurve.list, in: scope) else { return nil }
      for x in [values[0], values[2]] {
        if let value = x.constantValue, value < 0 || value > 1 {
          error("a curve's x is 0 to 1, found \(NumberText.text(value))", at: x.place)
          return nil
        }
      }
      return .controlPoints(values[0], values[1], values[2], values[3])
    }
    if node.entries != nil { return numbers(node, count: 4, TimingCurve.list, in: scope).flatMap { _ in nil } }
    guard let scalar = scalar(node, "a curve's name or \(TimingCurve.list)") else { return nil }
    if let name = TimingCurve.Name(rawValue: scalar.text) { return .named(name) }
    error(
      "unknown curve '\(scalar.shortText)'", at: scalar.place,
      hint: FamiliarNames.curve(scalar.text)
        ?? DocumentBuilder.wordHint(scalar.text, Keywords.curves, also: [TimingCurve.list]))
    return nil
  }
}

extension TimingCurve {
  /// The form of a curve's control points.
  fileprivate static let list = "[x1, y1, x2, y2]"
}

/// The types that versions of YAML read plain scalars as.
enum PlainScalar {
  /// `the number`, `the boolean`, `the date`, `the null`; nil if every version reads it as text.
  static func reading(_ text: String) -> String? {
    if WordRules.booleans[text.lowercased()] != nil { return "the boolean" }
    if text == "~" || text.lowercased() == "null" { return "the null" }
    let scalars = Array(text.unicodeScalars.prefix(64))
    guard let first = scalars.first, text.unicodeScalars.count <= 64 else { return nil }
    guard WordRules.isDigit(first) || "+-.".unicodeScalars.contains(first) else { return nil }
    if isDate(scalars) { return "the date" }
    return isNumber(scalars) ? "the number" : nil
  }

  /// `2024-01-31`, optionally followed by a time.
  private static func isDate(_ text: [Unicode.Scalar]) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count) else { return false }
    let day = parts[2].prefix { WordRules.isDigit($0) }
    guard parts[0].allSatisfy(WordRules.isDigit), parts[1].allSatisfy(WordRules.isDigit) else { return false }
    guard (1...2).contains(day.count) else { return false }
    return day.count == parts[2].count || "Tt \t".unicodeScalars.contains(parts[2][day.endIndex])
  }

  /// Integers and floats of YAML 1.1 and 1.2: digits with underscores, other bases, base 60, exponents, `.inf`, `.nan`.
  private static func isNumber(_ text: [Unicode.Scalar]) -> Bool {
    var rest = text[...]
    if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
    let lower = String(String.UnicodeScalarView(rest)).lowercased()
    if lower == ".inf" || lower == ".nan" { return true }
    for (prefix, digits) in [("0x", "0123456789abcdef_"), ("0o", "01234567_"), ("0b", "01_")]
    where lower.hasPrefix(prefix) {
      return lower.count > 2 && lower.dropFirst(2).allSatisfy { digits.contains($0) }
    }
    var digits = 0
    var points = 0
    var isSexagesimal = false
    var position = rest.startIndex
    while position < rest.endIndex {
      switch rest[position] {
      case "0"..."9": digits += 1
      case "_" where digits > 0: break
      case ".": points += 1
      case ":" where digits > 0: isSexagesimal = true
      case "e", "E":
        guard digits > 0, !isSexagesimal else { return false }
        var exponent = rest[rest.index(after: position)...]
        if exponent.first == "+" || exponent.first == "-" { exponent = exponent.dropFirst() }
        return !exponent.isEmpty && exponent.allSatisfy(WordRules.isDigit)
      default: return false
      }
      position = rest.index(after: position)
    }
    return digits > 0 && points <= 1
  }
}
