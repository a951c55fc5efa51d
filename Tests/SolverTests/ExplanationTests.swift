import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct ExplanationTests {
  @Test func `a chain is explained down to the constraints of the root, with the rate of each`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    let root = s.add([.init(w, 1)], .equal, 300, isBreakable: false)
    let x = s.addVariable()
    let half = s.add([.init(x, 2), .init(w, -1)], .equal, 0)
    let y = s.addVariable()
    let step = s.add([.init(y, 1), .init(x, -1)], .equal, 10)
    s.add([.init(y, 1)], .equal, 0, priority: 500)
    let why = s.explain(y)
    #expect(why.constraints.map(\.constraint) == [root, half, step])
    #expect(why.constraints.map(\.weight) == [0.5, 0.5, 1])
    #expect(why.lost.map(\.error) == [160])
    #expect(!why.isAmbiguous)
  }

  @Test func `the rates predict how values change with constants, in random systems without ambiguity`() {
    var g = SplitMix(seed: 5)
    var compared = 0
    for _ in 0..<200 {
      let system = System.layout(&g)
      var built = Built(system)
      built.solver.solve()
      if !built.solver.conflicts.isEmpty || !built.solver.ambiguousVariables().isEmpty { continue }
      let before = built.values
      for (i, v) in built.variables.enumerated() {
        let why = built.solver.explain(v)
        // The constraints alone, with their constants, give the value.
        var sum = 0.0
        for (id, weight) in why.constraints {
          guard let k = built.ids.firstIndex(of: id) else { continue }
          sum += weight * system.items[k].constant
        }
        #expect(isNear(sum, before[i]), "variable \(i) of \(system)")
        compared += 1
      }
    }
    #expect(compared > 300)
  }

  @Test func `a size held at zero names its bound, and the violated optional constraint`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    let wish = s.add([.init(w, 1)], .equal, -20, priority: 700)
    let why = s.explain(w)
    #expect(why.bounds.map(\.variable) == [w])
    #expect(why.lost.map(\.constraint) == [wish])
    #expect(why.lost.map(\.error) == [20])
  }
}
