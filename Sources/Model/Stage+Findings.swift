import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  func currentConflicts() -> [LayoutFinding.Conflict] {
    engine.conflicts().map { conflict in
      LayoutFinding.Conflict(
        constraints: conflict.members.map { engine.describe($0, names: name) },
        keys: conflict.members.map(key),
        broken: conflict.members.firstIndex(of: conflict.broken) ?? 0,
        disagreement: conflict.disagreement)
    }
  }

  func currentAmbiguity() -> [LayoutFinding.Ambiguity] {
    engine.ambiguities().compactMap { ambiguity in
      guard let view = viewsByItem[ambiguity.item.rawValue] else { return nil }
      return LayoutFinding.Ambiguity(
        view: view.id, attribute: Stage.words[ambiguity.attribute] ?? ambiguity.attribute.name,
        minimum: ambiguity.minimum, maximum: ambiguity.maximum,
        suggestion: ambiguity.suggestion.map { engine.equation(of: $0, names: name) })
    }
  }

  private static let words: [LayoutAttribute: String] = [.left: "x", .top: "y", .width: "width", .height: "height"]

  func name(of item: LayoutItemID) -> String {
    if let view = viewsByItem[item.rawValue] { return view.id }
    if item == safeArea.layoutItem { return safeArea.id }
    for view in views {
      if let guide = view.guides.first(where: { $0.layoutItem == item }) { return guide.id }
    }
    if let owner = engine.parent(of: item) { return "\(name(of: owner))'s guide" }
    return "item \(item.rawValue)"
  }

  func key(of source: LayoutSource) -> Int {
    guard case .constraint(let handle) = source else { return -1 }
    return constraintsByHandle[handle]?.key ?? -1
  }
}
