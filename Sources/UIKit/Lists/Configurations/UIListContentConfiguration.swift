public import InbetweenModel
public import Foundation

/// The content of a list cell: an image and two texts.
///
/// Fonts and colours are those of the text styles named in Apple's interface guidelines; margins for which Apple
/// publishes no values are specific to this project.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// The appearance of a text in a list.
  public struct TextProperties: Hashable {
    public enum TextAlignment: Int, Sendable { case natural, center, justified }
    public enum TextTransform: Int, Sendable { case none, capitalized, lowercased, uppercased }

    public var font: UIFont
    public var color: UIColor
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// 0 for as many lines as needed.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none
    public func resolvedColor() -> UIColor { color }

    init(_ font: UIFont, _ color: UIColor) { (self.font, self.color) = (font, color) }
  }

  /// The appearance of an image in a list.
  public struct ImageProperties: Hashable {
    public static let standardDimension: CGFloat = 0

    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    /// In points; 0 for an unlimited axis.
    public var maximumSize = CGSize.zero
    /// In points; 0 for the image's own size along an axis.
    public var reservedLayoutSize = CGSize.zero
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor { self.tintColor ?? tintColor }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var axesPreservingSuperviewLayoutMargins = UIAxis.both
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  public var prefersSideBySideTextAndSecondaryText = false
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  public var textToSecondaryTextVerticalPadding: CGFloat = 2
  /// The minimum height, in points.
  var leastHeight: CGFloat = 0

  private init(
    _ text: (UIFont.TextStyle, UIColor), _ secondary: (UIFont.TextStyle, UIColor), vertical: CGFloat,
    leastHeight: CGFloat = 0
  ) {
    textProperties = TextProperties(.preferredFont(forTextStyle: text.0), text.1)
    secondaryTextProperties = TextProperties(.preferredFont(forTextStyle: secondary.0), secondary.1)
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: vertical, leading: 16, bottom: vertical, trailing: 16)
    self.leastHeight = leastHeight
  }

  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration((.body, .label), (.caption1, .label), vertical: 11, leastHeight: 44)
  }
  public static func subtitleCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      (.body, .label), (.subheadline, .secondaryLabel), vertical: 8, leastHeight: 44)
    configuration.textToSecondaryTextVerticalPadding = 2
    return configuration
  }
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      (.body, .label), (.body, .secondaryLabel), vertical: 11, leastHeight: 44)
    configuration.prefersSideBySideTextAndSecondaryText = true
    return configuration
  }
  public static func sidebarCell() -> UIListContentConfiguration { cell() }
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  public static func plainHeader() -> UIListContentConfiguration {
    UIListContentConfiguration((.headline, .label), (.subheadline, .secondaryLabel), vertical: 6)
  }
  public static func plainFooter() -> UIListContentConfiguration {
    UIListContentConfiguration((.footnote, .secondaryLabel), (.footnote, .secondaryLabel), vertical: 6)
  }
  public static func groupedHeader() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      (.footnote, .secondaryLabel), (.footnote, .secondaryLabel), vertical: 6)
    configuration.textProperties.transform = .uppercased
    return configuration
  }
  public static func groupedFooter() -> UIListContentConfiguration {
    UIListContentConfiguration((.footnote, .secondaryLabel), (.footnote, .secondaryLabel), vertical: 6)
  }
  public static func sidebarHeader() -> UIListContentConfiguration {
    UIListContentConfiguration((.headline, .label), (.subheadline, .secondaryLabel), vertical: 8)
  }
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration((.title3, .label), (.subheadline, .secondaryLabel), vertical: 8)
  }
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration((.title2, .label), (.subheadline, .secondaryLabel), vertical: 8)
  }

  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// In the disabled state the texts are grey.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    guard isDisabled else { return self }
    var copy = self
    copy.textProperties.color = .tertiaryLabel
    copy.secondaryTextProperties.color = .tertiaryLabel
    return copy
  }
}

public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}
