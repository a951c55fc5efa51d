internal import InbetweenGeometry
package import InbetweenModel

/// The cost of a value in every view that uses it.
///
/// The switches list every kind of value, so that a new one cannot be added without its cost.
package struct ExpansionCost: Hashable, Sendable {
  /// Views in addition to the one with the value.
  package var views = 0
  /// Items of lists and segments of paths.
  package var elements = 0

  package static func + (a: ExpansionCost, b: ExpansionCost) -> ExpansionCost {
    ExpansionCost(views: a.views + b.views, elements: a.elements + b.elements)
  }
}

extension PropertyValue {
  /// - Parameter key: the key of the view.
  package func cost(of key: String) -> ExpansionCost {
    switch self {
    case .boolean(let isSet): ExpansionCost(views: isSet ? ViewDescription.viewsPerItem(of: key) : 0)
    case .number, .text, .word, .color, .vector, .rect, .insets, .font, .transform, .transform3D, .file,
      .buttonState:
      ExpansionCost()
    case .template(let parts): ExpansionCost(elements: parts.count)
    case .path(let path): path.cost
    case .spacings(let items): ExpansionCost(elements: items.count)
    case .motionEffects(let effects): ExpansionCost(elements: effects.count)
    case .list(let items):
      ExpansionCost(views: ViewDescription.viewsPerItem(of: key) * items.count, elements: items.count)
    case .record: ExpansionCost(elements: elementCount)
    }
  }
}

extension EvaluatedValue {
  /// - Parameter key: the key of the view.
  package func cost(of key: String) -> ExpansionCost {
    switch self {
    case .boolean(let isSet): ExpansionCost(views: isSet ? ViewDescription.viewsPerItem(of: key) : 0)
    case .number, .text, .word, .color, .vector, .rect, .insets, .font, .transform, .transform3D, .file,
      .image, .buttonState:
      ExpansionCost()
    case .path(let path): ExpansionCost(elements: path.elements.count)
    case .spacings(let items): ExpansionCost(elements: items.count)
    case .motionEffects(let effects): ExpansionCost(elements: effects.count)
    case .list(let items):
      ExpansionCost(views: ViewDescription.viewsPerItem(of: key) * items.count, elements: items.count)
    case .record: ExpansionCost(elements: elementCount)
    }
  }
}

extension PropertyValue {
  /// The fields and items of a mapping, and those of the mappings in it.
  private var elementCount: Int {
    switch self {
    case .record(let entries): entries.reduce(0) { $0 + 1 + $1.value.elementCount }
    case .list(let items): items.reduce(0) { $0 + 1 + $1.elementCount }
    default: 0
    }
  }
}

extension EvaluatedValue {
  /// The same of its value.
  private var elementCount: Int {
    switch self {
    case .record(let fields): fields.reduce(0) { $0 + 1 + $1.value.elementCount }
    case .list(let items): items.reduce(0) { $0 + 1 + $1.elementCount }
    default: 0
    }
  }
}

extension PathExpression {
  fileprivate var cost: ExpansionCost {
    switch self {
    case .rect, .oval, .roundedRect, .arc: ExpansionCost()
    case .fixed(let path): ExpansionCost(elements: path.elements.count)
    }
  }
}
