import InbetweenWork

extension Solver {
  /// Something that a round of evaluation found not to hold.
  enum Trouble {
    case slot(Int)
    case bound(Int)
    case component(Int)
  }

  /// Brings all values up to date; the work follows what the edits since the last call reach.
  public mutating func solve() {
    guard isStale else { return }
    isStale = false
    reviewClashes()
    for _ in 0..<(200 + table.slotCount) {
      // What is left undone is thrown away with the budget; nothing here is laid out from it.
      guard WorkBudget.spend(100, on: .layout) else { break }
      var troubles = evaluate()
      if troubles.isEmpty {
        if endOutdatedClashes() { continue }
        break
      }
      let isActive = activate(&troubles)
      if troubles.isEmpty || demote(troubles) { continue }
      if !isActive { break }
      watch(troubles)
    }
  }

  private mutating func evaluate() -> [Trouble] {
    if !needsPlan, hasStructuralChanges, needsCore || core.isWasteful || !extendPlan() { needsPlan = true }
    if needsPlan {
      WorkBudget.spend(50 * (table.slotCount + values.count), on: .layout)
      makePlan()
    }
    coverNewSlots()
    propagateBase()
    var infeasible: [Trouble] = []
    if needsCore {
      buildCore()
      needsFullCheck = true
      for c in 0..<core.count where !solveComponent(c) { infeasible.append(.component(c)) }
    } else {
      for c in rebuildComponents() where !solveComponent(c) { infeasible.append(.component(c)) }
      var place = 0
      while let c = dirtyComponents.popFirst(from: place) {
        place = c + 1
        if !updateComponent(c) { infeasible.append(.component(c)) }
      }
    }
    if needsFreeList { listFree() }
    if !infeasible.isEmpty {
      for case .component(let c) in infeasible { staleComponents.append(Int32(c)) }
      return infeasible
    }
    propagateValues()
    if !core.free.isEmpty { settle() }
    return check()
  }

  private var hasStructuralChanges: Bool {
    !pendingSlots.isEmpty || !orphans.isEmpty || !fresh.isEmpty || !staleComponents.isEmpty
      || !pendingBounds.isEmpty
  }

  private mutating func listFree() {
    needsFreeList = false
    core.free.removeAll(keepingCapacity: true)
    for c in 0..<core.count where !core.isPoint[c] && core.tableaus[c].hasFreedom { core.free.append(Int32(c)) }
  }

  /// Watched constraints and bounds that do not hold, each once.
  private mutating func check() -> [Trouble] {
    var troubles: [Trouble] = []
    if needsFullCheck {
      needsFullCheck = false
      for s in 0..<table.slotCount where plan.role[s] == .watched && violates(s) { troubles.append(.slot(s)) }
      for v in values.indices where isNonNegative[v] && values[v] < 0 && fallsShort(v) { troubles.append(.bound(v)) }
    } else {
      for s in Set(watchedSlots).sorted() where plan.role[Int(s)] == .watched && violates(Int(s)) {
        troubles.append(.slot(Int(s)))
      }
      for v in Set(watchedBounds).sorted() where fallsShort(Int(v)) { troubles.append(.bound(Int(v))) }
    }
    watchedSlots.removeAll(keepingCapacity: true)
    watchedBounds.removeAll(keepingCapacity: true)
    return troubles
  }

  private func violates(_ slot: Int) -> Bool {
    guard table.isAlive(slot) else { return false }
    let miss = abs(table.miss(slot, table.residual(slot, values)))
    return miss > 1e-7 && miss > table.tolerance(slot, values)
  }

  /// Whether a size is below zero by more than rounding among the numbers it is made of.
  private func fallsShort(_ v: Int) -> Bool {
    guard values[v] < -1e-7 else { return false }
    if plan.kind[v] == .core { return values[v] < -componentTolerance(Int(core.component[v])) }
    return values[v] < -table.tolerance(Int(plan.definer[v]), values)
  }

  /// Turns watched inequalities and bounds that core variables can still meet into rows; leaves the others. False where
  /// there was none.
  private mutating func activate(_ troubles: inout [Trouble]) -> Bool {
    let count = troubles.count
    var ignored = 0
    troubles = troubles.filter { trouble in
      switch trouble {
      case .component: return true
      case .slot(let s):
        if plan.isEquality(s, table) { return true }
        _ = expansion.expand(slot: s, table, plan, limit: .max)
        if expansion.terms.isEmpty {
          if table.priority[s] >= Solver.required { return true }
          ignored += 1
          return false
        }
        isActivated[s] = true
        withdraw(s)
        pendingSlots.append(Int32(s))
        return false
      case .bound(let v):
        if plan.kind[v] == .core || (isBoundActive[v] && core.boundComponent[v] >= 0) { return true }
        _ = expansion.expand(variable: v, table, plan, limit: .max)
        if expansion.terms.isEmpty { return true }
        isBoundActive[v] = true
        pendingBounds.append(Int32(v))
        return false
      }
    }
    return troubles.count + ignored < count
  }
}
