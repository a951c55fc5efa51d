public import Foundation

// The appearance of bars, since iOS 13.

public enum UIBarStyle: Int, Sendable { case `default`, black }
public enum UIBarMetrics: Int, Sendable { case `default`, compact, defaultPrompt = 101, compactPrompt }
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

public protocol UIBarPositioning: AnyObject {
  var barPosition: UIBarPosition { get }
}

public protocol UIBarPositioningDelegate: RuntimeProtocol {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// The background of a bar and the line at its edge.
open class UIBarAppearance: NSObject, NSCopying {
  /// The bars that use this appearance and follow its changes.
  open var backgroundEffect: UIBlurEffect?
  open var backgroundColor: UIColor?
  open var backgroundImage: UIImage?
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?
  public let idiom: UIUserInterfaceIdiom

  /// - Parameter idiom: has no effect.
  public required init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
    configureWithDefaultBackground()
  }

  public override convenience init() { self.init(idiom: .phone) }

  public required init(barAppearance: UIBarAppearance) {
    idiom = barAppearance.idiom
    super.init()
    takeBackground(of: barAppearance)
  }

  private func takeBackground(of other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// The chrome material and the system's line, which has one colour however the bar is made.
  open func configureWithDefaultBackground() {
    backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
    (backgroundColor, backgroundImage) = (nil, nil)
    (shadowColor, shadowImage) = (.separator, nil)
  }

  open func configureWithOpaqueBackground() {
    (backgroundEffect, backgroundImage) = (nil, nil)
    backgroundColor = .systemBackground
    (shadowColor, shadowImage) = (.separator, nil)
  }

  open func configureWithTransparentBackground() {
    (backgroundEffect, backgroundColor, backgroundImage) = (nil, nil, nil)
    (shadowColor, shadowImage) = (nil, nil)
  }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(barAppearance: self) }
  /// Used where the type is stated: `let appearance: UINavigationBarAppearance = bar.standardAppearance.copy()`.
  @_disfavoredOverload
  public func copy() -> Self { Self(barAppearance: self) }
}

/// The appearance of the titles of a bar's buttons in one state.
open class UIBarButtonItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// In points.
  open var titlePositionAdjustment = UIOffset.zero
  open var backgroundImage: UIImage?
}

open class UIBarButtonItemAppearance: NSObject, NSCopying {
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  public let focused = UIBarButtonItemStateAppearance()

  public override init() { super.init() }
  public init(style: UIBarButtonItem.Style) {
    super.init()
    configureWithDefault(for: style)
  }

  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    normal.titleTextAttributes = style == .done ? [.font: UIFont.systemFont(ofSize: 17, weight: .semibold)] : [:]
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBarButtonItemAppearance()
    for (mine, other) in [(normal, copy.normal), (highlighted, copy.highlighted), (disabled, copy.disabled)] {
      other.titleTextAttributes = mine.titleTextAttributes
      other.titlePositionAdjustment = mine.titlePositionAdjustment
      other.backgroundImage = mine.backgroundImage
    }
    return copy
  }
  /// Used where the type is stated.
  @_disfavoredOverload
  public func copy() -> UIBarButtonItemAppearance { copy(with: nil) as? UIBarButtonItemAppearance ?? self }
}

open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
  open var backButtonAppearance = UIBarButtonItemAppearance()
  open private(set) var backIndicatorImage: UIImage?
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  public required init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }

  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonAppearance = other.buttonAppearance
    doneButtonAppearance = other.doneButtonAppearance
    backButtonAppearance = other.backButtonAppearance
    (backIndicatorImage, backIndicatorTransitionMaskImage) = (
      other.backIndicatorImage, other.backIndicatorTransitionMaskImage
    )
  }

  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
    (backIndicatorImage, backIndicatorTransitionMaskImage) = (image, transitionMaskImage)
  }

  /// That of a button by its style.
  func appearance(of item: UIBarButtonItem) -> UIBarButtonItemAppearance {
    item.style == .done ? doneButtonAppearance : buttonAppearance
  }
}

