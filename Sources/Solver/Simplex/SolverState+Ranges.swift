extension SolverState {
  /// The minimum and maximum of a variable over all optimal solutions, in points; `nil` if unbounded.
  mutating func range(of v: Variable) -> (min: Double?, max: Double?) {
    let i = Int(v.index)
    return withFaces { faces, solver in faces.range(i, solver) } ?? (values[i], values[i])
  }

  /// `range(of:)` for several variables, which is much faster than one by one.
  mutating func ranges(of variables: [Variable]) -> [(min: Double?, max: Double?)] {
    let found = withFaces { faces, solver in faces.ranges(variables.map { Int($0.index) }, solver) }
    return zip(variables, found).map { $1 ?? (values[Int($0.index)], values[Int($0.index)]) }
  }

  /// The variables that have different values in different optimal solutions, in ascending order.
  mutating func ambiguousVariables() -> [Variable] {
    withFaces { faces, solver in faces.blockOf.indices.filter { faces.isVariable($0, solver) } }
      .map { Variable(index: Int32($0)) }
  }

  /// Solves, and moves the faces to a local variable while they are used, so that they are not copied.
  private mutating func withFaces<Result>(_ body: (inout OptimalFaces, SolverState) -> Result) -> Result {
    solve()
    let last = ambiguity.faces.popLast()
    var known = ambiguity.areFacesCurrent ? last ?? OptimalFaces(self) : OptimalFaces(self, after: last)
    ambiguity.areFacesCurrent = true
    let result = body(&known, self)
    ambiguity.faces.append(known)
    return result
  }
}
