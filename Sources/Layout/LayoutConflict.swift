public import InbetweenGeometry
import InbetweenSolver

/// Required constraints that cannot hold together.
public struct LayoutConflict: Sendable, Hashable {
  /// The member that was demoted just below required: the latest activated. It heals when the conflict goes.
  public var broken: LayoutSource
  /// A minimal set, `broken` included, oldest first: without any one of them the others can hold.
  public var members: [LayoutSource]
  /// Sizes that the set would make negative.
  public var nonNegativeSizes: [Size]
  /// By how many points `broken` is missed.
  public var disagreement: Double

  /// A width or height that is never below zero.
  public struct Size: Sendable, Hashable {
    public var item: LayoutItemID
    public var axis: Axis
  }

  /// The members that are constraints, without the system's rows.
  public var constraints: [LayoutConstraintHandle] {
    members.compactMap { if case .constraint(let handle) = $0 { handle } else { nil } }
  }
}

extension LayoutEngine {
  /// Whether some required constraints cannot hold together, after `solve()`.
  public var hasConflicts: Bool { !solver.conflicts.isEmpty }

  /// The conflicts among required constraints after `solve()`, in the order in which they were found.
  public func conflicts() -> [LayoutConflict] {
    guard hasConflicts else { return [] }
    let sources = sources()
    let unknowns = unknowns()
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

  /// The lines of a report on a conflict: each member and what it asks, then which one gave way and by how much.
  public func describe(_ conflict: LayoutConflict, names: (LayoutItemID) -> String) -> [String] {
    var lines = conflict.members.map { describe($0, names: names) }
    for size in conflict.nonNegativeSizes {
      lines.append("\(names(size.item)).\(size.axis == .horizontal ? "width" : "height") >= 0")
    }
    lines.append(
      "broken: \(describe(conflict.broken, names: names)), missed by \(shortText(conflict.disagreement)) points")
    return lines
  }

  /// The signed amount in points by which a source is missed after `solve()`: left side minus right side.
  public func error(of handle: LayoutConstraintHandle) -> Double {
    guard let index = record(of: handle), let id = records[index].solverID else { return 0 }
    return solver.error(of: id)
  }

  /// The sums of absolute errors at each optional priority where they are not zero, highest priority first.
  public var levelErrors: [(priority: Double, sum: Double)] { solver.levelErrors }
}

extension Array where Element: Hashable {
  /// The elements in order, each once.
  func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
