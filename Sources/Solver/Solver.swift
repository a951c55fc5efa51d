/// Linear constraints with lexicographic priorities, solved exactly.
///
/// Priorities are compared strictly: no number of lower ones outweighs a higher one. Within one priority the sum of
/// absolute errors is minimised. Required constraints hold; if they conflict, one is demoted just below
/// required, reported in `conflicts`, and restored when the conflict is resolved. Values are in points.
///
/// A solver is a value: a copy is independent. `docs/solver.md` describes how it works.
public struct Solver: Sendable {
  /// An unknown, numbered in order of creation.
  public struct Variable: Hashable, Comparable, Sendable {
    let index: Int32
    /// Earlier variables come first.
    public static func < (a: Variable, b: Variable) -> Bool { a.index < b.index }
  }

  /// An active constraint, numbered in order of activation.
  public struct ConstraintID: Hashable, Comparable, Sendable {
    let number: Int32
    /// Earlier constraints come first.
    public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.number < b.number }
  }

  /// The relation of the two sides. `LayoutRelation` is another type because Layout does not show types of its solver.
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

  /// Conflicting required constraints, and the one that is not satisfied.
  public struct Conflict: Sendable {
    /// The demoted constraint.
    public var broken: ConstraintID
    /// A minimal infeasible set that includes `broken`, sorted: without any one of them the others can be satisfied.
    public var members: [ConstraintID]
    /// Variables whose bound at zero is part of the conflict.
    public var nonNegative: [Variable]
    /// The violation of `broken` in the solution, in points.
    public var disagreement: Double
  }

  /// The explanation of a variable's value.
  public struct Determination: Sendable {
    /// Constraints that hold with equality and together determine the value, in ascending order, each with the rate at
    /// which the value changes with its constant (points per point).
    public var constraints: [(constraint: ConstraintID, weight: Double)]
    /// Sizes held at zero by their bound, with the rate at which the value changes with the bound.
    public var bounds: [(variable: Variable, weight: Double)]
    /// Optional or demoted constraints on the value that are violated, with the violation in points (left − constant).
    public var lost: [(constraint: ConstraintID, error: Double)]
    /// Whether ambiguity was resolved by preferred values.
    public var isAmbiguous: Bool
  }

  /// One element: an array stores it on the heap, so that a solver, and a type that contains one, has the size of a
  /// reference.
  private var storage: [SolverState]

  /// Creates a system without variables.
  public init() { storage = [SolverState()] }

  /// Creates a system whose components are sparse above a given number of cells.
  package init(denseLimit: Int) { storage = [SolverState(denseLimit: denseLimit)] }

  /// For tests, which inspect and damage it.
  var state: SolverState {
    get { storage[0] }
    set { storage[0] = newValue }
  }

  /// Adds an unknown; `preferred` is its preferred value, in points, if the constraints are ambiguous.
  public mutating func addVariable(isNonNegative: Bool = false, preferred: Double = 0) -> Variable {
    storage[0].addVariable(isNonNegative: isNonNegative, preferred: preferred)
  }

  /// Removes an unknown that no constraint contains; its number may be reused.
  public mutating func removeVariable(_ v: Variable) { storage[0].removeVariable(v) }

  /// Sets the preferred value of an unknown, in points, for ambiguous constraints.
  public mutating func setPreferred(_ v: Variable, _ value: Double) { storage[0].setPreferred(v, value) }

  /// Makes the last solution the preferred value of every variable; variables added since keep theirs.
  public mutating func preferLastValues() { storage[0].preferLastValues() }

  /// Adds Σ coefficient·variable `relation` constant with a priority in 0 < p ≤ 1000, 1000 being required.
  ///
  /// Of a conflict, the member with the highest `rank` is demoted; among members of one rank a breakable one; among
  /// those the latest. `isBreakable: false` marks constraints of the system (the root's size, frames), which nobody can
  /// remove to end a conflict.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000, isBreakable: Bool = true,
    rank: Int32 = 0
  ) -> ConstraintID {
    storage[0].add(terms, relation, constant, priority: priority, isBreakable: isBreakable, rank: rank)
  }

  /// Removes a constraint.
  public mutating func remove(_ id: ConstraintID) { storage[0].remove(id) }

  /// Changes the left side and the constant of a constraint, in points. In conflicts it keeps its place in the order of
  /// activation.
  public mutating func replace(_ id: ConstraintID, _ terms: [Term], _ constant: Double, rank: Int32 = 0) {
    storage[0].replace(id, terms, constant, rank: rank)
  }

  /// Changes a constant, in points.
  public mutating func setConstant(_ id: ConstraintID, _ constant: Double) { storage[0].setConstant(id, constant) }

  /// Changes a priority, even between required and optional.
  public mutating func setPriority(_ id: ConstraintID, _ priority: Double) { storage[0].setPriority(id, priority) }

  /// Changes the rank of a constraint among the members of conflicts.
  public mutating func setRank(_ id: ConstraintID, _ rank: Int32) { storage[0].setRank(id, rank) }

  /// Updates all values; the work depends on what the edits since the last call affect.
  public mutating func solve() { storage[0].solve() }

  /// The value found by the last `solve()`, in points.
  public func value(of v: Variable) -> Double { storage.span[0].values[Int(v.index)] }

  /// The signed violation (left − constant) of a constraint, in points, 0 if it holds.
  public func error(of id: ConstraintID) -> Double { storage[0].error(of: id) }

  /// The sums of absolute errors that are not zero, highest priority first; demoted constraints are not counted.
  public var levelErrors: [(priority: Double, sum: Double)] { storage[0].levelErrors }

  /// The demoted constraints with the sets that explain them, in order of activation; valid after `solve()`.
  public var conflicts: [Conflict] { storage[0].conflicts }

  /// The minimum and maximum of a variable over all optimal solutions, in points; `nil` if unbounded.
  public mutating func range(of v: Variable) -> (min: Double?, max: Double?) { storage[0].range(of: v) }

  /// `range(of:)` for several variables, which is much faster than one by one.
  public mutating func ranges(of variables: [Variable]) -> [(min: Double?, max: Double?)] {
    storage[0].ranges(of: variables)
  }

  /// The variables that have different values in different optimal solutions, in ascending order.
  public mutating func ambiguousVariables() -> [Variable] { storage[0].ambiguousVariables() }

  /// The constraints that hold with equality and together determine a variable's value, each with the rate at which the
  /// value changes with its constant (points per point).
  public mutating func determination(of v: Variable) -> [(constraint: ConstraintID, weight: Double)] {
    storage[0].explain(v).constraints
  }

  /// Finds the constraints that determine a variable, and the optional ones on it that are not satisfied.
  public mutating func explain(_ v: Variable) -> Determination { storage[0].explain(v) }

  /// The system after `solve()`: objective, tableau, infeasible rows, variables, constraints by priority.
  ///
  /// - Parameters:
  ///   - variable: the name of a variable.
  ///   - constraint: a description of a constraint, or nothing.
  package func dump(variable: (Variable) -> String, constraint: (ConstraintID) -> String = { _ in "" }) -> String {
    storage[0].dump(variable: variable, constraint: constraint)
  }

  /// The violated invariants after `solve()`, one per line, each beginning with the invariant's name in
  /// `docs/solver.md`. It takes longer than solving everything from the beginning: for tests.
  package func checkInvariants() -> [String] { storage[0].invariantViolations() }

  /// A constraint in its original form: Σ coefficient·variable and its constant.
  package func equation(of id: ConstraintID) -> (terms: [Term], constant: Double)? { storage[0].equation(of: id) }
}
