extension Solver {
  /// The least and greatest value a variable has over all optimal solutions, in points; `nil` where there is no limit.
  public mutating func range(of v: Variable) -> (min: Double?, max: Double?) {
    completeFaces()
    guard !core.free.isEmpty else { return (values[Int(v.index)], values[Int(v.index)]) }
    return range(Int(v.index))
  }

  /// The variables whose value is not the same in all optimal solutions, ascending.
  public mutating func ambiguousVariables() -> [Variable] {
    completeFaces()
    guard !core.free.isEmpty else { return [] }
    let candidates = dependsOnFreedom()
    return candidates.indices.filter { v in
      guard candidates[v] else { return false }
      let (low, high) = range(v)
      guard let low, let high else { return true }
      return high - low > Solver.tolerance(max(abs(low), abs(high)))
    }.map { Variable(index: Int32($0)) }
  }

  /// Makes rows of all watched constraints and bounds that freedom could run into, so that faces are exact.
  private mutating func completeFaces() {
    solve()
    while !areFacesComplete, !core.free.isEmpty {
      let isOpen = dependsOnFreedom()
      var changed = false
      for s in 0..<table.slotCount where plan.role[s] == .watched && !isActivated[s] && !plan.isEquality(s, table) {
        guard table.terms(s).contains(where: { isOpen[Int(table.variable[$0])] }) else { continue }
        isActivated[s] = true
        changed = true
      }
      for v in values.indices where isNonNegative[v] && plan.kind[v] == .defined && isOpen[v] && !isBoundActive[v] {
        isBoundActive[v] = true
        changed = true
      }
      if !changed { break }
      needsCore = true
      isStale = true
      solve()
    }
    areFacesComplete = true
  }

  private mutating func range(_ v: Int) -> (min: Double?, max: Double?) {
    _ = expansion.expand(variable: v, table, plan, limit: .max)
    var low: Double? = 0
    var high: Double? = 0
    var byComponent: [Int32: [(column: Int, coefficient: Double)]] = [:]
    for (u, c) in expansion.terms {
      byComponent[core.component[Int(u)], default: []].append((Int(core.column[Int(u)]), c))
    }
    let offset = plan.kind[v] == .core ? 0 : base[v]
    for c in byComponent.keys.sorted() {
      var tableau = core.tableaus[Int(c)]
      let row = tableau.appendRow(constant: 0, charges: [], level: Tableau.noLevel)
      for (column, coefficient) in byComponent[c] ?? [] { tableau.addTerm(column, coefficient) }
      tableau.finishRow()
      if tableau.mayMove(row) {
        var other = tableau
        tableau.minimise(.variable(row, sign: 1), &scratch)
        low = tableau.isUnbounded ? nil : low.map { $0 + tableau.value(of: row) }
        other.minimise(.variable(row, sign: -1), &scratch)
        high = other.isUnbounded ? nil : high.map { $0 + other.value(of: row) }
      } else {
        low = low.map { $0 + tableau.value(of: row) }
        high = high.map { $0 + tableau.value(of: row) }
      }
    }
    return (low.map { $0 + offset }, high.map { $0 + offset })
  }
}
