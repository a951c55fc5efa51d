public import InbetweenGeometry
import InbetweenSolver

/// A set of conflicting required constraints.
public struct LayoutConflict: Sendable, Hashable {
  /// The member that is treated as optional just below required: inside the innermost stack view one of the app's, the
  /// latest activated. It is required again when the conflict is resolved. `LayoutEngine+Precedence` has the rule.
  public var broken: LayoutSource
  /// A minimal set including `broken`, oldest first: without any one of them the others can be satisfied.
  public var members: [LayoutSource]
  /// Sizes that the set would make negative.
  public var nonNegativeSizes: [Size]
  /// The violation of `broken`, in points.
  public var disagreement: Double

  /// A width or height that is never below zero.
  public struct Size: Sendable, Hashable {
    /// The view or guide.
    public var item: LayoutItemID
    /// The direction of the length that would be negative.
    public var axis: Axis
  }

  /// The members that are constraints, without rows of the system.
  public var constraints: [LayoutConstraintHandle] {
    members.compactMap { if case .constraint(let handle) = $0 { handle } else { nil } }
  }
}

extension LayoutEngine {
  /// Whether there are conflicting required constraints, after `solve()`.
  public var hasConflicts: Bool { !solver.conflicts.isEmpty }

  /// The conflicts among required constraints after `solve()`, in the order in which they were found.
  public func conflicts() -> [LayoutConflict] {
    guard hasConflicts else { return [] }
    // Few of the requirements take part, and each layout of a scene asks.
    let sources = sources(of: Set(solver.conflicts.flatMap { $0.members + [$0.broken] }))
    let unknowns = solver.conflicts.allSatisfy(\.nonNegative.isEmpty) ? [:] : unknowns()
    return solver.conflicts.map { conflict in
      LayoutConflict(
        broken: sources[conflict.broken] ?? .root,
        members: conflict.members.sorted().compactMap { sources[$0] }.removingRepeats(),
        nonNegativeSizes: conflict.nonNegative.sorted().compactMap { variable in
          unknowns[variable].map {
            LayoutConflict.Size(item: $0.item, axis: $0.attribute == .width ? .horizontal : .vertical)
          }
        },
        disagreement: conflict.disagreement)
    }
  }

  /// The lines of a conflict report: each member and its source, then the constraint that is not satisfied and its
  /// violation.
  public func describe(_ conflict: LayoutConflict, names: (LayoutItemID) -> String) -> [String] {
    var lines = conflict.members.map { describe($0, names: names) }
    for size in conflict.nonNegativeSizes {
      lines.append("\(names(size.item)).\(size.axis == .horizontal ? "width" : "height") >= 0")
    }
    lines.append(
      "broken: \(describe(conflict.broken, names: names)), missed by \(shortText(conflict.disagreement)) points")
    return lines
  }

  /// The signed violation of a source after `solve()`, in points: left side minus right side.
  public func error(of handle: LayoutConstraintHandle) -> Double {
    guard let index = record(of: handle), let id = records[index].solverID else { return 0 }
    return solver.error(of: id)
  }

  /// The sums of absolute errors at each optional priority where they are not zero, highest priority first.
  public var levelErrors: [(priority: Double, sum: Double)] { solver.levelErrors }
}

extension Array where Element: Hashable {
  /// The elements in order without duplicates.
  func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
