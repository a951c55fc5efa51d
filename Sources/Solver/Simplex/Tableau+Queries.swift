extension Tableau {
  /// Whether another tableau has the same rows, levels, sides and basis.
  func isEqual(to other: Tableau) -> Bool {
    place == other.place && level == other.level && state == other.state && rowVariable == other.rowVariable
      && columnVariable == other.columnVariable && a == other.a && basis.count == other.basis.count
      && zip(basis, other.basis).allSatisfy { $0.isEqual(to: $1) }
  }

  func rowValue(_ row: Int) -> Double {
    isSparse ? basis[0].value[Int(rowVariable[row])] : a[row * stride + columnCount]
  }

  mutating func setRowValue(_ row: Int, _ value: Double) {
    if isSparse { basis[0].value[Int(rowVariable[row])] = value } else { a[row * stride + columnCount] = value }
  }

  func value(of variable: Int) -> Double {
    let p = Int(place[variable])
    return p < 0 ? 0 : rowValue(p)
  }

  func isBasic(_ variable: Int) -> Bool { place[variable] >= 0 }

  /// The signed amount of a variable on a side that has a cost.
  func miss(of variable: Int) -> Double {
    let v = value(of: variable)
    return state[variable].contains(v > 0 ? .chargesUp : .chargesDown) ? v : 0
  }

  /// The cost per point of a variable on its current side.
  func slope(of variable: Int) -> Double {
    let s = state[variable]
    if s.contains(.isAbove) { return s.contains(.chargesUp) ? 1 : 0 }
    return s.contains(.chargesDown) ? -1 : 0
  }

  /// The nonbasic variables on which a variable depends, with the rates.
  func forEachDependence(of variable: Int, _ body: (Int, Double) -> Void) {
    let p = Int(place[variable])
    if p < 0 { return body(variable, 1) }
    if isSparse {
      for (c, rate) in sparseRow(of: variable).enumerated() where abs(rate) > Tableau.costTolerance {
        body(Int(columnVariable[c]), rate)
      }
      return
    }
    for c in 0..<columnCount where abs(a[p * stride + c]) > Tableau.costTolerance {
      body(Int(columnVariable[c]), a[p * stride + c])
    }
  }

  /// Whether a variable depends on an open nonbasic variable; otherwise its value is unique.
  func mayMove(_ variable: Int) -> Bool {
    let p = Int(place[variable])
    if p < 0 { return !state[variable].isDisjoint(with: .open) }
    if isSparse {
      let row = sparseRow(of: variable)
      return row.indices.contains {
        abs(row[$0]) > Tableau.costTolerance && !state[Int(columnVariable[$0])].isDisjoint(with: .open)
      }
    }
    for c in 0..<columnCount where abs(a[p * stride + c]) > Tableau.costTolerance {
      if !state[Int(columnVariable[c])].isDisjoint(with: .open) { return true }
    }
    return false
  }

  /// `mayMove` for the structural variables.
  func mobility() -> [Bool] {
    isSparse ? sparseMobility(count: structuralCount) : (0..<structuralCount).map { mayMove($0) }
  }

  var hasFreedom: Bool {
    columnVariable.contains { !state[Int($0)].isDisjoint(with: .open) }
  }

  /// Whether the optimum is unique in spite of open sides, as is possible at a degenerate optimum.
  func isPoint(tolerance: Double, _ scratch: inout [Double]) -> Bool {
    var probe = self
    if isSparse, isMovable(beyond: tolerance) { return false }
    if isSparse { return !probe.closeWhatCannotMove(tolerance: tolerance, stopsAtFirst: true) }
    for v in 0..<columnCount where probe.mayMove(v) {
      let before = value(of: v)
      for sign in [1.0, -1.0] {
        probe.minimise(.variable(v, sign: sign), &scratch)
        if probe.isUnbounded || abs(probe.value(of: v) - before) > tolerance { return false }
      }
    }
    return true
  }

  /// The nonbasic variables on which a level's sum depends, with the rates: at an optimum, the proof of optimality.
  func certificate(of level: Int32) -> [(variable: Int, rate: Double)] {
    var g: [Double] = []
    gradient(.level(level), &g)
    return (0..<columnCount).filter { abs(g[$0]) > Tableau.costTolerance }.map { (Int(columnVariable[$0]), g[$0]) }
  }

  /// Conflicting combinations of required rows: each row that conflicts with the preceding satisfiable ones and with
  /// the bounds, with the rows that it conflicts with.
  ///
  /// It starts at the minimum of the sum of violations, so the cost depends only on the rows violated there; the others
  /// hold there together and only need a check.
  func contradictions(among order: [Int], tolerance: Double) -> [[(variable: Int, rate: Double)]] {
    var probe = self
    var scratch: [Double] = []
    for v in probe.level.indices {
      probe.state[v].formUnion(.open)
      if v >= structuralCount { probe.level[v] = Tableau.noLevel }
    }
    probe.minimise(.level(Tableau.requiredLevel), &scratch)
    for v in 0..<structuralCount where level[v] == Tableau.requiredLevel { probe.close(v) }
    var found: [[(variable: Int, rate: Double)]] = []
    for (k, variable) in order.enumerated() {
      let own = Tableau.firstOptionalLevel + Int32(k)
      if abs(probe.miss(of: variable)) > tolerance {
        probe.level[variable] = own
        probe.minimise(.level(own), &scratch)
        if abs(probe.miss(of: variable)) > tolerance {
          found.append(
            probe.certificate(of: own).map { ($0.variable, -$0.rate) } + [(variable, probe.slope(of: variable))])
          probe.level[variable] = Tableau.noLevel
          continue
        }
      }
      probe.close(variable)
    }
    return found
  }

  /// A conflicting combination of required rows, if the minimum of the sum of violations is not zero.
  var infeasibility: [(variable: Int, rate: Double)] {
    var result = certificate(of: Tableau.requiredLevel).map { (variable: $0.variable, rate: -$0.rate) }
    for variable in rowVariable.map({ Int($0) }) where level[variable] == Tableau.requiredLevel {
      let rate = slope(of: variable)
      if rate != 0 { result.append((variable, rate)) }
    }
    return result
  }
}
