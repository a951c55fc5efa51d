internal import InbetweenGeometry
package import InbetweenModel

/// What a value makes of itself in every view that takes it.
///
/// The switches name every kind of value, so that a new one cannot be added without saying what it costs.
package struct SceneCost: Hashable, Sendable {
  /// Views beside the one that takes the value.
  package var views = 0
  /// Items of lists, segments of paths.
  package var elements = 0

  package static func + (a: SceneCost, b: SceneCost) -> SceneCost {
    SceneCost(views: a.views + b.views, elements: a.elements + b.elements)
  }
}

extension ScenePropertyValue {
  /// - Parameter key: of the view that takes it.
  package func cost(of key: String) -> SceneCost {
    switch self {
    case .number, .boolean, .text, .word, .color, .vector, .rect, .insets, .font, .transform, .file, .buttonState:
      SceneCost()
    case .template(let parts): SceneCost(elements: parts.count)
    case .path(let path): path.cost
    case .spacings(let items): SceneCost(elements: items.count)
    case .motionEffects(let effects): SceneCost(elements: effects.count)
    case .list(let items):
      SceneCost(views: ViewDescription.viewsPerItem(of: key) * items.count, elements: items.count)
    }
  }
}

extension SceneValue {
  /// - Parameter key: of the view that takes it.
  package func cost(of key: String) -> SceneCost {
    switch self {
    case .number, .boolean, .text, .word, .color, .vector, .rect, .insets, .font, .transform, .file, .image,
      .buttonState:
      SceneCost()
    case .path(let path): SceneCost(elements: path.elements.count)
    case .spacings(let items): SceneCost(elements: items.count)
    case .motionEffects(let effects): SceneCost(elements: effects.count)
    case .list(let items):
      SceneCost(views: ViewDescription.viewsPerItem(of: key) * items.count, elements: items.count)
    }
  }
}

extension ScenePath {
  fileprivate var cost: SceneCost {
    switch self {
    case .rect, .oval, .roundedRect, .arc: SceneCost()
    case .fixed(let path): SceneCost(elements: path.elements.count)
    }
  }
}
