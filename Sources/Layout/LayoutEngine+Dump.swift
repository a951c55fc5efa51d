import InbetweenSolver

extension LayoutEngine {
  /// The solver's system after solving it, as `docs/solver.md` shows it: objective, tableau, infeasible rows, variables,
  /// constraints by priority.
  ///
  /// Variables are those of frames: `x` and `y` in the superview, `width` and `height`, in points.
  package mutating func dump(names: (LayoutItemID) -> String) -> String {
    solve()
    let (sources, unknowns) = (sources(), unknowns())
    return solver.dump { variable in
      guard let (item, attribute) = unknowns[variable] else { return "removed" }
      let name =
        switch attribute {
        case .left: "x"
        case .top: "y"
        default: attribute.name
        }
      return "\(names(item)).\(name)"
    } constraint: { row in
      sources[row].map { describe($0, names: names) } ?? ""
    }
  }
}
