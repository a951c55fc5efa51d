internal import InbetweenGeometry
internal import InbetweenLayout

extension IBSceneWriter {
  /// ` + 8`, ` - 8`, or nothing for 0.
  static func sum(_ constant: Double) -> String {
    let text = YAMLText.number(abs(constant))
    return text == "0" ? "" : constant < 0 ? " - \(text)" : " + \(text)"
  }

  mutating func writeConstraints() {
    var lines = maskConstraints.map { ConstraintLine(text: $0.text, line: $0.line) }
    let orders = Dictionary(root.view.all.enumerated().map { ($0.element.id, $0.offset + 1) }) { first, _ in first }
    for view in root.view.all {
      for constraint in view.constraints {
        let preferredName = document.outlets[constraint.id] ?? constraint.identifier ?? constraint.userLabel
        // The app's code sets the constant of a constraint that has an outlet.
        guard var line = line(constraint, canFlip: preferredName == nil) else { continue }
        line.order = line.view.flatMap { orders[$0] } ?? 0
        if let preferredName {
          let name = names.name(preferredName, else: "constraint_" + IBNames.identifier(ofID: constraint.id))
          line.text = "\(name): \(line.text)"
          line.edge = nil
        }
        if constraint.isPlaceholder { (line.comment, line.edge) = ("removed when the app is built", nil) }
        lines.append(line)
      }
    }
    guard !lines.isEmpty else { return }
    yaml.add("")
    yaml.add("constraints:")
    // The constraints of a view are grouped, in the order of the views.
    for line in lines.joiningEdges().sorted(by: { $0.order < $1.order }) {
      yaml.add("- " + line.text, indent: 2, comment: line.comment, from: line.line)
    }
  }

  /// A constraint as an equation; nil if the scene format does not allow it.
  ///
  /// - Parameter canFlip: whether the sides may be exchanged so that a view precedes its superview.
  private mutating func line(_ constraint: IBConstraint, canFlip: Bool) -> ConstraintLine? {
    if options.omittedLines.contains(constraint.line) { return nil }
    if let mistake = constraint.mistake {
      warn("a constraint is left out: \(mistake)", line: constraint.line)
      return nil
    }
    // A multiple of an attribute that is always 0 is a constant.
    let secondID = constraint.secondAttribute != nil && constraint.multiplier != 0 ? constraint.secondItem : nil
    guard let first = item(constraint.firstItem, constraint.firstAttribute, beside: secondID) else {
      noteMissing(constraint.firstItem, constraint)
      return nil
    }
    let priority = constraint.priority == 1000 ? "" : " @\(YAMLText.number(constraint.priority))"
    guard let secondID, let attribute = constraint.secondAttribute else {
      let text = "\(first) \(constraint.relation.sign) \(YAMLText.number(constraint.constant))\(priority)"
      return ConstraintLine(text: text, line: constraint.line, view: constraint.firstItem)
    }
    guard let second = item(secondID, attribute, beside: constraint.firstItem) else {
      noteMissing(secondID, constraint)
      return nil
    }
    let isFlipped = canFlip && constraint.multiplier == 1 && isAround(constraint.firstItem, secondID)
    let constant = isFlipped ? -constraint.constant : constraint.constant
    let (left, right) = isFlipped ? (second, first) : (first, second)
    var factor = ""
    if let ratio = constraint.ratio {
      factor = "\(YAMLText.number(ratio.0)) / \(YAMLText.number(ratio.1)) * "
    } else if constraint.multiplier != 1 {
      factor = "\(YAMLText.number(constraint.multiplier)) * "
    }
    let relation = isFlipped ? constraint.relation.flipped : constraint.relation
    let text = "\(left) \(relation.sign) \(factor)\(right)\(IBSceneWriter.sum(constant))\(priority)"
    let view = isFlipped || viewsByID[constraint.firstItem] == nil ? secondID : constraint.firstItem
    var line = ConstraintLine(text: text, line: constraint.line, view: view)
    if canFlip, constraint.relation == .equal, constraint.priority == 1000, constraint.multiplier == 1,
      constraint.firstAttribute == attribute, let name = nameOfView[view], right == "superview.\(attribute)",
      let side = ConstraintLine.Side(rawValue: attribute)
    {
      line.edge = ConstraintLine.Edge(view: name, side: side, inset: side.isEnd ? -constant : constant)
    }
    return line
  }

  /// Whether an item is the superview of another, or a guide of the superview.
  private func isAround(_ item: String, _ other: String) -> Bool {
    guard viewsByID[other] != nil, other != root.id else { return false }
    guard viewsByID[item] != nil else { return true }
    return superviewOf[other] == item
  }

  private mutating func noteMissing(_ id: String, _ constraint: IBConstraint) {
    // Constraints with items that a variation excludes are excluded as well.
    guard !document.ids.contains(id) else { return }
    warn("a constraint is left out: there is no item '\(id)'", line: constraint.line)
  }

