/// A relation `first.attribute == multiplier * second.attribute + constant`, at a priority, as in `NSLayoutConstraint`.
public struct LayoutConstraint: Sendable, Hashable {
  /// The item on the left side.
  public var firstItem: LayoutItemID
  /// What is related of the first item; never `notAnAttribute`.
  public var firstAttribute: LayoutAttribute
  /// How the left side compares with the right one.
  public var relation: LayoutRelation
  /// The item on the right side; nil for a constant size.
  public var secondItem: LayoutItemID?
  /// What is related of the second item; `notAnAttribute` without one.
  public var secondAttribute: LayoutAttribute
  /// The factor of the second attribute, at most 10⁷ in absolute value; 0 only for sizes.
  public var multiplier: Double
  /// In points.
  public var constant: Double
  /// Above 0 and at most 1000, which is required.
  public var priority: Double
  /// Free text, for messages only.
  public var identifier: String?
  /// Whether the constant is a system spacing (`constraint(equalToSystemSpacingAfter:multiplier:)`), for messages only.
  public var usesSystemSpacing = false

  /// A constraint with the defaults of `NSLayoutConstraint`'s anchors: equal, multiplier 1, constant 0, required.
  public init(
    _ firstItem: LayoutItemID, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    to secondItem: LayoutItemID? = nil, _ secondAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: Double = LayoutPriority.required,
    identifier: String? = nil
  ) {
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.identifier = identifier
  }

  /// Whether the constraint must hold.
  public var isRequired: Bool { LayoutPriority.isRequired(priority) }

  /// The maximum absolute value of a constant in UIKit, in points.
  public static let constantLimit = 1e7

  /// Checks everything that does not depend on the positions of items in the hierarchy.
  ///
  /// - Throws: the reason why UIKit would reject the constraint.
  public func validate() throws(LayoutConstraintError) {
    try LayoutConstraint.validate(constant: constant)
    _ = try LayoutPriority.accepted(priority)
    guard multiplier.isFinite, abs(multiplier) <= LayoutConstraint.constantLimit else {
      throw .multiplierNotFinite(multiplier)
    }
    guard firstAttribute != .notAnAttribute else { throw .invalidPairing(firstAttribute, secondAttribute) }
    guard secondItem != nil, multiplier != 0 else {
      if firstAttribute.isLocation { throw .locationEqualsConstant(firstAttribute) }
      if multiplier == 0, secondItem != nil, !secondAttribute.isSize {
        throw .invalidPairing(firstAttribute, secondAttribute)
      }
      return
    }
    guard secondAttribute != .notAnAttribute, firstAttribute.isSize == secondAttribute.isSize else {
      throw .invalidPairing(firstAttribute, secondAttribute)
    }
    let isMixed =
      firstAttribute.isDirectional && secondAttribute.isAbsoluteSide
      || firstAttribute.isAbsoluteSide && secondAttribute.isDirectional
    if isMixed { throw .leadingLeftMix(firstAttribute, secondAttribute) }
    if firstAttribute.isLocation, firstAttribute.axis != secondAttribute.axis {
      throw .incompatibleAxes(firstAttribute, secondAttribute)
    }
  }

  static func validate(constant: Double) throws(LayoutConstraintError) {
    guard constant.isFinite else { throw .constantNotFinite(constant) }
    guard abs(constant) <= constantLimit else { throw .constantTooLarge(constant) }
  }
}

/// A length clamped to finite values within the limits of constants.
func bounded(_ length: Double) -> Double {
  guard length.isFinite else { return 0 }
  return min(max(length, -LayoutConstraint.constantLimit), LayoutConstraint.constantLimit)
}

extension LayoutConstraint {
  /// The beginning of the identifiers of constraints with which a table view places its cells, headers and footers.
  package static let tableViewPrefix = "UITV-"

  /// Whether a table view made the constraint to place the view that is its first item.
  package var isOfTableView: Bool { identifier?.hasPrefix(LayoutConstraint.tableViewPrefix) ?? false }
}
