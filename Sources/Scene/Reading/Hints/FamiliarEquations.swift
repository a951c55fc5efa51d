internal import InbetweenDiagnostics
internal import InbetweenLayout

/// Constraints as UIKit and its libraries write them, in the spelling of scenes.
enum FamiliarEquations {
  /// `title.top == card.bottom + 8` for `title.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 8)` and for
  /// `title.top.equalTo(card.bottom).offset(8)`; nil for other texts.
  static func equation(_ written: String) -> String? {
    guard written.utf8.count <= 200 else { return nil }
    let text = written.replacing(".constraint(", with: ".")
    let names = relations.filter { text.contains("." + $0.name) }
    guard let (name, sign) = names.max(by: { $0.name.utf8.count < $1.name.utf8.count }),
      let range = text.firstRange(of: "." + name), let left = position(text[..<range.lowerBound], otherwise: nil)
    else { return nil }
    var rest = text[range.upperBound...].drop { "(: ".contains($0) }
    let other = rest.prefix { !",) ".contains($0) }
    rest = rest.dropFirst(other.count)
    let attribute = String(left.split(separator: ".").last ?? "")
    guard let right = Double(other) == nil ? position(other, otherwise: attribute) : String(other) else { return nil }
    var equation = "\(left) \(sign) "
    if let factor = number(in: rest, behind: ["multiplier:", "multipliedBy("]), factor != "1" {
      equation += factor + " * "
    }
    equation += right
    if let constant = number(in: rest, behind: ["constant:", "offset(", "inset(", "plus("]), constant != "0" {
      equation += constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)"
    }
    return equation
  }

  private static let relations = [
    (name: "equalTo", sign: "=="), (name: "equalToConstant", sign: "=="), (name: "equalToSuperview", sign: "=="),
    (name: "greaterThanOrEqualTo", sign: ">="), (name: "greaterThanOrEqualToConstant", sign: ">="),
    (name: "lessThanOrEqualTo", sign: "<="), (name: "lessThanOrEqualToConstant", sign: "<="),
  ]

  /// `card.top` for `card.topAnchor` and `self.card.snp.top`.
  ///
  /// - Parameter attribute: the one that a view without an attribute has; nil if it needs its own.
  private static func position(_ text: Substring, otherwise attribute: String?) -> String? {
    var parts = text.split(separator: ".").map(String.init).filter { !["snp", "layer"].contains($0) }
    if parts.count > 1, parts[0] == "self" { parts.removeFirst() }
    if parts == ["safeAreaLayoutGuide"] || parts.first == "view" && parts.dropFirst().first == "safeAreaLayoutGuide" {
      parts = ["safeArea"] + parts.drop { $0 != "safeAreaLayoutGuide" }.dropFirst()
    }
    if parts.first == "view" { parts[0] = "screen" }
    guard let last = parts.last, parts.allSatisfy(WordRules.isIdentifier) else {
      return text.isEmpty ? attribute.map { "superview." + $0 } : nil
    }
    let plain = last.hasSuffix("Anchor") ? String(last.dropLast(6)) : last
    if LayoutAttribute.byName[plain] != nil, parts.count > 1 {
      return (parts.dropLast() + [plain]).joined(separator: ".")
    }
    return attribute.map { (parts + [$0]).joined(separator: ".") }
  }

  private static func number(in text: Substring, behind labels: [String]) -> String? {
    for label in labels {
      guard let range = text.firstRange(of: label) else { continue }
      let number = text[range.upperBound...].drop { $0 == " " }.prefix { "-.0123456789".contains($0) }
      if Double(number) != nil { return String(number) }
    }
    return nil
  }

  /// A visual format with the sign that it lacks; nil if something else is wrong with it.
  ///
  /// - Parameter offset: where the parser stopped, in Unicode scalars.
  static func visualFormat(_ text: [Unicode.Scalar], stoppedAt offset: Int, isView: (String) -> Bool) -> String? {
    guard text.count <= 120, offset <= text.count else { return nil }
    func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }
    func isName(_ sign: Unicode.Scalar) -> Bool { WordRules.isNameStart(sign) || WordRules.isDigit(sign) }
    let (before, after) = (string(0..<offset), string(offset..<text.count))
    let next = offset < text.count ? text[offset] : " "
    let last = offset > 0 ? text[offset - 1] : " "
    let name = String(String.UnicodeScalarView(text[offset...].prefix(while: isName)))
    // `|-20px-[a]`.
    if WordRules.isDigit(last), ["px", "pt", "dp", "sp"].contains(name) { return before + after.dropFirst(2) }
    if WordRules.isNameStart(next), isView(name) { return before + "[" + name + "]" + after.dropFirst(name.count) }
    // `|20-[a]` and `[a]20-[b]`.
    if WordRules.isDigit(next), last == "|" || last == "]" { return before + "-" + after }
    if next == "=", last == "(" { return before + "=" + after }
    if next == "(", last == "]" {
      guard let close = after.firstIndex(of: ")") else { return nil }
      return before.dropLast() + after[...close] + "]" + after[after.index(after: close)...]
    }
    if next == ":", let close = after.firstIndex(of: "]") {
      return before + "(" + after[after.index(after: after.startIndex)..<close] + ")" + after[close...]
    }
    return next == "-"
      && before.lastIndex(of: "[") ?? before.startIndex > before.lastIndex(of: "]") ?? before.startIndex
      ? before + "]" + after : nil
  }
}

extension ExpressionParser {
  /// What to write for a relation that equations do not have; the position is where one is expected.
  func relationHint() -> String? {
    func replaced(_ count: Int, _ sign: String) -> String {
      let rest = String(String.UnicodeScalarView(text[min(position + count, end)..<end].prefix(100)))
      let left = String(String.UnicodeScalarView(text[..<position].suffix(100))).reversed().drop { $0 == " " }
        .reversed()
      return "write \(String(left)) \(sign) \(String(rest.drop { $0 == " " }))"
    }
    if let equation = FamiliarEquations.equation(string(0..<end)) { return "write \(equation)" }
    if starts(with: "=>") { return replaced(2, ">=") }
    if starts(with: "=<") { return replaced(2, "<=") }
    if starts(with: "=") { return replaced(1, "==") }
    if starts(with: "!=") { return "an equation holds: its relation is ==, <= or >=" }
    if starts(with: "<") || starts(with: ">") { return "write \(text[position])=" }
    let word = String(String.UnicodeScalarView(text[position..<end].prefix { WordRules.isNameStart($0) }))
    switch word.lowercased() {
    case "": return position < end && WordRules.isDigit(text[position]) ? replaced(0, "==") : nil
    case "equals", "equal", "equalto", "is", "eq": return replaced(word.count, "==")
    case "atleast", "ge", "gte": return replaced(word.count, ">=")
    case "atmost", "le", "lte": return replaced(word.count, "<=")
    default: return reader.isItemName(word) ? replaced(0, "==") : nil
    }
  }

  /// `title.bottom + 8` for `title.bottom.offset(8)`, whose name has been read.
  func distanceHint(_ names: [String]) -> String? {
    guard names.count == 3, ["offset", "inset", "plus", "minus"].contains(names[2]), starts(with: "(") else {
      return nil
    }
    let rest = text[(position + 1)..<end].prefix(20).prefix { $0 != ")" }
    let number = String(String.UnicodeScalarView(rest))
    guard let value = Double(number) else { return nil }
    let isNegative = (value < 0) != (names[2] == "minus")
    return "write \(names[0]).\(names[1]) \(isNegative ? "-" : "+") \(number.drop { $0 == "-" })"
  }
}
