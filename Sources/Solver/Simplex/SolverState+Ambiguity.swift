import InbetweenDiagnostics

extension SolverState {
  /// Assigns values to ambiguous variables one after another, in order of creation, as close to the preferred value as
  /// the optimum allows. Components are only joined if a variable depends on several of them.
  ///
  /// Only variables connected with something that has changed are processed.
  mutating func resolveAmbiguity() {
    let rates = openRates()
    var isOpen = rates.map { $0 != 0 }
    var (found, groupOf) = AmbiguityResolution.all(in: self, isOpen: isOpen)
    var isNew = Array(repeating: true, count: found.count)
    for i in found.indices {
      guard let last = ambiguity.resolutions[found[i].first], last.agrees(with: found[i]) else { continue }
      found[i].places = last.places
      isNew[i] = false
    }
    ambiguity.resolutions.removeAll(keepingCapacity: true)
    for (resolution, isNew) in zip(found, isNew) where isNew {
      for c in resolution.components { restore(c) }
    }
    propagateValues()
    for v in isOpen.indices where isOpen[v] && (groupOf[v] < 0 || !isNew[groupOf[v]]) { isOpen[v] = false }
    for (i, places) in forestPlaces(found, isNew, groupOf, isOpen, rates) {
      found[i].places = places
      isNew[i] = false
      for v in found[i].open { isOpen[Int(v)] = false }
    }
    if isNew.contains(true) {
      var resolver = AmbiguityResolver(self, isOpen: isOpen)
      resolver.run(self)
      for (v, value) in resolver.results { found[groupOf[v]].places.append((v, value)) }
    }
    for (v, value) in found.lazy.flatMap(\.places) where values[v] != value {
      values[v] = value
      touchValue(v)
    }
    for resolution in found { ambiguity.resolutions[resolution.first] = resolution }
    propagateValues()
  }

  /// The values of the independent variables of groups whose constraints form no cycle.
  private func forestPlaces(
    _ found: [AmbiguityResolution], _ isNew: [Bool], _ groupOf: [Int], _ isOpen: [Bool], _ rates: [Double]
  ) -> [(group: Int, places: [(variable: Int, value: Double)])] {
    guard isNew.contains(true) else { return [] }
    var equalities: [[Int32]] = Array(repeating: [], count: found.count)
    for s in plan.back where s >= 0 {
      for t in table.terms(Int(s)) where isOpen[Int(table.variable[t])] {
        equalities[groupOf[Int(table.variable[t])]].append(s)
        break
      }
    }
    var result: [(group: Int, places: [(variable: Int, value: Double)])] = []
    for (i, group) in found.enumerated() where isNew[i] {
      // Lazy constraints that the values violate become rows, and the values are computed again.
      var forest = IntervalForest(
        group.open, equalities: equalities[i], components: group.components.map { Int32($0) }, lazyRows: [],
        rates: rates, in: self)
      guard let values = forest?.places(preferring: { unknowns.preferred[Int($0)] }) else { continue }
      let places = zip(group.open, values).map { (variable: Int($0), value: $1) }
      result.append((i, places.filter { plan.kind[$0.variable] == .independent }))
    }
    return result
  }

  private mutating func restore(_ c: Int) {
    for (i, v) in reducedSystem.variables(c).enumerated() {
      let new = reducedSystem.tableaus[c].value(of: i)
      guard new != values[Int(v)] else { continue }
      values[Int(v)] = new
      touchValue(Int(v))
    }
  }

}

/// The state of assigning values to ambiguous variables.
private struct AmbiguityResolver {
  private var isOpen: [Bool]
  /// The number of open operands of each open definition, by its variable.
  private var openOperands: [Int32]
  private var value: [Double]
  private var groups: [Tableau] = []
  private var members: [[Int32]] = []
  private var groupOf: [Int32]
  private var columnOf: [Int32]
  private var level: Int32 = 1 << 24
  private var weight: [Double]
  private var isSeen: [Bool]
  private var heap = MaxHeap()
  private var readers: [Int32: [Int32]] = [:]
  private var scratch: [Double] = []
  /// The number of variables of each group processed since the others were last checked, and the interval between
  /// checks.
  private var turns: [(since: Int, interval: Int)] = []
  private(set) var results: [(Int, Double)] = []

  init(_ solver: SolverState, isOpen: [Bool]) {
    self.isOpen = isOpen
    value = solver.values
    openOperands = Array(repeating: 0, count: value.count)
    groupOf = Array(repeating: -1, count: value.count)
    columnOf = Array(repeating: -1, count: value.count)
    weight = Array(repeating: 0, count: value.count)
    isSeen = Array(repeating: false, count: value.count)
    for c in solver.reducedSystem.free {
      let variables = Array(solver.reducedSystem.variables(Int(c)))
      guard variables.contains(where: { isOpen[Int($0)] }) else { continue }
      for (i, v) in variables.enumerated() {
        groupOf[Int(v)] = Int32(groups.count)
        columnOf[Int(v)] = Int32(i)
      }
      groups.append(solver.reducedSystem.tableaus[Int(c)])
      members.append(variables)
    }
    turns = Array(repeating: (0, 1), count: groups.count)
    for s in solver.plan.back where s >= 0 {
      let v = solver.plan.pivot[Int(s)]
      guard isOpen[Int(v)] else { continue }
      solver.plan.forEachOperand(Int(s), solver.table) { u, _ in
        guard isOpen[u] else { return }
        openOperands[Int(v)] += 1
        readers[Int32(u), default: []].append(v)
      }
    }
  }

