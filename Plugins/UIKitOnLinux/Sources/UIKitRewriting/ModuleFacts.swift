import SwiftSyntax

/// What has to be known of all files of a module to rewrite one.
struct ModuleFacts {
  /// Requirements of own protocols that Objective-C makes optional.
  private(set) var optionalRequirements: Set<String> = []
  /// Types with type parameters, whose methods are named through `Self`.
  private(set) var genericTypes: Set<String> = []
  /// The names of all declarations outside of functions.
  private(set) var declared: Set<String> = []
  /// Those of variables and constants among them.
  private(set) var declaredVariables: Set<String> = []

  init(_ trees: [SourceFileSyntax]) {
    let collector = Collector(viewMode: .sourceAccurate)
    for tree in trees { collector.walk(tree) }
    optionalRequirements = collector.optional
    genericTypes = collector.generic
    declared = collector.declared
    declaredVariables = collector.variables
  }

  private final class Collector: SyntaxVisitor {
    var optional: Set<String> = []
    var generic: Set<String> = []
    var declared: Set<String> = []
    var variables: Set<String> = []

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      variables.insert(node.identifier.text)
      return declare(node.identifier)
    }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
      declared.insert(name.text)
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      declared.insert(node.name.text)
      if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.optional) }) {
        optional.insert(node.name.text)
      }
      return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.genericParameterClause != nil { generic.insert(node.name.text) }
      return declare(node.name)
    }
  }
}
