// The parts of a `SolverState`: what belongs together, with the operations that keep it together.

/// What is known of each variable, one entry a variable; a number taken back may serve again.
struct UnknownTable: Sendable {
  var isNonNegative: [Bool] = []
  var isAlive: [Bool] = []
  /// Where a variable goes, in points, when the constraints leave a choice.
  var preferred: [Double] = []
  /// Bounds of defined variables that have been violated and so became rows.
  var isBoundActive: [Bool] = []
  private var free: [Int32] = []

  /// The number of variables that are or have been, which is one more than the greatest number.
  var count: Int { isAlive.count }

  /// A number that was taken back, for a new variable; `nil` where there is none.
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

/// How each constraint fares, one entry a slot.
struct ConstraintFlags: Sendable {
  var isDemoted: [Bool] = []
  /// Lazy inequalities that have been violated and so became rows.
  var isActivated: [Bool] = []
  var isConflictMember: [Bool] = []
  /// The row of a constraint that is one.
  var row: [Int32] = []

  /// Gives a slot, new or used before, to a constraint that has just come.
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

/// What has to be evaluated again: places in the plan's orders, blocks, and components.
struct DirtySets: Sendable {
  var forward = Bitset()
  var blocks = Bitset()
  var base = Bitset()
  var components = Bitset()
  var values = Bitset()

  /// Marks all that a new plan defines.
  mutating func reset(for plan: EliminationPlan) {
    forward.reset(count: plan.forward.count)
    blocks.reset(count: plan.blocks.blockCount)
    blocks.insertAll(count: plan.blocks.blockCount)
    base.reset(count: plan.back.count)
    base.insertAll(count: plan.back.count)
    values.reset(count: plan.back.count)
  }
}

/// Edits of the structure that the plan does not know yet.
struct PendingEdits: Sendable {
  /// Constraints without a role yet.
  var slots: [Int32] = []
  /// Variables that have lost their definition.
  var orphans: [Int32] = []
  /// Rows that may read otherwise since definitions have changed.
  var rewrites: [Int32] = []
  /// Variables added since the last plan.
  var newVariables: [Int32] = []
  /// Components that have lost a row or a variable.
  var staleComponents: [Int32] = []
  /// Bounds that became active and have no row yet.
  var bounds: [Int32] = []
  /// Independent variables and rows that are in no component yet.
  var addedVariables: [Int32] = []
  var addedRows: [Int32] = []

  /// Whether the plan or the reduced system has to change.
  var isStructural: Bool {
    !slots.isEmpty || !orphans.isEmpty || !newVariables.isEmpty || !staleComponents.isEmpty || !bounds.isEmpty
  }
}

/// Lazy constraints and bounds that have to be looked at, because something that they mention has moved.
struct LazyChecks: Sendable {
  var slots: [Int32] = []
  var bounds: [Int32] = []
  /// Whether all must be looked at, not only those that were reached.
  var needsAll = false

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
  }
}

/// Variables whose value has changed since `preferLastValues()`.
struct MovedVariables: Sendable {
  private var list: [Int32] = []
  /// Whether a variable is listed, and whether it still counts: one taken back does not until it moves again.
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

/// The conflicts that stand, and what puts them in doubt.
struct ConflictState: Sendable {
  /// In order of the broken constraints.
  var records: [SolverState.ConflictRecord] = []
  /// Members of conflicts whose constant has changed.
  var changedMembers: [Int] = []
  /// Members of conflicts that were demoted themselves.
  var demotedMembers: [Int] = []
}

/// What is kept about variables that the constraints leave a choice.
struct AmbiguityState: Sendable {
  /// One, or none; out of date unless `areFacesCurrent`.
  var faces: [OptimalFaces] = []
  var areFacesCurrent = false
  /// Where the last solution put what is ambiguous, by the groups' first variables.
  var resolutions: [Int32: AmbiguityResolution] = [:]
  /// Whether the reduced system's list of components with a choice is out of date.
  var needsFreeList = false
}

/// The definitions in order, once they have been evaluated all together since they last changed.
struct DefinitionCache: Sendable {
  var compiled: CompiledDefinitions?
  var isWanted = false

  mutating func invalidate() {
    compiled = nil
    isWanted = false
  }
}

/// Intermediate results, kept to spare allocations.
struct Workspace: Sendable {
  var expansion = Expansion()
  var trace = SolverState.TraceWorkspace()
  var subsystem = Subsystem()
  /// One entry a variable, −1 while it is not in use.
  var places: [Int32] = []
  var gradient: [Double] = []
  var resting = RestingSet()
}

/// What rested at zero in large components that are being split anew: constraints that held exactly, and variables.
struct RestingSet: Sendable {
  var slots: Set<Int32> = []
  var variables: Set<Int32> = []

  var isEmpty: Bool { slots.isEmpty && variables.isEmpty }
}
