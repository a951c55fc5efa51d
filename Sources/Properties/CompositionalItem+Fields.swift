import InbetweenGeometry
package import InbetweenLayout
import InbetweenTimeline

// Items of compositional layouts in scenes.

extension ValueRecord {
  package static let layoutItem = ValueRecord(
    name: "a layout item", schemaName: "layoutItem",
    fields: [
      Field(
        "width", .record(layoutDimension),
        "its width; without it that of its container, or an equal part of a horizontal group with a `count`"),
      Field(
        "height", .record(layoutDimension),
        "its height; without it that of its container, or an equal part of a vertical group with a `count`"),
      Field("contentInsets", .directionalInsets, "points that are subtracted from its size"),
      Field("edgeSpacing", .record(layoutEdgeSpacing), "space outside its size"),
      Field(
        "axis", .word(axes), "whether a group is a row or a column: `NSCollectionLayoutGroup.horizontal` or `vertical`",
        needs: "subitems"),
      Field("subitems", .layoutItems, "the items and groups in a group, which it repeats", needs: "axis"),
      Field("count", .count, "how many there are of them; without it as many as fit", needs: "subitems"),
      Field("interItemSpacing", .record(layoutSpacing), "space between them", needs: "subitems"),
    ])

  package static let layoutDimension = ValueRecord(
    name: "a dimension", schemaName: "layoutDimension",
    fields: [
      Field("fractionalWidth", .numberWithin(0...1000), "part of the container's width"),
      Field("fractionalHeight", .numberWithin(0...1000), "part of the container's height"),
      Field("absolute", .numberWithin(0...100_000), "points"),
      Field(
        "estimated", .numberWithin(0...100_000),
        "points of an item without contents; others have the length that their constraints require"),
    ], alternatives: ["fractionalWidth", "fractionalHeight", "absolute", "estimated"], isChoice: true,
    shorthand: "absolute")

  package static let layoutSpacing = ValueRecord(
    name: "a spacing", schemaName: "layoutSpacing",
    fields: [
      Field("fixed", .numberWithin(0...100_000), "points"),
      Field("flexible", .numberWithin(0...100_000), "points at least, with an equal part of the space that is left"),
    ], alternatives: ["fixed", "flexible"], isChoice: true, shorthand: "fixed")

  package static let layoutEdgeSpacing = ValueRecord(
    name: "an edge spacing", schemaName: "layoutEdgeSpacing",
    fields: ["leading", "top", "trailing", "bottom"].map {
      Field($0, .record(layoutSpacing), "space at this edge")
    })

  fileprivate static let axes = ["horizontal", "vertical"]
}

extension ValueType where Value == CompositionalItem {
  package static var compositionalItem: Self {
    Self(
      .record(.layoutItem), { .record($0.fields) },
      { if case .record(let fields) = $0 { CompositionalItem(EvaluatedFields(fields)) } else { nil } })
  }
}

extension CompositionalItem {
  package init(_ fields: EvaluatedFields) {
    self.init()
    width = fields.record("width").flatMap { Dimension($0) }
    height = fields.record("height").flatMap { Dimension($0) }
    contentInsets = fields.insets("contentInsets") ?? .zero
    if let edges = fields.record("edgeSpacing") { edgeSpacing = EdgeSpacing(edges) }
    let subitems = fields.list("subitems").compactMap(ValueType<CompositionalItem>.compositionalItem.decode)
    guard !subitems.isEmpty else { return }
    group = Group(
      fields.word("axis") == "vertical" ? .column : .row, subitems,
      count: fields.number("count").map { Int(min(max($0, 1), 1_000_000)) },
      interItemSpacing: fields.record("interItemSpacing").flatMap { Spacing($0) })
  }

  /// What a scene would write, without what has no effect.
  var fields: [EvaluatedValue.Field] {
    var result: [EvaluatedValue.Field] = []
    func add(_ name: String, _ value: EvaluatedValue?) {
      if let value { result.append(EvaluatedValue.Field(name: name, value: value)) }
    }
    add("width", width?.value)
    add("height", height?.value)
    add("contentInsets", contentInsets == .zero ? nil : .insets(contentInsets))
    add("edgeSpacing", edgeSpacing.fields.isEmpty ? nil : .record(edgeSpacing.fields))
    guard let group else { return result }
    add("axis", .word(group.arrangement == .column ? "vertical" : "horizontal"))
    add("subitems", ValueType<CompositionalItem>.compositionalItem.list().encode(group.subitems))
    add("count", group.count.map { .number(Double($0)) })
    add("interItemSpacing", group.interItemSpacing?.value)
    return result
  }
}

extension CompositionalItem.Dimension {
  fileprivate init?(_ fields: EvaluatedFields) {
    if let part = fields.number("fractionalWidth") {
      self = .fractionalWidth(part)
    } else if let part = fields.number("fractionalHeight") {
      self = .fractionalHeight(part)
    } else if let length = fields.number("absolute") {
      self = .absolute(length)
    } else if let length = fields.number("estimated") {
      self = .estimated(length)
    } else {
      return nil
    }
  }

  fileprivate var value: EvaluatedValue {
    let (name, number) =
      switch self {
      case .fractionalWidth(let part): ("fractionalWidth", part)
      case .fractionalHeight(let part): ("fractionalHeight", part)
      case .absolute(let length): ("absolute", length)
      case .estimated(let length), .uniform(let length): ("estimated", length)
      }
    return .record([EvaluatedValue.Field(name: name, value: .number(number))])
  }
}

extension CompositionalItem.Spacing {
  fileprivate init?(_ fields: EvaluatedFields) {
    guard let length = fields.number("flexible") ?? fields.number("fixed") else { return nil }
    self.init(length, isFlexible: fields.number("flexible") != nil)
  }

  fileprivate var value: EvaluatedValue {
    .record([EvaluatedValue.Field(name: isFlexible ? "flexible" : "fixed", value: .number(length))])
  }
}

extension CompositionalItem.EdgeSpacing {
  fileprivate init(_ fields: EvaluatedFields) {
    func spacing(_ name: String) -> CompositionalItem.Spacing? {
      fields.record(name).flatMap { CompositionalItem.Spacing($0) }
    }
    self.init(
      leading: spacing("leading"), top: spacing("top"), trailing: spacing("trailing"), bottom: spacing("bottom"))
  }

  fileprivate var fields: [EvaluatedValue.Field] {
    [("leading", leading), ("top", top), ("trailing", trailing), ("bottom", bottom)].compactMap { name, spacing in
      spacing.map { EvaluatedValue.Field(name: name, value: $0.value) }
    }
  }
}