  mutating func run(_ solver: SolverState) {
    for v in isOpen.indices where isOpen[v] {
      // Resolving an earlier variable may have determined this one.
      guard isOpen[v] else { continue }
      guard WorkBudget.spend(100, on: .layout) else { return }
      let (terms, constant) = expand(v, solver)
      guard !terms.isEmpty else { continue }
      let group = join(terms.map { groupOf[$0.variable] })
      let row = groups[group].appendRow(
        constant: solver.unknowns.preferred[v] - constant, charges: [.chargesUp, .chargesDown], level: level)
      for (u, c) in terms { groups[group].addTerm(Int(columnOf[u]), c) }
      groups[group].finishRow()
      if groups[group].isSparse, abs(groups[group].value(of: row)) <= 1e-12 {
        groups[group].pin(row)
      } else {
        groups[group].optimise(.charge(row), &scratch)
      }
      let settled = solver.unknowns.preferred[v] + groups[group].value(of: row)
      groups[group].removeLastRow(of: row)
      level += 1
      closeSettled(v, settled, group, solver)
    }
  }

  /// Closes variables that now have a unique value: the one just processed, and others with it.
  ///
  /// In a large group the others are checked less often if few of them are found: processing each one has the same
  /// result.
  private mutating func closeSettled(_ settled: Int, _ newValue: Double, _ group: Int, _ solver: SolverState) {
    isOpen[settled] = false
    let isCore = solver.plan.kind[settled] == .independent
    value[settled] = isCore ? groups[group].value(of: Int(columnOf[settled])) : newValue
    var queue = [Int32(settled)]
    let isSparse = groups[group].isSparse
    turns[group].since += 1
    let isDue = !isSparse || turns[group].since >= turns[group].interval
    let mobility = isSparse && isDue ? groups[group].mobility() : []
    for v in isDue ? members[group] : [] where isOpen[Int(v)] {
      let column = Int(columnOf[Int(v)])
      if mobility.isEmpty ? groups[group].mayMove(column) : mobility[column] { continue }
      isOpen[Int(v)] = false
      value[Int(v)] = groups[group].value(of: Int(columnOf[Int(v)]))
      queue.append(v)
    }
    if isDue { turns[group] = (0, queue.count > 1 ? 1 : min(8, 2 * turns[group].interval)) }
    var next = 0
    while next < queue.count {
      let u = queue[next]
      next += 1
      if solver.plan.kind[Int(u)] == .independent { results.append((Int(u), value[Int(u)])) }
      for v in readers[u] ?? [] {
        openOperands[Int(v)] -= 1
        guard openOperands[Int(v)] == 0, isOpen[Int(v)] else { continue }
        isOpen[Int(v)] = false
        value[Int(v)] = solver.plan.evaluate(Int(solver.plan.definer[Int(v)]), solver.table, value)
        queue.append(v)
      }
    }
  }

  /// A variable as a combination of open independent variables and a constant.
  private mutating func expand(_ v: Int, _ solver: SolverState) -> ([(variable: Int, coefficient: Double)], Double) {
    var constant = 0.0
    var found: [Int] = []
    heap.removeAll()
    add(v, 1, solver, &constant, &found)
    while let p = heap.pop() {
      let s = Int(solver.plan.back[Int(p)])
      let u = Int(solver.plan.pivot[s])
      isSeen[u] = false
      let w = weight[u]
      var own = 0.0
      solver.plan.forEachOperand(s, solver.table) { x, c in
        own += c * value[x]
      }
      // The value of the definition without its unknown operands.
      constant += w * (solver.plan.evaluate(s, solver.table, value) - own)
      var operands: [(Int, Double)] = []
      solver.plan.forEachOperand(s, solver.table) { x, c in operands.append((x, c)) }
      for (x, c) in operands { add(x, w * c, solver, &constant, &found) }
    }
    var terms: [(variable: Int, coefficient: Double)] = []
    for u in found {
      isSeen[u] = false
      if abs(weight[u]) > 1e-12 { terms.append((u, weight[u])) }
    }
    return (terms, constant)
  }

  private mutating func add(
    _ v: Int, _ c: Double, _ solver: SolverState, _ constant: inout Double, _ found: inout [Int]
  ) {
    guard isOpen[v] else {
      constant += c * value[v]
      return
    }
    if !isSeen[v] {
      isSeen[v] = true
      weight[v] = 0
      if solver.plan.kind[v] == .independent {
        found.append(v)
      } else {
        heap.push(solver.plan.position[Int(solver.plan.definer[v])])
      }
    }
    weight[v] += c
  }

  private mutating func join(_ joined: [Int32]) -> Int {
    let first = Int(joined[0])
    let others = Set(joined).sorted().map { Int($0) }.filter { $0 != first }
    guard !others.isEmpty else { return first }
    let shifts = groups[first].absorb(others.map { groups[$0] })
    for (g, shift) in zip(others, shifts) {
      for v in members[g] {
        groupOf[Int(v)] = Int32(first)
        columnOf[Int(v)] += Int32(shift)
      }
      members[first] += members[g]
      members[g] = []
      groups[g] = Tableau(columns: 0, rows: 0)
    }
    return first
  }
}
