import InbetweenSolver
import Testing

@Suite struct PriorityTests {
  @Test func `of two equalities the one with the lower priority is violated, without averaging`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true)
    s.add([.init(w, 1)], .equal, 120, priority: 250)
    s.add([.init(w, 1)], .equal, 75, priority: 750)
    s.solve()
    #expect(s.value(of: w) == 75)
    #expect(s.levelErrors.map(\.sum) == [45])
    #expect(s.ambiguousVariables().isEmpty)
  }

  @Test func `two constraints of one priority leave the range between them`() {
    var s = Solver()
    let w = s.addVariable(isNonNegative: true, preferred: 27)
    s.add([.init(w, 1)], .equal, 24, priority: 500)
    s.add([.init(w, 1)], .greaterThanOrEqual, 30, priority: 500)
    s.solve()
    let range = s.range(of: w)
    #expect(range.min == 24)
    #expect(range.max == 30)
    #expect(s.value(of: w) == 27)
    #expect(s.ambiguousVariables() == [w])
  }

  @Test(
    arguments: [(1e-8, 500, 1e6, 0), (1e-9, 500, 100, 0.0099999), (1e-9, 1000, 1e7, 0)]
      as [(Double, Double, Double, Double)])
  func `through a multiplier of up to 10⁻⁹ an optional constraint moves nothing, but counts; a required equality moves`(
    multiplier: Double, priority: Double, size: Double, error: Double
  ) {
    var s = Solver()
    let (a, b) = (s.addVariable(isNonNegative: true), s.addVariable(isNonNegative: true))
    s.add([.init(b, 1)], .equal, 0.01)
    s.add([.init(a, 1)], .equal, 100, priority: 250)
    let wish = s.add([.init(b, 1), .init(a, -multiplier)], .equal, 0, priority: priority)
    s.solve()
    #expect(abs(s.value(of: a) - size) < 1e-3 * size)
    #expect(abs(s.error(of: wish) - error) < 1e-9)
    #expect(s.conflicts.isEmpty)
  }

  @Test(arguments: [2.0, 1 / 3.0])
  func `999 priorities on one variable: the highest is satisfied`(slope: Double) {
    var s = Solver()
    let v = s.addVariable()
    for p in 1...999 { s.add([.init(v, slope)], .equal, Double(p) * slope, priority: Double(p)) }
    s.solve()
    #expect(abs(s.value(of: v) - 999) < 1e-9)
    #expect(s.levelErrors.count == 998)
  }
}
