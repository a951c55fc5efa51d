import InbetweenDiagnostics
import InbetweenGeometry

extension LayoutEngine {
  /// A description in the format of `NSLayoutConstraint.description`, with names instead of pointers.
  ///
  /// Adjacent edges are written as visual format, everything else as an equation:
  /// `H:[a]-(8)-[b]`, `a.width == 0.5*b.width + 10 priority:750`.
  public func describe(_ constraint: LayoutConstraint, names: (LayoutItemID) -> String) -> String {
    let identifier = constraint.identifier.map { "'\(escapedText($0))' " } ?? ""
    let spacing = constraint.usesSystemSpacing ? "   (system spacing)" : ""
    return identifier + (visualFormat(constraint, names) ?? equation(constraint, names)) + spacing
  }

  /// A required constraint as an equation in the syntax of scenes: `b.top == a.bottom + 8`.
  public func equation(of constraint: LayoutConstraint, names: (LayoutItemID) -> String) -> String {
    var required = constraint
    required.priority = LayoutPriority.required
    return equation(required, names)
  }

  /// One line that describes the source of a requirement.
  public func describe(_ source: LayoutSource, names: (LayoutItemID) -> String) -> String {
    switch source {
    case .constraint(let handle):
      return constraint(handle).map { describe($0, names: names) } ?? "a constraint that is not active"
    case .root:
      let frame = frame(of: root) ?? .zero
      return "\(names(root)) is \(shortText(frame.width)) x \(shortText(frame.height))"
    case .frame(let id):
      guard contains(id), items[id.index].placement >= 0,
        case .frame(let frame, _, _) = placements[Int(items[id.index].placement)].kind
      else { return "\(names(id)).frame" }
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { shortText($0) }
      return "\(names(id)).frame == [\(numbers.joined(separator: ", "))]"
    case .safeArea(let id):
      let owner = parent(of: id).map(names) ?? "its owner"
      return items[id.index].isScrollContent ? "\(names(id)) scrolls in \(owner)" : "\(names(id)) is inset in \(owner)"
    case .contentHugging(let id, let axis): return describeContent(id, axis, "<=", "contentHugging", source, names)
    case .compressionResistance(let id, let axis):
      return describeContent(id, axis, ">=", "compressionResistance", source, names)
    }
  }

  private func describeContent(
    _ id: LayoutItemID, _ axis: Axis, _ sign: String, _ name: String, _ source: LayoutSource,
    _ names: (LayoutItemID) -> String
  ) -> String {
    let attribute = axis == .horizontal ? "width" : "height"
    let length = intrinsicContentLength(id, axis) ?? 0
    return "\(names(id)).\(attribute) \(sign) \(shortText(length)) \(name):\(shortText(priority(of: source)))"
  }

  private func equation(_ constraint: LayoutConstraint, _ names: (LayoutItemID) -> String) -> String {
    var text = "\(names(constraint.firstItem)).\(constraint.firstAttribute.name) \(constraint.relation.sign) "
    if let second = constraint.secondItem, constraint.multiplier != 0 {
      if constraint.multiplier != 1 { text += shortText(constraint.multiplier) + "*" }
      text += "\(names(second)).\(constraint.secondAttribute.name)"
      if constraint.constant != 0 {
        text += (constraint.constant < 0 ? " - " : " + ") + shortText(abs(constraint.constant))
      }
    } else {
      text += shortText(constraint.constant)
    }
    return constraint.isRequired ? text : text + " priority:\(shortText(constraint.priority))"
  }

  private func visualFormat(_ constraint: LayoutConstraint, _ names: (LayoutItemID) -> String) -> String? {
    guard let second = constraint.secondItem, constraint.multiplier == 1, constraint.firstItem != second else {
      return nil
    }
    let pair = (constraint.firstAttribute, constraint.secondAttribute)
    let prefix = constraint.firstAttribute.axis == .vertical ? "V:" : "H:"
    let suffix = constraint.firstAttribute.isAbsoluteSide ? "(LTR)" : ""
    let sign = constraint.relation == .equal ? "" : constraint.relation.sign
    let priority = constraint.isRequired ? "" : "@\(shortText(constraint.priority))"
    let gap = "-(\(sign)\(shortText(constraint.constant))\(priority))-"
    let first = constraint.firstItem
    switch pair {
    case (.leading, .leading), (.top, .top), (.left, .left):
      guard parent(of: first) == second else { return nil }
      return "\(prefix)|\(gap)[\(names(first))]\(suffix)   (names: '|':\(names(second)))"
    case (.trailing, .trailing), (.bottom, .bottom), (.right, .right):
      guard parent(of: second) == first else { return nil }
      return "\(prefix)[\(names(second))]\(gap)|\(suffix)   (names: '|':\(names(first)))"
    case (.leading, .trailing), (.top, .bottom), (.left, .right):
      guard parent(of: first) == parent(of: second) else { return nil }
      return "\(prefix)[\(names(second))]\(gap)[\(names(first))]\(suffix)"
    default: return nil
    }
  }
}
