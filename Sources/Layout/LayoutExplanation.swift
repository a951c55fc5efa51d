import InbetweenGeometry
import InbetweenSolver

/// The explanation of an attribute's value.
public struct LayoutExplanation: Sendable, Hashable {
  /// A step in the chain from the item to the canvas.
  public struct Step: Sendable, Hashable {
    /// What holds with equality there.
    public var source: LayoutSource
    /// The change of the attribute when the source's constant increases by one point.
    public var weight: Double
    /// The contribution of the source to the value, in points; all amounts, `offset` and `remainder` add up to the
    /// value.
    public var amount: Double
  }

  /// An optional constraint that is not satisfied.
  public struct Loss: Sendable, Hashable {
    /// What is not satisfied.
    public var source: LayoutSource
    /// Below 1000.
    public var priority: Double
    /// Signed, in points: left side minus right side.
    public var amount: Double
  }

  /// The view or guide that was asked about.
  public var item: LayoutItemID
  /// What was asked about of the item.
  public var attribute: LayoutAttribute
  /// In points: a size, or a position in the parent's coordinates.
  public var value: Double
  /// The distance between the attribute and the edge or centre that it belongs to, in points: a margin or a baseline.
  public var offset: Double
  /// The part of the value that only depends on the previous layout, in points; zero unless `isAmbiguous`.
  public var remainder: Double
  /// The sources that hold with equality and together determine the value, nearest to the item first.
  public var steps: [Step]
  /// Optional constraints on the same unknowns that are not satisfied, highest priority first.
  public var lost: [Loss]
  /// Whether the constraints alone would allow another value.
  public var isAmbiguous: Bool
}

extension LayoutEngine {
  /// Smaller weights are rounding errors. A multiplier of 10⁻⁹ still changes a value by a hundredth of a point if it is
  /// applied to 10⁷ points.
  private static let leastWeight = 1e-11

  /// Finds the chain of constraints that determines an attribute down to the canvas, and the unsatisfied optional
  /// constraints on the way.
  ///
  /// - Returns: nil for an item or attribute that does not exist.
  public mutating func explain(_ item: LayoutItemID, _ attribute: LayoutAttribute) -> LayoutExplanation? {
    guard contains(item), attribute != .notAnAttribute else { return nil }
    solve()
    let path = path(of: attribute, item.index)
    let lowered = lowered(attribute, of: path[0])
    var parts: [(variable: Solver.Variable, factor: Double)] = []
    if lowered.origin != 0 {
      parts += path.map { (items[$0].origin(lowered.axis), lowered.origin) }
    }
    if lowered.size != 0 { parts.append((items[path[0]].length(lowered.axis), lowered.size)) }
    var weights: [Solver.ConstraintID: Double] = [:]
    var isAmbiguous = false
    for part in parts {
      let range = solver.range(of: part.variable)
      if let low = range.min, let high = range.max, high - low <= 1e-6 {} else { isAmbiguous = true }
      for (constraint, weight) in solver.determination(of: part.variable) {
        weights[constraint, default: 0] += part.factor * weight
      }
    }
    let sources = sources()
    let unknowns = unknowns()
    var chain: [(source: LayoutSource, weight: Double, amount: Double)] = []
    for (row, weight) in weights.sorted(by: { $0.key < $1.key }) where abs(weight) > LayoutEngine.leastWeight {
      guard let source = sources[row] else { continue }
      chain.append((source, weight, weight * alignedConstant(of: row, unknowns)))
    }
    let asked = Extent(item: item, axis: lowered.axis)
    let ordered = ordered(chain, from: asked)
    let value = self.value(of: attribute, item) ?? 0
    let offset = lowered.constant - parts.reduce(0) { $0 + $1.factor * alignment(of: unknowns[$1.variable]) }
    let sum = chain.reduce(offset) { $0 + $1.amount }
    return LayoutExplanation(
      item: item, attribute: attribute, value: value, offset: offset, remainder: value - sum,
      steps: ordered.map { LayoutExplanation.Step(source: $0.source, weight: $0.weight, amount: $0.amount) },
      lost: losses(around: asked, chain.map(\.source), sources), isAmbiguous: isAmbiguous)
  }

  /// The lines of an explanation, with names for items.
  public func describe(_ explanation: LayoutExplanation, names: (LayoutItemID) -> String) -> [String] {
    var lines = ["\(names(explanation.item)).\(explanation.attribute.name) = \(shortText(explanation.value))"]
    for step in explanation.steps {
      let sign = step.amount < 0 ? "-" : "+"
      lines.append("  \(sign)\(shortText(abs(step.amount)))  \(describe(step.source, names: names))")
    }
    if abs(explanation.offset) > 1e-9 {
      let sign = explanation.offset < 0 ? "-" : "+"
      lines.append("  \(sign)\(shortText(abs(explanation.offset)))  between the attribute and its edge")
    }
    if explanation.isAmbiguous { lines.append("  not fixed by constraints: kept near the layout before") }
    for loss in explanation.lost {
      lines.append("  lost by \(shortText(abs(loss.amount))): \(describe(loss.source, names: names))")
    }
    return lines
  }

