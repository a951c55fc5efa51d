import SwiftSyntax

/// Overrides of what an extension of one of UIKit's classes declares, which Objective-C's runtime finds and Swift refuses.
///
/// The member of the class gets a name of its own, and the extension's member calls it for objects of the class. A class
/// that calls the extension's member through `super` stays as it is.
struct ExtensionOverrides {
  /// A method, or a property that can only be read.
  private struct Member: Hashable {
    let type: String
    /// With the labels of a method: `open(_:animated:)`.
    let name: String
  }

  private struct Override {
    let type: String
    let depth: Int
    let file: Int
    let keyword: Range<Int>
    let identifier: Range<Int>
  }

  /// The overrides of a member, those of the deepest subclasses first.
  private var overrides: [Member: [Override]] = [:]
  private var declarations: [(file: Int, member: Member, call: String, start: Int)] = []

  init(_ trees: [SourceFileSyntax], _ facts: ModuleFacts) {
    for (file, tree) in trees.enumerated() {
      let finder = Finder()
      finder.walk(tree)
      for (type, member) in finder.members where facts.superclasses[type] == nil {
        guard let found = Self.callable(member) else { continue }
        declarations.append((file, Member(type: type, name: found.name), found.call, found.start))
      }
    }
    let known = Set(declarations.map(\.member))
    for (file, tree) in trees.enumerated() {
      let finder = Finder()
      finder.walk(tree)
      for (type, member) in finder.overrides {
        guard let found = Self.named(member) else { continue }
        let (root, depth) = facts.root(of: type)
        let member = Member(type: root, name: found.name)
        let base = known.contains(member) ? member : Member(type: Self.base(of: root), name: found.name)
        guard known.contains(base), !finder.callsOfSuper.contains(found.base) else { continue }
        overrides[base, default: []].append(
          Override(type: type, depth: depth, file: file, keyword: found.keyword, identifier: found.identifier))
      }
    }
    for member in overrides.keys { overrides[member]?.sort { ($1.depth, $0.type) < ($0.depth, $1.type) } }
  }

  func rewrite(_ edits: inout [SourceEdits]) {
    for declaration in declarations {
      for override in overrides[declaration.member] ?? [] {
        let own = "own\(override.type)"
        let call = declaration.call.split(separator: "(", maxSplits: 1)
        let name = Self.ownName(String(call[0]), override.type)
        let arguments = call.count > 1 ? "(" + call[1] : ""
        edits[declaration.file].replace(
          declaration.start..<declaration.start,
          with: " if let \(own) = self as? \(override.type) { return \(own).\(name)\(arguments) };")
        edits[override.file].remove(override.keyword)
        edits[override.file].replace(override.identifier, with: name)
      }
    }
  }

  private static func ownName(_ name: String, _ type: String) -> String { "\(name)_\(type)" }

  /// The class that extensions usually extend for a class of UIKit.
  private static func base(of root: String) -> String {
    root.hasSuffix("Controller") ? "UIViewController" : root.hasPrefix("CA") ? "CALayer" : "UIView"
  }

  /// A member that can call another, with that call and where its body begins.
  private static func callable(_ member: DeclSyntax) -> (name: String, call: String, start: Int)? {
    if let function = member.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause.parameters
      guard let body = function.body, function.signature.effectSpecifiers == nil,
        function.genericParameterClause == nil,
        parameters.allSatisfy({ $0.ellipsis == nil && !$0.type.trimmedDescription.hasPrefix("inout") })
      else { return nil }
      let arguments = parameters.map { parameter in
        let name = (parameter.secondName ?? parameter.firstName).text
        return parameter.firstName.text == "_" ? name : "\(parameter.firstName.text): \(name)"
      }
      return (
        name(of: function), "\(function.name.text)(\(arguments.joined(separator: ", ")))",
        body.leftBrace.range.upperBound
      )
    }
    guard let variable = member.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, let block = binding.accessorBlock
    else { return nil }
    let name = binding.pattern.trimmedDescription
    guard case .accessors(let list) = block.accessors else { return (name, name, block.leftBrace.range.upperBound) }
    guard list.count == 1, let get = list.first, get.accessorSpecifier.text == "get", let body = get.body else {
      return nil
    }
    return (name, name, body.leftBrace.range.upperBound)
  }

  private static func named(
    _ member: DeclSyntax
  ) -> (name: String, base: String, keyword: Range<Int>, identifier: Range<Int>)? {
    let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers
    guard let keyword = modifiers?.first(where: { $0.name.tokenKind == .keyword(.override) }) else { return nil }
    if let function = member.as(FunctionDeclSyntax.self) {
      return (name(of: function), function.name.text, keyword.range, function.name.range)
    }
    guard let pattern = member.as(VariableDeclSyntax.self)?.bindings.first?.pattern else { return nil }
    return (pattern.trimmedDescription, pattern.trimmedDescription, keyword.range, pattern.range)
  }

  private static func name(of function: FunctionDeclSyntax) -> String {
    function.name.text + "(" + function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
      + ")"
  }

  private final class Finder: SyntaxVisitor {
    /// Members of extensions, and overrides in classes.
    var members: [(type: String, DeclSyntax)] = []
    var overrides: [(type: String, DeclSyntax)] = []
    var callsOfSuper: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      let type = node.extendedType.trimmedDescription
      if node.genericWhereClause == nil { members += node.memberBlock.members.map { (type, $0.decl) } }
      return .visitChildren
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      overrides += node.memberBlock.members.map { (node.name.text, $0.decl) }
      return .visitChildren
    }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if node.base?.is(SuperExprSyntax.self) == true { callsOfSuper.insert(node.declName.baseName.text) }
      return .visitChildren
    }
  }
}
