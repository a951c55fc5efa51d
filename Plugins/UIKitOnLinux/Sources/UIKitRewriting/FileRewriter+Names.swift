import SwiftSyntax

// Names of modules, and members of `AnyObject`.
extension FileRewriter {
  /// Modules whose names may stand before those of their declarations, and that InbetweenUIKit replaces.
  private static let qualifying: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "CoreFoundation", "Lottie"]

  /// `UIKit.UIColor` is `InbetweenUIKit.UIColor`.
  func qualify(_ name: TokenSyntax) {
    guard Self.qualifying.contains(name.text), !facts.declared.contains(name.text) else { return }
    edits.replace(name.range, with: "InbetweenUIKit")
  }

  /// What `RuntimeObject` has.
  private static let membersOfObjects: Set<String> = [
    "cgPointValue", "cgSizeValue", "cgRectValue", "uiEdgeInsetsValue", "floatValue", "doubleValue", "intValue",
    "integerValue", "boolValue", "stringValue", "tag", "isKind", "responds",
  ]

  /// `(value as AnyObject).cgPointValue`, which Objective-C's runtime looks up.
  func lookUp(_ node: MemberAccessExprSyntax) {
    guard Self.membersOfObjects.contains(node.declName.baseName.text), let tuple = node.base?.as(TupleExprSyntax.self),
      tuple.elements.count == 1,
      let elements = tuple.elements.first?.expression.as(SequenceExprSyntax.self)?.elements,
      let type = elements.last, type.trimmedDescription == "AnyObject",
      let cast = elements.dropLast().last?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil
    else { return }
    edits.replace(tuple.leftParen.range, with: "RuntimeObject(")
    edits.remove(cast.range.lowerBound..<type.range.upperBound)
  }
}
