extension Solver {
  /// Fits constraints and variables that came or went into the plan in place; false where that needs a new plan.
  mutating func extendPlan() -> Bool {
    forgetProgram()
    let hasTurns = orphans.contains { isAlive[Int($0)] && plan.kind[Int($0)] == .defined }
    if hasOpenBlock || hasTurns || !extendBeside() {
      guard replan() else { return false }
    }
    placeRows()
    return true
  }

  /// Plans what came beside what is there; false, with nothing changed, where it bears on that.
  private mutating func extendBeside() -> Bool {
    var batch = Batch(self)
    guard batch.plan(self) else { return false }
    guard let place = batch.insertionPlace(self) else { return false }
    // Members of the dirty sets are positions, which an insertion moves.
    insert(batch.forward, at: place.forward, into: \.forward, \.dirtyForward)
    insert(batch.back, at: place.back, into: \.back, \.dirtyBase)
    for (slot, v) in batch.pivots {
      plan.pivot[slot] = Int32(v)
      plan.definer[v] = Int32(slot)
    }
    for s in batch.forward {
      let v = Int(plan.pivot[Int(s)])
      plan.role[Int(s)] = .forward
      plan.kind[v] = .known
      plan.aliasRoot[v] = Plan.constantRoot
    }
    for s in batch.back {
      let v = Int(plan.pivot[Int(s)])
      plan.role[Int(s)] = .back
      plan.kind[v] = .defined
    }
    for s in batch.back {
      let v = Int(plan.pivot[Int(s)])
      (plan.aliasRoot[v], plan.aliasFactor[v]) = plan.alias(Int(s), table)
    }
    for v in batch.unresolved {
      plan.renew(Int(v))
      base[Int(v)] = 0
      if isBoundActive[Int(v)], core.boundComponent[Int(v)] >= 0 { staleComponents.append(core.boundComponent[Int(v)]) }
      isBoundActive[Int(v)] = false
    }
    for s in batch.watched {
      plan.role[Int(s)] = .watched
      watchedSlots.append(s)
    }
    addedVariables = batch.unresolved
    return true
  }

  /// Gives what is no definition its place.
  private mutating func placeRows() {
    addedRows = []
    for s in Set(rewrites).sorted().map({ Int($0) }) where plan.role[s] == .component && !keepsRow(s) {
      withdraw(s)
      pendingSlots.append(Int32(s))
    }
    rewrites.removeAll(keepingCapacity: true)
    for s in pendingSlots where table.isAlive(Int(s)) && plan.role[Int(s)] == .none {
      if placeRow(Int(s)) {
        addedRows.append(Int32(core.source.count - 1))
      } else if plan.role[Int(s)] == .watched {
        watchedSlots.append(s)
      }
    }
    for v in pendingBounds.map({ Int($0) }) where isAlive[v] && isBoundActive[v] && plan.kind[v] == .defined {
      _ = expansion.expand(variable: v, table, plan, limit: .max)
      guard !expansion.terms.isEmpty else { continue }
      appendExpandedRow(Int32(-1 - v))
      addedRows.append(Int32(core.source.count - 1))
    }
    pendingBounds.removeAll(keepingCapacity: true)
    pendingSlots.removeAll(keepingCapacity: true)
    orphans.removeAll(keepingCapacity: true)
    fresh.removeAll(keepingCapacity: true)
  }

  private mutating func insert(
    _ slots: [Int32], at place: Int, into order: WritableKeyPath<Plan, [Int32]>,
    _ dirty: WritableKeyPath<Solver, Bitset>
  ) {
    guard !slots.isEmpty else { return }
    if place == plan[keyPath: order].count {
      for s in slots {
        plan.position[Int(s)] = Int32(plan[keyPath: order].count)
        plan[keyPath: order].append(s)
      }
    } else {
      let members = takeSlots(order, dirty)
      let values = order == \Plan.back ? takeSlots(order, \.dirtyValues) : []
      let old = plan[keyPath: order]
      var new: [Int32] = []
      new.reserveCapacity(old.count + slots.count)
      for s in old[..<place] where s >= 0 { new.append(s) }
      new += slots
      for s in old[place...] where s >= 0 { new.append(s) }
      for (i, s) in new.enumerated() { plan.position[Int(s)] = Int32(i) }
      plan[keyPath: order] = new
      for s in members { self[keyPath: dirty].insert(Int(plan.position[Int(s)])) }
      for s in values { dirtyValues.insert(Int(plan.position[Int(s)])) }
    }
    let count = plan[keyPath: order].count
    self[keyPath: dirty].grow(count: count)
    if order == \Plan.back { dirtyValues.grow(count: count) }
    for s in slots { self[keyPath: dirty].insert(Int(plan.position[Int(s)])) }
  }

