import SwiftSyntax

// Overrides of a property that an extension declares in InbetweenUIKit, and that Swift cannot override.
extension FileRewriter {
  /// `override var rootViewController: UIViewController?` of a class of windows becomes what a window asks for by a
  /// protocol: with `willSet` and `didSet`, methods of `RootViewControllerObserver`; with `get` and `set`, the property of
  /// `RootViewControllerAccessor`. `super.rootViewController` then names what a window keeps by itself. A class whose
  /// superclass is declared here and inherits no window, such as a coordinator, has a property of its own, which can be
  /// overridden.
  func overrideRoot(_ node: ClassDeclSyntax) {
    guard let parent = node.inheritanceClause?.inheritedTypes.first?.type else { return }
    let root = facts.root(of: node.name.text).name
    guard root != "NSObject", !facts.declared.contains(root) else { return }
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let override = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
        let binding = variable.bindings.first, binding.pattern.trimmedDescription == "rootViewController",
        let block = binding.accessorBlock, case .accessors(let accessors) = block.accessors,
        let conformance = Self.conformance(accessors)
      else { continue }
      let overrides = facts.inheritedOverrides(of: "rootViewController", in: node.name.text)
      let inheritsAccessor = overrides.contains(["get", "set"])
      let inherited = conformance == .accessor ? inheritsAccessor : overrides.contains { $0 != ["get", "set"] }
      if conformance == .accessor {
        edits.replace(binding.pattern.range, with: "ownRootViewController")
        // What is not available meets no requirement.
        for attribute in variable.attributes where attribute.trimmedDescription.hasPrefix("@available") {
          edits.remove(attribute.range)
        }
      } else if !inherited {
        observeRoot(variable, accessors, of: block, without: override)
      } else {
        continue
      }
      if !inherited {
        let end = parent.range.upperBound
        edits.replace(end..<end, with: ", " + conformance.rawValue)
        edits.remove(override.range)
      }
      let names = SuperRootFinder(viewMode: .sourceAccurate)
      names.walk(node.memberBlock)
      for name in names.found {
        if inheritsAccessor {
          edits.replace(name.declName.range, with: "ownRootViewController")
        } else {
          edits.replace(name.range, with: "self.systemRootViewController")
        }
      }
    }
  }

  private enum Conformance: String {
    case observer = "RootViewControllerObserver"
    case accessor = "RootViewControllerAccessor"
  }

  /// nil where the accessors are neither observers nor a pair for reading and writing.
  private static func conformance(_ accessors: AccessorDeclListSyntax) -> Conformance? {
    let kinds = Set(accessors.map(\.accessorSpecifier.tokenKind))
    if kinds == [.keyword(.get), .keyword(.set)] { return .accessor }
    let haveBodies = accessors.allSatisfy { $0.body != nil }
    return haveBodies && kinds.isSubset(of: [.keyword(.willSet), .keyword(.didSet)]) ? .observer : nil
  }

  private func observeRoot(
    _ variable: VariableDeclSyntax, _ accessors: AccessorDeclListSyntax, of block: AccessorBlockSyntax,
    without override: DeclModifierSyntax
  ) {
    let opening = block.leftBrace.range.upperBound
    let modifiers = variable.modifiers.filter { $0 != override }.map { $0.trimmedDescription + " " }.joined()
    for (index, observer) in accessors.enumerated() {
      guard let body = observer.body else { continue }
      let isAfter = observer.accessorSpecifier.tokenKind == .keyword(.didSet)
      let value = observer.parameters?.name.text ?? (isAfter ? "oldValue" : "newValue")
      let method = isAfter ? "rootViewControllerDidChange(from" : "rootViewControllerWillChange(to"
      let header = "func \(method) \(value): UIViewController?) "
      if index == 0 {
        edits.replace(variable.bindingSpecifier.range.lowerBound..<opening, with: header)
        edits.remove(opening..<body.range.lowerBound)
      } else {
        edits.replace(observer.range.lowerBound..<body.range.lowerBound, with: modifiers + header)
      }
    }
    edits.remove(block.rightBrace.range)
  }
}

/// `super.rootViewController` in the members of a class, without those of classes within.
private final class SuperRootFinder: SyntaxVisitor {
  var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == "rootViewController" {
      found.append(node)
    }
    return .visitChildren
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
