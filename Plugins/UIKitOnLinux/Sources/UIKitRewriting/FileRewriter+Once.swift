import SwiftSyntax

extension FileRewriter {
  /// `static let setUp: Void = prepare()` runs its initializer once. One that asks for itself never returns: an appearance
  /// proxy is an object on Linux, whose initializer runs, so that a class that sets up its appearance in its initializer
  /// does that. `runOnce` does nothing when it is called again.
  func runOnce(_ node: VariableDeclSyntax) {
    guard importsUIKit, node.bindings.count == 1, let binding = node.bindings.first,
      node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }),
      let initializer = binding.initializer, binding.accessorBlock == nil,
      let type = binding.typeAnnotation?.type, ["Void", "()"].contains(type.trimmedDescription)
    else { return }
    edits.replace(node.bindingSpecifier.range, with: "var")
    edits.replace(initializer.equal.range, with: "{ runOnce { return")
    let end = initializer.range.upperBound
    edits.replace(end..<end, with: " } }")
  }
}
