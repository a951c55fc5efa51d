internal import InbetweenTimeline
public import Foundation

/// Scales fonts with the user's text size, in proportion to the sizes of a text style.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }
  public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    font.withSize(scaledValue(for: font.pointSize, compatibleWith: traitCollection))
  }
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
  }
  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    CGFloat(style.scaled(Double(value), at: (traitCollection ?? .current).preferredContentSizeCategory))
  }

  /// The text size settings in ascending order.
  private static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  /// The sizes of Apple's Human Interface Guidelines ("Typography", iOS Dynamic Type sizes and larger accessibility type
  /// sizes), in the order of ``categories``.
  private static func sizes(_ style: UIFont.TextStyle) -> [CGFloat]? {
    switch style {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    default: nil
    }
  }

  /// The size of a style at a setting, in points; the standard size if none is listed.
  static func size(of style: UIFont.TextStyle, _ standard: CGFloat, _ category: UIContentSizeCategory) -> CGFloat {
    guard let sizes = sizes(style), let index = categories.firstIndex(of: category) else { return standard }
    return sizes[index]
  }
}

extension UIFont.TextStyle {
  /// The styles of iOS by their names in scenes.
  package static let names: [(name: String, style: UIFont.TextStyle)] = [
    ("largeTitle", .largeTitle), ("title1", .title1), ("title2", .title2), ("title3", .title3),
    ("headline", .headline), ("subheadline", .subheadline), ("body", .body), ("callout", .callout),
    ("footnote", .footnote), ("caption1", .caption1), ("caption2", .caption2),
  ]

  package static func named(_ name: String) -> UIFont.TextStyle? { names.first { $0.name == name }?.style }

  /// The size in points at a text size setting.
  package func size(at category: UIContentSizeCategory) -> Double {
    Double(UIFontMetrics.size(of: self, standard.size, category))
  }

  /// A name of `UIFont.Weight`.
  package var weightName: String { standard.weight.model.rawValue }

  /// A length scaled in proportion to the style's size at a text size setting, in thirds of a point.
  package func scaled(_ value: Double, at category: UIContentSizeCategory) -> Double {
    guard category != .large, category != .unspecified else { return value }
    return (value * size(at: category) / Double(standard.size) * 3).rounded() / 3
  }
}
