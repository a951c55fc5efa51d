extension SolverState {
  /// The dictionary, or the factors, match the component's rows and the current basis.
  func checkBasis(_ c: Int, _ log: inout InvariantLog) {
    let tableau = reducedSystem.tableaus[c]
    let columns = tableau.columnCount
    for (column, v) in tableau.columnVariable.enumerated() {
      log.expect(tableau.place[Int(v)] == Int32(-1 - column), .basis, "component \(c): variable \(v) is not nonbasic")
    }
    for (row, v) in tableau.rowVariable.enumerated() {
      log.expect(tableau.place[Int(v)] == Int32(row), .basis, "component \(c): variable \(v) is not basic")
    }
    log.expect(
      tableau.place.count == columns + tableau.rowCount, .basis, "component \(c): variables are neither basic nor not")
    guard log.violations.isEmpty else { return }
    for (i, r) in reducedSystem.rows(c).enumerated() {
      // The row's own variable minus its sum of structural ones must vanish for all values of the nonbasic variables.
      var form = tableau.form(of: columns + i)
      form.constant -= reducedSystem.offset[Int(r)]
      var scale = form.scale
      for t in reducedSystem.terms(Int(r)) {
        let other = tableau.form(of: Int(reducedSystem.column[Int(reducedSystem.termVariable[t])]))
        let k = reducedSystem.termCoefficient[t]
        form.constant -= k * other.constant
        for j in form.rates.indices { form.rates[j] -= k * other.rates[j] }
        scale = max(scale, abs(k) * other.scale)
      }
      log.expect(form.scale <= 1e-6 * max(1, scale), .basis, "component \(c): row \(i) and the basis do not agree")
    }
    checkFactors(c, &log)
    checkSides(c, &log)
  }

  /// The factors express each nonbasic variable as itself, and the point is where these are zero.
  private func checkFactors(_ c: Int, _ log: inout InvariantLog) {
    let tableau = reducedSystem.tableaus[c]
    guard let basis = tableau.basis.first else { return }
    for v in basis.value.indices {
      log.expect(
        InvariantLog.isNear(basis.value[v], basis.evaluate(v, at: basis.point)), .basis,
        "component \(c): variable \(v) is not where the point puts it")
    }
    guard basis.isFactored else { return }
    // A column of a large basis costs as much as all of a small one.
    for column in stride(from: 0, to: tableau.columnCount, by: 1 + tableau.columnCount / 64) {
      var side = Array(repeating: 0.0, count: tableau.columnCount)
      var sum = side
      basis.addForm(Int(tableau.columnVariable[column]), 1, to: &side)
      basis.factors.solveTransposed(&side, &sum)
      sum[column] -= 1
      log.expect(
        sum.allSatisfy { abs($0) <= 1e-6 }, .basis, "component \(c): the factors do not belong to column \(column)")
    }
  }

  /// No variable is on a closed side.
  private func checkSides(_ c: Int, _ log: inout InvariantLog) {
    let tableau = reducedSystem.tableaus[c]
    let tolerance = 10 * componentTolerance(c)
    for v in tableau.place.indices {
      let (value, sides) = (tableau.value(of: v), tableau.state[v])
      log.expect(
        !(value > tolerance && !sides.contains(.opensUp)) && !(value < -tolerance && !sides.contains(.opensDown)),
        .sides, "component \(c): variable \(v) is at \(value) on a closed side")
    }
  }

  /// No level can be improved: a component solved from the beginning has the same sum of errors at every level.
  func checkLevels(_ c: Int, _ log: inout InvariantLog) {
    let tableau = reducedSystem.tableaus[c]
    var fresh = makeTableau(c)
    var gradient: [Double] = []
    let tolerance = componentTolerance(c)
    guard fresh.solveLevels(tolerance: tolerance, &gradient) else {
      log.expect(false, .levels, "the required rows of component \(c) cannot hold")
      return
    }
    let count = Int(max(fresh.levelCount, Tableau.firstOptionalLevel))
    var (expected, standing, final) = (
      Array(repeating: 0.0, count: count), Array(repeating: 0.0, count: count), Array(repeating: 0.0, count: count)
    )
    var scale = 0.0
    for (i, r) in reducedSystem.rows(c).enumerated() {
      let source = Int(reducedSystem.source[Int(r)])
      guard source >= 0 else { continue }
      let (variable, level) = (tableau.columnCount + i, Int(fresh.level[tableau.columnCount + i]))
      expected[level] += abs(fresh.miss(of: variable))
      standing[level] += abs(tableau.miss(of: variable))
      final[level] += abs(table.miss(source, table.residual(source, values)))
      scale = max(scale, abs(reducedSystem.offset[Int(r)]))
    }
    let limit = 1e-6 * max(1, scale) * Double(1 + reducedSystem.rows(c).count)
    for level in 0..<count {
      log.expect(
        abs(standing[level] - expected[level]) <= limit, .levels,
        "component \(c) level \(level): the tableau has \(standing[level]), the optimum is \(expected[level])")
      log.expect(
        abs(final[level] - expected[level]) <= limit, .levels,
        "component \(c) level \(level): the values have \(final[level]), the optimum is \(expected[level])")
    }
    guard !reducedSystem.free.contains(Int32(c)) else { return }
    for (i, v) in reducedSystem.variables(c).enumerated() {
      log.expect(
        InvariantLog.isNear(values[Int(v)], tableau.value(of: i)), .values,
        "variable \(v) is not where component \(c) puts it")
    }
  }
}

extension Tableau {
  /// A variable as a sum over the nonbasic variables of a dictionary, or over the axes of a sparse system.
  fileprivate struct Form {
    var rates: [Double]
    var constant: Double

    /// The largest of its numbers.
    var scale: Double { rates.reduce(abs(constant)) { max($0, abs($1)) } }
  }

  fileprivate func form(of variable: Int) -> Form {
    var form = Form(rates: Array(repeating: 0, count: columnCount), constant: 0)
    if let basis = basis.first {
      basis.addForm(variable, 1, to: &form.rates)
      form.constant = basis.constant[variable]
      return form
    }
    let row = Int(place[variable])
    if row < 0 {
      form.rates[-1 - row] = 1
    } else {
      for c in 0..<columnCount { form.rates[c] = a[row * stride + c] }
      form.constant = a[row * stride + columnCount]
    }
    return form
  }
}
