extension SolverState {
  /// Records that a constraint was added or has changed its kind.
  mutating func noteAddition(of slot: Int) {
    isStale = true
    ambiguity.areFacesCurrent = false
    plan.forget(slot)
    pending.slots.append(Int32(slot))
    noteSystemRow(slot)
  }

  /// Records that a row of the system may make members of conflicts redundant.
  private mutating func noteSystemRow(_ slot: Int) {
    if !conflictState.records.isEmpty, !table.isBreakable[slot] { conflictState.changedRows.append(slot) }
  }

  /// Records that a constraint is removed or about to change its kind.
  mutating func noteRemoval(of slot: Int) {
    isStale = true
    ambiguity.areFacesCurrent = false
    endConflicts(with: slot)
    withdraw(slot)
  }

  /// Removes a constraint from the plan.
  mutating func withdraw(_ slot: Int) {
    guard !needsPlan else { return }
    definitions.invalidate()
    if plan.blockRow[slot] >= 0 { return dissolveBlock(Int(plan.blocks.block[Int(plan.blockRow[slot])])) }
    let p = Int(plan.position[slot])
    switch plan.role[slot] {
    case .forward:
      pending.orphans.append(plan.pivot[slot])
      plan.forward[p] = -1
    case .back:
      pending.orphans.append(plan.pivot[slot])
      plan.back[p] = -1
    case .lazy: break
    case .component: if p >= 0 { pending.staleComponents.append(Int32(p)) }
    case .none, .withoutInfluence: break
    }
    plan.role[slot] = .none
    plan.position[slot] = -1
  }

  /// Dissolves a block: its equalities have no role until they are planned again.
  mutating func dissolveBlock(_ b: Int) {
    for s in plan.blocks.slots(of: b) {
      let slot = Int(s)
      plan.blocks.remove(row: Int(plan.blockRow[slot]))
      plan.blockRow[slot] = -1
      pending.orphans.append(plan.pivot[slot])
      plan.back[Int(plan.position[slot])] = -1
      plan.role[slot] = .none
      plan.position[slot] = -1
      pending.slots.append(s)
    }
  }

  /// Records that a constant has changed.
  mutating func constantChanges(at slot: Int) {
    isStale = true
    ambiguity.areFacesCurrent = false
    if constraints.isConflictMember[slot] { conflictState.changedMembers.append(slot) }
    noteSystemRow(slot)
    guard !needsPlan, slot < plan.role.count else { return }
    let p = Int(plan.position[slot])
    switch plan.role[slot] {
    case .forward: dirty.forward.insert(p)
    case .back:
      if plan.blockRow[slot] >= 0 {
        dirty.blocks.insert(Int(plan.blocks.block[Int(plan.blockRow[slot])]))
      } else {
        dirty.base.insert(p)
      }
    case .lazy: lazyChecks.slots.append(Int32(slot))
    case .component: if !needsReducedSystem, p >= 0 { dirty.components.insert(p) }
    case .none, .withoutInfluence: break
    }
  }

  /// Makes a new plan and marks everything for evaluation.
  mutating func makePlan() {
    plan = EliminationPlan(
      table, isNonNegative: unknowns.isNonNegative, isDemoted: constraints.isDemoted, values: &values)
    recordRefutations()
    for s in plan.forward {
      let v = Int(plan.pivot[Int(s)])
      base[v] = values[v]
      movedVariables.insert(v)
    }
    definitions.invalidate()
    needsPlan = false
    needsReducedSystem = true
    workspace.expansion.reset(variableCount: values.count)
    dirty.reset(for: plan)
    lazyChecks.removeAll()
    pending = PendingEdits()
    for v in plan.kind.indices where plan.kind[v] == .independent { base[v] = 0 }
  }

  /// Updates known variables, blocks and offsets; marks components whose rows changed.
  mutating func propagateBase() {
    var place = 0
    while let p = dirty.forward.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.forward[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = plan.evaluate(slot, table, values)
      guard new != values[v] || new != base[v] else { continue }
      values[v] = new
      base[v] = new
      markDependents(v)
    }
    place = 0
    while let b = dirty.blocks.popFirst(from: place) {
      place = b + 1
      replay(b)
    }
    place = 0
    // If most definitions change, finding the readers of each costs more than evaluating all.
    if dirty.base.count > plan.back.count / 4 { return propagateAll() }
    while let p = dirty.base.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.back[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = plan.evaluate(slot, table, base)
      let isConstant = plan.aliasRoot[v] == EliminationPlan.constantRoot
      if !isConstant { dirty.values.insert(p) }
      guard new != base[v] || (isConstant && new != values[v]) else { continue }
      base[v] = new
      if isConstant {
        values[v] = new
        movedVariables.insert(v)
        if unknowns.isNonNegative[v], new < 0 { lazyChecks.bounds.append(Int32(v)) }
      }
      touchBase(v, isConstant: isConstant)
    }
  }

