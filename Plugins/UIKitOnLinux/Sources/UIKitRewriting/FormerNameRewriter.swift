import SwiftSyntax

/// Replaces names of UIKit that were current before Swift 4.2.
final class FormerNameRewriter: SyntaxVisitor {
  private(set) var edits: SourceEdits
  private let declared: Set<String>

  /// - Parameter declared: names that the module declares itself, which stay.
  init(edits: SourceEdits, declared: Set<String>) {
    self.edits = edits
    self.declared = declared
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = token.tokenKind, let present = FormerNames.names[name], !declared.contains(name) {
      edits.replace(token.range, with: present)
    }
    return .skipChildren
  }

  /// Notifications are members of the classes that post them since.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard let present = FormerNames.notifications[name], !declared.contains(name) else { return .visitChildren }
    edits.replace(node.range, with: present)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let callee = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      if let label = node.arguments.first?.label,
        let present = FormerNames.initializers[callee.baseName.text + "(" + label.text]
      {
        edits.replace(label.range, with: present)
      }
      return visit(callee, in: node)
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let argument = node.arguments.first,
      let label = argument.label, let colon = argument.colon,
      let present = FormerNames.methods[member.declName.baseName.text + "(" + label.text]
    else { return .visitChildren }
    edits.replace(member.declName.range, with: present)
    edits.remove(label.range.lowerBound..<colon.range.upperBound)
    return .visitChildren
  }

  private func visit(
    _ callee: DeclReferenceExprSyntax, in node: FunctionCallExprSyntax
  ) -> SyntaxVisitorContinueKind {
    let name = callee.baseName.text
    guard !declared.contains(name) else { return .visitChildren }
    if let property = FormerNames.properties[name], node.arguments.isEmpty {
      edits.replace(node.range, with: property)
      return .skipChildren
    }
    if let property = FormerNames.propertiesOfArguments[name], let argument = node.arguments.first,
      node.arguments.count == 1, argument.label == nil
    {
      edits.replace(callee.range.lowerBound..<argument.range.lowerBound, with: "(")
      edits.replace(argument.expression.range.upperBound..<node.range.upperBound, with: ")." + property)
      return .visitChildren
    }
    guard let function = FormerNames.functions[name], function.labels.count == node.arguments.count else {
      return .visitChildren
    }
    var rest = Array(zip(function.labels, node.arguments))
    if function.labels.first == "self", let object = rest.first?.1 {
      rest.removeFirst()
      // `f(object, 1)` becomes `(object).method(label: 1)`.
      edits.replace(callee.range.lowerBound..<object.range.lowerBound, with: "(")
      let end = rest.first?.1.range.lowerBound ?? node.range.upperBound
      edits.replace(
        object.expression.range.upperBound..<end, with: ").\(function.name)(" + (rest.isEmpty ? ")" : ""))
    } else {
      edits.replace(callee.range, with: function.name)
    }
    for (label, argument) in rest {
      let start = argument.range.lowerBound
      edits.replace(start..<start, with: label + ": ")
    }
    return .visitChildren
  }
}
