internal import InbetweenDiagnostics

/// Signs that keyboards and word processors write in place of those of ASCII: full-width forms, typographic quotes and
/// dashes, signs of arithmetic, and spaces that do not break.
enum ForeignSigns {
  /// The sign of ASCII that is meant; nil for all other characters.
  static func ascii(_ sign: Unicode.Scalar) -> String? {
    guard sign.value >= 0x80 else { return nil }
    if (0xFF01...0xFF5E).contains(sign.value) { return Unicode.Scalar(sign.value - 0xFEE0).map { String($0) } }
    return others[sign]
  }

  private static let others: [Unicode.Scalar: String] = [
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "*", "⋅": "*", "·": "*", "÷": "/", "∕": "/",
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≦": "<=", "≧": ">=",
    "„": "\"", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "‘": "'", "’": "'", "‚": "'",
    "π": "pi", "。": ".", "、": ",", "【": "[", "】": "]",
    "\u{200B}": "", "\u{FEFF}": "", "\u{AD}": "",
    "\u{A0}": " ", "\u{2007}": " ", "\u{202F}": " ", "\u{3000}": " ",
  ]

  /// Signs that no text of a scene's keys and numbers holds, so that they are the mistake wherever they are.
  private static func isStructural(_ sign: Unicode.Scalar) -> Bool {
    ascii(sign).map { [" ", ":", ",", "[", "]", "{", "}", "(", ")", "="].contains($0) } ?? false
  }

  static func isSpace(_ sign: Unicode.Scalar) -> Bool { ascii(sign) == " " }

  /// A message with the sign of ASCII that stands for the one at its place.
  ///
  /// - Parameter line: the line of the message.
  static func answered(_ diagnostic: Diagnostic, on line: Substring) -> Diagnostic {
    let place = diagnostic.place
    guard diagnostic.isError, place.column >= 1, WorkBudget.allowsHint(place.column) else { return diagnostic }
    let rest = Array(line.unicodeScalars.dropFirst(place.column - 1).prefix(min(max(place.length, 1), 60) + 20))
    let own = rest.prefix(min(max(place.length, 1), 60))
    // A comma or colon behind a place that is only the beginning of a list or of a text of several lines.
    guard
      let sign = own.firstIndex(where: { ascii($0) != nil })
        ?? (diagnostic.hint == nil ? rest.firstIndex(where: isStructural) : nil)
    else { return diagnostic }
    let isMeant =
      sign == 0 || diagnostic.hint == nil || own.contains(where: isStructural)
      || own.last.map { ascii($0) == "\"" } == true
    guard isMeant else { return diagnostic }
    var answered = diagnostic
    answered.hint = quoted(own) ?? hint(for: rest[sign...])
    return answered
  }

  /// `write "#ff0000"` for a text in typographic quotes.
  private static func quoted(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    guard text.count > 2, let first = text.first, let last = text.last, ascii(first) == "\"", ascii(last) == "\"" else {
      return nil
    }
    return "write \"\(String(String.UnicodeScalarView(text.dropFirst().dropLast())))\""
  }

  /// `write '==' in place of '＝＝'`, for the signs that the text begins with.
  static func hint(for text: ArraySlice<Unicode.Scalar>) -> String? {
    let signs = text.prefix { ascii($0) != nil }.prefix(20)
    guard let first = signs.first else { return nil }
    if ascii(first)?.isEmpty == true { return "delete the character before \(following(text)), which is not seen" }
    if isSpace(first) { return "write an ordinary space in place of the one that does not break" }
    let shown = String(String.UnicodeScalarView(signs))
    let ours = signs.compactMap(ascii).joined()
    return ours == ":" ? "write ': ' in place of '\(shown)'" : "write \(quotedSign(ours)) in place of '\(shown)'"
  }

  /// What is seen behind characters that are not.
  private static func following(_ text: ArraySlice<Unicode.Scalar>) -> String {
    let rest = text.drop { ascii($0)?.isEmpty == true }.prefix(20).prefix { $0 != " " }
    return rest.isEmpty ? "the end of the line" : "'\(String(String.UnicodeScalarView(rest)))'"
  }

  private static func quotedSign(_ text: String) -> String { text.contains("'") ? "\"\(text)\"" : "'\(text)'" }
}

extension ReadingLog {
  /// The line of the scene or of a file that it imports; nil if the place is in neither.
  private func line(of place: SourcePlace) -> Substring? {
    guard place.line >= 1 else { return nil }
    return text(of: place.file)?.line(place.line)
  }

  /// A message whose place holds a sign that only looks like one of ours, with the sign to write.
  func answeringSigns(in diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.isError, let line = line(of: diagnostic.place), line.utf8.count > 0 else { return diagnostic }
    return ForeignSigns.answered(diagnostic, on: line)
  }
}

extension YAMLTree {
  /// A message of the parser about a line with a colon, comma or bracket that only looks like one of YAML's.
  func answeringSigns(in diagnostic: Diagnostic) -> Diagnostic {
    let number = diagnostic.place.line
    guard diagnostic.hint == nil, lines.indices.contains(number - 1) else { return diagnostic }
    let line = lines[number - 1].prefix(1_000)
    let index = line.indices.first { index in
      ForeignSigns.ascii(line[index]).map { [":", ",", "[", "]", "{", "}"].contains($0) } ?? false
    }
    guard let index, let hint = ForeignSigns.hint(for: line[index...].prefix(1)) else { return diagnostic }
    var answered = diagnostic
    answered.hint = hint
    return answered
  }

  /// A space that does not break where the parser expects YAML's: in the indentation, or behind a colon or a dash.
  func foreignSpace(at number: Int) -> Diagnostic? {
    guard lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1]
    var isIndentation = true
    let index = line.indices.first { index in
      if ForeignSigns.isSpace(line[index]) { return isIndentation || line[index - 1] == ":" }
      if line[index] != " ", line[index] != "-" { isIndentation = false }
      return false
    }
    guard let index else { return nil }
    return .error(
      "not YAML: this is a space that does not break", at: source.place(line: number, column: index + 1),
      hint: "write an ordinary space")
  }
}
