import InbetweenSolver
import InbetweenTestSupport

/// Constraints as plain data, to be given to the solver and to the reference alike.
struct System {
  struct Item {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: Solver.Relation
    var constant: Double
    var priority = 1000.0
    var isBreakable = true
    var rank: Int32 = 0
  }

  var isNonNegative: [Bool] = []
  var preferred: [Double] = []
  var items: [Item] = []

  mutating func variable(_ isNonNegative: Bool = false, preferred: Double = 0) -> Int {
    self.isNonNegative.append(isNonNegative)
    self.preferred.append(preferred)
    return self.isNonNegative.count - 1
  }

  mutating func add(
    _ terms: [(Int, Double)], _ relation: Solver.Relation, _ constant: Double, _ priority: Double = 1000
  ) {
    items.append(
      Item(terms: terms.map { ($0.0, $0.1) }, relation: relation, constant: constant, priority: priority))
  }

  /// A system without structure: few variables, coefficients of all kinds, often in conflict or ambiguous.
  static func random(_ g: inout SplitMix) -> System {
    var s = System()
    for _ in 0..<Int.random(in: 1...8, using: &g) {
      _ = s.variable(Bool.random(using: &g), preferred: [0, 0, 13, 40].randomElement(using: &g) ?? 0)
    }
    for _ in 0..<Int.random(in: 1...14, using: &g) { s.items.append(s.randomItem(&g)) }
    return s
  }

  /// Views in a row within a container: consecutive positions, equal and proportional sizes, optional constraints,
  /// inequalities between distant views, and sometimes a conflict.
  static func layout(_ g: inout SplitMix) -> System {
    var s = System()
    let root = (p: s.variable(), s: s.variable(true))
    s.add([(root.p, 1)], .equal, 0)
    if Int.random(in: 0..<4, using: &g) > 0 { s.add([(root.s, 1)], .equal, 390) }
    for i in s.items.indices { s.items[i].isBreakable = false }
    var views = [root]
    for _ in 0..<Int.random(in: 2...7, using: &g) { views.append((s.variable(), s.variable(true))) }
    for i in 1..<views.count { s.place(views, i, &g) }
    for _ in 0..<Int.random(in: 0...6, using: &g) { s.relate(views, &g) }
    s.items.shuffle(using: &g)
    return s
  }

  private mutating func place(_ views: [(p: Int, s: Int)], _ i: Int, _ g: inout SplitMix) {
    let (v, previous, root) = (views[i], views[i - 1], views[0])
    switch Int.random(in: 0..<6, using: &g) {
    case 0: add([(v.p, 1), (root.p, -1)], .equal, 16)
    case 1: add([(v.p, 1), (v.s, 0.5), (root.p, -1), (root.s, -0.5)], .equal, 0)
    case 2: add([(v.p, 1), (previous.p, -1), (previous.s, -1)], .greaterThanOrEqual, 8)
    default: add([(v.p, 1), (previous.p, -1), (previous.s, -1)], .equal, 8)
    }
    switch Int.random(in: 0..<6, using: &g) {
    case 0: add([(v.s, 1)], .equal, 40)
    case 1: add([(v.s, 1), (previous.s, -1)], .equal, 0)
    case 2: add([(v.s, 3), (root.s, -1)], .equal, 0)
    default:
      add([(v.s, 1)], .lessThanOrEqual, Double(Int.random(in: 2...12, using: &g) * 10), 251)
      add([(v.s, 1)], .greaterThanOrEqual, Double(Int.random(in: 2...12, using: &g) * 10), 750)
    }
    if i == views.count - 1, Bool.random(using: &g) {
      add([(v.p, 1), (v.s, 1), (root.p, -1), (root.s, -1)], .equal, -8, Bool.random(using: &g) ? 1000 : 600)
    }
  }