open class UIToolbarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)

  /// That of a button by its style.
  func appearance(of item: UIBarButtonItem) -> UIBarButtonItemAppearance {
    item.style == .done ? doneButtonAppearance : buttonAppearance
  }
}

/// The appearance of a tab bar item in one state.
open class UITabBarItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// In points.
  open var titlePositionAdjustment = UIOffset.zero
  open var iconColor: UIColor?
  open var badgeBackgroundColor: UIColor?
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
}

open class UITabBarItemAppearance: NSObject {
  public enum Style: Int, Sendable { case stacked, inline, compactInline }

  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  public let focused = UITabBarItemStateAppearance()

  public override init() { super.init() }
  public init(style: UITabBarItemAppearance.Style) { super.init() }
}

open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline)
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline)
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
  /// The width of centred items and the space between them, in points; 0 for those of the bar.
  open var stackedItemWidth: CGFloat = 0
  open var stackedItemSpacing: CGFloat = 0
  open var selectionIndicatorTintColor: UIColor?
  open var selectionIndicatorImage: UIImage?

  public required init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }

  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance
    inlineLayoutAppearance = other.inlineLayoutAppearance
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance
    stackedItemPositioning = other.stackedItemPositioning
    (stackedItemWidth, stackedItemSpacing) = (other.stackedItemWidth, other.stackedItemSpacing)
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
  }
}

/// The background of a bar created by code: the colour or image given by its appearance or by the older properties, and
/// the line at its edge.
final class BarBackground: UIView {
  private let color = UIView(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let line = UIImageView(frame: .zero)
  /// Whether the line is at the upper edge, as in bars at the bottom of the screen.
  var hasLineAbove = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for layer in [color, picture] { addSubview(layer) }
    addSubview(line)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ appearance: UIBarAppearance) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    show(appearance.backgroundEffect?.style.model.recipe(isDark: isDark))
    color.backgroundColor = appearance.backgroundColor
    picture.image = appearance.backgroundImage
    picture.contentMode = appearance.backgroundImageContentMode
    line.image = appearance.shadowImage
    line.backgroundColor = appearance.shadowImage == nil ? appearance.shadowColor : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for layer in [color, picture] { layer.frame = bounds }
    let height = line.image.map { $0.size.height } ?? 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: 0, y: hasLineAbove ? -height : bounds.maxY, width: bounds.width, height: height)
  }
}

/// The values of the older properties of bars, in the form of an appearance.
struct BarLook {
  var barTintColor: UIColor?
  var isTranslucent = true
  var backgroundImage: UIImage?
  /// That of a low bar; the other one if nil.
  var compactBackgroundImage: UIImage?
  var shadowImage: UIImage?

  mutating func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {
    switch metrics {
    case .default: backgroundImage = image
    case .compact: compactBackgroundImage = image
    // Prompts are not drawn.
    case .defaultPrompt, .compactPrompt: break
    }
  }

  func backgroundImage(for metrics: UIBarMetrics) -> UIImage? {
    metrics == .compact ? compactBackgroundImage : backgroundImage
  }

  /// - Parameter isCompact: whether the bar is that of a phone held in landscape.
  func appearance(_ style: UIBarStyle, isCompact: Bool = false) -> UIBarAppearance {
    let appearance = UIBarAppearance(idiom: .phone)
    if let backgroundImage = isCompact ? compactBackgroundImage ?? backgroundImage : backgroundImage {
      // As Apple's documentation of `isTranslucent` says, an opaque bar has a colour behind its image.
      if isTranslucent {
        appearance.configureWithTransparentBackground()
      } else {
        appearance.configureWithOpaqueBackground()
        if let color = barTintColor ?? (style == .black ? .black : nil) { appearance.backgroundColor = color }
      }
      appearance.backgroundImage = backgroundImage
      appearance.shadowColor = .separator
    } else if let barTintColor {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = barTintColor
    } else if !isTranslucent {
      appearance.configureWithOpaqueBackground()
      if style == .black { appearance.backgroundColor = .black }
    } else if style == .black {
      appearance.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark)
    }
    if let shadowImage { (appearance.shadowImage, appearance.shadowColor) = (shadowImage, nil) }
    return appearance
  }
}
