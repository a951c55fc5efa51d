extension Tableau {
  /// The basis with up-to-date factors.
  private var factored: SparseBasis {
    var copy = basis[0]
    if !copy.isFactored { _ = copy.refactor(nonbasic: columnVariable) }
    return copy
  }

  /// A variable in terms of the nonbasic ones, by column.
  func sparseRow(of variable: Int) -> [Double] {
    let basis = factored
    var side = Array(repeating: 0.0, count: columnCount)
    var row = side
    basis.addForm(variable, 1, to: &side)
    basis.factors.solveTransposed(&side, &row)
    return row
  }

  /// Which of the first variables move along a direction in which every open side has a different rate.
  func sparseMobility(count: Int) -> [Bool] {
    let rates = factored.genericRates(columnVariable, state)
    return (0..<count).map { abs(rates[$0]) > Tableau.costTolerance }
  }

  /// Whether all open sides can be used together for more than the tolerance, which is the case unless the optimum is
  /// degenerate; this avoids the search whether the face is a point. False if it is not known.
  func isMovable(beyond tolerance: Double) -> Bool {
    let basis = factored
    let rates = basis.genericRates(columnVariable, state)
    return hasFreedom
      && rowVariable.allSatisfy { v in
        let (rate, value, open) = (rates[Int(v)], basis.value[Int(v)], state[Int(v)])
        guard abs(rate) > Tableau.pivotTolerance, !open.contains(rate > 0 ? .opensUp : .opensDown) else { return true }
        // It stops at zero, after each open side has moved by at least the step's length.
        return rate * value < 0 && abs(value) > 2 * tolerance * abs(rate)
      }
  }

  /// The rates of the structural variables along one direction in which every open side has a different rate; zero for
  /// those that do not move.
  func structuralRates() -> [Double] {
    if isSparse {
      let rates = factored.genericRates(columnVariable, state)
      return (0..<structuralCount).map { abs(rates[$0]) > Tableau.costTolerance ? rates[$0] : 0 }
    }
    let columns = SparseBasis.unrelatedRates(columnVariable, state)
    return (0..<structuralCount).map { v in
      let p = Int(place[v])
      if p < 0 { return columns[-1 - p] }
      var sum = 0.0
      for c in 0..<columnCount where abs(a[p * stride + c]) > Tableau.costTolerance {
        sum += a[p * stride + c] * columns[c]
      }
      return sum
    }
  }

  /// The rates of all variables along three directions, in each of which every open side has a different rate.
  var genericRates: [[Double]] {
    let basis = factored
    return (0..<3).map { basis.genericRates(columnVariable, state, seed: $0) }
  }

  func sparseGradient(_ objective: Objective, _ g: inout [Double]) {
    let basis = factored
    var side = Array(repeating: 0.0, count: columnCount)
    addRates(of: objective, basis, to: &side)
    basis.factors.solveTransposed(&side, &g)
  }

  /// Adds the gradient of an objective along the axes.
  func addRates(of objective: Objective, _ basis: SparseBasis, to side: inout [Double]) {
    switch objective {
    case .variable(let variable, let sign): basis.addForm(variable, sign, to: &side)
    case .sum(let terms):
      for (variable, weight) in terms { basis.addForm(variable, weight, to: &side) }
    case .charge(let variable):
      let rate = place[variable] >= 0 ? slope(of: variable) : 0
      if rate != 0 { basis.addForm(variable, rate, to: &side) }
    case .level(let objectiveLevel):
      for v in rowVariable where level[Int(v)] == objectiveLevel {
        let rate = slope(of: Int(v))
        if rate != 0 { basis.addForm(Int(v), rate, to: &side) }
      }
    }
  }

  /// Changes constants and moves the point accordingly.
  mutating func shiftSparse(_ deltas: [(variable: Int, delta: Double)]) {
    for (variable, delta) in deltas { basis[0].shiftConstant(variable, by: delta) }
    basis[0].resolve(nonbasic: columnVariable)
  }

  /// Recomputes the values from the constants, and removes rounding errors on closed sides.
  mutating func refresh() {
    guard basis[0].refactor(nonbasic: columnVariable) else { return }
    for variable in rowVariable {
      let v = basis[0].value[Int(variable)]
      let s = state[Int(variable)]
      if (v > 0 && !s.contains(.opensUp)) || (v < 0 && !s.contains(.opensDown)) { basis[0].value[Int(variable)] = 0 }
    }
  }

  /// Starts at the value that each structural variable's own rows prefer, the higher levels first.
  mutating func crash() {
    let isFresh = (0..<structuralCount).allSatisfy { j in
      columnVariable[j] == Int32(j) && basis[0].terms(j).allSatisfy { basis[0].termAxis[$0] == Int32(j) }
    }
    guard isFresh else { return }
    var spans = Array(repeating: Span(), count: structuralCount)
    for j in 0..<structuralCount where level[j] == Tableau.requiredLevel { spans[j].keepAbove(0, j) }
    var single: [Int] = []
    for variable in rowVariable where basis[0].terms(Int(variable)).count == 1 { single.append(Int(variable)) }
    for variable in single.sorted(by: { (level[$0], $0) < (level[$1], $1) }) {
      for t in basis[0].terms(variable) {
        let coefficient = basis[0].termCoefficient[t]
        guard abs(coefficient) > 1e-6 else { continue }
        let zero = -basis[0].constant[variable] / coefficient
        let isRising = coefficient > 0
        let j = Int(basis[0].termAxis[t])
        if state[variable].contains(isRising ? .chargesDown : .chargesUp) { spans[j].keepAbove(zero, variable) }
        if state[variable].contains(isRising ? .chargesUp : .chargesDown) { spans[j].keepBelow(zero, variable) }
      }
    }
    for j in 0..<structuralCount where spans[j].chosen >= structuralCount { exchange(column: j, spans[j].chosen) }
    settleStart()
  }

  /// Starts a new system with some variables nonbasic, as far as they are linearly independent.
  mutating func start(resting: [Int32]) {
    guard isSparse, !resting.isEmpty else { return }
    let (places, openAxes) = BasisFactors.independent(of: resting, basis[0])
    // A structural variable is its axis; nonbasic ones on open axes keep their columns.
    var columns = Array(repeating: true, count: columnCount)
    for axis in openAxes { columns[axis] = false }
    var logical: [Int] = []
    for variable in places.lazy.map({ Int(resting[Int($0)]) }) {
      if variable < structuralCount { columns[variable] = false } else { logical.append(variable) }
    }
    for (column, variable) in zip(columns.indices.filter({ columns[$0] }), logical) {
      exchange(column: column, variable)
    }
    settleStart()
  }

  private mutating func exchange(column: Int, _ entering: Int) {
    let leaving = Int(columnVariable[column])
    let row = place[entering]
    rowVariable[Int(row)] = Int32(leaving)
    place[leaving] = row
    columnVariable[column] = Int32(entering)
    place[entering] = Int32(-1 - column)
  }

  private mutating func settleStart() {
    if !basis[0].refactor(nonbasic: columnVariable) {
      // They are linearly dependent because of rounding errors.
      for j in 0..<structuralCount where columnVariable[j] != Int32(j) { exchange(column: j, j) }
      _ = basis[0].refactor(nonbasic: columnVariable)
    }
    for variable in rowVariable where abs(basis[0].value[Int(variable)]) <= 1e-12 {
      basis[0].value[Int(variable)] = 0
      if state[Int(variable)].contains(.chargesUp) {
        state[Int(variable)].remove(.isAbove)
      } else {
        state[Int(variable)].insert(.isAbove)
      }
    }
  }

  /// The interval that rows with a single variable allow.
  private struct Span {
    private var low = -Double.infinity
    private var high = Double.infinity
    private var lowVariable = -1
    private var highVariable = -1

    mutating func keepAbove(_ x: Double, _ variable: Int) {
      guard x > low else { return }
      (low, lowVariable) = x <= high ? (x, variable) : (high, highVariable)
    }

    mutating func keepBelow(_ x: Double, _ variable: Int) {
      guard x < high else { return }
      (high, highVariable) = x >= low ? (x, variable) : (low, lowVariable)
    }

    /// The row at the end nearest to zero, or −1 if zero is allowed.
    var chosen: Int { low > 0 ? lowVariable : high < 0 ? highVariable : low == high ? lowVariable : -1 }
  }
}
