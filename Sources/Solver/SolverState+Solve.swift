import InbetweenDiagnostics

extension SolverState {
  /// A violation found in a round of evaluation.
  enum Violation {
    case slot(Int)
    case bound(Int)
    case component(Int)
  }

  /// Updates all values; the work depends on what the edits since the last call affect.
  mutating func solve() {
    guard isStale else { return }
    isStale = false
    reviewConflicts()
    for _ in 0..<(200 + table.slotCount) {
      // An incomplete solution is discarded together with the budget and never used.
      guard WorkBudget.spend(100, on: .layout) else { break }
      var violations = evaluate()
      if violations.isEmpty {
        if endOutdatedConflicts() { continue }
        break
      }
      let isActive = activate(&violations)
      if violations.isEmpty || demote(violations) { continue }
      if !isActive { break }
      scheduleCheck(of: violations)
    }
  }

  private mutating func evaluate() -> [Violation] {
    if !needsPlan, pending.isStructural, needsReducedSystem || reducedSystem.isWasteful || !extendPlan() {
      needsPlan = true
    }
    if needsPlan {
      WorkBudget.spend(50 * (table.slotCount + values.count), on: .layout)
      makePlan()
    }
    coverNewSlots()
    propagateBase()
    var infeasible: [Violation] = []
    if needsReducedSystem {
      buildReducedSystem()
      lazyChecks.needsAll = true
      for c in 0..<reducedSystem.count where !solveComponent(c) { infeasible.append(.component(c)) }
    } else {
      for c in rebuildComponents() where !solveComponent(c) { infeasible.append(.component(c)) }
      var place = 0
      while let c = dirty.components.popFirst(from: place) {
        place = c + 1
        if !updateComponent(c) { infeasible.append(.component(c)) }
      }
    }
    if ambiguity.needsFreeList { listFree() }
    if !infeasible.isEmpty {
      for case .component(let c) in infeasible { pending.staleComponents.append(Int32(c)) }
      return infeasible
    }
    propagateValues()
    if !reducedSystem.free.isEmpty { resolveAmbiguity() }
    return check()
  }

  private mutating func listFree() {
    ambiguity.needsFreeList = false
    reducedSystem.free.removeAll(keepingCapacity: true)
    for c in 0..<reducedSystem.count where !reducedSystem.isPoint[c] && reducedSystem.tableaus[c].hasFreedom {
      reducedSystem.free.append(Int32(c))
    }
  }

  /// The violated lazy constraints and bounds, each once.
  private mutating func check() -> [Violation] {
    var violations: [Violation] = []
    if lazyChecks.needsAll {
      lazyChecks.needsAll = false
      for s in 0..<table.slotCount where plan.role[s] == .lazy && violates(s) { violations.append(.slot(s)) }
      for v in values.indices where unknowns.isNonNegative[v] && values[v] < 0 && isBelowZero(v) {
        violations.append(.bound(v))
      }
    } else {
      for s in Set(lazyChecks.slots).sorted() where plan.role[Int(s)] == .lazy && violates(Int(s)) {
        violations.append(.slot(Int(s)))
      }
      for v in Set(lazyChecks.bounds).sorted() where isBelowZero(Int(v)) { violations.append(.bound(Int(v))) }
    }
    lazyChecks.slots.removeAll(keepingCapacity: true)
    lazyChecks.bounds.removeAll(keepingCapacity: true)
    return violations
  }

  private func violates(_ slot: Int) -> Bool {
    guard table.isAlive(slot) else { return false }
    let miss = abs(table.miss(slot, table.residual(slot, values)))
    return miss > 1e-7 && miss > table.tolerance(slot, values)
  }

  /// Whether a size is negative by more than the rounding errors of its terms.
  private func isBelowZero(_ v: Int) -> Bool {
    guard values[v] < -1e-7 else { return false }
    if plan.kind[v] == .independent { return values[v] < -componentTolerance(Int(reducedSystem.component[v])) }
    return values[v] < -table.tolerance(Int(plan.definer[v]), values)
  }

  /// Converts violated lazy inequalities and bounds that independent variables can still satisfy to rows; leaves the
  /// others. Returns false if there was none.
  private mutating func activate(_ violations: inout [Violation]) -> Bool {
    let count = violations.count
    var ignored = 0
    violations = violations.filter { violation in
      switch violation {
      case .component: return true
      case .slot(let s):
        if plan.isEquality(s, table) { return true }
        _ = workspace.expansion.expand(slot: s, table, plan, limit: .max)
        if workspace.expansion.terms.isEmpty {
          if table.priority[s] >= SolverState.required { return true }
          ignored += 1
          return false
        }
        constraints.isActivated[s] = true
        withdraw(s)
        pending.slots.append(Int32(s))
        return false
      case .bound(let v):
        if plan.kind[v] == .independent || (unknowns.isBoundActive[v] && reducedSystem.boundComponent[v] >= 0) {
          return true
        }
        _ = workspace.expansion.expand(variable: v, table, plan, limit: .max)
        if workspace.expansion.terms.isEmpty { return true }
        unknowns.isBoundActive[v] = true
        pending.bounds.append(Int32(v))
        return false
      }
    }
    return violations.count + ignored < count
  }
}
