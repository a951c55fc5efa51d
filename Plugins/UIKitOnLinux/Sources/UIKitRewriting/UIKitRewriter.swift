import SwiftParser
import SwiftSyntax

/// Rewrites the sources of a module that is written for iOS so that they compile with InbetweenUIKit.
///
/// What Objective-C's run time does there is done by the compiler: `#selector(tapped)` becomes `Selector(Screen.tapped)`,
/// overrides in extensions move into their class, optional requirements of own protocols get defaults. Attributes without a
/// meaning go, and names before Swift 4.2 become those of today. Lines stay where they are, and `#sourceLocation` names the original file.
public struct UIKitRewriter {
  /// A file of the module.
  public struct File: Sendable {
    public let path: String
    public let text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// What came of a file.
  public struct Output: Sendable {
    public let text: String
    /// Modules that it imports and that are not there on Linux; their imports are taken out.
    public let missingModules: [String]
    /// Overrides in extensions of classes that belong to other modules, which only Objective-C's run time can replace;
    /// they are taken out.
    public let omittedOverrides: [OmittedOverride]

    /// What is taken out, a line each, in the compiler's form.
    public func warnings(path: String) -> [String] {
      missingModules.map { "\(path): warning: the module '\($0)' is not there on Linux" }
        + omittedOverrides.map {
          "\(path):\($0.line): warning: Linux cannot override '\($0.member)' for every '\($0.type)', so that it is left out; "
            + "override it in a subclass"
        }
    }
  }

  /// A member that is taken out.
  public struct OmittedOverride: Sendable {
    public let type: String
    public let member: String
    /// From 1.
    public let line: Int
  }

  /// Modules that may be imported beside Apple's.
  private let knownModules: Set<String>

  /// - Parameter knownModules: those that the target depends on.
  public init(knownModules: Set<String> = []) { self.knownModules = knownModules }

  /// - Returns: one for each file, in their order.
  public func rewrite(_ files: [File]) -> [Output] {
    let trees = files.map { Parser.parse(source: $0.text) }
    let facts = ModuleFacts(trees)
    var edits = files.map { SourceEdits($0.text) }
    var missing = files.map { _ in [String]() }
    for index in files.indices {
      let visitor = FileRewriter(edits: edits[index], facts: facts, knownModules: knownModules)
      visitor.walk(trees[index])
      let names = FormerNameRewriter(edits: visitor.edits, declared: facts.declared)
      names.walk(trees[index])
      edits[index] = names.edits
      missing[index] = visitor.missingModules
      // A bridging header imports UIKit for every file.
      if !visitor.importsUIKit { edits[index].replace(0..<0, with: "import InbetweenUIKit; ") }
    }
    addActions(trees, files, facts, &edits)
    ExtensionOverrides(trees, facts).rewrite(&edits)
    let omitted = moveOverrides(trees, files, &edits)
    return files.indices.map { index in
      let head = "#sourceLocation(file: \"\(literal(files[index].path))\", line: 1)\n"
      let constants = index == 0 ? facts.assetConstants.map { $0.declaration + "\n" }.joined() : ""
      return Output(
        text: head + edits[index].text() + "\n" + constants, missingModules: missing[index],
        omittedOverrides: omitted[index])
    }
  }

  /// Overrides in extensions become members of the class, behind its own.
  ///
  /// - Returns: for each file, those whose class is not there.
  private func moveOverrides(
    _ trees: [SourceFileSyntax], _ files: [File], _ edits: inout [SourceEdits]
  ) -> [[OmittedOverride]] {
    var omitted = files.map { _ in [OmittedOverride]() }
    var classes: [String: (file: Int, end: Int)] = [:]
    for (index, tree) in trees.enumerated() {
      let finder = ClassFinder(viewMode: .sourceAccurate)
      finder.walk(tree)
      for (name, end) in finder.ends where classes[name] == nil { classes[name] = (index, end) }
    }
    for (index, tree) in trees.enumerated() {
      let finder = ExtensionOverrideFinder(viewMode: .sourceAccurate)
      finder.walk(tree)
      var opened: Set<Int> = []
      for (name, member) in finder.found {
        let range = member.range
        let line = edits[index].line(of: range.lowerBound)
        guard let home = classes[name.split(separator: ".").last.map(String.init) ?? name] else {
          omitted[index].append(OmittedOverride(type: name, member: Self.name(of: member.decl), line: line))
          edits[index].remove(range)
          continue
        }
        var text = edits[index].text(of: range)
        if finder.isPublic.contains(range.lowerBound) { text = Self.makePublic(member.decl, text) }
        let back = edits[home.file].line(of: home.end)
        edits[index].remove(range)
        if home.file != index {
          let hidden = PrivateMemberFinder(of: name, usedBy: member)
          hidden.walk(tree)
          for modifier in hidden.modifiers where opened.insert(modifier.range.lowerBound).inserted {
            edits[index].remove(modifier.range)
          }
        }
        edits[home.file].replace(
          home.end..<home.end,
          with: "\n#sourceLocation(file: \"\(literal(files[index].path))\", line: \(line))\n\(text)\n"
            + "#sourceLocation(file: \"\(literal(files[home.file].path))\", line: \(back))\n")
      }
    }
    return omitted
  }

