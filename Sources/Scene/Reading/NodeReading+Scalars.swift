internal import InbetweenDiagnostics

extension NodeReading {
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
      hint: hint(scalar.text) ?? ValueReader.wordHint(scalar.text, words, also: []))
    return nil
  }

  /// A word of an enumeration.
  func oneOf<Words: RawRepresentable<String> & CaseIterable>(_ node: SourceNode, _ what: String) -> Words? {
    word(node, among: Words.allCases.map(\.rawValue), what).flatMap { Words(rawValue: $0) }
  }
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
