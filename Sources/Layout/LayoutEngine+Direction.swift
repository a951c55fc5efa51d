// Which way leading and trailing of a constraint lie is decided by the view in whose coordinates the constraint is read,
// the closest common ancestor of its items: UIKit asks the container that it installs a constraint on. So a view's
// direction holds for what lies directly in it, and is not inherited.

extension LayoutEngine {
  /// Sets the way text runs in a view, as its `semanticContentAttribute` asks.
  public mutating func setLayoutDirection(_ id: LayoutItemID, _ direction: LayoutDirection) {
    guard contains(id), items[id.index].direction != direction else { return }
    items[id.index].direction = direction
    hasOwnDirections = true
    for record in records.indices where records[record].solverID != nil {
      let constraint = records[record].constraint
      if constraint.isDirectional, container(of: constraint) == id.index { lowerAgain(record: record) }
    }
  }

  /// The way text runs in a view.
  public func layoutDirection(of id: LayoutItemID) -> LayoutDirection {
    contains(id) ? items[id.index].direction : direction
  }

  /// By which direction leading and trailing of a constraint are read.
  func direction(of constraint: LayoutConstraint) -> LayoutDirection {
    guard hasOwnDirections, constraint.isDirectional, let container = container(of: constraint) else {
      return direction
    }
    return items[container].direction
  }

  /// The direction around an item: that of the view it lies in.
  func direction(around index: Int) -> LayoutDirection {
    guard hasOwnDirections, items[index].parent >= 0 else { return items[index].direction }
    return items[Int(items[index].parent)].direction
  }

  private func container(of constraint: LayoutConstraint) -> Int? {
    constraint.secondItem.flatMap { closestCommonAncestor(constraint.firstItem.index, $0.index) }
  }
}

extension LayoutConstraint {
  /// Whether it depends on the way text runs.
  fileprivate var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }
}
