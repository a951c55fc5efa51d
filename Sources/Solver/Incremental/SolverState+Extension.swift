extension SolverState {
  /// Adds or removes constraints and variables in the existing plan; returns false if that needs a new plan.
  mutating func extendPlan() -> Bool {
    definitions.invalidate()
    guard replan() else { return false }
    placeRows()
    return true
  }

  /// Assigns a role to constraints that are not definitions.
  private mutating func placeRows() {
    pending.addedRows = []
    for s in Set(pending.rewrites).sorted().map({ Int($0) }) where plan.role[s] == .component && !keepsRow(s) {
      if isAtLimit(s) { constraints.isActivated[s] = true }
      withdraw(s)
      pending.slots.append(Int32(s))
    }
    pending.rewrites.removeAll(keepingCapacity: true)
    for s in pending.slots where table.isAlive(Int(s)) && plan.role[Int(s)] == .none {
      if placeRow(Int(s)) {
        pending.addedRows.append(Int32(reducedSystem.source.count - 1))
      } else if plan.role[Int(s)] == .lazy {
        lazyChecks.slots.append(s)
      }
    }
    for v in pending.bounds.map({ Int($0) })
    where unknowns.isAlive[v] && unknowns.isBoundActive[v] && plan.kind[v] == .defined {
      _ = workspace.expansion.expand(variable: v, table, plan, limit: .max)
      guard !workspace.expansion.terms.isEmpty else { continue }
      appendExpandedRow(Int32(-1 - v))
      pending.addedRows.append(Int32(reducedSystem.source.count - 1))
    }
    pending.bounds.removeAll(keepingCapacity: true)
    pending.slots.removeAll(keepingCapacity: true)
    pending.orphans.removeAll(keepingCapacity: true)
    pending.newVariables.removeAll(keepingCapacity: true)
  }

  /// Whether an inequality held exactly or not at all in the last solution: it stays a row, however long, because it is
  /// likely to be violated without one, and another round would follow.
  func isAtLimit(_ s: Int) -> Bool {
    let room = table.residual(s, values)
    return (table.relation[s] == .lessThanOrEqual ? -room : room) <= table.tolerance(s, values)
  }

  mutating func takeSlots(
    _ order: WritableKeyPath<EliminationPlan, [Int32]>, _ marks: WritableKeyPath<SolverState, Bitset>
  ) -> [Int32] {
    var result: [Int32] = []
    while let p = self[keyPath: marks].popFirst(from: 0) {
      let s = plan[keyPath: order][p]
      if s >= 0 { result.append(s) }
    }
    return result
  }

  /// Splits the components that lost or gained rows or variables; returns the new ones.
  mutating func rebuildComponents() -> [Int] {
    guard !pending.staleComponents.isEmpty || !pending.addedVariables.isEmpty || !pending.addedRows.isEmpty else {
      return []
    }
    var stale = pending.staleComponents
    for r in pending.addedRows {
      for t in reducedSystem.terms(Int(r)) {
        let c = reducedSystem.component[Int(reducedSystem.termVariable[t])]
        if c >= 0 { stale.append(c) }
      }
    }
    var chosen = pending.addedVariables.filter { unknowns.isAlive[Int($0)] && plan.kind[Int($0)] == .independent }
    var chosenRows: [Int32] = []
    for c in Set(stale).sorted() {
      for v in reducedSystem.variables(Int(c)) where unknowns.isAlive[Int(v)] && plan.kind[Int(v)] == .independent {
        chosen.append(v)
      }
      for r in reducedSystem.rows(Int(c)) {
        let source = Int(reducedSystem.source[Int(r)])
        // A slot that is reused for another constraint no longer belongs to this component.
        let stays =
          source < 0
          ? unknowns.isBoundActive[-1 - source] && plan.kind[-1 - source] == .defined
            && reducedSystem.boundComponent[-1 - source] == c
          : plan.role[source] == .component && plan.position[source] == c
        if stays { chosenRows.append(r) }
      }
      remember(Int(c))
      reducedSystem.dissolve(Int(c))
    }
    pending.staleComponents.removeAll(keepingCapacity: true)
    pending.addedVariables.removeAll(keepingCapacity: true)
    chosen = Set(chosen).sorted()
    let new = reducedSystem.split(chosen, chosenRows + pending.addedRows)
    pending.addedRows.removeAll(keepingCapacity: true)
    dirty.components.grow(count: reducedSystem.count)
    for c in new { makeComponent(c) }
    workspace.resting = RestingSet()
    ambiguity.needsFreeList = true
    return new
  }
}
