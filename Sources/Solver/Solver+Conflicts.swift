import InbetweenWork

extension Solver {
  /// Sets up to this size are made minimal in the presence of all the system's rows, by deletion. Longer ones are minimal by
  /// themselves: the rows that a basis writes a contradiction with are independent of each other.
  private static let deletionLimit = 60
  private static let searchLimit = 20_000
  private static let troubleLimit = 64

  /// A conflict that stands.
  struct Clash: Sendable {
    var conflict: Conflict
    /// Σ weight·member leaves nothing but bounds; empty where this is not known.
    var weights: [Double] = []
    /// Σ weight·constant when the conflict was found: while it keeps its sign the members cannot hold together.
    var gap = 0.0
  }

  /// Required constraints that cannot hold together: Σ weight·row leaves nothing but bounds.
  private struct Evidence {
    var rows: [(slot: Int, weight: Double)]
    var bounds: [Int] = []
    /// Definitions are independent of each other, so what they lead to needs every one of them.
    var isMinimal = false
  }

  /// Demotes the latest member of a minimal unsatisfiable set for each trouble; false when none could be found.
  ///
  /// What is demoted follows from the constraints alone, not from the edits that led to them: it is what cannot hold
  /// together with all that precedes it and is not demoted itself. Each conflict proves this by members that all hold,
  /// so an edit only puts those conflicts in doubt that it reaches.
  mutating func demote(_ troubles: [Trouble]) -> Bool {
    var demoted: Set<Int> = []
    for trouble in troubles.prefix(Solver.troubleLimit) {
      guard WorkBudget.spend(100 + clashes.count, on: .conflicts) else { break }
      let evidence = evidence(for: trouble)
      if evidence.rows.isEmpty || evidence.rows.contains(where: { demoted.contains($0.slot) }) { continue }
      guard let clash = clash(evidence), let slot = table.slot(of: clash.conflict.broken) else { continue }
      demoted.insert(slot)
      record(clash)
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
      guard let clash = clash(evidence) else { continue }
      record(clash)
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

  private func gap(_ slots: [Int], _ weights: [Double]) -> (value: Double, tolerance: Double) {
    var sum = 0.0
    var scale = 0.0
    for (slot, weight) in zip(slots, weights) {
      sum += weight * table.constant[slot]
      scale = max(scale, abs(weight * table.constant[slot]))
    }
    return (sum, Solver.tolerance(scale))
  }

  /// The required constraints that together make a trouble.
  private mutating func evidence(for trouble: Trouble) -> Evidence {
    switch trouble {
    case .slot(let s):
      let found = trace(rows: [(s, 1)], variables: [])
      return Evidence(rows: found.rows, isMinimal: found.core.isEmpty)
    case .bound(let v):
      let found = trace(rows: [], variables: [(v, 1)])
      return Evidence(rows: found.rows, bounds: [v], isMinimal: found.core.isEmpty)
    case .component(let c):
      let tableau = core.tableaus[c]
      let columns = tableau.columnCount
      let weights = tableau.infeasibility
      var rows: [(slot: Int, weight: Double)] = []
      var variables: [(variable: Int, weight: Double)] = []
      let rowsOfComponent = Array(core.rows(c))
      for (variable, rate) in weights where variable >= columns {
        let source = Int(core.source[Int(rowsOfComponent[variable - columns])])
        if source >= 0 { rows.append((source, rate)) } else { variables.append((-1 - source, rate)) }
      }
      return Evidence(rows: trace(rows: rows, variables: variables).rows)
    }
  }

  private func inOrderOfPrecedence(_ slots: [Int]) -> [Int] {
    slots.sorted { precedes($0, $1) }
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    table.isBreakable[a] != table.isBreakable[b] ? !table.isBreakable[a] : table.number[a] < table.number[b]
  }

  /// A minimal unsatisfiable set among required constraints, with the member that gives way.
  private func clash(_ evidence: Evidence) -> Clash? {
    if evidence.isMinimal, evidence.rows.count > Solver.deletionLimit {
      return evidence.rows.map(\.slot).max { precedes($0, $1) }.map { clash(evidence, $0) }
    }
    let order = inOrderOfPrecedence(evidence.rows.map(\.slot))
    guard let last = order.last else { return nil }
    if evidence.isMinimal {
      // Minimal among rows; bounds at zero and rows of the system, which always stand, may do some member's part.
      let kept = minimal(order, last)
      return Set(kept) == Set(order) ? clash(evidence, last) : Clash(conflict: makeConflict(last, kept))
    }
    var broken = last
    var members = order
    if order.count <= Solver.searchLimit {
      guard let found = firstConflict(order) else {
        return order.count == 1 ? Clash(conflict: makeConflict(last, order)) : nil
      }
      (broken, members) = found
      if members.count <= Solver.deletionLimit { members = minimal(members, broken) }
    }
    return Clash(conflict: makeConflict(broken, members))
  }

  private func clash(_ evidence: Evidence, _ broken: Int) -> Clash {
    var rows = evidence.rows
    if !zip(rows, rows.dropFirst()).allSatisfy({ table.number[$0.slot] < table.number[$1.slot] }) {
      rows.sort { table.number[$0.slot] < table.number[$1.slot] }
    }
    let weights = rows.map(\.weight)
    return Clash(
      conflict: Conflict(
        broken: table.id(broken), members: rows.map { table.id($0.slot) },
        nonNegative: evidence.bounds.map { Variable(index: Int32($0)) }, disagreement: 0),
      weights: weights, gap: gap(rows.map(\.slot), weights).value)
  }

  /// Drops members as long as the rest cannot hold, first those that a user can take away.
  ///
  /// The system's rows stand whatever a user does, so a set is minimal only in their presence: a member is dropped
  /// where a row of the system that the trouble did not name does the same.
  private func minimal(_ members: [Int], _ broken: Int) -> [Int] {
    func canHold(_ slots: [Int]) -> Bool {
      canPlainlyHold(slots) || firstConflict(inOrderOfPrecedence(slots)) == nil
    }
    var user = members.filter { table.isBreakable[$0] || $0 == broken }
    var system = members.filter { !table.isBreakable[$0] && $0 != broken }
    let background = system + systemRows(around: members)
    if background.count + user.count <= Solver.deletionLimit, canHold(background + user.filter { $0 != broken }) {
      system = background
    }
    for m in user where m != broken && !WorkBudget.isOver {
      let rest = user.filter { $0 != m }
      if !canHold(system + rest) { user = rest }
    }
    for m in system {
      let rest = system.filter { $0 != m }
      if !canHold(rest + user) { system = rest }
    }
    return system + user
  }

  /// Whether it takes no search to see that constraints can hold: those with an unbounded variable of their own do
  /// whatever the others give, and the others give each other values that suit.
  private func canPlainlyHold(_ slots: [Int]) -> Bool {
    var local: [Int32: Int] = [:]
    for s in slots { for t in table.terms(s) { local[table.variable[t], default: 0] += 1 } }
    var open = slots
    var before = 0
    repeat {
      before = open.count
      open.removeAll { s in
        let isFree = table.terms(s).contains { t in
          !isNonNegative[Int(table.variable[t])] && local[table.variable[t]] == 1
        }
        if isFree { for t in table.terms(s) { local[table.variable[t], default: 0] -= 1 } }
        return isFree
      }
    } while open.count < before
    var given: [Int32: Double] = [:]
    repeat {
      before = open.count
      var suits = true
      open.removeAll { s in
        var sum = table.constant[s]
        var scale = abs(sum)
        var own = -1
        for t in table.terms(s) {
          if let value = given[table.variable[t]] {
            sum -= table.coefficient[t] * value
            scale = max(scale, abs(table.coefficient[t] * value))
          } else if own < 0 {
            own = t
          } else {
            return false
          }
        }
        if own < 0 {
          suits = suits && abs(table.miss(s, -sum)) <= Solver.tolerance(scale)
          return true
        }
        guard table.relation[s] == .equal else { return false }
        let value = sum / table.coefficient[own]
        given[table.variable[own]] = value
        suits = suits && !(isNonNegative[Int(table.variable[own])] && value < 0)
        return true
      }
      if !suits { return false }
    } while open.count < before
    return open.isEmpty
  }

  /// Required rows of the system that mention variables of some constraints, or of each other.
  private func systemRows(around slots: [Int]) -> [Int] {
    var seen = Set(slots)
    var found: [Int] = []
    var queue = slots
    var next = 0
    while next < queue.count, found.count <= Solver.deletionLimit {
      for term in table.terms(queue[next]) {
        var t = table.head[Int(table.variable[term])]
        while t >= 0 {
          let s = Int(table.slot[Int(t)])
          t = table.next[Int(t)]
          guard !table.isBreakable[s], table.priority[s] >= Solver.required, !isDemoted[s] else { continue }
          guard seen.insert(s).inserted else { continue }
          found.append(s)
          queue.append(s)
        }
      }
      next += 1
    }
    return found
  }

  private func makeConflict(_ broken: Int, _ members: [Int]) -> Conflict {
    var dropped: Set<Int32> = []
    var bounded: [Int32] = []
    if members.count <= Solver.deletionLimit {
      bounded = Set(members.flatMap { table.terms($0).map { t in table.variable[t] } })
        .filter { isNonNegative[Int($0)] }.sorted()
      for v in bounded where firstConflict(members, without: dropped.union([v])) != nil { dropped.insert(v) }
    }
    return Conflict(
      broken: table.id(broken), members: members.map { table.id($0) }.sorted(),
      nonNegative: bounded.filter { !dropped.contains($0) }.map { Variable(index: $0) }, disagreement: 0)
  }

  /// Takes constraints one by one; returns the first that cannot hold with those before it, and those it collides with.
  private func firstConflict(
    _ slots: [Int], without dropped: Set<Int32> = []
  ) -> (broken: Int, members: [Int])? {
    let used = Set(slots.flatMap { table.terms($0).map { t in table.variable[t] } }).sorted()
    var local: [Int32: Int] = [:]
    for (i, v) in used.enumerated() { local[v] = i }
    var tableau = Tableau(columns: used.count, rows: slots.count, denseLimit: denseLimit)
    for (i, v) in used.enumerated() where isNonNegative[Int(v)] && !dropped.contains(v) {
      tableau.bound(i)
      tableau.close(i)
    }
    var scale = 0.0
    for (k, s) in slots.enumerated() {
      scale = max(scale, abs(table.constant[s]))
      let charges: Tableau.State =
        switch table.relation[s] {
        case .equal: [.chargesUp, .chargesDown]
        case .lessThanOrEqual: .chargesUp
        case .greaterThanOrEqual: .chargesDown
        }
      _ = tableau.appendRow(constant: table.constant[s], charges: charges, level: Int32(k + 1))
      for t in table.terms(s) { tableau.addTerm(local[table.variable[t]] ?? 0, table.coefficient[t]) }
      tableau.finishRow()
    }
    let tolerance = Solver.tolerance(scale)
    var scratch: [Double] = []
    for (k, s) in slots.enumerated() {
      let row = used.count + k
      guard WorkBudget.spend(used.count, on: .conflicts) else { return nil }
      tableau.minimise(.level(Int32(k + 1)), &scratch)
      if abs(tableau.miss(of: row)) <= tolerance {
        tableau.close(row)
        continue
      }
      let support = tableau.certificate(of: Int32(k + 1)).map(\.variable).filter { $0 >= used.count }
      return (s, (support.map { slots[$0 - used.count] } + [s]))
    }
    return nil
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
