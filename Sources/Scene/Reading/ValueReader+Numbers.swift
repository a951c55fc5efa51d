internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ValueReader {
  /// A number or expression; nil after a message.
  func number(_ node: SourceNode, in scope: ExpressionScope) -> SceneExpression? {
    guard let scalar = scalar(node, "a number") else { return nil }
    return number(scalar, in: scope)
  }

  /// - Parameter text: the Unicode scalars of the text, if they are known.
  func number(
    _ scalar: SourceScalar, range: Range<Int>? = nil, of text: [Unicode.Scalar]? = nil, in scope: ExpressionScope
  ) -> SceneExpression? {
    // What is not reported need not be read.
    guard !log.isFull else { return nil }
    if range == nil, let number = literal(scalar) { return number }
    var parser = ExpressionParser(scalar, range: range, of: text, scope: scope, reader: self)
    do {
      let expression = try parser.parseAll()
      return checked(expression)
    } catch {
      report(error.diagnostic)
      return nil
    }
  }

  /// Reports a constant expression that has no value.
  private func checked(_ expression: SceneExpression) -> SceneExpression? {
    guard expression.isKnown else { return expression }
    do {
      _ = try expression.value(in: EmptySceneContext())
      return expression
    } catch {
      report(error.diagnostic)
      return nil
    }
  }

  /// A number within a range; checked if its value is already known.
  func number(
    _ node: SourceNode, in scope: ExpressionScope, _ what: String, from low: Double, to high: Double = .infinity,
    isLowExcluded: Bool = false
  ) -> SceneExpression? {
    var scope = scope
    scope.isFraction = high == 1
    guard let expression = number(node, in: scope) else { return nil }
    guard let value = expression.constantValue else { return expression }
    let isLow = isLowExcluded ? value <= low : value < low
    if isLow || value > high {
      let range =
        high == .infinity
        ? (isLowExcluded ? "above \(NumberText.text(low))" : "\(NumberText.text(low)) or more")
        : isLowExcluded
          ? "above \(NumberText.text(low)) to \(NumberText.text(high))"
          : "\(NumberText.text(low)) to \(NumberText.text(high))"
      let isPercentage =
        low == 0 && high == 1 && !isLowExcluded && value >= 10 && value <= 100 && node.scalar?.isPlain == true
      error(
        "\(what) is \(range), found \(NumberText.text(value))", at: expression.place,
        hint: isPercentage && value == value.rounded()
          ? "write \(NumberText.text(value / 100)) for \(NumberText.text(value)) %" : nil)
      return nil
    }
    return expression
  }

  /// A list with a given number of numbers.
  func numbers(_ node: SourceNode, count: Int, _ expected: String, in scope: ExpressionScope) -> [SceneExpression]? {
    let hint = node.scalar.flatMap { Self.listHint($0.text, count: count) } ?? Self.listHint(node, expected)
    guard let items = list(node, expected, hint: hint) else { return nil }
    guard items.count == count else {
      error(
        "expected \(expected), found \(items.count) item\(items.count == 1 ? "" : "s")", at: node.place,
        hint: Self.flattened(items, count: count).map { "write [\($0.joined(separator: ", "))]" })
      return nil
    }
    let values = items.compactMap { number($0, in: scope) }
    return values.count == count ? values : nil
  }

  /// `write [300, 200]` for `300x200`, `300 200` and `(300, 200)`; `write [8, 8]` for one number.
  private static func listHint(_ text: String, count: Int) -> String? {
    guard text.utf8.count <= 60 else { return nil }
    let words = text.split { " x×,;()[]".contains($0) }.map(String.init)
    if count == 2, let point = unitPoints[text.filter { $0.isLetter }.lowercased()] {
      return "in unit coordinates, write \(point)"
    }
    guard words.allSatisfy({ Double($0) != nil }) else {
      let example = count == 4 ? ["0", "0", "390", "844"] : Array(repeating: "0", count: count)
      return "write numbers: [\(example.joined(separator: ", "))]"
    }
    if words.count == 1, count == 4 { return "write [0, 0, \(words[0]), \(words[0])]" }
    if words.count == 1 { return "write [" + Array(repeating: words[0], count: count).joined(separator: ", ") + "]" }
    return words.count == count ? "write [\(words.joined(separator: ", "))]" : nil
  }

  /// The numbers of `[0 0 10 10]` and of `[[0, 0], [10, 10]]`; nil for other lists.
  private static func flattened(_ items: [SourceNode], count: Int) -> [String]? {
    guard items.count <= count else { return nil }
    let parts = items.flatMap { item -> [String] in
      if let inner = item.items { return inner.prefix(count + 1).map { $0.scalar?.shortText ?? "" } }
      return (item.scalar?.shortText ?? "").split { " ,;".contains($0) }.map(String.init)
    }
    return parts.count == count && parts.allSatisfy({ Double($0) != nil }) ? parts : nil
  }

  /// `write [0, 0, 100, 50]` for a mapping of what the list holds.
  private static func listHint(_ node: SourceNode, _ expected: String) -> String? {
    guard let entries = node.entries, expected.hasPrefix("["), expected.hasSuffix("]") else { return nil }
    let examples = ["width": "100", "height": "50"]
    let values = expected.dropFirst().dropLast().split(separator: ",").map { part -> String in
      let name = String(part.drop { $0 == " " })
      let short = ["width": "w", "height": "h"][name]
      let value = (entries.node(name) ?? short.flatMap { entries.node($0) })?.scalar?.text ?? ""
      return Double(value) == nil ? examples[name] ?? "0" : value
    }
    return "write [\(values.joined(separator: ", "))]"
  }

  /// SwiftUI's names of points in unit coordinates.
  private static let unitPoints = [
    "center": "[0.5, 0.5]", "top": "[0.5, 0]", "bottom": "[0.5, 1]", "left": "[0, 0.5]", "right": "[1, 0.5]",
    "leading": "[0, 0.5]", "trailing": "[1, 0.5]", "topleft": "[0, 0]", "topright": "[1, 0]", "topleading": "[0, 0]",
    "toptrailing": "[1, 0]", "bottomleft": "[0, 1]", "bottomright": "[1, 1]", "bottomleading": "[0, 1]",
    "bottomtrailing": "[1, 1]",
  ]

  func vector(_ node: SourceNode, _ expected: String = "[x, y]", in scope: ExpressionScope) -> VectorExpression? {
    guard let values = numbers(node, count: 2, expected, in: scope) else { return nil }
    return VectorExpression(x: values[0], y: values[1])
  }

  func rect(_ node: SourceNode, in scope: ExpressionScope) -> RectExpression? {
    guard let values = numbers(node, count: 4, "[x, y, width, height]", in: scope) else { return nil }
    return RectExpression(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// One number for all sides, or a mapping of sides.
  func insets(_ node: SourceNode, in scope: ExpressionScope) -> InsetsExpression? {
    if node.scalar != nil {
      return number(node, in: scope).map { InsetsExpression(top: $0, left: $0, bottom: $0, right: $0) }
    }
    guard let entries = mapping(node, "a number or {top, left, bottom, right}", hint: sidesHint(node, "left", "right"))
    else { return nil }
    checkKeys(entries, MappingTypes.insets)
    func side(_ key: String) -> SceneExpression? { entries.node(key).flatMap { number($0, in: scope) } }
    return InsetsExpression(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  /// `write {top: 8, left: 4, bottom: 8, right: 4}` for a list of two or four numbers, in the order of `UIEdgeInsets`.
  private func sidesHint(_ node: SourceNode, _ left: String, _ right: String) -> String? {
    guard let items = node.items, items.count == 2 || items.count == 4 else { return nil }
    let values = items.compactMap { $0.scalar?.text }.filter { Double($0) != nil }
    guard values.count == items.count else { return nil }
    let sides = values.count == 4 ? values : [values[0], values[1], values[0], values[1]]
    return "write {top: \(sides[0]), \(left): \(sides[1]), bottom: \(sides[2]), \(right): \(sides[3])}"
  }

  /// Insets relative to the layout direction, stored in `left` and `right`.
  func directionalInsets(_ node: SourceNode, in scope: ExpressionScope) -> InsetsExpression? {
    if node.scalar != nil { return insets(node, in: scope) }
    guard
      let entries = mapping(
        node, "a number or {top, leading, bottom, trailing}", hint: sidesHint(node, "leading", "trailing"))
    else { return nil }
    checkKeys(entries, MappingTypes.directionalInsets)
    func side(_ key: String) -> SceneExpression? { entries.node(key).flatMap { number($0, in: scope) } }
    return InsetsExpression(top: side("top"), left: side("leading"), bottom: side("bottom"), right: side("trailing"))
  }

  /// A number that must be known at loading; nil after a message.
  func knownNumber(_ node: SourceNode, in scope: ExpressionScope) -> Double? {
    number(node, in: scope).flatMap { value($0) }
  }

  /// The number of a text that must be known at loading, and its expression; nil after a message.
  func knownNumber(
    _ scalar: SourceScalar, range: Range<Int>? = nil, of text: [Unicode.Scalar]? = nil, in scope: ExpressionScope
  ) -> (value: Double, expression: SceneExpression)? {
    guard let expression = number(scalar, range: range, of: text, in: scope), let value = value(expression) else {
      return nil
    }
    return (value, expression)
  }

  /// The value of an expression that must be known at loading; nil after a message.
  func value(_ expression: SceneExpression) -> Double? {
    do {
      return try expression.value(in: EmptySceneContext())
    } catch {
      report(error.diagnostic)
      return nil
    }
  }
}
