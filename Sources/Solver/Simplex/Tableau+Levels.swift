extension Tableau {
  /// Optimises all levels from the current basis; returns false if the required level cannot be satisfied.
  mutating func solveLevels(tolerance: Double, _ scratch: inout [Double]) -> Bool {
    for v in state.indices { state[v].formUnion(.open) }
    if isSparse { crash() }
    for r in 0..<rowCount {
      let v = rowValue(r)
      let variable = Int(rowVariable[r])
      if v > 0 { state[variable].insert(.isAbove) } else if v < 0 { state[variable].remove(.isAbove) }
    }
    minimise(.level(Tableau.requiredLevel), &scratch)
    for r in 0..<rowCount where level[Int(rowVariable[r])] == Tableau.requiredLevel {
      if abs(miss(of: Int(rowVariable[r]))) > tolerance { return false }
    }
    for v in level.indices where level[v] == Tableau.requiredLevel { close(v) }
    let members = isSparse ? levelMembers() : []
    for l in Tableau.demotedLevel..<max(levelCount, Tableau.demotedLevel) {
      if !members.isEmpty, closeWithoutSearch(members[Int(l)]) { continue }
      if !hasFreedom { break }
      optimise(.level(l), &scratch)
    }
    if isSparse { refresh() }
    return true
  }

  /// Closes the sides of a variable that would cost something, so that its cost stays zero.
  mutating func close(_ variable: Int) {
    if state[variable].contains(.chargesUp) { state[variable].remove(.opensUp) }
    if state[variable].contains(.chargesDown) { state[variable].remove(.opensDown) }
    let p = Int(place[variable])
    guard p >= 0 else { return }
    let v = rowValue(p)
    let s = state[variable]
    if (v > 0 && !s.contains(.opensUp)) || (v < 0 && !s.contains(.opensDown)) { setRowValue(p, 0) }
    // This also applies if rounding errors have moved it away from zero: a variable that is only open above must stop
    // when it comes from above.
    if !s.contains(.opensUp) {
      state[variable].remove(.isAbove)
    } else if !s.contains(.opensDown) {
      state[variable].insert(.isAbove)
    }
  }

  /// Minimises the cost of a level and closes every side that no optimum of it uses.
  mutating func optimise(_ objective: Objective, _ scratch: inout [Double]) {
    if isSparse, case .charge = objective {
      minimiseSparse(objective, gradient: &scratch, isExact: false)
    } else {
      minimise(objective, &scratch)
    }
    let objectiveLevel = level(of: objective)
    if scratch.isEmpty { gradient(objective, &scratch) }
    for c in 0..<columnCount {
      let variable = Int(columnVariable[c])
      let cost = cost(of: variable, slope: scratch[c], level: objectiveLevel)
      if cost.up > Tableau.costTolerance { state[variable].remove(.opensUp) }
      if cost.down > Tableau.costTolerance { state[variable].remove(.opensDown) }
    }
    if case .charge(let variable) = objective {
      if place[variable] >= 0 { closeOtherSide(variable) }
      return
    }
    for variable in rowVariable where level[Int(variable)] == objectiveLevel { closeOtherSide(Int(variable)) }
  }

  /// The variables of each level.
  private func levelMembers() -> [[Int32]] {
    var members: [[Int32]] = Array(repeating: [], count: Int(levelCount))
    for (v, l) in level.enumerated() where l >= 0 && l < levelCount { members[Int(l)].append(Int32(v)) }
    return members
  }

  /// Closes the unused sides of a level whose variables are all zero, as `optimise` would with a zero gradient. Returns
  /// false if a search is needed.
  private mutating func closeWithoutSearch(_ members: [Int32]) -> Bool {
    guard members.allSatisfy({ place[Int($0)] < 0 }) else { return false }
    for v in members.lazy.map({ Int($0) }) {
      if state[v].contains(.chargesUp) { state[v].remove(.opensUp) }
      if state[v].contains(.chargesDown) { state[v].remove(.opensDown) }
    }
    return true
  }

  /// Keeps a basic variable on its current side.
  private mutating func closeOtherSide(_ variable: Int) {
    state[variable].remove(state[variable].contains(.isAbove) ? .opensDown : .opensUp)
  }

  /// The change of a level's sum per point that a column's variable increases or decreases, including its own error.
  @inline(__always) private func cost(of variable: Int, slope: Double, level objectiveLevel: Int32) -> (
    up: Double, down: Double
  ) {
    let s = state[variable]
    let own = level[variable] == objectiveLevel
    return (
      slope + (own && s.contains(.chargesUp) ? 1 : 0), -slope + (own && s.contains(.chargesDown) ? 1 : 0)
    )
  }

  /// The open side that decreases a level's sum, and the rate; nil if neither does.
  @inline(__always) func improvement(_ column: Int, slope: Double, level objectiveLevel: Int32) -> (
    rate: Double, goesUp: Bool
  )? {
    let variable = Int(columnVariable[column])
    let s = state[variable]
    if s.isDisjoint(with: .open) { return nil }
    let cost = cost(of: variable, slope: slope, level: objectiveLevel)
    let up = s.contains(.opensUp) ? cost.up : 0
    let down = s.contains(.opensDown) ? cost.down : 0
    let rate = min(up, down)
    return rate < -Tableau.costTolerance ? (rate, up <= down) : nil
  }
}
