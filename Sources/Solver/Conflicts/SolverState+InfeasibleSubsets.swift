import InbetweenDiagnostics

/// Finding the constraints of a conflict, and the one to be demoted.
extension SolverState {
  /// Sets up to this size are made minimal by deletion, in the presence of all rows of the system. Larger ones are
  /// already minimal, because the rows in terms of which a basis expresses a contradiction are linearly independent.
  static let deletionLimit = 60
  private static let searchLimit = 20_000

  /// Required constraints that cannot hold together: Σ weight·row leaves nothing but bounds.
  struct InfeasibilityCertificate {
    var rows: [(slot: Int, weight: Double)]
    var bounds: [Int] = []
    /// Definitions are linearly independent, so all of them are needed.
    var isMinimal = false
  }

  /// Required constraints that together make a violation, several sets where it has several causes.
  mutating func certificates(for violation: Violation) -> [InfeasibilityCertificate] {
    switch violation {
    case .slot(let s):
      let found = trace(rows: [(s, 1)], variables: [])
      return [InfeasibilityCertificate(rows: found.rows, isMinimal: found.independent.isEmpty)]
    case .bound(let v):
      let found = trace(rows: [], variables: [(v, 1)])
      return [InfeasibilityCertificate(rows: found.rows, bounds: [v], isMinimal: found.independent.isEmpty)]
    case .component(let c):
      return contradictions(in: c).map {
        InfeasibilityCertificate(rows: trace(rows: $0.rows, variables: $0.variables).rows)
      }
    }
  }

  /// Conflicting combinations of a component's required rows and bounds, in order of precedence.
  private func contradictions(in c: Int) -> [(
    rows: [(slot: Int, weight: Double)], variables: [(variable: Int, weight: Double)]
  )] {
    let tableau = reducedSystem.tableaus[c]
    let columns = tableau.columnCount
    let sources = reducedSystem.rows(c).map { Int(reducedSystem.source[Int($0)]) }
    let isRequired = reducedSystem.rows(c).map { isRequiredRow(Int($0)) }
    let order = sources.indices.filter { isRequired[$0] }.sorted { a, b in
      let (x, y) = (sources[a], sources[b])
      return x >= 0 && y >= 0 ? table.precedes(x, y) : x < 0 && y < 0 ? x > y : x < 0
    }
    var found = tableau.contradictions(among: order.map { columns + $0 }, tolerance: componentTolerance(c))
    if found.isEmpty { found = [tableau.infeasibility] }
    return found.map { combination in
      var rows: [(slot: Int, weight: Double)] = []
      var variables: [(variable: Int, weight: Double)] = []
      for (variable, rate) in combination where variable >= columns {
        let source = sources[variable - columns]
        if source >= 0 { rows.append((source, rate)) } else { variables.append((-1 - source, rate)) }
      }
      return (rows, variables)
    }
  }

  func inOrderOfPrecedence(_ slots: [Int]) -> [Int] {
    slots.sorted { table.precedes($0, $1) }
  }

  /// Minimal infeasible sets of required constraints, each with the member that is demoted; without the demoted members
  /// the others can be satisfied.
  func conflicts(from certificate: InfeasibilityCertificate, _ system: inout SystemRows) -> [ConflictRecord] {
    if certificate.isMinimal, certificate.rows.count > SolverState.deletionLimit {
      return certificate.rows.map(\.slot).max { table.precedes($0, $1) }.map { [makeRecord(certificate, $0)] } ?? []
    }
    let order = inOrderOfPrecedence(certificate.rows.map(\.slot))
    guard let last = order.last else { return [] }
    if certificate.isMinimal {
      // Minimal among rows; bounds at zero and rows of the system, which always hold, can make a member redundant.
      let kept = minimal(order, last, &system)
      return [
        Set(kept) == Set(order) ? makeRecord(certificate, last) : ConflictRecord(conflict: makeConflict(last, kept))
      ]
    }
    guard order.count <= SolverState.searchLimit else { return [ConflictRecord(conflict: makeConflict(last, order))] }
    let found = infeasibleSubsets(order)
    if found.isEmpty, order.count == 1 { return [ConflictRecord(conflict: makeConflict(last, order))] }
    return found.map { broken, members in
      let isShort = members.count <= SolverState.deletionLimit
      return ConflictRecord(conflict: makeConflict(broken, isShort ? minimal(members, broken, &system) : members))
    }
  }

