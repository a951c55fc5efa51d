import InbetweenDiagnostics

/// Finding the constraints of a conflict, and the one to be demoted.
extension SolverState {
  private static let searchLimit = 20_000
  /// The rows of the system in whose presence a set is minimal: the nearest ones.
  private static let nearRows = 60
  /// The steps for making sets minimal: all in all, and the least for one set. A set takes at most an eighth of what is
  /// left, so that none takes the steps of all others.
  static let minimalSetSteps = 400_000_000
  private static let leastMinimalSetSteps = 1_000_000

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
  mutating func conflicts(from certificate: InfeasibilityCertificate, _ system: inout SystemRows) -> [ConflictRecord] {
    let order = inOrderOfPrecedence(certificate.rows.map(\.slot))
    guard let last = order.last else { return [] }
    if certificate.isMinimal {
      // Minimal among rows; bounds at zero and rows of the system, which always hold, can make a member redundant.
      if let record = minimalSet(order, last, &system) { return [record] }
      // Too large; or another member is about to be demoted, which ends this conflict.
      return [makeRecord(certificate.rows, last, certificate.bounds.map { Variable(index: Int32($0)) })]
    }
    guard order.count <= SolverState.searchLimit else { return [makeRecord(order.map { ($0, 0) }, last)] }
    let found = infeasibleSubsets(order)
    if found.isEmpty, order.count == 1 { return [makeRecord([(last, 0)], last)] }
    return found.map { broken, members in
      minimalSet(members.map(\.slot), broken, &system) ?? makeRecord(members, broken)
    }
  }

  /// - Parameter weighted: the members with the weights with which they contradict each other; zero where they are not
  ///   known.
  private func makeRecord(
    _ weighted: [(slot: Int, weight: Double)], _ broken: Int, _ nonNegative: [Variable] = []
  ) -> ConflictRecord {
    var rows = weighted
    if !zip(rows, rows.dropFirst()).allSatisfy({ table.number[$0.slot] < table.number[$1.slot] }) {
      rows.sort { table.number[$0.slot] < table.number[$1.slot] }
    }
    let weights = rows.contains { $0.weight != 0 } ? rows.map(\.weight) : []
    return ConflictRecord(
      conflict: Conflict(
        broken: table.id(broken), members: rows.map { table.id($0.slot) }, nonNegative: nonNegative, disagreement: 0),
      weights: weights, gap: weights.isEmpty ? 0 : gap(rows.map(\.slot), weights).value)
  }

  /// A conflict that still exists after an edit, with a set that is minimal for the current constants.
  mutating func minimised(_ record: ConflictRecord, _ system: inout SystemRows) -> ConflictRecord {
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    guard let broken = table.slot(of: record.conflict.broken), WorkBudget.spend(300 * slots.count, on: .conflicts),
      let result = minimalSet(inOrderOfPrecedence(slots), broken, &system)
    else { return record }
    return result
  }

  /// Whether any of some rows of the system is among those in whose presence a conflict is minimal.
  func isBeside(_ rows: Set<Int>, _ record: ConflictRecord, _ system: inout SystemRows) -> Bool {
    guard !rows.isEmpty else { return false }
    let slots = record.conflict.members.compactMap { table.slot(of: $0) }
    return systemRows(around: slots, &system).contains { rows.contains($0) }
  }

  /// Removes members as long as the remaining ones conflict, beginning with those that a user can remove.
  ///
  /// A user cannot remove the system's rows, so a set is minimal only in their presence: a member is removed if a row
  /// of the system that the violation did not contain has the same effect. Nil if that takes more steps than there are,
  /// or the members can hold together, or cannot even without the demoted one.
  private mutating func minimalSet(_ members: [Int], _ broken: Int, _ rows: inout SystemRows) -> ConflictRecord? {
    let near = systemRows(around: members, &rows)
    let size = members.count + near.count
    let terms = (members + near).reduce(0) { $0 + table.terms($1).count }
    let left = SolverState.minimalSetSteps - conflictState.minimalSetSteps
    let allowance = max(left / 8, SolverState.leastMinimalSetSteps)
    guard 20 * size * (size + terms) <= allowance else { return nil }
    let budget = WorkBudget(limit: allowance)
    defer { conflictState.minimalSetSteps += budget.spent }
    return budget.run { deletion(members, broken, near) }
  }

