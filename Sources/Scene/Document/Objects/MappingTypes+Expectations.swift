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
    case .view: .init(.reference("viewName"), "The view that is spoken of.")
    case .settles: .init(SceneSchema.number, "A time from which on it does not move.", needs: "view")
    case .monotonic:
      .init(
        .anyOf(SceneSchema.word(Self.numbers), .list(SceneSchema.word(Self.numbers), minimum: 1)),
        "Numbers of its frame on the screen that never turn back.", needs: "view")
    case .overshoots:
      .init(Self.limits, "By how many points numbers of its frame may go beyond their end.", needs: "view")
    case .reaches: .init(.reference("rect"), "The frame on the screen that it ends at.", needs: "view")
    case .staysInside:
      .init(
        .anyOf(.reference("rect"), .reference("viewName")), "A rectangle of the screen or a view that it never leaves.",
        needs: "view")
    case .doesNotOverlap:
      .init(
        .anyOf(.reference("viewName"), .list(.reference("viewName"), minimum: 1)),
        "Views that it never covers a part of.", needs: "view")
    case .maximumVelocity:
      .init(Self.limits, "How many points a second numbers of its frame change by at most.", needs: "view")
    case .isNotTruncated: .init(Self.holds, "All text in it is shown.", needs: "view")
    case .hasContrast:
      .init(
        .anyOf(["type": "number", "minimum": 1, "maximum": 21], ["type": "string"]),
        "The contrast of its text by WCAG 2.1 at least: 4.5, 3 for large text.", needs: "view")
    case .tapTarget:
      .init(SceneSchema.number, "Points of a square around its middle in which touches reach it: 44.", needs: "view")
    case .at:
      .init(
        SceneSchema.number, "When isNotTruncated and hasContrast look; at the end where it is left out.", needs: "view")
    case .hasNoConflicts: .init(Self.holds, "No layout leaves a constraint out.")
    case .isUnambiguous: .init(Self.holds, "Constraints place every view.")
    }
  }
}
