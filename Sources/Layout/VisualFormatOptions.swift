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

  /// The options that are not the default, by name.
  private static let named: KeyValuePairs<String, VisualFormatOptions> = [
    "alignAllLeft": .alignAllLeft, "alignAllRight": .alignAllRight, "alignAllTop": .alignAllTop,
    "alignAllBottom": .alignAllBottom, "alignAllLeading": .alignAllLeading, "alignAllTrailing": .alignAllTrailing,
    "alignAllCenterX": .alignAllCenterX, "alignAllCenterY": .alignAllCenterY,
    "alignAllFirstBaseline": .alignAllFirstBaseline, "alignAllLastBaseline": .alignAllLastBaseline,
    "directionLeftToRight": .directionLeftToRight, "directionRightToLeft": .directionRightToLeft,
    "spacingBaselineToBaseline": .spacingBaselineToBaseline,
  ]

  /// The names of the options that are not the default.
  public static let names = named.map(\.key)

  /// The option with a Swift name; nil for an unknown name.
  public init?(name: String) {
    switch name {
    case "directionLeadingToTrailing", "spacingEdgeToEdge": self = []
    case "alignAllBaseline": self = .alignAllLastBaseline
    default:
      guard let option = Self.named.first(where: { $0.key == name }) else { return nil }
      self = option.value
    }
  }

  /// The attributes in which adjacent views are aligned, in the order of UIKit's bits.
  var alignedAttributes: [LayoutAttribute] {
    LayoutAttribute.allCases.filter {
      $0.isLocation && $0.rawValue <= LayoutAttribute.firstBaseline.rawValue && rawValue & (1 << $0.rawValue) != 0
    }
  }
}
