internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

/// The definition of a component: a view with its constraints and states, used like a kind of view.
struct ComponentTemplate {
  var place: SourcePlace
  /// The key with the kind of its view, whose value is `self`.
  var kind: SourceScalar
  var parameters: [MappingEntry]
  /// The keys of its view, including `subviews`.
  var keys: [MappingEntry]
  var constraints: SourceNode?
  var states: SourceNode?
}

extension Expander {
  /// Reads the components of the scene and its imports, without their contents.
  ///
  /// - Returns: the `styles` of the imports.
  mutating func readComponents(_ entries: [MappingEntry]) -> [SourceNode?] {
    var importedStyles: [SourceNode?] = []
    for library in importedFiles(entries) {
      readComponents(library.node(TopKey.components))
      importedStyles.append(library.node(TopKey.styles).map { expanded($0, in: 0) })
    }
    readComponents(entries.node(TopKey.components))
    return importedStyles
  }

  private mutating func readComponents(_ node: SourceNode?) {
    guard let node, let written = mapping(node, "a mapping of names and components") else { return }
    for entry in written {
      guard let name = name(entry.key)?.name, let keys = mapping(entry.value, "a component: - view: self and its keys")
      else { continue }
      if let other = templates[name] {
        error(
          "'\(name)' is already a component", at: entry.key.place, notes: [.init("declared at", at: other.place)])
        continue
      }
      // So that kinds of views added in later versions never clash with components.
      guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else {
        error(
          "the name of a component begins with a capital letter", at: entry.key.place,
          hint: "write \(name.prefix(1).uppercased() + name.dropFirst())")
        continue
      }
      guard let kind = keys.first(where: { ViewKind(rawValue: $0.key.text) != nil }),
        kind.value.scalar?.text == "self"
      else {
        error("a component names its kind of view", at: entry.key.place, hint: "begin it with view: self")
        continue
      }
      templates[name] = ComponentTemplate(
        place: entry.key.place, kind: kind.key,
        parameters: keys.node(ComponentKey.parameters).flatMap { mapping($0, "a mapping of names and values") } ?? [],
        keys: keys.filter {
          $0.key.text != kind.key.text && ComponentKey(rawValue: $0.key.text) == nil
        }, constraints: keys.node(ComponentKey.constraints), states: keys.node(ComponentKey.states))
    }
  }

  // Uses of components.

  mutating func instantiated(views node: SourceNode) -> SourceNode {
    guard let items = node.items, !templates.isEmpty else { return node }
    return SourceNode(content: .sequence(items.compactMap { instantiated(view: $0) }), place: node.place)
  }

  mutating func instantiated(events node: SourceNode) -> SourceNode {
    guard let items = node.items, !templates.isEmpty else { return node }
    let made = items.map { item -> SourceNode in
      guard let entries = item.entries else { return item }
      return SourceNode(
        content: .mapping(
          entries.map { entry in
            switch entry.key.text {
            case "add": MappingEntry(key: entry.key, value: instantiated(views: entry.value))
            case "then": MappingEntry(key: entry.key, value: instantiated(events: entry.value))
            default: entry
            }
          }), place: item.place)
    }
    return SourceNode(content: .sequence(made), place: node.place)
  }

