internal import InbetweenDiagnostics
import InbetweenSolver

/// An unknown of an item that the constraints do not determine.
public struct LayoutAmbiguity: Sendable, Hashable {
  /// The view or guide that more than one optimal layout places differently.
  public var item: LayoutItemID
  /// `left` or `top`, in the parent's coordinates, `width` or `height`.
  public var attribute: LayoutAttribute
  /// The minimum over all optimal layouts, in points; nil if unbounded.
  public var minimum: Double?
  /// The maximum over all optimal layouts, in points; nil if unbounded.
  public var maximum: Double?
  /// The value in the current layout, in points.
  public var value: Double
  /// A constraint that determines this unknown without violating others; nil if there is none.
  public var suggestion: LayoutConstraint?
}

extension LayoutEngine {
  /// The ambiguous values after `solve()`, by item, in the order left, top, width, height.
  ///
  /// Exact, but slow: meant for diagnostics.
  ///
  /// - Parameters:
  ///   - findsRanges: whether ranges are computed, and constraints that remove the ambiguity, which takes most
  ///     of the time.
  ///   - suggestionLimit: the maximum number of values for which such a constraint is computed.
  public mutating func ambiguities(findsRanges: Bool = true, suggestionLimit: Int = 20) -> [LayoutAmbiguity] {
    let open = openUnknowns()
    guard findsRanges else {
      return open.map { LayoutAmbiguity($0, (nil, nil), value: solver.value(of: $0.variable)) }
    }
    let ranges = solver.ranges(of: open.map(\.variable))
    var found = zip(open, ranges).map { LayoutAmbiguity($0, $1, value: solver.value(of: $0.variable)) }
    for index in found.indices.prefix(max(suggestionLimit, 0)) where !WorkBudget.isOver {
      found[index].suggestion = suggestion(for: found[index])
    }
    return found
  }

  /// Constraints that together remove all ambiguity, each of which is needed when it is added; verified by solving.
  public func settlingConstraints(limit: Int = 100) -> [LayoutConstraint] {
    var trial = self
    var added: [LayoutConstraint] = []
    while added.count < limit, let first = trial.openUnknowns().first {
      let range = trial.solver.range(of: first.variable)
      let ambiguity = LayoutAmbiguity(first, range, value: trial.solver.value(of: first.variable))
      guard let suggestion = trial.suggestion(for: ambiguity), (try? trial.activate(suggestion)) != nil else { break }
      added.append(suggestion)
    }
    return added
  }

  fileprivate typealias OpenUnknown = (variable: Solver.Variable, item: LayoutItemID, attribute: LayoutAttribute)

  /// The ambiguous unknowns, by item, in the order left, top, width, height.
  private mutating func openUnknowns() -> [OpenUnknown] {
    solve()
    let ambiguous = solver.ambiguousVariables()
    guard !ambiguous.isEmpty else { return [] }
    let unknowns = unknowns()
    var open: [OpenUnknown] = []
    for variable in ambiguous {
      guard let unknown = unknowns[variable], !items[unknown.item.index].isInternal else { continue }
      open.append((variable, unknown.item, unknown.attribute))
    }
    return open.sorted { ($0.item, $0.attribute.order) < ($1.item, $1.attribute.order) }
  }

  /// A constraint that fixes an ambiguous value to the current one, rounded to thousandths of a point if the rounded
  /// number is in its range; nil if there is none.
  ///
  /// Every value in the range occurs in an optimal layout, so a constraint that selects one violates nothing.
  private func suggestion(for ambiguity: LayoutAmbiguity) -> LayoutConstraint? {
    let (low, high) = (ambiguity.minimum ?? -.infinity, ambiguity.maximum ?? .infinity)
    let value = min(max(ambiguity.value, low), high)
    let rounded = [FloatingPointRoundingRule.toNearestOrAwayFromZero, .down, .up].map {
      (value * 1000).rounded($0) / 1000
    }
    let chosen = rounded.first { low - 1e-9 <= $0 && $0 <= high + 1e-9 } ?? value
    return candidate(for: ambiguity, value: chosen).flatMap {
      abs($0.constant) <= LayoutConstraint.constantLimit ? $0 : nil
    }
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
}

extension LayoutAmbiguity {
  fileprivate init(
    _ unknown: LayoutEngine.OpenUnknown, _ range: (min: Double?, max: Double?), value: Double
  ) {
    (item, attribute) = (unknown.item, unknown.attribute)
    (minimum, maximum) = range
    self.value = value
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
