/// The font of a text: the content of a scene's `font`, with UIKit's terms.
public struct FontDescription: Hashable, Sendable {
  /// The names of `UIFont.Weight`, lightest first.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The weight on OpenType's scale, 100…900 (`usWeightClass`), which Apple's nine weights match one to one.
    public var openTypeValue: Int {
      switch self {
      case .ultraLight: 100
      case .thin: 200
      case .light: 300
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      case .heavy: 800
      case .black: 900
      }
    }
  }

  /// The names of `UIFontDescriptor.SystemDesign`.
  public enum Design: String, Hashable, Sendable, CaseIterable { case `default`, serif, rounded, monospaced }

  /// A family that the library knows, or nil for the system font, which is replaced by Inter.
  public var family: String?
  /// In points.
  public var size: Double
  /// If a family has no face with this weight, the nearest one is used; weights are not synthesised.
  public var weight: Weight
  /// If a family has no italic face, the upright one is used; italics are not synthesised.
  public var italic: Bool
  /// The design of the system font; without meaning for a named family.
  public var design: Design
  /// Whether all digits are as wide as each other (OpenType's `tnum`), if the font has such digits.
  public var hasMonospacedDigits: Bool

  /// The sizes that are laid out, in points.
  public static let sizes = 0.1...2000.0

  public init(
    family: String? = nil, size: Double, weight: Weight = .regular, italic: Bool = false, design: Design = .default,
    hasMonospacedDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.design = design
    self.hasMonospacedDigits = hasMonospacedDigits
  }
}

extension FontDescription.Design {
  /// The families that have the design, the first of which that is known is used: Apple's own where a scene names their
  /// files, then the one that stands for it.
  package var families: [String] {
    switch self {
    case .default: []
    case .serif: ["New York", standIn?.family].compactMap(\.self)
    case .rounded: ["SF Pro Rounded", "SF Compact Rounded"]
    case .monospaced: ["SF Mono", standIn?.family].compactMap(\.self)
    }
  }

  /// The optional font that stands for the design; nil where no font of Debian is near it.
  package var standIn: ScriptFont? {
    switch self {
    case .default, .rounded: nil
    case .serif: .serif
    case .monospaced: .monospaced
    }
  }
}
