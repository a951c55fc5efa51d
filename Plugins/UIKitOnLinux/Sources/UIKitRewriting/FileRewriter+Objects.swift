import SwiftSyntax

// Members of `AnyObject`, which Objective-C's runtime looks up.
extension FileRewriter {
  /// What `RuntimeObject` has.
  private static let membersOfObjects: Set<String> = [
    "cgPointValue", "cgSizeValue", "cgRectValue", "uiEdgeInsetsValue", "floatValue", "doubleValue", "intValue",
    "integerValue", "boolValue", "stringValue", "tag", "isKind", "isEqual", "responds", "perform", "isOn",
    "selectedSegmentIndex",
    "isSelected", "text", "currentTitle", "titleLabel", "frame", "superview",
  ]

  /// `(value as AnyObject).cgPointValue`, `sender.tag` of a `sender: AnyObject`, and `item.target?.perform(action)`.
  func lookUp(_ node: MemberAccessExprSyntax) {
    guard let base = node.base, Self.membersOfObjects.contains(node.declName.baseName.text) else { return }
    // A call of an own protocol's method is one of `castObject(in:)`.
    guard facts.owner(ofRequirement: node.declName.baseName.text) == nil else { return }
    if let tuple = base.as(TupleExprSyntax.self) { return lookUp(tuple) }
    let object = base.withoutMark
    let isTarget =
      node.declName.baseName.text == "perform" && object.trimmedDescription.hasSuffix(".target")
      && object.trimmedDescription != base.trimmedDescription
    guard isTarget || isAnyObject(object) else { return }
    edits.replace(base.range.lowerBound..<base.range.lowerBound, with: "RuntimeObject(")
    edits.replace(object.range.upperBound..<base.range.upperBound, with: ")")
  }

  private func lookUp(_ tuple: TupleExprSyntax) {
    guard tuple.elements.count == 1,
      let elements = tuple.elements.first?.expression.as(SequenceExprSyntax.self)?.elements,
      let type = elements.last, type.trimmedDescription == "AnyObject",
      let cast = elements.dropLast().last?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil
    else { return }
    edits.replace(tuple.leftParen.range, with: "RuntimeObject(")
    edits.remove(cast.range.lowerBound..<type.range.upperBound)
  }

  /// `delegate?.menuDidOpen?(self)` of a `delegate: AnyObject?`: the object as one of the protocol that has the method.
  func castObject(in call: FunctionCallExprSyntax) {
    let called = call.calledExpression
    guard let member = called.withoutMark.as(MemberAccessExprSyntax.self), let base = member.base,
      let owner = facts.owner(ofRequirement: member.declName.baseName.text), isAnyObject(base.withoutMark)
    else { return }
    // Without a question mark the result is no optional, and an object without the method is the source's mistake.
    let isOptional = called.is(OptionalChainingExprSyntax.self) || base.is(OptionalChainingExprSyntax.self)
    let object = base.withoutMark.trimmedDescription
    edits.replace(base.range, with: isOptional ? "(\(object) as? \(owner))?" : "(\(object) as! \(owner))")
  }

  /// Whether a variable, written with or without `self`, has the type `AnyObject`, by the declaration that is nearest.
  private func isAnyObject(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.base?.trimmedDescription == "self" && isAnyObjectMember(member.declName.baseName.text)
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    var around = expression.parent
    while let node = around {
      let parameters: FunctionParameterListSyntax?
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let node): parameters = node.signature.parameterClause.parameters
      case .initializerDecl(let node): parameters = node.signature.parameterClause.parameters
      // Of the names of a body, a variable's stated type is followed, and of a closure's own names none.
      case .codeBlockItemList(let list) where list.declares(name): return list.declaresObject(name)
      case .closureExpr(let node) where node.signature?.trimmedDescription.contains(name) == true: return false
      case .ifExpr(let node) where node.conditions.bind(name): return false
      case .whileStmt(let node) where node.conditions.bind(name): return false
      case .forStmt(let node) where node.pattern.trimmedDescription.contains(name): return false
      case .switchCase(let node) where node.label.trimmedDescription.contains("let \(name)"): return false
      default: parameters = nil
      }
      if let parameter = parameters?.first(where: { ($0.secondName ?? $0.firstName).text == name }) {
        return parameter.type.isAnyObject
      }
      around = node.parent
    }
    return isAnyObjectMember(name)
  }

  private func isAnyObjectMember(_ name: String) -> Bool {
    types.last.map { facts.objectVariables.contains($0 + "." + name) } == true
  }
}

extension ExprSyntax {
  /// `delegate` of `delegate?` and `delegate!`.
  fileprivate var withoutMark: ExprSyntax {
    self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression ?? self
  }
}

extension TypeSyntax {
  /// Whether it is `AnyObject`, which may be optional.
  var isAnyObject: Bool {
    ["AnyObject", "AnyObject?", "AnyObject!"].contains(trimmedDescription)
  }
}

extension PatternBindingSyntax {
  /// Whether it has a getter, and not only observers.
  var isComputed: Bool {
    guard let block = accessorBlock else { return false }
    guard case .accessors(let accessors) = block.accessors else { return true }
    return accessors.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether a statement declares a variable with a name, or binds it behind `guard`.
  fileprivate func declares(_ name: String) -> Bool {
    contains { item in
      if let variable = item.item.as(VariableDeclSyntax.self) {
        return variable.bindings.contains { $0.pattern.trimmedDescription == name }
      }
      return item.item.as(GuardStmtSyntax.self)?.conditions.bind(name) == true
    }
  }

  /// Whether a statement declares a variable with a name as `AnyObject`.
  fileprivate func declaresObject(_ name: String) -> Bool {
    contains { item in
      item.item.as(VariableDeclSyntax.self)?.bindings.contains {
        $0.pattern.trimmedDescription == name && $0.typeAnnotation?.type.isAnyObject == true
      } == true
    }
  }
}

extension ConditionElementListSyntax {
  /// Whether one is `let name = …`.
  fileprivate func bind(_ name: String) -> Bool {
    contains { $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription == name }
  }
}
