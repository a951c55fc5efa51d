import InbetweenGeometry
import InbetweenTimeline
public import Foundation

/// A visual effect view with a blur effect: a translucent background in the tint of the material. The content behind is
/// visible and not blurred.
open class UIVisualEffectView: UIView {
  @_spi(Kinds) open override var kind: String { "visualEffectView" }

  /// `UIBlurEffect.Style`, or none.
  package enum BlurStyle: String, Hashable, Sendable, CaseIterable {
    case none, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case extraLight, light, dark, regular, prominent

    /// The tint over the content behind.
    var color: Color {
      switch self {
      case .none: .clear
      case .systemUltraThinMaterial: Color(white: 0.96, alpha: 0.55)
      case .systemThinMaterial, .light: Color(white: 0.97, alpha: 0.68)
      case .systemMaterial, .regular: Color(white: 0.97, alpha: 0.8)
      case .systemThickMaterial, .prominent: Color(white: 0.98, alpha: 0.9)
      case .systemChromeMaterial: Color(white: 0.976, alpha: 0.94)
      case .extraLight: Color(white: 0.97, alpha: 0.82)
      case .dark: Color(white: 0.11, alpha: 0.73)
      }
    }

    /// The tint in the dark appearance.
    var darkColor: Color {
      switch self {
      case .none: .clear
      case .systemUltraThinMaterial: Color(white: 0.15, alpha: 0.55)
      case .systemThinMaterial, .light: Color(white: 0.145, alpha: 0.7)
      case .systemMaterial, .regular: Color(white: 0.14, alpha: 0.82)
      case .systemThickMaterial, .prominent: Color(white: 0.14, alpha: 0.9)
      case .systemChromeMaterial: Color(white: 0.11, alpha: 0.94)
      case .extraLight: Color(white: 0.97, alpha: 0.82)
      case .dark: Color(white: 0.11, alpha: 0.73)
      }
    }
  }

  /// Setting an effect is animated by a running block.
  package var modelEffect = BlurStyle.none { didSet { show() } }

  private lazy var material = UIView(internalPartOf: self, named: "material")
  private var given: UIVisualEffect?

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
  }

  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    if frame != .zero { self.frame = frame }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A vibrancy effect does not change the content.
  open var effect: UIVisualEffect? {
    get { given }
    set {
      given = newValue
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

  override func refreshColors() { show() }

  private func show() {
    guard isFromCode else {
      material.modelBackgroundColor = modelEffect.color
      return
    }
    let style = (given as? UIBlurEffect)?.style
    material.modelBackgroundColor = style?.shade(isDark: traitCollection.userInterfaceStyle == .dark) ?? .clear
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

    /// The material, and whether it is always dark or light; nil for the view's appearance.
    private var material: (style: UIVisualEffectView.BlurStyle, isDark: Bool?) {
      switch self {
      case .extraLight: (.extraLight, false)
      case .light: (.light, false)
      case .dark: (.dark, true)
      case .regular: (.regular, nil)
      case .prominent: (.prominent, nil)
      case .systemUltraThinMaterial: (.systemUltraThinMaterial, nil)
      case .systemThinMaterial: (.systemThinMaterial, nil)
      case .systemMaterial: (.systemMaterial, nil)
      case .systemThickMaterial: (.systemThickMaterial, nil)
      case .systemChromeMaterial: (.systemChromeMaterial, nil)
      case .systemUltraThinMaterialLight: (.systemUltraThinMaterial, false)
      case .systemThinMaterialLight: (.systemThinMaterial, false)
      case .systemMaterialLight: (.systemMaterial, false)
      case .systemThickMaterialLight: (.systemThickMaterial, false)
      case .systemChromeMaterialLight: (.systemChromeMaterial, false)
      case .systemUltraThinMaterialDark: (.systemUltraThinMaterial, true)
      case .systemThinMaterialDark: (.systemThinMaterial, true)
      case .systemMaterialDark: (.systemMaterial, true)
      case .systemThickMaterialDark: (.systemThickMaterial, true)
      case .systemChromeMaterialDark: (.systemChromeMaterial, true)
      }
    }

    func shade(isDark: Bool) -> Color {
      let (style, own) = material
      return own ?? isDark ? style.darkColor : style.color
    }
  }

  let style: Style

  public init(style: UIBlurEffect.Style) {
    self.style = style
    super.init()
  }
}

/// A vibrancy effect; here the content is drawn in its own colours.
open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) { super.init() }
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { super.init() }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

extension ViewDescription {
  static let visualEffectView = ViewDescription(
    "visualEffectView", "`UIVisualEffectView`: the tint of a material, without its blur",
    make: { UIVisualEffectView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "effect", \UIVisualEffectView.modelEffect, .word, .look, animates: .inBlock, "style of the blur effect")
  }
}
