extension SolverState {
  /// Expresses the rows of optional constraints, inequalities and active bounds in independent variables and splits
  /// them into components.
  mutating func buildReducedSystem() {
    needsReducedSystem = false
    for c in 0..<reducedSystem.count {
      remember(c)
      keepRows(of: c)
    }
    reducedSystem = ReducedSystem(variableCount: values.count)
    for s in 0..<table.slotCount where table.isAlive(s) {
      if plan.role[s] == .forward || plan.role[s] == .back || plan.isEquality(s, table) { continue }
      placeRow(s)
    }
    for v in values.indices where unknowns.isBoundActive[v] && plan.kind[v] == .defined {
      _ = workspace.expansion.expand(variable: v, table, plan, limit: .max)
      if !workspace.expansion.terms.isEmpty { appendExpandedRow(Int32(-1 - v)) }
    }
    var chosen: [Int32] = []
    for v in values.indices where unknowns.isAlive[v] && plan.kind[v] == .independent { chosen.append(Int32(v)) }
    let new = reducedSystem.split(chosen, reducedSystem.source.indices.map { Int32($0) })
    dirty.components.reset(count: reducedSystem.count)
    for c in new { makeComponent(c) }
    workspace.resting = RestingSet()
  }

  /// Keeps the inequalities of a component that is split anew from becoming lazy, if they are at their limits.
  private mutating func keepRows(of c: Int) {
    for r in reducedSystem.rows(c) {
      let s = Int(reducedSystem.source[Int(r)])
      if s >= 0, table.isAlive(s), constraints.row[s] == r, isAtLimit(s) { constraints.isActivated[s] = true }
    }
  }

  /// Stores the variables that are zero in a large component before it is split; the new components start from them.
  mutating func remember(_ c: Int) {
    guard let tableau = reducedSystem.sparseTableau(c) else { return }
    let (variables, rows) = (reducedSystem.variables(c), reducedSystem.rows(c))
    for variable in tableau.columnVariable.lazy.map({ Int($0) }) {
      if variable < variables.count {
        workspace.resting.variables.insert(variables[variables.startIndex + variable])
      } else if variable - variables.count < rows.count {
        let source = reducedSystem.source[Int(rows[rows.startIndex + variable - variables.count])]
        if source >= 0 {
          workspace.resting.slots.insert(source)
        } else {
          workspace.resting.variables.insert(-1 - source)
        }
      }
    }
  }

  /// The variables of a new component's tableau that were nonbasic in its previous components.
  private func resting(_ c: Int) -> [Int32] {
    guard reducedSystem.sparseTableau(c) != nil, !workspace.resting.isEmpty else { return [] }
    let variables = reducedSystem.variables(c)
    var found: [Int32] = []
    for (i, v) in variables.enumerated() where workspace.resting.variables.contains(v) { found.append(Int32(i)) }
    for (i, r) in reducedSystem.rows(c).enumerated() {
      let source = reducedSystem.source[Int(r)]
      let rests =
        source >= 0 ? workspace.resting.slots.contains(source) : workspace.resting.variables.contains(-1 - source)
      if rests { found.append(Int32(variables.count + i)) }
    }
    return found
  }

  mutating func appendExpandedRow(_ source: Int32) {
    reducedSystem.appendRow(source, workspace.expansion.terms)
    for v in workspace.expansion.opened { plan.isOpened[Int(v)] = true }
  }

  /// Gives an optional constraint or an inequality its role; returns true if it became a row.
  @discardableResult
  mutating func placeRow(_ s: Int) -> Bool {
    plan.position[s] = -1
    guard expandRow(s) else {
      plan.role[s] = .lazy
      return false
    }
    if workspace.expansion.terms.isEmpty {
      plan.role[s] = table.priority[s] >= SolverState.required && !constraints.isDemoted[s] ? .lazy : .withoutInfluence
      return false
    }
    plan.role[s] = .component
    constraints.row[s] = Int32(reducedSystem.source.count)
    appendExpandedRow(Int32(s))
    return true
  }

  /// Expands a constraint in independent variables; returns false if it stays lazy because that takes too many
  /// definitions.
  private mutating func expandRow(_ s: Int) -> Bool {
    let mustExpand = constraints.isActivated[s] || table.relation[s] == .equal
    return workspace.expansion.expand(slot: s, table, plan, limit: mustExpand ? .max : SolverState.eagerLimit)
  }

  /// Whether a constraint, expanded again, is still the same row.
  mutating func keepsRow(_ s: Int) -> Bool {
    guard expandRow(s) else { return false }
    let range = reducedSystem.terms(Int(constraints.row[s]))
    guard range.count == workspace.expansion.terms.count else { return false }
    return zip(range, workspace.expansion.terms).allSatisfy {
      reducedSystem.termVariable[$0] == $1.variable && reducedSystem.termCoefficient[$0] == $1.coefficient
    }
  }

