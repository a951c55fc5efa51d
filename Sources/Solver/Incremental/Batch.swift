/// A few equalities planned beside the others, which stay as they are.
struct Batch {
  private(set) var forward: [Int32] = []
  private(set) var back: [Int32] = []
  private(set) var redundant: [Int32] = []
  private(set) var pivots: [(slot: Int, variable: Int)] = []
  /// Variables left to the reduced system.
  private(set) var unresolved: [Int32] = []
  private var equalities: [Int32] = []
  private var orphans: Set<Int> = []
  private var unknown: Set<Int> = []
  private var given: Set<Int> = []

  init(_ solver: SolverState) {
    for v in solver.pending.newVariables where solver.unknowns.isAlive[Int(v)] { unknown.insert(Int(v)) }
    for v in solver.pending.orphans where solver.unknowns.isAlive[Int(v)] {
      if unknown.insert(Int(v)).inserted { orphans.insert(Int(v)) }
    }
    var seen: Set<Int32> = []
    for s in solver.pending.slots where seen.insert(s).inserted && solver.plan.isEquality(Int(s), solver.table) {
      equalities.append(s)
    }
  }

  func isOrphan(_ v: Int) -> Bool { orphans.contains(v) }

  /// Finds a variable for every equality; false where the equalities involve what was there before.
  mutating func plan(_ solver: SolverState) -> Bool {
    let (table, isKnown) = (solver.table, { (v: Int) in solver.plan.kind[v] == .known })
    var open: [Int32: [Int]] = [:]
    var queue: [Int32] = []
    for s in equalities {
      let variables = table.terms(Int(s)).map { Int(table.variable[$0]) }.filter { unknown.contains($0) }
      open[s] = variables
      if variables.count <= 1 { queue.append(s) }
    }
    var next = 0
    while next < queue.count {
      let s = queue[next]
      next += 1
      guard let left = open.removeValue(forKey: s) else { continue }
      let others = table.terms(Int(s)).map { Int(table.variable[$0]) }
      guard let v = left.first else {
        guard others.allSatisfy({ isKnown($0) && !orphans.contains($0) || given.contains($0) }) else { return false }
        redundant.append(s)
        continue
      }
      let follows = others.allSatisfy { $0 == v || given.contains($0) || (isKnown($0) && !unknown.contains($0)) }
      if orphans.contains(v) {
        if isKnown(v) && !follows { return false }
        if solver.plan.kind[v] == .independent { return false }
      }
      pivots.append((Int(s), v))
      if follows && !(orphans.contains(v) && !isKnown(v)) {
        forward.append(s)
        given.insert(v)
      } else {
        back.append(s)
      }
      resolve(v, solver, &open, &queue)
    }
    peel(solver, &open)
    guard open.isEmpty else { return false }
    for v in unknown.sorted() {
      if orphans.contains(v), table.head[v] != ConstraintTable.none { return false }
      unresolved.append(Int32(v))
    }
    return true
  }

  private mutating func resolve(_ v: Int, _ solver: SolverState, _ open: inout [Int32: [Int]], _ queue: inout [Int32]) {
    unknown.remove(v)
    var t = solver.table.head[v]
    while t >= 0 {
      let r = solver.table.slot[Int(t)]
      t = solver.table.next[Int(t)]
      guard var left = open[r] else { continue }
      left.removeAll { $0 == v }
      open[r] = left
      if left.count == 1 || left.isEmpty { queue.append(r) }
    }
  }

  /// Defines last what a single equality mentions, as a whole plan would.
  private mutating func peel(_ solver: SolverState, _ open: inout [Int32: [Int]]) {
    var peeled: [Int32] = []
    var changed = true
    while changed, !open.isEmpty {
      changed = false
      var uses: [Int: Int] = [:]
      for s in open.keys { for v in open[s] ?? [] { uses[v, default: 0] += 1 } }
      for s in open.keys.sorted() {
        let candidates = (open[s] ?? []).filter { uses[$0] == 1 && !orphans.contains($0) }
        let free = candidates.first { !solver.unknowns.isNonNegative[$0] }
        guard let v = free ?? candidates.first(where: { !solver.isDecidedElsewhere($0) }) else { continue }
        open.removeValue(forKey: s)
        unknown.remove(v)
        pivots.append((Int(s), v))
        peeled.append(s)
        changed = true
        break
      }
    }
    back += peeled.reversed()
  }

  /// Where the definitions can stand: after all they read and before all that read them.
  func insertionPlace(_ solver: SolverState) -> (forward: Int, back: Int)? {
    let plan = solver.plan
    let mine = Set(pivots.map { $0.variable })
    func place(_ slots: [Int32], _ kind: EliminationPlan.Kind, _ role: EliminationPlan.Role, _ end: Int) -> Int? {
      var (low, high) = (0, end)
      for s in slots {
        for t in solver.table.terms(Int(s)) {
          let v = Int(solver.table.variable[t])
          if !mine.contains(v) {
            if plan.kind[v] == kind { low = max(low, Int(plan.position[Int(plan.definer[v])]) + 1) }
            continue
          }
          guard orphans.contains(v) else { continue }
          var u = solver.table.head[v]
          while u >= 0 {
            let r = Int(solver.table.slot[Int(u)])
            if plan.role[r] == role { high = min(high, Int(plan.position[r])) }
            u = solver.table.next[Int(u)]
          }
          if !plan.blocks.head.isEmpty, plan.blocks.head[v] >= 0 { return nil }
        }
      }
      return low <= high ? high : nil
    }
    guard let forwardPlace = place(forward, .known, .forward, plan.forward.count),
      let backPlace = place(back, .defined, .back, plan.back.count)
    else { return nil }
    return (forwardPlace, backPlace)
  }
}
