import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct PropertyTests {
  @Test func `adding constraints and removing them again restores every value`() {
    var g = SplitMix(seed: 21)
    for _ in 0..<100 {
      let system = System.layout(&g)
      var built = Built(system)
      built.solver.solve()
      let before = built.values
      let broken = built.solver.conflicts.map(\.broken)
      var extra: [Solver.ConstraintID] = []
      for _ in 0..<4 {
        built.add(system.randomItem(&g))
        if let id = built.ids.popLast() { extra.append(id) }
      }
      built.solver.solve()
      for id in extra { built.solver.remove(id) }
      built.solver.solve()
      #expect(zip(built.values, before).allSatisfy { isNear($0, $1) }, "\(system)")
      #expect(built.solver.conflicts.map(\.broken) == broken)
    }
  }

  @Test func `the order of adding changes no value if there is no conflict`() {
    var g = SplitMix(seed: 22)
    var compared = 0
    for _ in 0..<200 {
      var system = System.layout(&g)
      var first = Built(system)
      first.solver.solve()
      guard first.solver.conflicts.isEmpty else { continue }
      system.items.shuffle(using: &g)
      var second = Built(system)
      second.solver.solve()
      #expect(zip(first.values, second.values).allSatisfy { isNear($0, $1) }, "\(system)")
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test(arguments: [0.25, 3, 1000])
  func `all constants times k give all values times k`(k: Double) {
    var g = SplitMix(seed: 23)
    for _ in 0..<100 {
      var system = System.layout(&g)
      var first = Built(system)
      first.solver.solve()
      for i in system.items.indices { system.items[i].constant *= k }
      for i in system.preferred.indices { system.preferred[i] *= k }
      var second = Built(system)
      second.solver.solve()
      #expect(zip(first.values, second.values).allSatisfy { isNear($0 * k, $1) }, "\(system)")
    }
  }

  @Test func `a redundant required constraint changes nothing`() {
    var g = SplitMix(seed: 24)
    for _ in 0..<100 {
      let system = System.layout(&g)
      var built = Built(system)
      built.solver.solve()
      let before = built.values
      guard built.solver.conflicts.isEmpty, let item = system.items.first(where: { $0.priority == 1000 }) else {
        continue
      }
      var doubled = item
      doubled.constant *= 2
      for i in doubled.terms.indices { doubled.terms[i].coefficient *= 2 }
      built.add(doubled)
      built.solver.solve()
      #expect(built.solver.conflicts.isEmpty)
      #expect(zip(built.values, before).allSatisfy { isNear($0, $1) })
    }
  }

  @Test func `only the ambiguous part is determined by preferences`() {
    var s = Solver()
    let x = s.addVariable(preferred: 5)
    let y = s.addVariable(preferred: 100)
    let z = s.addVariable(preferred: 7)
    s.add([.init(x, 1), .init(y, 1)], .equal, 30)
    s.add([.init(z, 1)], .equal, 1)
    s.solve()
    #expect([x, y, z].map { s.value(of: $0) } == [5, 25, 1])
    #expect(s.ambiguousVariables() == [x, y])
    s.setPreferred(x, 12)
    s.solve()
    #expect([x, y, z].map { s.value(of: $0) } == [12, 18, 1])
  }

  @Test func `free variables keep their previous values if those are preferred`() {
    var s = Solver()
    let x = s.addVariable(preferred: 5)
    let y = s.addVariable()
    s.add([.init(x, 1), .init(y, 1)], .equal, 30)
    s.solve()
    s.preferLastValues()
    let atLeast = s.add([.init(x, 1)], .greaterThanOrEqual, 12)
    let z = s.addVariable(preferred: 7)
    s.solve()
    #expect([x, y, z].map { s.value(of: $0) } == [12, 18, 7])
    s.preferLastValues()
    s.remove(atLeast)
    s.solve()
    #expect([x, y, z].map { s.value(of: $0) } == [12, 18, 7])
  }
}
