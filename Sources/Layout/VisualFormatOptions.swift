/// Alignment and direction of a visual format; names and bits are those of `NSLayoutConstraint.FormatOptions`.
public struct VisualFormatOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  /// Options with UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All views of a vertical format have the same left edge.
  public static let alignAllLeft = VisualFormatOptions(rawValue: 1 << 1)
  /// All views of a vertical format have the same right edge.
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 2)
  /// All views of a horizontal format have the same upper edge.
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 3)
  /// All views of a horizontal format have the same lower edge.
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 4)
  /// All views of a vertical format have the same leading edge.
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 5)
  /// All views of a vertical format have the same trailing edge.
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 6)
  /// All views of a vertical format have the same horizontal centre.
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 9)
  /// All views of a horizontal format have the same vertical centre.
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 10)
  /// All views of a horizontal format have the same last baseline.
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 11)
  /// All views of a horizontal format have the same first baseline.
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 12)
  /// A horizontal format begins at the leading edge; the default.
  public static let directionLeadingToTrailing: VisualFormatOptions = []
  /// A horizontal format begins at the left edge in every layout direction.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 16)
  /// A horizontal format begins at the right edge in every layout direction.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 2 << 16)
  /// Gaps of a vertical format are between edges; the default.
  public static let spacingEdgeToEdge: VisualFormatOptions = []
  /// Gaps of a vertical format are from a last baseline to the next first one.
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
