extension SolverState {
  /// Updates the parts of the plan that edits affect; returns false if a new plan is better.
  ///
  /// Variables without a definition become unknowns, and equalities without a role are added: first those that can
  /// define a new or orphaned variable, then, one by one, those between existing variables. Such an equality defines
  /// one of the independent variables to which it reduces, and the definitions on the path from that variable to the
  /// equality are reversed. Everything that reads a variable whose definition has changed is moved after it, and rows
  /// expanded with it are expanded again.
  mutating func replan() -> Bool {
    guard pending.slots.count + pending.orphans.count < table.slotCount / 4 + 64, !plan.blocks.isWasteful else {
      return false
    }
    // Taken out, so that it is changed in place.
    var subsystem = Subsystem()
    swap(&subsystem, &workspace.subsystem)
    defer { swap(&subsystem, &workspace.subsystem) }
    subsystem.reset(variableCount: values.count, slotCount: table.slotCount)
    for v in pending.newVariables where unknowns.isAlive[Int(v)] { subsystem.addUnknown(v) }
    release(&subsystem)
    for s in pending.slots where isUnplaced(s) { subsystem.addEquality(s) }
    guard place(&subsystem) else { return false }
    var unresolved = subsystem.unresolved
    var leftovers = subsystem.leftovers
    var next = 0
    while next < leftovers.count {
      let s = leftovers[next]
      next += 1
      guard isUnplaced(s), open(s, &subsystem) else { continue }
      guard place(&subsystem) else { return false }
      unresolved += subsystem.unresolved
      leftovers += subsystem.leftovers
    }
    pending.addedVariables = unresolved.filter { unknowns.isAlive[Int($0)] && plan.kind[Int($0)] == .independent }
    for v in pending.addedVariables.map({ Int($0) }) where base[v] != 0 {
      base[v] = 0
      touchBase(v, isConstant: false)
    }
    compactBack()
    return true
  }

  /// Makes unknowns of variables that have lost their definition, and of those whose blocks read them as known.
  private mutating func release(_ subsystem: inout Subsystem) {
    var next = 0
    while next < pending.orphans.count {
      let v = Int(pending.orphans[next])
      next += 1
      guard unknowns.isAlive[v], subsystem.addUnknown(Int32(v)) else { continue }
      if plan.kind[v] == .known { deferDefinitions(v, &subsystem) }
      if unknowns.isBoundActive[v] { dropBound(v) }
      plan.renew(v)
    }
    pending.orphans.removeAll(keepingCapacity: true)
  }

  private func isUnplaced(_ s: Int32) -> Bool { plan.role[Int(s)] == .none && plan.isEquality(Int(s), table) }

  private mutating func dropBound(_ v: Int) {
    if reducedSystem.boundComponent[v] >= 0 { pending.staleComponents.append(reducedSystem.boundComponent[v]) }
    reducedSystem.boundComponent[v] = -1
    unknowns.isBoundActive[v] = false
  }

  /// Converts values derived from a known variable to definitions that are evaluated later.
  private mutating func deferDefinitions(_ v: Int, _ subsystem: inout Subsystem) {
    var queue = [v]
    while let x = queue.popLast() {
      var t = table.head[x]
      while t >= 0 {
        let s = Int(table.slot[Int(t)])
        t = table.next[Int(t)]
        if plan.blockRow[s] >= 0 {
          dissolveBlock(Int(plan.blocks.block[Int(plan.blockRow[s])]))
        } else if plan.role[s] == .forward, plan.pivot[s] != Int32(x) {
          let y = Int(plan.pivot[s])
          plan.forward[Int(plan.position[s])] = -1
          plan.role[s] = .back
          plan.position[s] = -1
          plan.kind[y] = .defined
          subsystem.moved.append(Int32(y))
          queue.append(y)
        }
      }
    }
  }

  /// Assigns variables to the equalities of a subsystem and orders the affected definitions; returns false if
  /// definitions would depend on each other in a cycle.
  private mutating func place(_ subsystem: inout Subsystem) -> Bool {
    let first = plan.blocks.blockCount
    subsystem.define(table, &plan, unknowns.isNonNegative)
    dirty.blocks.grow(count: plan.blocks.blockCount)
    for b in first..<plan.blocks.blockCount { dirty.blocks.insert(b) }
    plan.accept(subsystem.definitions)
    return putInOrder(&subsystem)
  }

  /// Moves changed definitions and all their readers to the end, in order of dependency.
  private mutating func putInOrder(_ subsystem: inout Subsystem) -> Bool {
    let first = subsystem.definitions.map(\.variable) + subsystem.moved
    let roots = subsystem.unresolved
    // Taken out, so that it is changed in place.
    var place: [Int32] = []
    swap(&place, &workspace.places)
    while place.count < values.count { place.append(-1) }
    let order = plan.readers(of: first, roots, table, &place)
    let changed = plan.append(order, changed: first.count, roots, table, place)
    for v in order { place[Int(v)] = -1 }
    swap(&place, &workspace.places)
    guard let changed else { return false }
    dirty.base.grow(count: plan.back.count)
    dirty.values.grow(count: plan.back.count)
    for v in order { dirty.base.insert(Int(plan.position[Int(plan.definer[Int(v)])])) }
    for v in changed { rewrite(Int(v), &subsystem) }
    return true
  }

