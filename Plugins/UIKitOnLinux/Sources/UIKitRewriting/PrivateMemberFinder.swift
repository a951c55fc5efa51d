import SwiftSyntax

/// The modifiers that hide members of a class's extensions from other files.
///
/// An override that moves from an extension into the class of another file may use members that only its own file sees.
final class PrivateMemberFinder: SyntaxVisitor {
  private let type: String
  private let names: Set<String>
  private(set) var modifiers: [DeclModifierSyntax] = []

  /// - Parameters:
  ///   - type: the extended class, as the extensions write it.
  ///   - member: the override.
  init(of type: String, usedBy member: some SyntaxProtocol) {
    self.type = type
    names = Set(
      member.tokens(viewMode: .sourceAccurate).compactMap { token in
        if case .identifier(let name) = token.tokenKind { name } else { nil }
      })
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.extendedType.trimmedDescription == type else { return .skipChildren }
    let used = node.memberBlock.members.map(\.decl).filter { !names.isDisjoint(with: Self.names(of: $0)) }
    guard !used.isEmpty else { return .skipChildren }
    let lists = [node.modifiers] + used.compactMap { $0.asProtocol((any WithModifiersSyntax).self)?.modifiers }
    for modifier in lists.joined() where Self.hiding.contains(modifier.name.tokenKind) && modifier.detail == nil {
      modifiers.append(modifier)
    }
    return .skipChildren
  }

  private static let hiding: [TokenKind] = [.keyword(.private), .keyword(.fileprivate)]

  private static func names(of member: DeclSyntax) -> Set<String> {
    if let function = member.as(FunctionDeclSyntax.self) { return [function.name.text] }
    let bindings = member.as(VariableDeclSyntax.self)?.bindings ?? []
    return Set(bindings.map(\.pattern.trimmedDescription))
  }
}
