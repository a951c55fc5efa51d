import InbetweenDiagnostics

extension SolverState {
  private static let violationLimit = 64
  /// What finding one conflict takes, with telling it.
  private static let conflictSteps = 35_000

  /// A conflict that stands.
  struct ConflictRecord: Sendable {
    var conflict: Conflict
    /// Σ weight·member leaves nothing but bounds; empty where this is not known.
    var weights: [Double] = []
    /// Σ weight·constant when the conflict was found: while it keeps its sign the members cannot hold together.
    var gap = 0.0
  }

  /// Demotes the latest member of a minimal unsatisfiable set for each violation; false when none could be found.
  ///
  /// What is demoted follows from the constraints alone, not from the edits that led to them: it is what cannot hold
  /// together with all that precedes it and is not demoted itself. Each conflict proves this by members that all hold,
  /// so an edit only puts those conflicts in doubt that it reaches.
  mutating func demote(_ violations: [Violation]) -> Bool {
    var demoted: Set<Int> = []
    var system = SystemRows()
    for certificate in violations.prefix(SolverState.violationLimit).flatMap({ certificates(for: $0) }) {
      guard WorkBudget.spend(SolverState.conflictSteps + conflictState.records.count, on: .conflicts) else { break }
      if certificate.rows.isEmpty || certificate.rows.contains(where: { demoted.contains($0.slot) }) { continue }
      for record in conflicts(from: certificate, &system) {
        guard let slot = table.slot(of: record.conflict.broken) else { continue }
        demoted.insert(slot)
        enter(record)
      }
    }
    guard !demoted.isEmpty else { return false }
    for slot in demoted.sorted() { replace(slot, isDemoted: true) }
    lookAgain(at: violations)
    return true
  }

  /// Lets constraints and bounds that do not hold be looked at again.
  mutating func lookAgain(at violations: [Violation]) {
    for violation in violations {
      switch violation {
      case .slot(let s): lazyChecks.slots.append(Int32(s))
      case .bound(let v): lazyChecks.bounds.append(Int32(v))
      case .component: break
      }
    }
  }

  /// Enters the conflicts that were found while the plan was made.
  mutating func recordRefutations() {
    var system = SystemRows()
    for refutation in plan.refutations {
      // About what it takes until the message is written.
      guard WorkBudget.spend(SolverState.conflictSteps, on: .conflicts) else { break }
      let certificate = InfeasibilityCertificate(rows: refutation.rows, isMinimal: true)
      constraints.isDemoted[refutation.slot] = true
      for record in conflicts(from: certificate, &system) { enter(record) }
    }
    plan.refutations = []
  }

  private mutating func enter(_ record: ConflictRecord) {
    if let s = table.slot(of: record.conflict.broken), constraints.isConflictMember[s] {
      conflictState.demotedMembers.append(s)
    }
    for id in record.conflict.members { if let s = table.slot(of: id) { constraints.isConflictMember[s] = true } }
    let place = conflictState.records.partitionPoint { $0.conflict.broken < record.conflict.broken }
    conflictState.records.insert(record, at: place)
  }

  /// Takes a constraint out of the plan and lets it come back with another rank.
  private mutating func replace(_ slot: Int, isDemoted newValue: Bool) {
    withdraw(slot)
    constraints.isDemoted[slot] = newValue
    plan.isDemoted[slot] = newValue
    pending.slots.append(Int32(slot))
  }

  /// Ends conflicts; what was broken in them is judged again.
  private mutating func endConflicts(where isOver: (ConflictRecord) -> Bool) -> Bool {
    var ended: [ConstraintID] = []
    conflictState.records.removeAll { record in
      guard isOver(record) else { return false }
      ended.append(record.conflict.broken)
      return true
    }
    for id in ended { if let slot = table.slot(of: id) { replace(slot, isDemoted: false) } }
    return !ended.isEmpty
  }

  /// Ends the conflicts that a constraint has part in, which goes or changes its kind.
  mutating func endConflicts(with slot: Int) {
    guard !conflictState.records.isEmpty, constraints.isDemoted[slot] || constraints.isConflictMember[slot] else {
      return
    }
    let id = table.id(slot)
    if constraints.isDemoted[slot] {
      conflictState.records.removeAll { $0.conflict.broken == id }
      constraints.isDemoted[slot] = false
    }
    _ = endConflicts { $0.conflict.hasMember(id) }
  }

  /// Ends the conflicts that no longer stand with the constants that have changed.
  mutating func reviewConflicts() {
    guard !conflictState.changedMembers.isEmpty else { return }
    let changed = Set(conflictState.changedMembers).filter { table.isAlive($0) }.map { table.id($0) }.sorted()
    conflictState.changedMembers.removeAll(keepingCapacity: true)
    let isOver = conflictState.records.map { record in
      changed.contains { record.conflict.hasMember($0) } && !persists(record)
    }
    guard isOver.contains(true) else { return }
    let over = Set(zip(conflictState.records, isOver).filter(\.1).map(\.0.conflict.broken))
    _ = endConflicts { over.contains($0.conflict.broken) }
  }

  /// Ends conflicts that have lost another member to a conflict of its own; false where there is none.
  mutating func endOutdatedConflicts() -> Bool {
    let demoted = conflictState.demotedMembers.filter { table.isAlive($0) && constraints.isDemoted[$0] }.map {
      table.id($0)
    }
    conflictState.demotedMembers.removeAll(keepingCapacity: true)
    guard !demoted.isEmpty else { return false }
    return endConflicts { record in
      demoted.contains { record.conflict.broken != $0 && record.conflict.hasMember($0) }
    }
  }

  /// Whether a conflict's members still cannot hold together.
  private func persists(_ record: ConflictRecord) -> Bool {
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    guard slots.count == record.conflict.members.count else { return false }
    if !record.weights.isEmpty {
      let gap = gap(slots, record.weights)
      return abs(gap.value) > max(1e-7, gap.tolerance) && (gap.value > 0) == (record.gap > 0)
    }
    guard slots.count <= SolverState.deletionLimit else { return false }
    return firstConflict(inOrderOfPrecedence(slots)).map { table.id($0.broken) == record.conflict.broken } ?? false
  }

  func gap(_ slots: [Int], _ weights: [Double]) -> (value: Double, tolerance: Double) {
    var sum = 0.0
    var scale = 0.0
    for (slot, weight) in zip(slots, weights) {
      sum += weight * table.constant[slot]
      scale = max(scale, abs(weight * table.constant[slot]))
    }
    return (sum, SolverState.tolerance(scale))
  }
}

extension Solver.Conflict {
  /// Whether a constraint is one of the members, which are sorted.
  func hasMember(_ id: Solver.ConstraintID) -> Bool {
    let place = members.partitionPoint { $0 < id }
    return place < members.count && members[place] == id
  }
}

extension Array {
  /// The first place, or the end, whose element is not before the one sought.
  func partitionPoint(isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
