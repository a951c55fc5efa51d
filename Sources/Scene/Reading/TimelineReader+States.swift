internal import InbetweenDiagnostics

extension TimelineReader {
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
      guard entries.count == 1, let group = states[entries[0].key.text],
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
    guard let group = states[name] else {
      error(
        "unknown group '\(name.prefix(60))'", at: scalar.place(at: 0, length: name.unicodeScalars.count),
        hint: NearestName.suggestion(for: name, among: states.keys.sorted()).map {
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
        } ?? "its states are " + ValueReader.listed(group.states.map(\.name)))
      return nil
    }
    return StateGroup.Reference(group: group.name, state: index, place: scalar.place)
  }

  /// The group and the state for the name of a state without its group.
  private func groupHint(forState word: String) -> String? {
    // All states are listed for it.
    guard WorkBudget.allowsHint(1) else { return nil }
    let all = states.values.sorted { $0.name < $1.name }.flatMap { group in
      group.states.map { (group: group.name, state: $0.name) }
    }
    let near =
      all.first { $0.state == word }
      ?? NearestName.suggestion(for: word, among: all.map(\.state)).flatMap { name in all.first { $0.state == name } }
    return near.map { "did you mean '\($0.group).\($0.state)'?" }
      ?? states[word].map { group in
        "its states are " + group.states.prefix(20).map { "\(group.name).\($0.name)" }.joined(separator: ", ")
      }
  }
}
