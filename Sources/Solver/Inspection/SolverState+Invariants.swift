/// What must hold after every `solve()`, checked against the constraints alone; `docs/solver.md` describes each.
///
/// It takes longer than solving everything from the beginning and is meant for tests.
extension SolverState {
  /// The violations, each line starting with the invariant's name; only the table is checked while edits are pending.
  func invariantViolations() -> [String] {
    var log = InvariantLog()
    checkTable(&log)
    guard !isStale, !needsPlan, log.violations.isEmpty else { return log.violations }
    checkPending(&log)
    checkDefinitions(&log)
    checkRoles(&log)
    checkComponents(&log)
    // The following checks use the plan and the components, and would index out of range if those are inconsistent.
    guard log.violations.isEmpty else { return log.violations }
    checkOrder(&log)
    checkAliases(&log)
    checkDefinedValues(&log)
    for c in 0..<reducedSystem.count {
      checkRows(c, &log)
      checkBasis(c, &log)
      checkLevels(c, &log)
    }
    checkFeasibility(&log)
    checkConflicts(&log)
    return log.violations
  }

  /// Slots, their terms and the lists of terms by variable are consistent.
  private func checkTable(_ log: inout InvariantLog) {
    var unlinked: Set<Int> = []
    for s in 0..<table.slotCount {
      let terms = table.terms(s)
      guard table.isAlive(s) else {
        log.expect(terms.isEmpty, .table, "the empty slot \(s) has terms")
        continue
      }
      log.expect(table.slot(number: Int(table.number[s])) == s, .table, "slot \(s) is not that of its number")
      log.expect(Set(terms.map { table.variable[$0] }).count == terms.count, .table, "slot \(s) repeats a variable")
      for t in terms {
        log.expect(Int(table.slot[t]) == s, .table, "term \(t) is not of slot \(s)")
        log.expect(table.coefficient[t] != 0, .table, "term \(t) is zero")
        log.expect(unknowns.isAlive[Int(table.variable[t])], .table, "term \(t) mentions a variable that is gone")
        unlinked.insert(t)
      }
    }
    for v in values.indices {
      var t = table.head[v]
      while t >= 0 {
        guard unlinked.remove(Int(t)) != nil, Int(table.variable[Int(t)]) == v else {
          log.expect(false, .table, "the chain of variable \(v) holds term \(t)")
          break
        }
        t = table.next[Int(t)]
      }
    }
    log.expect(unlinked.isEmpty, .table, "terms \(unlinked.sorted()) are in no chain")
  }

  /// Nothing is pending after everything is solved.
  private func checkPending(_ log: inout InvariantLog) {
    log.expect(!pending.isStructural, .pending, "structural edits wait")
    log.expect(pending.addedRows.isEmpty && pending.rewrites.isEmpty, .pending, "rows wait")
    log.expect(
      dirty.forward.isEmpty && dirty.blocks.isEmpty && dirty.base.isEmpty && dirty.components.isEmpty
        && dirty.values.isEmpty, .pending, "evaluations wait")
    log.expect(lazyChecks.slots.isEmpty && lazyChecks.bounds.isEmpty, .pending, "lazy checks wait")
  }

  /// Each known or defined variable has one equality that defines it, and both refer to each other.
  private func checkDefinitions(_ log: inout InvariantLog) {
    for (order, role, kind) in [
      (plan.forward, EliminationPlan.Role.forward, EliminationPlan.Kind.known), (plan.back, .back, .defined),
    ] {
      for (p, s) in order.enumerated() where s >= 0 {
        let slot = Int(s)
        guard plan.role[slot] == role, Int(plan.position[slot]) == p, plan.pivot[slot] >= 0 else {
          log.expect(false, .definitions, "slot \(slot) does not know that it is at \(p) of \(role)")
          continue
        }
        let v = Int(plan.pivot[slot])
        log.expect(
          plan.kind[v] == kind && Int(plan.definer[v]) == slot, .definitions,
          "variable \(v) does not know that slot \(slot) gives it")
        log.expect(plan.isEquality(slot, table), .definitions, "slot \(slot) is no required equality")
      }
    }
    for v in values.indices where unknowns.isAlive[v] && plan.kind[v] != .independent {
      let definer = Int(plan.definer[v])
      let order = plan.kind[v] == .known ? plan.forward : plan.back
      let p = definer >= 0 ? Int(plan.position[definer]) : -1
      log.expect(
        order.indices.contains(p) && Int(order[p]) == definer, .definitions, "variable \(v) has no definition in order")
    }
  }

