import SwiftSyntax

extension FileRewriter {
  /// `override var delegate: UIScrollViewDelegate?` of a class of scroll views overrides nothing here, because
  /// InbetweenUIKit declares the property in the extension of a protocol: tables declare it with a narrower type. It
  /// becomes a property of the class, and `didSet` or `willSet` a part of its setter.
  func overrideScrollDelegate(_ node: ClassDeclSyntax) {
    guard facts.root(of: node.name.text).name == "UIScrollView",
      facts.inheritedOverrides(of: "delegate", in: node.name.text).isEmpty
    else { return }
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let override = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
        let binding = variable.bindings.first, binding.pattern.trimmedDescription == "delegate",
        let block = binding.accessorBlock, case .accessors(let accessors) = block.accessors
      else { continue }
      let kinds = accessors.map(\.accessorSpecifier.tokenKind)
      if kinds == [.keyword(.didSet)] || kinds == [.keyword(.willSet)] {
        observeDelegate(accessors, of: block)
      } else if Set(kinds) != [.keyword(.get), .keyword(.set)] {
        continue
      }
      edits.remove(override.range)
      let weak = variable.modifiers.first { $0.name.tokenKind == .keyword(.weak) }
      if let weak { edits.remove(weak.range) }
    }
  }

  private func observeDelegate(_ accessors: AccessorDeclListSyntax, of block: AccessorBlockSyntax) {
    guard let observer = accessors.first, let body = observer.body else { return }
    let isAfter = observer.accessorSpecifier.tokenKind == .keyword(.didSet)
    let value = observer.parameters?.name.text ?? (isAfter ? "oldValue" : "newValue")
    let named = isAfter ? "let \(value) = super.delegate; " : value == "newValue" ? "" : "let \(value) = newValue; "
    let assignment = "super.delegate = newValue; "
    // A function, from which the observer may return.
    let opening = block.leftBrace.range.upperBound
    edits.remove(opening..<observer.range.lowerBound)
    edits.replace(
      observer.range.lowerBound..<body.range.lowerBound,
      with: "get { super.delegate } set { \(named)\(isAfter ? assignment : "")func observe() ")
    edits.replace(
      block.rightBrace.range, with: "; observe(); \(isAfter ? "_ = \(value)" : assignment + "_ = \(value)") } }")
  }
}
