/// The state of a `Solver`: its constraints, the plan of elimination, the reduced system, the solution, and what has
/// changed since.
struct SolverState: Sendable {
  typealias Variable = Solver.Variable
  typealias ConstraintID = Solver.ConstraintID
  typealias Relation = Solver.Relation
  typealias Term = Solver.Term
  typealias Conflict = Solver.Conflict
  typealias Determination = Solver.Determination

  static let required = 1000.0
  /// Inequalities that take more definitions or terms than this to expand stay lazy until they are violated.
  static let eagerLimit = 12

  var table = ConstraintTable()
  var unknowns = UnknownTable()
  var constraints = ConstraintFlags()
  var plan = EliminationPlan()
  var reducedSystem = ReducedSystem()

  // The solution, one entry per variable.
  var values: [Double] = []
  /// Values if all independent variables are zero.
  var base: [Double] = []

  // Whether anything has changed since the last solution.
  var isStale = false
  var needsPlan = true
  var needsReducedSystem = true
  var dirty = DirtySets()
  var pending = PendingEdits()
  var lazyChecks = LazyChecks()
  var movedVariables = MovedVariables()

  var conflictState = ConflictState()
  var ambiguity = AmbiguityState()
  var definitions = DefinitionCache()
  var workspace = Workspace()

  /// The maximum number of cells for which components store their whole dictionary.
  let denseLimit: Int

  init(denseLimit: Int = Tableau.usualDenseLimit) { self.denseLimit = denseLimit }

  var conflicts: [Conflict] {
    conflictState.records.map { record in
      var conflict = record.conflict
      conflict.disagreement = abs(error(of: conflict.broken))
      return conflict
    }
  }

  /// Adds an unknown; `preferred` is its preferred value, in points, if the constraints are ambiguous.
  mutating func addVariable(isNonNegative: Bool = false, preferred: Double = 0) -> Variable {
    isStale = true
    ambiguity.areFacesCurrent = false
    if let index = unknowns.reuse(isNonNegative: isNonNegative, preferred: preferred) {
      if !needsPlan { plan.renew(Int(index)) }
      pending.newVariables.append(index)
      return Variable(index: index)
    }
    unknowns.append(isNonNegative: isNonNegative, preferred: preferred)
    movedVariables.appendVariable()
    values.append(0)
    base.append(0)
    table.head.append(ConstraintTable.none)
    let index = Int32(values.count - 1)
    if !needsPlan {
      plan.appendVariable()
      reducedSystem.appendVariable()
      workspace.expansion.appendVariable()
    }
    pending.newVariables.append(index)
    return Variable(index: index)
  }

  /// Removes an unknown that no constraint contains; its number may be reused.
  mutating func removeVariable(_ v: Variable) {
    let i = Int(v.index)
    guard unknowns.isAlive[i], table.head[i] == ConstraintTable.none else { return }
    isStale = true
    ambiguity.areFacesCurrent = false
    if !needsPlan {
      if plan.kind[i] == .independent { leave(reducedSystem.component[i]) }
      if unknowns.isBoundActive[i] { leave(reducedSystem.boundComponent[i]) }
    }
    unknowns.remove(i)
    movedVariables.remove(i)
    values[i] = 0
    base[i] = 0
  }

  /// Records that a component, if there is one, has lost a row or a variable.
  private mutating func leave(_ component: Int32) {
    if component >= 0 { pending.staleComponents.append(component) }
  }

  /// Sets the preferred value of an unknown, in points, for ambiguous constraints.
  mutating func setPreferred(_ v: Variable, _ value: Double) {
    guard unknowns.preferred[Int(v.index)] != value else { return }
    unknowns.preferred[Int(v.index)] = value
    if !reducedSystem.free.isEmpty { isStale = true }
  }

  /// Makes the last solution the preferred value of every variable; variables added since keep theirs.
  mutating func preferLastValues() {
    for v in movedVariables.removeAll() { setPreferred(Variable(index: v), values[Int(v)]) }
  }

