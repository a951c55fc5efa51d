extension VisualFormatParser {
  var isAtEnd: Bool { position >= scalars.count }

  func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func skipSpaces() {
    guard isExtended else { return }
    while let next = peek(), next.isBlank { position += 1 }
  }

  mutating func readName() -> String {
    let start = position
    while let next = peek(), next.isNameStart || next.isDigit { position += 1 }
    return text(start..<position)
  }

  /// A view's id, in scene files including the dots in ids of a component's views.
  mutating func readViewName() -> String {
    var name = readName()
    while isExtended, peek() == ".", position + 1 < scalars.count, scalars[position + 1].isNameStart {
      let dot = position
      position += 1
      let longer = name + "." + readName()
      guard scope.isView(longer) else {
        position = dot
        break
      }
      name = longer
    }
    return name
  }

  func text(_ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[range])
    return String(result)
  }

  /// The text at a location, for a message.
  func found(at offset: Int) -> String { offset < scalars.count ? "'\(scalars[offset])'" : "the end" }

  func bracketError(after name: String) -> VisualFormatError {
    isExtended
      ? VisualFormatError(
        .expectedBracket, "expected ']' after '\(name)', found \(found(at: position))", offset: position)
      : fail(.expectedBracket, at: position)
  }

  /// The error for a second `-` where a gap is expected.
  func minusSignError() -> VisualFormatError {
    guard isExtended else { return fail(.minusSign, at: position) }
    var end = position + 1
    while end < scalars.count, scalars[end].isDigit || scalars[end] == "." { end += 1 }
    var hint: String?
    if end > position + 1 {
      hint =
        "put a negative number in parentheses: \(text(0..<position))(\(text(position..<end)))\(text(end..<scalars.count))"
    }
    return VisualFormatError(.minusSign, "expected a view, a number or a name, found '-'", hint: hint, offset: position)
  }

  func fail(_ kind: VisualFormatError.Kind, at offset: Int) -> VisualFormatError {
    VisualFormatError(kind, isExtended ? sceneMessage(kind, at: offset) : appleMessage(kind), offset: offset)
  }

  private func sceneMessage(_ kind: VisualFormatError.Kind, at offset: Int) -> String {
    let found = found(at: offset)
    return switch kind {
    case .emptyFormat: "the visual format is empty"
    case .expectedColon: "expected ':', found \(found)"
    case .expectedView: "expected a view, found \(found)"
    case .expectedViewName: "expected a view's name, found \(found)"
    case .expectedViewOrBar: "expected a view or '|', found \(found)"
    case .expectedConnection: "expected a view after '|'"
    case .expectedBracket: "expected ']', found \(found)"
    case .expectedCloseParenthesis: "expected ')' or ',', found \(found)"
    case .expectedDash: "expected '-', found \(found)"
    case .expectedNumber: "expected a number or a name, found \(found)"
    case .expectedMoreInput: "the visual format ends too early"
    case .expectedEnd: "expected the end after '|', found \(found)"
    case .minusSign: "expected a view, a number or a name, found '-'"
    case .unknownRelation: "expected '==', '<=' or '>=', found \(found)"
    case .unknownView(let name): "unknown view '\(name)'"
    case .unknownName(let name): "unknown name '\(name)'"
    case .noSuperview(let name): "'|' has no meaning: '\(name)' has no superview"
    case .alignmentAlongAxis: "views in a row cannot be aligned along it"
    case .illegalPriority(let priority): "priority \(shortText(priority)) is not above 0 and up to 1000"
    case .expression: "the expression cannot be evaluated"
    }
  }

  private func appleMessage(_ kind: VisualFormatError.Kind) -> String {
    switch kind {
    case .emptyFormat: "It's an empty string."
    case .expectedColon: "Expected a ':' to specify arrangement"
    case .expectedView: "Expected a view"
    case .expectedViewName:
      "Expected a view. View names must start with a letter or an underscore, then contain letters, numbers, and "
        + "underscores."
    case .expectedViewOrBar: "Expected a view or '|'"
    case .expectedConnection: "Expected a connection after the '|' character"
    case .expectedBracket: "Expected a ']' here. That is how you give the end of a view."
    case .expectedCloseParenthesis: "Expected ')' or ','"
    case .expectedDash: "Expected a '-' here"
    case .expectedNumber, .expression:
      "Expected a number or key from the metrics dictionary, but encountered something else"
    case .expectedMoreInput: "Expected more input"
    case .expectedEnd: "Expected the end of the format string"
    case .minusSign:
      "Cannot tell if this - is a minus sign or an accidental extra bar in the connection. Use parentheses around "
        + "negative numbers."
    case .unknownRelation: "Unknown relation. Must be ==, >=, or <="
    case .unknownView(let name): "\(name) is not a key in the views dictionary."
    case .unknownName(let name):
      "Encountered metric with name \"\(name)\", but value was not specified in metrics or views dictionaries"
    case .noSuperview:
      "Unable to interpret '|' character, because the related view doesn't have a superview"
    case .alignmentAlongAxis: "Options mask required views to be aligned along the layout."
    case .illegalPriority(let priority): LayoutConstraintError.illegalPriority(priority).reason
    }
  }
}
