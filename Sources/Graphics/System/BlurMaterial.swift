package import InbetweenGeometry

/// `UIBlurEffect.Style`, or none.
package enum BlurStyle: String, Hashable, Sendable, CaseIterable {
  case none, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
  case systemChromeMaterialLight
  case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
  case systemChromeMaterialDark
  case extraLight, light, dark, regular, prominent

  /// Nil for no effect.
  package func recipe(isDark appearance: Bool) -> BlurMaterial.Recipe? {
    material?.recipe(isDark: isDark ?? appearance)
  }

  private var material: BlurMaterial? {
    switch self {
    case .none: nil
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: .ultraThin
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: .thin
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark: .regular
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: .thick
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: .chrome
    case .extraLight, .prominent: .extraLight
    case .light, .dark, .regular: .light
    }
  }

  /// Whether it is dark in every appearance or light in every one; nil if it follows the appearance.
  private var isDark: Bool? {
    switch self {
    case .none, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
      .systemChromeMaterial, .regular, .prominent:
      nil
    case .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
      .systemChromeMaterialDark, .dark:
      true
    case .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight,
      .systemChromeMaterialLight, .extraLight, .light:
      false
    }
  }
}

/// What a scene sets of the background of a bar.
package struct BarBackdrop: Hashable, Sendable {
  /// Nil for that of the effect, or the light or dark grey of bars.
  package var tint: Color?
  package var effect: BlurStyle

  package init(tint: Color? = nil, effect: BlurStyle = .none) { (self.tint, self.effect) = (tint, effect) }
}

/// The families of materials, each with a light and a dark look.
package enum BlurMaterial {
  case ultraThin, thin, regular, thick, chrome, light, extraLight

  /// What a material makes of what is behind it.
  package struct Recipe {
    /// The standard deviation, in points.
    package var blurRadius = 30.0
    /// As in Apple's sample code for iOS 7, which draws the styles without "system" in their names.
    package var saturation = 1.8
    /// Drawn over the blur.
    package var tint: Color
  }

  func recipe(isDark: Bool) -> Recipe {
    switch (self, isDark) {
    case (.ultraThin, false): Recipe(tint: .dodged(0xBF, 0.44, by: 0x0D))
    case (.ultraThin, true): Recipe(tint: .overlaid(0x25, 0.55, by: 0x9C))
    case (.thin, false): Recipe(tint: .dodged(0xA6, 0.7, by: 0x33))
    case (.thin, true): Recipe(tint: .overlaid(0x25, 0.7, by: 0x9C))
    case (.regular, false): Recipe(tint: .dodged(0xB3, 0.82, by: 0x38))
    case (.regular, true): Recipe(tint: .overlaid(0x25, 0.82, by: 0x8C))
    case (.thick, false): Recipe(tint: .dodged(0x99, 0.97, by: 0x5C))
    case (.thick, true): Recipe(tint: .overlaid(0x25, 0.9, by: 0x7C))
    case (.chrome, false): Recipe(tint: Color(white: 249 / 255, alpha: 0.94))
    case (.chrome, true): Recipe(tint: Color(white: 29 / 255, alpha: 0.94))
    case (.light, false): Recipe(tint: Color(white: 1, alpha: 0.3))
    case (.extraLight, false): Recipe(blurRadius: 20, tint: Color(white: 0.97, alpha: 0.82))
    case (.light, true), (.extraLight, true): Recipe(blurRadius: 20, tint: Color(white: 0.11, alpha: 0.73))
    }
  }
}

// The tints of the system's materials are those of Apple's design resources for iOS 18: a translucent grey and above it a
// grey that dodges or overlays. Both together are linear in what is behind, as far as nothing exceeds white, so that one
// translucent grey does the same.
extension Color {
  /// (b·(1 − alpha) + grey·alpha) / (1 − shade), of what is behind, b.
  fileprivate static func dodged(_ grey: Double, _ alpha: Double, by shade: Double) -> Color {
    tint(grey, alpha, times: 1 / (1 - shade / 255))
  }

  /// 2·shade·(b·(1 − alpha) + grey·alpha), where that is below a half before.
  fileprivate static func overlaid(_ grey: Double, _ alpha: Double, by shade: Double) -> Color {
    tint(grey, alpha, times: 2 * shade / 255)
  }

  private static func tint(_ grey: Double, _ alpha: Double, times factor: Double) -> Color {
    let strength = 1 - (1 - alpha) * factor
    return Color(white: grey / 255 * alpha * factor / strength, alpha: strength)
  }
}
