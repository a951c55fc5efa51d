public import Foundation
import InbetweenTimeline

extension UIButton {
  /// The appearance of a button, since iOS 15.
  public struct Configuration: Hashable, Sendable {
    public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    public enum Size: Int, Sendable { case medium, small, mini, large }
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
    public enum MacIdiomStyle: Int, Sendable { case automatic, bordered, borderless, borderlessTinted }

    private typealias Transformer = ConfigurationTransformer

    enum Kind: Sendable { case plain, tinted, gray, filled }

    var kind: Kind
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    public var attributedTitle: AttributedString?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { titleTransformer.value }
      set { titleTransformer.value = newValue }
    }
    private var titleTransformer = Transformer<UIConfigurationTextAttributesTransformer>()
    /// A mode that truncates leaves one line.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    public var attributedSubtitle: AttributedString?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { subtitleTransformer.value }
      set { subtitleTransformer.value = newValue }
    }
    private var subtitleTransformer = Transformer<UIConfigurationTextAttributesTransformer>()
    public var subtitleLineBreakMode = NSLineBreakMode.byTruncatingTail
    /// In the image's place.
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer? {
      get { activityTransformer.value }
      set { activityTransformer.value = newValue }
    }
    private var activityTransformer = Transformer<UIConfigurationColorTransformer>()
    public var imageColorTransformer: UIConfigurationColorTransformer? {
      get { imageTransformer.value }
      set { imageTransformer.value = newValue }
    }
    private var imageTransformer = Transformer<UIConfigurationColorTransformer>()
    /// The width that images of several buttons share, in points.
    public var imageReservation: CGFloat = 0
    public var image: UIImage?
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var automaticallyUpdateForSelection = true
    /// Between image and title, in points.
    public var imagePadding: CGFloat = 0
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var macIdiomStyle = MacIdiomStyle.automatic
    /// In points; by default they follow from the size of the button.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? buttonSize.insets }
      set { ownInsets = newValue }
    }
    private var ownInsets: NSDirectionalEdgeInsets?

    public static func plain() -> Configuration { Configuration(kind: .plain) }
    public static func borderless() -> Configuration { Configuration(kind: .plain) }
    public static func tinted() -> Configuration { Configuration(kind: .tinted) }
    public static func borderedTinted() -> Configuration { Configuration(kind: .tinted) }
    public static func gray() -> Configuration { Configuration(kind: .gray) }
    public static func bordered() -> Configuration { Configuration(kind: .gray) }
    public static func filled() -> Configuration { Configuration(kind: .filled) }
    public static func borderedProminent() -> Configuration { Configuration(kind: .filled) }

    init(kind: Kind) { self.kind = kind }

    public mutating func setDefaultContentInsets() { ownInsets = nil }

    public func updated(for button: UIButton) -> Configuration { self }

    /// The attributes of the title: the system's, those of the title itself, and the result of the transformer.
    private var titleAttributes: AttributeContainer { titleAttributes(attributedTitle?.runs.first?.attributes) }
    private func titleAttributes(_ own: AttributeContainer?) -> AttributeContainer {
      var attributes = AttributeContainer()
      attributes[AttributeContainer.Keys.FontAttribute.self] = UIFont.preferredFont(
        forTextStyle: buttonSize == .mini || buttonSize == .small ? .subheadline : .body)
      if let own { attributes.merge(own) }
      return titleTransformer.value?(attributes) ?? attributes
    }
    /// The title with the attributes of each of its parts.
    var titleRuns: NSAttributedString? {
      guard let attributedTitle else { return nil }
      let text = NSMutableAttributedString(string: "")
      for run in attributedTitle.runs {
        text.append(
          NSAttributedString(
            string: String(attributedTitle[run.range].characters), attributes: titleAttributes(run.attributes).keyed))
      }
      return text
    }
    private var subtitleAttributes: AttributeContainer {
      var attributes = AttributeContainer()
      attributes[AttributeContainer.Keys.FontAttribute.self] = UIFont.preferredFont(forTextStyle: .caption1)
      if let own = attributedSubtitle?.runs.first?.attributes { attributes.merge(own) }
      return subtitleTransformer.value?(attributes) ?? attributes
    }

    var font: FontDescription {
      titleAttributes[AttributeContainer.Keys.FontAttribute.self]?.model ?? FontDescription(size: 17)
    }
    /// The font and colour given by the title's attributes.
    var titleColor: UIColor? { titleAttributes[AttributeContainer.Keys.ForegroundColorAttribute.self] }
    var subtitleFont: FontDescription {
      subtitleAttributes[AttributeContainer.Keys.FontAttribute.self]?.model ?? FontDescription(size: 12)
    }
    var subtitleColor: UIColor? { subtitleAttributes[AttributeContainer.Keys.ForegroundColorAttribute.self] }
    func imageColor(of button: UIButton) -> UIColor {
      let color = foreground(of: button)
      return imageTransformer.value?(color) ?? color
    }
    func activityColor(of button: UIButton) -> UIColor {
      let color = foreground(of: button)
      return activityTransformer.value?(color) ?? color
    }

    func foreground(of button: UIButton) -> UIColor {
      if let baseForegroundColor { return baseForegroundColor }
      return kind == .filled ? .white : button.tint
    }

    /// Whether the background has the tint colour.
    var fillsWithTint: Bool { kind == .filled && baseBackgroundColor == nil && background.backgroundColor == nil }
    /// Whether title and image have it.
    var drawsInTint: Bool { kind != .filled && baseForegroundColor == nil }

    func fill(of button: UIButton) -> UIColor {
      let color = plainFill(of: button)
      return background.backgroundColorTransformer?(color) ?? color
    }

    private func plainFill(of button: UIButton) -> UIColor {
      if let color = background.backgroundColor { return color }
      switch kind {
      case .plain: return baseBackgroundColor ?? .clear
      case .tinted:
        return button.isEnabled
          ? (baseBackgroundColor ?? button.tint).withAlphaComponent(0.18) : .tertiarySystemFill
      case .gray: return baseBackgroundColor ?? .secondarySystemFill
      case .filled: return button.isEnabled ? baseBackgroundColor ?? button.tint : .tertiarySystemFill
      }
    }

    func radius(for size: CGSize) -> CGFloat {
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .capsule: min(size.width, size.height) / 2
      case .small: 4
      case .large: 10
      case .dynamic, .medium: background.cornerRadius
      }
    }
  }
}

extension UIButton.Configuration.Size {
  /// The default insets of the content, in points: with a line of text, buttons are 28, 34 and 50 points high.
  var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini, .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }
}

public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
