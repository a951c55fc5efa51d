/// Some equalities and unknowns that are planned together.
struct AffectedSubsystem {
  private(set) var equalities: [Int32] = []
  private var isTaken: Set<Int32> = []
  private(set) var unknown: Set<Int32> = []
  private var unknowns: [Int32] = []
  private(set) var definitions: [(slot: Int, variable: Int)] = []
  private var rest: [Int32] = []
  /// Variables that were known and have become definitions.
  var moved: [Int32] = []
  /// Equalities without an unknown of the subsystem.
  var leftovers: [Int32] = []

  /// Unknowns that no equality gives.
  var unresolved: [Int32] { unknowns.filter { unknown.contains($0) } }

  @discardableResult
  mutating func addUnknown(_ v: Int32) -> Bool {
    guard unknown.insert(v).inserted else { return false }
    unknowns.append(v)
    return true
  }

  mutating func addEquality(_ s: Int32) {
    if isTaken.insert(s).inserted { equalities.append(s) }
  }

  /// Finds unknowns that one equality alone leaves open, and equalities that alone mention an unknown.
  mutating func plan(_ solver: SolverState) {
    let table = solver.table
    var open: [Int32: Int] = [:]
    var uses: [Int32: Int] = [:]
    var queue: [Int32] = []
    for s in equalities {
      var count = 0
      for t in table.terms(Int(s)) where unknown.contains(table.variable[t]) {
        count += 1
        uses[table.variable[t], default: 0] += 1
      }
      open[s] = count
      if count <= 1 { queue.append(s) }
    }
    func forEachOpen(_ v: Int32, _ body: (Int32) -> Void) {
      var t = table.head[Int(v)]
      while t >= 0 {
        let s = table.slot[Int(t)]
        t = table.next[Int(t)]
        if open[s] != nil { body(s) }
      }
    }
    var next = 0
    while next < queue.count {
      let s = queue[next]
      next += 1
      guard open.removeValue(forKey: s) != nil else { continue }
      guard let t = table.terms(Int(s)).first(where: { unknown.contains(table.variable[$0]) }) else {
        leftovers.append(s)
        continue
      }
      let v = table.variable[t]
      unknown.remove(v)
      definitions.append((Int(s), Int(v)))
      var touched: [Int32] = []
      forEachOpen(v) { touched.append($0) }
      for r in touched {
        open[r, default: 0] -= 1
        if open[r] == 1 { queue.append(r) }
      }
    }
    // What only one of the others mentions is given by it, and so on.
    var positions: [Int32] = []
    var sizes: [Int32] = []
    for s in equalities where open[s] != nil {
      for t in table.terms(Int(s)) where unknown.contains(table.variable[t]) { uses[table.variable[t]] = 0 }
    }
    for s in equalities where open[s] != nil {
      for t in table.terms(Int(s)) where unknown.contains(table.variable[t]) {
        uses[table.variable[t], default: 0] += 1
      }
    }
    func offer(_ v: Int32) {
      guard uses[v] == 1, unknown.contains(v) else { return }
      if !solver.unknowns.isNonNegative[Int(v)] {
        positions.append(v)
      } else if !solver.isDecidedElsewhere(Int(v)) {
        sizes.append(v)
      }
    }
    for v in unknowns { offer(v) }
    while let v = positions.popLast() ?? sizes.popLast() {
      guard uses[v] == 1, unknown.contains(v) else { continue }
      var found: Int32 = -1
      forEachOpen(v) { found = $0 }
      guard found >= 0 else { continue }
      var largest = 0.0
      var own = 0.0
      for t in table.terms(Int(found)) where unknown.contains(table.variable[t]) {
        largest = max(largest, abs(table.coefficient[t]))
        if table.variable[t] == v { own = abs(table.coefficient[t]) }
      }
      guard own >= 1e-4 * largest else { continue }
      open.removeValue(forKey: found)
      unknown.remove(v)
      definitions.append((Int(found), Int(v)))
      for t in table.terms(Int(found)) where unknown.contains(table.variable[t]) {
        uses[table.variable[t], default: 0] -= 1
        offer(table.variable[t])
      }
    }
    rest = equalities.filter { open[$0] != nil }
  }

  /// Reduces what is left against each other.
  mutating func eliminate(_ solver: inout SolverState) {
    guard !rest.isEmpty else { return }
    var elimination = Blocks.Elimination(
      solver.table, solver.plan, rest, unknown: unknown, isNonNegative: solver.unknowns.isNonNegative,
      others: solver.mentionsElsewhere)
    elimination.run()
    let first = solver.plan.blocks.append(elimination)
    for i in elimination.slot.indices {
      let s = elimination.slot[i]
      if elimination.pivot[i] < 0 {
        solver.plan.blocks.remove(row: first + i)
        leftovers.append(s)
        continue
      }
      let v = elimination.names[Int(elimination.pivot[i])]
      solver.plan.blockRow[Int(s)] = Int32(first + i)
      unknown.remove(v)
      definitions.append((Int(s), Int(v)))
    }
    for i in elimination.slot.indices where elimination.pivot[i] >= 0 {
      solver.dirty.blocks.grow(count: solver.plan.blocks.blockCount)
      solver.dirty.blocks.insert(Int(solver.plan.blocks.block[first + i]))
    }
  }
}
