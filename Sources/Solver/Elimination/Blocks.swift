/// Equalities that share unknowns in a cycle, reduced against each other once; the reduction is replayed for their
/// constants.
struct Blocks: Sendable {
  // One entry per participating row.
  private(set) var slot: [Int32] = []
  private(set) var block: [Int32] = []
  private var start: [Int32] = []
  private var count: [Int32] = []
  private(set) var pivotCoefficient: [Double] = []
  /// The reduced constant, including known variables.
  var constant: [Double] = []

  // Terms of reduced rows: unknowns only.
  private(set) var variable: [Int32] = []
  private(set) var coefficient: [Double] = []

  // Steps "row += factor · source" in execution order, grouped by block.
  private(set) var stepTarget: [Int32] = []
  private(set) var stepSource: [Int32] = []
  private(set) var stepFactor: [Double] = []

  // Rows and steps of each block.
  private(set) var rowStart: [Int32] = [0]
  private(set) var rows: [Int32] = []
  private(set) var stepStart: [Int32] = [0]

  /// Linked lists of reduced terms by variable, for the variables of blocks.
  private(set) var head: [Int32] = []
  private(set) var next: [Int32] = []
  private(set) var rowOfTerm: [Int32] = []

  private(set) var removedRows = 0

  var blockCount: Int { rowStart.count - 1 }
  /// Whether removed rows outnumber the others.
  var isWasteful: Bool { removedRows > slot.count / 2 + 256 }

  init() {}

  init(variableCount: Int) { head = Array(repeating: -1, count: variableCount) }

  mutating func appendVariable() {
    head.append(-1)
  }

  func terms(_ row: Int) -> Range<Int> {
    let s = Int(start[row])
    return s..<(s + Int(count[row]))
  }

  /// Appends the result of an elimination; returns the number of its first row.
  @discardableResult
  mutating func append(_ elimination: Elimination) -> Int {
    let first = slot.count
    let firstTerm = Int32(variable.count)
    let names = elimination.names
    slot += elimination.slot
    count += elimination.count
    for s in elimination.start { start.append(s + firstTerm) }
    for v in elimination.variable { variable.append(v < 0 ? -1 : names[Int(v)]) }
    coefficient += elimination.coefficient
    for _ in elimination.slot {
      constant.append(0)
      pivotCoefficient.append(1)
    }
    next.reserveCapacity(variable.count)
    rowOfTerm.reserveCapacity(variable.count)
    while next.count < variable.count {
      next.append(-1)
      rowOfTerm.append(-1)
    }
    for i in elimination.slot.indices where elimination.pivot[i] >= 0 {
      let pivot = names[Int(elimination.pivot[i])]
      let row = first + i
      for t in terms(row) {
        if variable[t] == pivot {
          pivotCoefficient[row] = coefficient[t]
          continue
        }
        rowOfTerm[t] = Int32(row)
        next[t] = head[Int(variable[t])]
        head[Int(variable[t])] = Int32(t)
      }
    }
    group(elimination, first)
    return first
  }

  /// Sorts the appended rows and steps by block, preserving their order.
  private mutating func group(_ elimination: Elimination, _ first: Int) {
    var joined = elimination.joined
    var blockOfRoot = Array(repeating: Int32(-1), count: elimination.slot.count)
    var local: [Int32] = []
    var blocks: Int32 = 0
    for i in elimination.slot.indices {
      let r = joined.root(Int32(i))
      if blockOfRoot[Int(r)] < 0 {
        blockOfRoot[Int(r)] = blocks
        blocks += 1
      }
      local.append(blockOfRoot[Int(r)])
    }
    let (firstBlock, firstRow, firstStep) = (Int32(blockCount), Int32(first), Int32(stepTarget.count))
    for b in local { block.append(firstBlock + b) }
    var bounds: [Int32] = []
    let order = Blocks.bucketed(elimination.slot.indices.map { Int32($0) }, Int(blocks), &bounds) { local[Int($0)] }
    for i in order { rows.append(firstRow + i) }
    for b in bounds.dropFirst() { rowStart.append(firstRow + b) }
    let steps = Blocks.bucketed(elimination.stepTarget.indices.map { Int32($0) }, Int(blocks), &bounds) {
      local[Int(elimination.stepTarget[Int($0)])]
    }
    for k in steps {
      stepTarget.append(firstRow + elimination.stepTarget[Int(k)])
      stepSource.append(firstRow + elimination.stepSource[Int(k)])
      stepFactor.append(elimination.stepFactor[Int(k)])
    }
    for b in bounds.dropFirst() { stepStart.append(firstStep + b) }
  }

  /// Removes a row; its position stays empty.
  mutating func remove(row: Int) {
    guard slot[row] >= 0 else { return }
    slot[row] = -1
    removedRows += 1
  }

  /// The slots of a block's current rows.
  func slots(of b: Int) -> [Int32] {
    rows[Int(rowStart[b])..<Int(rowStart[b + 1])].map { slot[Int($0)] }.filter { $0 >= 0 }
  }

  /// The definition in a row that uses a variable; `nil` if the row was removed.
  func reader(_ term: Int32) -> Int? {
    let s = slot[Int(rowOfTerm[Int(term)])]
    return s < 0 ? nil : Int(s)
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
