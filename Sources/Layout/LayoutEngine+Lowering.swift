import InbetweenGeometry
import InbetweenSolver

/// An attribute along its axis: `origin`·(the item's position in the container) + `size`·(its length) + `constant`.
struct LoweredAttribute {
  var axis: Axis
  var origin: Double
  var size: Double
  var constant: Double
}

extension LayoutEngine {
  /// Writes a constraint into `terms` in the coordinates of the closest common ancestor, on which UIKit installs it.
  ///
  /// For a leading or trailing attribute in a right-to-left layout, both sides are measured from the container's right
  /// edge, so that constants are insets and inequalities keep their direction.
  ///
  /// - Returns: the contribution of the attributes to the constraint's constant.
  mutating func lower(_ constraint: LayoutConstraint) throws(LayoutConstraintError) -> Double {
    terms.removeAll(keepingCapacity: true)
    if constraint.firstAttribute.isMargin || constraint.secondAttribute.isMargin { usesMargins = true }
    // A baseline may be that of a descendant; the container is that of the items themselves.
    var firstIndex = place(of: constraint.firstAttribute, constraint.firstItem.index)
    if firstIndex != constraint.firstItem.index { usesTallestView = true }
    let direction = direction(of: constraint)
    let first = lowered(constraint.firstAttribute, of: firstIndex, in: direction)
    guard let secondID = constraint.secondItem, constraint.multiplier != 0 else {
      // Only a size can be constrained alone, so no position in a container is needed.
      addTerm(length(firstIndex, first.axis), first.size)
      return -first.constant
    }
    var secondIndex = place(of: constraint.secondAttribute, secondID.index)
    if secondIndex != secondID.index { usesTallestView = true }
    let second = lowered(constraint.secondAttribute, of: secondIndex, in: direction)
    var (firstLength, secondLength) = (firstIndex, secondIndex)
    var (firstItem, secondItem) = (constraint.firstItem.index, secondID.index)
    if !scrollItems.isEmpty {
      if let content = content(of: firstItem, meantBy: constraint.firstAttribute, beside: secondItem) {
        (firstIndex, firstItem) = (content, content)
        if !constraint.firstAttribute.isCenter { firstLength = content }
      } else if let content = content(of: secondItem, meantBy: constraint.secondAttribute, beside: firstItem) {
        (secondIndex, secondItem) = (content, content)
        if !constraint.secondAttribute.isCenter { secondLength = content }
      }
    }
    guard let container = closestCommonAncestor(firstItem, secondItem) else {
      throw .noCommonAncestor(constraint.firstItem, secondID)
    }
    let multiplier = constraint.multiplier
    let isMirrored = isMirrored(constraint)
    let sign = isMirrored ? -1.0 : 1.0
    addTerm(length(firstLength, first.axis), sign * first.size)
    addTerm(length(secondLength, second.axis), -sign * multiplier * second.size)
    if isMirrored, multiplier != 1 { addTerm(items[container].width, 1 - multiplier) }
    if first.origin != 0 { addPath(from: firstIndex, to: container, first.axis, sign) }
    if second.origin != 0 { addPath(from: secondIndex, to: container, second.axis, -sign * multiplier) }
    return sign * (multiplier * second.constant - first.constant + inset(of: constraint, first, second))
  }

  /// Whether both sides are measured from the right.
  func isMirrored(_ constraint: LayoutConstraint) -> Bool {
    direction(of: constraint) == .rightToLeft
      && (constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional)
  }

  /// The contribution of insets, margins and baselines of both items to a constraint's constant.
  func offset(of constraint: LayoutConstraint) -> Double {
    let first = place(of: constraint.firstAttribute, constraint.firstItem.index)
    let direction = direction(of: constraint)
    let own = lowered(constraint.firstAttribute, of: first, in: direction)
    var offset = -own.constant
    if let second = constraint.secondItem, constraint.multiplier != 0 {
      let place = place(of: constraint.secondAttribute, second.index)
      let other = lowered(constraint.secondAttribute, of: place, in: direction)
      offset += constraint.multiplier * other.constant + inset(of: constraint, own, other)
    }
    return isMirrored(constraint) ? -offset : offset
  }

