import InbetweenDiagnostics

extension Tableau {
  /// Appends an optimised system with its open sides but without its levels; returns the index of its first variable.
  mutating func append(_ other: Tableau) -> Int {
    let first = place.count
    basis[0].append(other.isSparse ? other.basis[0] : SparseBasis(other))
    for v in other.place.indices {
      place.append(other.place[v] >= 0 ? other.place[v] + Int32(rowCount) : other.place[v] - Int32(columnCount))
      level.append(Tableau.noLevel)
      state.append(other.state[v])
    }
    rowVariable += other.rowVariable.map { $0 + Int32(first) }
    columnVariable += other.columnVariable.map { $0 + Int32(first) }
    columnCount += other.columnCount
    rowCount += other.rowCount
    return first
  }

  /// Adds an unknown that equals a combination of others and a constant, with the corresponding equality; returns the
  /// unknown.
  mutating func appendDefined(
    _ terms: [(variable: Int, coefficient: Double)], _ constant: Double, isNonNegative: Bool
  ) -> Int {
    let variable = place.count
    basis[0].appendAxis()
    place += [Int32(rowCount), Int32(-1 - columnCount)]
    rowVariable.append(Int32(variable))
    columnVariable.append(Int32(variable + 1))
    rowCount += 1
    columnCount += 1
    level += [isNonNegative ? Tableau.requiredLevel : Tableau.noLevel, Tableau.noLevel]
    state += [[.opensUp, .opensDown, .isAbove], []]
    if isNonNegative { state[variable].insert(.chargesDown) }
    basis[0].appendForm(constant: -constant)
    basis[0].addTerm(variable, 1)
    for (u, k) in terms { basis[0].addTerm(u, -k) }
    return variable
  }

  /// Moves to a point at which all rows of the required level hold, and keeps them satisfied.
  mutating func enterFace() {
    guard basis[0].refactor(nonbasic: columnVariable) else { return }
    for v in rowVariable {
      let value = basis[0].value[Int(v)]
      if value > 0, state[Int(v)].contains(.opensUp) {
        state[Int(v)].insert(.isAbove)
      } else if value < 0, state[Int(v)].contains(.opensDown) {
        state[Int(v)].remove(.isAbove)
      }
    }
    var scratch: [Double] = []
    minimiseSparse(.level(Tableau.requiredLevel), gradient: &scratch, isExact: false)
    for v in level.indices where level[v] == Tableau.requiredLevel { close(v) }
  }

  /// Closes the open sides that cannot be used because the optimum is degenerate, and exchanges variables until
  /// `mayMove` is exact; returns whether anything can move.
  ///
  /// - Parameter stopsAtFirst: return as soon as a variable is found that can move, without changing the sides.
  mutating func closeWhatCannotMove(tolerance: Double, stopsAtFirst: Bool) -> Bool {
    becomeSparse()
    guard basis[0].isFactored || basis[0].refactor(nonbasic: columnVariable) else { return true }
    if enterWhatIsFree(tolerance), stopsAtFirst { return true }
    var waiting = (0..<place.count).filter {
      let s = state[$0].intersection(.open)
      return (s == .opensUp || s == .opensDown) && abs(value(of: $0)) <= tolerance
    }
    var scratch: [Double] = []
    var rates = Array(repeating: 0.0, count: place.count)
    while !waiting.isEmpty {
      guard WorkBudget.spend(50 * waiting.count, on: .ambiguity) else { return true }
      minimiseSparse(
        .sum(waiting.map { ($0, state[$0].contains(.opensUp) ? -1 : 1) }), gradient: &scratch, isExact: false)
      if isUnbounded { for (v, rate) in ray { rates[v] = rate } }
      let still = waiting.filter { v in
        let sign = state[v].contains(.opensUp) ? 1.0 : -1.0
        return value(of: v) * sign <= tolerance && rates[v] * sign <= Tableau.costTolerance
      }
      if isUnbounded { for (v, _) in ray { rates[v] = 0 } }
      if still.count == waiting.count { break }
      if stopsAtFirst { return true }
      waiting = still
    }
    for v in waiting { state[v].subtract(.open) }
    exchangeWhatIsClosed()
    return hasFreedom
  }

  /// Makes nonbasic variables that are open on both sides basic, except those that can really move; returns whether
  /// there is one.
  private mutating func enterWhatIsFree(_ tolerance: Double) -> Bool {
    var basis = self.basis.removeLast()
    defer { self.basis.append(basis) }
    var moves = false
    var workspace = SparseBasis.Workspace(basis)
    for c in 0..<columnCount where state[Int(columnVariable[c])].isSuperset(of: .open) {
      guard WorkBudget.spend(10 * (rowCount + columnCount), on: .ambiguity) else { return true }
      if basis.factors.needsRefactorisation, !basis.refactor(nonbasic: columnVariable) { return true }
      basis.findDirection(c, 1, &workspace)
      guard let step = step(basis, workspace, rate: -1, level: Tableau.noLevel - 1, bland: false),
        step.length <= tolerance, isSound(step, c, true, basis, &workspace)
      else {
        moves = true
        continue
      }
      take(step, c, true, Tableau.noLevel - 1, &basis, workspace)
    }
    return moves
  }

  /// Makes closed basic variables nonbasic if they still depend on open ones.
  private mutating func exchangeWhatIsClosed() {
    var basis = self.basis.removeLast()
    defer { self.basis.append(basis) }
    var workspace = SparseBasis.Workspace(basis)
    while true {
      guard WorkBudget.spend(20 * (rowCount + columnCount), on: .ambiguity) else { return }
      if basis.factors.needsRefactorisation || !basis.isFactored, !basis.refactor(nonbasic: columnVariable) { return }
      let rates = basis.genericRates(columnVariable, state)
      let leaving = rowVariable.first { state[Int($0)].isDisjoint(with: .open) && abs(rates[Int($0)]) > 1e-7 }
      guard let leaving else { return }
      basis.findRow(of: Int(leaving), &workspace)
      guard let column = largestOpenColumn(workspace.row) else { return }
      take(Step(leaving: Int(leaving), length: 0), column, true, Tableau.noLevel - 1, &basis, workspace)
    }
  }
}
