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
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  private static let byName: [String: LayoutAttribute] = {
    var names = ["baseline": LayoutAttribute.lastBaseline]
    for attribute in allCases where attribute != .notAnAttribute { names[attribute.name] = attribute }
    return names
  }()

  /// The Swift name.
  public var name: String { String(describing: self) }

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
  var isAbsoluteSide: Bool {
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

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

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
public enum LayoutRelation: Int, Sendable, Hashable {
  case lessThanOrEqual = -1
  case equal = 0
  case greaterThanOrEqual = 1

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
public enum LayoutPriority {
  public static let required = 1000.0
  public static let defaultHigh = 750.0
  public static let defaultLow = 250.0
  public static let fittingSizeLevel = 50.0

  /// Whether a number is a valid priority: greater than 0 and at most `required`, in single precision as in
  /// `UILayoutPriority`. UIKit raises an exception for 0; 0.5 is valid.
  public static func isLegal(_ priority: Double) -> Bool {
    let single = Float(priority)
    return single > 0 && Double(single) <= required
  }

  /// The priority used by the solver: a value that equals 1000 in single precision, such as 999.99999, is required.
  static func ranked(_ priority: Double) -> Double { Double(Float(priority)) >= required ? required : priority }
}
