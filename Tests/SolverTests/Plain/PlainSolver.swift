/// Linear constraints with lexicographic priorities, solved exactly.
///
/// Priorities are compared strictly: no sum of lower ones outweighs a higher one. Within one priority the sum of
/// absolute errors is least. Required constraints hold; where they cannot all hold, one is demoted just below
/// required, reported in `conflicts`, and restored as soon as it can hold. Values are points.
struct PlainSolver: Sendable {
  /// An unknown, numbered in order of creation.
  struct Variable: Hashable, Comparable, Sendable {
    let index: Int32
    /// Earlier variables come first.
    static func < (a: Variable, b: Variable) -> Bool { a.index < b.index }
  }

  /// A constraint in force, numbered in order of activation.
  struct ConstraintID: Hashable, Comparable, Sendable {
    let number: Int32
    /// Earlier constraints come first.
    static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.number < b.number }
  }

  /// How the two sides compare.
  enum Relation: Sendable { case equal, lessThanOrEqual, greaterThanOrEqual }

  /// A coefficient times a variable.
  struct Term: Sendable {
    /// The unknown.
    var variable: Variable
    /// Its factor.
    var coefficient: Double

    /// Multiplies a variable by a coefficient.
    init(_ variable: Variable, _ coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Required constraints that cannot hold together, and the one that gave way.
  struct Conflict: Sendable {
    /// The demoted constraint.
    var broken: ConstraintID
    /// A minimal unsatisfiable set with `broken` in it, sorted: without any one of them the rest can hold.
    var members: [ConstraintID]
    /// Variables whose bound at zero takes part.
    var nonNegative: [Variable]
    /// By how many points `broken` is missed in the solution.
    var disagreement: Double
  }

  static let required = 1000.0

  struct Constraint: Sendable {
    var variables: [Int32]
    var coefficients: [Double]
    var relation: Relation
    var constant: Double
    var priority: Double
    var isBreakable: Bool
    var rank: Int32
  }

  var constraints: [Constraint?] = []
  var isNonNegative: [Bool] = []
  var isAlive: [Bool] = []
  var preferred: [Double] = []
  var values: [Double] = []
  var freeIndices: [Int32] = []
  var isStale = false
  var components: [Component] = []
  var componentOf: [Int32] = []

  /// Broken constraints with the sets that explain them, in order of discovery; valid after `solve()`.
  var conflicts: [Conflict] = []

  /// Creates a system without variables.
  init() {}

  /// Adds an unknown; `preferred` is where it goes, in points, when the constraints leave a choice.
  mutating func addVariable(isNonNegative: Bool = false, preferred: Double = 0) -> Variable {
    isStale = true
    if let index = freeIndices.popLast() {
      self.isNonNegative[Int(index)] = isNonNegative
      self.preferred[Int(index)] = preferred
      isAlive[Int(index)] = true
      values[Int(index)] = 0
      return Variable(index: index)
    }
    self.isNonNegative.append(isNonNegative)
    self.preferred.append(preferred)
    isAlive.append(true)
    values.append(0)
    return Variable(index: Int32(values.count - 1))
  }

  /// Takes back an unknown that no constraint mentions any more; its number may serve again.
  mutating func removeVariable(_ v: Variable) {
    guard isAlive[Int(v.index)] else { return }
    isStale = true
    isAlive[Int(v.index)] = false
    values[Int(v.index)] = 0
    freeIndices.append(v.index)
  }

  /// Says where an unknown goes, in points, when the constraints leave a choice.
  mutating func setPreferred(_ v: Variable, _ value: Double) {
    guard preferred[Int(v.index)] != value else { return }
    preferred[Int(v.index)] = value
    isStale = true
  }

  /// Adds Σ coefficient·variable `relation` constant with a priority in 0 < p ≤ 1000, 1000 being required.
  ///
  /// A conflict demotes the member of the highest `rank`, among those one that is breakable, among those the latest.
  @discardableResult
  mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000, isBreakable: Bool = true,
    rank: Int32 = 0
  ) -> ConstraintID {
    var variables: [Int32] = []
    var coefficients: [Double] = []
    for term in terms where term.coefficient.isFinite {
      if let i = variables.firstIndex(of: term.variable.index) {
        coefficients[i] += term.coefficient
      } else {
        variables.append(term.variable.index)
        coefficients.append(term.coefficient)
      }
    }
    for i in variables.indices.reversed() where coefficients[i] == 0 {
      variables.remove(at: i)
      coefficients.remove(at: i)
    }
    isStale = true
    constraints.append(
      Constraint(
        variables: variables, coefficients: coefficients, relation: relation,
        constant: constant.isFinite ? constant : 0, priority: priority, isBreakable: isBreakable, rank: rank))
    return ConstraintID(number: Int32(constraints.count - 1))
  }

  /// Takes a constraint out of force.
  mutating func remove(_ id: ConstraintID) {
    guard constraints[Int(id.number)] != nil else { return }
    isStale = true
    constraints[Int(id.number)] = nil
  }

  /// Changes a constant, in points.
  mutating func setConstant(_ id: ConstraintID, _ constant: Double) {
    guard constant.isFinite, let old = constraints[Int(id.number)], old.constant != constant else { return }
    isStale = true
    constraints[Int(id.number)]?.constant = constant
  }

  /// Changes a priority, between required and optional too.
  mutating func setPriority(_ id: ConstraintID, _ priority: Double) {
    guard let old = constraints[Int(id.number)], old.priority != priority else { return }
    isStale = true
    constraints[Int(id.number)]?.priority = priority
  }

  /// The value found by the last `solve()`, in points.
  func value(of v: Variable) -> Double { values[Int(v.index)] }

  /// The signed amount (left − constant) by which a constraint is missed, 0 when it holds.
  func error(of id: ConstraintID) -> Double {
    guard let c = constraints[Int(id.number)] else { return 0 }
    var sum = -c.constant
    var scale = abs(c.constant)
    for (v, k) in zip(c.variables, c.coefficients) {
      sum += k * values[Int(v)]
      scale = max(scale, abs(k * values[Int(v)]))
    }
    if abs(sum) <= PlainSolver.tolerance(scale) { return 0 }
    switch c.relation {
    case .equal: return sum
    case .lessThanOrEqual: return max(0, sum)
    case .greaterThanOrEqual: return min(0, sum)
    }
  }

  /// The sums of absolute errors that are not zero, highest priority first; demoted constraints are not counted.
  var levelErrors: [(priority: Double, sum: Double)] {
    let misses = constraints.indices.compactMap { i -> (priority: Double, sum: Double)? in
      guard let c = constraints[i], c.priority < PlainSolver.required else { return nil }
      let e = abs(error(of: ConstraintID(number: Int32(i))))
      return e > 0 ? (c.priority, e) : nil
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
