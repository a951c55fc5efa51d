internal import InbetweenWork
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
  /// - Parameter suggestionLimit: for how many of them a constraint is looked for that settles it; each is tried out.
  public mutating func ambiguities(suggestionLimit: Int = 20) -> [LayoutAmbiguity] {
    solve()
    let ambiguous = solver.ambiguousVariables()
    guard !ambiguous.isEmpty else { return [] }
    let unknowns = unknowns()
    var found: [LayoutAmbiguity] = []
    for variable in ambiguous {
      guard WorkBudget.spend(100, on: .ambiguity) else { return found }
      guard let unknown = unknowns[variable], !items[unknown.item.index].isInternal else { continue }
      let range = solver.range(of: variable)
      found.append(
        LayoutAmbiguity(
          item: unknown.item, attribute: unknown.attribute, minimum: range.min, maximum: range.max,
          value: solver.value(of: variable)))
    }
    found.sort { ($0.item, $0.attribute.order) < ($1.item, $1.attribute.order) }
    for index in found.indices.prefix(max(suggestionLimit, 0)) where !WorkBudget.isOver {
      found[index].suggestion = suggestion(for: found[index])
    }
    return found
  }

  /// Constraints that, added together, leave nothing open, each one needed when it is reached; tried out.
  public func settlingConstraints(limit: Int = 100) -> [LayoutConstraint] {
    var trial = self
    var added: [LayoutConstraint] = []
    while added.count < limit, let first = trial.ambiguities(suggestionLimit: 0).first,
      let suggestion = trial.suggestion(for: first)
    {
      guard (try? trial.activate(suggestion)) != nil else { break }
      added.append(suggestion)
    }
    return added
  }

  /// A constraint that makes an open value what it is in the layout; nil if adding it does not settle the value.
  private func suggestion(for ambiguity: LayoutAmbiguity) -> LayoutConstraint? {
    let rounded = (ambiguity.value * 1000).rounded() / 1000
    for value in [rounded, ambiguity.value] {
      guard let candidate = candidate(for: ambiguity, value: value) else { continue }
      if settles(candidate, ambiguity) { return candidate }
    }
    return nil
  }

  private func candidate(for ambiguity: LayoutAmbiguity, value: Double) -> LayoutConstraint? {
    let item = ambiguity.item
    if ambiguity.attribute.isSize {
      let constant = value + lowered(ambiguity.attribute, of: item.index).constant
      return LayoutConstraint(item, ambiguity.attribute, constant: constant)
    }
    guard let parent = parent(of: item) else { return nil }
    let leading: LayoutAttribute = direction == .leftToRight ? .leading : .left
    let attribute = ambiguity.attribute == .left ? leading : .top
    let edge = lowered(attribute, of: item.index).constant
    let parentEdge = lowered(attribute, of: parent.index).constant
    return LayoutConstraint(item, attribute, to: parent, attribute, constant: value + edge - parentEdge)
  }

  /// Whether a constraint fixes an open value and breaks nothing.
  private func settles(_ candidate: LayoutConstraint, _ ambiguity: LayoutAmbiguity) -> Bool {
    var trial = self
    guard (try? trial.activate(candidate)) != nil else { return false }
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
    guard let low = range.min, let high = range.max else { return false }
    return high - low < 1e-6 && trial.solver.conflicts.count == solver.conflicts.count
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
