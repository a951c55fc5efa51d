extension Solver {
  /// Sets up to this size are made minimal by deletion; longer ones come from equalities alone, which are minimal.
  private static let deletionLimit = 60
  private static let searchLimit = 400

  /// Demotes the latest member of a minimal unsatisfiable set for each trouble; false when none could be found.
  mutating func demote(_ troubles: [Trouble]) -> Bool {
    var demotedNow: Set<Int> = []
    for trouble in troubles.prefix(64) {
      let involved = involvedSlots(trouble)
      if involved.isEmpty || involved.contains(where: { demotedNow.contains($0) }) { continue }
      guard let conflict = conflict(among: involved), let slot = table.slot(of: conflict.broken) else { continue }
      isDemoted[slot] = true
      demotedNow.insert(slot)
      for id in conflict.members { if let s = table.slot(of: id) { isConflictMember[s] = true } }
      conflicts.append(conflict)
    }
    conflicts.sort { $0.broken < $1.broken }
    if !demotedNow.isEmpty { needsPlan = true }
    return !demotedNow.isEmpty
  }

  /// The required constraints that together make a trouble.
  private func involvedSlots(_ trouble: Trouble) -> [Int] {
    switch trouble {
    case .slot(let s): return trace(rows: [(s, 1)], variables: []).rows.map(\.slot)
    case .bound(let v): return trace(rows: [], variables: [(v, 1)]).rows.map(\.slot)
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
      return trace(rows: rows, variables: variables).rows.map(\.slot)
    }
  }

  private func inOrderOfPrecedence(_ slots: [Int]) -> [Int] {
    slots.sorted {
      table.isBreakable[$0] != table.isBreakable[$1]
        ? !table.isBreakable[$0] : table.number[$0] < table.number[$1]
    }
  }

  /// A minimal unsatisfiable set among required constraints, and its member that gives way.
  private func conflict(among slots: [Int]) -> Conflict? {
    let order = inOrderOfPrecedence(slots)
    guard let last = order.last else { return nil }
    var broken = last
    var members = order
    if order.count <= Solver.searchLimit {
      guard let found = firstConflict(order) else { return order.count == 1 ? makeConflict(last, order) : nil }
      (broken, members) = found
      if members.count <= Solver.deletionLimit { members = minimal(members, broken) }
    }
    return makeConflict(broken, members)
  }

  /// Drops members as long as the rest cannot hold, first those that a user can take away.
  ///
  /// The system's rows stand whatever a user does, so a set is minimal only in their presence: a member is dropped
  /// where a row of the system that the trouble did not name does the same.
  private func minimal(_ members: [Int], _ broken: Int) -> [Int] {
    func canHold(_ slots: [Int]) -> Bool { firstConflict(inOrderOfPrecedence(slots)) == nil }
    var user = members.filter { table.isBreakable[$0] || $0 == broken }
    var system = members.filter { !table.isBreakable[$0] && $0 != broken }
    let background = system + systemRows(around: members)
    if background.count + user.count <= Solver.deletionLimit, canHold(background + user.filter { $0 != broken }) {
      system = background
    }
    for m in user where m != broken {
      let rest = user.filter { $0 != m }
      if !canHold(system + rest) { user = rest }
    }
    for m in system {
      let rest = system.filter { $0 != m }
      if !canHold(rest + user) { system = rest }
    }
    return system + user
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

  /// Whether a conflict's members still cannot hold together.
  func persists(_ conflict: Conflict) -> Bool {
    let slots = conflict.members.compactMap { table.slot(of: $0) }
    guard slots.count == conflict.members.count, slots.count <= Solver.deletionLimit else { return false }
    return firstConflict(inOrderOfPrecedence(slots)).map { table.id($0.broken) == conflict.broken } ?? false
  }

  /// Restores constraints whose conflict has lost another member, so that they are judged again.
  mutating func revertOutdatedDemotions() -> Bool {
    let isOutdated = conflicts.map { conflict in
      conflict.members.contains { id in
        id != conflict.broken && (table.slot(of: id).map { isDemoted[$0] } ?? true)
      }
    }
    guard isOutdated.contains(true) else { return false }
    for (conflict, outdated) in zip(conflicts, isOutdated) where outdated {
      if let slot = table.slot(of: conflict.broken) { isDemoted[slot] = false }
    }
    conflicts = zip(conflicts, isOutdated).filter { !$0.1 }.map(\.0)
    needsPlan = true
    return true
  }
}