  /// Each constraint has the correct role.
  private func checkRoles(_ log: inout InvariantLog) {
    var componentOfRow: [Int32: Int] = [:]
    for c in 0..<reducedSystem.count { for r in reducedSystem.rows(c) { componentOfRow[r] = c } }
    for s in 0..<table.slotCount where table.isAlive(s) {
      switch plan.role[s] {
      case .forward, .back, .lazy: break
      case .withoutInfluence:
        log.expect(!plan.isEquality(s, table), .roles, "the required equality in slot \(s) has no influence")
      case .none: log.expect(false, .roles, "slot \(s) has no role")
      case .component:
        let (c, row) = (Int(plan.position[s]), constraints.row[s])
        guard componentOfRow[row] == c else {
          log.expect(false, .roles, "the row of slot \(s) is not in its component")
          continue
        }
        log.expect(Int(reducedSystem.source[Int(row)]) == s, .roles, "the row of slot \(s) is another's")
        log.expect(!plan.isEquality(s, table), .roles, "the required equality in slot \(s) is a row")
      }
    }
  }

  /// Independent variables and rows are split into components that share nothing.
  private func checkComponents(_ log: inout InvariantLog) {
    var seen: Set<Int32> = []
    for c in 0..<reducedSystem.count {
      for (i, v) in reducedSystem.variables(c).enumerated() {
        log.expect(seen.insert(v).inserted, .components, "variable \(v) is in two components")
        log.expect(
          Int(reducedSystem.component[Int(v)]) == c && Int(reducedSystem.column[Int(v)]) == i, .components,
          "variable \(v) does not know its place in component \(c)")
        log.expect(
          unknowns.isAlive[Int(v)] && plan.kind[Int(v)] == .independent, .components,
          "variable \(v) of component \(c) is not independent")
      }
      for r in reducedSystem.rows(c) {
        for t in reducedSystem.terms(Int(r)) {
          let v = Int(reducedSystem.termVariable[t])
          log.expect(
            Int(reducedSystem.component[v]) == c, .components, "row \(r) of component \(c) mentions variable \(v)")
        }
        let source = Int(reducedSystem.source[Int(r)])
        let knows =
          source >= 0
          ? plan.role[source] == .component && Int(plan.position[source]) == c
          : unknowns.isBoundActive[-1 - source] && Int(reducedSystem.boundComponent[-1 - source]) == c
        log.expect(knows, .components, "the source of row \(r) does not know component \(c)")
      }
      let tableau = reducedSystem.tableaus[c]
      log.expect(
        tableau.columnCount == reducedSystem.variables(c).count && tableau.rowCount == reducedSystem.rows(c).count,
        .components, "the tableau of component \(c) is of another size")
    }
    for v in values.indices where unknowns.isAlive[v] && plan.kind[v] == .independent {
      log.expect(seen.contains(Int32(v)), .components, "the independent variable \(v) is in no component")
    }
  }

  /// A definition comes after everything that it reads.
  private func checkOrder(_ log: inout InvariantLog) {
    func position(_ v: Int) -> Int32 { plan.position[Int(plan.definer[v])] }
    for (p, s) in plan.forward.enumerated() where s >= 0 {
      for t in table.terms(Int(s)) where table.variable[t] != plan.pivot[Int(s)] {
        let u = Int(table.variable[t])
        log.expect(plan.kind[u] == .known && position(u) < Int32(p), .order, "slot \(s) reads variable \(u) too early")
      }
    }
    for (p, s) in plan.back.enumerated() where s >= 0 {
      plan.forEachOperand(Int(s), table) { u, _ in
        log.expect(
          plan.kind[u] != .defined || position(u) < Int32(p), .order, "slot \(s) reads variable \(u) too early")
      }
    }
  }

  /// Aliases depend only on their root.
  private func checkAliases(_ log: inout InvariantLog) {
    for v in values.indices where unknowns.isAlive[v] {
      let expected: (root: Int32, factor: Double) =
        switch plan.kind[v] {
        case .independent: (Int32(v), 1)
        case .known: (EliminationPlan.constantRoot, plan.aliasFactor[v])
        case .defined: plan.alias(Int(plan.definer[v]), table)
        }
      log.expect(
        plan.aliasRoot[v] == expected.root
          && (expected.root < 0 || InvariantLog.isNear(plan.aliasFactor[v], expected.factor)),
        .aliases, "variable \(v) follows another variable than is said")
    }
  }

