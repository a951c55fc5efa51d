import InbetweenLayout

extension MappingTypes {
  package static let equation = MappingType(
    "an equation", ConstraintKey.self, only: [.equation, .identifier, .active], required: [.equation])
  package static let visualFormat = MappingType(
    "a visual format", ConstraintKey.self, only: [.visualFormat, .options, .identifier, .active],
    required: [.visualFormat])
  package static let group = MappingType(
    "a group of constraints", ConstraintKey.self, only: [.constraints, .identifier, .active],
    required: [.constraints, .identifier])
  package static let constraint = MappingType(
    "a constraint", ConstraintKey.self,
    only: [
      .firstItem, .firstAttribute, .relation, .secondItem, .secondAttribute, .multiplier, .constant, .priority,
      .identifier, .active,
    ], required: [.firstItem, .firstAttribute])
  /// Keys that distinguish a constraint in the long form from a name with a value.
  package static let constraintWords: Set<String> = Set(
    [
      ConstraintKey.equation, .visualFormat, .constraints, .firstItem, .identifier, .active, .options, .priority,
    ].map(\.rawValue))
}

/// The keys of constraints in each notation.
enum ConstraintKey: String, MappingKey {
  case equation, visualFormat, options, constraints, firstItem, firstAttribute, relation, secondItem, secondAttribute,
    multiplier, constant, priority, identifier, active

  var description: MappingKeyDescription {
    let text = SchemaNode.reference("constraintText")
    let attributes = SceneSchema.word(LayoutAttribute.names)
    return switch self {
    case .equation: .init(text, "Such as a.left == b.right + 8 @750.")
    case .visualFormat: .init(text, "Such as H:|-[a]-8-[b(40)].")
    case .options:
      .init(
        .list(SceneSchema.word(VisualFormatOptions.names)), "The alignment of the format's views, and its direction.")
    case .constraints: .init(.list(.reference("constraints"), minimum: 1), "The constraints that share the identifier.")
    case .firstItem: .init(SceneSchema.item, "A view or guide.")
    case .firstAttribute: .init(attributes, "NSLayoutConstraint.Attribute's names.")
    case .relation:
      .init(
        SceneSchema.word(LayoutRelation.allCases.map(\.name)), "The sign of the equation.",
        default: "equal")
    case .secondItem: .init(SceneSchema.item, "A view or guide.", needs: "secondAttribute")
    case .secondAttribute: .init(attributes, "NSLayoutConstraint.Attribute's names.", needs: "secondItem")
    case .multiplier: .init(SceneSchema.number, "The factor of the second attribute.", default: 1)
    case .constant: .init(SceneSchema.number, "The constant that is added, in points.", default: 0)
    case .priority: .init(SceneSchema.number, "Above 0, at most 1000; 1000 means required.", default: 1000)
    case .identifier: .init(SceneSchema.identifier, "A name for events, messages and explanations.")
    case .active: .init(.flag, "Whether it is active from the start.", default: true)
    }
  }
}
