/// Linear constraints with lexicographic priorities, solved exactly.
///
/// Priorities are compared strictly: no sum of lower ones outweighs a higher one. Within one priority the sum of
/// absolute errors is least. Required constraints hold; where they cannot all hold, the latest is demoted just below
/// required, reported in `conflicts`, and restored as soon as it can hold. Values are points.
///
/// A solver is a value: a copy is independent. How it works is told in `docs/solver.md`.
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

  /// Why a variable has its value.
  public struct Determination: Sendable {
    /// Constraints that hold with equality and together fix the value, ascending, each with the rate at which the
    /// value follows its constant (points per point).
    public var constraints: [(constraint: ConstraintID, weight: Double)]
    /// Sizes held at zero by their bound, with the rate at which the value follows the bound.
    public var bounds: [(variable: Variable, weight: Double)]
    /// Optional or demoted constraints that bear on the value and are missed, by how many points (left − constant).
    public var lost: [(constraint: ConstraintID, error: Double)]
    /// Whether the constraints leave a choice that was settled by preferred values.
    public var isAmbiguous: Bool
  }

  /// One element: an array keeps it elsewhere, so that a solver, and what holds one, has the size of a reference.
  private var storage: [SolverState]

  /// Creates a system without variables.
  public init() { storage = [SolverState()] }

  /// Creates a system whose components are sparse from a given number of cells on.
  package init(denseLimit: Int) { storage = [SolverState(denseLimit: denseLimit)] }

  /// For tests, which look at it and damage it.
  var state: SolverState {
    get { storage[0] }
    set { storage[0] = newValue }
  }

  /// Adds an unknown; `preferred` is where it goes, in points, when the constraints leave a choice.
  public mutating func addVariable(isNonNegative: Bool = false, preferred: Double = 0) -> Variable {
    storage[0].addVariable(isNonNegative: isNonNegative, preferred: preferred)
  }

  /// Takes back an unknown that no constraint mentions any more; its number may serve again.
  public mutating func removeVariable(_ v: Variable) { storage[0].removeVariable(v) }

  /// Says where an unknown goes, in points, when the constraints leave a choice.
  public mutating func setPreferred(_ v: Variable, _ value: Double) { storage[0].setPreferred(v, value) }

  /// Makes the last solution what every variable prefers; one added since keeps the value it was given.
  public mutating func preferLastValues() { storage[0].preferLastValues() }

  /// Adds Σ coefficient·variable `relation` constant with a priority in 0 < p ≤ 1000, 1000 being required.
  ///
  /// `isBreakable: false` marks constraints of the system (the root's size, frames) that a conflict never demotes
  /// while it has another member.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000, isBreakable: Bool = true
  ) -> ConstraintID {
    storage[0].add(terms, relation, constant, priority: priority, isBreakable: isBreakable)
  }

  /// Takes a constraint out of force.
  public mutating func remove(_ id: ConstraintID) { storage[0].remove(id) }

  /// Changes a constant, in points.
  public mutating func setConstant(_ id: ConstraintID, _ constant: Double) { storage[0].setConstant(id, constant) }

  /// Changes a priority, between required and optional too.
  public mutating func setPriority(_ id: ConstraintID, _ priority: Double) { storage[0].setPriority(id, priority) }

  /// Brings all values up to date; the work follows what the edits since the last call reach.
  public mutating func solve() { storage[0].solve() }

  /// The value found by the last `solve()`, in points.
  public func value(of v: Variable) -> Double { storage[0].values[Int(v.index)] }

  /// The signed amount (left − constant) by which a constraint is missed, 0 when it holds.
  public func error(of id: ConstraintID) -> Double { storage[0].error(of: id) }

  /// The sums of absolute errors that are not zero, highest priority first; demoted constraints are not counted.
  public var levelErrors: [(priority: Double, sum: Double)] { storage[0].levelErrors }

  /// Broken constraints with the sets that explain them, in order of activation; valid after `solve()`.
  public var conflicts: [Conflict] { storage[0].conflicts }

  /// The least and greatest value a variable has over all optimal solutions, in points; `nil` where there is no limit.
  public mutating func range(of v: Variable) -> (min: Double?, max: Double?) { storage[0].range(of: v) }

  /// `range(of:)` for several variables, which together cost much less than one by one.
  public mutating func ranges(of variables: [Variable]) -> [(min: Double?, max: Double?)] {
    storage[0].ranges(of: variables)
  }

  /// The variables whose value is not the same in all optimal solutions, ascending.
  public mutating func ambiguousVariables() -> [Variable] { storage[0].ambiguousVariables() }

  /// Why a variable has its value: the constraints that hold with equality and together fix it, each with the rate at
  /// which the value follows its constant (points per point).
  public mutating func determination(of v: Variable) -> [(constraint: ConstraintID, weight: Double)] {
    storage[0].explain(v).constraints
  }

  /// Follows a variable back to the constraints that fix it, and names the optional ones that lost against them.
  public mutating func explain(_ v: Variable) -> Determination { storage[0].explain(v) }

  /// The system as it stands after `solve()`: objective, tableau, infeasible rows, variables, constraints by priority.
  ///
  /// - Parameters:
  ///   - variable: the name of a variable.
  ///   - constraint: what a constraint stands for, or nothing.
  package func dump(variable: (Variable) -> String, constraint: (ConstraintID) -> String = { _ in "" }) -> String {
    storage[0].dump(variable: variable, constraint: constraint)
  }

  /// What is not as it must be after `solve()`, a line each, opening with the name that `docs/solver.md` gives the
  /// invariant. It costs more than solving everything anew: for tests.
  package func checkInvariants() -> [String] { storage[0].invariantViolations() }

  /// A constraint as it was given: Σ coefficient·variable and its constant.
  package func equation(of id: ConstraintID) -> (terms: [Term], constant: Double)? { storage[0].equation(of: id) }
}