  /// Evaluates all definitions in order; from the second time on using a compiled copy.
  private mutating func propagateAll() {
    if definitions.compiled == nil, definitions.isWanted {
      definitions.compiled = CompiledDefinitions(plan, table)
    }
    definitions.isWanted = true
    if let compiled = definitions.compiled {
      var (base, values): ([Double], [Double]) = ([], [])
      swap(&base, &self.base)
      swap(&values, &self.values)
      var changed: [Int] = []
      compiled.run(table, plan.blocks, base: &base, values: &values) {
        dirty.values.insert($0)
      } moved: {
        changed.append($0)
      }
      swap(&base, &self.base)
      swap(&values, &self.values)
      for v in changed { movedVariables.insert(v) }
    } else {
      for p in plan.back.indices {
        let slot = Int(plan.back[p])
        guard slot >= 0 else { continue }
        let v = Int(plan.pivot[slot])
        let new = plan.evaluate(slot, table, base)
        base[v] = new
        if plan.aliasRoot[v] != EliminationPlan.constantRoot {
          dirty.values.insert(p)
        } else if values[v] != new {
          values[v] = new
          movedVariables.insert(v)
        }
      }
    }
    dirty.base.removeAll()
    lazyChecks.needsAll = true
    if !needsReducedSystem { for c in 0..<reducedSystem.count { dirty.components.insert(c) } }
  }

  private mutating func markDependents(_ v: Int) {
    movedVariables.insert(v)
    if unknowns.isNonNegative[v], values[v] < 0 { lazyChecks.bounds.append(Int32(v)) }
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      let p = Int(plan.position[s])
      switch plan.role[s] {
      case .forward: if plan.pivot[s] != Int32(v) { dirty.forward.insert(p) }
      case .back:
        let r = Int(plan.blockRow[s])
        if r >= 0 { dirty.blocks.insert(Int(plan.blocks.block[r])) } else { dirty.base.insert(p) }
      case .component: if !needsReducedSystem, p >= 0 { dirty.components.insert(p) }
      case .lazy: lazyChecks.slots.append(Int32(s))
      case .none, .withoutInfluence: break
      }
    }
  }

  mutating func touchBase(_ v: Int, isConstant: Bool) {
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      let p = Int(plan.position[s])
      switch plan.role[s] {
      case .back: if plan.blockRow[s] < 0, plan.pivot[s] != Int32(v) { dirty.base.insert(p) }
      case .component: if !needsReducedSystem, p >= 0 { dirty.components.insert(p) }
      case .lazy: if isConstant { lazyChecks.slots.append(Int32(s)) }
      default: break
      }
    }
    var u = plan.blocks.head[v]
    while u >= 0 {
      if let s = plan.blocks.reader(u) { dirty.base.insert(Int(plan.position[s])) }
      u = plan.blocks.next[Int(u)]
    }
    if !needsReducedSystem, unknowns.isBoundActive[v], reducedSystem.boundComponent[v] >= 0 {
      dirty.components.insert(Int(reducedSystem.boundComponent[v]))
    }
  }

  /// Marks the readers of a variable whose value has changed.
  mutating func touchValue(_ v: Int) {
    movedVariables.insert(v)
    if unknowns.isNonNegative[v], values[v] < 0 { lazyChecks.bounds.append(Int32(v)) }
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      switch plan.role[s] {
      case .back:
        if plan.blockRow[s] < 0, plan.pivot[s] != Int32(v) { dirty.values.insert(Int(plan.position[s])) }
      case .lazy: lazyChecks.slots.append(Int32(s))
      default: break
      }
    }
    var u = plan.blocks.head[v]
    while u >= 0 {
      if let s = plan.blocks.reader(u) { dirty.values.insert(Int(plan.position[s])) }
      u = plan.blocks.next[Int(u)]
    }
  }

  /// Replays a block's elimination for its constants.
  private mutating func replay(_ b: Int) {
    let rows = Int(plan.blocks.rowStart[b])..<Int(plan.blocks.rowStart[b + 1])
    for i in rows {
      let r = Int(plan.blocks.rows[i])
      let s = Int(plan.blocks.slot[r])
      guard s >= 0 else { continue }
      var sum = table.constant[s]
      for t in table.terms(s) where plan.kind[Int(table.variable[t])] == .known {
        sum -= table.coefficient[t] * values[Int(table.variable[t])]
      }
      plan.blocks.constant[r] = sum
    }
    for k in Int(plan.blocks.stepStart[b])..<Int(plan.blocks.stepStart[b + 1]) {
      let source = plan.blocks.constant[Int(plan.blocks.stepSource[k])]
      plan.blocks.constant[Int(plan.blocks.stepTarget[k])] += plan.blocks.stepFactor[k] * source
    }
    for i in rows {
      let s = Int(plan.blocks.slot[Int(plan.blocks.rows[i])])
      guard s >= 0 else { continue }
      dirty.base.insert(Int(plan.position[s]))
    }
  }

  /// Updates the values of defined variables.
  mutating func propagateValues() {
    var place = 0
    while let p = dirty.values.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.back[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = plan.evaluate(slot, table, values)
      guard new != values[v] else { continue }
      values[v] = new
      touchValue(v)
    }
  }
}