  /// The text of a member that its extension makes public: behind its attributes.
  private static func makePublic(_ member: DeclSyntax, _ text: String) -> String {
    let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers
    guard let first = modifiers?.first?.name.text, let place = text.firstRange(of: first) else { return text }
    return String(text[..<place.lowerBound]) + "public " + text[place.lowerBound...]
  }

  /// The methods marked with `@IBAction` and `@IBSegueAction`, and those that `Selector("…")` may mean, become those that
  /// a class has by their names in Objective-C.
  private func addActions(
    _ trees: [SourceFileSyntax], _ files: [File], _ facts: ModuleFacts, _ edits: inout [SourceEdits]
  ) {
    var actions: [String: [NibAction]] = [:]
    for (index, tree) in trees.enumerated() {
      let finder = NibActionFinder(file: index, named: facts.namedSelectors)
      finder.walk(tree)
      for action in finder.found {
        let known = actions[action.type, default: []]
        // Two of one name, as in extensions under different conditions, would be one case twice.
        let isKnown = known.contains { $0.selector == action.selector && $0.isSegue == action.isSegue }
        if !isKnown { actions[action.type] = known + [action] }
      }
    }
    for (index, tree) in trees.enumerated() {
      let finder = ClassFinder(viewMode: .sourceAccurate)
      finder.walk(tree)
      for (name, end) in finder.ends where !finder.objects.contains(name) {
        // A private method of an extension in another file cannot be named here.
        let own = (actions.removeValue(forKey: name) ?? []).filter { !$0.isPrivate || $0.file == index }
        guard !own.isEmpty else { continue }
        let type = facts.genericTypes.contains(name) ? "Self" : name
        let cases = own.filter { !$0.isSegue }.map { action in
          let method = "\(type).\(action.method)"
          return "case \"\(action.selector)\": return Selector(\(method), name: \"\(name).\(action.method)\")"
        }
        let segues = own.filter(\.isSegue).map {
          "case \"\($0.selector)\": return { coder, sender, identifier in \($0.creation) }"
        }
        let line = edits[index].line(of: end)
        edits[index].replace(
          end..<end,
          with: "\n" + lookUp("nibAction", "Selector", cases)
            + lookUp("nibSegueAction", "((NSCoder, Any?, String?) -> UIViewController?)", segues)
            + "#sourceLocation(file: \"\(literal(files[index].path))\", line: \(line))\n")
      }
    }
  }

  /// An override that finds a method by its name in Objective-C; empty without methods.
  private func lookUp(_ function: String, _ result: String, _ cases: [String]) -> String {
    guard !cases.isEmpty else { return "" }
    // An override in a public class must be public; in others it may be.
    return "public override func \(function)(_ name: String) -> \(result)? { switch name { "
      + cases.joined(separator: "; ") + "; default: return super.\(function)(name) } }\n"
  }

  /// The base name of a function or variable.
  private static func name(of member: DeclSyntax) -> String {
    if let function = member.as(FunctionDeclSyntax.self) { return function.name.text }
    return member.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription ?? "init"
  }

  private func literal(_ path: String) -> String {
    path.replacingOccurrences(["\\": "\\\\", "\"": "\\\""])
  }
}

extension String {
  fileprivate func replacingOccurrences(_ pairs: [Character: String]) -> String {
    reduce(into: "") { $0 += pairs[$1] ?? String($1) }
  }
}

extension SyntaxProtocol {
  /// Offsets in UTF-8, without white space and comments around.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

/// Where the bodies of classes end.
private final class ClassFinder: SyntaxVisitor {
  var ends: [(String, Int)] = []
  /// Classes that are no responders.
  var objects: Set<String> = []
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    if parent == nil || parent == "NSObject" { objects.insert(node.name.text) }
    ends.append((node.name.text, node.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
}

private final class ExtensionOverrideFinder: SyntaxVisitor {
  var found: [(String, MemberBlockItemSyntax)] = []
  /// Where those begin whose extension makes them public.
  var isPublic: Set<Int> = []
  private static let access = ["public", "open", "internal", "fileprivate", "private", "package"]
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let extensionIsPublic = node.modifiers.contains { $0.name.text == "public" }
    for member in node.memberBlock.members {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      if modifiers?.contains(where: { $0.name.tokenKind == .keyword(.override) }) == true {
        found.append((node.extendedType.trimmedDescription, member))
        let isOpenToAll = modifiers?.contains { Self.access.contains($0.name.text) } == false
        if extensionIsPublic, isOpenToAll { isPublic.insert(member.range.lowerBound) }
      }
    }
    return .skipChildren
  }
}
