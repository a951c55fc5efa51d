import InbetweenGeometry
import InbetweenTimeline
public import Foundation

/// A visual effect view: what is behind it is blurred, and shows through a material. In one with a vibrancy effect the
/// content is blended with what is behind.
open class UIVisualEffectView: UIView {
  @_spi(Kinds) open override var kind: String { "visualEffectView" }

  /// Setting an effect is animated by a running block.
  package var modelEffect = BlurStyle.none { didSet { show() } }
  /// Blends the content with what is behind. In a scene, the content of a view without an effect.
  package var hasVibrancy = false {
    didSet { if hasVibrancy != oldValue { showVibrancy(hasVibrancy) } }
  }

  private lazy var material = UIView(internalPartOf: self, named: "material")
  private var given: UIVisualEffect?

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
  }

  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    if frame != .zero, !frame.isNull { self.frame = frame }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var effect: UIVisualEffect? {
    get { given }
    set {
      given = newValue
      if newValue is UIGlassEffect || newValue is UIGlassContainerEffect {
        stage.report("UIGlassEffect is not drawn: the look is that of iOS 17")
      }
      show()
    }
  }

  /// The view for subviews. It fills the effect view.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }()

  package override func configure() {
    modelClipsToBounds = true
    addSubview(material)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [material], arrangement: InsetArrangement(inset: 0))
  }

  package override func layoutParts() { arrangedParts?.place(in: Rect(origin: .zero, size: record.state.boundsSize)) }

  package override func refreshColors() {
    show()
    if hasVibrancy { showVibrancy(true) }
  }

  private func show() {
    let style = isFromCode ? (given as? UIBlurEffect)?.style.model ?? .none : modelEffect
    material.show(style.recipe(isDark: traitCollection.userInterfaceStyle == .dark))
    let vibrancy = (given as? UIVibrancyEffect)?.style
    let hadVibrancy = hasVibrancy
    if vibrancy != nil { hasVibrancy = true } else if isFromCode { hasVibrancy = false }
    // Without vibrancy there may be no content view yet, and a view of a scene has none.
    if isFromCode, hasVibrancy || hadVibrancy { contentView.alpha = CGFloat(vibrancy?.strength ?? 1) }
  }

  private func showVibrancy(_ isOn: Bool) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    (isFromCode ? contentView : self).compositingFilter = !isOn ? nil : isDark ? .plusLighter : .plusDarker
  }
}

/// The effect of a visual effect view on the content behind it.
open class UIVisualEffect: NSObject, NSCopying {
  public override init() { super.init() }
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark, regular = 4, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark

    var model: BlurStyle {
      switch self {
      case .extraLight: .extraLight
      case .light: .light
      case .dark: .dark
      case .regular: .regular
      case .prominent: .prominent
      case .systemUltraThinMaterial: .systemUltraThinMaterial
      case .systemThinMaterial: .systemThinMaterial
      case .systemMaterial: .systemMaterial
      case .systemThickMaterial: .systemThickMaterial
      case .systemChromeMaterial: .systemChromeMaterial
      case .systemUltraThinMaterialLight: .systemUltraThinMaterialLight
      case .systemThinMaterialLight: .systemThinMaterialLight
      case .systemMaterialLight: .systemMaterialLight
      case .systemThickMaterialLight: .systemThickMaterialLight
      case .systemChromeMaterialLight: .systemChromeMaterialLight
      case .systemUltraThinMaterialDark: .systemUltraThinMaterialDark
      case .systemThinMaterialDark: .systemThinMaterialDark
      case .systemMaterialDark: .systemMaterialDark
      case .systemThickMaterialDark: .systemThickMaterialDark
      case .systemChromeMaterialDark: .systemChromeMaterialDark
      }
    }
  }

  let style: Style

  public init(style: UIBlurEffect.Style) {
    self.style = style
    super.init()
  }
}

/// Blends the content of its view with what is behind. The blur effect matters only on a device.
open class UIVibrancyEffect: UIVisualEffect {
  let style: UIVibrancyEffectStyle

  public init(blurEffect: UIBlurEffect) {
    style = .label
    super.init()
  }

  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.style = style
    super.init()
  }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator

  /// The opacity of the content, that of the label and fill colours of the light appearance.
  fileprivate var strength: Double {
    switch self {
    case .label: 1
    case .secondaryLabel: 0.6
    case .tertiaryLabel: 0.3
    case .quaternaryLabel: 0.18
    case .fill: 0.2
    case .secondaryFill: 0.16
    case .tertiaryFill: 0.12
    case .separator: 0.29
    }
  }
}

extension ViewDescription {
  static let visualEffectView = ViewDescription(
    "visualEffectView", "`UIVisualEffectView`: a material, which blurs what is behind it; see [Materials](#materials)",
    make: { UIVisualEffectView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "effect", \UIVisualEffectView.modelEffect, .word, .look, animates: .inBlock, "style of the blur effect")
    ViewProperty(
      "vibrancy", \UIVisualEffectView.hasVibrancy, .boolean, .look,
      "whether the content of a view without `effect` is blended with what is behind it (`UIVibrancyEffect`)")
  }
}
