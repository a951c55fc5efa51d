internal import InbetweenDiagnostics
internal import InbetweenLayout

/// A constraint with a number and possibly a name that has not been read yet: expressions can refer to constraints
/// declared later.
struct ConstraintDraft {
  enum Content {
    case equation(SourceScalar)
    case explicit([MappingEntry])
    case visual(VisualFormat.Constraint, firstGuide: Int)
  }

  var content: Content
  var owner: SceneConstraint.Owner
  var place: SourcePlace
  var text: String
  var names: [String]
  var isActive: Bool
  /// The copy that contains it, whose names it can use.
  var scope = 0
}

/// Numbers and names the constraints of a scene, and reads visual formats, which stand for several.
struct ConstraintDrafter: NameDeclaring {
  let context: ReadingContext
  let scopes: [NameScope]
  var knownNames: SceneNameTable
  private var drafts = ConstraintDrafts()
  private var isOverLimit = false

  private init(_ context: ReadingContext, names: consuming SceneNameTable, scopes: [NameScope]) {
    self.context = context
    self.scopes = scopes
    knownNames = names
  }

  var log: ReadingLog { context.log }
  var reader: ValueReader {
    ValueReader(context, names: knownNames, scopes: scopes, constraintNames: drafts.names)
  }

  /// The constraints of a scene, and its names with those of the constraints.
  static func drafts(
    of entries: [MappingEntry], _ context: ReadingContext, names: consuming SceneNameTable, scopes: [NameScope]
  ) -> (drafts: ConstraintDrafts, names: SceneNameTable) {
    var drafter = ConstraintDrafter(context, names: names, scopes: scopes)
    drafter.draftConstraints(entries)
    return drafter.result()
  }

  private consuming func result() -> (drafts: ConstraintDrafts, names: SceneNameTable) { (drafts, knownNames) }

  /// Numbers all constraints in document order: those of the scene, then those of states by group names, then those of
  /// events.
  private mutating func draftConstraints(_ entries: [MappingEntry]) {
    if let node = entries.node(TopKey.constraints) { drafts.owned[.scene] = draftList(node, .scene) }
    for group in (entries.node(TopKey.states)?.entries ?? []).sorted(by: { declared($0.key) < declared($1.key) }) {
      for item in group.value.items ?? [] {
        guard let state = item.entries, let name = state.node(StateKey.state)?.scalar?.text,
          let node = state.node(StateKey.constraints)
        else { continue }
        let owner = SceneConstraint.Owner.state(group: declared(group.key), state: name)
        drafts.owned[owner, default: []] += draftList(node, owner)
      }
    }
    entries.node(TopKey.timeline)?.eachEvent { id, event, _ in
      if let node = event.node(EventKey.constraints) { drafts.owned[.event(id)] = draftList(node, .event(id)) }
      for (index, frame) in (event.node(EventKey.keyframes)?.items ?? []).enumerated() {
        guard let node = frame.entries?.node(KeyframeKey.constraints) else { continue }
        let owner = SceneConstraint.Owner.keyframe(event: id, index: index)
        drafts.owned[owner] = draftList(node, owner)
      }
    }
  }

  private mutating func draftList(_ node: SourceNode, _ owner: SceneConstraint.Owner) -> [Int] {
    guard let items = list(node, "a list of constraints", hint: ValueReader.equationHint(node)) else { return [] }
    let first = drafts.all.count
    for item in items { draft(item, owner, names: [], isActive: true) }
    return Array(first..<drafts.all.count)
  }

  private mutating func draft(_ node: SourceNode, _ owner: SceneConstraint.Owner, names: [String], isActive: Bool) {
    switch node.content {
    case .scalar(let scalar):
      if scalar.isMissing { markBroken(names) } else { draftText(scalar, owner, names, isActive, options: []) }
    case .sequence:
      markBroken(names)
      let isOfEquations = node.items?.contains { $0.scalar?.text.contains("=") == true } ?? false
      error(
        "expected a constraint, found a list", at: node.place,
        hint: isOfEquations
          ? "write each equation as an item of its own, or give the group a name: - sides: […]"
          : "begin visual format with H: or V:, or quote it; give a group of constraints a name")
    case .mapping(let entries):
      if entries.contains(where: { MappingTypes.constraintWords.contains($0.key.text) }) {
        draftWritten(entries, at: node.place, owner, names, isActive)
      } else if entries.count == 1 {
        draftNamed(entries[0], owner, names, isActive)
      } else {
        markBroken(names)
        let isLong = entries.contains { ["item", "attribute", "view", "toItem", "relatedBy"].contains($0.key.text) }
        error(
          "expected one name and what it names, found \(entries.count) keys", at: node.place,
          hint: isLong
            ? "the keys are firstItem, firstAttribute, relation, secondItem, secondAttribute, multiplier, constant"
            : "begin each constraint with '- '")
      }
    }
  }

