import SwiftSyntax

/// Type parameters of a declaration, with the types that each conforms to or inherits from.
struct TypeParameters {
  private(set) var constraints: [String: [String]] = [:]

  init(_ parameters: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?) {
    for parameter in parameters?.parameters ?? [] {
      constraints[parameter.name.text] = parameter.inheritedType.map(Self.parts) ?? []
    }
    add(requirements)
  }

  /// Those of an extension: what is known of the type's, and of `Self`.
  init(_ declaration: ExtensionDeclSyntax, of type: TypeParameters?) {
    constraints = type?.constraints ?? [:]
    add(declaration.genericWhereClause)
  }

  private mutating func add(_ requirements: GenericWhereClauseSyntax?) {
    for requirement in requirements?.requirements ?? [] {
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self) else { continue }
      constraints[conformance.leftType.trimmedDescription, default: []] += Self.parts(of: conformance.rightType)
    }
  }

  /// `UIView & Reusable` is two types.
  private static func parts(of type: TypeSyntax) -> [String] {
    guard let composition = type.as(CompositionTypeSyntax.self) else { return [type.trimmedDescription] }
    return composition.elements.map(\.type.trimmedDescription)
  }
}

extension SyntaxProtocol {
  /// The types that a type parameter with a name conforms to or inherits from, as the declarations around say.
  func constraints(of name: String, _ facts: ModuleFacts) -> [String] {
    var around = parent
    while let node = around {
      let parameters: TypeParameters? =
        switch node.as(SyntaxEnum.self) {
        case .functionDecl(let node): TypeParameters(node.genericParameterClause, node.genericWhereClause)
        case .initializerDecl(let node): TypeParameters(node.genericParameterClause, node.genericWhereClause)
        case .classDecl(let node): TypeParameters(node.genericParameterClause, node.genericWhereClause)
        case .structDecl(let node): TypeParameters(node.genericParameterClause, node.genericWhereClause)
        case .enumDecl(let node): TypeParameters(node.genericParameterClause, node.genericWhereClause)
        case .extensionDecl(let node):
          TypeParameters(node, of: facts.typeParameters[node.extendedType.trimmedDescription])
        default: nil
        }
      if let found = parameters?.constraints[name] { return found }
      around = node.parent
    }
    return []
  }
}
