import SwiftSyntax

/// Finds what has to be written otherwise in one file.
final class FileRewriter: SyntaxVisitor {
  var edits: SourceEdits
  private(set) var missingModules: [String] = []
  /// Whether the file imports UIKit or one of the modules that come with it.
  private(set) var importsUIKit = false
  let facts: ModuleFacts
  private let knownModules: Set<String>
  /// The types around, the innermost last.
  private(set) var types: [String] = []
  /// Classes with an `observeValue(forKeyPath:…)` that overrides nothing.
  private var observers: [String] = []

  init(edits: SourceEdits, facts: ModuleFacts, knownModules: Set<String>) {
    self.edits = edits
    self.facts = facts
    self.knownModules = knownModules
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Imports and conditions

  /// All that InbetweenUIKit brings, lottie-ios among it; Foundation alone would bring its own timers and queues.
  private static let replaced: Set<String> = [
    "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "CoreFoundation", "ObjectiveC", "Dispatch", "os", "Darwin",
    "CoreText", "CoreImage", "ImageIO", "UniformTypeIdentifiers", "Lottie",
  ]

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    if Self.replaced.contains(module) {
      importsUIKit = true
      edits.replace(node.range, with: "import InbetweenUIKit")
    } else if !knownModules.contains(module), module != "Swift" {
      missingModules.append(module)
      edits.remove(node.range)
    }
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition {
      let text = condition.trimmedDescription
      let here = text.replacing("canImport(UIKit)", with: "canImport(InbetweenUIKit)")
        .replacing("os(iOS)", with: "os(Linux)")
      if here != text { edits.replace(condition.range, with: here) }
    }
    return .visitChildren
  }

  /// The version of iOS that is drawn, which `UIDevice.systemVersion` says, too.
  private static let system = [17, 0]