  /// Marks everything that was expanded with a variable to be expanded again.
  private mutating func rewrite(_ v: Int, _ subsystem: inout Subsystem) {
    if reducedSystem.component[v] >= 0 { pending.staleComponents.append(reducedSystem.component[v]) }
    if unknowns.isNonNegative[v] { lazyChecks.bounds.append(Int32(v)) }
    if unknowns.isBoundActive[v] {
      if reducedSystem.boundComponent[v] >= 0 { pending.staleComponents.append(reducedSystem.boundComponent[v]) }
      reducedSystem.boundComponent[v] = -1
      pending.bounds.append(Int32(v))
    }
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      switch plan.role[s] {
      case .component: pending.rewrites.append(Int32(s))
      case .withoutInfluence:
        withdraw(s)
        pending.slots.append(Int32(s))
      case .lazy:
        withdraw(s)
        if plan.isEquality(s, table) { subsystem.leftovers.append(Int32(s)) } else { pending.slots.append(Int32(s)) }
      case .none, .forward, .back: break
      }
    }
  }

  /// Selects an independent variable for an equality between existing variables, and removes the definitions on the
  /// path between them from the plan; returns false if there is none and the equality is redundant.
  private mutating func open(_ s: Int32, _ subsystem: inout Subsystem) -> Bool {
    let slot = Int(s)
    _ = workspace.expansion.expand(slot: slot, table, plan, limit: .max)
    guard let root = chosenRoot(slot) else {
      plan.role[slot] = .lazy
      lazyChecks.slots.append(s)
      return false
    }
    subsystem.reset(variableCount: values.count, slotCount: table.slotCount)
    subsystem.addUnknown(root)
    subsystem.addEquality(s)
    let first = pending.slots.count
    for v in definitionPath(from: Int(root), to: slot) {
      let definer = Int(plan.definer[v])
      if plan.blockRow[definer] >= 0 {
        dissolveBlock(Int(plan.blocks.block[Int(plan.blockRow[definer])]))
      } else if plan.role[definer] == .back {
        withdraw(definer)
        pending.slots.append(Int32(definer))
      }
    }
    release(&subsystem)
    for s in pending.slots[first...] where isUnplaced(s) { subsystem.addEquality(s) }
    return true
  }

  /// Positions before sizes, sizes that nothing else determines before the others, the equality's own variables before
  /// others.
  private func chosenRoot(_ slot: Int) -> Int32? {
    var largest = 0.0
    for t in workspace.expansion.terms { largest = max(largest, abs(t.coefficient)) }
    var result: (cost: Int, variable: Int32)?
    for t in workspace.expansion.terms where abs(t.coefficient) >= 1e-3 * largest {
      let v = Int(t.variable)
      var cost = table.terms(slot).contains { table.variable[$0] == t.variable } ? 0 : 1
      if unknowns.isNonNegative[v] { cost += plan.isDecidedElsewhere(v, table) ? 6 : 2 }
      if cost < result?.cost ?? .max || (cost == result?.cost && t.variable < result?.variable ?? 0) {
        result = (cost, t.variable)
      }
    }
    return result?.variable
  }

  /// The defined variables that an equality reads and that depend on a variable.
  private func definitionPath(from root: Int, to slot: Int) -> [Int] {
    var heap = MaxHeap()
    var seen: Set<Int> = []
    var found: [Int] = []
    func add(_ v: Int) {
      guard plan.kind[v] == .defined, plan.aliasRoot[v] != EliminationPlan.constantRoot, seen.insert(v).inserted else {
        return
      }
      heap.push(plan.position[Int(plan.definer[v])])
    }
    for t in table.terms(slot) { add(Int(table.variable[t])) }
    while let p = heap.pop() {
      let s = Int(plan.back[Int(p)])
      found.append(Int(plan.pivot[s]))
      plan.forEachOperand(s, table) { u, _ in add(u) }
    }
    var follows: Set<Int> = [root]
    for v in found.reversed() {
      var does = false
      plan.forEachOperand(Int(plan.definer[v]), table) { u, _ in does = does || follows.contains(u) }
      if does { follows.insert(v) }
    }
    return found.filter { follows.contains($0) }
  }

  /// Removes the gaps between definitions when they outnumber these.
  private mutating func compactBack() {
    guard plan.back.count > 3 * values.count / 2 + 64 else { return }
    let base = takeSlots(\.back, \.dirty.base)
    let values = takeSlots(\.back, \.dirty.values)
    plan.back.removeAll { $0 < 0 }
    for (i, s) in plan.back.enumerated() { plan.position[Int(s)] = Int32(i) }
    for s in base { dirty.base.insert(Int(plan.position[Int(s)])) }
    for s in values { dirty.values.insert(Int(plan.position[Int(s)])) }
  }
}
