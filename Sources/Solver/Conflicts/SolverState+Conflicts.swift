import InbetweenDiagnostics

extension SolverState {
  private static let violationLimit = 64
  /// The work of finding and reporting one conflict, in steps.
  private static let conflictSteps = 35_000

  /// A current conflict.
  struct ConflictRecord: Sendable {
    var conflict: Conflict
    /// In Σ weight·member all variables cancel except bounds; empty if the weights are unknown.
    var weights: [Double] = []
    /// Σ weight·constant when the conflict was found: while it keeps its sign, the members conflict.
    var gap = 0.0
  }

  /// Demotes the latest member of a minimal infeasible set for each violation; returns false if none was found.
  ///
  /// The set of demoted constraints depends only on the constraints and not on the history of edits: a constraint is
  /// demoted if it conflicts with the preceding ones that are not demoted themselves. Each conflict is proved by
  /// members that all hold, so an edit only affects the conflicts that contain an edited member.
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
    scheduleCheck(of: violations)
    return true
  }

  /// Marks violated constraints and bounds to be checked again.
  mutating func scheduleCheck(of violations: [Violation]) {
    for violation in violations {
      switch violation {
      case .slot(let s): lazyChecks.slots.append(Int32(s))
      case .bound(let v): lazyChecks.bounds.append(Int32(v))
      case .component: break
      }
    }
  }

  /// Records the conflicts that were found while the plan was made.
  mutating func recordRefutations() {
    var system = SystemRows()
    for refutation in plan.refutations {
      // Approximately the work until the message is written.
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

  /// Removes a constraint from the plan and adds it again with another rank.
  private mutating func replace(_ slot: Int, isDemoted newValue: Bool) {
    withdraw(slot)
    constraints.isDemoted[slot] = newValue
    plan.isDemoted[slot] = newValue
    pending.slots.append(Int32(slot))
  }

  /// Ends conflicts; their demoted constraints are evaluated again.
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

  /// Ends the conflicts that contain a constraint which is removed or changes its kind.
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

  /// After constants have changed, ends the conflicts that no longer exist, and makes the others minimal again.
  mutating func reviewConflicts() {
    let members = Set(conflictState.changedMembers).filter { table.isAlive($0) }.map { table.id($0) }.sorted()
    let rows = Set(conflictState.changedRows).filter { table.isAlive($0) && !table.isBreakable[$0] }
    conflictState.changedMembers.removeAll(keepingCapacity: true)
    conflictState.changedRows.removeAll(keepingCapacity: true)
    guard !members.isEmpty || !rows.isEmpty else { return }
    var over: Set<ConstraintID> = []
    var system = SystemRows()
    for place in conflictState.records.indices {
      let record = conflictState.records[place]
      let hasChanged = members.contains { record.conflict.hasMember($0) }
      if hasChanged, !persists(record) {
        over.insert(record.conflict.broken)
      } else if hasChanged || isBeside(rows, record, &system) {
        conflictState.records[place] = minimised(record, &system)
        for id in conflictState.records[place].conflict.members {
          if let s = table.slot(of: id) { constraints.isConflictMember[s] = true }
        }
      }
    }
    if !over.isEmpty { _ = endConflicts { over.contains($0.conflict.broken) } }
  }

  /// Ends conflicts of which another member was demoted by a different conflict; returns false if there are none.
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

  /// Whether a conflict's members still conflict.
  private func persists(_ record: ConflictRecord) -> Bool {
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    guard slots.count == record.conflict.members.count else { return false }
    // Conflicts whose weights are not known are found again.
    guard !record.weights.isEmpty else { return false }
    let gap = gap(slots, record.weights)
    return abs(gap.value) > max(1e-7, gap.tolerance) && (gap.value > 0) == (record.gap > 0)
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
  /// The first index whose element is not before the one sought, or the end.
  func partitionPoint(isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
