extension Tableau {
  /// Whether another has the same rows, levels and sides, and the same basis.
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

  /// The signed amount by which a variable is on a side that costs.
  func miss(of variable: Int) -> Double {
    let v = value(of: variable)
    return state[variable].contains(v > 0 ? .chargesUp : .chargesDown) ? v : 0
  }

  /// What a charge costs along a variable on the side it is on.
  func slope(of variable: Int) -> Double {
    let s = state[variable]
    if s.contains(.isAbove) { return s.contains(.chargesUp) ? 1 : 0 }
    return s.contains(.chargesDown) ? -1 : 0
  }

  /// The nonbasic variables a variable depends on, with the rates.
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

  /// Whether some open nonbasic variable still reaches a variable; without one its value is unique.
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

  /// Whether the open sides lead nowhere: at a degenerate optimum what looks free may still be one point.
  func isPoint(tolerance: Double, _ scratch: inout [Double]) -> Bool {
    var probe = self
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

  /// The nonbasic variables that a level's sum depends on, with the rates: at an optimum, why it is not less.
  func certificate(of level: Int32) -> [(variable: Int, rate: Double)] {
    var g: [Double] = []
    gradient(.level(level), &g)
    return (0..<columnCount).filter { abs(g[$0]) > Tableau.costTolerance }.map { (Int(columnVariable[$0]), g[$0]) }
  }

  /// Combinations of required rows that cannot hold: for each row that cannot hold with those before it that can,
  /// and with the bounds, it and what it collides with.
  ///
  /// Started where the sum of violations is least, it costs what the rows violated there take: the others hold there
  /// together and so need nothing but a look.
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

  /// A combination of required rows that cannot hold, once their sum of violations is least but not zero.
  var infeasibility: [(variable: Int, rate: Double)] {
    var result = certificate(of: Tableau.requiredLevel).map { (variable: $0.variable, rate: -$0.rate) }
    for variable in rowVariable.map({ Int($0) }) where level[variable] == Tableau.requiredLevel {
      let rate = slope(of: variable)
      if rate != 0 { result.append((variable, rate)) }
    }
    return result
  }
}
