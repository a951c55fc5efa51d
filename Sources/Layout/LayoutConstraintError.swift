/// The reason why a constraint is rejected; `reason` is UIKit's text if UIKit rejects it, too.
public enum LayoutConstraintError: Error, Sendable, Hashable {
  case locationEqualsConstant(LayoutAttribute)
  case invalidPairing(LayoutAttribute, LayoutAttribute)
  case leadingLeftMix(LayoutAttribute, LayoutAttribute)
  case incompatibleAxes(LayoutAttribute, LayoutAttribute)
  case illegalPriority(Double)
  case noCommonAncestor(LayoutItemID, LayoutItemID)
  case constantNotFinite(Double)
  case constantTooLarge(Double)
  case multiplierNotFinite(Double)
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
