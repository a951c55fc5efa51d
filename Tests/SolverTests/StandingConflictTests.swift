import InbetweenSolver
import InbetweenTestSupport
import Testing

/// Conflicts that stand while constants change: in columns, for which sums decide what can hold together.
@Suite struct StandingConflictTests {
  /// Views below each other between two edges, whose heights are bounded from one or from both sides.
  private struct Column {
    struct Height {
      var relation: Solver.Relation
      var constant: Double
    }

    var solver = Solver()
    var heights: [Height] = []
    var total: Double
    private var places: [Solver.ConstraintID: Place] = [:]
    private(set) var heightIDs: [Solver.ConstraintID] = []
    private(set) var totalID: Solver.ConstraintID?

    /// What a constraint is in the column.
    enum Place: Hashable { case link(Int), height(Int), end }

    init(_ count: Int, isReversed: Bool, _ g: inout SplitMix) {
      total = Double(Int.random(in: 0...(20 * count), using: &g))
      // Along an axis that runs backwards, all positions are negative.
      let sign: Double = isReversed ? -1 : 1
      var position = solver.addVariable()
      places[solver.add([.init(position, 1)], .equal, 0, isBreakable: false)] = .link(0)
      for k in 0..<count {
        let (next, height) = (solver.addVariable(), solver.addVariable(isNonNegative: true))
        places[solver.add([.init(next, sign), .init(position, -sign), .init(height, -1)], .equal, 0)] = .link(k + 1)
        let relation: Solver.Relation =
          switch Int.random(in: 0..<6, using: &g) {
          case 0: .greaterThanOrEqual
          case 1: .lessThanOrEqual
          default: .equal
          }
        let bound = Height(relation: relation, constant: Double(Int.random(in: 0...40, using: &g)))
        let id = solver.add([.init(height, 1)], relation, bound.constant)
        heights.append(bound)
        heightIDs.append(id)
        places[id] = .height(k)
        position = next
      }
      let id = solver.add([.init(position, sign)], .equal, total)
      totalID = id
      places[id] = .end
    }

    mutating func change(_ g: inout SplitMix) {
      if Int.random(in: 0..<3, using: &g) == 0 {
        total = Double(Int.random(in: 0...(25 * heights.count), using: &g))
        if let totalID { solver.setConstant(totalID, total) }
      } else {
        let k = Int.random(in: 0..<heights.count, using: &g)
        heights[k].constant = Double(Int.random(in: 0...(10 * heights.count), using: &g))
        solver.setConstant(heightIDs[k], heights[k].constant)
      }
    }

    func part(_ members: [Solver.ConstraintID]) -> Set<Place> { Set(members.compactMap { places[$0] }) }

    /// Whether some of the constraints can hold together, heights being at least 0. A link that is missing leaves the
    /// column open.
    func canHold(_ part: Set<Place>) -> Bool {
      guard part.contains(.end), (0...heights.count).allSatisfy({ part.contains(.link($0)) }) else { return true }
      var (low, high) = (0.0, 0.0)
      for (k, height) in heights.enumerated() {
        let isIn = part.contains(.height(k))
        low += isIn && height.relation != .lessThanOrEqual ? height.constant : 0
        high += isIn && height.relation != .greaterThanOrEqual ? height.constant : .infinity
      }
      return low <= total && total <= high
    }
  }

  @Test(arguments: [1, 2, 6, 20, 61, 90, 200])
  func `a set is minimal after every change of a constant, in columns of every length`(count: Int) {
    var g = SplitMix(seed: UInt64(4000 + count))
    var (checked, shorter, rounds) = (0, 0, 0)
    for round in 0..<(count > 100 ? 1 : count > 50 ? 2 : 8) {
      var column = Column(count, isReversed: round % 2 == 1, &g)
      for _ in 0..<10 {
        column.solver.solve()
        rounds += 1
        for conflict in column.solver.conflicts {
          let part = column.part(conflict.members)
          #expect(part.count == conflict.members.count && conflict.members.contains(conflict.broken))
          #expect(!column.canHold(part))
          for member in part { #expect(column.canHold(part.subtracting([member])), "\(member) is not needed") }
          checked += 1
          if part.count < 2 * count + 2 { shorter += 1 }
        }
        column.change(&g)
      }
    }
    #expect(checked > rounds / 4 && (count < 6 || shorter > checked / 4), "\(checked) of \(rounds), \(shorter) shorter")
  }

  @Test func `a set for which there are not enough steps remains as it was found`() {
    var s = Solver()
    var position = s.addVariable()
    s.add([.init(position, 1)], .equal, 0)
    for _ in 0..<3000 {
      let (next, height) = (s.addVariable(), s.addVariable(isNonNegative: true))
      s.add([.init(next, 1), .init(position, -1), .init(height, -1)], .equal, 0)
      s.add([.init(height, 1)], .equal, 10)
      position = next
    }
    let end = s.add([.init(position, 1)], .equal, 40)
    s.solve()
    #expect(s.conflicts.map(\.broken) == [end] && s.conflicts.first?.members.count == 6002)
    s.setConstant(end, 30_000)
    s.solve()
    #expect(s.conflicts.isEmpty)
  }
}
