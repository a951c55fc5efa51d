import InbetweenGeometry
import InbetweenTimeline

/// `UIVisualEffectView` with a blur effect: a translucent ground in the shade of the material. What lies behind shows
/// through sharply, for nothing is blurred.
package final class UIVisualEffectView: UIView {
  package override var kind: String { "visualEffectView" }

  /// `UIBlurEffect.Style`, and none.
  package enum BlurStyle: String, Hashable, Sendable, CaseIterable {
    case none, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case extraLight, light, dark, regular, prominent

    /// The shade over what lies behind.
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
  }

  /// An effect comes and goes with a running block.
  package var effect = BlurStyle.none { didSet { show() } }

  private lazy var material = UIView(internalPartOf: self, named: "material")

  package override func configure() {
    modelClipsToBounds = true
    addSubview(material)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [material], arrangement: InsetArrangement(inset: 0))
  }

  package override func layoutParts() { arrangedParts?.place(in: Rect(origin: .zero, size: record.state.boundsSize)) }

  private func show() { material.modelBackgroundColor = effect.color }
}

extension ViewDescription {
  static let visualEffectView = ViewDescription(
    "visualEffectView", "`UIVisualEffectView`: the shade of a material, without its blur",
    make: { UIVisualEffectView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "effect", \UIVisualEffectView.effect, .word, .look, animates: .inBlock, "the style of the blur effect")
  }
}