  private mutating func relate(_ views: [(p: Int, s: Int)], _ g: inout SplitMix) {
    let a = views[Int.random(in: 0..<views.count, using: &g)]
    let b = views[Int.random(in: 0..<views.count, using: &g)]
    let priority = ([1000, 1000, 999, 750, 500, 49.5] as [Double]).randomElement(using: &g) ?? 1000
    let relation = ([.equal, .lessThanOrEqual, .greaterThanOrEqual] as [Solver.Relation]).randomElement(using: &g)
    let constant = Double(Int.random(in: -5...20, using: &g) * 4)
    switch Int.random(in: 0..<3, using: &g) {
    case 0: add([(a.s, 1), (b.s, -0.5)], relation ?? .equal, constant, priority)
    case 1: add([(a.p, 1), (b.p, -1)], relation ?? .equal, constant, priority)
    default: add([(a.p, 1), (a.s, 1), (b.p, -1)], relation ?? .equal, constant, priority)
    }
  }

  /// Unknowns coupled by inequalities and optional constraints: chains, sizes around many others, equal priorities,
  /// slopes of 2 and 1/3, constants with few values, so that many meet in one point.
  static func coupled(_ g: inout SplitMix, unknowns: Int) -> System {
    var s = System()
    for _ in 0..<unknowns {
      _ = s.variable(Bool.random(using: &g), preferred: [0, 0, 13, 40].randomElement(using: &g) ?? 0)
    }
    for v in 1..<unknowns {
      let other = Int.random(in: max(0, v - 3)..<v, using: &g)
      let slope = ([1, 1, 1, 2, 1 / 3.0] as [Double]).randomElement(using: &g) ?? 1
      let gap = Double(Int.random(in: 0...3, using: &g) * 8)
      switch Int.random(in: 0..<4, using: &g) {
      case 0: s.add([(v, 1), (other, -slope)], .lessThanOrEqual, gap)
      case 1: s.add([(0, 1), (v, -slope)], .greaterThanOrEqual, gap)
      default: s.add([(v, slope), (other, -1)], .greaterThanOrEqual, gap)
      }
      s.wish(v, &g)
    }
    for _ in 0..<unknowns {
      let a = Int.random(in: 0..<unknowns, using: &g)
      let b = (a + Int.random(in: 1..<unknowns, using: &g)) % unknowns
      let relation: Solver.Relation = Bool.random(using: &g) ? .equal : .greaterThanOrEqual
      let priority = ([750, 500, 500, 250, 1000] as [Double]).randomElement(using: &g) ?? 500
      s.add(
        [(a, 1), (b, -1)], priority == 1000 ? .greaterThanOrEqual : relation,
        ([0, 0, 8] as [Double]).randomElement(using: &g) ?? 0,
        priority)
    }
    s.items.shuffle(using: &g)
    return s
  }

  private mutating func wish(_ v: Int, _ g: inout SplitMix) {
    let size = Double(Int.random(in: 0...12, using: &g) * 10)
    switch Int.random(in: 0..<4, using: &g) {
    case 0: break
    case 1: add([(v, 1)], .equal, size, ([500, 251, 250] as [Double]).randomElement(using: &g) ?? 500)
    default:
      add([(v, 1)], .lessThanOrEqual, size, 250)
      add([(v, 1)], .greaterThanOrEqual, size, 750)
    }
  }

  func randomItem(_ g: inout SplitMix) -> Item {
    let count = min(isNonNegative.count, [1, 1, 2, 2, 3, 4].randomElement(using: &g) ?? 1)
    let chosen = isNonNegative.indices.shuffled(using: &g).prefix(count)
    return Item(
      terms: chosen.map { ($0, [1, -1, 1, -1, 2, -2, 0.5, 1 / 3.0, -1 / 3.0, 3].randomElement(using: &g) ?? 1) },
      relation: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &g) ?? .equal,
      constant: [0, 0, 8, 10, 20, 50, 100, -10, 37, 73].randomElement(using: &g) ?? 0,
      priority: [1000, 1000, 1000, 750, 750, 500, 250, 250, 999.5, 41].randomElement(using: &g) ?? 1000,
      isBreakable: Int.random(in: 0..<10, using: &g) > 0, rank: [0, 0, 0, 1, 2, 3].randomElement(using: &g) ?? 0)
  }
}

/// The solver with the variables and constraints of a system.
struct Built {
  var solver = Solver()
  var variables: [Solver.Variable] = []
  var ids: [Solver.ConstraintID] = []

