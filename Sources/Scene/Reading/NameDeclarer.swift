internal import InbetweenDiagnostics
internal import InbetweenModel

/// Declares names: parameters, metrics and inputs with their values; views and the labels of events, before anything
/// refers to them.
struct NameDeclarer: NameDeclaring {
  let context: ReadingContext
  let scopes: [NameScope]
  var knownNames: SceneNameTable

  init(_ context: ReadingContext, names: consuming SceneNameTable, scopes: [NameScope] = [NameScope()]) {
    self.context = context
    self.scopes = scopes
    knownNames = names
  }

  var log: ReadingLog { context.log }
  /// A reader for one value: it must be gone when the next name is declared, which would copy all names otherwise.
  var reader: ValueReader { ValueReader(context, names: knownNames, scopes: scopes) }

  /// The names with those that were declared.
  consuming func names() -> SceneNameTable { knownNames }

  /// Declares the ids of a list of views and all their descendants.
  mutating func declareViews(_ node: SourceNode?, superview: String? = nil) {
    for item in node?.items ?? [] { declareView(item, superview: superview, isMask: false) }
  }

  private mutating func declareView(_ node: SourceNode, superview: String?, isMask: Bool) {
    guard let entries = node.entries, let (kind, entry) = ViewKind.written(in: entries),
      let name = silentName(entry.value)
    else {
      return
    }
    guard log.charge(ExpansionCost(views: 1 + kind.partCount), at: name.place) else {
      knownNames.isOverViewLimit = true
      return
    }
    if declare(name, .view(kind)) {
      if isMask { knownNames.hasMasks = true }
      knownNames.views[name.name] = ViewDeclaration(kind: kind, superview: superview, isMask: isMask, place: name.place)
    }
    declareViews(entries.node(ViewStructure.subviews), superview: name.name)
    if let mask = entries.node(ViewStructure.mask) { declareView(mask, superview: nil, isMask: true) }
  }

  /// A name, without a message if it is invalid; building the view reports it.
  private func silentName(_ node: SourceNode) -> LocatedName? {
    guard let scalar = node.scalar, WordRules.isIdentifier(scalar.text),
      WordRules.yamlReading(scalar.text) == nil, !WordRules.reserved.contains(scalar.text)
    else { return nil }
    return LocatedName(name: declared(scalar), place: scalar.place)
  }

  /// Declares labels and the views that events add.
  ///
  /// - Returns: the events whose changes take time.
  mutating func declareEvents(_ node: SourceNode?) -> Set<Int> {
    var count = 0
    var animated: Set<Int> = []
    node?.eachEvent { id, entries, item in
      count += 1
      if count == limits.events + 1 { report(SceneLimits.Option.events.error(in: limits, at: item.place)) }
      let moving: [EventKey] = [.animate, .keyboard, .push, .pop, .present, .dismiss]
      let turns = entries.node(EventKey.canvas)?.entries?.node(CanvasChangeKey.orientation) != nil
      if turns || moving.contains(where: { entries.node($0) != nil }) {
        animated.insert(id)
      }
      if let label = entries.node(EventKey.label), let name = name(label), declare(name, .label) {
        knownNames.events[name.name] = id
      }
      guard let added = entries.node(EventKey.add) else { return }
      let superview = addedSuperview(entries)
      for view in added.items ?? [] {
        // A snapshot is added to the superview of its view.
        let of = view.entries?.node(ViewStructure.of)?.scalar?.text
        let isSnapshot = view.entries?.node(ViewKind.snapshot.rawValue) != nil
        declareView(
          view, superview: isSnapshot ? of.flatMap { knownNames.views[$0]?.superview } : superview, isMask: false)
      }
    }
    return animated
  }

  /// The view to which an event adds; nil for `screen`.
  private func addedSuperview(_ entries: [MappingEntry]) -> String? {
    if let name = entries.node(EventKey.in)?.scalar?.text { return name == "screen" ? nil : name }
    if let sibling = (entries.node(EventKey.above) ?? entries.node(EventKey.below))?.scalar?.text {
      return knownNames.views[sibling]?.superview
    }
    return nil
  }

  /// Declares the names of groups and their states, so that `to` can be checked before the states are read.
  func declareStateGroups(_ node: SourceNode?) -> [String: StateGroup] {
    let hint = "begin with the name of the group, such as mode:, and put the list below it"
    guard let node, let groups = mapping(node, "a mapping of groups and their states", hint: hint) else { return [:] }
    var declared: [String: StateGroup] = [:]
    for entry in groups {
      guard let name = name(entry.key) else { continue }
      guard let items = entry.value.items else {
        error(
          "expected a list of states, found \(entry.value.summary)", at: entry.value.place,
          hint: "write - state: name for each")
        continue
      }
      if items.count < 2 {
        error("a group needs at least two states", at: entry.key.place, hint: "a state is what another one undoes")
      }
      var group = StateGroup(name: name.name, place: name.place, states: [], targets: [])
      for item in items {
        guard let entries = item.entries else { continue }
        guard let state = entries.node(StateKey.state) else { continue }
        guard let stateName = scalar(state, "the state's name").flatMap({ self.name($0, isQualified: false) }) else {
          continue
        }
        if let first = group.states.first(where: { $0.name == stateName.name }) {
          error(
            "'\(stateName.name)' is already a state of '\(name.name)'", at: stateName.place,
            notes: [.init("declared at", at: first.place)])
        }
        group.states.append(StateGroup.State(name: stateName.name, place: stateName.place, changes: SceneChanges()))
      }
      declared[name.name] = group
    }
    return declared
  }
}

extension ViewKind {
  /// The kind of a view, and the entry that says so.
  static func written(in entries: [MappingEntry]) -> (ViewKind, MappingEntry)? {
    for entry in entries {
      if let kind = ViewKind(rawValue: entry.key.text) { return (kind, entry) }
    }
    return nil
  }
}

extension SourceNode {
  /// Visits the events in document order, those in `then` after the event that they complete, with their ids.
  func eachEvent(_ visit: (Int, [MappingEntry], SourceNode) -> Void) {
    var next = 0
    func walk(_ items: [SourceNode]) {
      for item in items {
        let id = next
        next += 1
        guard let entries = item.entries else { continue }
        visit(id, entries, item)
        walk(entries.node(EventKey.then)?.items ?? [])
      }
    }
    walk(items ?? [])
  }
}
