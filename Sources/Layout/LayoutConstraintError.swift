/// The reason why a constraint is rejected; `reason` is UIKit's text if UIKit rejects it, too.
public enum LayoutConstraintError: Error, Sendable, Hashable {
  /// A position has no second item, or a multiplier of 0.
  case locationEqualsConstant(LayoutAttribute)
  /// The attributes cannot be compared: a size and a position, or one that is missing.
  case invalidPairing(LayoutAttribute, LayoutAttribute)
  /// Leading or trailing is paired with left or right.
  case leadingLeftMix(LayoutAttribute, LayoutAttribute)
  /// Two positions along different axes are paired.
  case incompatibleAxes(LayoutAttribute, LayoutAttribute)
  /// The priority is not above 0 and at most 1000.
  case illegalPriority(Double)
  /// The items are in different trees, so that no coordinates are common to both.
  case noCommonAncestor(LayoutItemID, LayoutItemID)
  /// The constant is infinite or not a number.
  case constantNotFinite(Double)
  /// The constant exceeds 10⁷ points in absolute value.
  case constantTooLarge(Double)
  /// The multiplier is not finite, or exceeds 10⁷ in absolute value.
  case multiplierNotFinite(Double)
  /// The engine has no such item, or has removed it.
  case unknownItem(LayoutItemID)
  case inactiveConstraint

  /// A short identifier that does not change between versions.
  public var code: String {
    switch self {
    case .locationEqualsConstant: "location-equals-constant"
    case .invalidPairing: "invalid-pairing"
    case .leadingLeftMix: "leading-left-mix"
    case .incompatibleAxes: "incompatible-axes"
    case .illegalPriority: "illegal-priority"
    case .noCommonAncestor: "no-common-ancestor"
    case .constantNotFinite: "constant-not-finite"
    case .constantTooLarge: "constant-too-large"
    case .multiplierNotFinite: "multiplier-not-finite"
    case .unknownItem: "unknown-item"
    case .inactiveConstraint: "inactive-constraint"
    }
  }

  /// The text of the exception that UIKit raises, without the items' descriptions.
  public var reason: String {
    switch self {
    case .locationEqualsConstant:
      "A multiplier of 0 or a nil second item together with a location for the first attribute creates an illegal "
        + "constraint of a location equal to a constant. Location attributes must be specified in pairs."
    case .invalidPairing: "Invalid pairing of layout attributes"
    case .leadingLeftMix:
      "A constraint cannot be made between a leading/trailing attribute and a right/left attribute. "
        + "Use leading/trailing for both or neither."
    case .incompatibleAxes: "Constraint improperly relates anchors of incompatible types"
    case .illegalPriority(let priority):
      "It's illegal to set priority:\(shortText(priority)).  Priorities must be greater than 0 and less or equal to "
        + "NSLayoutPriorityRequired, which is 1000.000000."
    case .noCommonAncestor:
      "Unable to activate constraint with anchors because they have no common ancestor.  Does the constraint or its "
        + "anchors reference items in different view hierarchies?  That's illegal."
    case .constantNotFinite(let constant):
      "NSLayoutConstraint constant is not finite!  That's illegal.  constant:\(constant)"
    case .constantTooLarge:
      "This NSLayoutConstraint is being configured with a constant that exceeds internal limits."
    case .multiplierNotFinite(let multiplier): "The multiplier \(multiplier) is not finite or exceeds internal limits."
    case .unknownItem(let id): "There is no layout item \(id.rawValue)."
    case .inactiveConstraint: "The constraint is not active."
    }
  }
}
