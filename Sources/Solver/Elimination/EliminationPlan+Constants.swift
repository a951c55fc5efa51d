extension EliminationPlan {
  /// A required equality refuted by preceding ones: in Σ weight·row all variables cancel, and the remaining constant is
  /// infeasible.
  struct Refutation: Sendable {
    var slot: Int
    var rows: [(slot: Int, weight: Double)]
  }

  /// Determines every variable that is the only unknown of an equality; returns the number of remaining equalities.
  ///
  /// Equalities are processed in order of precedence, and consequences are propagated at once. An equality that
  /// contradicts preceding ones is thus the one to be demoted, and nothing that remains depends on it.
  mutating func followConstants(_ table: ConstraintTable, _ values: inout [Double]) -> Int {
    var sweep = Sweep(table)
    for s in table.slotsInOrderOfPrecedence() where isEquality(s, table) {
      sweep.open += 1
      sweep.isReached[s] = true
      if sweep.unknown[s] <= 1 { follow(s, table, &values, &sweep) }
    }
    return sweep.open
  }

  private struct Sweep {
    var unknown: [Int32]
    var isReached: [Bool]
    var open = 0
    var queue: [Int32] = []
    var weight: [Double] = []
    var isSeen: [Bool] = []

    init(_ table: ConstraintTable) {
      unknown = table.count
      isReached = Array(repeating: false, count: table.slotCount)
    }
  }

  private mutating func follow(_ s: Int, _ table: ConstraintTable, _ values: inout [Double], _ sweep: inout Sweep) {
    let first = forward.count
    var next = 0
    sweep.queue.removeAll(keepingCapacity: true)
    sweep.queue.append(Int32(s))
    while next < sweep.queue.count {
      let r = Int(sweep.queue[next])
      next += 1
      var sum = table.constant[r]
      var own = 1.0
      var v = -1
      for t in table.terms(r) {
        let u = Int(table.variable[t])
        if kind[u] == .independent {
          v = u
          own = table.coefficient[t]
        } else {
          sum -= table.coefficient[t] * values[u]
        }
      }
      sweep.open -= 1
      guard v >= 0 else {
        role[r] = .lazy
        guard abs(sum) > 1e-7, abs(sum) > table.tolerance(r, values) else { continue }
        let rows = refutation(of: r, table, &sweep)
        // Contradictions that do not involve the current equality are found later.
        guard rows.contains(where: { $0.slot == s }) else { continue }
        refutations.append(Refutation(slot: s, rows: rows))
        isDemoted[s] = true
        return takeBack(first, next, table, &sweep)
      }
      values[v] = sum / own
      kind[v] = .known
      definer[v] = Int32(r)
      role[r] = .forward
      pivot[r] = Int32(v)
      position[r] = Int32(forward.count)
      forward.append(Int32(r))
      var t = table.head[v]
      while t >= 0 {
        let other = Int(table.slot[Int(t)])
        t = table.next[Int(t)]
        sweep.unknown[other] -= 1
        if sweep.unknown[other] == 1, sweep.isReached[other] { sweep.queue.append(Int32(other)) }
      }
    }
  }

  /// Undoes the consequences of an equality that has to be demoted.
  private mutating func takeBack(
    _ first: Int, _ done: Int, _ table: ConstraintTable, _ sweep: inout Sweep
  ) {
    for r in sweep.queue[..<done] {
      role[Int(r)] = .none
      sweep.open += 1
    }
    sweep.open -= 1
    for r in forward[first...] {
      let v = Int(pivot[Int(r)])
      pivot[Int(r)] = -1
      position[Int(r)] = -1
      kind[v] = .independent
      definer[v] = -1
      var t = table.head[v]
      while t >= 0 {
        sweep.unknown[Int(table.slot[Int(t)])] += 1
        t = table.next[Int(t)]
      }
    }
    forward.removeLast(forward.count - first)
  }

  /// A row without unknowns, combined with the equalities that determine its variables until none is left.
  private func refutation(
    of slot: Int, _ table: ConstraintTable, _ sweep: inout Sweep
  ) -> [(slot: Int, weight: Double)] {
    if sweep.weight.isEmpty {
      sweep.weight = Array(repeating: 0, count: kind.count)
      sweep.isSeen = Array(repeating: false, count: kind.count)
    }
    var rows = [(slot: slot, weight: 1.0)]
    var heap = MaxHeap()
    var touched: [Int] = []
    func add(_ row: Int, _ factor: Double, but pivot: Int32) {
      for t in table.terms(row) where table.variable[t] != pivot {
        let v = Int(table.variable[t])
        sweep.weight[v] += factor * table.coefficient[t]
        if sweep.isSeen[v] { continue }
        sweep.isSeen[v] = true
        touched.append(v)
        heap.push(position[Int(definer[v])])
      }
    }
    add(slot, 1, but: -1)
    while let p = heap.pop() {
      let r = Int(forward[Int(p)])
      let v = pivot[r]
      let weight = sweep.weight[Int(v)]
      guard abs(weight) > 1e-11 else { continue }
      let factor = -weight / table.coefficient(of: v, in: r)
      rows.append((r, factor))
      add(r, factor, but: v)
    }
    for v in touched {
      sweep.weight[v] = 0
      sweep.isSeen[v] = false
    }
    return rows
  }
}
