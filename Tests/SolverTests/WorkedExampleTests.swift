import Foundation
import Testing

@testable import InbetweenSolver

/// The six constraints that `docs/solver.md` works through.
@Suite struct WorkedExampleTests {
  private struct Example {
    var solver = Solver()
    let screen, ax, aw, bx, bw: Solver.Variable
    let c: [Solver.ConstraintID]

    init() {
      screen = solver.addVariable(isNonNegative: true)
      ax = solver.addVariable()
      aw = solver.addVariable(isNonNegative: true)
      bx = solver.addVariable()
      bw = solver.addVariable(isNonNegative: true)
      c = [
        solver.add([.init(screen, 1)], .equal, 390, isBreakable: false),
        solver.add([.init(ax, 1)], .equal, 20),
        solver.add([.init(bx, 1), .init(ax, -1), .init(aw, -1)], .equal, 8),
        solver.add([.init(bx, 1), .init(bw, 1), .init(screen, -1)], .equal, -20),
        solver.add([.init(aw, 1)], .equal, 200, priority: 750),
        solver.add([.init(bw, 1)], .equal, 200, priority: 250),
      ]
      solver.solve()
    }

    var values: [Double] { [screen, ax, aw, bx, bw].map { solver.value(of: $0) } }

    func dump() -> String {
      let names = [screen: "screen.width", ax: "a.x", aw: "a.width", bx: "b.x", bw: "b.width"]
      return solver.dump(variable: { names[$0] ?? "" })
    }
  }

  @Test func `the solution, its levels and the dump are those of the document`() throws {
    let example = Example()
    #expect(example.values == [390, 20, 200, 228, 142])
    #expect(example.solver.levelErrors.map(\.priority) == [250])
    #expect(example.solver.levelErrors.map(\.sum) == [58])
    #expect(example.solver.checkInvariants().isEmpty)
    let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/solver.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    #expect(text.contains("```text\n\(example.dump())```\n"), "\(example.dump())")
  }

  @Test func `elimination leaves one independent variable and the rows of the two optional constraints and a bound`() {
    let state = Example().solver.state
    #expect(state.plan.forward.count == 2)
    #expect(state.plan.back.filter { $0 >= 0 }.count == 2)
    #expect(state.plan.kind.filter { $0 == .independent }.count == 1)
    #expect(state.reducedSystem.count == 1)
  }

  @Test func `equal priorities leave a face of optima, and the first variable takes its preferred value`() {
    var example = Example()
    example.solver.setPriority(example.c[5], 750)
    example.solver.solve()
    #expect(example.solver.levelErrors.map(\.sum) == [58])
    let ranges = example.solver.ranges(of: [example.aw, example.bw])
    #expect(ranges.map(\.min) == [142, 142] && ranges.map(\.max) == [200, 200])
    #expect(example.solver.ambiguousVariables() == [example.aw, example.bx, example.bw])
    #expect(example.values == [390, 20, 142, 170, 200])
    example.solver.setPreferred(example.aw, 160)
    example.solver.solve()
    #expect(example.values == [390, 20, 160, 188, 182])
    #expect(example.solver.checkInvariants().isEmpty)
  }

  @Test func `as required constraints the six conflict, and the last is demoted by 58`() throws {
    var example = Example()
    example.solver.setPriority(example.c[4], 1000)
    example.solver.setPriority(example.c[5], 1000)
    example.solver.solve()
    let conflict = try #require(example.solver.conflicts.first)
    #expect(conflict.members == example.c && conflict.broken == example.c[5] && conflict.disagreement == 58)
    #expect(example.values == [390, 20, 200, 228, 142])
    #expect(example.solver.checkInvariants().isEmpty)
    example.solver.setConstant(example.c[4], 142)
    example.solver.solve()
    #expect(example.solver.conflicts.isEmpty && example.values == [390, 20, 142, 170, 200])
    #expect(example.solver.checkInvariants().isEmpty)
  }

  @Test func `a changed constant is propagated through the plan, which stays valid`() {
    var example = Example()
    let plan = example.solver.state.plan
    example.solver.setConstant(example.c[1], 30)
    example.solver.solve()
    #expect(example.values == [390, 30, 200, 238, 132])
    #expect(example.solver.levelErrors.map(\.sum) == [68])
    #expect(example.solver.state.plan.back == plan.back && example.solver.state.plan.forward == plan.forward)
    #expect(example.solver.checkInvariants().isEmpty)
  }

  /// The variables of a dump.
  private static func variables(_ dump: String) throws -> String {
    let begin = try #require(dump.range(of: "Variables\n---------\n"))
    let end = try #require(dump.range(of: "\n\nConstraints", range: begin.upperBound..<dump.endIndex))
    return String(dump[begin.upperBound..<end.lowerBound])
  }

  @Test func `an equality between defined variables reverses the definitions from it to the one that it determines`()
    throws
  {
    var solver = Solver()
    let names = ["a.x", "a.width", "b.x", "b.width", "c.x"]
    let v = names.map { solver.addVariable(isNonNegative: $0.hasSuffix("width")) }
    solver.add([.init(v[0], 1)], .equal, 20)
    solver.add([.init(v[2], 1), .init(v[0], -1), .init(v[1], -1)], .equal, 8)
    solver.add([.init(v[4], 1), .init(v[2], -1), .init(v[3], -1)], .equal, 8)
    solver.add([.init(v[1], 1)], .equal, 100, priority: 750)
    solver.add([.init(v[3], 1)], .equal, 100, priority: 250)
    func dump() -> String { solver.dump(variable: { v.firstIndex(of: $0).map { names[$0] } ?? "" }) }
    solver.solve()
    let before = try Self.variables(dump())
    solver.add([.init(v[4], 1)], .equal, 300)
    solver.solve()
    let after = try Self.variables(dump())
    #expect(solver.checkInvariants().isEmpty)
    #expect(v.map { solver.value(of: $0) } == [20, 100, 128, 164, 300])
    let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/solver.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    #expect(text.contains("```text\n\(before)\n```\n"), "\(before)")
    #expect(text.contains("```text\n\(after)\n```\n"), "\(after)")
  }
}
