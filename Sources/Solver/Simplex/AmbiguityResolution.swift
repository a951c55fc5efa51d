/// The values of the ambiguous variables of a group, and all inputs on which they depend: if a later solution has the
/// same inputs, they are kept without a search.
struct AmbiguityResolution: Sendable {
  private struct Part: Sendable {
    let variables: [Int32]
    let tableau: Tableau
  }

  private struct Definition: Hashable, Sendable {
    let variable: Int32
    var operands: [Int32] = []
    var factors: [Double] = []
    /// Its value apart from its open operands.
    let rest: Double
  }

  private var parts: [Part] = []
  private var definitions: [Definition] = []
  private(set) var open: [Int32] = []
  private var preferred: [Double] = []
  private(set) var components: [Int] = []
  /// The values of the independent variables.
  var places: [(variable: Int, value: Double)] = []

  /// The first variable of its first component.
  var first: Int32 { parts.first?.variables.first ?? -1 }

  /// The groups of a solver's open variables, in order of their components, without values; and for each variable its
  /// group, or −1.
  static func all(in solver: SolverState, isOpen: [Bool]) -> (settlements: [AmbiguityResolution], groupOf: [Int]) {
    let (reduced, plan, table) = (solver.reducedSystem, solver.plan, solver.table)
    var groups = DisjointSets(count: isOpen.count)
    for c in reduced.free {
      let variables = reduced.variables(Int(c))
      for v in variables { groups.join(Int(v), Int(variables.first ?? v)) }
    }
    for s in plan.back where s >= 0 && isOpen[Int(plan.pivot[Int(s)])] {
      let v = Int(plan.pivot[Int(s)])
      plan.forEachOperand(Int(s), table) { u, _ in if isOpen[u] { groups.join(v, u) } }
    }
    var found: [AmbiguityResolution] = []
    var indexOfRoot = Array(repeating: -1, count: isOpen.count)
    for c in reduced.free.map({ Int($0) }) {
      guard let v = reduced.variables(c).first else { continue }
      let root = groups.root(Int(v))
      if indexOfRoot[root] < 0 {
        indexOfRoot[root] = found.count
        found.append(AmbiguityResolution())
      }
      found[indexOfRoot[root]].parts.append(Part(variables: Array(reduced.variables(c)), tableau: reduced.tableaus[c]))
      found[indexOfRoot[root]].components.append(c)
    }
    let groupOf = isOpen.indices.map { indexOfRoot[groups.root($0)] }
    var fixed = solver.values
    for v in isOpen.indices where isOpen[v] && groupOf[v] >= 0 {
      fixed[v] = 0
      found[groupOf[v]].open.append(Int32(v))
      found[groupOf[v]].preferred.append(solver.unknowns.preferred[v])
    }
    for s in plan.back where s >= 0 && isOpen[Int(plan.pivot[Int(s)])] {
      let v = plan.pivot[Int(s)]
      guard groupOf[Int(v)] >= 0 else { continue }
      var definition = Definition(variable: v, rest: solver.plan.evaluate(Int(s), solver.table, fixed))
      plan.forEachOperand(Int(s), table) { u, k in
        guard isOpen[u] else { return }
        definition.operands.append(Int32(u))
        definition.factors.append(k)
      }
      found[groupOf[Int(v)]].definitions.append(definition)
    }
    return (found, groupOf)
  }

  /// Whether another group leads to the same values.
  func agrees(with other: AmbiguityResolution) -> Bool {
    guard open == other.open, preferred == other.preferred, definitions == other.definitions,
      parts.count == other.parts.count
    else { return false }
    return zip(parts, other.parts).allSatisfy { $0.variables == $1.variables && $0.tableau.isEqual(to: $1.tableau) }
  }
}
