/// Rewrites a sum over any variables as one over independent variables, using the definitions, the latest first, so
/// that positions that occur on both sides cancel before their definitions are expanded.
struct Expansion: Sendable {
  private var weight: [Double] = []
  private var isSeen: [Bool] = []
  private var heap = MaxHeap()
  private var found: [Int32] = []
  private(set) var terms: [(variable: Int32, coefficient: Double)] = []

  /// The variables whose definitions were expanded.
  private(set) var opened: [Int32] = []

  mutating func reset(variableCount: Int) {
    weight = Array(repeating: 0, count: variableCount)
    isSeen = Array(repeating: false, count: variableCount)
  }

  mutating func appendVariable() {
    weight.append(0)
    isSeen.append(false)
  }

  /// Expands a constraint; returns false, without a result, if it takes more than `limit` definitions or terms.
  mutating func expand(slot: Int, _ table: ConstraintTable, _ plan: EliminationPlan, limit: Int) -> Bool {
    begin()
    for t in table.terms(slot) { add(Int(table.variable[t]), table.coefficient[t], plan) }
    return run(table, plan, limit)
  }

  /// Expands one variable.
  mutating func expand(variable: Int, _ table: ConstraintTable, _ plan: EliminationPlan, limit: Int) -> Bool {
    begin()
    add(variable, 1, plan)
    return run(table, plan, limit)
  }

  private mutating func begin() {
    found.removeAll(keepingCapacity: true)
    heap.removeAll()
    terms.removeAll(keepingCapacity: true)
    opened.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ v: Int, _ c: Double, _ plan: EliminationPlan) {
    let root = plan.aliasRoot[v]
    if root == EliminationPlan.constantRoot { return }
    if root >= 0 {
      let r = Int(root)
      if !isSeen[r] {
        isSeen[r] = true
        found.append(root)
        weight[r] = 0
      }
      let added = c * plan.aliasFactor[v]
      let sum = weight[r] + added
      weight[r] = abs(sum) <= 1e-12 * max(abs(added), abs(weight[r])) ? 0 : sum
      return
    }
    if !isSeen[v] {
      isSeen[v] = true
      weight[v] = 0
      heap.push(plan.position[Int(plan.definer[v])])
    }
    let sum = weight[v] + c
    weight[v] = abs(sum) <= 1e-12 * max(abs(c), abs(weight[v])) ? 0 : sum
  }

  private mutating func run(_ table: ConstraintTable, _ plan: EliminationPlan, _ limit: Int) -> Bool {
    var steps = 0
    while let p = heap.pop() {
      let s = Int(plan.back[Int(p)])
      let v = Int(plan.pivot[s])
      isSeen[v] = false
      let w = weight[v]
      if w == 0 { continue }
      steps += 1
      if steps > limit || found.count > limit {
        while let rest = heap.pop() { isSeen[Int(plan.pivot[Int(plan.back[Int(rest)])])] = false }
        for r in found { isSeen[Int(r)] = false }
        return false
      }
      opened.append(Int32(v))
      let scale = -w / plan.ownCoefficient(s, table)
      plan.forEachOther(s, table) { u, c in add(u, scale * c, plan) }
    }
    for r in found {
      isSeen[Int(r)] = false
      if weight[Int(r)] != 0 { terms.append((r, weight[Int(r)])) }
    }
    return true
  }
}
