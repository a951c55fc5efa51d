import InbetweenDiagnostics

extension Blocks {
  /// Sparse elimination that selects the equality and variable with the least fill-in next.
  struct Elimination {
    var slot: [Int32] = []
    var start: [Int32] = []
    var count: [Int32] = []
    private var capacity: [Int32] = []
    var pivot: [Int32] = []
    var variable: [Int32] = []
    var coefficient: [Double] = []
    var stepTarget: [Int32] = []
    var stepSource: [Int32] = []
    var stepFactor: [Double] = []
    /// Rows in the order in which they got a pivot.
    var order: [Int32] = []
    /// Which rows share unknowns.
    private(set) var joined = DisjointSets()

    /// The variables by their numbers in the rows.
    private(set) var names: [Int32] = []
    /// Whether a row may define a variable.
    private var mayGive: [Bool] = []
    private let isNonNegative: [Bool]
    /// The number of optional constraints and inequalities that contain a variable, each of which is expanded with its
    /// definition.
    private let others: [Int32]
    private var uses: [Int32]
    /// Rows that mention a variable, possibly including some that no longer do.
    private var columnHead: [Int32]
    private var cellNext: [Int32] = []
    private var cellRow: [Int32] = []
    private var place: [Int32]
    private var buckets: [[Int32]] = Array(repeating: [], count: 64)
    private var taken: [Int] = Array(repeating: 0, count: 64)

    /// Initialises with some equalities; some of their variables are unknown, the others are read as values.
    ///
    /// - Parameters:
    ///   - left: one entry per variable, −1 for variables that are not unknown.
    ///   - numbers: one entry per variable, all −1 before and after.
    init(
      _ table: ConstraintTable, _ plan: EliminationPlan, _ equalities: [Int32],
      isNonNegative all: [Bool], left: [Int32], numbers: inout [Int32]
    ) {
      var names: [Int32] = []
      var mayGive: [Bool] = []
      var nonNegative: [Bool] = []
      var mentions: [Int32] = []
      for s in equalities {
        for t in table.terms(Int(s)) {
          let v = Int(table.variable[t])
          guard plan.kind[v] != .known, numbers[v] < 0 else { continue }
          numbers[v] = Int32(names.count)
          names.append(Int32(v))
          mayGive.append(left[v] >= 0)
          nonNegative.append(all[v])
          mentions.append(all[v] && left[v] >= 0 ? plan.mentionsElsewhere(v, table) : 0)
        }
      }
      (isNonNegative, others) = (nonNegative, mentions)
      uses = Array(repeating: 0, count: names.count)
      columnHead = Array(repeating: -1, count: names.count)
      place = Array(repeating: 0, count: names.count)
      for s in equalities {
        let row = Int32(slot.count)
        slot.append(s)
        joined.append()
        pivot.append(-1)
        start.append(Int32(variable.count))
        for t in table.terms(Int(s)) {
          let v = numbers[Int(table.variable[t])]
          guard v >= 0 else { continue }
          variable.append(v)
          coefficient.append(table.coefficient[t])
          guard mayGive[Int(v)] else { continue }
          uses[Int(v)] += 1
          if columnHead[Int(v)] >= 0 { joined.join(row, cellRow[Int(columnHead[Int(v)])]) }
          addCell(row, Int(v))
        }
        count.append(Int32(variable.count) - start[Int(row)])
        capacity.append(count[Int(row)])
      }
      for v in names { numbers[Int(v)] = -1 }
      (self.names, self.mayGive) = (names, mayGive)
    }

    private mutating func addCell(_ row: Int32, _ v: Int) {
      cellNext.append(columnHead[v])
      cellRow.append(row)
      columnHead[v] = Int32(cellRow.count - 1)
    }

    private func range(_ row: Int) -> Range<Int> { Int(start[row])..<Int(start[row] + count[row]) }

    /// The cheapest pivot of a row: positions before sizes, sizes that nothing else determines before the others, and
    /// of these the size used by the fewest constraints.
    private func best(_ row: Int) -> (cost: Int, term: Int)? {
      var largest = 0.0
      for t in range(row) where mayGive[Int(variable[t])] { largest = max(largest, abs(coefficient[t])) }
      var result: (cost: Int, term: Int)?
      var fewest = Int32.max
      let length = max(0, Int(count[row]) - 2)
      for t in range(row) where abs(coefficient[t]) >= 1e-3 * largest {
        let v = Int(variable[t])
        guard mayGive[v] else { continue }
        let cost =
          (Int(uses[v]) - 1) * (1 + 4 * length) + (isNonNegative[v] ? 1 : 0)
          + (isNonNegative[v] && others[v] > 0 ? 2 : 0)
        let best = result?.cost ?? .max
        guard cost < best || (cost == best && isNonNegative[v] && others[v] < fewest) else { continue }
        result = (cost, t)
        fewest = isNonNegative[v] ? others[v] : 0
      }
      return result
    }

