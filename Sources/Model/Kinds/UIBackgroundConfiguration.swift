public import Foundation

/// The background of a button or cell.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  public var backgroundColor: UIColor?
  /// In points.
  public var cornerRadius: CGFloat = 6
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0
  /// The distance of the stroke outside the background's edge, in points.
  public var strokeOutset: CGFloat = 0
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// Replaces ``backgroundColor`` while a cell is selected or highlighted.
  var selectedColor: UIColor?

  public init() {}

  private init(_ color: UIColor?, selected: UIColor?, radius: CGFloat = 0) {
    (backgroundColor, selectedColor, cornerRadius) = (color, selected, radius)
  }

  public static func clear() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.cornerRadius = 0
    return configuration
  }
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.systemBackground, selected: .systemGray4)
  }
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.secondarySystemGroupedBackground, selected: .systemGray4)
  }
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(nil, selected: .systemGray4, radius: 10)
  }
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.systemBackground, selected: nil)
  }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
  public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }

  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let state = state as? UICellConfigurationState, state.isSelected || state.isHighlighted, let selectedColor
    else { return self }
    var copy = self
    copy.backgroundColor = selectedColor
    return copy
  }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor { backgroundColor ?? .clear }
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor { strokeColor ?? tintColor }
}

/// Draws a background configuration behind a cell's content.
package final class ConfiguredBackground: UIView {
  private let fill = UIView(frame: .zero)
  private let stroke = UIView(frame: .zero)
  private lazy var picture = UIImageView(frame: .zero)
  private var shown = UIBackgroundConfiguration.clear()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(fill)
    addSubview(stroke)
  }

  required init?(coder: NSCoder) { nil }

  package func show(_ configuration: UIBackgroundConfiguration, rounded corners: CACornerMask?) {
    shown = configuration
    fill.backgroundColor = configuration.backgroundColor
    fill.layer.cornerRadius = configuration.cornerRadius
    if let corners { fill.layer.maskedCorners = corners }
    stroke.layer.borderColor = configuration.strokeColor?.cgColor
    stroke.layer.borderWidth = configuration.strokeColor == nil ? 0 : configuration.strokeWidth
    stroke.layer.cornerRadius = configuration.cornerRadius + configuration.strokeOutset
    if let image = configuration.image {
      if picture.superview == nil { fill.addSubview(picture) }
      (picture.image, picture.contentMode) = (image, configuration.imageContentMode)
      fill.clipsToBounds = true
    } else if fill.clipsToBounds {
      picture.image = nil
    }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let insets = shown.backgroundInsets
    fill.frame = CGRect(
      x: insets.leading, y: insets.top, width: max(bounds.width - insets.leading - insets.trailing, 0),
      height: max(bounds.height - insets.top - insets.bottom, 0))
    stroke.frame = fill.frame.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
    if picture.superview != nil { picture.frame = fill.bounds }
  }
}
