import InbetweenSolver
import InbetweenTestSupport
import Testing

/// One large component: what grows too fast there is answered by other ways than one search a variable or conflict.
@Suite struct ComponentTests {
  @Test(arguments: 0..<6, [nil, -1])
  func `of inequalities that contradict each other in many places, the same are demoted as by the reference`(
    part: Int, denseLimit: Int?
  ) {
    var g = SplitMix(seed: UInt64(500 + part))
    var conflicts = 0
    for k in 0..<30 {
      let system = System.contradictory(&g, unknowns: Int.random(in: 3...14, using: &g))
      var built = Built(system, denseLimit: denseLimit)
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(differences)")
      conflicts += built.solver.conflicts.count
      for conflict in built.solver.conflicts {
        let members = conflict.members.compactMap { built.ids.firstIndex(of: $0) }
        #expect(members.contains { built.ids[$0] == conflict.broken })
        #expect(!canHold(members, system))
        for m in members { #expect(canHold(members.filter { $0 != m }, system)) }
      }
    }
    #expect(conflicts > 60)
  }

  @Test(
    arguments: [nil, -1],
    [false, true])
  func `a stack that grows and shrinks view by view has the layout of one created at once`(
    denseLimit: Int?, isCentred: Bool
  ) {
    var system = System()
    let count = 14
    var places: [Int] = []
    var sizes: [Int] = []
    for _ in 0..<count {
      places.append(system.variable())
      sizes.append(system.variable(true))
    }
    let gaps = (0..<count).map { _ in system.variable() }
    var built = Built(system, denseLimit: denseLimit)
    func add(_ terms: [(Int, Double)], _ relation: Solver.Relation, _ constant: Double, _ priority: Double = 1000) {
      system.add(terms, relation, constant, priority)
      if let item = system.items.last { built.add(item) }
    }
    func dropLast() {
      system.items.removeLast()
      built.solver.remove(built.ids.removeLast())
    }
    var marks: [Int] = []
    func grow(_ i: Int) {
      marks.append(system.items.count)
      add([(sizes[i], 1)], .lessThanOrEqual, 10, 250)
      add([(sizes[i], 1)], .greaterThanOrEqual, 10, 750)
      if i == 0 { return add([(places[0], 1)], .equal, 0) }
      add([(places[i], 1), (places[i - 1], -1), (sizes[i - 1], -1)], isCentred ? .greaterThanOrEqual : .equal, 0)
      guard isCentred else { return }
      add(
        [(gaps[i], 1), (places[i], -1), (sizes[i], -0.5), (places[i - 1], 1), (sizes[i - 1], 0.5)], .equal, 0)
      if i > 1 { add([(gaps[i], 1), (gaps[1], -1)], .equal, 0, Double(151 - i)) }
    }
    func check(_ i: Int) {
      add([(places[i], 1), (sizes[i], 1)], .equal, 60)
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "\(i + 1) views: \(differences)")
      dropLast()
    }
    for i in 0..<count {
      grow(i)
      check(i)
    }
    for i in (1..<count).reversed() {
      while system.items.count > marks[i] { dropLast() }
      check(i - 1)
    }
  }

  private func canHold(_ members: [Int], _ system: System) -> Bool {
    var part = system
    part.items = members.map { system.items[$0] }
    return Answer(part).broken.isEmpty
  }

