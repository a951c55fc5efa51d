// The direction for leading and trailing attributes of a constraint is that of the view in whose coordinates the
// constraint is evaluated, the closest common ancestor of its items, because UIKit uses the view on which the
// constraint is installed. A view's direction thus applies to its direct subviews and is not inherited. The item that
// contains a scroll view's subviews is no view: the direction of the scroll view applies in it.

extension LayoutEngine {
  /// Sets the layout direction of a view, from its `semanticContentAttribute`.
  public mutating func setLayoutDirection(_ id: LayoutItemID, _ direction: LayoutDirection) {
    guard contains(id), items[id.index].direction != direction else { return }
    items[id.index].direction = direction
    hasOwnDirections = true
    for record in records.indices where records[record].solverID != nil {
      let constraint = records[record].constraint
      if constraint.isDirectional, container(of: constraint) == id.index { lowerAgain(record: record) }
    }
  }

  /// The direction for leading and trailing attributes of a constraint.
  func direction(of constraint: LayoutConstraint) -> LayoutDirection {
    guard hasOwnDirections, constraint.isDirectional, let container = container(of: constraint) else {
      return direction
    }
    return items[container].direction
  }

  /// The direction of the view that contains an item.
  func direction(around index: Int) -> LayoutDirection {
    guard hasOwnDirections, items[index].parent >= 0 else { return items[index].direction }
    return items[view(containing: Int(items[index].parent))].direction
  }

  /// The view in whose coordinates a constraint between two items is evaluated.
  private func container(of constraint: LayoutConstraint) -> Int? {
    constraint.secondItem.flatMap { closestCommonAncestor(constraint.firstItem.index, $0.index) }.map(view(containing:))
  }

  /// The scroll view for the item that contains its subviews, the item itself for others.
  private func view(containing item: Int) -> Int {
    items[item].isScrollContent && items[item].parent >= 0 ? Int(items[item].parent) : item
  }
}

extension LayoutConstraint {
  /// Whether it depends on the layout direction.
  fileprivate var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }
}
