internal import InbetweenDiagnostics

extension DocumentBuilder {
  /// Declares the names of groups and their states, so that `to` can be checked before the states are read.
  func declareStateGroups(_ node: SourceNode?) {
    let hint = "begin with the name of the group, such as mode:, and put the list below it"
    guard let node, let groups = mapping(node, "a mapping of groups and their states", hint: hint) else { return }
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
      eventTable.stateGroups[name.name] = group
    }
  }

  func buildStates(_ node: SourceNode?) -> [StateGroup] {
    var setBy: [String: (group: String, place: SourcePlace)] = [:]
    var result: [StateGroup] = []
    for entry in (node?.entries ?? []).sorted(by: { declared($0.key) < declared($1.key) }) {
      guard var group = eventTable.stateGroups[declared(entry.key)] else { continue }
      group.states = []
      var keys: Set<String> = []
      for item in entry.value.items ?? [] {
        guard let entries = mapping(item, "a state: - state: name") else { continue }
        checkKeys(entries, MappingTypes.state)
        guard let state = entries.node(StateKey.state) else {
          error("a state needs a name", at: item.place, hint: "begin it with - state: name")
          continue
        }
        let name = state.scalar?.text ?? ""
        let changes = changes(entries, owner: .state(group: group.name, state: name), in: .state)
        for change in changes.set {
          if let other = setBy[change.key], other.group != group.name {
            error(
              "'\(change.key)' is set by the group '\(other.group)' too", at: change.keyPlace,
              hint: "two groups may not set the same key", notes: [.init("set at", at: other.place)])
          } else if setBy[change.key] == nil {
            setBy[change.key] = (group.name, change.keyPlace)
          }
          if keys.insert(change.key).inserted { group.targets.append(change.target) }
        }
        group.states.append(StateGroup.State(name: name, place: state.place, changes: changes))
      }
      result.append(group)
    }
    return result
  }

  /// `to: group.state`, or a list of several.
  func stateReferences(_ node: SourceNode) -> [StateGroup.Reference] {
    if let items = node.items {
      if items.isEmpty { error("expected at least one group.state", at: node.place) }
      let references = items.compactMap { stateReference($0) }
      var seen: Set<String> = []
      for reference in references where !seen.insert(reference.group).inserted {
        error("one event enters one state of '\(reference.group)'", at: reference.place)
      }
      return references
    }
    return stateReference(node).map { [$0] } ?? []
  }

  private func stateReference(_ node: SourceNode) -> StateGroup.Reference? {
    let named = node.entries.flatMap { entries -> String? in
      guard entries.count == 1, let group = eventTable.stateGroups[entries[0].key.text],
        let state = entries[0].value.scalar?.text, group.index(of: state) != nil
      else { return nil }
      return "write \(group.name).\(state)"
    }
    guard let scalar = scalar(node, "group.state", hint: named ?? "values are set by 'set': set: {card.alpha: 0}")
    else {
      return nil
    }
    let parts = scalar.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.allSatisfy(WordRules.isIdentifier) else {
      error("'\(scalar.shortText)' is not group.state", at: scalar.place, hint: groupHint(forState: scalar.text))
      return nil
    }
    let (name, state) = (parts.dropLast().joined(separator: "."), parts[parts.count - 1])
    guard let group = eventTable.stateGroups[name] else {
      error(
        "unknown group '\(name.prefix(60))'", at: scalar.place(at: 0, length: name.unicodeScalars.count),
        hint: NearestName.suggestion(for: name, among: eventTable.stateGroups.keys.sorted()).map {
          "did you mean '\($0)'?"
        })
      return nil
    }
    guard let index = group.index(of: state) else {
      error(
        "the group '\(group.name)' has no state '\(state.prefix(60))'",
        at: scalar.place(at: name.unicodeScalars.count + 1, length: state.unicodeScalars.count),
        hint: NearestName.suggestion(for: state, among: group.states.map(\.name)).map {
          "did you mean '\(group.name).\($0)'?"
        } ?? "its states are " + DocumentBuilder.listed(group.states.map(\.name)))
      return nil
    }
    return StateGroup.Reference(group: group.name, state: index, place: scalar.place)
  }

  /// The group and the state for the name of a state without its group.
  private func groupHint(forState word: String) -> String? {
    // All states are listed for it.
    guard WorkBudget.allowsHint(1) else { return nil }
    let all = eventTable.stateGroups.values.sorted { $0.name < $1.name }.flatMap { group in
      group.states.map { (group: group.name, state: $0.name) }
    }
    let near =
      all.first { $0.state == word }
      ?? NearestName.suggestion(for: word, among: all.map(\.state)).flatMap { name in all.first { $0.state == name } }
    return near.map { "did you mean '\($0.group).\($0.state)'?" }
      ?? eventTable.stateGroups[word].map { group in
        "its states are " + group.states.prefix(20).map { "\(group.name).\($0.name)" }.joined(separator: ", ")
      }
  }
}
