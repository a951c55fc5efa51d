public import Foundation

/// The background of a button or cell.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  public var backgroundColor: UIColor?
  /// Changes the background colour, or the tint colour without one.
  public var backgroundColorTransformer: UIConfigurationColorTransformer? {
    get { backgroundTransformer.value }
    set { backgroundTransformer.value = newValue }
  }
  private var backgroundTransformer = ConfigurationTransformer<UIConfigurationColorTransformer>()
  /// Changes the stroke colour, or the tint colour without one.
  public var strokeColorTransformer: UIConfigurationColorTransformer? {
    get { strokeTransformer.value }
    set { strokeTransformer.value = newValue }
  }
  private var strokeTransformer = ConfigurationTransformer<UIConfigurationColorTransformer>()
  /// Shown over the colour and the image, as large as the background; in cells, and not in buttons.
  public var customView: UIView? {
    get { ownView?.value }
    set { ownView = newValue.map { ConfigurationObject($0) } }
  }
  private var ownView: ConfigurationObject<UIView>?
  /// Drawn behind the colour and the image, which an app makes see-through; in cells, headers and footers, and not in buttons.
  public var visualEffect: UIVisualEffect? {
    get { ownEffect?.value }
    set { ownEffect = newValue.map { ConfigurationObject($0) } }
  }
  private var ownEffect: ConfigurationObject<UIVisualEffect>?
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
  /// Whether a material takes the place of the colour while a header stays at an edge of its list, over rows.
  private var isMaterialIfPinned = false
  /// That of bars, which such headers continue.
  private static let pinnedMaterial = ConfigurationObject<UIVisualEffect>(UIBlurEffect(style: .systemChromeMaterial))

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
    var configuration = UIBackgroundConfiguration(.systemBackground, selected: nil)
    configuration.isMaterialIfPinned = true
    return configuration
  }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
  public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }

  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    var copy = self
    if let state = state as? UICellConfigurationState, state.isSelected || state.isHighlighted, let selectedColor {
      copy.backgroundColor = selectedColor
    } else if isMaterialIfPinned, (state as? UIViewConfigurationState)?.isPinned == true {
      (copy.backgroundColor, copy.ownEffect) = (nil, Self.pinnedMaterial)
    }
    return copy
  }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    guard let transform = backgroundColorTransformer else { return backgroundColor ?? .clear }
    return transform(backgroundColor ?? tintColor)
  }
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// A function of a configuration, which no other is equal to.
struct ConfigurationTransformer<Value: Sendable>: Hashable, Sendable {
  var value: Value?
  static func == (a: Self, b: Self) -> Bool { a.value == nil && b.value == nil }
  func hash(into hasher: inout Hasher) { hasher.combine(value == nil) }
}

/// An object of a configuration, which is equal to itself only.
struct ConfigurationObject<Value: AnyObject>: Hashable, @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
  static func == (a: Self, b: Self) -> Bool { a.value === b.value }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(value)) }
}

/// Draws a background configuration behind a cell's content.
package final class ConfiguredBackground: UIView {
  private let fill = UIView(frame: .zero)
  private let stroke = UIView(frame: .zero)
  private lazy var picture = UIImageView(frame: .zero)
  private var material: UIVisualEffectView?
  private var shown = UIBackgroundConfiguration.clear()
  /// The view of the configuration.
  private var own: UIView?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(fill)
    addSubview(stroke)
  }

  required init?(coder: NSCoder) { nil }

  package func show(_ configuration: UIBackgroundConfiguration, rounded corners: CACornerMask?) {
    shown = configuration
    fill.backgroundColor =
      configuration.backgroundColorTransformer == nil
      ? configuration.backgroundColor : configuration.resolvedBackgroundColor(for: tintColor)
    fill.layer.cornerRadius = configuration.cornerRadius
    if let corners { fill.layer.maskedCorners = corners }
    showMaterial(configuration.visualEffect)
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
    if own !== configuration.customView {
      if let own, own.superview === fill { own.removeFromSuperview() }
      own = configuration.customView
      if let own { fill.addSubview(own) }
    }
    setNeedsLayout()
  }

  private func showMaterial(_ effect: UIVisualEffect?) {
    guard effect != nil || material != nil else { return }
    let view = material ?? UIVisualEffectView(effect: nil)
    if material == nil {
      material = view
      // Behind the fill, whose colour covers it.
      UIView.performWithoutAnimation {
        view.frame = fill.frame
        insertSubview(view, at: 0)
      }
    }
    if view.effect !== effect { view.effect = effect }
    view.isHidden = effect == nil
    view.layer.cornerRadius = shown.cornerRadius
    view.layer.maskedCorners = fill.layer.maskedCorners
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let insets = shown.backgroundInsets
    fill.frame = CGRect(
      x: insets.leading, y: insets.top, width: max(bounds.width - insets.leading - insets.trailing, 0),
      height: max(bounds.height - insets.top - insets.bottom, 0))
    material?.frame = fill.frame
    stroke.frame = fill.frame.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
    if picture.superview != nil { picture.frame = fill.bounds }
    if let own, own.superview === fill { own.frame = fill.bounds }
  }
}
