/// Equalities that share unknowns in a ring, reduced against each other once; their constants are replayed.
struct Blocks: Sendable {
  // One entry a row that took part.
  private(set) var slot: [Int32] = []
  private(set) var block: [Int32] = []
  private var start: [Int32] = []
  private var count: [Int32] = []
  private(set) var pivotCoefficient: [Double] = []
  /// The reduced constant, knowns included.
  var constant: [Double] = []

  // Terms of reduced rows: unknowns only.
  private(set) var variable: [Int32] = []
  private(set) var coefficient: [Double] = []

  // Steps "row += factor · source" in the order they were taken, grouped by block.
  private(set) var stepTarget: [Int32] = []
  private(set) var stepSource: [Int32] = []
  private(set) var stepFactor: [Double] = []

  // Rows and steps of each block.
  private(set) var rowStart: [Int32] = [0]
  private(set) var rows: [Int32] = []
  private(set) var stepStart: [Int32] = [0]

  /// Chains of reduced terms that mention a variable, for the variables of blocks.
  private(set) var head: [Int32] = []
  private(set) var next: [Int32] = []
  private(set) var rowOfTerm: [Int32] = []

  var blockCount: Int { rowStart.count - 1 }

  init() {}

  mutating func appendVariable() {
    if !head.isEmpty { head.append(-1) }
  }

  func terms(_ row: Int) -> Range<Int> {
    let s = Int(start[row])
    return s..<(s + Int(count[row]))
  }

  init(_ table: ConstraintTable, _ plan: inout Plan, _ isNonNegative: [Bool], _ uses: Plan.Uses) {
    var work = Work(table, plan, isNonNegative, uses)
    work.run()
    slot = work.slot
    start = work.start
    count = work.count
    variable = work.variable
    coefficient = work.coefficient
    constant = Array(repeating: 0, count: slot.count)
    pivotCoefficient = Array(repeating: 1, count: slot.count)
    for (i, s) in slot.enumerated() {
      plan.reduced[Int(s)] = Int32(i)
      plan.role[Int(s)] = .watched
    }
    for i in work.order {
      let s = Int(slot[Int(i)])
      let v = work.pivot[Int(i)]
      plan.role[s] = .back
      plan.pivot[s] = v
      plan.kind[Int(v)] = .defined
      plan.definer[Int(v)] = Int32(s)
      plan.back.append(Int32(s))
      for t in terms(Int(i)) where variable[t] == v { pivotCoefficient[Int(i)] = coefficient[t] }
    }
    group(work)
    head = Array(repeating: -1, count: isNonNegative.count)
    next = Array(repeating: -1, count: variable.count)
    rowOfTerm = Array(repeating: -1, count: variable.count)
    for i in slot.indices where work.pivot[i] >= 0 {
      for t in terms(i) where variable[t] != work.pivot[i] {
        rowOfTerm[t] = Int32(i)
        next[t] = head[Int(variable[t])]
        head[Int(variable[t])] = Int32(t)
      }
    }
  }

  /// Sorts rows and steps by block, keeping their order.
  private mutating func group(_ work: Work) {
    var blockOfRoot = Array(repeating: Int32(-1), count: slot.count)
    block = Array(repeating: 0, count: slot.count)
    var blocks: Int32 = 0
    var work = work
    for i in slot.indices {
      let r = work.root(Int32(i))
      if blockOfRoot[Int(r)] < 0 {
        blockOfRoot[Int(r)] = blocks
        blocks += 1
      }
      block[i] = blockOfRoot[Int(r)]
    }
    let rowOrder = Blocks.bucketed(slot.indices.map { Int32($0) }, Int(blocks), &rowStart) { block[Int($0)] }
    rows = rowOrder
    let steps = Blocks.bucketed(work.stepTarget.indices.map { Int32($0) }, Int(blocks), &stepStart) {
      block[Int(work.stepTarget[Int($0)])]
    }
    stepTarget = steps.map { work.stepTarget[Int($0)] }
    stepSource = steps.map { work.stepSource[Int($0)] }
    stepFactor = steps.map { work.stepFactor[Int($0)] }
  }

  static func bucketed(_ items: [Int32], _ buckets: Int, _ start: inout [Int32], _ key: (Int32) -> Int32) -> [Int32] {
    start = Array(repeating: 0, count: buckets + 1)
    for i in items { start[Int(key(i)) + 1] += 1 }
    for b in 0..<buckets { start[b + 1] += start[b] }
    var fill = start
    var result = items
    for i in items {
      let b = Int(key(i))
      result[Int(fill[b])] = i
      fill[b] += 1
    }
    return result
  }
}
