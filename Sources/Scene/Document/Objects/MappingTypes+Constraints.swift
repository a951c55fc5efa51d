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
    let attributes = SceneSchema.word(SceneAttribute.allCases.map(\.rawValue))
    return switch self {
    case .equation: .init(text, "Such as a.left == b.right + 8 @750.")
    case .visualFormat: .init(text, "Such as H:|-[a]-8-[b(40)].")
    case .options: .init(.list(SceneSchema.word(VisualFormatOptions.names)), "How the format's views align.")
    case .constraints: .init(.list(.reference("constraints"), minimum: 1), "What the identifier names together.")
    case .firstItem: .init(SceneSchema.item, "A view or guide.")
    case .firstAttribute: .init(attributes, "NSLayoutConstraint.Attribute's names.")
    case .relation: .init(SceneSchema.word(SceneRelation.allCases.map(\.rawValue)), "== where it is left out.")
    case .secondItem: .init(SceneSchema.item, "A view or guide.", needs: "secondAttribute")
    case .secondAttribute: .init(attributes, "NSLayoutConstraint.Attribute's names.", needs: "secondItem")
    case .multiplier: .init(SceneSchema.number, "Of the second attribute.")
    case .constant: .init(SceneSchema.number, "Points that are added.")
    case .priority: .init(SceneSchema.number, "Above 0 to 1000, which is required.")
    case .identifier: .init(SceneSchema.identifier, "A name for events, messages and explanations.")
    case .active: .init(.flag, "Whether it holds from the start.")
    }
  }
}
