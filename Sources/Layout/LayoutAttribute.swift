public import InbetweenGeometry

/// The part of an item that a constraint relates; raw values and names are those of `NSLayoutConstraint.Attribute`.
public enum LayoutAttribute: Int, Sendable, Hashable, CaseIterable {
  case notAnAttribute = 0
  case left = 1
  case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The attribute with a Swift name such as `centerX`; `baseline` is an alias of `lastBaseline`.
  public init?(name: String) {
    guard let found = Self.byName[name == "baseline" ? "lastBaseline" : name] else { return nil }
    self = found
  }

  /// The Swift names of all attributes, without that of `notAnAttribute`.
  package static let names = allCases.filter { $0 != .notAnAttribute }.map(\.name)

  /// The attribute with each of the names.
  package static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .notAnAttribute }.map { ($0.name, $0) })

  /// The Swift name.
  public var name: String { Self.namesByRawValue[rawValue] }

  /// The names of all attributes in the order of their raw values, which have no gaps.
  private static let namesByRawValue = allCases.map { String(describing: $0) }

  /// Whether this is a width or a height.
  public var isSize: Bool { self == .width || self == .height }

  /// Whether this is a position: an edge, a centre, a baseline or a margin.
  public var isLocation: Bool { self != .notAnAttribute && !isSize }

  /// The axis of the attribute; nil for `notAnAttribute`.
  public var axis: Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether the position depends on the layout direction.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the position is a left or right edge or margin, independent of the layout direction.
  package var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether this is a centre, with or without margins.
  var isCenter: Bool {
    switch self {
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: true
    default: false
    }
  }

  package var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// The margin of an edge; other attributes are unchanged.
  var margin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    default: self
    }
  }

  /// Whether its value depends on the layout margins.
  var isMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }

  /// The attribute with leading and trailing replaced by left and right.
  func resolved(in direction: LayoutDirection) -> LayoutAttribute {
    let isMirrored = direction == .rightToLeft
    switch self {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .leadingMargin: return isMirrored ? .rightMargin : .leftMargin
    case .trailingMargin: return isMirrored ? .leftMargin : .rightMargin
    default: return self
    }
  }
}

/// The relation of the two sides of a constraint; raw values are those of `NSLayoutConstraint.Relation`.
public enum LayoutRelation: Int, Sendable, Hashable, CaseIterable {
  case lessThanOrEqual = -1
  case equal = 0
  case greaterThanOrEqual = 1

  /// The relation with a Swift name such as `lessThanOrEqual`.
  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The Swift name.
  package var name: String { String(describing: self) }

  /// The relation with its sides exchanged.
  package var flipped: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// The operator in equations.
  public var sign: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

/// The priorities that UIKit names; any number above 0 and up to 1000 is legal.
///
/// A priority is written as an expression of a scene or a `UILayoutPriority` of code and is a number in a constraint;
/// the engine accepts it when the constraint is activated or changed (`accepted`), and the solver has a level for it.
public enum LayoutPriority {
  /// 1000: must hold; conflicts between such constraints are reported.
  public static let required = 1000.0
  /// 750: `UILayoutPriority.defaultHigh`, that of compression resistance.
  public static let defaultHigh = 750.0
  /// 250: `UILayoutPriority.defaultLow`, that of content hugging.
  public static let defaultLow = 250.0
  /// 50: `UILayoutPriority.fittingSizeLevel`, that of a target size while a fitting size is computed.
  public static let fittingSizeLevel = 50.0

  /// Whether a number is a valid priority: greater than 0 and at most `required`, in single precision as in
  /// `UILayoutPriority`. UIKit raises an exception for 0; 0.5 is valid.
  public static func isLegal(_ priority: Double) -> Bool {
    let single = Float(priority)
    return single > 0 && Double(single) <= required
  }

  /// Whether a constraint of this priority must hold: the number equals 1000 in single precision, as 999.99999 does.
  static func isRequired(_ priority: Double) -> Bool { Double(Float(priority)) >= required }

  /// The priority as the engine keeps it and gives it to the solver, which both compare it with 1000.
  ///
  /// - Throws: ``LayoutConstraintError/illegalPriority(_:)``.
  static func accepted(_ priority: Double) throws(LayoutConstraintError) -> Double {
    guard isLegal(priority) else { throw .illegalPriority(priority) }
    return isRequired(priority) ? required : priority
  }
}