  /// - Parameter denseLimit: up to how many cells components keep their whole dictionary.
  init(_ system: System, denseLimit: Int? = nil) {
    if let denseLimit { solver = Solver(denseLimit: denseLimit) }
    for (n, p) in zip(system.isNonNegative, system.preferred) {
      variables.append(solver.addVariable(isNonNegative: n, preferred: p))
    }
    for item in system.items { add(item) }
  }

  mutating func add(_ item: System.Item) {
    ids.append(
      solver.add(
        item.terms.map { .init(variables[$0.variable], $0.coefficient) }, item.relation, item.constant,
        priority: item.priority, isBreakable: item.isBreakable, rank: item.rank))
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }
}

/// The reference's solution of a system.
struct Answer {
  var values: [Double]
  var broken: [Int]
  var levels: [(priority: Double, sum: Double)]
  var ranges: [(min: Double?, max: Double?)]
  var ambiguous: [Int]
  private var plain = PlainSolver()
  private var ids: [PlainSolver.ConstraintID] = []

  init(_ system: System) {
    var plain = PlainSolver()
    let variables = zip(system.isNonNegative, system.preferred).map {
      plain.addVariable(isNonNegative: $0, preferred: $1)
    }
    var ids: [PlainSolver.ConstraintID] = []
    for item in system.items {
      let relation: PlainSolver.Relation =
        switch item.relation {
        case .equal: .equal
        case .lessThanOrEqual: .lessThanOrEqual
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
      ids.append(
        plain.add(
          item.terms.map { .init(variables[$0.variable], $0.coefficient) }, relation, item.constant,
          priority: item.priority, isBreakable: item.isBreakable, rank: item.rank))
    }
    plain.solve()
    values = variables.map { plain.value(of: $0) }
    broken = plain.conflicts.compactMap { ids.firstIndex(of: $0.broken) }
    levels = plain.levelErrors
    ambiguous = plain.ambiguousVariables().compactMap { variables.firstIndex(of: $0) }
    ranges = []
    for v in variables { ranges.append(plain.range(of: v)) }
    self.plain = plain
    self.ids = ids
  }

  private func canHold(_ members: [Int]) -> Bool { plain.canHold(members.map { ids[$0].number }, without: []) }

  /// All differences between the solver's and the reference's solution, in words.
  func differences(_ built: inout Built) -> [String] {
    var result: [String] = []
    built.solver.solve()
    let found = built.values
    for i in found.indices where !isNear(found[i], values[i]) {
      result.append("value \(i): \(found[i]), expected \(values[i])")
    }
    let ids = built.ids
    let foundBroken = built.solver.conflicts.compactMap { c in ids.firstIndex(of: c.broken) }
    if foundBroken != broken { result.append("broken \(foundBroken), expected \(broken)") }
    for conflict in built.solver.conflicts {
      let members = conflict.members.compactMap { id in ids.firstIndex(of: id) }
      if canHold(members) { result.append("the conflict \(members) can hold") }
      for m in members where !canHold(members.filter { $0 != m }) {
        result.append("the conflict \(members) does not need \(m)")
      }
    }
    let foundLevels = built.solver.levelErrors
    if foundLevels.count != levels.count
      || zip(foundLevels, levels).contains(where: { $0.priority != $1.priority || !isNear($0.sum, $1.sum) })
    {
      result.append("levels \(foundLevels), expected \(levels)")
    }
    let variables = built.variables
    let foundAmbiguous = built.solver.ambiguousVariables().compactMap { variables.firstIndex(of: $0) }
    if foundAmbiguous != ambiguous { result.append("ambiguous \(foundAmbiguous), expected \(ambiguous)") }
    let together = built.solver.ranges(of: variables)
    for (i, v) in variables.enumerated() {
      for r in [built.solver.range(of: v), together[i]]
      where !isNear(r.min, ranges[i].min) || !isNear(r.max, ranges[i].max) {
        result.append("range \(i): \(r), expected \(ranges[i])")
      }
    }
    for i in found.indices where built.values[i] != found[i] && !isNear(built.values[i], found[i]) {
      result.append("asking for ranges moved \(i) from \(found[i]) to \(built.values[i])")
    }
    result += built.solver.checkInvariants()
    return result
  }
}

func isNear(_ a: Double?, _ b: Double?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
}
