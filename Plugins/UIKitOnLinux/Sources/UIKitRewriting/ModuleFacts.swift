import SwiftSyntax

/// What has to be known of all files of a module to rewrite one.
struct ModuleFacts {
  /// Requirements of own protocols that Objective-C makes optional.
  private(set) var optionalRequirements: Set<String> = []
  /// The only own protocol of Objective-C that has a method with a base name; an empty text for several.
  private var owners: [String: String] = [:]
  /// Members of own types that have the type `AnyObject`, as `Menu.delegate`.
  private(set) var objectVariables: Set<String> = []
  /// Those whose results become optionals.
  let optionalResults: OptionalRequirements
  /// Types with type parameters, whose methods are named through `Self`.
  private(set) var genericTypes: Set<String> = []
  /// The names of all declarations outside of functions.
  private(set) var declared: Set<String> = []
  /// Those of variables and constants among them.
  private(set) var declaredVariables: Set<String> = []
  /// The first of the types from which an own class inherits.
  private(set) var superclasses: [String: String] = [:]
  /// Own protocols that require an initializer.
  private(set) var creatingProtocols: Set<String> = []
  /// What is known of the type parameters of own types.
  private(set) var typeParameters: [String: TypeParameters] = [:]
  /// The constants of asset catalogs that the sources use and Xcode generates, such as `ColorResource.accent`.
  private(set) var assetConstants: [AssetConstant] = []
  /// The labels of the parameters of own methods, by their base names: those of the first one.
  private var methods: [String: [String]] = [:]
  /// The overrides of properties that extensions declare in InbetweenUIKit, such as `Overlay.rootViewController`, with the
  /// kinds of their accessors: `get`, `didSet`.
  private(set) var overridesOfExtensions: [String: Set<String>] = [:]
  /// The texts in `Selector("…")`, and the names of methods in `#selector(loader.stop)`.
  private(set) var namedSelectors: [SelectorText] = []

  init(_ trees: [SourceFileSyntax]) {
    optionalResults = OptionalRequirements(trees)
    let collector = Collector(viewMode: .sourceAccurate)
    for tree in trees { collector.walk(tree) }
    optionalRequirements = collector.optional
    owners = collector.owners
    objectVariables = collector.objectVariables
    genericTypes = collector.generic
    declared = collector.declared
    declaredVariables = collector.variables
    superclasses = collector.superclasses
    creatingProtocols = collector.creating
    typeParameters = collector.typeParameters
    methods = collector.methods
    overridesOfExtensions = collector.overridesOfExtensions
    namedSelectors = collector.selectors
    namedSelectors += collector.methodsOfVariables.compactMap(name(ofMethod:)).map(SelectorText.init(name:))
    assetConstants = Set(collector.assets.filter { !collector.declared.contains($0.name) }).sorted()
  }

