/// Alignment and direction of a visual format; names and bits are those of `NSLayoutConstraint.FormatOptions`.
public struct VisualFormatOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  /// Options with UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alignAllLeft = VisualFormatOptions(rawValue: 1 << 1)
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 2)
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 3)
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 4)
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 5)
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 6)
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 9)
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 10)
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 11)
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 12)
  public static let directionLeadingToTrailing: VisualFormatOptions = []
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 16)
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 2 << 16)
  public static let spacingEdgeToEdge: VisualFormatOptions = []
  public static let spacingBaselineToBaseline = VisualFormatOptions(rawValue: 1 << 19)

  /// All names that `init(name:)` accepts, in UIKit's order.
  public static let names = [
    "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading", "alignAllTrailing",
    "alignAllCenterX", "alignAllCenterY", "alignAllLastBaseline", "alignAllFirstBaseline",
    "directionLeadingToTrailing", "directionLeftToRight", "directionRightToLeft", "spacingEdgeToEdge",
    "spacingBaselineToBaseline",
  ]

  /// The option with a Swift name; nil for an unknown name.
  public init?(name: String) {
    switch name {
    case "alignAllLeft": self = .alignAllLeft
    case "alignAllRight": self = .alignAllRight
    case "alignAllTop": self = .alignAllTop
    case "alignAllBottom": self = .alignAllBottom
    case "alignAllLeading": self = .alignAllLeading
    case "alignAllTrailing": self = .alignAllTrailing
    case "alignAllCenterX": self = .alignAllCenterX
    case "alignAllCenterY": self = .alignAllCenterY
    case "alignAllLastBaseline", "alignAllBaseline": self = .alignAllLastBaseline
    case "alignAllFirstBaseline": self = .alignAllFirstBaseline
    case "directionLeadingToTrailing": self = .directionLeadingToTrailing
    case "directionLeftToRight": self = .directionLeftToRight
    case "directionRightToLeft": self = .directionRightToLeft
    case "spacingEdgeToEdge": self = .spacingEdgeToEdge
    case "spacingBaselineToBaseline": self = .spacingBaselineToBaseline
    default: return nil
    }
  }

  /// The attributes in which adjacent views are aligned, in the order of UIKit's bits.
  var alignedAttributes: [LayoutAttribute] {
    LayoutAttribute.allCases.filter {
      $0.isLocation && $0.rawValue <= LayoutAttribute.firstBaseline.rawValue && rawValue & (1 << $0.rawValue) != 0
    }
  }
}
