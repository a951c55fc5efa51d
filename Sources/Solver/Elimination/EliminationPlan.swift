/// How the required equalities are used: which one gives which variable, and in which order.
///
/// - Forward: variables that follow one after another from constants.
/// - Back: definitions that are evaluated once everything else is known. A variable that one equality alone mentions
///   is defined by it and both leave the system, again and again; so positions are never substituted forward.
/// - Blocks: equalities that hold several unknowns in a cycle are reduced against each other by sparse elimination.
/// What is left over are the variables of the reduced system, which are independent: optional constraints and inequalities decide them.
struct EliminationPlan: Sendable {
  enum Kind: UInt8, Sendable { case independent, known, defined }
  enum Role: UInt8, Sendable {
    /// Not placed yet, or an empty slot.
    case none
    case forward
    case back
    /// A required constraint that everything else decides, or a lazy inequality, looked at when something in it moves.
    case lazy
    /// A row of a component.
    case component
    /// An optional constraint without influence.
    case loose
  }

  static let constantRoot: Int32 = -2
  static let compositeRoot: Int32 = -1

  // One entry a variable.
  var kind: [Kind] = []
  /// The equality that gives a known or defined variable.
  var definer: [Int32] = []
  /// The one independent variable a defined variable follows, or `constantRoot`, or `compositeRoot`.
  var aliasRoot: [Int32] = []
  var aliasFactor: [Double] = []

  /// Variables whose definition some row of a component was written out with.
  var isOpened: [Bool] = []

  // One entry a slot.
  var role: [Role] = []
  var position: [Int32] = []
  var pivot: [Int32] = []
  /// The reduced row of a slot that took part in a block.
  var blockRow: [Int32] = []

  /// Slots in the order their variables are found.
  var forward: [Int32] = []
  var back: [Int32] = []

  var blocks = Blocks()

  var isDemoted: [Bool] = []
  /// Equalities that had to be demoted while the plan was made.
  var refutations: [Refutation] = []

  init() {}

  init(_ table: ConstraintTable, isNonNegative: [Bool], isDemoted: [Bool], values: inout [Double]) {
    let variables = isNonNegative.count
    let slots = table.slotCount
    self.isDemoted = isDemoted
    kind = Array(repeating: .independent, count: variables)
    definer = Array(repeating: -1, count: variables)
    isOpened = Array(repeating: false, count: variables)
    role = Array(repeating: .none, count: slots)
    position = Array(repeating: -1, count: slots)
    pivot = Array(repeating: -1, count: slots)
    blockRow = Array(repeating: -1, count: slots)
    forward.reserveCapacity(slots)
    back.reserveCapacity(slots)
    let left = followConstants(table, &values)
    if left > 0 {
      var uses = Uses(table, self)
      peel(table, isNonNegative, &uses)
      if uses.active > 0 {
        blocks = Blocks(table, &self, isNonNegative, uses)
      }
    }
    if blocks.head.isEmpty { blocks = Blocks(variableCount: variables) }
    back.reverse()
    for (i, s) in back.enumerated() { position[Int(s)] = Int32(i) }
    findAliases(table)
  }

  /// Makes room for a slot and takes its role from it.
  mutating func forget(_ slot: Int) {
    while role.count <= slot {
      role.append(.none)
      position.append(-1)
      pivot.append(-1)
      blockRow.append(-1)
      isDemoted.append(false)
    }
    isDemoted[slot] = false
    if role[slot] != .forward, role[slot] != .back { role[slot] = .none }
  }

  mutating func appendVariable() {
    aliasRoot.append(Int32(kind.count))
    aliasFactor.append(1)
    kind.append(.independent)
    definer.append(-1)
    isOpened.append(false)
    blocks.appendVariable()
  }

  /// Makes a variable an unknown that nothing follows yet.
  mutating func renew(_ v: Int) {
    kind[v] = .independent
    definer[v] = -1
    aliasRoot[v] = Int32(v)
    aliasFactor[v] = 1
    isOpened[v] = false
  }

  func isEquality(_ slot: Int, _ table: ConstraintTable) -> Bool {
    table.relation[slot] == .equal && table.priority[slot] >= SolverState.required && table.number[slot] >= 0
      && !isDemoted[slot]
  }

  /// How often the equalities still open mention each variable.
  struct Uses {
    var count: [Int32]
    /// How many optional constraints and inequalities mention each variable.
    var others: [Int32]
    var active = 0

