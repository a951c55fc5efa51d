import SwiftSyntax

/// What has to be known of all files of a module to rewrite one.
struct ModuleFacts {
  /// Requirements of own protocols that Objective-C makes optional.
  private(set) var optionalRequirements: Set<String> = []
  /// Types with type parameters, whose methods are named through `Self`.
  private(set) var genericTypes: Set<String> = []

  init(_ trees: [SourceFileSyntax]) {
    let collector = Collector(viewMode: .sourceAccurate)
    for tree in trees { collector.walk(tree) }
    optionalRequirements = collector.optional
    genericTypes = collector.generic
  }

  private final class Collector: SyntaxVisitor {
    var optional: Set<String> = []
    var generic: Set<String> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.optional) }) {
        optional.insert(node.name.text)
      }
      return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.genericParameterClause != nil { generic.insert(node.name.text) }
      return .visitChildren
    }
  }
}
