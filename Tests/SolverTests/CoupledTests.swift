import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct CoupledTests {
  @Test(arguments: 0..<4, [nil, -1])
  func `systems with up to 200 coupled inequalities and optional constraints have the reference's values`(
    part: Int, denseLimit: Int?
  ) {
    var g = SplitMix(seed: UInt64(300 + part))
    for k in 0..<7 {
      let system = System.coupled(&g, unknowns: 4 + 3 * k)
      var built = Built(system, denseLimit: denseLimit)
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(differences)")
    }
  }

  @Test(arguments: [20_161, 20_319, 20_332, 21_152, 21_159, 21_235, 22_102, 22_992])
  func `rounding near zero does not violate an inequality`(seed: Int) {
    var g = SplitMix(seed: UInt64(seed * 7919 + 13))
    let system = System.coupled(&g, unknowns: Int.random(in: 10...20, using: &g))
    var built = Built(system, denseLimit: -1)
    let differences = Answer(system).differences(&built)
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test(arguments: 0..<5)
  func `the whole dictionary and the factors alone give the same values`(part: Int) {
    var g = SplitMix(seed: UInt64(400 + part))
    for k in 0..<4 {
      let system = System.coupled(&g, unknowns: 30 + 20 * k)
      var dense = Built(system, denseLimit: .max)
      var sparse = Built(system, denseLimit: -1)
      dense.solver.solve()
      sparse.solver.solve()
      #expect(zip(dense.values, sparse.values).allSatisfy { isNear($0, $1) }, "part \(part) system \(k)")
      #expect(dense.solver.conflicts.map(\.broken) == sparse.solver.conflicts.map(\.broken))
      #expect(dense.solver.levelErrors.map(\.priority) == sparse.solver.levelErrors.map(\.priority))
      #expect(zip(dense.solver.levelErrors, sparse.solver.levelErrors).allSatisfy { isNear($0.sum, $1.sum) })
      #expect(dense.solver.ambiguousVariables() == sparse.solver.ambiguousVariables())
      // The same again after constants have moved.
      for i in system.items.indices where i % 3 == 0 {
        dense.solver.setConstant(dense.ids[i], system.items[i].constant + 7)
        sparse.solver.setConstant(sparse.ids[i], system.items[i].constant + 7)
      }
      dense.solver.solve()
      sparse.solver.solve()
      #expect(zip(dense.values, sparse.values).allSatisfy { isNear($0, $1) }, "part \(part) system \(k) moved")
    }
  }

  @Test func `a size that must be at least as large as each of 2,000 values is the largest`() {
    var s = Solver()
    let height = s.addVariable(isNonNegative: true)
    s.add([.init(height, 1)], .equal, 0, priority: 51)
    var views: [Solver.Variable] = []
    for i in 0..<2000 {
      let h = s.addVariable(isNonNegative: true)
      let content = Double((i * 7919) % 1999)
      s.add([.init(h, 1)], .lessThanOrEqual, content, priority: 250)
      s.add([.init(h, 1)], .greaterThanOrEqual, content, priority: 750)
      s.add([.init(height, 1), .init(h, -1)], .greaterThanOrEqual, 0)
      views.append(h)
    }
    s.solve()
    #expect(s.value(of: height) == 1998)
    #expect(views.enumerated().allSatisfy { s.value(of: $1) == Double(($0 * 7919) % 1999) })
  }

  @Test func `a chain of 2,000 inequalities keeps its distances with the smallest sum of violations`() {
    var s = Solver()
    var all: [Solver.Variable] = []
    for i in 0..<2000 {
      let v = s.addVariable()
      if let last = all.last { s.add([.init(v, 1), .init(last, -1)], .greaterThanOrEqual, 8) }
      s.add([.init(v, 1)], .equal, Double(i * 4 % 1000), priority: 500)
      all.append(v)
    }
    s.solve()
    let errors = s.levelErrors
    // An isotonic regression by pools of neighbours, each at its median, gives the least sum.
    #expect(errors.map(\.priority) == [500])
    #expect(isNear(errors.first?.sum, leastSum((0..<2000).map { Double($0 * 4 % 1000) - 8 * Double($0) })))
    for (a, b) in zip(all, all.dropFirst()) { #expect(s.value(of: b) - s.value(of: a) > 8 - 1e-6) }
  }

  /// The least Σ|xᵢ − wᵢ| over ascending x.
  private func leastSum(_ wishes: [Double]) -> Double {
    var pools: [[Double]] = []
    func median(_ pool: [Double]) -> Double { pool[(pool.count - 1) / 2] }
    for w in wishes {
      pools.append([w])
      while pools.count > 1, median(pools[pools.count - 2]) > median(pools[pools.count - 1]) {
        let last = pools.removeLast()
        pools[pools.count - 1] = (pools[pools.count - 1] + last).sorted()
      }
    }
    return pools.reduce(0) { sum, pool in sum + pool.reduce(0) { $0 + abs($1 - median(pool)) } }
  }

  @Test func `constants of ten million along 1,500 inequalities are exact to a thousandth of a point`() {
    var s = Solver()
    var last = s.addVariable()
    s.add([.init(last, 1)], .equal, 1e7)
    for i in 0..<1500 {
      let v = s.addVariable()
      s.add([.init(v, 1), .init(last, -1)], .greaterThanOrEqual, 1 / 3.0)
      s.add([.init(v, 1)], .equal, i % 2 == 0 ? -1e7 : 0, priority: 300)
      last = v
    }
    s.solve()
    #expect(abs(s.value(of: last) - (1e7 + 1500 / 3.0)) < 0.001)
  }

  @Test(arguments: [90, 200])
  func `a conflict of hundreds of inequalities contains only necessary ones`(count: Int) {
    func build(without dropped: Int?) -> (solver: Solver, ids: [Int: Solver.ConstraintID]) {
      var s = Solver()
      var ids: [Int: Solver.ConstraintID] = [:]
      var rows = 0
      func add(_ terms: [Solver.Term], _ relation: Solver.Relation, _ constant: Double) {
        if rows != dropped { ids[rows] = s.add(terms, relation, constant) }
        rows += 1
      }
      let places = (0..<count).map { _ in s.addVariable() }
      let sizes = (0..<count).map { _ in s.addVariable(isNonNegative: true) }
      for i in 1..<count {
        // Two ways from each place to the next, of which one alone is too long.
        add([.init(places[i], 1), .init(places[i - 1], -1)], .greaterThanOrEqual, 2)
        add([.init(places[i], 1), .init(places[i - 1], -1), .init(sizes[i], -1)], .greaterThanOrEqual, 0)
        add([.init(sizes[i], 1)], .greaterThanOrEqual, 8)
      }
      add([.init(places[0], 1)], .greaterThanOrEqual, 0)
      add([.init(places[count - 1], 1)], .lessThanOrEqual, Double(5 * count))
      return (s, ids)
    }
    var (s, ids) = build(without: nil)
    s.solve()
    #expect(s.conflicts.count == 1)
    guard let conflict = s.conflicts.first else { return }
    let members = ids.filter { conflict.members.contains($0.value) }.map(\.key).sorted()
    #expect(members.count > 60 && members.count == conflict.members.count)
    for dropped in [members[0], members[members.count / 2], members[members.count - 1]] {
      var (part, partIDs) = build(without: dropped)
      for row in partIDs.keys.sorted() where !members.contains(row) {
        if let id = partIDs[row] { part.remove(id) }
      }
      part.solve()
      #expect(part.conflicts.isEmpty, "without row \(dropped)")
    }
  }
}
