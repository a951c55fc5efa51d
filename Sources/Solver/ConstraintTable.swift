/// Constraints in parallel arrays: slots, their terms, and for each variable a linked list of the terms that contain
/// it.
///
/// A removed slot keeps its space for terms and is reused for the next constraint with the same length.
struct ConstraintTable: Sendable {
  static let none: Int32 = -1
  /// Up to this length, repeated variables of a constraint are found by comparing all its terms.
  private static let searchedLength = 32

  // One entry per slot.
  var start: [Int32] = []
  var count: [Int32] = []
  var relation: [Solver.Relation] = []
  var constant: [Double] = []
  var priority: [Double] = []
  var isBreakable: [Bool] = []
  var rank: [Int32] = []
  /// The number of the constraint in a slot, `none` for an empty slot.
  var number: [Int32] = []

  // One entry per term.
  var variable: [Int32] = []
  var coefficient: [Double] = []
  var slot: [Int32] = []
  var next: [Int32] = []
  private var previous: [Int32] = []

  /// The first term that contains a variable, one entry per variable.
  var head: [Int32] = []

  /// Whether any constraint has had a rank other than 0.
  private(set) var hasRanks = false
  private var slotOfNumber: [Int32] = []
  private var free: [[Int32]] = Array(repeating: [], count: 9)

  var slotCount: Int { start.count }

  func terms(_ slot: Int) -> Range<Int> {
    let s = Int(start[slot])
    return s..<(s + Int(count[slot]))
  }

  func isAlive(_ slot: Int) -> Bool { number[slot] >= 0 }

  func slot(of id: Solver.ConstraintID) -> Int? {
    let s = slotOfNumber[Int(id.number)]
    return s < 0 ? nil : Int(s)
  }

  /// The slot of the constraint with a number, negative if it was removed.
  func slot(number: Int) -> Int { Int(slotOfNumber[number]) }

  func id(_ slot: Int) -> Solver.ConstraintID { Solver.ConstraintID(number: number[slot]) }

  /// - Parameter oldNumber: the number of a removed constraint that this one replaces; nil for the next one.
  mutating func add(
    _ terms: [Solver.Term], _ relation: Solver.Relation, _ constant: Double, _ priority: Double, _ isBreakable: Bool,
    rank: Int32, replacing oldNumber: Int32? = nil
  ) -> Int {
    let newNumber = oldNumber ?? Int32(slotOfNumber.count)
    let length = terms.count
    let slot: Int
    if length < 8, let old = free[length].popLast() {
      slot = Int(old)
      self.relation[slot] = relation
      self.constant[slot] = constant
      self.priority[slot] = priority
      self.isBreakable[slot] = isBreakable
      self.rank[slot] = rank
      number[slot] = newNumber
    } else {
      slot = start.count
      start.append(Int32(variable.count))
      count.append(0)
      self.relation.append(relation)
      self.constant.append(constant)
      self.priority.append(priority)
      self.isBreakable.append(isBreakable)
      self.rank.append(rank)
      number.append(newNumber)
      for _ in 0..<length {
        variable.append(0)
        coefficient.append(0)
        self.slot.append(Int32(slot))
        next.append(ConstraintTable.none)
        previous.append(ConstraintTable.none)
      }
    }
    if oldNumber == nil { slotOfNumber.append(Int32(slot)) } else { slotOfNumber[Int(newNumber)] = Int32(slot) }
    if rank != 0 { hasRanks = true }
    let first = Int(start[slot])
    var end = first
    var places: [Int32: Int] = [:]
    merging: for term in terms where term.coefficient.isFinite && term.coefficient != 0 {
      if length <= ConstraintTable.searchedLength {
        for t in first..<end where variable[t] == term.variable.index {
          coefficient[t] += term.coefficient
          continue merging
        }
      } else if let t = places.updateValue(end, forKey: term.variable.index) {
        // A path through a deep hierarchy has thousands of terms.
        places[term.variable.index] = t
        coefficient[t] += term.coefficient
        continue merging
      }
      variable[end] = term.variable.index
      coefficient[end] = term.coefficient
      end += 1
    }
    // Terms that cancelled are overwritten by the following ones.
    var kept = first
    for t in first..<end where coefficient[t] != 0 {
      variable[kept] = variable[t]
      coefficient[kept] = coefficient[t]
      kept += 1
    }
    count[slot] = Int32(kept - first)
    for t in first..<kept { link(t) }
    return slot
  }

  private mutating func link(_ t: Int) {
    let v = Int(variable[t])
    let old = head[v]
    previous[t] = ConstraintTable.none
    next[t] = old
    if old >= 0 { previous[Int(old)] = Int32(t) }
    head[v] = Int32(t)
  }

  mutating func remove(_ slot: Int) {
    for t in terms(slot) {
      let (before, after) = (previous[t], next[t])
      if before >= 0 { next[Int(before)] = after } else { head[Int(variable[t])] = after }
      if after >= 0 { previous[Int(after)] = before }
    }
    slotOfNumber[Int(number[slot])] = ConstraintTable.none
    number[slot] = ConstraintTable.none
    let end = slot + 1 < start.count ? Int(start[slot + 1]) : variable.count
    let room = end - Int(start[slot])
    count[slot] = 0
    if room < 8 { free[room].append(Int32(slot)) }
  }

  mutating func setRank(_ slot: Int, _ newRank: Int32) {
    rank[slot] = newRank
    if newRank != 0 { hasRanks = true }
  }

  /// Whether a constraint is kept before another in a conflict of both: one of a lower rank, among these one that is
  /// not breakable, among these the earlier one.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    if rank[a] != rank[b] { return rank[a] < rank[b] }
    return isBreakable[a] != isBreakable[b] ? !isBreakable[a] : number[a] < number[b]
  }

  /// All constraints in order of precedence.
  func slotsInOrderOfPrecedence() -> [Int] {
    var slots: [Int] = []
    slots.reserveCapacity(slotCount)
    for isBreakable in [false, true] {
      for s in slotOfNumber where s >= 0 && self.isBreakable[Int(s)] == isBreakable { slots.append(Int(s)) }
    }
    if hasRanks { slots.sort { precedes($0, $1) } }
    return slots
  }

  /// The coefficient of a variable in a slot.
  func coefficient(of v: Int32, in slot: Int) -> Double {
    for t in terms(slot) where variable[t] == v { return coefficient[t] }
    return 1
  }

  /// Left side minus constant for given values.
  func residual(_ slot: Int, _ values: [Double]) -> Double {
    var sum = -constant[slot]
    for t in terms(slot) { sum += coefficient[t] * values[Int(variable[t])] }
    return sum
  }

  /// The signed violation for a residual, zero if the relation holds.
  func miss(_ slot: Int, _ residual: Double) -> Double {
    switch relation[slot] {
    case .equal: residual
    case .lessThanOrEqual: max(0, residual)
    case .greaterThanOrEqual: min(0, residual)
    }
  }

  /// The tolerance for zero in a constraint, depending on the magnitude of its terms.
  func tolerance(_ slot: Int, _ values: [Double]) -> Double {
    var scale = abs(constant[slot])
    for t in terms(slot) { scale = max(scale, abs(coefficient[t] * values[Int(variable[t])])) }
    return SolverState.tolerance(scale)
  }
}
