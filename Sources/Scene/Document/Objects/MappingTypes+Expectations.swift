import InbetweenTimeline

extension MappingTypes {
  package static let expectation = MappingType("an expectation", ExpectationKey.self)
}

/// The keys of an item of `expect`: a view, and a claim about it.
enum ExpectationKey: String, MappingKey {
  case view, settles, monotonic, overshoots, reaches, staysInside, doesNotOverlap, maximumVelocity, isNotTruncated,
    hasContrast, tapTarget, at, hasNoConflicts, isUnambiguous

  /// Whether it requires a view.
  var isAboutView: Bool { self != .hasNoConflicts && self != .isUnambiguous && self != .view }

  /// Whether it is a claim.
  var isClaim: Bool { self != .view && self != .at }

  private static let numbers = LayerMotion.Number.allCases.map(\.rawValue)
  private static let limits: SchemaNode = [
    "type": "object", "properties": .object(numbers.map { ($0, SceneSchema.number) }), "additionalProperties": false,
    "minProperties": 1,
  ]
  private static let holds: SchemaNode = .anyOf(["const": true], .reference("inserted"))

  var description: MappingKeyDescription {
    switch self {
    case .view: .init(.reference("viewName"), "The view to which the claims apply.")
    case .settles: .init(SceneSchema.number, "The time after which it does not move, in seconds.", needs: "view")
    case .monotonic:
      .init(
        .anyOf(SceneSchema.word(Self.numbers), .list(SceneSchema.word(Self.numbers), minimum: 1)),
        "Numbers of its frame on the screen that never reverse their direction.", needs: "view")
    case .overshoots:
      .init(Self.limits, "How far numbers of its frame may overshoot their final values, in points.", needs: "view")
    case .reaches: .init(.reference("rect"), "Its final frame on the screen.", needs: "view")
    case .staysInside:
      .init(
        .anyOf(.reference("rect"), .reference("viewName")),
        "A rectangle of the screen, or a view, that it never leaves.",
        needs: "view")
    case .doesNotOverlap:
      .init(
        .anyOf(.reference("viewName"), .list(.reference("viewName"), minimum: 1)),
        "Views that it never overlaps.", needs: "view")
    case .maximumVelocity:
      .init(Self.limits, "The maximum velocity of numbers of its frame, in points per second.", needs: "view")
    case .isNotTruncated: .init(Self.holds, "No text in it is truncated.", needs: "view")
    case .hasContrast:
      .init(
        .anyOf(["type": "number", "minimum": 1, "maximum": 21], ["type": "string"]),
        "The minimum contrast of its text by WCAG 2.1: 4.5, or 3 for large text.", needs: "view")
    case .tapTarget:
      .init(
        SceneSchema.number, "The side of a square around its centre in which touches reach it, in points: 44.",
        needs: "view")
    case .at:
      .init(
        SceneSchema.number, "The time for isNotTruncated and hasContrast, in seconds; by default the end.",
        needs: "view")
    case .hasNoConflicts: .init(Self.holds, "No layout violates a required constraint.")
    case .isUnambiguous: .init(Self.holds, "Constraints determine the frame of every view and guide.")
    }
  }
}