  private func deletion(_ members: [Int], _ broken: Int, _ near: [Int]) -> ConflictRecord? {
    let user = members.filter { table.isBreakable[$0] || $0 == broken }
    var system = members.filter { !table.isBreakable[$0] && $0 != broken }
    func start(_ slots: [Int]) -> ConflictDeletion? {
      WorkBudget.spend(20 * slots.count, on: .conflicts)
        ? ConflictDeletion(
          slots, missed: broken, table, isNonNegative: unknowns.isNonNegative, denseLimit: denseLimit) : nil
    }
    var started = start(system + near + user)
    if started != nil {
      system += near
    } else if !near.isEmpty {
      // Together with rows of the system there is another conflict.
      started = start(system + user)
    }
    guard var deletion = started else { return nil }
    var kept = user.filter { $0 == broken || deletion.keeps($0) }
    kept += system.filter { deletion.keeps($0) }
    let bounds = deletion.bounds.filter { deletion.keeps(bound: $0.column) }.map { Variable(index: $0.variable) }
    let weights = deletion.weights(of: kept)
    return WorkBudget.isOver ? nil : makeRecord(zip(kept, weights).map { ($0, $1) }, broken, bounds)
  }

  /// The required rows of the system that contain variables of some constraints, or of each other; the nearest ones.
  private func systemRows(around slots: [Int], _ rows: inout SystemRows) -> [Int] {
    var seen = Set(slots)
    var found: [Int] = []
    var queue = slots
    var next = 0
    while next < queue.count, found.count <= SolverState.nearRows {
      for term in table.terms(queue[next]) {
        for s in rows.mentioning(table.variable[term], in: table) {
          guard !constraints.isDemoted[s], seen.insert(s).inserted else { continue }
          found.append(s)
          queue.append(s)
        }
      }
      next += 1
    }
    return Array(found.prefix(SolverState.nearRows))
  }

  /// Adds constraints one by one; returns each that conflicts with the preceding ones that are not among the results,
  /// with the constraints that it conflicts with and their weights.
  private func infeasibleSubsets(_ slots: [Int]) -> [(broken: Int, members: [(slot: Int, weight: Double)])] {
    let used = Set(slots.flatMap { table.terms($0).map { t in table.variable[t] } }).sorted()
    var local: [Int32: Int] = [:]
    for (i, v) in used.enumerated() { local[v] = i }
    var tableau = Tableau(columns: used.count, rows: slots.count, denseLimit: denseLimit)
    for (i, v) in used.enumerated() where unknowns.isNonNegative[Int(v)] {
      tableau.bound(i)
      tableau.close(i)
    }
    var scale = 0.0
    for (k, s) in slots.enumerated() {
      scale = max(scale, abs(table.constant[s]))
      _ = tableau.appendRow(
        constant: table.constant[s], charges: .charges(of: table.relation[s]), level: Int32(k + 1))
      for t in table.terms(s) { tableau.addTerm(local[table.variable[t]] ?? 0, table.coefficient[t]) }
      tableau.finishRow()
    }
    let tolerance = SolverState.tolerance(scale)
    var scratch: [Double] = []
    var found: [(broken: Int, members: [(slot: Int, weight: Double)])] = []
    for (k, s) in slots.enumerated() {
      let row = used.count + k
      guard WorkBudget.spend(used.count, on: .conflicts) else { break }
      if tableau.miss(of: row) != 0 { tableau.minimise(.level(Int32(k + 1)), &scratch) }
      if abs(tableau.miss(of: row)) <= tolerance {
        tableau.close(row)
        continue
      }
      let support = tableau.certificate(of: Int32(k + 1)).filter { $0.variable >= used.count }
      found.append(
        (s, support.map { (slots[$0.variable - used.count], -$0.rate) } + [(s, tableau.slope(of: row))]))
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
