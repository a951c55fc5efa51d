extension Tableau {
  /// Optimises all levels from the present basis; false where the required level cannot be met.
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
    for l in Tableau.demotedLevel..<max(levelCount, Tableau.demotedLevel) {
      if !hasFreedom { break }
      minimise(.level(l), &scratch)
      freeze(l, &scratch)
    }
    if isSparse { refresh() }
    return true
  }

  /// Makes a variable that costs nothing at present keep costing nothing.
  mutating func close(_ variable: Int) {
    if state[variable].contains(.chargesUp) { state[variable].remove(.opensUp) }
    if state[variable].contains(.chargesDown) { state[variable].remove(.opensDown) }
    let p = Int(place[variable])
    guard p >= 0 else { return }
    let v = rowValue(p)
    let s = state[variable]
    if (v > 0 && !s.contains(.opensUp)) || (v < 0 && !s.contains(.opensDown)) { setRowValue(p, 0) }
    // Also where rounding has left it beside zero: what is only open above has to stop from above.
    if !s.contains(.opensUp) {
      state[variable].remove(.isAbove)
    } else if !s.contains(.opensDown) {
      state[variable].insert(.isAbove)
    }
  }

  /// Closes every side that no optimum of a level just minimised uses.
  mutating func freeze(_ wanted: Int32, _ scratch: inout [Double]) {
    gradient(.level(wanted), &scratch)
    for c in 0..<columnCount {
      let variable = Int(columnVariable[c])
      let s = state[variable]
      let own = level[variable] == wanted
      if scratch[c] + (own && s.contains(.chargesUp) ? 1 : 0) > Tableau.costTolerance {
        state[variable].remove(.opensUp)
      }
      if -scratch[c] + (own && s.contains(.chargesDown) ? 1 : 0) > Tableau.costTolerance {
        state[variable].remove(.opensDown)
      }
    }
    for r in 0..<rowCount {
      let variable = Int(rowVariable[r])
      guard level[variable] == wanted else { continue }
      state[variable].remove(state[variable].contains(.isAbove) ? .opensDown : .opensUp)
    }
  }
}
