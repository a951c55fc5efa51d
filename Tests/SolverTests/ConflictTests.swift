import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct ConflictTests {
  @Test
  func `the latest of two heights is demoted, violated by the difference, and satisfied when the other is removed`() {
    var s = Solver()
    let h = s.addVariable(isNonNegative: true)
    let first = s.add([.init(h, 1)], .equal, 50)
    let second = s.add([.init(h, 1)], .equal, 200)
    s.solve()
    #expect(s.value(of: h) == 50)
    #expect(s.conflicts.map(\.broken) == [second])
    #expect(s.conflicts.first?.members == [first, second])
    #expect(s.conflicts.first?.disagreement == 150)
    s.remove(first)
    s.solve()
    #expect(s.conflicts.isEmpty)
    #expect(s.value(of: h) == 200)
  }

  @Test func `a demoted inequality is still satisfied as well as possible`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    s.add([.init(w, 1)], .lessThanOrEqual, 100)
    s.add([.init(w, 1)], .greaterThanOrEqual, 151)
    s.add([.init(w, 1)], .equal, 10, priority: 250)
    s.solve()
    #expect(s.value(of: w) == 100)
    #expect(s.conflicts.count == 1)
  }

  @Test func `a system's constraint is never demoted, neither for a later nor for an earlier one`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    let early = s.add([.init(w, 1)], .equal, 320)
    s.add([.init(w, 1)], .equal, 390, isBreakable: false)
    s.solve()
    #expect(s.conflicts.map(\.broken) == [early])
    #expect(s.value(of: w) == 390)
  }

  @Test func `a negative width alone conflicts with its bound`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    s.add([.init(w, 1)], .equal, -10)
    s.solve()
    #expect(s.value(of: w) == 0)
    #expect(s.conflicts.first?.nonNegative == [w])
  }

  @Test func `without any one member of a conflict the rest can be satisfied, in random systems`() {
    var g = SplitMix(seed: 11)
    var checked = 0
    for _ in 0..<300 {
      let system = System.random(&g)
      var built = Built(system)
      built.solver.solve()
      for conflict in built.solver.conflicts {
        let members = conflict.members.compactMap { built.ids.firstIndex(of: $0) }
        #expect(members.contains { built.ids[$0] == conflict.broken })
        #expect(!canHold(members, system))
        for m in members { #expect(canHold(members.filter { $0 != m }, system)) }
        checked += 1
      }
    }
    #expect(checked > 50)
  }

  private func canHold(_ members: [Int], _ system: System) -> Bool {
    var part = system
    part.items = members.map { system.items[$0] }
    return Answer(part).broken.isEmpty
  }

  @Test func `a conflict in the middle of a column of 2,000 views does not affect the others`() {
    var s = Solver()
    var previous: (t: Solver.Variable, h: Solver.Variable)?
    var last: Solver.Variable?
    for i in 0..<2000 {
      let t = s.addVariable()
      let h = s.addVariable(isNonNegative: true)
      if let previous {
        s.add([.init(t, 1), .init(previous.t, -1), .init(previous.h, -1)], .equal, 0)
      } else {
        s.add([.init(t, 1)], .equal, 0)
      }
      s.add([.init(h, 1)], .equal, 10)
      if i == 1000 { s.add([.init(t, 1)], .equal, 77) }
      previous = (t, h)
      last = t
    }
    s.solve()
    #expect(s.conflicts.count == 1)
    #expect(s.conflicts.first?.members.count == 2002)
    #expect(s.conflicts.first?.disagreement == 9923)
    if let last { #expect(s.value(of: last) == 19990) }
  }
}