  @Test(arguments: 0..<4, [nil, -1])
  func `after edits, the same inequalities are demoted as in a new system`(part: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(600 + part))
    var system = System.contradictory(&g, unknowns: 8)
    var built = Built(system, denseLimit: denseLimit)
    for step in 0..<40 {
      let i = Int.random(in: system.items.indices, using: &g)
      switch Int.random(in: 0..<3, using: &g) {
      case 0:
        let constant = Double(Int.random(in: -4...20, using: &g))
        system.items[i].constant = constant
        built.solver.setConstant(built.ids[i], constant)
      case 1:
        system.items[i].priority = system.items[i].priority == 1000 ? 750 : 1000
        built.solver.setPriority(built.ids[i], system.items[i].priority)
      default:
        let item = system.items.remove(at: i)
        built.solver.remove(built.ids.remove(at: i))
        system.items.append(item)
        built.add(item)
      }
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "part \(part) step \(step): \(differences)")
      if !differences.isEmpty { break }
    }
  }

  @Test(arguments: 0..<6, [nil, -1])
  func `columns that share the remaining space have the reference's values and ranges`(part: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(700 + part))
    var open = 0
    for k in 0..<40 {
      let system = System.column(&g, views: Int.random(in: 2...9, using: &g))
      var built = Built(system, denseLimit: denseLimit)
      let answer = Answer(system)
      let differences = answer.differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(differences)")
      open += answer.ambiguous.count
    }
    #expect(open > 100)
  }

  @Test(arguments: 0..<4, [nil, -1])
  func `after edits to one of several columns, the ranges of all are those of a new system`(part: Int, denseLimit: Int?)
  {
    var g = SplitMix(seed: UInt64(800 + part))
    var system = System()
    for _ in 0..<3 { system.append(System.column(&g, views: Int.random(in: 2...4, using: &g))) }
    var built = Built(system, denseLimit: denseLimit)
    var open = 0
    for step in 0..<25 {
      let i = Int.random(in: system.items.indices, using: &g)
      if system.items[i].priority == 1000 || Bool.random(using: &g) {
        system.items[i].constant += Double(Int.random(in: -2...3, using: &g))
        built.solver.setConstant(built.ids[i], system.items[i].constant)
      } else {
        system.items[i].priority = Double(Int.random(in: 100...200, using: &g))
        built.solver.setPriority(built.ids[i], system.items[i].priority)
      }
      let answer = Answer(system)
      let differences = answer.differences(&built)
      #expect(differences.isEmpty, "part \(part) step \(step): \(differences)")
      if !differences.isEmpty { break }
      open += answer.ambiguous.count
    }
    #expect(open > 20)
  }

  @Test(arguments: 0..<6, [nil, -1])
  func `nested columns have the reference's values and ranges`(part: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(900 + part))
    var open = 0
    for k in 0..<40 {
      var system = System()
      let height = system.nest(&g, levels: 3)
      if Bool.random(using: &g) { system.add([(height, 1)], .equal, Double(Int.random(in: 2...20, using: &g) * 5)) }
      system.items.shuffle(using: &g)
      var built = Built(system, denseLimit: denseLimit)
      let answer = Answer(system)
      let differences = answer.differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(differences)")
      open += answer.ambiguous.count
    }
    #expect(open > 100)
  }

  @Test func `every view of a full stack has its range, for any number of views`() {
    var s = Solver()
    let count = 400
    var sizes: [Solver.Variable] = []
    var places: [Solver.Variable] = []
    for i in 0..<count {
      let (place, size) = (s.addVariable(), s.addVariable(isNonNegative: true))
      if i == 0 {
        s.add([.init(place, 1)], .equal, 0)
      } else {
        s.add([.init(place, 1), .init(places[i - 1], -1), .init(sizes[i - 1], -1)], .equal, 0)
      }
      s.add([.init(size, 1)], .greaterThanOrEqual, 4)
      places.append(place)
      sizes.append(size)
    }
    s.add([.init(places[count - 1], 1), .init(sizes[count - 1], 1)], .equal, 2000)
    let sizeRanges = s.ranges(of: sizes)
    let placeRanges = s.ranges(of: places)
    #expect(sizeRanges.allSatisfy { isNear($0.min, 4) && isNear($0.max, 404) })
    for (i, range) in placeRanges.enumerated() {
      #expect(isNear(range.min, Double(i) * 4) && isNear(range.max, i == 0 ? 0 : Double(i) * 4 + 400))
    }
    // The last takes what the others, in order, leave.
    #expect(sizes.dropLast().allSatisfy { isNear(s.value(of: $0), 4) })
  }
}

extension System {
  /// Puts another system beside this one.
  fileprivate mutating func append(_ other: System) {
    let first = isNonNegative.count
    for isSize in other.isNonNegative { _ = variable(isSize) }
    for item in other.items {
      add(item.terms.map { ($0.0 + first, $0.1) }, item.relation, item.constant, item.priority)
    }
  }