    init(_ table: ConstraintTable, _ plan: EliminationPlan) {
      count = Array(repeating: 0, count: plan.kind.count)
      others = Array(repeating: 0, count: plan.kind.count)
      for s in 0..<table.slotCount where table.number[s] >= 0 && plan.role[s] == .none {
        if plan.isEquality(s, table) {
          active += 1
          for t in table.terms(s) { count[Int(table.variable[t])] += 1 }
        } else {
          for t in table.terms(s) { others[Int(table.variable[t])] += 1 }
        }
      }
    }

    func isDecidedElsewhere(_ v: Int) -> Bool { others[v] > 0 }
  }

  /// Defines each variable that a single open equality mentions. Sizes only where nothing else decides them: a size
  /// that optional constraints mention is better kept as an unknown than the positions it moves.
  private mutating func peel(_ table: ConstraintTable, _ isNonNegative: [Bool], _ uses: inout Uses) {
    var positions: [Int32] = []
    var sizes: [Int32] = []
    for v in kind.indices where uses.count[v] == 1 && kind[v] == .independent {
      if !isNonNegative[v] { positions.append(Int32(v)) } else if !uses.isDecidedElsewhere(v) { sizes.append(Int32(v)) }
    }
    while let next = positions.popLast() ?? sizes.popLast() {
      let v = Int(next)
      guard uses.count[v] == 1, kind[v] == .independent else { continue }
      var u = table.head[v]
      while u >= 0 {
        let s = Int(table.slot[Int(u)])
        if role[s] == .none, isEquality(s, table) { break }
        u = table.next[Int(u)]
      }
      guard u >= 0 else { continue }
      let s = Int(table.slot[Int(u)])
      var largest = 0.0
      for t in table.terms(s) where kind[Int(table.variable[t])] == .independent {
        largest = max(largest, abs(table.coefficient[t]))
      }
      guard abs(table.coefficient[Int(u)]) >= 1e-4 * largest else { continue }
      role[s] = .back
      pivot[s] = next
      kind[v] = .defined
      definer[v] = Int32(s)
      back.append(Int32(s))
      uses.active -= 1
      for t in table.terms(s) where kind[Int(table.variable[t])] == .independent {
        let w = Int(table.variable[t])
        uses.count[w] -= 1
        guard uses.count[w] == 1 else { continue }
        if !isNonNegative[w] {
          positions.append(Int32(w))
        } else if !uses.isDecidedElsewhere(w) {
          sizes.append(Int32(w))
        }
      }
    }
  }

  /// The variables a definition reads, with their factors, knowns left out.
  func forEachOperand(_ slot: Int, _ table: ConstraintTable, _ body: (Int, Double) -> Void) {
    let r = Int(blockRow[slot])
    let v = pivot[slot]
    if r >= 0 {
      let range = blocks.terms(r)
      let p = blocks.pivotCoefficient[r]
      for t in range where blocks.variable[t] != v { body(Int(blocks.variable[t]), -blocks.coefficient[t] / p) }
      return
    }
    let p = table.coefficient(of: v, in: slot)
    for t in table.terms(slot) where table.variable[t] != v && kind[Int(table.variable[t])] != .known {
      body(Int(table.variable[t]), -table.coefficient[t] / p)
    }
  }

  private mutating func findAliases(_ table: ConstraintTable) {
    aliasRoot = Array(repeating: EliminationPlan.compositeRoot, count: kind.count)
    aliasFactor = Array(repeating: 1, count: kind.count)
    for v in kind.indices {
      switch kind[v] {
      case .independent: aliasRoot[v] = Int32(v)
      case .known: aliasRoot[v] = EliminationPlan.constantRoot
      case .defined: break
      }
    }
    for s in back {
      let v = Int(pivot[Int(s)])
      (aliasRoot[v], aliasFactor[v]) = alias(Int(s), table)
    }
  }

  func alias(_ slot: Int, _ table: ConstraintTable) -> (root: Int32, factor: Double) {
    var root = EliminationPlan.constantRoot
    var factor = 0.0
    forEachOperand(slot, table) { u, k in
      guard root != EliminationPlan.compositeRoot, aliasRoot[u] != EliminationPlan.constantRoot else { return }
      if aliasRoot[u] == EliminationPlan.compositeRoot || (root >= 0 && root != aliasRoot[u]) {
        root = EliminationPlan.compositeRoot
      } else {
        root = aliasRoot[u]
        factor += k * aliasFactor[u]
      }
    }
    return root >= 0 && abs(factor) < 1e-12 ? (EliminationPlan.constantRoot, 0) : (root, factor)
  }
}
