import SwiftSyntax

/// The text in `Selector("tap:")` or `NSSelectorFromString("tap:")`, which may have values inserted.
struct SelectorText {
  /// What comes before the first inserted value; the whole text if there is none.
  let start: String
  /// What comes behind the last inserted value.
  let end: String
  private let isWhole: Bool

  /// A name in Objective-C.
  init(name: String) { (start, end, isWhole) = (name, name, true) }

  /// - Returns: nil for another call.
  init?(_ call: FunctionCallExprSyntax) {
    guard ["Selector", "NSSelectorFromString"].contains(call.calledExpression.trimmedDescription),
      call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil
    else { return nil }
    var expression = argument.expression
    // Xcode suggests a second pair of parentheses against its warning.
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      expression = only.expression
    }
    guard let literal = expression.as(StringLiteralExprSyntax.self) else { return nil }
    let texts = literal.segments.map { $0.as(StringSegmentSyntax.self)?.content.text }
    isWhole = texts.count == 1 && texts[0] != nil
    start = texts.first.flatMap { $0 } ?? ""
    end = texts.last.flatMap { $0 } ?? ""
  }

  /// Whether a method can be meant, by its name in Objective-C.
  func matches(_ selector: String) -> Bool {
    guard !isWhole else { return selector == start }
    return !(start + end).isEmpty && selector.count >= start.count + end.count && selector.hasPrefix(start)
      && selector.hasSuffix(end)
  }
}

extension ExprSyntax {
  /// `dismiss` and `() -> Void` of `dismiss as () -> Void`; no type for another expression.
  var methodAndType: (method: ExprSyntax, type: String?) {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3, let method = elements.first,
      let cast = elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
      let type = elements.last
    else { return (self, nil) }
    return (method, type.trimmedDescription)
  }
}