  /// The constant of a row in terms of alignment rectangles, to which constraints refer; the solver's unknowns are
  /// frames.
  private func alignedConstant(
    of row: Solver.ConstraintID, _ unknowns: [Solver.Variable: (item: LayoutItemID, attribute: LayoutAttribute)]
  ) -> Double {
    guard let (terms, constant) = solver.equation(of: row) else { return 0 }
    return terms.reduce(constant) { $0 + $1.coefficient * alignment(of: unknowns[$1.variable]) }
  }

  /// The difference between an unknown of the alignment rectangle and that of the frame, in points.
  private func alignment(of unknown: (item: LayoutItemID, attribute: LayoutAttribute)?) -> Double {
    guard let unknown else { return 0 }
    let insets = items[unknown.item.index].alignmentInsets
    switch unknown.attribute {
    case .left: return insets.left
    case .top: return insets.top
    case .width: return -insets.left - insets.right
    default: return -insets.top - insets.bottom
    }
  }

  /// Sorts a chain by the distance of its items from the explained one, then by age.
  private func ordered(
    _ chain: [(source: LayoutSource, weight: Double, amount: Double)], from asked: Extent
  ) -> [(source: LayoutSource, weight: Double, amount: Double)] {
    var mentioning: [Extent: [Int]] = [:]
    for (index, entry) in chain.enumerated() {
      for extent in mentioned(by: entry.source) { mentioning[extent, default: []].append(index) }
    }
    var isTaken = [Bool](repeating: false, count: chain.count)
    var isReached: Set<Extent> = [asked]
    var queue = [asked]
    var result: [(source: LayoutSource, weight: Double, amount: Double)] = []
    var next = 0
    var unreached = 0
    while result.count < chain.count {
      var taken: [Int] = []
      if next < queue.count {
        taken = (mentioning[queue[next]] ?? []).filter { !isTaken[$0] }
        next += 1
      } else {
        // Items connected only through the positions of ancestors come last.
        while isTaken[unreached] { unreached += 1 }
        taken = [unreached]
      }
      for index in taken where !isTaken[index] {
        isTaken[index] = true
        result.append(chain[index])
        for extent in mentioned(by: chain[index].source) where isReached.insert(extent).inserted {
          queue.append(extent)
        }
      }
    }
    return result
  }

  /// An item along one axis: two of its unknowns.
  private struct Extent: Hashable {
    var item: LayoutItemID
    var axis: Axis
  }

  private func mentioned(by source: LayoutSource) -> [Extent] {
    func both(_ id: LayoutItemID) -> [Extent] { Axis.allCases.map { Extent(item: id, axis: $0) } }
    switch source {
    case .constraint(let handle):
      guard let constraint = constraint(handle) else { return [] }
      var extents: [Extent] = []
      if let axis = constraint.firstAttribute.axis { extents.append(Extent(item: constraint.firstItem, axis: axis)) }
      if let second = constraint.secondItem, let axis = constraint.secondAttribute.axis {
        extents.append(Extent(item: second, axis: axis))
      }
      return extents
    case .root: return both(root)
    case .frame(let id), .safeArea(let id): return both(id)
    case .contentHugging(let id, let axis), .compressionResistance(let id, let axis):
      return [Extent(item: id, axis: axis)]
    }
  }

  /// Whether a source is a weak constraint of a stack or a self-sizing cell to be small: it only resolves ambiguity and
  /// is never satisfied.
  private func isMeantToLose(_ source: LayoutSource) -> Bool {
    guard case .constraint(let handle) = source, let index = record(of: handle) else { return false }
    if records[index].constraint.isOfTableView {
      return records[index].constraint.priority == LayoutPriority.fittingSizeLevel
    }
    guard records[index].isInternal else { return false }
    let optionalIdentifiers = ["UISV-spanning-fit", "UISV-ambiguity-suppression", "UISV-canvas-fit"]
    return optionalIdentifiers.contains(records[index].constraint.identifier ?? "")
  }

  /// The violated optional rows on the explained attribute or on its chain.
  private func losses(
    around asked: Extent, _ chain: [LayoutSource], _ sources: [Solver.ConstraintID: LayoutSource]
  ) -> [LayoutExplanation.Loss] {
    var concerned: Set<Extent> = [asked]
    for source in chain { concerned.formUnion(mentioned(by: source)) }
    for axis in Axis.allCases { concerned.remove(Extent(item: root, axis: axis)) }
    var losses: [LayoutExplanation.Loss] = []
    for (row, source) in sources.sorted(by: { $0.key < $1.key }) {
      let error = solver.error(of: row)
      guard error != 0, !isMeantToLose(source), mentioned(by: source).contains(where: { concerned.contains($0) }) else {
        continue
      }
      losses.append(LayoutExplanation.Loss(source: source, priority: priority(of: source), amount: error))
    }
    // A stable sort: rows are already ordered by age.
    return losses.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }
}