  /// The own protocol of Objective-C that alone requires a method with a base name; nil for another.
  func owner(ofRequirement name: String) -> String? { owners[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The name in Objective-C of a method of a variable, as in `#selector(loader.stop(_:))`; nil for one of a type.
  static func methodOfVariable(_ expression: ExprSyntax) -> String? {
    let text = expression.trimmedDescription.filter { !$0.isWhitespace }
    let base = text.prefix { $0 != "(" }
    guard let first = base.split(separator: ".").first, base.contains("."), first.first?.isLowercase == true,
      !["self", "self?", "self!", "super"].contains(first)
    else { return nil }
    return text
  }

  /// The name in Objective-C of a method of the module's; nil for another.
  ///
  /// - Parameter method: as in `#selector`, with or without labels.
  func name(ofMethod method: String) -> String? {
    let parts = method.split(separator: "(", maxSplits: 1)
    let name = parts.first?.split(separator: ".").last.map(String.init) ?? ""
    guard let known = methods[name] else { return nil }
    let labels = parts.count > 1 ? parts[1].dropLast().split(separator: ":").map(String.init) : known
    return NibActionFinder.selector(name, labels)
  }

  /// Whether a type is a class of views, controllers or layers, by its name or those of its superclasses.
  func isClassOfUIKit(_ type: String) -> Bool {
    let name = root(of: type).name
    guard name.hasPrefix("UI") || name.hasPrefix("CA"), name != "UIContentView" else { return false }
    return Self.classSuffixes.contains { name.hasSuffix($0) }
  }

  /// The first superclass of a class that is not declared in the module, and how many are between.
  func root(of type: String) -> (name: String, depth: Int) {
    var name = String(type.prefix { $0 != "<" })
    // A chain is no longer than there are classes.
    for depth in 0...superclasses.count {
      guard let next = superclasses[name] else { return (name, depth) }
      name = String(next.prefix { $0 != "<" })
    }
    return (name, superclasses.count)
  }

  /// The accessors with which superclasses in the module override a property that an extension declares in
  /// InbetweenUIKit, from the nearest superclass on; empty if none does.
  func inheritedOverrides(of property: String, in type: String) -> [Set<String>] {
    var found: [Set<String>] = []
    var name = String(type.prefix { $0 != "<" })
    for _ in 0..<superclasses.count {
      guard let next = superclasses[name] else { break }
      name = String(next.prefix { $0 != "<" })
      if let kinds = overridesOfExtensions[name + "." + property] { found.append(kinds) }
    }
    return found
  }

  private static let classSuffixes = [
    "View", "Controller", "Cell", "Layer", "Button", "Label", "Control", "Field", "Bar", "Slider", "Switch", "Window",
    "Stepper", "Picker",
  ]

  private final class Collector: SyntaxVisitor {
    var optional: Set<String> = []
    var owners: [String: String] = [:]
    var objectVariables: Set<String> = []
    var generic: Set<String> = []
    var declared: Set<String> = []
    var variables: Set<String> = []
    var superclasses: [String: String] = [:]
    var creating: Set<String> = []
    var typeParameters: [String: TypeParameters] = [:]
    var selectors: [SelectorText] = []
    var assets: [AssetConstant] = []
    var methods: [String: [String]] = [:]
    var methodsOfVariables: [String] = []
    var overridesOfExtensions: [String: Set<String>] = [:]

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      if node.macroName.text == "selector", let argument = node.arguments.first, argument.label == nil,
        let method = methodOfVariable(argument.expression)
      {
        methodsOfVariables.append(method)
      }
      return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for binding in node.bindings where binding.typeAnnotation?.type.isAnyObject == true {
        if let owner = node.owner { objectVariables.insert(owner + "." + binding.pattern.trimmedDescription) }
      }
      if let owner = node.owner, let name = node.bindings.first?.pattern.trimmedDescription,
        ["rootViewController", "delegate"].contains(name),
        node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) })
      {
        overridesOfExtensions[owner + "." + name] = node.accessorKinds
      }
      return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      typeParameters[node.name.text] = TypeParameters(node.genericParameterClause, node.genericWhereClause)
      return declare(node.name)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      typeParameters[node.name.text] = TypeParameters(node.genericParameterClause, node.genericWhereClause)
      return declare(node.name)
    }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.memberBlock.members.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }) {
        creating.insert(node.name.text)
      }
      let isOfObjects = node.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc"
      }
      if isOfObjects {
        for name in Set(node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name.text }) {
          owners[name] = owners[name] == nil ? node.name.text : ""
        }
      }
      return declare(node.name)
    }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      if bodies == 0 { variables.insert(node.identifier.text) }
      return declare(node.identifier)
    }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visitPost(_ node: AccessorBlockSyntax) { bodies -= 1 }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visitPost(_ node: InitializerDeclSyntax) { bodies -= 1 }

    /// How many bodies are around: what they declare is not declared for the module.
    private var bodies = 0
    private func enterBody() -> SyntaxVisitorContinueKind {
      bodies += 1
      return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let text = SelectorText(node) { selectors.append(text) }
      if let asset = AssetConstant(node) { assets.append(asset) }
      return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if let asset = AssetConstant(node) { assets.append(asset) }
      return .visitChildren
    }

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
      if bodies == 0 { declared.insert(name.text) }
      return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { bodies -= 1 }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if bodies == 0 {
        declared.insert(node.name.text)
        if methods[node.name.text] == nil {
          methods[node.name.text] = node.signature.parameterClause.parameters.map(\.firstName.text)
        }
      }
      if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.optional) }) {
        optional.insert(node.name.text)
      }
      return enterBody()
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.genericParameterClause != nil { generic.insert(node.name.text) }
      typeParameters[node.name.text] = TypeParameters(node.genericParameterClause, node.genericWhereClause)
      if let parent = node.inheritanceClause?.inheritedTypes.first {
        superclasses[node.name.text] = parent.type.trimmedDescription
      }
      return declare(node.name)
    }
  }
}

extension VariableDeclSyntax {
  /// Of the first binding; one that is only read is `get` with or without the word.
  fileprivate var accessorKinds: Set<String> {
    // Not a switch: of the toolchain's library, unlike the package's, the compiler knows no end of cases.
    guard let block = bindings.first?.accessorBlock else { return [] }
    if case .accessors(let list) = block.accessors { return Set(list.map(\.accessorSpecifier.text)) }
    return ["get"]
  }

  /// The type that declares it as a member, or that is extended by it.
  fileprivate var owner: String? {
    guard let declaration = parent?.as(MemberBlockItemSyntax.self)?.parent?.parent?.parent else { return nil }
    return declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      ?? declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}