  /// Values equal the results of their definitions, for the current values of the independent variables and with these
  /// at zero.
  private func checkDefinedValues(_ log: inout InvariantLog) {
    for s in plan.forward + plan.back where s >= 0 {
      let (slot, v) = (Int(s), Int(plan.pivot[Int(s)]))
      log.expect(
        InvariantLog.isNear(values[v], plan.evaluate(slot, table, values)), .values,
        "variable \(v) is not what slot \(s) gives"
      )
      log.expect(
        InvariantLog.isNear(base[v], plan.evaluate(slot, table, base)), .values,
        "the base of \(v) is not what slot \(s) gives")
    }
    for v in values.indices where unknowns.isAlive[v] && plan.kind[v] == .independent {
      log.expect(base[v] == 0, .values, "the base of the independent variable \(v) is not zero")
    }
    guard let compiled = definitions.compiled else { return }
    var (x, y) = (base, values)
    compiled.run(table, plan.blocks, base: &x, values: &y, open: { _ in }, moved: { _ in })
    log.expect(zip(x, base).allSatisfy(InvariantLog.isNear), .values, "the compiled definitions give other values")
  }

  /// A row is its constraint, or bound, with all definitions substituted.
  private func checkRows(_ c: Int, _ log: inout InvariantLog) {
    for r in reducedSystem.rows(c).lazy.map({ Int($0) }) {
      let source = Int(reducedSystem.source[r])
      log.expect(
        InvariantLog.isNear(reducedSystem.offset[r], rowOffset(r)), .rows, "the offset of row \(r) is out of date")
      var sum = rowOffset(r)
      var scale = abs(sum)
      for t in reducedSystem.terms(r) {
        let part = reducedSystem.termCoefficient[t] * values[Int(reducedSystem.termVariable[t])]
        sum += part
        scale = max(scale, abs(part))
      }
      let expected = source >= 0 ? table.residual(source, values) : values[-1 - source]
      if source >= 0 { for t in table.terms(source) { scale = max(scale, abs(values[Int(table.variable[t])])) } }
      log.expect(abs(sum - expected) <= 1e-6 * max(1, scale), .rows, "row \(r) is not its constraint")
    }
  }

  /// Required constraints that are not demoted hold, and sizes are not negative.
  private func checkFeasibility(_ log: inout InvariantLog) {
    for s in 0..<table.slotCount
    where table.isAlive(s) && table.priority[s] >= SolverState.required && !constraints.isDemoted[s] {
      let miss = abs(table.miss(s, table.residual(s, values)))
      log.expect(
        miss <= 10 * max(1e-7, table.tolerance(s, values)), .feasibility, "slot \(s) is missed by \(miss)")
    }
    for v in values.indices where unknowns.isAlive[v] && unknowns.isNonNegative[v] {
      log.expect(values[v] >= -1e-6 * max(1, abs(base[v])), .feasibility, "variable \(v) is \(values[v])")
    }
  }

  /// Exactly the constraints named in conflicts are demoted.
  private func checkConflicts(_ log: inout InvariantLog) {
    var broken: Set<Int> = []
    var last: ConstraintID?
    for record in conflictState.records {
      let conflict = record.conflict
      log.expect(last.map { $0 < conflict.broken } ?? true, .conflicts, "the conflicts are out of order")
      last = conflict.broken
      log.expect(conflict.hasMember(conflict.broken), .conflicts, "a demoted constraint is not in its own conflict")
      for id in conflict.members {
        guard let slot = table.slot(of: id) else {
          log.expect(false, .conflicts, "a member of a conflict is gone")
          continue
        }
        log.expect(constraints.isConflictMember[slot], .conflicts, "slot \(slot) does not know its conflict")
        if id == conflict.broken { broken.insert(slot) }
      }
    }
    let demoted = (0..<table.slotCount).filter { table.isAlive($0) && constraints.isDemoted[$0] }
    log.expect(demoted == broken.sorted(), .conflicts, "demoted are \(demoted), in conflict \(broken.sorted())")
    log.expect(
      demoted.allSatisfy { plan.isDemoted[$0] }, .conflicts, "the plan takes a demoted constraint for a required one")
  }
}

/// The violations found by checks.
struct InvariantLog {
  /// The invariants, by the names under which `docs/solver.md` lists them.
  enum Invariant: String {
    case table, pending, definitions, roles, components, order, aliases, values, rows, basis, sides, levels
    case feasibility, conflicts
  }

  private(set) var violations: [String] = []

  mutating func expect(_ condition: Bool, _ invariant: Invariant, _ text: @autoclosure () -> String) {
    if !condition { violations.append("\(invariant.rawValue): \(text())") }
  }

  static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) }
}
