import InbetweenGeometry
import InbetweenSolver

// Which member of a conflict gives way. Apple does not document it; these rules are taken from the console logs that
// docs/layout.md lists. The sizes and positions that UIKit itself gives to views and cells are kept. A constraint
// inside a stack view gives way before one outside it; inside a stack view the app's give way before the stack view's
// own, and of those the ones between two arranged views before the ones with the stack view. Of equals the latest gives
// way.

extension LayoutEngine {
  /// The parts of a stack view, those that are kept first.
  private enum Part: Int32, CaseIterable {
    /// Its own constraints with the stack view, and those that collapse hidden views.
    case canvas
    /// Its own constraints between two arranged views.
    case arranged
    /// Required intrinsic sizes of views in it.
    case content
    /// The app's constraints on the stack view and in it.
    case app
  }

  /// The rank of a constraint in conflicts: the highest gives way.
  ///
  /// - Parameter isInternal: whether a stack view has made it.
  func rank(of constraint: LayoutConstraint, isInternal: Bool) -> Int32 {
    if yields(constraint) { return .max }
    let first = constraint.firstItem.index
    let second = constraint.multiplier == 0 ? nil : constraint.secondItem?.index
    let nearest = min(items[first].stackDepth, second.map { items[$0].stackDepth } ?? .max)
    if nearest == 0 || constraint.isOfTableView { return 0 }
    let container = second.map { closestCommonAncestor(first, $0) ?? root.index } ?? first
    guard isInternal else { return rank(.app, depth: items[container].stackDepth) }
    guard second != nil else { return rank(.canvas, depth: items[max(Int(items[first].parent), 0)].stackDepth) }
    return rank(first == container || second == container ? .canvas : .arranged, depth: items[container].stackDepth)
  }

  /// The rank of an item's required intrinsic size.
  func rank(ofContent index: Int) -> Int32 { rank(.content, depth: items[index].stackDepth) }

  private func rank(_ part: Part, depth: Int32) -> Int32 {
    depth == 0 ? 0 : (depth - 1) * Int32(Part.allCases.count) + part.rawValue + 1
  }

  mutating func updateRank(record: Int) {
    guard let id = records[record].solverID else { return }
    solver.setRank(id, rank(of: records[record].constraint, isInternal: records[record].isInternal))
  }

  /// Records that a view has become a stack view, or is none any more.
  mutating func changeStackDepth(of canvas: LayoutItemID, by difference: Int32) {
    let subtree = subtree(of: canvas)
    for index in subtree { items[index].stackDepth += difference }
    for index in subtree {
      for record in records(mentioning: index) { updateRank(record: record) }
      guard items[index].content >= 0 else { continue }
      let content = contents[Int(items[index].content)]
      for axis in Axis.allCases {
        for row in [content[axis].huggingID, content[axis].compressionID] {
          if let row { solver.setRank(row, rank(ofContent: index)) }
        }
      }
    }
  }
}