  /// The view with components replaced by copies; nil, with a message, if views are nested too deeply.
  private mutating func instantiated(view node: SourceNode) -> SourceNode? {
    // A scene with too many copies or mistakes is not played.
    guard !log.isOverCopyLimit, !log.isFull else { return nil }
    guard let entries = node.entries else { return node }
    guard depth < maximumViewDepth else {
      error(
        "views are nested more than \(maximumViewDepth) deep", at: node.place,
        hint: maximumViewDepth == limits.nesting ? "raise it with \(SceneLimits.Option.nesting.option)" : nil)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let hasKind = entries.contains { ViewKind(rawValue: $0.key.text) != nil }
    if !hasKind, let use = entries.first(where: { templates[$0.key.text] != nil }),
      let component = templates[use.key.text]
    {
      return SourceNode(content: .mapping(instance(of: component, use, entries)), place: node.place)
    }
    return SourceNode(content: .mapping(instantiated(keys: entries)), place: node.place)
  }

  /// The maximum nesting depth of views inside components. Without components the nesting of the file itself is the
  /// limit; recursion is as deep as the nesting of views.
  private var maximumViewDepth: Int { min(limits.nesting, 250) }

  private mutating func instantiated(keys entries: [MappingEntry]) -> [MappingEntry] {
    entries.compactMap { entry in
      switch ViewStructure(rawValue: entry.key.text) {
      case .subviews: MappingEntry(key: entry.key, value: instantiated(views: entry.value))
      case .mask: instantiated(view: entry.value).map { MappingEntry(key: entry.key, value: $0) }
      default: entry
      }
    }
  }

  /// The view for a use of a component; its constraints and states are added to those of the scene.
  private mutating func instance(of component: ComponentTemplate, _ use: MappingEntry, _ entries: [MappingEntry])
    -> [MappingEntry]
  {
    var kind = component.kind
    kind.place = use.key.place
    kind.columns = .whole
    let head = MappingEntry(key: kind, value: use.value)
    let name = use.key.text
    guard let id = self.scalar(use.value, "the view's id"), WordRules.isIdentifier(id.text) else { return [head] }
    if open.contains(name) {
      error(
        "the component '\(name)' contains itself", at: use.key.place, notes: [.init("declared at", at: component.place)]
      )
      return [head]
    }
    open.append(name)
    defer { open.removeLast() }

    let parameters = Set(component.parameters.map(\.key.text))
    let given = entries.filter { $0.key.text != name }
    let extra = keysOfView(given.filter { !parameters.contains($0.key.text) }, of: name, component)
    var scope = NameScope(instance: declared(id))
    scope.summary = declared(id)
    let arguments = Dictionary(given.map { ($0.key.text, $0) }) { first, _ in first }
    for parameter in component.parameters { bind(parameter, arguments[parameter.key.text], of: name, to: &scope) }
    let own = add(scope)

    let keys = component.keys.map {
      MappingEntry(key: substituted($0.key, in: own), value: expanded($0.value, in: own))
    }
    let constraints = component.constraints.map { expanded($0, in: own) }
    let states = component.states.map { expanded($0, in: own) }
    enterNames(views: keys, constraints: constraints, states: states, in: own)

    // The component's keys come first, then those of the use, which override them; the subviews of both are kept.
    var result = [head]
    let made = instantiated(keys: keys)
    let others = instantiated(keys: extra)
    for entry in made {
      guard let other = others.entry(entry.key.text) else {
        result.append(entry)
        continue
      }
      if entry.isOf(ViewStructure.subviews), let inner = entry.value.items, let outer = other.value.items {
        result.append(
          MappingEntry(key: entry.key, value: SourceNode(content: .sequence(inner + outer), place: entry.value.place)))
      } else {
        result.append(other)
      }
    }
    result += others.filter { made.entry($0.key.text) == nil }
    if let constraints, let items = list(constraints, "a list of constraints") { addedConstraints += items }
    if let states, let groups = mapping(states, "a mapping of groups and their states") { addedStates += groups }
    return result
  }

  /// The keys of the component's view; keys that are neither its own nor parameters are reported.
  private func keysOfView(_ entries: [MappingEntry], of name: String, _ component: ComponentTemplate) -> [MappingEntry]
  {
    guard let kind = ViewKind(rawValue: component.kind.text) else { return [] }
    let names = component.parameters.map(\.key.text)
    return entries.filter { entry in
      if ViewKeys.key(entry.key.text, of: kind) != nil { return true }
      error(
        "\(ValueReader.withArticle(name)) has no parameter '\(entry.key.shortText)'", at: entry.key.place,
        hint: NearestName.suggestion(for: entry.key.text, among: names + ViewKeys.keys(of: kind).map(\.name)).map {
          "did you mean '\($0)'?"
        } ?? (names.isEmpty ? nil : "its parameters are " + ValueReader.listed(names)),
        notes: [.init("declared at", at: component.place)])
      return false
    }
  }

  /// Sets a parameter's value: its type is that of the default, as for the scene's own parameters.
  private mutating func bind(
    _ parameter: MappingEntry, _ given: MappingEntry?, of name: String, to scope: inout NameScope
  ) {
    // An invalid name has been reported; uses of it are not.
    let key = self.name(parameter.key, isQualified: false)?.name ?? parameter.key.text
    let standard = expanded(parameter.value, in: 0)
    let value = given?.value ?? standard
    guard let written = standard.scalar else {
      if value.scalar != nil { mismatch(key, value, standard.items == nil ? "a mapping" : "a list") }
      scope.values[key] = value
      return
    }
    guard let scalar = value.scalar else { return mismatch(key, value, "one value") }
    scope.values[key] = value
    if written.style != .quoted, ["true", "false"].contains(written.text) {
      if !["true", "false"].contains(scalar.text) { mismatch(key, value, "true or false") }
    } else if plainNumber(written) != nil {
      guard let (number, expression) = reader.knownNumber(scalar, in: .metric) else { return }
      scope.numbers[key] = ConstantName(value: number, exact: try? expression.time(in: EmptySceneContext()))
      var text = scalar
      text.text = ValueReader.decimal(number)
      text.columns = .whole
      scope.values[key] = SourceNode(content: .scalar(text), place: value.place)
    }
  }

  private func mismatch(_ name: String, _ value: SourceNode, _ expected: String) {
    error("parameter '\(name)' is \(expected), found \(value.summary)", at: value.place)
  }

  // Declarations inside components.

  private mutating func enterNames(views: [MappingEntry], constraints: SourceNode?, states: SourceNode?, in own: Int) {
    func enter(_ scalar: SourceScalar?) {
      guard let scalar, instanceScope(scalar.scope) == own else { return }
      if scopes[own].values[scalar.text] != nil {
        error("'\(scalar.shortText)' is a parameter of this component already", at: scalar.place)
      } else if scalar.text == "self" || LayoutAttribute.byName[scalar.text] != nil {
        error(
          "'\(scalar.shortText)' cannot be a name in a component: \(scopes[own].summary).\(scalar.shortText) means something",
          at: scalar.place, hint: "choose another name")
      }
      scopes[own].names.insert(scalar.text)
    }
    func enter(view entries: [MappingEntry]) {
      for entry in entries {
        if ViewKind(rawValue: entry.key.text) != nil || templates[entry.key.text] != nil {
          enter(entry.value.scalar)
        } else if entry.isOf(ViewStructure.subviews) {
          for item in entry.value.items ?? [] { enter(view: item.entries ?? []) }
        } else if entry.isOf(ViewStructure.mask) {
          enter(view: entry.value.entries ?? [])
        }
      }
    }
    func enter(constraints node: SourceNode?) {
      for item in node?.items ?? [] {
        guard let entries = item.entries else { continue }
        enter(entries.node(ConstraintKey.identifier)?.scalar)
        if entries.contains(where: { MappingTypes.constraintWords.contains($0.key.text) }) {
          enter(constraints: entries.node(ConstraintKey.constraints))
        } else {
          for entry in entries {
            enter(entry.key)
            enter(constraints: entry.value)
          }
        }
      }
    }
    enter(view: views.filter { ViewKind(rawValue: $0.key.text) == nil })
    enter(constraints: constraints)
    for group in states?.entries ?? [] {
      for state in group.value.items ?? [] { enter(constraints: state.entries?.node(StateKey.constraints)) }
    }
  }
}