  private func makeRecord(_ certificate: InfeasibilityCertificate, _ broken: Int) -> ConflictRecord {
    var rows = certificate.rows
    if !zip(rows, rows.dropFirst()).allSatisfy({ table.number[$0.slot] < table.number[$1.slot] }) {
      rows.sort { table.number[$0.slot] < table.number[$1.slot] }
    }
    let weights = rows.map(\.weight)
    return ConflictRecord(
      conflict: Conflict(
        broken: table.id(broken), members: rows.map { table.id($0.slot) },
        nonNegative: certificate.bounds.map { Variable(index: Int32($0)) }, disagreement: 0),
      weights: weights, gap: gap(rows.map(\.slot), weights).value)
  }

  /// A conflict that still exists after an edit, with a set that is minimal for the current constants.
  func minimised(_ record: ConflictRecord, _ system: inout SystemRows) -> ConflictRecord {
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    guard slots.count <= SolverState.deletionLimit, let broken = table.slot(of: record.conflict.broken),
      WorkBudget.spend(300 * slots.count, on: .conflicts)
    else { return record }
    var result = ConflictRecord(conflict: makeConflict(broken, minimal(inOrderOfPrecedence(slots), broken, &system)))
    if result.conflict.members == record.conflict.members {
      result.weights = record.weights
      result.gap = record.gap
    }
    return result
  }

  /// Whether any of some rows of the system is among those in whose presence a conflict is minimal.
  func isBeside(_ rows: Set<Int>, _ record: ConflictRecord, _ system: inout SystemRows) -> Bool {
    guard !rows.isEmpty, record.conflict.members.count <= SolverState.deletionLimit else { return false }
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    return systemRows(around: slots, &system).contains { rows.contains($0) }
  }

