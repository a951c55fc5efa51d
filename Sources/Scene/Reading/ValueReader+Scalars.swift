internal import InbetweenDiagnostics

extension ValueReader {
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
        ?? ValueReader.wordHint(scalar.text, Keywords.curves, also: [TimingCurve.list]))
    return nil
  }
}

extension TimingCurve {
  /// The form of a curve's control points.
  fileprivate static let list = "[x1, y1, x2, y2]"
}