  private mutating func markBroken(_ names: [String]) { knownNames.broken.formUnion(names) }

  /// `gap: a.left == b.right` or `sides: [ … ]`.
  private mutating func draftNamed(
    _ entry: MappingEntry, _ owner: SceneConstraint.Owner, _ names: [String], _ isActive: Bool
  ) {
    if entry.key.isPlain, let dot = entry.key.text.lastIndex(of: "."), let value = entry.value.scalar, !value.isMissing,
      LayoutAttribute.byName[String(entry.key.text[entry.key.text.index(after: dot)...])] != nil
    {
      markBroken(names)
      error(
        "a constraint is an equation, found a key and a value", at: entry.key.place,
        hint: "write \(entry.key.shortText) == \(value.shortText)")
      return
    }
    if let value = entry.value.scalar,
      let equation = FamiliarEquations.equation(entry.key.text + ": " + value.text)
    {
      markBroken(names)
      error("a constraint is an equation, found a call", at: entry.key.place, hint: "write \(equation)")
      return
    }
    let inner = enterConstraintName(identifier(key: entry.key)) + names
    if let items = entry.value.items {
      if items.isEmpty { error("a named group needs at least one constraint", at: entry.value.place) }
      let first = drafts.all.count
      for item in items { draft(item, owner, names: inner, isActive: isActive) }
      fill(inner, first, names)
      return
    }
    guard let scalar = entry.value.scalar else {
      markBroken(inner)
      error(
        "expected a constraint or a list of constraints, found \(entry.value.summary)", at: entry.value.place,
        hint: "a written-out constraint takes its name as 'identifier'")
      return
    }
    let first = drafts.all.count
    if scalar.isMissing { markBroken(inner) } else { draftText(scalar, owner, inner, isActive, options: []) }
    fill(inner, first, names)
  }

  /// The names whose sets receive the drafts; enclosing names are filled by their own groups.
  private mutating func fill(_ inner: [String], _ first: Int, _ outer: [String]) {
    guard inner.count > outer.count else { return }
    drafts.names.fill(inner[0], with: Array(first..<drafts.all.count))
  }

  private mutating func enterConstraintName(_ name: LocatedName?) -> [String] {
    guard let name, declare(name, .constraint) else { return [] }
    drafts.names.enter(name)
    return [name.name]
  }

  /// `{equation: …}`, `{visualFormat: …}`, `{constraints: …}` and `{firstItem: …}`.
  private mutating func draftWritten(
    _ entries: [MappingEntry], at place: SourcePlace, _ owner: SceneConstraint.Owner, _ names: [String],
    _ isActive: Bool
  ) {
    var inner = names
    if let node = entries.node(ConstraintKey.identifier) { inner = enterConstraintName(identifier(node)) + names }
    var active = isActive
    if let node = entries.node(ConstraintKey.active), let value = reader.boolean(node) { active = active && value }
    let first = drafts.all.count
    defer { fill(inner, first, names) }
    if let node = entries.node(ConstraintKey.equation) {
      checkKeys(entries, MappingTypes.equation)
      if let scalar = scalar(node, "an equation") {
        draftText(scalar, owner, inner, active, options: [], isEquation: true)
      } else {
        markBroken(inner)
      }
    } else if let node = entries.node(ConstraintKey.visualFormat) {
      checkKeys(entries, MappingTypes.visualFormat)
      let options = entries.node(ConstraintKey.options).map { formatOptions($0) } ?? []
      if let scalar = scalar(node, "a visual format") {
        draftVisualFormat(scalar, owner, inner, active, options)
      } else {
        markBroken(inner)
      }
    } else if let node = entries.node(ConstraintKey.constraints) {
      checkKeys(entries, MappingTypes.group)
      if entries.node(ConstraintKey.identifier) == nil {
        error(
          "a group of constraints needs an 'identifier'", at: place, hint: "or write its name as the key: - name: […]")
      }
      for item in list(node, "a list of constraints", minimum: 1) ?? [] {
        draft(item, owner, names: inner, isActive: active)
      }
    } else if entries.node(ConstraintKey.firstItem) != nil {
      checkKeys(entries, MappingTypes.constraint)
      let item = entries.node(ConstraintKey.firstItem)?.scalar?.shortText ?? ""
      let attribute = entries.node(ConstraintKey.firstAttribute)?.scalar?.shortText ?? ""
      let scope = entries.node(ConstraintKey.firstItem)?.scalar?.scope ?? 0
      append(.explicit(entries), owner, place, "\(item).\(attribute)", inner, active, scope)
    } else {
      markBroken(inner)
      error("a constraint needs 'equation', 'visualFormat', 'constraints' or 'firstItem'", at: place)
    }
  }

