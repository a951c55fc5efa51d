internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Reads numbers, expressions and the right-hand sides of equations from one scalar.
///
/// Recursive descent over the grammar of expressions in docs/scene-values.md; recursion is bounded by the limit on
/// parentheses, repeated signs are read in a loop, and chains of operators stay flat.
struct ExpressionParser {
  let reader: ValueReader
  let scalar: SourceScalar
  private(set) var scope: ExpressionScope
  let text: [Unicode.Scalar]
  var position: Int
  let end: Int
  private var depth = 0

  /// - Parameters:
  ///   - range: the part of the scalar to read, in Unicode scalars; nil is all.
  ///   - text: the Unicode scalars of the text, if they are known: one text may contain many expressions.
  init(
    _ scalar: SourceScalar, range: Range<Int>? = nil, of text: [Unicode.Scalar]? = nil, scope: ExpressionScope,
    reader: ValueReader
  ) {
    self.scalar = scalar
    self.scope = scope
    self.reader = reader
    let text = text ?? Self.characters(of: scalar.text)
    self.text = text
    position = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? text.count, text.count)
  }

  /// The whole range as one expression.
  mutating func parseAll() throws(ExpressionFailure) -> SceneExpression {
    try checkLength()
    skipSpaces()
    let start = position
    let form = try parseExpression()
    try expectEnd()
    return expression(form.constant, from: start)
  }

  /// Reads a side of a constraint. The width or height of the screen remains an attribute if the constraint can have it
  /// as its second item: once, with a constant factor, plus a number. Elsewhere, for example inside `min(…)` or beside
  /// another attribute, it is a number of the canvas.
  mutating func parseForm(
    keepsScreen: Bool, _ read: (inout ExpressionParser) throws(ExpressionFailure) -> LinearForm
  ) throws(ExpressionFailure) -> LinearForm {
    if keepsScreen {
      var attempt = self
      attempt.scope.variables?.keepsScreen = true
      // Without the screen as an item, neither width nor height of it occurs: they would be a second attribute.
      if let form = try? read(&attempt), form.variable.map({ $0.item != .screen || !$0.followsInputs }) ?? true {
        position = attempt.position
        return form
      }
    }
    return try read(&self)
  }

  func checkLength() throws(ExpressionFailure) {
    guard end - position <= reader.limits.expressionLength else {
      throw ExpressionFailure(
        "the expression has \(end - position) characters; the limit is \(reader.limits.expressionLength)",
        at: place(position))
    }
  }

  func expression(_ node: SceneExpression.Node?, from start: Int) -> SceneExpression {
    var last = position
    while last > start, ExpressionParser.isSpace(text[last - 1]) { last -= 1 }
    return SceneExpression(
      node ?? .number(0, exact: .zero), at: scalar.place(at: start, length: max(last - start, 1)))
  }

  mutating func expectEnd() throws(ExpressionFailure) {
    skipSpaces()
    guard position < end else { return }
    if let failure = spacedUnit() { throw failure }
    throw ExpressionFailure("expected an operator or the end, found \(found)", at: place(position), hint: operatorHint)
  }

  /// The start of the number or name before the current position.
  private var startOfWord: Int {
    var start = position
    while start > 0, WordRules.isDigit(text[start - 1]) || text[start - 1] == "." { start -= 1 }
    return start
  }

  /// What to write for a percentage, which stands before the position.
  private var percentHint: String {
    if scope.variables != nil { return "write the part as a factor of the whole, such as 0.5 * superview.width" }
    if scope.allowsTimes { return "a time is in seconds; parts of an animation are keyframes with relativeStart: 0.5" }
    guard let value = Double(numberBefore.text) else { return "a length is in points, such as 22" }
    guard scope.isFraction else {
      return "a length is in points, such as 22; a part of a whole is a number, such as \(NumberText.text(value / 100))"
    }
    return "write \(NumberText.text(value / 100)) for \(NumberText.text(value)) %"
  }

  /// A comma or semicolon behind a number: a decimal one, the beginning of another equation, or one too many.
  private var commaHint: String? {
    let sign = text[position]
    let rest = text[(position + 1)..<end]
    let digits = rest.prefix { WordRules.isDigit($0) }
    if sign == ",", startOfWord < position, !digits.isEmpty, digits.count == rest.prefix(while: { $0 != " " }).count {
      let fraction = String(String.UnicodeScalarView(digits))
      // Full stops before the comma separate thousands.
      let whole = string(startOfWord..<position).filter { $0 != "." }
      return "a decimal number has a full stop: write \(whole).\(fraction)"
    }
    if rest.allSatisfy(ExpressionParser.isSpace) { return "leave out the '\(sign)'" }
    return scope.variables == nil ? nil : "write each equation as an item of its own"
  }

  private var operatorHint: String? {
    switch text[position] {
    case "=": "'==' compares"
    case ":": scope.allowsTimes ? "a time is written in seconds: 1:30 is 90" : nil
    case "%": percentHint
    case ",", ";": commaHint
    case "x", "X":
      startOfWord < position || text[..<position].last == " "
        ? text[(position + 1)..<end].first { $0 != " " }.map(WordRules.isDigit) == true
          ? "write '*' in place of 'x'" : nil
        : nil
    case "a" where string(position..<end).hasPrefix("and "), "o" where string(position..<end).hasPrefix("or "):
      "multiply comparisons for 'and', add them for 'or'"
    case "°": "angles are radians: write degrees(\(string(startOfWord..<position)))"
    case "&", "|": "multiply comparisons for 'and', add them for 'or'"
    case "p" where string(position..<end).hasPrefix("priority"): "write the priority after @, such as @750"
    default: productHint
    }
  }

  // expression = sum [ comparison sum ]
  mutating func parseExpression() throws(ExpressionFailure) -> LinearForm {
    let left = try parseSum()
    skipSpaces()
    let start = position
    guard let operation = comparison() else { return left }
    let right = try parseSum()
    try requireNumber(left, "be compared")
    try requireNumber(right, "be compared")
    let link = SceneExpression.Link(
      operation, right.constant ?? .number(0, exact: .zero), at: place(start, length: operation.rawValue.count))
    return LinearForm(constant: .chain(left.constant ?? .number(0, exact: .zero), [link]))
  }

  private mutating func comparison() -> SceneExpression.Operation? {
    guard position < end, "=!<>".unicodeScalars.contains(text[position]) else { return nil }
    let candidates: [SceneExpression.Operation] = [.equal, .notEqual, .lessOrEqual, .greaterOrEqual, .less, .greater]
    for candidate in candidates where starts(with: candidate.rawValue) {
      position += candidate.rawValue.unicodeScalars.count
      return candidate
    }
    return nil
  }

  // sum = product { ( "+" | "-" ) product }
  mutating func parseSum() throws(ExpressionFailure) -> LinearForm {
    let first = try parseProduct()
    var constant = NodeChain(first.constant)
    var variable = first.variable
    while true {
      skipSpaces()
      guard position < end, text[position] == "+" || text[position] == "-" else {
        return LinearForm(constant: constant.node, variable: variable)
      }
      let operation: SceneExpression.Operation = text[position] == "+" ? .add : .subtract
      let sign = place(position)
      position += 1
      let next = try parseProduct()
      if let operand = next.constant {
        if constant.isEmpty {
          constant = NodeChain(operation == .add ? operand : .negated(operand))
        } else {
          constant.append(operation, operand, at: sign)
        }
      }
      if var other = next.variable {
        if let variable {
          throw ExpressionFailure(
            "a constraint relates two attributes; the right side has two: \(variable.text), \(other.text)",
            at: other.place, hint: "constrain \(other.text) by itself, or use its number")
        }
        if operation == .subtract { other.negate() }
        variable = other
      }
    }
  }

  // product = unary { ( "*" | "/" ) unary }
  private mutating func parseProduct() throws(ExpressionFailure) -> LinearForm {
    let first = try parseUnary()
    var constant = NodeChain(first.constant)
    var variable = first.variable
    var factor = NodeChain(first.variable?.factor)
    while true {
      skipSpaces()
      guard position < end, text[position] == "*" || text[position] == "/" else {
        variable?.factor = factor.node
        return LinearForm(constant: constant.node, variable: variable)
      }
      let operation: SceneExpression.Operation = text[position] == "*" ? .multiply : .divide
      let sign = place(position)
      position += 1
      let next = try parseUnary()
      let operand = next.constant ?? .number(0, exact: .zero)
      if mentionsSystemSpacing(operand), operation == .divide || mentionsSystemSpacing(constant.node) {
        throw ExpressionFailure(
          operation == .divide ? "nothing can be divided by a system spacing" : "system spacings cannot be multiplied",
          at: sign, hint: "a spacing is a number times 'system': 1.5 * system")
      }
      guard let other = next.variable else {
        if !constant.isEmpty { constant.append(operation, operand, at: sign) }
        if variable != nil {
          if factor.isEmpty { factor = NodeChain(.number(1, exact: Rational(1))) }
          factor.append(operation, operand, at: sign)
        }
        continue
      }
      if operation == .divide {
        throw ExpressionFailure("a number cannot be divided by an attribute: '\(other.text)'", at: other.place)
      }
      if let variable {
        throw ExpressionFailure(
          "two attributes cannot be multiplied: \(variable.text), \(other.text)", at: other.place)
      }
      // number × (factor × attribute + constant)
      let number = constant
      variable = other
      factor = number
      if let inner = other.factor { factor.append(.multiply, inner, at: sign) }
      constant = NodeChain(nil)
      if next.constant != nil {
        constant = number
        constant.append(.multiply, operand, at: sign)
      }
    }
  }

  private func mentionsSystemSpacing(_ node: SceneExpression.Node?) -> Bool {
    guard scope.systemSpacing != nil, let node else { return false }
    return SceneExpression(node, at: scalar.place).mentionsSystemSpacing
  }

  // unary = [ "-" | "+" ] unary | primary
  private mutating func parseUnary() throws(ExpressionFailure) -> LinearForm {
    var isNegative = false
    skipSpaces()
    while position < end, text[position] == "-" || text[position] == "+" {
      if text[position] == "-" { isNegative.toggle() }
      position += 1
      skipSpaces()
    }
    var form = try parsePrimary()
    guard isNegative else { return form }
    form.constant = form.constant.map { .negated($0) }
    form.variable?.negate()
    return form
  }

  private mutating func parsePrimary() throws(ExpressionFailure) -> LinearForm {
    skipSpaces()
    guard position < end else {
      throw ExpressionFailure("expected a number or a name, found the end", at: place(position))
    }
    let character = text[position]
    guard reader.log.countTerm(at: place(position)) else {
      throw ExpressionFailure("there are too many numbers and names", at: place(position))
    }
    if WordRules.isDigit(character) || character == "." { return LinearForm(constant: try parseNumber()) }
    if WordRules.isNameStart(character) { return try parseName() }
    if character == "(" {
      let start = position
      try enter()
      position += 1
      let inner = try parseExpression()
      try closeParenthesis(openedAt: start)
      leave()
      return inner
    }
    throw ExpressionFailure(
      "expected a number or a name, found \(found)", at: place(position),
      hint: primaryHint)
  }

  /// What to write where neither a number nor a name begins.
  private var primaryHint: String? {
    switch text[position] {
    case "#": return "a colour does not belong here"
    case "$", "{":
      let name = text[(position + 1)..<end].drop { $0 == "{" || $0 == " " }.prefix {
        WordRules.isNameStart($0) || WordRules.isDigit($0)
      }
      return name.isEmpty ? nil : "write \(String(String.UnicodeScalarView(name.prefix(60))))"
    case "=" where position > 0 && "+-".unicodeScalars.contains(text[position - 1]):
      return "write the new value, such as card.alpha + 0.1 for += 0.1"
    case "*" where position > 0 && text[position - 1] == "/", "/" where position > 0 && text[position - 1] == "/":
      return "a comment begins with # behind a space"
    case "@": return scope.variables == nil ? numberAhead(position + 1) : nil
    default: return nil
    }
  }

  /// `write 2` for `@2x`.
  private func numberAhead(_ start: Int) -> String? {
    let digits = text[min(start, end)..<end].prefix { WordRules.isDigit($0) }
    return digits.isEmpty ? nil : "write \(String(String.UnicodeScalarView(digits.prefix(10))))"
  }

  mutating func enter() throws(ExpressionFailure) {
    depth += 1
    guard depth <= reader.limits.expressionNesting else {
      throw ExpressionFailure(
        "parentheses are nested more than \(reader.limits.expressionNesting) deep", at: place(position))
    }
  }

  mutating func leave() { depth -= 1 }

  mutating func closeParenthesis(openedAt start: Int) throws(ExpressionFailure) {
    skipSpaces()
    guard position < end, text[position] == ")" else {
      throw ExpressionFailure(
        position < end ? "expected ')', found \(found)" : "expected ')', found the end", at: place(position),
        notes: [.init("'(' is at", at: place(start))])
    }
    position += 1
  }

  /// `name { "." name }`, or a function's call.
  private mutating func parseName() throws(ExpressionFailure) -> LinearForm {
    let start = position
    var names = [readName()]
    while position + 1 < end, text[position] == ".", WordRules.isNameStart(text[position + 1]) {
      position += 1
      names.append(readName())
    }
    let nameEnd = position
    skipSpaces()
    if names.count == 1, position < end, text[position] == "(" {
      return LinearForm(constant: try parseCall(names[0], from: start))
    }
    position = nameEnd
    return try resolve(names, from: start)
  }

  private mutating func parseCall(_ name: String, from start: Int) throws(ExpressionFailure) -> SceneExpression.Node {
    if name == "fittingSize" { return try parseFitting(from: start) }
    let namePlace = place(start, length: name.unicodeScalars.count)
    guard let function = SceneExpression.Function(rawValue: name) else {
      let names = SceneExpression.Function.allCases.map(\.rawValue) + ["fittingSize"]
      throw ExpressionFailure(
        "unknown function '\(name.prefix(60))'", at: namePlace,
        hint: name == "calc"
          ? "write the expression itself, without calc( ) and without units"
          : NearestName.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
            ?? "the functions are " + names.joined(separator: ", "))
    }
    if function == .after, !scope.allowsAfter {
      throw ExpressionFailure(
        "'after' belongs to view properties in an event's 'set', not to \(scope.subject)", at: namePlace)
    }
    let opening = position
    try enter()
    position += 1
    var arguments: [SceneExpression.Node] = []
    repeat {
      if !arguments.isEmpty { position += 1 }
      let argument = try parseExpression()
      try requireNumber(argument, "stand inside '\(name)'")
      arguments.append(argument.constant ?? .number(0, exact: .zero))
      skipSpaces()
    } while position < end && text[position] == "," && arguments.count <= 64
    try closeParenthesis(openedAt: opening)
    leave()
    guard function.arguments.contains(arguments.count) else {
      let range = function.arguments
      let expected = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      throw ExpressionFailure(
        "'\(name)' takes \(expected) argument\(expected == "1" ? "" : "s"), found \(arguments.count)", at: namePlace)
    }
    return .call(function, arguments, namePlace)
  }

  func requireNumber(_ form: LinearForm, _ what: String) throws(ExpressionFailure) {
    if let variable = form.variable {
      throw ExpressionFailure(
        "an attribute cannot \(what): '\(variable.text)'", at: variable.place,
        hint: "a constraint is linear in its attributes")
    }
  }
}
