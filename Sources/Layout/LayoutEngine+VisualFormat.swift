extension LayoutEngine {
  /// Creates the constraints of a visual format between items of this engine, and the guides that it needs.
  ///
  /// - Parameter item: the item with a name; constraints on unknown names are omitted.
  public mutating func makeConstraints(
    _ format: VisualFormat.Result, item: (String) -> LayoutItemID?
  ) -> [LayoutConstraint] {
    var guides: [LayoutItemID?] = []
    for name in format.guides {
      let owner = item(name).flatMap { parent(of: $0) }
      guides.append(owner.map { appendItem(parent: $0.rawValue, kind: .guide, isInternal: true) })
    }
    func resolve(_ reference: VisualFormat.Item) -> LayoutItemID? {
      switch reference {
      case .view(let name), .named(let name): item(name)
      case .superview(let name): item(name).flatMap { parent(of: $0) }
      case .guide(let index): index < guides.count ? guides[index] : nil
      }
    }
    var constraints: [LayoutConstraint] = []
    for written in format.constraints {
      guard let first = resolve(written.firstItem) else { continue }
      let second = written.secondItem.flatMap { resolve($0) }
      if written.secondItem != nil, second == nil { continue }
      constraints.append(
        LayoutConstraint(
          first, written.firstAttribute, written.relation, to: second, written.secondAttribute,
          multiplier: written.multiplier, constant: written.constant, priority: written.priority))
    }
    return constraints
  }
}
