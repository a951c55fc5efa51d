import Testing

@testable import InbetweenSolver

/// Each damage done to a solved system is found, and named by the invariant that it breaks.
@Suite struct InvariantTests {
  /// A row of views that fills a width, a chain of definitions, optional constraints, a choice and a conflict.
  private func solved(denseLimit: Int) -> Solver {
    var s = Solver(denseLimit: denseLimit)
    let width = s.addVariable(isNonNegative: true)
    s.add([.init(width, 1)], .equal, 390, isBreakable: false)
    var last: (x: Solver.Variable, width: Solver.Variable)?
    for k in 0..<3 {
      let x = s.addVariable()
      let w = s.addVariable(isNonNegative: true)
      if let last {
        s.add([.init(x, 1), .init(last.x, -1), .init(last.width, -1)], .equal, 8)
      } else {
        s.add([.init(x, 1)], .equal, 20)
      }
      s.add([.init(w, 1)], .equal, 150, priority: 750 - Double(k))
      s.add([.init(w, 1)], .greaterThanOrEqual, 10)
      last = (x, w)
    }
    if let last { s.add([.init(last.x, 1), .init(last.width, 1), .init(width, -1)], .equal, -20) }
    let places = (0..<3).map { _ in s.addVariable() }
    s.add([.init(places[0], 1)], .equal, 5, priority: 500)
    for (before, after) in zip(places, places.dropFirst()) {
      s.add([.init(after, 1), .init(before, -1)], .equal, 3)
    }
    let (y, height) = (s.addVariable(preferred: 5), s.addVariable(isNonNegative: true))
    s.add([.init(y, 1), .init(height, 1)], .lessThanOrEqual, 100)
    s.add([.init(height, 1)], .equal, 30)
    s.add([.init(height, 1)], .equal, 40)
    s.solve()
    return s
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let invariant: String
    let testDescription: String
    let apply: @Sendable (inout SolverState) -> Void

    init(_ invariant: String, _ description: String, _ apply: @escaping @Sendable (inout SolverState) -> Void) {
      (self.invariant, testDescription, self.apply) = (invariant, description, apply)
    }
  }

  static let damages = [
    Damage("table", "a chain of terms is lost") { $0.table.head[0] = -1 },
    Damage("table", "a term is zero") { $0.table.coefficient[0] = 0 },
    Damage("pending", "an edit is left over") { $0.pending.slots.append(0) },
    Damage("pending", "an evaluation is left over") { $0.dirty.values.insert(0) },
    Damage("definitions", "a variable has another's definition") { s in
      if let v = s.plan.kind.firstIndex(of: .defined) { s.plan.definer[v] += 1 }
    },
    Damage("roles", "an optional row has no role") { s in
      if let slot = s.plan.role.firstIndex(of: .component) { s.plan.role[slot] = .none }
    },
    Damage("components", "a variable is in another component") { s in
      if let v = s.plan.kind.firstIndex(of: .independent) { s.reducedSystem.column[v] += 1 }
    },
    Damage("order", "a definition stands before what it reads") { s in
      for (p, slot) in s.plan.back.enumerated() where slot >= 0 {
        var read = -1
        s.plan.forEachOperand(Int(slot), s.table) { v, _ in if s.plan.kind[v] == .defined { read = v } }
        guard read >= 0 else { continue }
        let other = Int(s.plan.position[Int(s.plan.definer[read])])
        s.plan.back.swapAt(p, other)
        for place in [p, other] { s.plan.position[Int(s.plan.back[place])] = Int32(place) }
        return
      }
    },
    Damage("aliases", "a variable follows another twice as fast") { s in
      if let v = s.plan.aliasRoot.indices.first(where: { s.plan.kind[$0] == .defined && s.plan.aliasRoot[$0] >= 0 }) {
        s.plan.aliasFactor[v] *= 2
      }
    },
    Damage("values", "a defined value is another") { s in
      if let v = s.plan.kind.lastIndex(of: .defined) { s.values[v] += 1 }
    },
    Damage("values", "a base is another") { s in
      if let v = s.plan.kind.lastIndex(of: .defined) { s.base[v] += 1 }
    },
    Damage("rows", "an offset is out of date") { $0.reducedSystem.offset[0] += 1 },
    Damage("rows", "a coefficient is another") { $0.reducedSystem.termCoefficient[0] += 1 },
    Damage("basis", "the dictionary or the point is another") { s in
      guard let c = s.reducedSystem.tableaus.firstIndex(where: { $0.rowCount > 0 }) else { return }
      if s.reducedSystem.tableaus[c].isSparse {
        s.reducedSystem.tableaus[c].basis[0].point[0] += 1
      } else {
        s.reducedSystem.tableaus[c].a[0] += 1
      }
    },
    Damage("basis", "two variables have changed places") { s in
      guard let c = s.reducedSystem.tableaus.firstIndex(where: { $0.rowCount > 1 }) else { return }
      s.reducedSystem.tableaus[c].rowVariable.swapAt(0, 1)
    },
    Damage("sides", "the side on which a variable is has been closed") { s in
      for c in 0..<s.reducedSystem.count {
        let tableau = s.reducedSystem.tableaus[c]
        guard let v = tableau.rowVariable.first(where: { tableau.value(of: Int($0)) > 1 }) else { continue }
        s.reducedSystem.tableaus[c].state[Int(v)].remove(.opensUp)
        return
      }
    },
    Damage("levels", "a priority is another than the one that was optimised") { s in
      if let slot = s.table.priority.firstIndex(of: 750) { s.table.priority[slot] = 1 }
    },
    Damage("feasibility", "a required constraint has another constant") { s in
      if let slot = s.plan.forward.first { s.table.constant[Int(slot)] += 5 }
    },
    Damage("conflicts", "a constraint is demoted without a conflict") { $0.conflictState.records = [] },
  ]

  @Test(arguments: damages, [4096, -1])
  func `damage to the state of a solved system is detected`(damage: Damage, denseLimit: Int) {
    var solver = solved(denseLimit: denseLimit)
    #expect(solver.checkInvariants() == [])
    #expect(!solver.conflicts.isEmpty && !solver.state.ambiguity.resolutions.isEmpty)
    damage.apply(&solver.state)
    let violations = solver.checkInvariants()
    #expect(violations.contains { $0.hasPrefix(damage.invariant + ":") }, "\(violations)")
  }

  @Test func `edits that are not solved yet are no violation, and damage by them is detected after the next solution`()
  {
    var solver = solved(denseLimit: 4096)
    let x = solver.addVariable()
    solver.add([.init(x, 1)], .equal, 5)
    #expect(solver.checkInvariants() == [])
    solver.solve()
    #expect(solver.checkInvariants() == [])
    #expect(solver.value(of: x) == 5)
  }
}
