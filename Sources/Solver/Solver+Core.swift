extension Solver {
  /// Writes the rows of optional constraints, inequalities and active bounds in core variables and splits them.
  mutating func buildCore() {
    needsCore = false
    core = Core(variableCount: values.count)
    for s in 0..<table.slotCount where table.isAlive(s) {
      if plan.role[s] == .forward || plan.role[s] == .back || plan.isEquality(s, table) { continue }
      placeRow(s)
    }
    for v in values.indices where isBoundActive[v] && plan.kind[v] == .defined {
      _ = expansion.expand(variable: v, table, plan, limit: .max)
      if !expansion.terms.isEmpty { appendExpandedRow(Int32(-1 - v)) }
    }
    var chosen: [Int32] = []
    for v in values.indices where isAlive[v] && plan.kind[v] == .core { chosen.append(Int32(v)) }
    let new = core.split(chosen, core.source.indices.map { Int32($0) })
    dirtyComponents.reset(count: core.count)
    for c in new { furnish(c) }
  }

  mutating func appendExpandedRow(_ source: Int32) {
    core.appendRow(source, expansion.terms)
    for v in expansion.opened { plan.isOpened[Int(v)] = true }
  }

  /// Gives an optional constraint or an inequality its role; true when it became a row.
  @discardableResult
  mutating func placeRow(_ s: Int) -> Bool {
    plan.position[s] = -1
    guard expandRow(s) else {
      plan.role[s] = .watched
      return false
    }
    if expansion.terms.isEmpty {
      plan.role[s] = table.priority[s] >= Solver.required && !isDemoted[s] ? .watched : .loose
      return false
    }
    plan.role[s] = .component
    row[s] = Int32(core.source.count)
    appendExpandedRow(Int32(s))
    return true
  }

  /// Writes a constraint out in core variables; false where it is only watched because that takes too many.
  private mutating func expandRow(_ s: Int) -> Bool {
    let mustExpand = isActivated[s] || table.relation[s] == .equal
    return expansion.expand(slot: s, table, plan, limit: mustExpand ? .max : Solver.eagerLimit)
  }

  /// Whether a constraint, written out anew, still is the row that it was.
  mutating func keepsRow(_ s: Int) -> Bool {
    guard expandRow(s) else { return false }
    let range = core.terms(Int(row[s]))
    guard range.count == expansion.terms.count else { return false }
    return zip(range, expansion.terms).allSatisfy {
      core.termVariable[$0] == $1.variable && core.termCoefficient[$0] == $1.coefficient
    }
  }

  /// Gives a new component its tableau and its rows their place.
  mutating func furnish(_ c: Int) {
    for r in core.rows(c) {
      let source = core.source[Int(r)]
      if source >= 0 { plan.position[Int(source)] = Int32(c) } else { core.boundComponent[Int(-1 - source)] = Int32(c) }
    }
    core.tableaus[c] = makeTableau(c)
  }

  /// Gives constraints that came since the plan was made a place in it; they have no part to play until the core is
  /// built, but known values that move find them among the constraints of their variables.
  mutating func coverNewSlots() {
    while plan.role.count < table.slotCount {
      plan.role.append(.none)
      plan.position.append(-1)
      plan.pivot.append(-1)
      plan.reduced.append(-1)
      plan.isDemoted.append(false)
    }
  }

  func rowOffset(_ row: Int) -> Double {
    let source = Int(core.source[row])
    return source >= 0 ? table.residual(source, base) : base[-1 - source]
  }

  func isRequiredRow(_ row: Int) -> Bool {
    let source = Int(core.source[row])
    return source < 0 || (table.priority[source] >= Solver.required && !isDemoted[source])
  }

  private mutating func makeTableau(_ c: Int) -> Tableau {
    let variables = core.variables(c)
    let rows = core.rows(c)
    var tableau = Tableau(columns: variables.count, rows: rows.count, denseLimit: denseLimit)
    for (i, v) in variables.enumerated() where isNonNegative[Int(v)] { tableau.bound(i) }
    var priorities: [Double] = []
    for r in rows where !isRequiredRow(Int(r)) {
      let p = table.priority[Int(core.source[Int(r)])]
      if p < Solver.required, priorities.last != p { priorities.append(p) }
    }
    priorities.sort(by: >)
    var kept = 0
    for i in priorities.indices where i == 0 || priorities[i] != priorities[i - 1] {
      priorities[kept] = priorities[i]
      kept += 1
    }
    priorities.removeLast(priorities.count - kept)
    tableau.levelCount = Tableau.firstOptionalLevel + Int32(kept)
    for r in rows {
      let row = Int(r)
      let source = Int(core.source[row])
      var charges: Tableau.State = [.chargesUp, .chargesDown]
      var level = Tableau.requiredLevel
      if source < 0 {
        charges = .chargesDown
      } else {
        switch table.relation[source] {
        case .equal: break
        case .lessThanOrEqual: charges = .chargesUp
        case .greaterThanOrEqual: charges = .chargesDown
        }
        if isDemoted[source] {
          level = Tableau.demotedLevel
        } else if table.priority[source] < Solver.required {
          level = Tableau.firstOptionalLevel + Int32(Solver.rank(of: table.priority[source], in: priorities))
        }
      }
      core.offset[row] = rowOffset(row)
      _ = tableau.appendRow(constant: -core.offset[row], charges: charges, level: level)
      for t in core.terms(row) {
        tableau.addTerm(Int(core.column[Int(core.termVariable[t])]), core.termCoefficient[t])
      }
      tableau.finishRow()
    }
    return tableau
  }

  private static func rank(of priority: Double, in descending: [Double]) -> Int {
    var (low, high) = (0, descending.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if descending[middle] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func componentTolerance(_ c: Int) -> Double {
    var scale = 0.0
    for r in core.rows(c) { scale = max(scale, abs(core.offset[Int(r)])) }
    return Solver.tolerance(scale)
  }

  /// Optimises a component from where it stands; false when its required rows cannot hold.
  mutating func solveComponent(_ c: Int) -> Bool {
    guard core.tableaus[c].solveLevels(tolerance: componentTolerance(c), &scratch) else { return false }
    findPoint(c)
    publish(c)
    return true
  }

  private mutating func findPoint(_ c: Int) {
    needsFreeList = true
    core.isPoint[c] =
      core.tableaus[c].hasFreedom && core.tableaus[c].isPoint(tolerance: componentTolerance(c), &scratch)
  }

  private mutating func publish(_ c: Int) {
    let first = Int(core.variableStart[c])
    for i in 0..<Int(core.variableCount[c]) {
      let v = Int(core.variables[first + i])
      let new = core.tableaus[c].value(of: i)
      guard new != values[v] else { continue }
      values[v] = new
      touchValue(v)
    }
  }

  /// Carries changed offsets into a component; false when its required rows can no longer hold.
  mutating func updateComponent(_ c: Int) -> Bool {
    var deltas: [(variable: Int, delta: Double)] = []
    let columns = core.tableaus[c].columnCount
    for (i, r) in core.rows(c).enumerated() {
      let row = Int(r)
      let new = rowOffset(row)
      guard new != core.offset[row] else { continue }
      deltas.append((columns + i, new - core.offset[row]))
      core.offset[row] = new
    }
    if deltas.isEmpty { return true }
    switch core.tableaus[c].shift(deltas, tolerance: 1e-9) {
    case .asTight: publish(c)
    case .optimal:
      if core.isPoint[c] { findPoint(c) }
      publish(c)
    case .lost:
      // A large system goes on from its basis; a small one is made afresh, which also ends its rounding.
      if !core.tableaus[c].isSparse { core.tableaus[c] = makeTableau(c) }
      return solveComponent(c)
    }
    return true
  }
}
