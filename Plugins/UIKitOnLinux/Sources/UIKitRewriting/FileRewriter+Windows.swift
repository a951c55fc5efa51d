import SwiftSyntax

// Observers of properties that an extension declares in InbetweenUIKit, and that Swift cannot override.
extension FileRewriter {
  /// `override var rootViewController: UIViewController? { didSet { … } }` of a class of windows becomes the method of a
  /// protocol that the window calls. Other accessors stay, and do not compile. A class whose superclass is declared here
  /// and inherits no window, such as a coordinator, has a property of its own, which can be overridden.
  func observeRoot(_ node: ClassDeclSyntax) {
    guard let parent = node.inheritanceClause?.inheritedTypes.first?.type else { return }
    let root = facts.root(of: node.name.text).name
    guard root != "NSObject", !facts.declared.contains(root) else { return }
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let override = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
        let binding = variable.bindings.first, binding.pattern.trimmedDescription == "rootViewController",
        let block = binding.accessorBlock, case .accessors(let accessors) = block.accessors, accessors.count == 1,
        let observer = accessors.first, observer.accessorSpecifier.tokenKind == .keyword(.didSet),
        let body = observer.body
      else { continue }
      let parentEnd = parent.range.upperBound
      edits.replace(parentEnd..<parentEnd, with: ", RootViewControllerObserver")
      edits.remove(override.range)
      let former = observer.parameters?.name.text ?? "oldValue"
      let opening = block.leftBrace.range.upperBound
      edits.replace(
        variable.bindingSpecifier.range.lowerBound..<opening,
        with: "func rootViewControllerDidChange(from \(former): UIViewController?) ")
      edits.remove(opening..<body.range.lowerBound)
      edits.remove(block.rightBrace.range)
    }
  }
}