  /// Adds Σ coefficient·variable `relation` constant with a priority in 0 < p ≤ 1000, 1000 being required.
  ///
  /// Of a conflict, the member with the highest `rank` is demoted; among those a breakable one; among those the latest.
  mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double, isBreakable: Bool, rank: Int32
  ) -> ConstraintID {
    let slot = table.add(terms, relation, constant.isFinite ? constant : 0, priority, isBreakable, rank: rank)
    constraints.reset(slot)
    noteAddition(of: slot)
    return table.id(slot)
  }

  /// Removes a constraint.
  mutating func remove(_ id: ConstraintID) {
    guard let slot = table.slot(of: id) else { return }
    noteRemoval(of: slot)
    table.remove(slot)
  }

  /// Changes the left side and the constant of a constraint, which keeps its place among the others.
  mutating func replace(_ id: ConstraintID, _ terms: [Term], _ constant: Double, rank: Int32) {
    guard let old = table.slot(of: id) else { return }
    noteRemoval(of: old)
    let (relation, priority, isBreakable) = (table.relation[old], table.priority[old], table.isBreakable[old])
    table.remove(old)
    let slot = table.add(
      terms, relation, constant.isFinite ? constant : 0, priority, isBreakable, rank: rank, replacing: id.number)
    constraints.reset(slot)
    noteAddition(of: slot)
  }

  /// Changes a constant, in points.
  mutating func setConstant(_ id: ConstraintID, _ constant: Double) {
    guard constant.isFinite, let slot = table.slot(of: id), table.constant[slot] != constant else { return }
    table.constant[slot] = constant
    constantChanges(at: slot)
  }

  /// Changes a priority, even between required and optional.
  mutating func setPriority(_ id: ConstraintID, _ priority: Double) {
    guard let slot = table.slot(of: id), table.priority[slot] != priority else { return }
    noteRemoval(of: slot)
    table.priority[slot] = priority
    noteAddition(of: slot)
  }

  /// Changes which constraints are kept before this one in a conflict.
  mutating func setRank(_ id: ConstraintID, _ rank: Int32) {
    guard let slot = table.slot(of: id), table.rank[slot] != rank else { return }
    // The constraints that are not demoted hold together, and remain so in any order.
    let isConcerned = constraints.isDemoted[slot] || constraints.isConflictMember[slot]
    if isConcerned { noteRemoval(of: slot) }
    table.setRank(slot, rank)
    if isConcerned { noteAddition(of: slot) }
  }

  /// The signed violation (left − constant) of a constraint, in points, 0 if it holds.
  func error(of id: ConstraintID) -> Double {
    guard let slot = table.slot(of: id) else { return 0 }
    return error(slot)
  }

  func error(_ slot: Int) -> Double {
    let miss = table.miss(slot, table.residual(slot, values))
    return abs(miss) <= table.tolerance(slot, values) ? 0 : miss
  }

  /// The sums of absolute errors that are not zero, highest priority first; demoted constraints are not counted.
  var levelErrors: [(priority: Double, sum: Double)] {
    var misses: [(priority: Double, sum: Double)] = []
    for slot in 0..<table.slotCount where table.isAlive(slot) && table.priority[slot] < SolverState.required {
      let e = abs(error(slot))
      if e > 0 { misses.append((table.priority[slot], e)) }
    }
    var result: [(priority: Double, sum: Double)] = []
    for miss in misses.sorted(by: { $0.priority > $1.priority }) {
      if let last = result.last, last.priority == miss.priority {
        result[result.count - 1].sum += miss.sum
      } else {
        result.append(miss)
      }
    }
    return result
  }

  /// The tolerance for zero among numbers of a given magnitude.
  static func tolerance(_ scale: Double) -> Double { 1e-7 * max(1, scale * 1e-4) }
}
