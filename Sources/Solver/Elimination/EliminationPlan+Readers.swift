extension EliminationPlan {
  /// The variables whose definitions use a variable.
  private func forEachReader(of v: Int, _ table: ConstraintTable, _ body: (Int) -> Void) {
    var t = table.head[v]
    while t >= 0 {
      let s = Int(table.slot[Int(t)])
      t = table.next[Int(t)]
      if role[s] == .back, blockRow[s] < 0, pivot[s] != Int32(v) { body(Int(pivot[s])) }
    }
    var u = blocks.head[v]
    while u >= 0 {
      if let s = blocks.reader(u) { body(Int(pivot[s])) }
      u = blocks.next[Int(u)]
    }
  }

  /// Some defined variables and all that depend on them or on roots, with their positions in the list.
  func readers(
    of first: [Int32], _ roots: [Int32], _ table: ConstraintTable, _ place: inout [Int32]
  ) -> [Int32] {
    var order = first
    for (i, v) in order.enumerated() { place[Int(v)] = Int32(i) }
    func add(_ u: Int) {
      guard place[u] < 0 else { return }
      place[u] = Int32(order.count)
      order.append(Int32(u))
    }
    for v in roots { forEachReader(of: Int(v), table) { add($0) } }
    var next = 0
    while next < order.count {
      let v = Int(order[next])
      next += 1
      forEachReader(of: v, table) { add($0) }
    }
    return order
  }

  /// Appends definitions in order of dependency; returns the variables that depend on different independent variables
  /// than before, or `nil` if definitions depend on each other in a cycle.
  mutating func append(
    _ variables: [Int32], changed count: Int, _ roots: [Int32], _ table: ConstraintTable, _ place: [Int32]
  ) -> [Int32]? {
    var waiting = Array(repeating: Int32(0), count: variables.count)
    var isChanged = waiting.indices.map { $0 < count }
    var ready: [Int32] = []
    for (i, v) in variables.enumerated() {
      forEachOperand(Int(definer[Int(v)]), table) { u, _ in if place[u] >= 0 { waiting[i] += 1 } }
      if waiting[i] == 0 { ready.append(Int32(i)) }
    }
    let isRoot = Set(roots)
    var changed = roots
    var done = 0
    while done < ready.count {
      let i = Int(ready[done])
      done += 1
      let v = Int(variables[i])
      let slot = Int(definer[v])
      if position[slot] >= 0 { back[Int(position[slot])] = -1 }
      position[slot] = Int32(back.count)
      back.append(Int32(slot))
      let new = alias(slot, table)
      if new.root != aliasRoot[v] || new.factor != aliasFactor[v] {
        isChanged[i] = true
      } else if new.root == EliminationPlan.compositeRoot, !isChanged[i] {
        forEachOperand(slot, table) { u, _ in
          if place[u] >= 0 ? isChanged[Int(place[u])] : isRoot.contains(Int32(u)) { isChanged[i] = true }
        }
      }
      (aliasRoot[v], aliasFactor[v]) = new
      if isChanged[i] { changed.append(Int32(v)) }
      forEachReader(of: v, table) { u in
        let k = Int(place[u])
        waiting[k] -= 1
        if waiting[k] == 0 { ready.append(Int32(k)) }
      }
    }
    return done == variables.count ? changed : nil
  }
}
