extension VisualFormatParser {
  /// Predicates in parentheses; the current position is at the opening parenthesis.
  mutating func parsePredicates(isThickness: Bool) throws(VisualFormatError) -> [ParsedPredicate] {
    position += 1
    var predicates: [ParsedPredicate] = []
    while true {
      skipSpaces()
      predicates.append(try parsePredicate(isThickness: isThickness))
      skipSpaces()
      if peek() == "," {
        position += 1
        continue
      }
      guard peek() == ")" else {
        throw fail(isAtEnd && !isExtended ? .expectedMoreInput : .expectedCloseParenthesis, at: position)
      }
      position += 1
      return predicates
    }
  }

  /// `[relation] object [@priority]`.
  private mutating func parsePredicate(isThickness: Bool) throws(VisualFormatError) -> ParsedPredicate {
    let start = position
    var relation = LayoutRelation.equal
    if let sign = peek(), sign == "=" || sign == "<" || sign == ">" {
      guard position + 1 < scalars.count, scalars[position + 1] == "=" else {
        throw fail(.unknownRelation, at: position)
      }
      relation = sign == "=" ? .equal : sign == "<" ? .lessThanOrEqual : .greaterThanOrEqual
      position += 2
    }
    skipSpaces()
    let object = isExtended ? try parseExpression(isThickness: isThickness) : try parseObject(isThickness: isThickness)
    let priority = try parsePriority(isInParentheses: true)
    return ParsedPredicate(relation: relation, object: object, priority: priority, source: start..<position)
  }

  /// `number | metric`, without parentheses, `[@priority]`.
  mutating func parseSimplePredicate() throws(VisualFormatError) -> ParsedPredicate {
    let start = position
    guard let first = peek(), first.isDigit || first == "." || first.isNameStart else {
      if isExtended {
        throw VisualFormatError(
          .expectedNumber, "expected a view, a number or a name, found \(found(at: position))", offset: position)
      }
      throw fail(.expectedNumber, at: position)
    }
    var value = try parseNumberOrMetric(allowsSign: false)
    var object = ParsedPredicate.Object.operand(VisualFormat.Operand(value))
    if isExtended, peek() == "%" {
      position += 1
      value /= 100
      object = .fraction(value)
    }
    let priority = try parsePriority(isInParentheses: false)
    return ParsedPredicate(object: object, priority: priority, source: start..<position)
  }

  private mutating func parseObject(isThickness: Bool) throws(VisualFormatError) -> ParsedPredicate.Object {
    if let first = peek(), first.isNameStart {
      let start = position
      let name = readViewName()
      if let value = scope.metric(name) { return .operand(VisualFormat.Operand(value)) }
      if isThickness, scope.isView(name) { return .view(name) }
      position = start
    }
    return .operand(VisualFormat.Operand(try parseNumberOrMetric(allowsSign: true)))
  }

  /// An expression up to `,`, `@` or the closing parenthesis, evaluated by the caller.
  private mutating func parseExpression(isThickness: Bool) throws(VisualFormatError) -> ParsedPredicate.Object {
    let start = position
    let end = expressionEnd()
    var last = end
    while last > start, scalars[last - 1].isBlank { last -= 1 }
    guard last > start else { throw fail(.expectedNumber, at: position) }
    let source = text(start..<last)
    if isThickness, source.unicodeScalars.allSatisfy({ $0.isNameStart || $0.isDigit || $0 == "." }),
      scope.metric(source) == nil,
      scope.isView(source)
    {
      position = end
      return .view(source)
    }
    if scalars[last - 1] == "%" {
      let value = try evaluate(text(start..<(last - 1)), at: start)
      position = end
      return .fraction(value.constant / 100)
    }
    let operand = try evaluate(source, at: start)
    position = end
    return .operand(operand)
  }

  private func expressionEnd() -> Int {
    var depth = 0
    var end = position
    while end < scalars.count {
      switch scalars[end] {
      case "(": depth += 1
      case ")":
        if depth == 0 { return end }
        depth -= 1
      case ",", "@":
        if depth == 0 { return end }
      case "]", "[", "|":
        return end
      default: break
      }
      end += 1
    }
    return end
  }

  /// Evaluates with the caller's function; without one, only numbers and metrics are allowed.
  private mutating func evaluate(_ source: String, at offset: Int) throws(VisualFormatError) -> VisualFormat.Operand {
    if let evaluate = scope.evaluate { return try evaluate(source, offset) }
    let saved = position
    defer { position = saved }
    position = offset
    let value = try parseNumberOrMetric(allowsSign: true)
    guard position == offset + source.unicodeScalars.count else { throw fail(.expectedNumber, at: position) }
    return VisualFormat.Operand(value)
  }

  private mutating func parsePriority(isInParentheses: Bool) throws(VisualFormatError) -> Double {
    skipSpaces()
    guard peek() == "@" else { return LayoutPriority.required }
    position += 1
    skipSpaces()
    let start = position
    let value: Double
    if isExtended, isInParentheses, scope.evaluate != nil {
      var end = expressionEnd()
      while end > start, scalars[end - 1].isBlank { end -= 1 }
      guard end > start else { throw fail(.expectedNumber, at: start) }
      value = try evaluate(text(start..<end), at: start).constant
      position = end
    } else {
      value = try parseNumberOrMetric(allowsSign: false)
    }
    guard LayoutPriority.isLegal(value) else {
      let message =
        isExtended
        ? "priority \(shortText(value)) is not above 0 and up to 1000"
        : LayoutConstraintError.illegalPriority(value).reason
      throw VisualFormatError(.illegalPriority(value), message, offset: start, length: position - start)
    }
    return value
  }

  private mutating func parseNumberOrMetric(allowsSign: Bool) throws(VisualFormatError) -> Double {
    let start = position
    if let first = peek(), first.isNameStart {
      let name = readName()
      if let value = scope.metric(name) { return value }
      if isExtended, let evaluate = scope.evaluate { return try evaluate(name, start).constant }
      throw isExtended
        ? VisualFormatError(.unknownName(name), "unknown name '\(name)'", offset: start, length: position - start)
        : fail(.unknownName(name), at: position)
    }
    if allowsSign, peek() == "-" || peek() == "+" { position += 1 }
    while let next = peek(), next.isDigit { position += 1 }
    if peek() == "." {
      position += 1
      while let next = peek(), next.isDigit { position += 1 }
    }
    readExponent()
    guard let value = Double(normalized(text(start..<position))), value.isFinite else {
      position = start
      throw fail(.expectedNumber, at: start)
    }
    return value
  }

  private mutating func readExponent() {
    guard let mark = peek(), mark == "e" || mark == "E" else { return }
    var end = position + 1
    if end < scalars.count, scalars[end] == "-" || scalars[end] == "+" { end += 1 }
    guard end < scalars.count, scalars[end].isDigit else { return }
    while end < scalars.count, scalars[end].isDigit { end += 1 }
    position = end
  }

  /// A number as Swift reads it: C also accepts one without digits on one side of the point.
  private func normalized(_ number: String) -> String {
    var text = number
    for sign in ["-", "+", ""] where text.hasPrefix(sign + ".") {
      text = sign + "0" + text.dropFirst(sign.count)
      break
    }
    if text.hasSuffix(".") { text += "0" }
    return text == "0.0" && !number.contains(where: \.isNumber) ? "" : text.replacing(".e", with: ".0e")
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" }
}