  mutating func takeSlots(
    _ order: WritableKeyPath<Plan, [Int32]>, _ dirty: WritableKeyPath<Solver, Bitset>
  ) -> [Int32] {
    var result: [Int32] = []
    while let p = self[keyPath: dirty].popFirst(from: 0) {
      let s = plan[keyPath: order][p]
      if s >= 0 { result.append(s) }
    }
    return result
  }

  /// Splits anew the components that lost or gained rows or variables; returns those that came of it.
  mutating func rebuildComponents() -> [Int] {
    guard !staleComponents.isEmpty || !addedVariables.isEmpty || !addedRows.isEmpty else { return [] }
    var stale = staleComponents
    for r in addedRows {
      for t in core.terms(Int(r)) {
        let c = core.component[Int(core.termVariable[t])]
        if c >= 0 { stale.append(c) }
      }
    }
    var chosen = addedVariables.filter { isAlive[Int($0)] && plan.kind[Int($0)] == .core }
    var chosenRows: [Int32] = []
    for c in Set(stale).sorted() {
      for v in core.variables(Int(c)) where isAlive[Int(v)] && plan.kind[Int(v)] == .core { chosen.append(v) }
      for r in core.rows(Int(c)) {
        let source = Int(core.source[Int(r)])
        // A slot that serves another constraint by now has lost its place in this component.
        let stays =
          source < 0
          ? isBoundActive[-1 - source] && plan.kind[-1 - source] == .defined && core.boundComponent[-1 - source] == c
          : plan.role[source] == .component && plan.position[source] == c
        if stays { chosenRows.append(r) }
      }
      core.dissolve(Int(c))
    }
    staleComponents.removeAll(keepingCapacity: true)
    addedVariables.removeAll(keepingCapacity: true)
    chosen = Set(chosen).sorted()
    let new = core.split(chosen, chosenRows + addedRows)
    addedRows.removeAll(keepingCapacity: true)
    dirtyComponents.grow(count: core.count)
    for c in new { furnish(c) }
    needsFreeList = true
    return new
  }
}

/// A few equalities planned beside the others, which stay as they are.
private struct Batch {
  private(set) var forward: [Int32] = []
  private(set) var back: [Int32] = []
  private(set) var watched: [Int32] = []
  private(set) var pivots: [(slot: Int, variable: Int)] = []
  /// Variables left to the core.
  private(set) var unresolved: [Int32] = []
  private var equalities: [Int32] = []
  private var orphans: Set<Int> = []
  private var unknown: Set<Int> = []
  private var given: Set<Int> = []

  init(_ solver: Solver) {
    for v in solver.fresh where solver.isAlive[Int(v)] { unknown.insert(Int(v)) }
    for v in solver.orphans where solver.isAlive[Int(v)] {
      if unknown.insert(Int(v)).inserted { orphans.insert(Int(v)) }
    }
    var seen: Set<Int32> = []
    for s in solver.pendingSlots where seen.insert(s).inserted && solver.plan.isEquality(Int(s), solver.table) {
      equalities.append(s)
    }
  }

  func isOrphan(_ v: Int) -> Bool { orphans.contains(v) }

