internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ExpressionParser {
  // number = digits [ "." digits ] | "." digits
  mutating func parseNumber() throws(ExpressionFailure) -> SceneExpression.Node {
    let start = position
    while position < end, WordRules.isDigit(text[position]) { position += 1 }
    let wholeDigits = position - start
    if position < end, text[position] == "." {
      let point = position
      position += 1
      while position < end, WordRules.isDigit(text[position]) { position += 1 }
      guard position > point + 1 else {
        throw ExpressionFailure(
          "expected digits after '.', found \(position < end ? found : "the end")", at: place(position),
          hint: wordHint(behind: point))
      }
    }
    if wholeDigits > 1, text[start] == "0" {
      let literal = string(start..<position)
      let trimmed = String(literal.drop { $0 == "0" })
      throw ExpressionFailure(
        "a number does not begin with 0: '\(literal)'", at: place(start, length: position - start),
        hint: "write " + (trimmed.isEmpty || trimmed.hasPrefix(".") ? "0" + trimmed : trimmed))
    }
    if position < end, WordRules.isNameStart(text[position]) || text[position] == "." {
      throw malformedNumber(from: start)
    }
    if position < end, text[position] == ":" {
      throw ExpressionFailure(
        "expected an operator or the end, found ':'", at: place(position),
        hint: "a time is written in seconds: 1:30 is 90")
    }
    if let short = shortNumber(text[start..<position]) { return short }
    let literal = string(start..<position)
    guard let value = Double(literal.hasPrefix(".") ? "0" + literal : literal), value <= NumberText.greatest else {
      throw ExpressionFailure("the number is too large", at: place(start, length: position - start))
    }
    return .number(value, exact: Rational(text: literal))
  }

  /// A number of so few digits that they and the power of ten by which they are divided are exact in a `Double`, whose
  /// quotient is then the nearest to the number; nil for longer ones.
  private func shortNumber(_ literal: ArraySlice<Unicode.Scalar>) -> SceneExpression.Node? {
    guard literal.count <= 10 else { return nil }
    var (digits, scale): (Int64, Int64) = (0, 1)
    var isFraction = false
    for scalar in literal {
      if scalar == "." {
        isFraction = true
        continue
      }
      digits = digits * 10 + Int64(scalar.value) - 0x30
      if isFraction { scale *= 10 }
    }
    let value = Double(digits) / Double(scale)
    return value <= NumberText.greatest ? .number(value, exact: Rational(digits, scale)) : nil
  }

  /// What to write for a word behind a full stop, such as `.infinity`, in the syntax of Swift.
  private func wordHint(behind point: Int) -> String? {
    var last = point + 1
    while last < end, last < point + 40, WordRules.isNameStart(text[last]) || WordRules.isDigit(text[last]) {
      last += 1
    }
    let word = string((point + 1)..<last)
    if let ours = WordRules.namesInSwift[word] { return "write \(ours)" }
    return FamiliarNames.hint(forNumber: word)
  }

  private func malformedNumber(from start: Int) -> ExpressionFailure {
    var last = position
    while last < end, WordRules.isNameStart(text[last]) || WordRules.isDigit(text[last]) || text[last] == "." {
      last += 1
    }
    let word = string(start..<min(last, start + 40))
    let rest = word.drop { $0.isNumber || $0 == "." }
    let hint: String? =
      if rest.hasPrefix("_") {
        "write " + word.filter { $0 != "_" }
      } else if let known = FamiliarUnits.hint(String(word.dropLast(rest.count)), String(rest)) {
        known
      } else if rest.hasPrefix("e") || rest.hasPrefix("E") {
        decimal(word).map { "write \($0)" } ?? "numbers have no exponent"
      } else if rest.hasPrefix("x") || rest.hasPrefix("o") || rest.hasPrefix("b") {
        integer(rest).map { "write \($0)" } ?? "numbers are decimal"
      } else if reader.isItemName(String(rest.prefix { $0 != "." })) {
        "a factor is followed by '*': \(word.dropLast(rest.count)) * \(rest)"
      } else if scope.allowsTimes || scope.variables != nil {
        nil
      } else if !rest.isEmpty, rest.allSatisfy(\.isLetter) {
        "units are not written: lengths are points, times seconds"
      } else { nil }
    return ExpressionFailure("'\(word)' is not a number", at: place(start, length: last - start), hint: hint)
  }

  /// `1e3` as 1000, if it is a whole number.
  private func decimal(_ word: String) -> Int? {
    Double(word).flatMap { abs($0) <= NumberText.greatest ? Int(exactly: $0) : nil }
  }

  /// `x1F`, `o17` or `b101` in decimal.
  private func integer(_ digits: Substring) -> Int? {
    let radix = digits.hasPrefix("x") ? 16 : digits.hasPrefix("o") ? 8 : 2
    return Int(digits.dropFirst(), radix: radix)
  }
}