    private mutating func push(_ row: Int) {
      guard let b = best(row) else { return }
      buckets[min(63, b.cost)].append(Int32(row))
    }

    mutating func run() {
      for row in slot.indices.reversed() { push(row) }
      var level = 0
      while level < 64 {
        guard taken[level] < buckets[level].count else {
          buckets[level].removeAll(keepingCapacity: true)
          taken[level] = 0
          level += 1
          continue
        }
        let row = Int(buckets[level][taken[level]])
        taken[level] += 1
        guard pivot[row] < 0, let b = best(row) else { continue }
        if min(63, b.cost) > level {
          buckets[min(63, b.cost)].append(Int32(row))
          continue
        }
        // Rows without a pivot are handled by the simplex method, which has the same budget.
        guard WorkBudget.spend(10 * Int(count[row]) * Int(uses[Int(variable[b.term])]), on: .layout) else { return }
        let lowest = eliminate(row, b.term)
        level = min(level, lowest)
      }
    }

    /// Removes a variable from all other rows; returns the lowest bucket that received a row.
    private mutating func eliminate(_ row: Int, _ term: Int) -> Int {
      let v = Int(variable[term])
      let p = coefficient[term]
      pivot[row] = Int32(v)
      order.append(Int32(row))
      var touched: [Int] = []
      var cell = columnHead[v]
      while cell >= 0 {
        let target = Int(cellRow[Int(cell)])
        cell = cellNext[Int(cell)]
        guard target != row, pivot[target] < 0 else { continue }
        guard let t = range(target).first(where: { variable[$0] == Int32(v) }) else { continue }
        let factor = -coefficient[t] / p
        stepTarget.append(Int32(target))
        stepSource.append(Int32(row))
        stepFactor.append(factor)
        combine(target, row, factor, without: v)
        touched.append(target)
      }
      uses[v] = 0
      var lowest = 64
      for t in range(row) where Int(variable[t]) != v {
        let u = Int(variable[t])
        uses[u] -= 1
        guard uses[u] <= 2, mayGive[u] else { continue }
        collectOpenRows(u, &touched)
      }
      for other in touched {
        guard let b = best(other) else { continue }
        buckets[min(63, b.cost)].append(Int32(other))
        lowest = min(lowest, min(63, b.cost))
      }
      return lowest
    }

    /// Rows without a pivot that contain a variable; entries of the others are removed, so that none is visited twice.
    private mutating func collectOpenRows(_ v: Int, _ result: inout [Int]) {
      var last: Int32 = -1
      var cell = columnHead[v]
      while cell >= 0 {
        let next = cellNext[Int(cell)]
        let row = Int(cellRow[Int(cell)])
        if pivot[row] < 0 {
          result.append(row)
          last = cell
        } else if last >= 0 {
          cellNext[Int(last)] = next
        } else {
          columnHead[v] = next
        }
        cell = next
      }
    }

    /// target += factor · source, so that v cancels.
    private mutating func combine(_ target: Int, _ source: Int, _ factor: Double, without v: Int) {
      let needed = Int(count[target]) + Int(count[source])
      if Int(capacity[target]) < needed {
        let old = range(target)
        start[target] = Int32(variable.count)
        for t in old {
          variable.append(variable[t])
          coefficient.append(coefficient[t])
        }
        for _ in old.count..<(needed * 2) {
          variable.append(-1)
          coefficient.append(0)
        }
        capacity[target] = Int32(needed * 2)
      }
      let first = Int(start[target])
      var end = first + Int(count[target])
      for t in first..<end { place[Int(variable[t])] = Int32(t) + 1 }
      for t in range(source) {
        let u = Int(variable[t])
        guard u != v else { continue }
        let c = factor * coefficient[t]
        if place[u] > 0 {
          let at = Int(place[u]) - 1
          let sum = coefficient[at] + c
          coefficient[at] = abs(sum) <= 1e-12 * max(abs(c), abs(coefficient[at])) ? 0 : sum
        } else {
          variable[end] = Int32(u)
          coefficient[end] = c
          place[u] = Int32(end) + 1
          end += 1
          uses[u] += 1
          addCell(Int32(target), u)
        }
      }
      var kept = first
      for t in first..<end {
        let u = Int(variable[t])
        place[u] = 0
        if u == v { continue }
        if coefficient[t] == 0 {
          uses[u] -= 1
          continue
        }
        variable[kept] = variable[t]
        coefficient[kept] = coefficient[t]
        kept += 1
      }
      count[target] = Int32(kept - first)
    }
  }
}
