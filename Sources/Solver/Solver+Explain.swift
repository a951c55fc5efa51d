extension Solver {
  /// The least and greatest value a variable has over all optimal solutions, in points; `nil` where there is no limit.
  public mutating func range(of v: Variable) -> (min: Double?, max: Double?) {
    let i = Int(v.index)
    return withFaces { faces, solver in faces.range(i, solver) } ?? (values[i], values[i])
  }

  /// `range(of:)` for several variables, which together cost much less than one by one.
  public mutating func ranges(of variables: [Variable]) -> [(min: Double?, max: Double?)] {
    let found = withFaces { faces, solver in faces.ranges(variables.map { Int($0.index) }, solver) }
    return zip(variables, found).map { $1 ?? (values[Int($0.index)], values[Int($0.index)]) }
  }

  /// The variables whose value is not the same in all optimal solutions, ascending.
  public mutating func ambiguousVariables() -> [Variable] {
    withFaces { faces, solver in faces.blockOf.indices.filter { faces.moves($0, solver) } }
      .map { Variable(index: Int32($0)) }
  }

  /// Solves, and takes the faces out while they are used, so that they are not copied.
  private mutating func withFaces<Result>(_ body: (inout Faces, Solver) -> Result) -> Result {
    solve()
    let last = faces.popLast()
    var known = areFacesComplete ? last ?? Faces(self) : Faces(self, after: last)
    areFacesComplete = true
    let result = body(&known, self)
    faces.append(known)
    return result
  }
}
