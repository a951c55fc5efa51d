import SwiftSyntax

/// A method that is called by its name in Objective-C: one marked with `@IBAction` or `@IBSegueAction`, or one that a
/// `Selector("…")` may mean.
struct NibAction {
  /// Whether it creates the destination of a segue.
  let isSegue: Bool
  let type: String
  /// The name in Objective-C: `save:`.
  let selector: String
  /// The name in Swift: `save(_:)`.
  let method: String
  /// Calls it with a coder, a sender and an identifier, as many as it takes.
  let creation: String
  let isPrivate: Bool
  /// The index of the file.
  let file: Int
}

/// Finds the actions of the classes in a file.
final class NibActionFinder: SyntaxVisitor {
  private(set) var found: [NibAction] = []
  private let file: Int
  private let named: [SelectorText]
  private var types: [String] = []

  init(file: Int, named: [SelectorText]) {
    self.file = file
    self.named = named
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    let isSegue = attributes.contains("IBSegueAction")
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    let selector = Self.selector(node.name.text, labels)
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let isNamed = labels.count <= 2 && !isStatic && named.contains { $0.matches(selector) }
    guard isSegue || isNamed || attributes.contains("IBAction"), let type = types.last else { return .skipChildren }
    let isPrivate = node.modifiers.contains {
      $0.name.tokenKind == .keyword(.private) || $0.name.tokenKind == .keyword(.fileprivate)
    }
    let name = node.name.text
    let arguments = zip(labels, ["coder", "sender", "identifier"]).map { $0 == "_" ? $1 : "\($0): \($1)" }
    found.append(
      NibAction(
        isSegue: isSegue, type: type, selector: selector,
        method: labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")",
        creation: "self.\(name)(\(arguments.joined(separator: ", ")))", isPrivate: isPrivate, file: file))
    return .skipChildren
  }

  /// `tap(sender:)` is `tapWithSender:` in Objective-C, `tap(_:forEvent:)` is `tap:forEvent:`.
  static func selector(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    let prepositions = ["with", "for", "from", "by", "to", "at", "in", "on", "of", "using"]
    var head = name
    if first != "_" {
      let capital = first.prefix(1).uppercased() + first.dropFirst()
      let hasPreposition = prepositions.contains { word in
        first == word || (first.hasPrefix(word) && first.dropFirst(word.count).first?.isUppercase == true)
      }
      head += (hasPreposition ? "" : "With") + capital
    }
    return head + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }
}