  /// Distances between unknowns that lead round in rings and so contradict each other, with sizes, equalities and
  /// wishes among them.
  fileprivate static func contradictory(_ g: inout SplitMix, unknowns: Int) -> System {
    var s = System()
    for _ in 0..<unknowns { _ = s.variable(Int.random(in: 0..<4, using: &g) == 0) }
    for _ in 0..<(2 * unknowns) {
      let a = Int.random(in: 0..<unknowns, using: &g)
      let b = (a + Int.random(in: 1..<unknowns, using: &g)) % unknowns
      let relation: Solver.Relation =
        [.equal, .greaterThanOrEqual, .greaterThanOrEqual, .greaterThanOrEqual].randomElement(using: &g)
        ?? .greaterThanOrEqual
      var terms = [(a, 1.0), (b, -1.0)]
      let c = Int.random(in: 0..<unknowns, using: &g)
      if c != a, c != b, Bool.random(using: &g) { terms.append((c, -1)) }
      s.add(terms, relation, Double(Int.random(in: 1...20, using: &g)))
      if Int.random(in: 0..<12, using: &g) == 0 { s.items[s.items.count - 1].isBreakable = false }
      if Int.random(in: 0..<4, using: &g) == 0 { s.add([(a, 1)], .equal, Double(10 * c), 500) }
    }
    return s
  }

  /// Sizes and places of views one below the other, the end given too, some sizes equal to others, some wished.
  fileprivate static func column(_ g: inout SplitMix, views: Int) -> System {
    var s = System()
    var (places, sizes): ([Int], [Int]) = ([], [])
    for i in 0..<views {
      places.append(s.variable())
      sizes.append(s.variable(true))
      if i == 0 {
        s.add([(places[0], 1)], .equal, 0)
      } else {
        let relation: Solver.Relation = Int.random(in: 0..<5, using: &g) == 0 ? .greaterThanOrEqual : .equal
        s.add([(places[i], 1), (places[i - 1], -1), (sizes[i - 1], -1)], relation, 0)
      }
      switch Int.random(in: 0..<5, using: &g) {
      case 0: s.add([(sizes[i], 1)], .greaterThanOrEqual, 4)
      case 1 where i > 0: s.add([(sizes[i], 1), (sizes[0], -1)], .equal, 0)
      case 2:
        s.add([(sizes[i], 1)], .lessThanOrEqual, 20, 250)
        s.add([(sizes[i], 1)], .greaterThanOrEqual, 20, 750)
      case 3: s.add([(sizes[i], 1), (sizes[Int.random(in: 0...i, using: &g)], -0.5)], .equal, 0, Double(150 - i))
      default: break
      }
    }
    s.add([(places[views - 1], 1), (sizes[views - 1], 1)], .equal, Double(10 * views))
    return s
  }

  /// A size and, in it, views one below the other that fill it, some of which hold others: what `fill` stack views in
  /// stack views ask. Returns the size.
  fileprivate mutating func nest(_ g: inout SplitMix, levels: Int) -> Int {
    let whole = variable(true)
    var end: [(Int, Double)] = []
    for i in 0..<Int.random(in: 1...3, using: &g) {
      let place = variable(false, preferred: [0, 0, 13].randomElement(using: &g) ?? 0)
      let isNested = levels > 1 && Bool.random(using: &g)
      let size =
        isNested ? nest(&g, levels: levels - 1) : variable(true, preferred: [0, 0, 7].randomElement(using: &g) ?? 0)
      add([(place, 1)] + end, .equal, i == 0 ? 0 : 8)
      end = [(place, -1), (size, -1)]
      guard !isNested else { continue }
      let wish = Double(Int.random(in: 1...6, using: &g) * 5)
      switch Int.random(in: 0..<4, using: &g) {
      case 0: add([(size, 1)], .greaterThanOrEqual, wish)
      case 1: add([(size, 2)], .equal, wish, Double(Int.random(in: 1...2, using: &g) * 250))
      case 2:
        add([(size, 1)], .lessThanOrEqual, wish, 250)
        add([(size, 1)], .greaterThanOrEqual, wish, 750)
      default: break
      }
    }
    add([(whole, -1)] + end.map { ($0.0, -$0.1) }, .equal, 0)
    return whole
  }
}
