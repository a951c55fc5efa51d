internal import InbetweenDiagnostics

extension ChangeReader {
  /// Reads what the states of the declared groups change.
  func buildStates(_ node: SourceNode?, of declared: [String: StateGroup]) -> [StateGroup] {
    var setBy: [String: (group: String, place: SourcePlace)] = [:]
    var result: [StateGroup] = []
    for entry in (node?.entries ?? []).sorted(by: { values.declared($0.key) < values.declared($1.key) }) {
      guard var group = declared[values.declared(entry.key)] else { continue }
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
}
