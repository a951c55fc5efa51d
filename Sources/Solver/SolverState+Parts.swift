// The parts of a `SolverState`, each with the operations that keep it consistent.

/// The data of each variable, one entry per variable; a removed number may be reused.
struct UnknownTable: Sendable {
  var isNonNegative: [Bool] = []
  var isAlive: [Bool] = []
  /// The preferred value of a variable, in points.
  var preferred: [Double] = []
  /// Bounds of defined variables that have been violated and therefore are rows.
  var isBoundActive: [Bool] = []
  private var free: [Int32] = []

  /// A removed number for a new variable; `nil` if there is none.
  mutating func reuse(isNonNegative newIsNonNegative: Bool, preferred newPreferred: Double) -> Int32? {
    guard let index = free.popLast() else { return nil }
    isNonNegative[Int(index)] = newIsNonNegative
    preferred[Int(index)] = newPreferred
    isAlive[Int(index)] = true
    return index
  }

  mutating func append(isNonNegative newIsNonNegative: Bool, preferred newPreferred: Double) {
    isNonNegative.append(newIsNonNegative)
    preferred.append(newPreferred)
    isAlive.append(true)
    isBoundActive.append(false)
  }

  mutating func remove(_ v: Int) {
    isAlive[v] = false
    isNonNegative[v] = false
    isBoundActive[v] = false
    free.append(Int32(v))
  }
}

/// Flags of each constraint, one entry per slot.
struct ConstraintFlags: Sendable {
  var isDemoted: [Bool] = []
  /// Lazy inequalities that have been violated and therefore are rows.
  var isActivated: [Bool] = []
  var isConflictMember: [Bool] = []
  /// The row of a constraint, if it is one.
  var row: [Int32] = []

  /// Resets a slot, new or reused, for a new constraint.
  mutating func reset(_ slot: Int) {
    if slot == isDemoted.count {
      isDemoted.append(false)
      isActivated.append(false)
      isConflictMember.append(false)
      row.append(-1)
    } else {
      isDemoted[slot] = false
      isActivated[slot] = false
      isConflictMember[slot] = false
    }
  }
}

/// What must be evaluated again: positions in the plan's orders, blocks, and components.
struct DirtySets: Sendable {
  var forward = Bitset()
  var blocks = Bitset()
  var base = Bitset()
  var components = Bitset()
  var values = Bitset()

  /// Marks everything that a new plan defines.
  mutating func reset(for plan: EliminationPlan) {
    forward.reset(count: plan.forward.count)
    blocks.reset(count: plan.blocks.blockCount)
    blocks.insertAll(count: plan.blocks.blockCount)
    base.reset(count: plan.back.count)
    base.insertAll(count: plan.back.count)
    values.reset(count: plan.back.count)
  }
}

/// Structural edits that are not in the plan yet.
struct PendingEdits: Sendable {
  /// Constraints without a role yet.
  var slots: [Int32] = []
  /// Variables without a definition.
  var orphans: [Int32] = []
  /// Rows that may have changed because definitions have changed.
  var rewrites: [Int32] = []
  /// Variables added since the last plan.
  var newVariables: [Int32] = []
  /// Components that have lost a row or a variable.
  var staleComponents: [Int32] = []
  /// Active bounds without a row.
  var bounds: [Int32] = []
  /// Independent variables and rows without a component.
  var addedVariables: [Int32] = []
  var addedRows: [Int32] = []

  /// Whether the plan or the reduced system must change.
  var isStructural: Bool {
    !slots.isEmpty || !orphans.isEmpty || !newVariables.isEmpty || !staleComponents.isEmpty || !bounds.isEmpty
  }
}

/// Lazy constraints and bounds to be checked because one of their variables has changed.
struct LazyChecks: Sendable {
  var slots: [Int32] = []
  var bounds: [Int32] = []
  /// Whether all must be checked, not only the marked ones.
  var needsAll = false

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
  }
}

/// Variables whose value has changed since `preferLastValues()`.
struct MovedVariables: Sendable {
  private var list: [Int32] = []
  /// Whether a variable is listed, and whether the entry is valid: a removed one is not until it changes again.
  private var isListed: [Bool] = []
  private var isMoved: [Bool] = []

  mutating func appendVariable() {
    isListed.append(false)
    isMoved.append(false)
  }

  mutating func insert(_ v: Int) {
    if isMoved[v] { return }
    isMoved[v] = true
    if isListed[v] { return }
    isListed[v] = true
    list.append(Int32(v))
  }

  mutating func remove(_ v: Int) { isMoved[v] = false }

  /// Empties the set; returns its members.
  mutating func removeAll() -> [Int32] {
    var members: [Int32] = []
    for v in list {
      if isMoved[Int(v)] { members.append(v) }
      isMoved[Int(v)] = false
      isListed[Int(v)] = false
    }
    list.removeAll(keepingCapacity: true)
    return members
  }
}

/// The current conflicts, and what may end them.
struct ConflictState: Sendable {
  /// In order of the demoted constraints.
  var records: [SolverState.ConflictRecord] = []
  /// Members of conflicts whose constant has changed.
  var changedMembers: [Int] = []
  /// Rows of the system that were added or whose constant has changed while there were conflicts.
  var changedRows: [Int] = []
  /// Members of conflicts that were themselves demoted.
  var demotedMembers: [Int] = []
  /// The steps that making sets minimal has taken.
  var minimalSetSteps = 0
}

/// Cached data about ambiguous variables.
struct AmbiguityState: Sendable {
  /// One, or none; out of date unless `areFacesCurrent`.
  var faces: [OptimalFaces] = []
  var areFacesCurrent = false
  /// The ambiguous values in the last solution, by the groups' first variables.
  var resolutions: [Int32: AmbiguityResolution] = [:]
  /// Whether the reduced system's list of ambiguous components is out of date.
  var needsFreeList = false
}

/// The compiled definitions, once all have been evaluated together since the last change.
struct DefinitionCache: Sendable {
  var compiled: CompiledDefinitions?
  var isWanted = false

  mutating func invalidate() {
    compiled = nil
    isWanted = false
  }
}

/// Buffers for intermediate results, kept to avoid allocations.
struct Workspace: Sendable {
  var expansion = Expansion()
  var trace = SolverState.TraceWorkspace()
  var subsystem = Subsystem()
  /// One entry per variable, −1 while it is not in use.
  var places: [Int32] = []
  var gradient: [Double] = []
  var resting = RestingSet()
}

/// Constraints that held exactly, and variables that were zero, in large components that are being split.
struct RestingSet: Sendable {
  var slots: Set<Int32> = []
  var variables: Set<Int32> = []

  var isEmpty: Bool { slots.isEmpty && variables.isEmpty }
}
