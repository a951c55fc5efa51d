public import InbetweenLayout

/// The reason for an attribute's value: the chain of constraints that determine it down to the canvas, and the optional
/// constraints that were not satisfied.
public struct AttributeExplanation: Hashable, Sendable {
  /// A constraint, or a requirement of a view's content or of the canvas.
  public struct Part: Hashable, Sendable {
    /// In the format of `NSLayoutConstraint.description`.
    public var text: String
    /// `NSLayoutConstraint.key` of the constraint; -1 for other requirements.
    public var key: Int
    public var priority: Double
    /// In points: the contribution of a chain member to the value, or the violation of an unsatisfied constraint.
    public var amount: Double
    /// What it comes from, if a list has made it.
    package var setting: ListSetting?
  }

  /// In points, unrounded: a size, or a position in the superview.
  public var value: Double
  /// Nearest to the view first; their amounts add up to the value.
  public var chain: [Part]
  /// Highest priority first.
  public var lost: [Part]
  /// Whether the constraints alone would allow another value.
  public var isAmbiguous: Bool
}

extension Stage {
  /// Explains an attribute of a view or guide in the current layout; nil for an unknown name or attribute.
  public func explain(_ id: String, _ attribute: LayoutAttribute) -> AttributeExplanation? {
    guard let item = item(named: id), let found = engine.explain(item, attribute) else { return nil }
    let names = findingNames()
    func part(_ source: LayoutSource, priority: Double, _ amount: Double) -> AttributeExplanation.Part {
      AttributeExplanation.Part(
        text: engine.describe(source, names: { names.name(of: $0, in: engine) }),
        key: names.key(of: source),
        priority: priority, amount: amount, setting: setting(of: source))
    }
    var chain = found.steps.map { part($0.source, priority: priority(of: $0.source), $0.amount) }
    if abs(found.offset) > 1e-6, let edge = attribute.withoutMargin {
      let text = "\(id).\(attribute.name) lies beside \(id).\(edge.name)"
      chain.insert(.init(text: text, key: -1, priority: LayoutPriority.required, amount: found.offset), at: 0)
    }
    if abs(found.remainder) > 1e-6 {
      let text = "left open: kept near the layout before"
      chain.append(.init(text: text, key: -1, priority: LayoutPriority.required, amount: found.remainder))
    }
    return AttributeExplanation(
      value: found.value, chain: chain,
      lost: found.lost.map { part($0.source, priority: $0.priority, $0.amount) }, isAmbiguous: found.isAmbiguous)
  }

  /// A textual dump of the solver's system for the current layout.
  package func dumpLayout() -> String {
    let names = findingNames()
    let engine = engine
    return self.engine.dump { names.name(of: $0, in: engine) }
  }

  /// The names of views and guides that can be explained.
  public var explainableNames: [String] {
    nodes.filter { $0.isInStage && !$0.isInternal && $0.layout.item != nil }.flatMap { node in
      [node.id] + (node.owner?.namedGuides ?? []).map(\.id)
    }
  }

  /// Whether a name refers to a guide, which has neither baselines nor margins.
  package func isGuide(named id: String) -> Bool {
    guard let item = item(named: id) else { return false }
    return !nodes.contains { $0.isInStage && $0.layout.item == item && $0.id == id }
  }

  private func item(named id: String) -> LayoutItemID? {
    if id == rootNode.id + "." + GuideRole.safeArea.rawValue {
      return rootNode.owner?.namedGuides.first { $0.role == .safeArea }?.item
    }
    for node in nodes where node.isInStage && !node.isInternal {
      if node.id == id, let item = node.layout.item { return item }
      guard let owner = node.owner else { continue }
      if let content = owner.namedContent, content.id == id { return content.item }
      if let guide = owner.namedGuides.first(where: { $0.id == id }) { return guide.item }
    }
    return nil
  }

  private func setting(of source: LayoutSource) -> ListSetting? {
    guard case .constraint(let handle) = source else { return nil }
    return layoutState.constraintsByHandle[handle]?.setting
  }

  private func priority(of source: LayoutSource) -> Double {
    guard case .constraint(let handle) = source else { return LayoutPriority.required }
    return engine.constraint(handle)?.priority ?? LayoutPriority.required
  }
}

extension LayoutAttribute {
  /// The edge or centre to which a margin or baseline belongs; nil for the others.
  package var withoutMargin: LayoutAttribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin, .firstBaseline: .top
    case .bottomMargin, .lastBaseline: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
