import InbetweenDiagnostics

/// Required rows that cannot hold together, reduced to a minimal set by deletion.
///
/// One of the rows is *missed*, and all others hold. A row is needed if the missed one can hold while it is ignored; it
/// is then the one that is missed. So each question starts from the answer to the previous one, a few pivots away.
struct ConflictDeletion {
  private static let ownLevel = Tableau.firstOptionalLevel
  private var tableau: Tableau
  private var missed: Int
  /// The variables at zero on which the violation of a missed row depends, with the rates: a row that is not among them
  /// can be removed without a search.
  private var proof: [Int: Double] = [:]
  private var scratch: [Double] = []
  private let tolerance: Double
  /// The variables of the tableau of constraints and of bounds at zero.
  private var rows: [Int: Int] = [:]
  private(set) var bounds: [(variable: Int32, column: Int)] = []

  /// Nil unless the others can hold without the one that is missed, but not with it, and if there are not enough steps.
  init?(_ slots: [Int], missed slot: Int, _ table: ConstraintTable, isNonNegative: [Bool], denseLimit: Int) {
    let used = Set(slots.flatMap { table.terms($0).map { t in table.variable[t] } }).sorted()
    var local: [Int32: Int] = [:]
    for (i, v) in used.enumerated() { local[v] = i }
    tableau = Tableau(columns: used.count, rows: slots.count, denseLimit: denseLimit)
    for (i, v) in used.enumerated() where isNonNegative[Int(v)] {
      tableau.bound(i)
      tableau.close(i)
      bounds.append((v, i))
    }
    missed = used.count
    var scale = 0.0
    for s in slots {
      scale = max(scale, abs(table.constant[s]))
      let row = tableau.appendRow(
        constant: table.constant[s], charges: .charges(of: table.relation[s]), level: Tableau.requiredLevel)
      for t in table.terms(s) { tableau.addTerm(local[table.variable[t]] ?? 0, table.coefficient[t]) }
      tableau.finishRow()
      rows[s] = row
      if s == slot { missed = row }
    }
    tolerance = SolverState.tolerance(scale)
    tableau.level[missed] = Tableau.noLevel
    tableau.minimise(.level(Tableau.requiredLevel), &scratch)
    for row in rows.values.sorted() where row != missed {
      guard abs(tableau.miss(of: row)) <= tolerance else { return nil }
      tableau.close(row)
      tableau.level[row] = Tableau.noLevel
    }
    tableau.level[missed] = ConflictDeletion.ownLevel
    search()
    guard !WorkBudget.isOver, isMissed else { return nil }
    findProof()
  }

  /// Removes a constraint if the others conflict without it; returns whether it is needed.
  mutating func keeps(_ slot: Int) -> Bool { rows[slot].map { keeps(variable: $0) } ?? false }

  /// Removes a bound at zero if the rows conflict without it; returns whether it is needed.
  mutating func keeps(bound column: Int) -> Bool { keeps(variable: column) }

  /// The weights with which the remaining constraints contradict each other, in the order given.
  mutating func weights(of slots: [Int]) -> [Double] {
    search()
    findProof()
    return slots.map { slot in
      rows[slot].map { $0 == missed ? tableau.slope(of: $0) : -(proof[$0] ?? 0) } ?? 0
    }
  }

  private var isMissed: Bool { abs(tableau.miss(of: missed)) > tolerance }

  private mutating func search() { tableau.minimise(.charge(missed), &scratch) }

  private mutating func findProof() {
    proof.removeAll(keepingCapacity: true)
    for (variable, rate) in tableau.certificate(of: ConflictDeletion.ownLevel) { proof[variable] = rate }
  }

  private mutating func keeps(variable v: Int) -> Bool {
    let charges = tableau.state[v].intersection([.chargesUp, .chargesDown])
    tableau.state[v].subtract([.chargesUp, .chargesDown])
    tableau.state[v].formUnion(.open)
    guard proof[v] != nil else { return false }
    search()
    // Without steps nothing was shown.
    if !WorkBudget.isOver, isMissed {
      findProof()
      return false
    }
    tableau.level[missed] = Tableau.noLevel
    tableau.close(missed)
    tableau.state[v].formUnion(charges)
    tableau.level[v] = ConflictDeletion.ownLevel
    missed = v
    return true
  }
}

extension Tableau.State {
  /// The sides of a required row that violate it.
  static func charges(of relation: Solver.Relation) -> Tableau.State {
    switch relation {
    case .equal: [.chargesUp, .chargesDown]
    case .lessThanOrEqual: .chargesUp
    case .greaterThanOrEqual: .chargesDown
    }
  }
}
