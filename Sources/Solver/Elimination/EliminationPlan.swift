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
    blocks = Blocks(variableCount: variables)
    if followConstants(table, &values) > 0 {
      var subsystem = Subsystem()
      subsystem.reset(variableCount: variables, slotCount: slots)
      for v in kind.indices where kind[v] == .independent { subsystem.addUnknown(Int32(v)) }
      for s in 0..<slots where role[s] == .none && isEquality(s, table) { subsystem.addEquality(Int32(s)) }
      subsystem.define(table, &self, isNonNegative)
      accept(subsystem.definitions)
      for s in subsystem.leftovers { role[Int(s)] = .lazy }
      for (s, _) in subsystem.definitions.reversed() {
        position[Int(s)] = Int32(back.count)
        back.append(s)
      }
    }
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

  /// Lets equalities define variables, without a place in the order yet.
  mutating func accept(_ definitions: [(slot: Int32, variable: Int32)]) {
    for (s, v) in definitions {
      role[Int(s)] = .back
      pivot[Int(s)] = v
      position[Int(s)] = -1
      kind[Int(v)] = .defined
      definer[Int(v)] = s
    }
  }

  /// How many optional constraints and inequalities mention a variable.
  func mentionsElsewhere(_ v: Int, _ table: ConstraintTable) -> Int32 {
    var count: Int32 = 0
    var t = table.head[v]
    while t >= 0 {
      if !isEquality(Int(table.slot[Int(t)]), table) { count += 1 }
      t = table.next[Int(t)]
    }
    return count
  }

  /// Whether an optional constraint or an inequality mentions a variable.
  func isDecidedElsewhere(_ v: Int, _ table: ConstraintTable) -> Bool {
    var t = table.head[v]
    while t >= 0 {
      if !isEquality(Int(table.slot[Int(t)]), table) { return true }
      t = table.next[Int(t)]
    }
    return false
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
