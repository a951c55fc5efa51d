import InbetweenDiagnostics

extension SolverState {
  /// A combination of constraints in which all variables except independent ones cancel.
  struct Combination {
    var rows: [(slot: Int, weight: Double)] = []
    var independent: [(variable: Int, weight: Double)] = []
  }

  /// Combines rows and variables with definitions, back to the sources of values, until only independent variables
  /// remain: Σ weight·row + Σ given = Σ reducedSystem.
  mutating func trace(
    rows: [(slot: Int, weight: Double)], variables: [(variable: Int, weight: Double)]
  ) -> Combination {
    // Moved to a local variable, so that it is changed in place.
    var walk = TraceWorkspace()
    swap(&walk, &workspace.trace)
    defer { swap(&walk, &workspace.trace) }
    walk.grow(table.slotCount, values.count, plan.blocks.slot.count)
    for (slot, weight) in rows {
      walk.addRow(slot, weight)
      for t in table.terms(slot) { walk.add(Int(table.variable[t]), weight * table.coefficient[t], plan) }
    }
    for (v, weight) in variables { walk.add(v, weight, plan) }
    while let p = walk.back.pop() {
      let s = Int(plan.back[Int(p)])
      let v = Int(plan.pivot[s])
      let c = walk.weight[v]
      guard abs(c) > 1e-11 else { continue }
      let factor = open(s, c, &walk)
      let r = Int(plan.blockRow[s])
      if r >= 0 { walk.addReduced(r, factor) } else { walk.addRow(s, factor) }
    }
    for b in Set(walk.reducedRows.map { plan.blocks.block[$0] }).sorted() {
      let steps = Int(plan.blocks.stepStart[Int(b)])..<Int(plan.blocks.stepStart[Int(b) + 1])
      // The steps of a block grow with the square of its rows.
      guard WorkBudget.spend(40 * steps.count, on: .conflicts) else { break }
      for k in steps.reversed() {
        let w = walk.reduced[Int(plan.blocks.stepTarget[k])]
        if w != 0 { walk.addReduced(Int(plan.blocks.stepSource[k]), plan.blocks.stepFactor[k] * w) }
      }
    }
    for r in walk.reducedRows.sorted() {
      let w = walk.reduced[r]
      guard abs(w) > 1e-11 else { continue }
      let s = Int(plan.blocks.slot[r])
      walk.addRow(s, w)
      for t in table.terms(s) where plan.kind[Int(table.variable[t])] == .known {
        walk.add(Int(table.variable[t]), w * table.coefficient[t], plan)
      }
    }
    while let p = walk.forward.pop() {
      let s = Int(plan.forward[Int(p)])
      let v = Int(plan.pivot[s])
      let c = walk.weight[v]
      if abs(c) > 1e-11 { walk.addRow(s, open(s, c, &walk)) }
    }
    let found = walk.finish()
    WorkBudget.spend(100 * (found.rows.count + found.independent.count), on: .conflicts)
    return found
  }

  /// Replaces a variable by what its definition reads; returns the definition's weight.
  private func open(_ s: Int, _ c: Double, _ walk: inout TraceWorkspace) -> Double {
    let factor = -c / plan.ownCoefficient(s, table)
    plan.forEachOther(s, table) { u, k in walk.add(u, factor * k, plan) }
    return factor
  }

  /// The state of a trace, whose arrays are reused.
  struct TraceWorkspace: Sendable {
    fileprivate var weight: [Double] = []
    fileprivate var back = MaxHeap()
    fileprivate var forward = MaxHeap()
    /// The weights of reduced rows of blocks.
    fileprivate private(set) var reduced: [Double] = []
    /// The rows of blocks whose weight was set, each once.
    fileprivate private(set) var reducedRows: [Int] = []
    private var isReduced: [Bool] = []
    private var isSeen: [Bool] = []
    private var rowWeight: [Double] = []
    private var rows: [Int] = []
    private var independent: [Int] = []
    private var seen: [Int] = []

    fileprivate mutating func grow(_ slots: Int, _ variables: Int, _ blockRows: Int) {
      while weight.count < variables {
        weight.append(0)
        isSeen.append(false)
      }
      while rowWeight.count < slots { rowWeight.append(0) }
      while reduced.count < blockRows {
        reduced.append(0)
        isReduced.append(false)
      }
    }

    fileprivate mutating func addReduced(_ row: Int, _ w: Double) {
      if !isReduced[row] {
        isReduced[row] = true
        reducedRows.append(row)
      }
      reduced[row] += w
    }

    fileprivate mutating func addRow(_ slot: Int, _ w: Double) {
      if rowWeight[slot] == 0 { rows.append(slot) }
      rowWeight[slot] += w
    }

    fileprivate mutating func add(_ v: Int, _ w: Double, _ plan: EliminationPlan) {
      if !isSeen[v] {
        isSeen[v] = true
        seen.append(v)
        switch plan.kind[v] {
        case .independent: independent.append(v)
        case .known: forward.push(plan.position[Int(plan.definer[v])])
        case .defined: back.push(plan.position[Int(plan.definer[v])])
        }
      }
      weight[v] += w
    }

    /// Returns the result and resets the arrays.
    fileprivate mutating func finish() -> Combination {
      // Chains are traversed from their end.
      var order = rows
      if let first = order.first, let last = order.last, first > last { order.reverse() }
      if !zip(order, order.dropFirst()).allSatisfy(<) { order.sort() }
      let result = Combination(
        rows: order.compactMap { abs(rowWeight[$0]) > 1e-11 ? ($0, rowWeight[$0]) : nil },
        independent: independent.sorted().compactMap { abs(weight[$0]) > 1e-11 ? ($0, weight[$0]) : nil })
      for s in rows { rowWeight[s] = 0 }
      for r in reducedRows {
        isReduced[r] = false
        reduced[r] = 0
      }
      for v in seen {
        isSeen[v] = false
        weight[v] = 0
      }
      rows.removeAll(keepingCapacity: true)
      reducedRows.removeAll(keepingCapacity: true)
      independent.removeAll(keepingCapacity: true)
      seen.removeAll(keepingCapacity: true)
      return result
    }
  }
}
