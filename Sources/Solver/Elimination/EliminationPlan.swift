/// The use of the required equalities: which one defines which variable, and in which order.
///
/// - Forward: variables determined one after another by constants.
/// - Back: definitions that are evaluated when everything else is known. A variable contained in only one equality is
///   defined by it, and both are removed from the system, repeatedly; so positions are never substituted forward.
/// - Blocks: equalities with several unknowns in a cycle are reduced by sparse elimination. The remaining variables are
///   those of the reduced system, which are independent: optional constraints and inequalities determine them.
struct EliminationPlan: Sendable {
  enum Kind: UInt8, Sendable { case independent, known, defined }
  enum Role: UInt8, Sendable {
    /// Not processed yet, or an empty slot.
    case none
    case forward
    case back
    /// A required constraint that is determined by the others, or a lazy inequality, checked when one of its variables
    /// changes.
    case lazy
    /// A row of a component.
    case component
    /// An optional constraint without influence.
    case withoutInfluence
  }

  static let constantRoot: Int32 = -2
  static let compositeRoot: Int32 = -1

  // One entry per variable.
  var kind: [Kind] = []
  /// The equality that defines a known or defined variable.
  var definer: [Int32] = []
  /// The single independent variable on which a defined variable depends, or `constantRoot`, or `compositeRoot`.
  var aliasRoot: [Int32] = []
  var aliasFactor: [Double] = []

  /// Variables whose definition was expanded in a row of a component.
  var isOpened: [Bool] = []

  // One entry per slot.
  var role: [Role] = []
  var position: [Int32] = []
  var pivot: [Int32] = []
  /// The reduced row of a slot in a block.
  var blockRow: [Int32] = []

  /// Slots in the order in which their variables are determined.
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

  /// Adds space for a slot and clears its role.
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

  /// Makes a variable an unknown on which nothing depends yet.
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

  /// Records definitions of variables by equalities, without a position in the order yet.
  mutating func accept(_ definitions: [(slot: Int32, variable: Int32)]) {
    for (s, v) in definitions {
      role[Int(s)] = .back
      pivot[Int(s)] = v
      position[Int(s)] = -1
      kind[Int(v)] = .defined
      definer[Int(v)] = s
    }
  }

  /// The number of optional constraints and inequalities that contain a variable.
  func mentionsElsewhere(_ v: Int, _ table: ConstraintTable) -> Int32 {
    var count: Int32 = 0
    var t = table.head[v]
    while t >= 0 {
      if !isEquality(Int(table.slot[Int(t)]), table) { count += 1 }
      t = table.next[Int(t)]
    }
    return count
  }

  /// Whether an optional constraint or an inequality contains a variable.
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
