import InbetweenWork

/// The sets of optimal solutions, exactly: one system for every group of open variables that hang together, made when
/// it is first asked for.
///
/// Definitions of open variables are equalities here instead of being written out, so that a long column of views
/// stays sparse; and whatever is only watched while solving has its row.
struct Faces: Sendable {
  /// For each variable the block that decides how far it can move, or −1 where its value is the only one.
  private(set) var blockOf: [Int32]
  private var members: [[Int32]] = []
  private var components: [[Int32]] = []
  private var watched: [[Int32]] = []
  private var blocks: [Block?] = []

  private struct Block: Sendable {
    var tableau: Tableau
    /// The tableau's variable for each member.
    var place: [Int32: Int]
    var moves: [Bool]
  }

  init(_ solver: Solver) {
    let isOpen = solver.dependsOnFreedom()
    var groups = Groups(count: isOpen.count)
    for c in solver.core.free {
      let variables = solver.core.variables(Int(c))
      for v in variables { groups.join(Int(v), Int(variables.first ?? v)) }
    }
    for s in solver.plan.back where s >= 0 && isOpen[Int(solver.plan.pivot[Int(s)])] {
      let v = Int(solver.plan.pivot[Int(s)])
      solver.plan.forEachOperand(Int(s), solver.table) { u, _ in if isOpen[u] { groups.join(v, u) } }
    }
    var rows: [(slot: Int32, variable: Int)] = []
    for s in 0..<solver.table.slotCount
    where solver.plan.role[s] == .watched && solver.table.isAlive(s) && !solver.plan.isEquality(s, solver.table) {
      var first = -1
      for t in solver.table.terms(s) where isOpen[Int(solver.table.variable[t])] {
        let v = Int(solver.table.variable[t])
        if first < 0 { first = v } else { groups.join(v, first) }
      }
      if first >= 0 { rows.append((Int32(s), first)) }
    }
    blockOf = Array(repeating: -1, count: isOpen.count)
    var blockOfRoot: [Int: Int32] = [:]
    for v in isOpen.indices where isOpen[v] {
      let root = groups.root(v)
      if blockOfRoot[root] == nil {
        blockOfRoot[root] = Int32(members.count)
        members.append([])
      }
      blockOf[v] = blockOfRoot[root] ?? -1
      members[Int(blockOf[v])].append(Int32(v))
    }
    components = Array(repeating: [], count: members.count)
    watched = components
    blocks = Array(repeating: nil, count: members.count)
    for c in solver.core.free {
      guard let v = solver.core.variables(Int(c)).first(where: { isOpen[Int($0)] }) else { continue }
      components[Int(blockOf[Int(v)])].append(c)
    }
    for (s, v) in rows { watched[Int(blockOf[v])].append(s) }
  }

  /// Whether a variable has more than one value.
  mutating func moves(_ v: Int, _ solver: Solver) -> Bool {
    guard blockOf[v] >= 0 else { return false }
    let b = Int(blockOf[v])
    make(b, solver)
    guard let block = blocks[b], let place = block.place[Int32(v)] else { return false }
    return block.moves[place]
  }

  /// The least and greatest value; `nil` where there is no limit.
  mutating func range(_ v: Int, _ solver: Solver) -> (min: Double?, max: Double?)? {
    guard moves(v, solver), let place = blocks[Int(blockOf[v])]?.place[Int32(v)] else { return nil }
    let b = Int(blockOf[v])
    // Taken out, so that minimising does not copy it.
    guard var tableau = blocks[b]?.tableau else { return nil }
    blocks[b]?.tableau = Tableau(columns: 0, rows: 0)
    defer { blocks[b]?.tableau = tableau }
    tableau.minimiseSparse(.variable(place, sign: 1))
    let low = tableau.isUnbounded ? nil : tableau.value(of: place)
    tableau.minimiseSparse(.variable(place, sign: -1))
    return (low, tableau.isUnbounded ? nil : tableau.value(of: place))
  }

  private mutating func make(_ b: Int, _ solver: Solver) {
    guard blocks[b] == nil else { return }
    var tableau = Tableau(columns: 0, rows: 0, denseLimit: -1)
    var place: [Int32: Int] = [:]
    var scale = 0.0
    for c in components[b] {
      let first = tableau.append(solver.core.tableaus[Int(c)])
      for (i, v) in solver.core.variables(Int(c)).enumerated() { place[v] = first + i }
    }
    let defined = members[b].filter { solver.plan.kind[Int($0)] != .core }
      .sorted {
        solver.plan.position[Int(solver.plan.definer[Int($0)])]
          < solver.plan.position[Int(solver.plan.definer[Int($1)])]
      }
    for v in defined {
      var terms: [(variable: Int, coefficient: Double)] = []
      var constant = solver.values[Int(v)]
      scale = max(scale, abs(constant))
      solver.plan.forEachOperand(Int(solver.plan.definer[Int(v)]), solver.table) { u, k in
        guard let p = place[Int32(u)] else { return }
        terms.append((p, k))
        constant -= k * solver.values[u]
      }
      place[v] = tableau.appendDefined(terms, constant, isNonNegative: solver.isNonNegative[Int(v)])
    }
    for s in watched[b].map({ Int($0) }) {
      let isUpper = solver.table.relation[s] == .lessThanOrEqual
      var constant = solver.table.constant[s]
      for t in solver.table.terms(s) where place[solver.table.variable[t]] == nil {
        constant -= solver.table.coefficient[t] * solver.values[Int(solver.table.variable[t])]
      }
      scale = max(scale, abs(constant))
      _ = tableau.appendRow(
        constant: constant, charges: isUpper ? .chargesUp : .chargesDown, level: Tableau.requiredLevel)
      for t in solver.table.terms(s) {
        if let p = place[solver.table.variable[t]] { tableau.addTerm(p, solver.table.coefficient[t]) }
      }
      tableau.finishRow()
    }
    tableau.enterFace()
    _ = tableau.closeWhatCannotMove(tolerance: Solver.tolerance(scale), stopsAtFirst: false)
    blocks[b] = Block(tableau: tableau, place: place, moves: tableau.sparseMobility(count: tableau.place.count))
  }

  /// Which variables hang together.
  private struct Groups {
    private var parent: [Int]

    init(count: Int) { parent = Array(0..<count) }

    mutating func root(_ x: Int) -> Int {
      var x = x
      while parent[x] != x {
        parent[x] = parent[parent[x]]
        x = parent[x]
      }
      return x
    }

    mutating func join(_ x: Int, _ y: Int) {
      let (a, b) = (root(x), root(y))
      if a != b { parent[max(a, b)] = min(a, b) }
    }
  }
}
