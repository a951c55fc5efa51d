import InbetweenDiagnostics

/// The sets of optimal solutions, exactly: one system for every group of connected open variables, created on first
/// use.
///
/// Groups whose constraints form no cycle take their ranges from an `IntervalForest`. In the others, definitions of
/// open variables are equalities instead of being substituted, so that a long column of views stays sparse, and
/// constraints that are lazy during solving have rows.
struct OptimalFaces: Sendable {
  /// For each variable the block that determines its range, or −1 if its value is unique.
  private(set) var blockOf: [Int32]
  private var members: [[Int32]] = []
  private var components: [[Int32]] = []
  private var lazyRows: [[Int32]] = []
  private var equalities: [[Int32]] = []
  /// The rate of each variable along one direction of the face.
  private let rates: [Double]
  /// For each variable its index among the members of its block.
  private var indexInBlock: [Int32]
  private var blocks: [Block?] = []
  private var forestRanges: [ForestRanges?] = []
  /// Blocks of the previous solution, by their first member: a block whose system has not changed keeps its results.
  private var earlier: [Int32: Block] = [:]

  /// The ranges of a block's members, if it is a forest.
  private struct ForestRanges: Sendable {
    let intervals: [Interval]
    let tolerance: Double
  }

  private struct Block: Sendable {
    /// The system as assembled, and after the sides that cannot be used have been closed.
    let origin: Tableau
    var tableau: Tableau
    /// The tableau's variable for each member.
    let place: [Int32: Int]
    let tolerance: Double
    /// The rates of the tableau's variables along three directions that together cover all open sides.
    let rates: [[Double]]
    /// A point of the face.
    let values: [Double]
    /// The results so far, by the tableau's variables.
    var ranges: [Int: (min: Double?, max: Double?)] = [:]
    /// The leaders, by the rounded ratio of the first two rates.
    private var leaders: [Int: [Int]] = [:]

    init(_ origin: Tableau, _ place: [Int32: Int], tolerance: Double) {
      (self.origin, self.place, self.tolerance) = (origin, place, tolerance)
      tableau = origin
      tableau.enterFace()
      _ = tableau.closeWhatCannotMove(tolerance: tolerance, stopsAtFirst: false)
      rates = tableau.genericRates
      values = tableau.place.indices.map { [tableau] in tableau.value(of: $0) }
    }

    func isVariable(_ variable: Int) -> Bool { abs(rates[0][variable]) > Tableau.costTolerance }

    /// The variable that determines another one everywhere on the face; the variable itself if there is none yet.
    ///
    /// Two variables have proportional rates along three directions with unrelated rates only if they have along every
    /// one.
    mutating func leader(of variable: Int) -> Int {
      let ratios = (rates[1][variable] / rates[0][variable], rates[2][variable] / rates[0][variable])
      guard let key = Int(exactly: (ratios.0 * 1e6).rounded()) else { return variable }
      func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-11 * (1 + abs(a)) }
      for known in leaders[key] ?? [] {
        if isSame(ratios.0, rates[1][known] / rates[0][known]), isSame(ratios.1, rates[2][known] / rates[0][known]) {
          return known
        }
      }
      leaders[key, default: []].append(variable)
      return variable
    }

