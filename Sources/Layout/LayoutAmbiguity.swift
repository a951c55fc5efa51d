import InbetweenSolver

/// An unknown of an item that the constraints do not fix.
public struct LayoutAmbiguity: Sendable, Hashable {
  public var item: LayoutItemID
  /// `left` or `top`, in the parent's coordinates, `width` or `height`.
  public var attribute: LayoutAttribute
  /// The least value among all best layouts, in points; nil where there is no limit.
  public var minimum: Double?
  /// The greatest value among all best layouts, in points; nil where there is no limit.
  public var maximum: Double?
  /// The value that the layout has, in points.
  public var value: Double
  /// A constraint that fixes this unknown without breaking anything; nil where none was found.
  public var suggestion: LayoutConstraint?
}

extension LayoutEngine {
  /// What the constraints leave open after `solve()`, by item, in the order left, top, width, height.
  ///
  /// Exact, but slow: meant for diagnostics.
  ///
  /// - Parameter includesSuggestions: whether to look for constraints that settle each; every one is tried out.
  public mutating func ambiguities(includesSuggestions: Bool = true) -> [LayoutAmbiguity] {
    solve()
    let ambiguous = solver.ambiguousVariables()
    guard !ambiguous.isEmpty else { return [] }
    let unknowns = unknowns()
    var found: [LayoutAmbiguity] = []
    for variable in ambiguous {
      guard let unknown = unknowns[variable], !items[unknown.item.index].isInternal else { continue }
      let range = solver.range(of: variable)
      found.append(
        LayoutAmbiguity(
          item: unknown.item, attribute: unknown.attribute, minimum: range.min, maximum: range.max,
          value: solver.value(of: variable)))
    }
    found.sort { ($0.item, $0.attribute.order) < ($1.item, $1.attribute.order) }
    if includesSuggestions {
      for index in found.indices { found[index].suggestion = suggestion(for: found[index]) }
    }
    return found
  }

  /// Constraints that, added together, leave nothing open, each one needed when it is reached; tried out.
  public func settlingConstraints(limit: Int = 100) -> [LayoutConstraint] {
    var trial = self
    var added: [LayoutConstraint] = []
    while added.count < limit, let first = trial.ambiguities(includesSuggestions: false).first,
      let suggestion = trial.suggestion(for: first)
    {
      guard (try? trial.activate(suggestion)) != nil else { break }
      added.append(suggestion)
    }
    return added
  }

  /// A constraint that makes an open value what it is in the layout; nil if adding it does not settle the value.
  private func suggestion(for ambiguity: LayoutAmbiguity) -> LayoutConstraint? {
    let value = (ambiguity.value * 1000).rounded() / 1000
    let candidate: LayoutConstraint
    if ambiguity.attribute.isSize {
      let size = lowered(ambiguity.attribute, of: ambiguity.item.index)
      candidate = LayoutConstraint(ambiguity.item, ambiguity.attribute, constant: value + size.constant)
    } else {
      guard let parent = parent(of: ambiguity.item) else { return nil }
      let leading: LayoutAttribute = direction == .leftToRight ? .leading : .left
      let attribute = ambiguity.attribute == .left ? leading : .top
      let edge = lowered(attribute, of: ambiguity.item.index).constant
      let parentEdge = lowered(attribute, of: parent.index).constant
      candidate = LayoutConstraint(
        ambiguity.item, attribute, to: parent, attribute, constant: value + edge - parentEdge)
    }
    var trial = self
    let conflictCount = solver.conflicts.count
    guard (try? trial.activate(candidate)) != nil else { return nil }
    trial.solve()
    let item = trial.items[ambiguity.item.index]
    let variable =
      switch ambiguity.attribute {
      case .left: item.x
      case .top: item.y
      case .width: item.width
      default: item.height
      }
    let range = trial.solver.range(of: variable)
    guard let low = range.min, let high = range.max, high - low < 1e-6,
      trial.solver.conflicts.count == conflictCount
    else { return nil }
    return candidate
  }
}

extension LayoutAttribute {
  /// The order in which a frame is written.
  fileprivate var order: Int {
    switch self {
    case .left: 0
    case .top: 1
    case .width: 2
    default: 3
    }
  }
}
