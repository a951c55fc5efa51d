import InbetweenWork

extension Solver {
  private static let troubleLimit = 64

  /// A conflict that stands.
  struct Clash: Sendable {
    var conflict: Conflict
    /// Σ weight·member leaves nothing but bounds; empty where this is not known.
    var weights: [Double] = []
    /// Σ weight·constant when the conflict was found: while it keeps its sign the members cannot hold together.
    var gap = 0.0
  }

  /// Demotes the latest member of a minimal unsatisfiable set for each trouble; false when none could be found.
  ///
  /// What is demoted follows from the constraints alone, not from the edits that led to them: it is what cannot hold
  /// together with all that precedes it and is not demoted itself. Each conflict proves this by members that all hold,
  /// so an edit only puts those conflicts in doubt that it reaches.
  mutating func demote(_ troubles: [Trouble]) -> Bool {
    var demoted: Set<Int> = []
    for evidence in troubles.prefix(Solver.troubleLimit).flatMap({ evidence(for: $0) }) {
      guard WorkBudget.spend(100 + self.clashes.count, on: .conflicts) else { break }
      if evidence.rows.isEmpty || evidence.rows.contains(where: { demoted.contains($0.slot) }) { continue }
      for clash in clashes(evidence) {
        guard let slot = table.slot(of: clash.conflict.broken) else { continue }
        demoted.insert(slot)
        record(clash)
      }
    }
    guard !demoted.isEmpty else { return false }
    for slot in demoted.sorted() { replace(slot, isDemoted: true) }
    watch(troubles)
    return true
  }

  /// Lets constraints and bounds that do not hold be looked at again.
  mutating func watch(_ troubles: [Trouble]) {
    for trouble in troubles {
      switch trouble {
      case .slot(let s): watchedSlots.append(Int32(s))
      case .bound(let v): watchedBounds.append(Int32(v))
      case .component: break
      }
    }
  }

  /// Enters the conflicts that were met while the plan was made.
  mutating func recordRefutations() {
    for refutation in plan.refutations {
      let evidence = Evidence(rows: refutation.rows, isMinimal: true)
      isDemoted[refutation.slot] = true
      for clash in clashes(evidence) { record(clash) }
    }
    plan.refutations = []
  }

  private mutating func record(_ clash: Clash) {
    if let s = table.slot(of: clash.conflict.broken), isConflictMember[s] { demotedMembers.append(s) }
    for id in clash.conflict.members { if let s = table.slot(of: id) { isConflictMember[s] = true } }
    let place = clashes.partitionPoint { $0.conflict.broken < clash.conflict.broken }
    clashes.insert(clash, at: place)
  }

  /// Takes a constraint out of the plan and lets it come back with another rank.
  private mutating func replace(_ slot: Int, isDemoted newValue: Bool) {
    withdraw(slot)
    isDemoted[slot] = newValue
    plan.isDemoted[slot] = newValue
    pendingSlots.append(Int32(slot))
  }

  /// Ends conflicts; what was broken in them is judged again.
  private mutating func endClashes(where isOver: (Clash) -> Bool) -> Bool {
    var ended: [ConstraintID] = []
    clashes.removeAll { clash in
      guard isOver(clash) else { return false }
      ended.append(clash.conflict.broken)
      return true
    }
    for id in ended { if let slot = table.slot(of: id) { replace(slot, isDemoted: false) } }
    return !ended.isEmpty
  }

  /// Ends the conflicts that a constraint has part in, which goes or changes its kind.
  mutating func endClashes(with slot: Int) {
    guard !clashes.isEmpty, isDemoted[slot] || isConflictMember[slot] else { return }
    let id = table.id(slot)
    if isDemoted[slot] {
      clashes.removeAll { $0.conflict.broken == id }
      isDemoted[slot] = false
    }
    _ = endClashes { $0.conflict.hasMember(id) }
  }

  /// Ends the conflicts that no longer stand with the constants that have changed.
  mutating func reviewClashes() {
    guard !changedMembers.isEmpty else { return }
    let changed = Set(changedMembers).filter { table.isAlive($0) }.map { table.id($0) }.sorted()
    changedMembers.removeAll(keepingCapacity: true)
    let isOver = clashes.map { clash in changed.contains { clash.conflict.hasMember($0) } && !persists(clash) }
    guard isOver.contains(true) else { return }
    let over = Set(zip(clashes, isOver).filter(\.1).map(\.0.conflict.broken))
    _ = endClashes { over.contains($0.conflict.broken) }
  }

  /// Ends conflicts that have lost another member to a conflict of its own; false where there is none.
  mutating func endOutdatedClashes() -> Bool {
    let demoted = demotedMembers.filter { table.isAlive($0) && isDemoted[$0] }.map { table.id($0) }
    demotedMembers.removeAll(keepingCapacity: true)
    guard !demoted.isEmpty else { return false }
    return endClashes { clash in
      demoted.contains { clash.conflict.broken != $0 && clash.conflict.hasMember($0) }
    }
  }

  /// Whether a conflict's members still cannot hold together.
  private func persists(_ clash: Clash) -> Bool {
    let slots = clash.conflict.members.compactMap { table.slot(of: $0) }
    guard slots.count == clash.conflict.members.count else { return false }
    if !clash.weights.isEmpty {
      let gap = gap(slots, clash.weights)
      return abs(gap.value) > max(1e-7, gap.tolerance) && (gap.value > 0) == (clash.gap > 0)
    }
    guard slots.count <= Solver.deletionLimit else { return false }
    return firstConflict(inOrderOfPrecedence(slots)).map { table.id($0.broken) == clash.conflict.broken } ?? false
  }

  func gap(_ slots: [Int], _ weights: [Double]) -> (value: Double, tolerance: Double) {
    var sum = 0.0
    var scale = 0.0
    for (slot, weight) in zip(slots, weights) {
      sum += weight * table.constant[slot]
      scale = max(scale, abs(weight * table.constant[slot]))
    }
    return (sum, Solver.tolerance(scale))
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
