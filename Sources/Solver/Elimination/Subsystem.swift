/// Equalities and the unknowns that they can define, planned together: all of them, or those affected by edits.
///
/// Singletons are taken out first, as a linear program's presolve does (E. D. Andersen, K. D. Andersen, "Presolving in
/// linear programming", Mathematical Programming 71, 1995): an equality with one unknown determines it, and an unknown
/// that occurs in only one equality is defined by it. The remaining ones are reduced by elimination (`Blocks`).
struct Subsystem: Sendable {
  private var equalities: [Int32] = []
  private var unknowns: [Int32] = []
  /// The number of remaining equalities that contain an unknown, one entry per variable; −1 for variables that are not
  /// unknown, or no longer.
  private var uses: [Int32] = []
  /// The number of unknowns of a remaining equality, one entry per slot; −1 for others.
  private var widths: [Int32] = []
  /// The numbers of variables in a block's elimination, one entry per variable; −1 outside of it.
  private var numbers: [Int32] = []
  private(set) var definitions: [(slot: Int32, variable: Int32)] = []
  /// Variables that were known and are now definitions.
  var moved: [Int32] = []
  /// Equalities without an unknown of the subsystem.
  var leftovers: [Int32] = []

  /// Empties the subsystem, reusing its arrays.
  mutating func reset(variableCount: Int, slotCount: Int) {
    for v in unknowns { uses[Int(v)] = -1 }
    for s in equalities { widths[Int(s)] = -1 }
    while uses.count < variableCount { uses.append(-1) }
    while widths.count < slotCount { widths.append(-1) }
    equalities.removeAll(keepingCapacity: true)
    unknowns.removeAll(keepingCapacity: true)
    definitions.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    leftovers.removeAll(keepingCapacity: true)
  }

  /// Unknowns that no equality defines.
  var unresolved: [Int32] { unknowns.filter { uses[Int($0)] >= 0 } }

  @discardableResult
  mutating func addUnknown(_ v: Int32) -> Bool {
    guard uses[Int(v)] < 0 else { return false }
    uses[Int(v)] = 0
    unknowns.append(v)
    return true
  }

  mutating func addEquality(_ s: Int32) {
    guard widths[Int(s)] < 0 else { return }
    widths[Int(s)] = 0
    equalities.append(s)
  }

  /// Assigns an unknown to every equality that can define one, and adds equalities that share unknowns in a cycle to
  /// blocks of the plan.
  mutating func define(_ table: ConstraintTable, _ plan: inout EliminationPlan, _ isNonNegative: [Bool]) {
    for s in equalities {
      for t in table.terms(Int(s)) where uses[Int(table.variable[t])] >= 0 {
        widths[Int(s)] += 1
        uses[Int(table.variable[t])] += 1
      }
    }
    takeRowSingletons(table)
    takeColumnSingletons(table, plan, isNonNegative)
    eliminate(table, &plan, isNonNegative)
  }

  private mutating func define(_ v: Int, by s: Int) {
    uses[v] = -1
    widths[s] = -1
    definitions.append((Int32(s), Int32(v)))
  }

  /// Determines the unknowns that are the only ones of an equality, and propagates the consequences.
  private mutating func takeRowSingletons(_ table: ConstraintTable) {
    var queue = equalities.filter { widths[Int($0)] <= 1 }
    var next = 0
    while next < queue.count {
      let s = Int(queue[next])
      next += 1
      guard widths[s] >= 0 else { continue }
      guard let t = table.terms(s).first(where: { uses[Int(table.variable[$0])] >= 0 }) else {
        widths[s] = -1
        leftovers.append(Int32(s))
        continue
      }
      let v = Int(table.variable[t])
      define(v, by: s)
      var u = table.head[v]
      while u >= 0 {
        let r = table.slot[Int(u)]
        u = table.next[Int(u)]
        guard widths[Int(r)] >= 0 else { continue }
        widths[Int(r)] -= 1
        if widths[Int(r)] == 1 { queue.append(r) }
      }
    }
  }

  /// Defines each unknown contained in a single remaining equality. Sizes are defined only if nothing else determines
  /// them: a size with optional constraints should rather be an unknown than the positions that depend on it.
  private mutating func takeColumnSingletons(_ table: ConstraintTable, _ plan: EliminationPlan, _ isNonNegative: [Bool])
  {
    var positions: [Int32] = []
    var sizes: [Int32] = []
    func offer(_ v: Int) {
      if !isNonNegative[v] {
        positions.append(Int32(v))
      } else if !plan.isDecidedElsewhere(v, table) {
        sizes.append(Int32(v))
      }
    }
    for v in unknowns where uses[Int(v)] == 1 { offer(Int(v)) }
    while let next = positions.popLast() ?? sizes.popLast() {
      let v = Int(next)
      guard uses[v] == 1 else { continue }
      var u = table.head[v]
      while u >= 0, widths[Int(table.slot[Int(u)])] < 0 { u = table.next[Int(u)] }
      guard u >= 0 else { continue }
      let s = Int(table.slot[Int(u)])
      var largest = 0.0
      for t in table.terms(s) where uses[Int(table.variable[t])] >= 0 {
        largest = max(largest, abs(table.coefficient[t]))
      }
      guard abs(table.coefficient[Int(u)]) >= 1e-4 * largest else { continue }
      define(v, by: s)
      for t in table.terms(s) where uses[Int(table.variable[t])] >= 0 {
        let w = Int(table.variable[t])
        uses[w] -= 1
        if uses[w] == 1 { offer(w) }
      }
    }
  }

  /// Reduces the remaining equalities by elimination.
  private mutating func eliminate(_ table: ConstraintTable, _ plan: inout EliminationPlan, _ isNonNegative: [Bool]) {
    let rest = equalities.filter { widths[Int($0)] >= 0 }
    guard !rest.isEmpty else { return }
    while numbers.count < uses.count { numbers.append(-1) }
    var elimination = Blocks.Elimination(
      table, plan, rest, isNonNegative: isNonNegative, left: uses, numbers: &numbers)
    elimination.run()
    let first = plan.blocks.append(elimination)
    for (i, s) in elimination.slot.enumerated() where elimination.pivot[i] < 0 {
      plan.blocks.remove(row: first + i)
      widths[Int(s)] = -1
      leftovers.append(s)
    }
    for i in elimination.order.lazy.map({ Int($0) }) {
      let s = Int(elimination.slot[i])
      plan.blockRow[s] = Int32(first + i)
      define(Int(elimination.names[Int(elimination.pivot[i])]), by: s)
    }
  }
}
