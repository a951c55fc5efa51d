import InbetweenSolver
import Testing

@Suite struct LargeTests {
  @Test(arguments: [false, true])
  func `views nested 100,000 deep are solved without recursion, in order and against it`(reversed: Bool) {
    var s = Solver()
    let n = 100_000
    let width = s.addVariable(isNonNegative: true)
    s.add([.init(width, 1)], .equal, Double(2 * n + 100))
    var all = [width]
    for _ in 0..<n { all.append(s.addVariable(isNonNegative: true)) }
    let order = reversed ? Array((1...n).reversed()) : Array(1...n)
    for i in order { s.add([.init(all[i], 1), .init(all[i - 1], -1)], .equal, -2) }
    s.solve()
    #expect(s.value(of: all[n]) == 100)
  }

  @Test func `10,000 thirds in a row stay within a thousandth of a point`() {
    var s = Solver()
    let width = s.addVariable(isNonNegative: true)
    let root = s.add([.init(width, 1)], .equal, 320)
    var left: Solver.Variable?
    var previous: Solver.Variable?
    for _ in 0..<10_000 {
      let l = s.addVariable()
      let w = s.addVariable(isNonNegative: true)
      s.add([.init(w, 1), .init(width, -1 / 3.0)], .equal, 0)
      if let left, let previous {
        s.add([.init(l, 1), .init(left, -1), .init(previous, -1)], .equal, 0)
      } else {
        s.add([.init(l, 1)], .equal, 0)
      }
      (left, previous) = (l, w)
    }
    s.solve()
    if let left { #expect(abs(s.value(of: left) - 9999 * 320 / 3.0) < 0.001) }
    s.setConstant(root, 391)
    s.solve()
    if let left { #expect(abs(s.value(of: left) - 9999 * 391 / 3.0) < 0.001) }
  }

  @Test func `1,000 equal widths share a row exactly`() {
    var s = Solver()
    let row = s.addVariable(isNonNegative: true)
    s.add([.init(row, 1)], .equal, 5000)
    var previous: (l: Solver.Variable, w: Solver.Variable)?
    for i in 0..<1000 {
      let l = s.addVariable()
      let w = s.addVariable(isNonNegative: true)
      if let previous {
        s.add([.init(l, 1), .init(previous.l, -1), .init(previous.w, -1)], .equal, 1)
        s.add([.init(w, 1), .init(previous.w, -1)], .equal, 0)
      } else {
        s.add([.init(l, 1)], .equal, 0)
      }
      if i == 999 { s.add([.init(l, 1), .init(w, 1), .init(row, -1)], .equal, 0) }
      previous = (l, w)
    }
    s.solve()
    if let previous { #expect(abs(s.value(of: previous.w) - 4.001) < 1e-9) }
  }
}
