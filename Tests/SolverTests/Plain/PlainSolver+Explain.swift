extension PlainSolver {
  /// The least and greatest value a variable has over all optimal solutions; `nil` where there is no limit.
  mutating func range(of v: Variable) -> (min: Double?, max: Double?) {
    solve()
    let c = Int(componentOf[Int(v.index)])
    guard c >= 0, let i = components[c].variables.firstIndex(of: v.index) else { return (0, 0) }
    return range(i, components[c].face)
  }

  private func range(_ i: Int, _ face: PlainTableau) -> (min: Double?, max: Double?) {
    if !face.mayMove(i) { return (face.value(of: i), face.value(of: i)) }
    var low = face
    low.minimise(.variable(i, sign: 1))
    var high = face
    high.minimise(.variable(i, sign: -1))
    return (low.isUnbounded ? nil : low.value(of: i), high.isUnbounded ? nil : high.value(of: i))
  }

  /// The variables whose value is not the same in all optimal solutions, ascending.
  mutating func ambiguousVariables() -> [Variable] {
    solve()
    var result: [Variable] = []
    for component in components where component.face.hasFreedom {
      for (i, v) in component.variables.enumerated() where component.face.mayMove(i) {
        let (low, high) = range(i, component.face)
        if let low, let high, high - low <= PlainSolver.tolerance(max(abs(low), abs(high))) { continue }
        result.append(Variable(index: v))
      }
    }
    return result.sorted()
  }

  /// Why a variable has its value: the constraints that hold with equality and together fix it, each with the rate at
  /// which the value follows its constant.
  mutating func determination(of v: Variable) -> [(constraint: ConstraintID, weight: Double)] {
    solve()
    let c = Int(componentOf[Int(v.index)])
    guard c >= 0, let i = components[c].variables.firstIndex(of: v.index) else { return [] }
    let component = components[c]
    var result: [(constraint: ConstraintID, weight: Double)] = []
    for (variable, rate) in component.final.dependence(of: i) {
      if let k = component.rows.firstIndex(of: variable) {
        result.append((ConstraintID(number: component.constraints[k]), rate))
      }
    }
    return result.sorted { $0.constraint < $1.constraint }
  }
}