  /// Finds a variable for every equality; false where the equalities bear on what was there before.
  mutating func plan(_ solver: Solver) -> Bool {
    let (table, isKnown) = (solver.table, { (v: Int) in solver.plan.kind[v] == .known })
    var open: [Int32: [Int]] = [:]
    var queue: [Int32] = []
    for s in equalities {
      let variables = table.terms(Int(s)).map { Int(table.variable[$0]) }.filter { unknown.contains($0) }
      open[s] = variables
      if variables.count <= 1 { queue.append(s) }
    }
    var next = 0
    while next < queue.count {
      let s = queue[next]
      next += 1
      guard let left = open.removeValue(forKey: s) else { continue }
      let others = table.terms(Int(s)).map { Int(table.variable[$0]) }
      guard let v = left.first else {
        guard others.allSatisfy({ isKnown($0) && !orphans.contains($0) || given.contains($0) }) else { return false }
        watched.append(s)
        continue
      }
      let follows = others.allSatisfy { $0 == v || given.contains($0) || (isKnown($0) && !unknown.contains($0)) }
      if orphans.contains(v) {
        if isKnown(v) && !follows { return false }
        if solver.plan.kind[v] == .core { return false }
      }
      pivots.append((Int(s), v))
      if follows && !(orphans.contains(v) && !isKnown(v)) {
        forward.append(s)
        given.insert(v)
      } else {
        back.append(s)
      }
      resolve(v, solver, &open, &queue)
    }
    peel(solver, &open)
    guard open.isEmpty else { return false }
    for v in unknown.sorted() {
      if orphans.contains(v), table.head[v] != ConstraintTable.none { return false }
      unresolved.append(Int32(v))
    }
    return true
  }

  private mutating func resolve(_ v: Int, _ solver: Solver, _ open: inout [Int32: [Int]], _ queue: inout [Int32]) {
    unknown.remove(v)
    var t = solver.table.head[v]
    while t >= 0 {
      let r = solver.table.slot[Int(t)]
      t = solver.table.next[Int(t)]
      guard var left = open[r] else { continue }
      left.removeAll { $0 == v }
      open[r] = left
      if left.count == 1 || left.isEmpty { queue.append(r) }
    }
  }

  /// Defines last what a single equality mentions, as a whole plan would.
  private mutating func peel(_ solver: Solver, _ open: inout [Int32: [Int]]) {
    var peeled: [Int32] = []
    var changed = true
    while changed, !open.isEmpty {
      changed = false
      var uses: [Int: Int] = [:]
      for s in open.keys { for v in open[s] ?? [] { uses[v, default: 0] += 1 } }
      for s in open.keys.sorted() {
        let candidates = (open[s] ?? []).filter { uses[$0] == 1 && !orphans.contains($0) }
        let free = candidates.first { !solver.isNonNegative[$0] }
        guard let v = free ?? candidates.first(where: { !isDecidedElsewhere($0, solver) }) else { continue }
        open.removeValue(forKey: s)
        unknown.remove(v)
        pivots.append((Int(s), v))
        peeled.append(s)
        changed = true
        break
      }
    }
    back += peeled.reversed()
  }

  private func isDecidedElsewhere(_ v: Int, _ solver: Solver) -> Bool {
    var t = solver.table.head[v]
    while t >= 0 {
      if !solver.plan.isEquality(Int(solver.table.slot[Int(t)]), solver.table) { return true }
      t = solver.table.next[Int(t)]
    }
    return false
  }

  /// Where the definitions can stand: after all they read and before all that read them.
  func insertionPlace(_ solver: Solver) -> (forward: Int, back: Int)? {
    let plan = solver.plan
    let mine = Set(pivots.map { $0.variable })
    func place(_ slots: [Int32], _ kind: Plan.Kind, _ role: Plan.Role, _ end: Int) -> Int? {
      var (low, high) = (0, end)
      for s in slots {
        for t in solver.table.terms(Int(s)) {
          let v = Int(solver.table.variable[t])
          if !mine.contains(v) {
            if plan.kind[v] == kind { low = max(low, Int(plan.position[Int(plan.definer[v])]) + 1) }
            continue
          }
          guard orphans.contains(v) else { continue }
          var u = solver.table.head[v]
          while u >= 0 {
            let r = Int(solver.table.slot[Int(u)])
            if plan.role[r] == role { high = min(high, Int(plan.position[r])) }
            u = solver.table.next[Int(u)]
          }
          if !plan.blocks.head.isEmpty, plan.blocks.head[v] >= 0 { return nil }
        }
      }
      return low <= high ? high : nil
    }
    guard let forwardPlace = place(forward, .known, .forward, plan.forward.count),
      let backPlace = place(back, .defined, .back, plan.back.count)
    else { return nil }
    return (forwardPlace, backPlace)
  }
}
