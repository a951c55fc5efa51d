public import Foundation
package import InbetweenTimeline

/// A font with a family, a weight and a size in points. The system font is Inter, which replaces San Francisco.
open class UIFont: AttributeValue, NSCopying, @unchecked Sendable {
  package let model: FontDescription

  package init(_ model: FontDescription) {
    self.model = model
    super.init()
  }

  /// The font with the name of a family or of one of its faces (`Inter-Bold`); nil for an empty name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    let parts = fontName.split(separator: "-", maxSplits: 1)
    guard let family = parts.first else { return nil }
    let face = parts.count > 1 ? parts[1].lowercased() : ""
    let weight = FontDescription.Weight.allCases.last { face.contains($0.rawValue.lowercased()) } ?? .regular
    self.init(
      FontDescription(
        family: String(family), size: UIFont.checked(fontSize), weight: weight,
        italic: face.contains("italic") || face.contains("oblique")))
  }

  /// - Parameter pointSize: 0 keeps the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var model = descriptor.model
    if pointSize > 0 { model.size = UIFont.checked(pointSize) }
    self.init(model)
  }

  /// Limits a size to values that can be laid out; NaN is the system's size.
  private static func checked(_ size: CGFloat) -> Double {
    guard !size.isNaN else { return Double(systemFontSize) }
    return min(max(Double(size), FontDescription.sizes.lowerBound), FontDescription.sizes.upperBound)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(FontDescription(size: checked(fontSize), weight: weight.model))
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(size: checked(fontSize), italic: true))
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The system font with Inter's digits of one width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(FontDescription(size: checked(fontSize), weight: weight.model, hasMonospacedDigits: true))
  }

  /// The monospaced design: Noto Sans Mono where it is installed, with a warning the default design where it is not.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(FontDescription(size: checked(fontSize), weight: weight.model, design: .monospaced))
  }

  /// The font of a text style at the standard text size.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style at the text size given by some traits.
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let (size, weight) = style.standard
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    return systemFont(ofSize: UIFontMetrics.size(of: style, size, category), weight: weight)
  }

  /// The families that are always available: Inter, which replaces the system font.
  open class var familyNames: [String] { ["Inter"] }
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    FontDescription.Weight.allCases.map { familyName + "-" + $0.rawValue.capitalized }
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }
  public class var smallSystemFontSize: CGFloat { 12 }
  public class var systemFontSize: CGFloat { 14 }

  open var pointSize: CGFloat { CGFloat(model.size) }
  open var familyName: String { model.family ?? "Inter" }
  open var fontName: String { familyName + "-" + model.weight.rawValue.capitalized + (model.italic ? "Italic" : "") }
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(model) }
  open var ascender: CGFloat { CGFloat(metrics.ascender) }
  /// Negative, as it is below the baseline; in points.
  open var descender: CGFloat { CGFloat(-metrics.descender) }
  open var capHeight: CGFloat { CGFloat(metrics.capHeight) }
  open var xHeight: CGFloat { CGFloat(metrics.xHeight) }
  open var lineHeight: CGFloat { CGFloat(metrics.lineHeight) }
  open var leading: CGFloat { CGFloat(metrics.leading) }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var model = model
    model.size = UIFont.checked(fontSize)
    return UIFont(model)
  }

  /// The metrics from the current recording; outside a recording, those of Inter.
  private var metrics: FontMetrics {
    Drawing.environment?.fontMetrics(of: model)
      ?? FontMetrics(
        ascender: 0.96875 * model.size, descender: 0.2412 * model.size, leading: 0, capHeight: 0.727 * model.size,
        xHeight: 0.546 * model.size)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.model == model }
  open override var hash: Int { model.hashValue }

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let known: [(Weight, FontDescription.Weight)] = [
      (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
      (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
    ]

    /// The closest of the nine weights.
    package var model: FontDescription.Weight {
      Weight.known.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? .regular
    }
  }

  /// The width of letters; Inter has only one width.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let condensed = Width(rawValue: -0.2)
    public static let standard = Width(rawValue: 0)
    public static let expanded = Width(rawValue: 0.2)
    public static let compressed = Width(rawValue: -0.4)
  }

  /// The purpose of a text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The sizes from Apple's Human Interface Guidelines at the standard setting, "Large", in points.
    var standard: (size: CGFloat, weight: Weight) {
      switch self {
      case .extraLargeTitle: (36, .bold)
      case .extraLargeTitle2: (28, .bold)
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .subheadline: (15, .regular)
      case .callout: (16, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }
}

/// The attributes that select a font.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  package let model: FontDescription

  package init(_ model: FontDescription) {
    self.model = model
    super.init()
  }

  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 4096)
    public static let traitTightLeading = SymbolicTraits(rawValue: 32768)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 65536)
  }

  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  open var pointSize: CGFloat { CGFloat(model.size) }
  open var symbolicTraits: SymbolicTraits {
    var traits = SymbolicTraits()
    if model.italic { traits.insert(.traitItalic) }
    if model.weight.openTypeValue >= 600 { traits.insert(.traitBold) }
    if model.family == nil && model.design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = model
    changed.italic = symbolicTraits.contains(.traitItalic)
    if symbolicTraits.contains(.traitMonoSpace) {
      changed.design = .monospaced
    } else if changed.design == .monospaced {
      changed.design = .default
    }
    if symbolicTraits.contains(.traitBold) {
      if changed.weight.openTypeValue < 600 { changed.weight = .bold }
    } else if changed.weight.openTypeValue >= 600 {
      changed.weight = .regular
    }
    return UIFontDescriptor(changed)
  }

  public enum SystemDesign: String, Sendable { case `default`, rounded, serif, monospaced }

  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  public convenience init(name fontName: String, size: CGFloat) {
    self.init(UIFont(name: fontName, size: size)?.model ?? FontDescription(size: Double(size)))
  }

  public convenience init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
    self.init(UIFontDescriptor.model(FontDescription(size: 12), adding: attributes))
  }

  private static func model(
    _ model: FontDescription, adding attributes: [UIFontDescriptor.AttributeName: Any]
  ) -> FontDescription {
    var model = model
    if let name = attributes[.name] as? String, let font = UIFont(name: name, size: CGFloat(model.size)) {
      model = font.model
    }
    if let family = attributes[.family] as? String { model.family = family }
    if let size = attributes[.size] as? CGFloat { model.size = Double(size) }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let weight = traits[.weight] as? UIFont.Weight { model.weight = weight.model }
      if let weight = traits[.weight] as? CGFloat { model.weight = UIFont.Weight(weight).model }
    }
    if UIFontDescriptor.asksForMonospacedDigits(attributes[.featureSettings]) { model.hasMonospacedDigits = true }
    return model
  }

  open var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }
  /// Another design of the system font; nil for a font with a family, which has no designs. Fonts of Noto stand for the
  /// serif and the monospaced design where they are installed; the rounded one is drawn as the default one, with a
  /// warning.
  open func withDesign(_ design: UIFontDescriptor.SystemDesign) -> UIFontDescriptor? {
    guard model.family == nil else { return nil }
    var changed = model
    changed.design = FontDescription.Design(rawValue: design.rawValue) ?? .default
    return UIFontDescriptor(changed)
  }
  open func addingAttributes(_ attributes: [UIFontDescriptor.AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(UIFontDescriptor.model(model, adding: attributes))
  }
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    UIFontDescriptor(name: UIFont(descriptor: self, size: 0).familyName + "-" + newFace, size: pointSize)
  }
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var changed = model
    changed.family = newFamily
    return UIFontDescriptor(changed)
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var changed = model
    changed.size = Double(newPointSize)
    return UIFontDescriptor(changed)
  }
}

extension FontDescription {
  /// The font of a text style at the current text size.
  package static func preferred(_ style: UIFont.TextStyle) -> FontDescription {
    UIFont.preferredFont(forTextStyle: style).model
  }
}