  /// The contribution of the content insets of one item, in which the other lies, to a constraint's constant.
  private func inset(of constraint: LayoutConstraint, _ first: LoweredAttribute, _ second: LoweredAttribute) -> Double {
    guard !contentInsets.isEmpty, let other = constraint.secondItem else { return 0 }
    func shift(_ attribute: LoweredAttribute, of item: LayoutItemID, around inner: LayoutItemID) -> Double {
      guard let insets = contentInsets[item], attribute.axis == .horizontal,
        isDescendant(inner.index, of: item.index)
      else { return 0 }
      return attribute.origin * insets.left - attribute.size * (insets.left + insets.right)
    }
    return constraint.multiplier * shift(second, of: other, around: constraint.firstItem)
      - shift(first, of: constraint.firstItem, around: other)
  }

  /// - Parameter direction: the layout direction; nil for the direction of the superview.
  func lowered(_ attribute: LayoutAttribute, of index: Int, in direction: LayoutDirection? = nil) -> LoweredAttribute {
    let insets = items[index].alignmentInsets
    let margins = items[index].margins
    func along(_ axis: Axis, _ origin: Double, _ size: Double, _ constant: Double) -> LoweredAttribute {
      LoweredAttribute(axis: axis, origin: origin, size: size, constant: constant)
    }
    switch attribute.resolved(in: direction ?? self.direction(around: index)) {
    case .left, .leading, .notAnAttribute: return along(.horizontal, 1, 0, insets.left)
    case .right, .trailing: return along(.horizontal, 1, 1, -insets.right)
    case .top: return along(.vertical, 1, 0, insets.top)
    case .bottom: return along(.vertical, 1, 1, -insets.bottom)
    case .width: return along(.horizontal, 0, 1, -insets.left - insets.right)
    case .height: return along(.vertical, 0, 1, -insets.top - insets.bottom)
    case .centerX: return along(.horizontal, 1, 0.5, (insets.left - insets.right) / 2)
    case .centerY: return along(.vertical, 1, 0.5, (insets.top - insets.bottom) / 2)
    case .firstBaseline: return along(.vertical, 1, 0, insets.top + items[index].firstBaseline)
    case .lastBaseline: return along(.vertical, 1, 1, -insets.bottom - items[index].lastBaseline)
    case .leftMargin, .leadingMargin: return along(.horizontal, 1, 0, insets.left + margins.left)
    case .rightMargin, .trailingMargin: return along(.horizontal, 1, 1, -insets.right - margins.right)
    case .topMargin: return along(.vertical, 1, 0, insets.top + margins.top)
    case .bottomMargin: return along(.vertical, 1, 1, -insets.bottom - margins.bottom)
    case .centerXWithinMargins:
      return along(.horizontal, 1, 0.5, (insets.left - insets.right + margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      return along(.vertical, 1, 0.5, (insets.top - insets.bottom + margins.top - margins.bottom) / 2)
    }
  }

  /// The view in whose coordinates a constraint between two items is evaluated; nil in different hierarchies.
  func closestCommonAncestor(_ first: Int, _ second: Int) -> Int? {
    var a = first
    var b = second
    while items[a].depth > items[b].depth { a = Int(items[a].parent) }
    while items[b].depth > items[a].depth { b = Int(items[b].parent) }
    while a != b {
      guard items[a].parent >= 0, items[b].parent >= 0 else { return nil }
      a = Int(items[a].parent)
      b = Int(items[b].parent)
    }
    // A guide has no coordinates of its own: its owner is the container.
    if items[a].kind == .guide, items[a].parent >= 0 { a = Int(items[a].parent) }
    return a
  }

  /// The length variable of an item; avoids copying the whole item, because it is called for every constraint.
  private func length(_ index: Int, _ axis: Axis) -> Solver.Variable {
    axis == .horizontal ? items[index].width : items[index].height
  }

  /// Adds the origins of an item and its ancestors up to the container, exclusive.
  private mutating func addPath(from item: Int, to container: Int, _ axis: Axis, _ coefficient: Double) {
    var index = item
    while index != container {
      addTerm(axis == .horizontal ? items[index].x : items[index].y, coefficient)
      index = Int(items[index].parent)
    }
  }

  /// Adds a term, merging it with an existing one of the same variable. Only the first few terms can have the same
  /// variable: sizes come before positions, and the paths of two items to their closest common ancestor are disjoint,
  /// except for a guide related to itself.
  private mutating func addTerm(_ variable: Solver.Variable, _ coefficient: Double) {
    guard coefficient != 0 else { return }
    for index in 0..<min(terms.count, 4) where terms[index].variable == variable {
      terms[index].coefficient += coefficient
      if terms[index].coefficient == 0 { terms.remove(at: index) }
      return
    }
    terms.append(Solver.Term(variable, coefficient))
  }
}