  /// An item and its attribute in the syntax of equations; nil if the scene does not contain the item.
  private func item(_ id: String, _ attribute: String, beside other: String?) -> String? {
    if let view = viewsByID[id] {
      // Only plain views can refer to `superview`.
      if let other, superviewOf[other] == view.id { return "superview.\(attribute)" }
      return "\(nameOfView[id] ?? "screen").\(attribute)"
    }
    if let guide = guides[id], let owner = viewsByID[guide.owner] {
      let name = nameOfView[owner.id] ?? "screen"
      let isScroll = owner.kind == "scrollView"
      switch guide.kind {
      case .safeArea: return (owner.id == root.id ? "safeArea" : name + ".safeAreaLayoutGuide") + ".\(attribute)"
      case .keyboard: return "\(name).keyboardLayoutGuide.\(attribute)"
      case .layoutMargins: return "\(name).layoutMarginsGuide.\(attribute)"
      case .readableContent: return "\(name).readableContentGuide.\(attribute)"
      case .contentLayoutGuide: return isScroll ? "\(name).contentLayoutGuide.\(attribute)" : nil
      case .frameLayoutGuide: return isScroll ? "\(name).frameLayoutGuide.\(attribute)" : "\(name).\(attribute)"
      }
    }
    guard let controller = root.controller.map({ document.controllers[$0] }) else { return nil }
    // The old guides have the height of the safe area at the edge of the screen.
    let screen = nameOfView[root.id] ?? "screen"
    switch (id, attribute) {
    case (controller.topGuide, "bottom"): return "safeArea.top"
    case (controller.topGuide, "top"): return "\(screen).top"
    case (controller.bottomGuide, "top"): return "safeArea.bottom"
    case (controller.bottomGuide, "bottom"): return "\(screen).bottom"
    default: return nil
    }
  }
}

/// A line of a scene's constraints.
struct ConstraintLine {
  var text: String
  var comment: String?
  /// The line in the document.
  var line: Int
  /// Set if the line is a constraint between an edge of a view and the same edge of its superview.
  var edge: Edge?
  /// The Interface Builder id of the view that the line describes, and its index among the views.
  var view: String?
  var order = 0

  init(text: String, line: Int, view: String? = nil) {
    self.text = text
    self.line = line
    self.view = view
  }

  struct Edge: Hashable {
    var view: String
    var side: Side
    /// The inset into the superview, in points.
    var inset: Double
  }

  enum Side: String, Hashable {
    case leading, trailing, top, bottom

    var isEnd: Bool { self == .trailing || self == .bottom }
  }
}

extension [ConstraintLine] {
  /// The lines with pairs of opposite edges in visual format: `H:|-8-[card]-8-|`, and `HV:|[card]|` if all four insets
  /// are equal.
  func joiningEdges() -> [ConstraintLine] {
    var places: [ConstraintLine.Edge: Int] = [:]
    var byView: [String: [ConstraintLine.Side: ConstraintLine.Edge]] = [:]
    var isTwice: Set<String> = []
    for (index, line) in enumerated() {
      guard let edge = line.edge else { continue }
      if byView[edge.view, default: [:]].updateValue(edge, forKey: edge.side) != nil { isTwice.insert(edge.view) }
      places[edge] = index
    }
    var lines = map(Optional.some)
    for (index, line) in enumerated() {
      guard let view = line.edge?.view, lines[index] != nil, !isTwice.contains(view), let edges = byView[view] else {
        continue
      }
      var pairs: [(axis: String, start: Double, end: Double, lines: [Int])] = []
      for (axis, start, end) in [
        ("H", ConstraintLine.Side.leading, .trailing), ("V", .top, ConstraintLine.Side.bottom),
      ] {
        guard let first = edges[start], let last = edges[end], first.inset >= 0, last.inset >= 0 else { continue }
        pairs.append((axis, first.inset, last.inset, [places[first], places[last]].compactMap { $0 }))
      }
      if pairs.count == 2, pairs[0].start == pairs[1].start, pairs[0].end == pairs[1].end {
        pairs = [("HV", pairs[0].start, pairs[0].end, pairs[0].lines + pairs[1].lines)]
      }
      // Each pair is at the position of its first line.
      for pair in pairs where pair.lines.min() == index {
        func gap(_ length: Double) -> String { length == 0 ? "" : "-\(YAMLText.number(length))-" }
        for other in pair.lines { lines[other] = nil }
        var joined = line
        (joined.text, joined.edge) = ("\(pair.axis):|\(gap(pair.start))[\(view)]\(gap(pair.end))|", nil)
        lines[index] = joined
      }
    }
    return lines.compactMap { $0 }
  }
}
