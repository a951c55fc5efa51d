extension Solver {
  /// Notes that a constraint has come or has changed its kind.
  mutating func appears(_ slot: Int) {
    isStale = true
    areFacesComplete = false
    plan.forget(slot)
    pendingSlots.append(Int32(slot))
  }

  /// Notes that a constraint goes or is about to change its kind.
  mutating func disappears(_ slot: Int) {
    isStale = true
    areFacesComplete = false
    endClashes(with: slot)
    withdraw(slot)
  }

  /// Takes away a constraint's part in the plan.
  mutating func withdraw(_ slot: Int) {
    guard !needsPlan else { return }
    forgetProgram()
    if plan.reduced[slot] >= 0 { return dissolveBlock(Int(plan.blocks.block[Int(plan.reduced[slot])])) }
    let p = Int(plan.position[slot])
    switch plan.role[slot] {
    case .forward:
      orphans.append(plan.pivot[slot])
      plan.forward[p] = -1
    case .back:
      orphans.append(plan.pivot[slot])
      plan.back[p] = -1
    case .watched: break
    case .component: if p >= 0 { staleComponents.append(Int32(p)) }
    case .none, .loose: break
    }
    plan.role[slot] = .none
    plan.position[slot] = -1
  }

  mutating func forgetProgram() {
    program = nil
    wantsProgram = false
  }

  /// Lets go of a block: its equalities have no part in the plan until they are fitted in again.
  mutating func dissolveBlock(_ b: Int) {
    for s in plan.blocks.slots(of: b) {
      let slot = Int(s)
      plan.blocks.remove(row: Int(plan.reduced[slot]))
      plan.reduced[slot] = -1
      if plan.role[slot] == .back {
        orphans.append(plan.pivot[slot])
        plan.back[Int(plan.position[slot])] = -1
      }
      plan.role[slot] = .none
      plan.position[slot] = -1
      pendingSlots.append(s)
    }
    hasOpenBlock = true
  }

  /// Notes that a constant has changed.
  mutating func constantChanges(at slot: Int) {
    isStale = true
    areFacesComplete = false
    if isConflictMember[slot] { changedMembers.append(slot) }
    guard !needsPlan, slot < plan.role.count else { return }
    let p = Int(plan.position[slot])
    switch plan.role[slot] {
    case .forward: dirtyForward.insert(p)
    case .back:
      if plan.reduced[slot] >= 0 {
        dirtyBlocks.insert(Int(plan.blocks.block[Int(plan.reduced[slot])]))
      } else {
        dirtyBase.insert(p)
      }
    case .watched:
      if plan.reduced[slot] >= 0 { dirtyBlocks.insert(Int(plan.blocks.block[Int(plan.reduced[slot])])) }
      watchedSlots.append(Int32(slot))
    case .component: if !needsCore, p >= 0 { dirtyComponents.insert(p) }
    case .none, .loose: break
    }
  }

  /// Plans the use of the equalities anew and marks everything for evaluation.
  mutating func makePlan() {
    plan = Plan(table, isNonNegative: isNonNegative, isDemoted: isDemoted, values: &values)
    recordRefutations()
    for s in plan.forward {
      let v = Int(plan.pivot[Int(s)])
      base[v] = values[v]
      noteMove(v)
    }
    forgetProgram()
    needsPlan = false
    needsCore = true
    expansion.reset(variableCount: values.count)
    dirtyForward.reset(count: plan.forward.count)
    dirtyBlocks.reset(count: plan.blocks.blockCount)
    dirtyBlocks.insertAll(count: plan.blocks.blockCount)
    dirtyBase.reset(count: plan.back.count)
    dirtyBase.insertAll(count: plan.back.count)
    dirtyValues.reset(count: plan.back.count)
    watchedSlots = []
    watchedBounds = []
    pendingSlots = []
    orphans = []
    fresh = []
    hasOpenBlock = false
    staleComponents = []
    pendingBounds = []
    rewrites = []
    addedVariables = []
    addedRows = []
    for v in plan.kind.indices where plan.kind[v] == .core { base[v] = 0 }
  }

  /// What a definition gives with the values of an array.
  private func evaluate(_ slot: Int, _ x: [Double]) -> Double {
    let v = plan.pivot[slot]
    let r = Int(plan.reduced[slot])
    if r >= 0 {
      var sum = plan.blocks.constant[r]
      for t in plan.blocks.terms(r) where plan.blocks.variable[t] != v {
        sum -= plan.blocks.coefficient[t] * x[Int(plan.blocks.variable[t])]
      }
      return sum / plan.blocks.pivotCoefficient[r]
    }
    var sum = table.constant[slot]
    var own = 1.0
    for t in table.terms(slot) {
      if table.variable[t] == v {
        own = table.coefficient[t]
      } else {
        sum -= table.coefficient[t] * x[Int(table.variable[t])]
      }
    }
    return own == 1 ? sum : sum / own
  }

  /// Brings knowns, blocks and offsets up to date; marks components whose rows moved.
  mutating func propagateBase() {
    var place = 0
    while let p = dirtyForward.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.forward[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = evaluate(slot, values)
      guard new != values[v] || new != base[v] else { continue }
      values[v] = new
      base[v] = new
      touchKnown(v)
    }
    place = 0
    while let b = dirtyBlocks.popFirst(from: place) {
      place = b + 1
      replay(b)
    }
    place = 0
    // Where most definitions move, asking what reads each is dearer than evaluating all.
    if dirtyBase.count > plan.back.count / 4 { return propagateAll() }
    while let p = dirtyBase.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.back[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = evaluate(slot, base)
      let isConstant = plan.aliasRoot[v] == Plan.constantRoot
      if !isConstant { dirtyValues.insert(p) }
      guard new != base[v] || (isConstant && new != values[v]) else { continue }
      base[v] = new
      if isConstant {
        values[v] = new
        noteMove(v)
        if isNonNegative[v], new < 0 { watchedBounds.append(Int32(v)) }
      }
      touchBase(v, isConstant: isConstant)
    }
  }

  /// Evaluates all definitions in a row; from the second time on from a copy of them in this order.
  private mutating func propagateAll() {
    if program == nil, wantsProgram { program = Program(plan, table) }
    wantsProgram = true
    if let program {
      var (base, values): ([Double], [Double]) = ([], [])
      swap(&base, &self.base)
      swap(&values, &self.values)
      var changed: [Int] = []
      program.run(table, plan.blocks, base: &base, values: &values) {
        dirtyValues.insert($0)
      } moved: {
        changed.append($0)
      }
      swap(&base, &self.base)
      swap(&values, &self.values)
      for v in changed { noteMove(v) }
    } else {
      for p in plan.back.indices {
        let slot = Int(plan.back[p])
        guard slot >= 0 else { continue }
        let v = Int(plan.pivot[slot])
        let new = evaluate(slot, base)
        base[v] = new
        if plan.aliasRoot[v] != Plan.constantRoot {
          dirtyValues.insert(p)
        } else if values[v] != new {
          values[v] = new
          noteMove(v)
        }
      }
    }
    dirtyBase.removeAll()
    needsFullCheck = true
    if !needsCore { for c in 0..<core.count { dirtyComponents.insert(c) } }
  }

  /// Lists a variable among those whose value is not what it was.
  private mutating func noteMove(_ v: Int) {
    if isMoved[v] { return }
    isMoved[v] = true
    if isListed[v] { return }
    isListed[v] = true
    moved.append(Int32(v))
  }

  private mutating func touchKnown(_ v: Int) {
    noteMove(v)
    if isNonNegative[v], values[v] < 0 { watchedBounds.append(Int32(v)) }
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      let p = Int(plan.position[s])
      switch plan.role[s] {
      case .forward: if plan.pivot[s] != Int32(v) { dirtyForward.insert(p) }
      case .back:
        let r = Int(plan.reduced[s])
        if r >= 0 { dirtyBlocks.insert(Int(plan.blocks.block[r])) } else { dirtyBase.insert(p) }
      case .component: if !needsCore, p >= 0 { dirtyComponents.insert(p) }
      case .watched:
        if plan.reduced[s] >= 0 { dirtyBlocks.insert(Int(plan.blocks.block[Int(plan.reduced[s])])) }
        watchedSlots.append(Int32(s))
      case .none, .loose: break
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
      case .back: if plan.reduced[s] < 0, plan.pivot[s] != Int32(v) { dirtyBase.insert(p) }
      case .component: if !needsCore, p >= 0 { dirtyComponents.insert(p) }
      case .watched: if isConstant { watchedSlots.append(Int32(s)) }
      default: break
      }
    }
    var u = plan.blocks.head[v]
    while u >= 0 {
      if let s = plan.blocks.reader(u) { dirtyBase.insert(Int(plan.position[s])) }
      u = plan.blocks.next[Int(u)]
    }
    if !needsCore, isBoundActive[v], core.boundComponent[v] >= 0 {
      dirtyComponents.insert(Int(core.boundComponent[v]))
    }
  }

  /// Marks what reads a variable whose value has changed.
  mutating func touchValue(_ v: Int) {
    noteMove(v)
    if isNonNegative[v], values[v] < 0 { watchedBounds.append(Int32(v)) }
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      switch plan.role[s] {
      case .back:
        if plan.reduced[s] < 0, plan.pivot[s] != Int32(v) { dirtyValues.insert(Int(plan.position[s])) }
      case .watched: watchedSlots.append(Int32(s))
      default: break
      }
    }
    var u = plan.blocks.head[v]
    while u >= 0 {
      if let s = plan.blocks.reader(u) { dirtyValues.insert(Int(plan.position[s])) }
      u = plan.blocks.next[Int(u)]
    }
  }

  /// Repeats a block's elimination on its constants.
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
      if plan.role[s] == .back { dirtyBase.insert(Int(plan.position[s])) } else { watchedSlots.append(Int32(s)) }
    }
  }

  /// Brings the values of defined variables up to date.
  mutating func propagateValues() {
    var place = 0
    while let p = dirtyValues.popFirst(from: place) {
      place = p + 1
      let slot = Int(plan.back[p])
      guard slot >= 0 else { continue }
      let v = Int(plan.pivot[slot])
      let new = evaluate(slot, values)
      guard new != values[v] else { continue }
      values[v] = new
      touchValue(v)
    }
  }

  /// What the definition in a slot gives with values given.
  func definedValue(_ slot: Int, _ x: [Double]) -> Double { evaluate(slot, x) }
}