  /// Creates the tableau of a new component and assigns its rows.
  mutating func makeComponent(_ c: Int) {
    for r in reducedSystem.rows(c) {
      let source = reducedSystem.source[Int(r)]
      if source >= 0 {
        plan.position[Int(source)] = Int32(c)
      } else {
        reducedSystem.boundComponent[Int(-1 - source)] = Int32(c)
      }
      reducedSystem.offset[Int(r)] = rowOffset(Int(r))
    }
    reducedSystem.tableaus[c] = makeTableau(c)
    let resting = resting(c)
    if !resting.isEmpty { reducedSystem.tableaus[c].start(resting: resting) }
  }

  /// Adds constraints to the plan that were created after it. They have no role until the reduced system is built, but
  /// known values that change find them among the constraints of their variables.
  mutating func coverNewSlots() {
    while plan.role.count < table.slotCount {
      plan.role.append(.none)
      plan.position.append(-1)
      plan.pivot.append(-1)
      plan.blockRow.append(-1)
      plan.isDemoted.append(false)
    }
  }

  func rowOffset(_ row: Int) -> Double {
    let source = Int(reducedSystem.source[row])
    return source >= 0 ? table.residual(source, base) : base[-1 - source]
  }

  func isRequiredRow(_ row: Int) -> Bool {
    let source = Int(reducedSystem.source[row])
    return source < 0 || (table.priority[source] >= SolverState.required && !constraints.isDemoted[source])
  }

  func makeTableau(_ c: Int) -> Tableau {
    let variables = reducedSystem.variables(c)
    let rows = reducedSystem.rows(c)
    var tableau = Tableau(columns: variables.count, rows: rows.count, denseLimit: denseLimit)
    for (i, v) in variables.enumerated() where unknowns.isNonNegative[Int(v)] { tableau.bound(i) }
    var priorities: [Double] = []
    for r in rows where !isRequiredRow(Int(r)) {
      let p = table.priority[Int(reducedSystem.source[Int(r)])]
      if p < SolverState.required, priorities.last != p { priorities.append(p) }
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
      let source = Int(reducedSystem.source[row])
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
        if constraints.isDemoted[source] {
          level = Tableau.demotedLevel
        } else if table.priority[source] < SolverState.required {
          level = Tableau.firstOptionalLevel + Int32(SolverState.rank(of: table.priority[source], in: priorities))
        }
      }
      _ = tableau.appendRow(constant: -reducedSystem.offset[row], charges: charges, level: level)
      for t in reducedSystem.terms(row) {
        tableau.addTerm(Int(reducedSystem.column[Int(reducedSystem.termVariable[t])]), reducedSystem.termCoefficient[t])
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
    for r in reducedSystem.rows(c) { scale = max(scale, abs(reducedSystem.offset[Int(r)])) }
    return SolverState.tolerance(scale)
  }

  /// Optimises a component from its current basis; returns false if its required rows conflict.
  mutating func solveComponent(_ c: Int) -> Bool {
    guard reducedSystem.tableaus[c].solveLevels(tolerance: componentTolerance(c), &workspace.gradient) else {
      return false
    }
    findPoint(c)
    publish(c)
    return true
  }

  private mutating func findPoint(_ c: Int) {
    ambiguity.needsFreeList = true
    reducedSystem.isPoint[c] =
      reducedSystem.tableaus[c].hasFreedom
      && reducedSystem.tableaus[c].isPoint(tolerance: componentTolerance(c), &workspace.gradient)
  }

  private mutating func publish(_ c: Int) {
    let first = Int(reducedSystem.variableStart[c])
    for i in 0..<Int(reducedSystem.variableCount[c]) {
      let v = Int(reducedSystem.variables[first + i])
      let new = reducedSystem.tableaus[c].value(of: i)
      guard new != values[v] else { continue }
      values[v] = new
      touchValue(v)
    }
  }

  /// Applies changed offsets to a component; returns false if its required rows now conflict.
  mutating func updateComponent(_ c: Int) -> Bool {
    var deltas: [(variable: Int, delta: Double)] = []
    let columns = reducedSystem.tableaus[c].columnCount
    for (i, r) in reducedSystem.rows(c).enumerated() {
      let row = Int(r)
      let new = rowOffset(row)
      guard new != reducedSystem.offset[row] else { continue }
      deltas.append((columns + i, new - reducedSystem.offset[row]))
      reducedSystem.offset[row] = new
    }
    if deltas.isEmpty { return true }
    switch reducedSystem.tableaus[c].shift(deltas, tolerance: 1e-9) {
    case .asTight: publish(c)
    case .optimal:
      if reducedSystem.isPoint[c] { findPoint(c) }
      publish(c)
    case .lost:
      // A large system continues from its basis; a small one is rebuilt, which also removes rounding errors.
      if !reducedSystem.tableaus[c].isSparse { reducedSystem.tableaus[c] = makeTableau(c) }
      return solveComponent(c)
    }
    return true
  }
}