  /// On Linux, `#available(iOS 26, *)` would be true.
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    let versions = node.availabilityArguments.lazy.compactMap { argument -> [Int]? in
      guard let version = argument.argument.as(PlatformVersionSyntax.self), version.platform.text == "iOS" else {
        return nil
      }
      return version.version?.trimmedDescription.split(separator: ".").compactMap { Int($0) }
    }
    guard let version = versions.first else { return .skipChildren }
    let isThere = !Self.system.lexicographicallyPrecedes(version)
    let asksForAbsence = node.availabilityKeyword.tokenKind == .poundUnavailable
    edits.replace(node.range, with: isThere != asksForAbsence ? "true" : "false")
    return .skipChildren
  }

  // MARK: - Attributes and modifiers

  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
    "GKInspectable", "NSManaged", "UIApplicationMain", "NSApplicationMain", "MainActor", "preconcurrency",
  ]

  /// `@NSManaged var angle: CGFloat` of a layer becomes a property that the layer keeps under its name.
  private func manage(_ node: VariableDeclSyntax) {
    guard
      node.attributes.contains(where: {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "NSManaged"
      }), node.bindings.count == 1, let binding = node.bindings.first, binding.accessorBlock == nil,
      let type = binding.typeAnnotation?.type, let present = Self.managedDefault(of: type)
    else { return }
    let name = binding.pattern.trimmedDescription
    let end = binding.range.upperBound
    edits.replace(
      end..<end,
      with: " { get { value(forKey: \"\(name)\") as? \(present.type)\(present.value) } "
        + "set { setValue(newValue, forKey: \"\(name)\") } }")
  }

  /// The type without its optional, and what takes the place of a value that was never set; nil for types without one.
  private static func managedDefault(of type: TypeSyntax) -> (type: String, value: String)? {
    if let optional = type.as(OptionalTypeSyntax.self) { return (optional.wrappedType.trimmedDescription, "") }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return (optional.wrappedType.trimmedDescription, "")
    }
    let name = type.trimmedDescription
    switch name {
    case "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval", "CFTimeInterval": return (name, " ?? 0")
    case "Bool": return (name, " ?? false")
    case "CGPoint", "CGSize", "CGRect", "CGVector": return (name, " ?? .zero")
    case "String": return (name, " ?? \"\"")
    default: return nil
    }
  }

  /// `@IBOutlet weak var label: UILabel!` becomes a property that a nib can set; one that is not optional cannot be.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    manage(node)
    runOnce(node)
    if let binding = node.bindings.first, node.parent?.is(MemberBlockItemSyntax.self) == true {
      makeOptional(binding.pattern.trimmedDescription, binding.typeAnnotation?.type, of: types.last)
    }
    let attribute = node.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "IBOutlet" }
    guard let attribute else { return .visitChildren }
    let type = node.bindings.first?.typeAnnotation?.type
    let isOptional =
      type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true || type?.is(OptionalTypeSyntax.self) == true
    guard isOptional, node.bindings.count == 1, let binding = node.bindings.first, binding.initializer == nil,
      !binding.isComputed
    else {
      // A nib sets what is computed by its name in `setValue(_:forKey:)`.
      edits.remove(attribute.range)
      return .visitChildren
    }
    let weak = node.modifiers.first { $0.name.tokenKind == .keyword(.weak) }
    edits.replace(attribute.range, with: weak == nil ? "@UINib.Outlet" : "@UINib.Outlet(.weak)")
    if let weak { edits.remove(weak.range) }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    guard Self.dropped.contains(node.attributeName.trimmedDescription) else { return .visitChildren }
    edits.remove(node.range)
    return .skipChildren
  }

  /// `{ @MainActor in …` has nothing left before its `in`.
  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    let isAttributesAlone =
      node.capture == nil && node.parameterClause == nil && node.effectSpecifiers == nil && node.returnClause == nil
    let areDropped = node.attributes.allSatisfy { element in
      element.as(AttributeSyntax.self).map { Self.dropped.contains($0.attributeName.trimmedDescription) } ?? false
    }
    guard isAttributesAlone, areDropped else { return .visitChildren }
    edits.remove(node.range)
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) || node.name.tokenKind == .keyword(.optional) {
      edits.remove(node.range)
    }
    return .skipChildren
  }

  // MARK: - Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    observe(node)
    overrideRoot(node)
    overrideScrollDelegate(node)
    // A delegate is an entry point on iOS alone.
    if node.inheritanceClause?.inheritedTypes.contains(where: { $0.type.trimmedDescription == "UIApplicationDelegate" })
      == true,
      let main = node.attributes.first(where: { $0.trimmedDescription == "@main" })
    {
      edits.remove(main.range)
    }
    return enter(node.name.text)
  }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

  /// Linux cannot look up `observeValue(forKeyPath:…)` of objects that are no responders: their class says that it has the
  /// method, which then overrides nothing.
  private func observe(_ node: ClassDeclSyntax) {
    guard let parent = node.inheritanceClause?.inheritedTypes.first?.type, parent.trimmedDescription == "NSObject"
    else { return }
    for member in node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "observeValue",
        let override = function.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
      else { continue }
      let end = parent.range.upperBound
      edits.replace(end..<end, with: ", KeyValueObserver")
      edits.remove(override.range)
      observers.append(node.name.text)
    }
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    // Protocols of Objective-C are those of classes.
    let isOfObjects = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc"
    }
    if isOfObjects, node.inheritanceClause == nil {
      let end = node.name.range.upperBound
      edits.replace(end..<end, with: ": AnyObject")
    }
    for member in node.memberBlock.members {
      makeOptional(member.decl)
      // Without a meaning in requirements, and refused by later compilers.
      let weak = member.decl.as(VariableDeclSyntax.self)?.modifiers.first { $0.name.tokenKind == .keyword(.weak) }
      if let weak { edits.remove(weak.range) }
    }
    let defaults = node.memberBlock.members.compactMap { defaultMember(of: $0.decl) }
    // Public classes that conform need defaults that are as visible as the requirements.
    let isPublic = node.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
    if !defaults.isEmpty {
      let end = node.range.upperBound
      edits.replace(
        end..<end,
        with: "; \(isPublic ? "public " : "")extension \(node.name.text) { \(defaults.joined(separator: "; ")) }")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      makeOptional(OptionalRequirements.name(of: node), node.signature.returnClause?.type, of: types.last)
    }
    return .visitChildren
  }

  // MARK: - Expressions

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.base?.as(DeclReferenceExprSyntax.self) {
      qualify(module.baseName, before: node.declName.baseName)
    }
    lookUp(node)
    return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.baseType.as(IdentifierTypeSyntax.self) {
      qualify(module.name, before: node.name)
    }
    return .visitChildren
  }
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first else { return .visitChildren }
    switch node.macroName.text {
    case "selector" where argument.label == nil:
      let (method, type) = argument.expression.methodAndType
      // A method of a variable is bound to it; a selector is found by its name in the object to which it is sent.
      let named = ModuleFacts.methodOfVariable(method).flatMap(facts.name(ofMethod:)).map {
        "Selector(named: \"\($0)\")"
      }
      edits.replace(node.range, with: named ?? selector(method, type))
      return .skipChildren
    case "selector":
      // `#selector(getter: UIView.alpha)` is the name that Objective-C has for it.
      let name = argument.expression.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      let method = argument.label?.text == "setter" ? setter : name
      edits.replace(node.range, with: "Selector(named: \"\(method)\")")
      return .skipChildren
    case "keyPath":
      let parts = argument.expression.trimmedDescription.split(separator: ".")
      let path = parts.drop { $0.first?.isUppercase == true || $0 == "self" }
      edits.replace(node.range, with: "\"\(path.joined(separator: "."))\"")
      return .skipChildren
    default: return .visitChildren
    }
  }

  /// The compiler looks whether the method is there; equal names are equal selectors.
  ///
  /// - Parameter type: that of a method of several with the name; nil where it is not stated.
  private func selector(_ expression: ExprSyntax, _ functionType: String?) -> String {
    var method = expression.trimmedDescription
    for prefix in ["self.", "Self.", "self?.", "self!."] where method.hasPrefix(prefix) {
      method = String(method.dropFirst(prefix.count))
    }
    let base = method.prefix { $0 != "(" }
    let type = types.last ?? "Self"
    if !base.contains("."), let own = types.last {
      method = (facts.genericTypes.contains(own) ? "Self" : own) + "." + method
    }
    let name = base.contains(".") ? method : type + "." + String(method.drop { $0 != "." }.dropFirst())
    // The method of the type takes the object.
    let owner = base.contains(".") ? String(base.prefix(upTo: base.lastIndex(of: ".") ?? base.endIndex)) : type
    let cast = functionType.map { " as (\(owner)) -> \($0)" } ?? ""
    return "Selector(\(method)\(cast), name: \"\(name)\")"
  }

  /// `delegate?.bar?(bar, didSelect: item)`, and with `!`: requirements have defaults. What is called without a label may be an optional
  /// closure, unless an own protocol says otherwise.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if SelectorText(node) != nil, node.calledExpression.trimmedDescription == "Selector",
      let argument = node.arguments.first
    {
      let start = argument.range.lowerBound
      edits.replace(start..<start, with: "named: ")
    }
    if node.calledExpression.trimmedDescription == "super.observeValue", types.last.map(observers.contains) == true {
      edits.remove(node.range)
      return .skipChildren
    }
    if let creation = creation(node) {
      edits.replace(node.calledExpression.range.lowerBound..<creation.arguments, with: creation.text)
    } else if let former = Self.withoutArguments[node.trimmedDescription] {
      edits.replace(node.range, with: former)
    }
    castObject(in: node)
    if let optional = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      takeMark(optional.questionMark, behind: optional.expression, of: node)
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      takeMark(forced.exclamationMark, behind: forced.expression, of: node)
    }
    return .visitChildren
  }

  private func takeMark(_ mark: TokenSyntax, behind method: ExprSyntax, of call: FunctionCallExprSyntax) {
    guard let member = method.as(MemberAccessExprSyntax.self) else { return }
    let name = member.declName.baseName.text
    let isLabelled = call.arguments.contains { $0.label != nil }
    guard isLabelled || isRequirement(name) else { return }
    edits.remove(mark.range)
    if mark.tokenKind == .exclamationMark, facts.optionalResults.hasMethod(name) {
      edits.replace(call.range.upperBound..<call.range.upperBound, with: "!")
    }
    // `if let height = delegate.tableView?(…)` needs an optional.
    let isBound =
      call.parent?.is(InitializerClauseSyntax.self) == true
      && call.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    guard isBound || call.parent?.is(ForceUnwrapExprSyntax.self) == true else { return }
    edits.replace(call.range.lowerBound..<call.range.lowerBound, with: "optionalRequirement(")
    edits.replace(call.range.upperBound..<call.range.upperBound, with: ")")
  }

  /// Whether a method is a requirement that Objective-C makes optional, by its name without labels.
  func isRequirement(_ name: String) -> Bool {
    if facts.optionalRequirements.contains(name) || isOfDelegate(name) { return true }
    return Self.withoutLabels.contains(name) && !facts.declaredVariables.contains(name)
  }

  /// Whether it is named as the methods of UIKit's delegates without labels: `scrollViewDidScroll(_:)`.
  private func isOfDelegate(_ name: String) -> Bool {
    guard !facts.declaredVariables.contains(name),
      let sender = Self.delegating.first(where: { name.hasPrefix($0) })
    else { return false }
    let rest = name.dropFirst(sender.count)
    return ["Did", "Will", "Should"].contains { rest.hasPrefix($0) }
  }

  private static let delegating = [
    "scrollView", "textField", "textView", "searchBar", "presentationController", "popoverPresentationController",
    "gestureRecognizer", "tabBarController", "navigationController", "pageViewController", "pickerView", "tableView",
    "collectionView", "animation", "splitViewController", "application", "scene",
  ]
}
