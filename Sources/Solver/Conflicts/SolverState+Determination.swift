extension SolverState {
  /// Finds the constraints that determine a variable, and the optional ones on it that are not satisfied.
  mutating func explain(_ v: Variable) -> Determination {
    solve()
    let own = trace(rows: [], variables: [(Int(v.index), 1)])
    var weights: [Int: Double] = [:]
    for (slot, w) in own.rows { weights[slot, default: 0] -= w }
    var boundWeights: [Int: Double] = [:]
    var rows: [(slot: Int, weight: Double)] = []
    var activeBounds: [(variable: Int, weight: Double)] = []
    var components: [Int] = []
    for (u, w) in own.independent {
      let c = Int(reducedSystem.component[u])
      if components.last != c { components.append(c) }
      let variables = Array(reducedSystem.variables(c))
      let sources = reducedSystem.rows(c).map { Int(reducedSystem.source[Int($0)]) }
      reducedSystem.tableaus[c].forEachDependence(of: Int(reducedSystem.column[u])) { variable, rate in
        // If ambiguity was resolved by preferred values, constraints that are tight at a vertex need not be tight here.
        if variable < variables.count {
          if abs(values[Int(variables[variable])]) > 1e-6 { return }
          if unknowns.isNonNegative[Int(variables[variable])] {
            boundWeights[Int(variables[variable]), default: 0] += w * rate
          }
          return
        }
        guard variable - variables.count < sources.count else { return }
        let source = sources[variable - variables.count]
        if source < 0 ? abs(values[-1 - source]) > 1e-6 : !isTight(source) { return }
        if source >= 0 {
          rows.append((source, -w * rate))
        } else {
          activeBounds.append((-1 - source, -w * rate))
          boundWeights[-1 - source, default: 0] += w * rate
        }
      }
    }
    for (slot, w) in trace(rows: rows, variables: activeBounds).rows { weights[slot, default: 0] -= w }
    return Determination(
      constraints: weights.filter { abs($0.value) > 1e-11 }.map { (table.id($0.key), $0.value) }.sorted { $0.0 < $1.0 },
      bounds: boundWeights.filter { abs($0.value) > 1e-11 }
        .map { (Variable(index: Int32($0.key)), $0.value) }.sorted { $0.0 < $1.0 },
      lost: lost(components, v), isAmbiguous: !reducedSystem.free.isEmpty && openRates()[Int(v.index)] != 0)
  }

  private func isTight(_ slot: Int) -> Bool {
    abs(table.residual(slot, values)) <= max(1e-6, table.tolerance(slot, values))
  }

  /// A constraint in its original form: Σ coefficient·variable and its constant.
  func equation(of id: ConstraintID) -> (terms: [Term], constant: Double)? {
    guard let slot = table.slot(of: id) else { return nil }
    let terms = table.terms(slot).map { Term(Variable(index: table.variable[$0]), table.coefficient[$0]) }
    return (terms, table.constant[slot])
  }

  /// The violated constraints of components, and those that contain the variable itself.
  private func lost(_ components: [Int], _ v: Variable) -> [(constraint: ConstraintID, error: Double)] {
    var slots: Set<Int> = []
    for c in Set(components) {
      for r in reducedSystem.rows(c) where reducedSystem.source[Int(r)] >= 0 {
        slots.insert(Int(reducedSystem.source[Int(r)]))
      }
    }
    var t = table.head[Int(v.index)]
    while t >= 0 {
      slots.insert(Int(table.slot[Int(t)]))
      t = table.next[Int(t)]
    }
    return slots.compactMap { s in
      guard table.priority[s] < SolverState.required || constraints.isDemoted[s] else { return nil }
      let e = error(s)
      return e == 0 ? nil : (table.id(s), e)
    }.sorted { $0.0 < $1.0 }
  }
}
