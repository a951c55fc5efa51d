extension PlainSolver {
  /// Variables and constraints joined by shared constraints, with the tableau of their optimum.
  struct Component: Sendable {
    var variables: [Int32]
    var constraints: [Int32]
    /// The optimum before ambiguous variables were given a place.
    var face: PlainTableau
    /// The optimum with every value settled.
    var final: PlainTableau
    /// The tableau's variable of each constraint in `constraints`.
    var rows: [Int]
  }

  static let demotedLevel: Int32 = 0

  /// Brings all values up to date.
  mutating func solve() {
    guard isStale else { return }
    isStale = false
    conflicts = []
    components = []
    componentOf = Array(repeating: -1, count: values.count)
    for group in groups() { solve(group) }
    conflicts.sort { $0.broken < $1.broken }
    for i in conflicts.indices { conflicts[i].disagreement = abs(error(of: conflicts[i].broken)) }
  }

  private func groups() -> [(variables: [Int32], constraints: [Int32])] {
    var parent = Array(Int32(0)..<Int32(values.count))
    func root(_ x: Int32) -> Int32 {
      var x = x
      while parent[Int(x)] != x {
        parent[Int(x)] = parent[Int(parent[Int(x)])]
        x = parent[Int(x)]
      }
      return x
    }
    for case let c? in constraints {
      guard let first = c.variables.first else { continue }
      for v in c.variables.dropFirst() {
        let (x, y) = (root(first), root(v))
        if x != y { parent[Int(max(x, y))] = min(x, y) }
      }
    }
    var groupOf: [Int32: Int] = [:]
    var result: [(variables: [Int32], constraints: [Int32])] = []
    for v in 0..<Int32(values.count) where isAlive[Int(v)] {
      let r = root(v)
      if let g = groupOf[r] {
        result[g].variables.append(v)
      } else {
        groupOf[r] = result.count
        result.append(([v], []))
      }
    }
    for (i, c) in constraints.enumerated() {
      guard let c else { continue }
      if let first = c.variables.first, let g = groupOf[root(first)] {
        result[g].constraints.append(Int32(i))
      } else {
        result.append(([], [Int32(i)]))
      }
    }
    return result
  }

  private mutating func solve(_ group: (variables: [Int32], constraints: [Int32])) {
    var local: [Int32: Int32] = [:]
    for (i, v) in group.variables.enumerated() { local[v] = Int32(i) }
    let priorities = Set(group.constraints.compactMap { constraints[Int($0)]?.priority })
      .filter { $0 < PlainSolver.required }.sorted(by: >)
    var levelOf: [Double: Int32] = [:]
    for (i, p) in priorities.enumerated() { levelOf[p] = Int32(i) + 1 }

    let requiredLevel = Int32(priorities.count) + 1
    var start = PlainTableau(isNonNegative: group.variables.map { isNonNegative[Int($0)] })
    var rows: [Int] = []
    var scale = 0.0
    for id in group.constraints {
      guard let c = constraints[Int(id)] else { continue }
      scale = max(scale, abs(c.constant))
      rows.append(start.append(row(c, level: levelOf[c.priority] ?? requiredLevel, local)))
    }
    let tolerance = PlainSolver.tolerance(scale)
    let requiredRows = group.constraints.indices.filter {
      (constraints[Int(group.constraints[$0])]?.priority ?? 0) >= PlainSolver.required
    }

    var tableau = start
    tableau.minimise(.level(requiredLevel))
    if requiredRows.allSatisfy({ abs(tableau.miss(of: rows[$0])) <= tolerance }) {
      for i in requiredRows { tableau.close(rows[i]) }
    } else {
      tableau = start
      demote(group, requiredRows, rows, &tableau, next: requiredLevel + 1, tolerance)
    }
    tableau.minimise(.level(PlainSolver.demotedLevel))
    tableau.freeze(PlainSolver.demotedLevel)
    for level in levelOf.values.sorted() {
      tableau.minimise(.level(level))
      tableau.freeze(level)
    }
    let face = tableau
    if tableau.hasFreedom {
      var level = requiredLevel + Int32(requiredRows.count) + 2
      for (i, v) in group.variables.enumerated() where tableau.mayMove(i) {
        let row = tableau.append(
          PlainTableau.Row(
            columns: [Int32(i)], coefficients: [1], constant: preferred[Int(v)], upCost: 1, downCost: 1, level: level))
        tableau.minimise(.level(level))
        tableau.freeze(level)
        tableau.removeLastRow(of: row)
        level += 1
      }
    }
    for (i, v) in group.variables.enumerated() {
      values[Int(v)] = tableau.value(of: i)
      componentOf[Int(v)] = Int32(components.count)
    }
    components.append(
      Component(
        variables: group.variables, constraints: group.constraints, face: face, final: tableau, rows: rows))
  }

  private func row(_ c: Constraint, level: Int32, _ local: [Int32: Int32]) -> PlainTableau.Row {
    PlainTableau.Row(
      columns: c.variables.map { local[$0] ?? 0 }, coefficients: c.coefficients, constant: c.constant,
      upCost: c.relation == .greaterThanOrEqual ? 0 : 1, downCost: c.relation == .lessThanOrEqual ? 0 : 1, level: level)
  }

  /// Takes the required constraints one by one, by rank, of one rank the system's first, then in order of activation,
  /// and demotes each that cannot hold with those before it.
  private mutating func demote(
    _ group: (variables: [Int32], constraints: [Int32]), _ requiredRows: [Int], _ rows: [Int],
    _ tableau: inout PlainTableau, next: Int32, _ tolerance: Double
  ) {
    func key(_ i: Int) -> (Int32, Int, Int32) {
      let constraint = constraints[Int(group.constraints[i])]
      return (constraint?.rank ?? 0, constraint?.isBreakable ?? true ? 1 : 0, group.constraints[i])
    }
    let order = requiredRows.sorted { key($0) < key($1) }
    var constraintOf: [Int: Int] = [:]
    for (i, r) in rows.enumerated() { constraintOf[r] = i }
    for i in order { tableau.setLevel(rows[i], PlainTableau.none) }
    for (k, i) in order.enumerated() {
      let level = next + Int32(k)
      tableau.setLevel(rows[i], level)
      tableau.minimise(.level(level))
      if abs(tableau.miss(of: rows[i])) <= tolerance {
        tableau.close(rows[i])
        tableau.setLevel(rows[i], PlainTableau.none)
        continue
      }
      let support = tableau.certificate(of: level)
      var members = [i] + support.compactMap { constraintOf[$0] }
      tableau.setLevel(rows[i], PlainSolver.demotedLevel)
      members = minimal(members, keeping: i, group)
      let ids = members.map { ConstraintID(number: group.constraints[$0]) }.sorted()
      conflicts.append(
        Conflict(
          broken: ConstraintID(number: group.constraints[i]), members: ids,
          nonNegative: takingPart(members, group), disagreement: 0))
    }
  }

  /// Drops members as long as the rest cannot hold.
  private func minimal(
    _ members: [Int], keeping broken: Int, _ group: (variables: [Int32], constraints: [Int32])
  ) -> [Int] {
    var members = members
    for m in members where m != broken {
      let rest = members.filter { $0 != m }
      if !canHold(rest.map { group.constraints[$0] }, without: []) { members = rest }
    }
    return members
  }

  private func takingPart(_ members: [Int], _ group: (variables: [Int32], constraints: [Int32])) -> [Variable] {
    let ids = members.map { group.constraints[$0] }
    let bounded = Set(ids.flatMap { constraints[Int($0)]?.variables ?? [] }).filter { isNonNegative[Int($0)] }.sorted()
    var dropped: Set<Int32> = []
    for v in bounded where !canHold(ids, without: dropped.union([v])) { dropped.insert(v) }
    return bounded.filter { !dropped.contains($0) }.map { Variable(index: $0) }
  }

  /// Whether required constraints can hold together with the bounds at zero of their variables but some.
  func canHold(_ ids: [Int32], without dropped: Set<Int32>) -> Bool {
    let used = Set(ids.flatMap { constraints[Int($0)]?.variables ?? [] }).sorted()
    var local: [Int32: Int32] = [:]
    for (i, v) in used.enumerated() { local[v] = Int32(i) }
    var tableau = PlainTableau(isNonNegative: used.map { isNonNegative[Int($0)] && !dropped.contains($0) })
    var rows: [Int] = []
    var scale = 0.0
    for id in ids {
      guard let c = constraints[Int(id)] else { continue }
      scale = max(scale, abs(c.constant))
      rows.append(tableau.append(row(c, level: 1, local)))
    }
    tableau.minimise(.level(1))
    return rows.allSatisfy { abs(tableau.miss(of: $0)) <= PlainSolver.tolerance(scale) }
  }
}
