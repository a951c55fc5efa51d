public import InbetweenGeometry
import InbetweenSolver

/// The source of a requirement in a layout: an active constraint, or the system.
public enum LayoutSource: Hashable, Sendable {
  /// A constraint of the app or of a stack view.
  case constraint(LayoutConstraintHandle)
  /// The root's origin or size.
  case root
  /// A view's frame with its autoresizing mask.
  case frame(LayoutItemID)
  /// The position of one of the system's guides in its owner, or of a scroll view's content.
  case safeArea(LayoutItemID)
  /// An item should not be larger than its content.
  case contentHugging(LayoutItemID, Axis)
  /// An item should not be smaller than its content.
  case compressionResistance(LayoutItemID, Axis)
}

extension LayoutEngine {
  /// The sources of rows in the solver. Built on demand, so that edits need not maintain it.
  ///
  /// - Parameter rows: The rows; nil for all.
  func sources(of rows: Set<Solver.ConstraintID>? = nil) -> [Solver.ConstraintID: LayoutSource] {
    var sources: [Solver.ConstraintID: LayoutSource] = [:]
    func add(_ row: Solver.ConstraintID, _ source: @autoclosure () -> LayoutSource) {
      if rows?.contains(row) ?? true { sources[row] = source() }
    }
    for (index, record) in records.enumerated() {
      if let id = record.solverID { add(id, .constraint(handle(of: index))) }
    }
    for index in items.indices where items[index].isAlive {
      let id = LayoutItemID(rawValue: Int32(truncatingIfNeeded: index))
      if items[index].placement >= 0 {
        let placement = placements[Int(items[index].placement)]
        let source: LayoutSource =
          switch placement.kind {
          case .root: .root
          case .frame: .frame(id)
          case .insets, .bottom, .scrollContent: .safeArea(id)
          }
        for row in placement.rows { add(row, source) }
      }
      guard items[index].content >= 0 else { continue }
      for axis in Axis.allCases {
        let along = contents[Int(items[index].content)][axis]
        if let row = along.huggingID { add(row, .contentHugging(id, axis)) }
        if let row = along.compressionID { add(row, .compressionResistance(id, axis)) }
      }
    }
    return sources
  }

  /// The item and attribute of every unknown in the solver.
  func unknowns() -> [Solver.Variable: (item: LayoutItemID, attribute: LayoutAttribute)] {
    var unknowns: [Solver.Variable: (item: LayoutItemID, attribute: LayoutAttribute)] = [:]
    for (index, item) in items.enumerated() where item.isAlive {
      let id = LayoutItemID(rawValue: Int32(truncatingIfNeeded: index))
      unknowns[item.x] = (id, .left)
      unknowns[item.y] = (id, .top)
      unknowns[item.width] = (id, .width)
      unknowns[item.height] = (id, .height)
    }
    return unknowns
  }

  /// The priority of a source; the system's own rows are required.
  func priority(of source: LayoutSource) -> Double {
    switch source {
    case .constraint(let handle): constraint(handle)?.priority ?? LayoutPriority.required
    case .root, .frame, .safeArea: LayoutPriority.required
    case .contentHugging(let id, let axis): content(of: id)?[axis].hugging ?? LayoutPriority.defaultLow
    case .compressionResistance(let id, let axis):
      content(of: id)?[axis].compressionResistance ?? LayoutPriority.defaultHigh
    }
  }

  private func content(of id: LayoutItemID) -> LayoutContent? {
    guard contains(id), items[id.index].content >= 0 else { return nil }
    return contents[Int(items[id.index].content)]
  }
}