  /// Removes members as long as the remaining ones conflict, beginning with those that a user can remove.
  ///
  /// A user cannot remove the system's rows, so a set is minimal only in their presence: a member is removed if a row
  /// of the system that the violation did not contain has the same effect.
  private func minimal(_ members: [Int], _ broken: Int, _ rows: inout SystemRows) -> [Int] {
    func canHold(_ slots: [Int]) -> Bool {
      areSatisfiableWithoutSearch(slots) || firstConflict(inOrderOfPrecedence(slots)) == nil
    }
    var user = members.filter { table.isBreakable[$0] || $0 == broken }
    var system = members.filter { !table.isBreakable[$0] && $0 != broken }
    let background = system + systemRows(around: members, &rows)
    if background.count + user.count <= SolverState.deletionLimit, canHold(background + user.filter { $0 != broken }) {
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

  /// Whether constraints can be satisfied without a search: a constraint with an unbounded variable of its own can be
  /// satisfied for any values of the others, and the others can be satisfied by choosing suitable values.
  private func areSatisfiableWithoutSearch(_ slots: [Int]) -> Bool {
    var local: [Int32: Int] = [:]
    for s in slots { for t in table.terms(s) { local[table.variable[t], default: 0] += 1 } }
    var open = slots
    var before = 0
    repeat {
      before = open.count
      open.removeAll { s in
        let isFree = table.terms(s).contains { t in
          !unknowns.isNonNegative[Int(table.variable[t])] && local[table.variable[t]] == 1
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
          suits = suits && abs(table.miss(s, -sum)) <= SolverState.tolerance(scale)
          return true
        }
        guard table.relation[s] == .equal else { return false }
        let value = sum / table.coefficient[own]
        given[table.variable[own]] = value
        suits = suits && !(unknowns.isNonNegative[Int(table.variable[own])] && value < 0)
        return true
      }
      if !suits { return false }
    } while open.count < before
    return open.isEmpty
  }

  /// The required rows of the system that contain variables of some constraints, or of each other.
  private func systemRows(around slots: [Int], _ rows: inout SystemRows) -> [Int] {
    var seen = Set(slots)
    var found: [Int] = []
    var queue = slots
    var next = 0
    while next < queue.count, found.count <= SolverState.deletionLimit {
      for term in table.terms(queue[next]) {
        for s in rows.mentioning(table.variable[term], in: table) {
          guard !constraints.isDemoted[s], seen.insert(s).inserted else { continue }
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
    if members.count <= SolverState.deletionLimit {
      bounded = Set(members.flatMap { table.terms($0).map { t in table.variable[t] } })
        .filter { unknowns.isNonNegative[Int($0)] }.sorted()
      for v in bounded where firstConflict(members, without: dropped.union([v])) != nil { dropped.insert(v) }
    }
    return Conflict(
      broken: table.id(broken), members: members.map { table.id($0) }.sorted(),
      nonNegative: bounded.filter { !dropped.contains($0) }.map { Variable(index: $0) }, disagreement: 0)
  }

  typealias InfeasibleSubset = (broken: Int, members: [Int])

  func firstConflict(_ slots: [Int], without dropped: Set<Int32> = []) -> InfeasibleSubset? {
    infeasibleSubsets(slots, without: dropped, stopsAtFirst: true).first
  }

  /// Adds constraints one by one; returns each that conflicts with the preceding ones that are not among the results,
  /// with the constraints that it conflicts with.
  private func infeasibleSubsets(
    _ slots: [Int], without dropped: Set<Int32> = [], stopsAtFirst: Bool = false
  ) -> [InfeasibleSubset] {
    let used = Set(slots.flatMap { table.terms($0).map { t in table.variable[t] } }).sorted()
    var local: [Int32: Int] = [:]
    for (i, v) in used.enumerated() { local[v] = i }
    var tableau = Tableau(columns: used.count, rows: slots.count, denseLimit: denseLimit)
    for (i, v) in used.enumerated() where unknowns.isNonNegative[Int(v)] && !dropped.contains(v) {
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
    let tolerance = SolverState.tolerance(scale)
    var scratch: [Double] = []
    var found: [InfeasibleSubset] = []
    for (k, s) in slots.enumerated() {
      let row = used.count + k
      guard WorkBudget.spend(used.count, on: .conflicts) else { break }
      if tableau.miss(of: row) != 0 { tableau.minimise(.level(Int32(k + 1)), &scratch) }
      if abs(tableau.miss(of: row)) <= tolerance {
        tableau.close(row)
        continue
      }
      let support = tableau.certificate(of: Int32(k + 1)).map(\.variable).filter { $0 >= used.count }
      found.append((s, support.map { slots[$0 - used.count] } + [s]))
      if stopsAtFirst { break }
    }
    return found
  }
}

/// The required rows of the system by their variables, as far as requested. A variable can occur in thousands of
/// constraints, and in as many conflicts.
struct SystemRows {
  private var rows: [Int32: [Int]] = [:]

  /// The slots of the rows that contain a variable, in the order of their terms.
  mutating func mentioning(_ variable: Int32, in table: ConstraintTable) -> [Int] {
    if let known = rows[variable] { return known }
    var found: [Int] = []
    var steps = 0
    var t = table.head[Int(variable)]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      steps += 1
      if !table.isBreakable[s], table.priority[s] >= SolverState.required { found.append(s) }
    }
    WorkBudget.spend(5 * steps, on: .conflicts)
    rows[variable] = found
    return found
  }
}