    /// The range of a variable from that of its leader.
    func range(of variable: Int, following leader: Int) -> (min: Double?, max: Double?)? {
      guard variable != leader, let range = ranges[leader] else { return ranges[leader] }
      let factor = rates[0][variable] / rates[0][leader]
      func image(_ bound: Double?) -> Double? {
        guard let bound else { return nil }
        let value = values[variable] + factor * (bound - values[leader])
        return abs(value) <= tolerance ? 0 : value
      }
      return factor > 0 ? (image(range.min), image(range.max)) : (image(range.max), image(range.min))
    }
  }

  /// - Parameter old: the faces of the previous solution.
  init(_ solver: SolverState, after old: OptimalFaces? = nil) {
    if let old {
      for (members, block) in zip(old.members, old.blocks) {
        if let first = members.first, let block { earlier[first] = block }
      }
    }
    rates = solver.openRates()
    let isOpen = rates.map { $0 != 0 }
    var groups = DisjointSets(count: isOpen.count)
    for c in solver.reducedSystem.free {
      let variables = solver.reducedSystem.variables(Int(c))
      for v in variables { groups.join(Int(v), Int(variables.first ?? v)) }
    }
    for s in solver.plan.back where s >= 0 && isOpen[Int(solver.plan.pivot[Int(s)])] {
      let v = Int(solver.plan.pivot[Int(s)])
      solver.plan.forEachOperand(Int(s), solver.table) { u, _ in if isOpen[u] { groups.join(v, u) } }
    }
    var rows: [(slot: Int32, variable: Int)] = []
    for s in 0..<solver.table.slotCount
    where solver.plan.role[s] == .lazy && solver.table.isAlive(s) && !solver.plan.isEquality(s, solver.table) {
      // A constraint whose left side is constant limits nothing.
      guard solver.table.isVariable(s, rates) else { continue }
      var first = -1
      for t in solver.table.terms(s) where isOpen[Int(solver.table.variable[t])] {
        let v = Int(solver.table.variable[t])
        if first < 0 { first = v } else { groups.join(v, first) }
      }
      if first >= 0 { rows.append((Int32(s), first)) }
    }
    blockOf = Array(repeating: -1, count: isOpen.count)
    indexInBlock = blockOf
    var blockOfRoot: [Int: Int32] = [:]
    for v in isOpen.indices where isOpen[v] {
      let root = groups.root(v)
      if blockOfRoot[root] == nil {
        blockOfRoot[root] = Int32(members.count)
        members.append([])
      }
      blockOf[v] = blockOfRoot[root] ?? -1
      indexInBlock[v] = Int32(members[Int(blockOf[v])].count)
      members[Int(blockOf[v])].append(Int32(v))
    }
    components = Array(repeating: [], count: members.count)
    lazyRows = components
    equalities = components
    blocks = Array(repeating: nil, count: members.count)
    forestRanges = Array(repeating: nil, count: members.count)
    for c in solver.reducedSystem.free {
      guard let v = solver.reducedSystem.variables(Int(c)).first(where: { isOpen[Int($0)] }) else { continue }
      components[Int(blockOf[Int(v)])].append(c)
    }
    for (s, v) in rows { lazyRows[Int(blockOf[v])].append(s) }
    for s in solver.plan.back where s >= 0 {
      for t in solver.table.terms(Int(s)) where blockOf[Int(solver.table.variable[t])] >= 0 {
        equalities[Int(blockOf[Int(solver.table.variable[t])])].append(s)
        break
      }
    }
  }

  /// Whether a variable has more than one value.
  mutating func isVariable(_ v: Int, _ solver: SolverState) -> Bool {
    guard blockOf[v] >= 0 else { return false }
    let b = Int(blockOf[v])
    make(b, solver)
    if let interval = forestRange(of: v) { return interval.range.high - interval.range.low > interval.tolerance }
    guard let place = blocks[b]?.place[Int32(v)] else { return false }
    return blocks[b]?.isVariable(place) ?? false
  }

  private func forestRange(of v: Int) -> (range: Interval, tolerance: Double)? {
    forestRanges[Int(blockOf[v])].map { ($0.intervals[Int(indexInBlock[v])], $0.tolerance) }
  }

  /// The minimum and maximum; `nil` if unbounded.
  mutating func range(_ v: Int, _ solver: SolverState) -> (min: Double?, max: Double?)? { ranges([v], solver)[0] }

  /// The minimum and maximum of several variables; `nil` if a variable has a unique value.
  ///
  /// A variable that depends on a single independent variable takes its range from that of the latter.
  mutating func ranges(_ variables: [Int], _ solver: SolverState) -> [(min: Double?, max: Double?)?] {
    var roots: [Int] = []
    var indexOfRoot: [Int: Int] = [:]
    let rootOf = variables.map { v in
      let root = Int(solver.plan.aliasRoot[v])
      return root >= 0 ? root : v
    }
    for root in rootOf where indexOfRoot[root] == nil {
      indexOfRoot[root] = roots.count
      roots.append(root)
    }
    let found = extremes(of: roots, solver)
    let values = solver.values
    return zip(variables, rootOf).map { v, root in
      guard let index = indexOfRoot[root], let range = found[index], isVariable(v, solver) else { return nil }
      if v == root { return range }
      let factor = solver.plan.aliasFactor[v]
      func image(_ value: Double?) -> Double? { value.map { values[v] + factor * ($0 - values[root]) } }
      return factor > 0 ? (image(range.min), image(range.max)) : (image(range.max), image(range.min))
    }
  }

  /// The minimum and maximum of several variables, computed for each.
  ///
  /// All minima are computed before all maxima, and positions before sizes: adjacent variables tend to have a common
  /// vertex, and the path between the vertices of a variable's minimum and maximum is long.
  private mutating func extremes(of variables: [Int], _ solver: SolverState) -> [(min: Double?, max: Double?)?] {
    var result: [(min: Double?, max: Double?)?] = Array(repeating: nil, count: variables.count)
    var asked: [(block: Int, index: Int, place: Int)] = []
    for (index, v) in variables.enumerated() where isVariable(v, solver) {
      let b = Int(blockOf[v])
      if let (range, _) = forestRange(of: v) {
        result[index] = (range.low > -.infinity ? range.low : nil, range.high < .infinity ? range.high : nil)
      } else if let place = blocks[b]?.place[Int32(v)] {
        asked.append((b, index, place))
      }
    }
    let isNonNegative = solver.unknowns.isNonNegative
    func isSize(_ index: Int) -> Int { isNonNegative[variables[index]] ? 1 : 0 }
    asked.sort { ($0.block, isSize($0.index), $0.index) < ($1.block, isSize($1.index), $1.index) }
    var scratch: [Double] = []
    for group in asked.chunked(by: \.block) {
      let b = group[group.startIndex].block
      // Moved to a local variable, so that minimising does not copy it.
      guard var block = blocks[b] else { continue }
      blocks[b] = nil
      // Sizes are preferred as leaders: their minimum is often exactly zero.
      let leaders = group.reversed().map { block.leader(of: $0.place) }
      var sought: [Int] = []
      for place in leaders.reversed() where block.ranges[place] == nil && WorkBudget.spend(100, on: .ambiguity) {
        block.ranges[place] = (block.tableau.extreme(of: place, sign: 1, &scratch), nil)
        sought.append(place)
      }
      for place in sought { block.ranges[place]?.max = block.tableau.extreme(of: place, sign: -1, &scratch) }
      for (entry, leader) in zip(group.reversed(), leaders) {
        result[entry.index] = block.range(of: entry.place, following: leader)
      }
      blocks[b] = block
    }
    return result
  }

  private mutating func make(_ b: Int, _ solver: SolverState) {
    guard blocks[b] == nil, forestRanges[b] == nil else { return }
    let forest = IntervalForest(
      members[b], equalities: equalities[b], components: components[b], lazyRows: lazyRows[b],
      rates: rates, in: solver)
    if let forest, let intervals = forest.ranges() {
      forestRanges[b] = ForestRanges(intervals: intervals, tolerance: forest.tolerance)
      return
    }
    var tableau = Tableau(columns: 0, rows: 0, denseLimit: -1)
    var place: [Int32: Int] = [:]
    var scale = 0.0
    for c in components[b] {
      let first = tableau.append(solver.reducedSystem.tableaus[Int(c)])
      for (i, v) in solver.reducedSystem.variables(Int(c)).enumerated() { place[v] = first + i }
    }
    // Closures capture these three instead of the whole solver.
    let (plan, table, values) = (solver.plan, solver.table, solver.values)
    let defined = members[b].filter { plan.kind[Int($0)] != .independent }
      .map { (variable: $0, position: plan.position[Int(plan.definer[Int($0)])]) }
      .sorted { $0.position < $1.position }
    for (v, _) in defined {
      var terms: [(variable: Int, coefficient: Double)] = []
      var constant = values[Int(v)]
      scale = max(scale, abs(constant))
      plan.forEachOperand(Int(plan.definer[Int(v)]), table) { u, k in
        guard let p = place[Int32(u)] else { return }
        terms.append((p, k))
        constant -= k * values[u]
      }
      place[v] = tableau.appendDefined(terms, constant, isNonNegative: solver.unknowns.isNonNegative[Int(v)])
    }
    for s in lazyRows[b].map({ Int($0) }) {
      let isUpper = solver.table.relation[s] == .lessThanOrEqual
      var constant = solver.table.constant[s]
      for t in solver.table.terms(s) where place[solver.table.variable[t]] == nil {
        constant -= solver.table.coefficient[t] * solver.values[Int(solver.table.variable[t])]
      }
      scale = max(scale, abs(constant))
      _ = tableau.appendRow(
        constant: constant, charges: isUpper ? .chargesUp : .chargesDown, level: Tableau.requiredLevel)
      for t in solver.table.terms(s) {
        if let p = place[solver.table.variable[t]] { tableau.addTerm(p, solver.table.coefficient[t]) }
      }
      tableau.finishRow()
    }
    let tolerance = SolverState.tolerance(scale)
    if let known = members[b].first.flatMap({ earlier.removeValue(forKey: $0) }), known.tolerance == tolerance,
      known.place == place, known.origin.isEqual(to: tableau)
    {
      blocks[b] = known
    } else {
      blocks[b] = Block(tableau, place, tolerance: tolerance)
    }
  }
}

extension Tableau {
  /// The minimum of a variable or, with a negative sign, the maximum; `nil` if unbounded.
  fileprivate mutating func extreme(of variable: Int, sign: Double, _ scratch: inout [Double]) -> Double? {
    // The variable is at the bound of its open side, hence at its extreme.
    if value(of: variable) == 0, !state[variable].contains(sign > 0 ? .opensDown : .opensUp) { return 0 }
    minimiseSparse(.variable(variable, sign: sign), gradient: &scratch, isExact: false)
    return isUnbounded ? nil : value(of: variable)
  }
}

extension Array {
  /// The ranges of consecutive elements with the same key.
  fileprivate func chunked(by key: (Element) -> Int) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for end in indices.dropFirst() where key(self[end]) != key(self[start]) {
      chunks.append(self[start..<end])
      start = end
    }
    if start < endIndex { chunks.append(self[start...]) }
    return chunks
  }
}
