import SwiftSyntax

/// The requirements of own protocols that Objective-C makes optional and that have a result:
/// `@objc optional func view(for item: Item) -> UIView`.
///
/// Where nobody meets them code reads nil, as on iOS: the requirement's result becomes an optional, and so does that of
/// the members that meet it.
struct OptionalRequirements {
  /// The types of the results, by the protocol, and the name with labels (`view(for:)`; the name of a variable).
  private let results: [String: [String: String]]
  /// What a type inherits from and conforms to, by its own declaration and its extensions.
  private let parents: [String: Set<String>]

  init(_ trees: [SourceFileSyntax]) {
    let collector = Collector(viewMode: .sourceAccurate)
    for tree in trees { collector.walk(tree) }
    (results, parents) = (collector.results, collector.parents)
  }

  /// Whether a requirement of any of the protocols with this base name has become an optional.
  func hasMethod(_ name: String) -> Bool {
    results.values.contains { $0.keys.contains { $0.hasPrefix(name + "(") } }
  }

  /// Whether a member of a type meets such a requirement.
  func isMet(by member: String, result: String, of type: String) -> Bool {
    var (waiting, seen) = ([Self.last(of: type)], Set<String>())
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      if results[name]?[member] == result { return true }
      waiting += parents[name] ?? []
    }
    return false
  }

  /// The type of the result of a requirement that has to become an optional; nil for others.
  static func result(of member: DeclSyntax) -> (member: String, type: TypeSyntax)? {
    guard isOptional(member) else { return nil }
    if let function = member.as(FunctionDeclSyntax.self) {
      guard let type = function.signature.returnClause?.type, !isEmpty(type), !isOptional(type) else {
        return nil
      }
      return (name(of: function), type)
    }
    guard let binding = member.as(VariableDeclSyntax.self)?.bindings.first, let type = binding.typeAnnotation?.type,
      !isOptional(type)
    else { return nil }
    return (binding.pattern.trimmedDescription, type)
  }

  static func isOptional(_ member: DeclSyntax) -> Bool {
    member.asProtocol((any WithModifiersSyntax).self)?.modifiers
      .contains { $0.name.tokenKind == .keyword(.optional) } == true
  }

  private static func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// `false` is no default either: code reads `delegate.mayClose?(self) ?? true`.
  private static func isEmpty(_ type: TypeSyntax) -> Bool { ["Void", "()"].contains(type.trimmedDescription) }

  static func name(of function: FunctionDeclSyntax) -> String {
    function.name.text + "(" + function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
      + ")"
  }

  private static func last(of type: String) -> String {
    String(type.prefix { $0 != "<" }.split(separator: ".").last ?? "")
  }

  private final class Collector: SyntaxVisitor {
    var results: [String: [String: String]] = [:]
    var parents: [String: Set<String>] = [:]

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      for member in node.memberBlock.members {
        guard let (name, type) = OptionalRequirements.result(of: member.decl) else { continue }
        results[node.name.text, default: [:]][name] = type.trimmedDescription
      }
      return add(node.inheritanceClause, to: node.name.text)
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.inheritanceClause, to: node.name.text)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.inheritanceClause, to: last(of: node.extendedType.trimmedDescription))
    }

    private func add(_ clause: InheritanceClauseSyntax?, to type: String) -> SyntaxVisitorContinueKind {
      for inherited in clause?.inheritedTypes ?? [] {
        let types = inherited.type.trimmedDescription.split(separator: "&")
        for name in types { parents[type, default: []].insert(last(of: String(name.filter { !$0.isWhitespace }))) }
      }
      return .visitChildren
    }
  }
}
