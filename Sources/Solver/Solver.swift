/// Linear constraints with lexicographic priorities, solved exactly.
///
/// Priorities are compared strictly: no sum of lower ones outweighs a higher one. Within one priority the sum of
/// absolute errors is least. Required constraints hold; where they cannot all hold, the latest is demoted just below
/// required, reported in `conflicts`, and restored as soon as it can hold. Values are points.
public struct Solver: Sendable {
  /// An unknown, numbered in order of creation.
  public struct Variable: Hashable, Comparable, Sendable {
    let index: Int32
    /// Earlier variables come first.
    public static func < (a: Variable, b: Variable) -> Bool { a.index < b.index }
  }

  /// A constraint in force, numbered in order of activation.
  public struct ConstraintID: Hashable, Comparable, Sendable {
    let number: Int32
    /// Earlier constraints come first.
    public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.number < b.number }
  }

  /// How the two sides compare.
  public enum Relation: Sendable { case equal, lessThanOrEqual, greaterThanOrEqual }

  /// A coefficient times a variable.
  public struct Term: Sendable {
    /// The unknown.
    public var variable: Variable
    /// Its factor.
    public var coefficient: Double

    /// Multiplies a variable by a coefficient.
    public init(_ variable: Variable, _ coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Required constraints that cannot hold together, and the one that gave way.
  public struct Conflict: Sendable {
    /// The demoted constraint.
    public var broken: ConstraintID
    /// A minimal unsatisfiable set with `broken` in it, sorted: without any one of them the rest can hold.
    public var members: [ConstraintID]
    /// Variables whose bound at zero takes part.
    public var nonNegative: [Variable]
    /// By how many points `broken` is missed in the solution.
    public var disagreement: Double
  }

  static let required = 1000.0
  /// Inequalities that take more definitions or terms than this to write out are watched until they are violated.
  static let eagerLimit = 12

  var table = ConstraintTable()
  var plan = Plan()
  var core = Core()

  // One entry a variable.
  var isNonNegative: [Bool] = []
  var isAlive: [Bool] = []
  var preferred: [Double] = []
  var values: [Double] = []
  /// Values with all core variables at zero.
  var base: [Double] = []
  /// Bounds of defined variables that have been violated and so became rows.
  var isBoundActive: [Bool] = []
  var freeIndices: [Int32] = []

  // One entry a slot.
  var isDemoted: [Bool] = []
  /// Watched inequalities that have been violated and so became rows.
  var isActivated: [Bool] = []
  var isConflictMember: [Bool] = []
  /// The row of a constraint that is one.
  var row: [Int32] = []

  // What has changed since the last solution.
  var isStale = false
  var needsPlan = true
  var needsCore = true
  var needsFreeList = false
  /// Whether every watched constraint and bound must be looked at, not only those that were reached.
  var needsFullCheck = false
  var areFacesComplete = false
  var dirtyForward = Bitset()
  var dirtyBlocks = Bitset()
  var dirtyBase = Bitset()
  var dirtyComponents = Bitset()
  var dirtyValues = Bitset()
  var watchedSlots: [Int32] = []
  var watchedBounds: [Int32] = []
  /// Constraints without a role yet.
  var pendingSlots: [Int32] = []
  /// Variables that have lost their definition.
  var orphans: [Int32] = []
  /// Rows that may read otherwise since definitions have changed.
  var rewrites: [Int32] = []
  /// Whether a block has been let go.
  var hasOpenBlock = false
  /// Variables added since the last plan.
  var fresh: [Int32] = []
  /// Components that have lost a row or a variable.
  var staleComponents: [Int32] = []
  /// Bounds that became active and have no row yet.
  var pendingBounds: [Int32] = []
  /// Members of conflicts whose constant has changed.
  var changedMembers: [Int] = []
  /// Members of conflicts that were demoted themselves.
  var demotedMembers: [Int] = []
  /// Variables whose value has changed since `preferLastValues()`.
  var moved: [Int32] = []
  /// Whether a variable is listed there, and whether it still counts: one taken back does not until it moves again.
  var isListed: [Bool] = []
  var isMoved: [Bool] = []
  var addedVariables: [Int32] = []
  var addedRows: [Int32] = []

  /// The definitions in order, once they have been evaluated all together since they last changed.
  var program: Program?
  var wantsProgram = false

  // Room for intermediate results, kept to spare allocations.
  var expansion = Expansion()
  var walk = Walk()
  /// One entry a variable, −1 while it is not in use.
  var places: [Int32] = []
  var scratch: [Double] = []
  /// One, or none; out of date where `areFacesComplete` says so.
  var faces: [Faces] = []

  /// Where the last solution put what is ambiguous, by the groups' first variables.
  var settlements: [Int32: Settlement] = [:]

  /// In order of the broken constraints.
  var clashes: [Clash] = []

  /// Broken constraints with the sets that explain them, in order of activation; valid after `solve()`.
  public var conflicts: [Conflict] {
    clashes.map { clash in
      var conflict = clash.conflict
      conflict.disagreement = abs(error(of: conflict.broken))
      return conflict
    }
  }

  /// Up to how many cells components keep their whole dictionary.
  var denseLimit = Tableau.usualDenseLimit

  /// Creates a system without variables.
  public init() {}

  /// Creates a system whose components are sparse from a given number of cells on.
  package init(denseLimit: Int) { self.denseLimit = denseLimit }

  /// Adds an unknown; `preferred` is where it goes, in points, when the constraints leave a choice.
  public mutating func addVariable(isNonNegative: Bool = false, preferred: Double = 0) -> Variable {
    isStale = true
    areFacesComplete = false
    if let index = freeIndices.popLast() {
      self.isNonNegative[Int(index)] = isNonNegative
      self.preferred[Int(index)] = preferred
      isAlive[Int(index)] = true
      if !needsPlan { plan.renew(Int(index)) }
      fresh.append(index)
      return Variable(index: index)
    }
    self.isNonNegative.append(isNonNegative)
    self.preferred.append(preferred)
    isAlive.append(true)
    values.append(0)
    base.append(0)
    isBoundActive.append(false)
    isMoved.append(false)
    isListed.append(false)
    table.head.append(ConstraintTable.none)
    let index = Int32(values.count - 1)
    if !needsPlan {
      plan.appendVariable()
      core.appendVariable()
      expansion.appendVariable()
    }
    fresh.append(index)
    return Variable(index: index)
  }

  /// Takes back an unknown that no constraint mentions any more; its number may serve again.
  public mutating func removeVariable(_ v: Variable) {
    let i = Int(v.index)
    guard isAlive[i], table.head[i] == ConstraintTable.none else { return }
    isStale = true
    areFacesComplete = false
    if !needsPlan, plan.kind[i] == .core, core.component[i] >= 0 { staleComponents.append(core.component[i]) }
    isAlive[i] = false
    isMoved[i] = false
    values[i] = 0
    base[i] = 0
    isNonNegative[i] = false
    if !needsPlan, isBoundActive[i], core.boundComponent[i] >= 0 { staleComponents.append(core.boundComponent[i]) }
    isBoundActive[i] = false
    freeIndices.append(v.index)
  }

  /// Says where an unknown goes, in points, when the constraints leave a choice.
  public mutating func setPreferred(_ v: Variable, _ value: Double) {
    guard preferred[Int(v.index)] != value else { return }
    preferred[Int(v.index)] = value
    if !core.free.isEmpty { isStale = true }
  }

  /// Makes the last solution what every variable prefers; one added since keeps the value it was given.
  public mutating func preferLastValues() {
    for v in moved {
      if isMoved[Int(v)] { setPreferred(Variable(index: v), values[Int(v)]) }
      isMoved[Int(v)] = false
      isListed[Int(v)] = false
    }
    moved.removeAll(keepingCapacity: true)
  }

  /// Adds Σ coefficient·variable `relation` constant with a priority in 0 < p ≤ 1000, 1000 being required.
  ///
  /// `isBreakable: false` marks constraints of the system (the root's size, frames) that a conflict never demotes
  /// while it has another member.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000, isBreakable: Bool = true
  ) -> ConstraintID {
    let slot = table.add(terms, relation, constant.isFinite ? constant : 0, priority, isBreakable)
    if slot == isDemoted.count {
      isDemoted.append(false)
      isActivated.append(false)
      isConflictMember.append(false)
      row.append(-1)
    } else {
      isDemoted[slot] = false
      isActivated[slot] = false
      isConflictMember[slot] = false
    }
    appears(slot)
    return table.id(slot)
  }

  /// Takes a constraint out of force.
  public mutating func remove(_ id: ConstraintID) {
    guard let slot = table.slot(of: id) else { return }
    disappears(slot)
    table.remove(slot)
  }

  /// Changes a constant, in points.
  public mutating func setConstant(_ id: ConstraintID, _ constant: Double) {
    guard constant.isFinite, let slot = table.slot(of: id), table.constant[slot] != constant else { return }
    table.constant[slot] = constant
    constantChanges(at: slot)
  }

  /// Changes a priority, between required and optional too.
  public mutating func setPriority(_ id: ConstraintID, _ priority: Double) {
    guard let slot = table.slot(of: id), table.priority[slot] != priority else { return }
    disappears(slot)
    table.priority[slot] = priority
    appears(slot)
  }

  /// The value found by the last `solve()`, in points.
  public func value(of v: Variable) -> Double { values[Int(v.index)] }

  /// The signed amount (left − constant) by which a constraint is missed, 0 when it holds.
  public func error(of id: ConstraintID) -> Double {
    guard let slot = table.slot(of: id) else { return 0 }
    return error(slot)
  }

  func error(_ slot: Int) -> Double {
    let miss = table.miss(slot, table.residual(slot, values))
    return abs(miss) <= table.tolerance(slot, values) ? 0 : miss
  }

  /// The sums of absolute errors that are not zero, highest priority first; demoted constraints are not counted.
  public var levelErrors: [(priority: Double, sum: Double)] {
    var misses: [(priority: Double, sum: Double)] = []
    for slot in 0..<table.slotCount where table.isAlive(slot) && table.priority[slot] < Solver.required {
      let e = abs(error(slot))
      if e > 0 { misses.append((table.priority[slot], e)) }
    }
    var result: [(priority: Double, sum: Double)] = []
    for miss in misses.sorted(by: { $0.priority > $1.priority }) {
      if let last = result.last, last.priority == miss.priority {
        result[result.count - 1].sum += miss.sum
      } else {
        result.append(miss)
      }
    }
    return result
  }

  /// What counts as zero among numbers of a size.
  static func tolerance(_ scale: Double) -> Double { 1e-7 * max(1, scale * 1e-4) }
}