  private mutating func append(
    _ content: ConstraintDraft.Content, _ owner: SceneConstraint.Owner, _ place: SourcePlace, _ text: String,
    _ names: [String], _ isActive: Bool, _ scope: Int
  ) {
    guard drafts.all.count < limits.constraints else {
      if drafts.all.count == limits.constraints, !isOverLimit {
        isOverLimit = true
        report(SceneLimits.Option.constraints.error(in: limits, at: place))
      }
      return
    }
    drafts.all.append(
      ConstraintDraft(
        content: content, owner: owner, place: place, text: text, names: names, isActive: isActive, scope: scope))
  }

  private mutating func draftText(
    _ scalar: SourceScalar, _ owner: SceneConstraint.Owner, _ names: [String], _ isActive: Bool,
    options: VisualFormatOptions, isEquation: Bool = false
  ) {
    let text = scalar.text
    // Few constraints begin like a visual format.
    let mayBeVisual =
      switch text.unicodeScalars.first {
      case "|", "[": !isEquation
      case "H", "V", "h", "v": !isEquation && text.utf8.prefix(3).contains(UInt8(ascii: ":"))
      default: false
      }
    let isVisual = mayBeVisual && ["H:", "V:", "HV:", "|", "["].contains { text.hasPrefix($0) }
    if mayBeVisual, ["h:", "v:", "hv:"].contains(where: text.hasPrefix) {
      markBroken(names)
      let axes = text.prefix { $0 != ":" }.uppercased()
      error(
        "a visual format begins with H: or V:", at: scalar.place,
        hint: "write \(axes)\(scalar.shortText.dropFirst(axes.count))")
    } else if isVisual {
      draftVisualFormat(scalar, owner, names, isActive, options)
    } else {
      append(.equation(scalar), owner, scalar.place, scalar.shortText, names, isActive, scalar.scope)
    }
  }

  private func formatOptions(_ node: SourceNode) -> VisualFormatOptions {
    var options: VisualFormatOptions = []
    for item in list(node, "a list of options", isOfNames: true) ?? [] {
      guard let word = word(item, among: VisualFormatOptions.names, "option") else { continue }
      if let option = VisualFormatOptions(name: word) { options.formUnion(option) }
    }
    return options
  }

  private mutating func draftVisualFormat(
    _ scalar: SourceScalar, _ owner: SceneConstraint.Owner, _ names: [String], _ isActive: Bool,
    _ options: VisualFormatOptions
  ) {
    guard scalar.text.unicodeScalars.count <= limits.expressionLength else {
      markBroken(names)
      error("the visual format is longer than \(limits.expressionLength) characters", at: scalar.place)
      return
    }
    guard let format = reader.visualFormat(scalar, options) else { return markBroken(names) }
    let firstGuide = addGuides(format.guides.map { resolved($0, in: scalar.scope) }, at: scalar.place)
    for constraint in format.constraints {
      let range = constraint.source
      append(
        .visual(constraint, firstGuide: firstGuide), owner,
        scalar.place(at: range.lowerBound, length: max(range.count, 1)), scalar.shortText, names, isActive,
        scalar.scope)
    }
  }

  /// The guides that a format needs for `~` and for gaps that depend on a length. Their ids are not valid names in
  /// scenes.
  private mutating func addGuides(_ owners: [String], at place: SourcePlace) -> Int {
    let first = drafts.formatGuides.count
    for owner in owners {
      let superview = knownNames.views[owner]?.superview
      let guide = SceneView(
        id: "~\(drafts.formatGuides.count)", kind: .guide, place: place, superview: superview, properties: [],
        subviews: [],
        mask: [], snapshotOf: nil)
      drafts.formatGuides.append(guide)
    }
    return first
  }
}
