public import Foundation
import InbetweenGeometry
package import InbetweenSymbols
import InbetweenTimeline

/// What an image is as a symbol.
package struct SymbolTraits: @unchecked Sendable {
  package var configuration: UIImage.SymbolConfiguration
  package var baselineFromBottom: Double
  /// Whether its layers have colours: no view paints it in its tint then.
  var isColored: Bool
}

extension UIImage {
  /// A symbol of the film's folder of symbols, or a drawing that stands for it: SF Symbols are licensed only for Apple's
  /// systems. For an unknown name it is a dashed square, which the film's problems tell.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    guard !name.isEmpty else { return nil }
    let configuration = configuration as? SymbolConfiguration ?? .unspecified
    let symbol = UIImage.symbolPicture(name, configuration.style)
    self.init(
      .drawing(symbol.picture), size: CGSize(symbol.picture.size), scale: 1,
      symbol: SymbolTraits(
        configuration: configuration, baselineFromBottom: symbol.baselineFromBottom, isColored: symbol.isColored),
      name: name)
  }

  public func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    guard let symbol, let name, let other = configuration as? SymbolConfiguration else { return self }
    let image = UIImage(systemName: name, withConfiguration: symbol.configuration.applying(other)) ?? self
    return renderingMode == .automatic ? image : image.withRenderingMode(renderingMode)
  }

  public func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }

  /// The image in the configuration that a view prefers, as far as the image states none.
  package func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let configuration, let symbol else { return self }
    return withConfiguration(configuration.applying(symbol.configuration))
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// Size, weight and colours of a symbol; what is not given is that of body text.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale
    /// Of a palette, or the one of a hierarchy; nil if the configuration says nothing about colours, and empty for
    /// those of a template.
    let colors: [UIColor]?
    let isHierarchical: Bool
    /// Whether the symbol's own colours are preferred to those above, if it has any.
    let isMulticolor: Bool

    init(
      pointSize: CGFloat? = nil, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default,
      colors: [UIColor]? = nil, isHierarchical: Bool = false, isMulticolor: Bool = false
    ) {
      self.pointSize = pointSize
      self.weight = weight
      self.scale = scale
      self.colors = colors
      self.isHierarchical = isHierarchical
      self.isMulticolor = isMulticolor
      super.init()
    }

    package convenience init(_ style: SymbolStyle) {
      self.init(
        pointSize: .some(CGFloat(style.pointSize)),
        weight: SymbolWeight(rawValue: style.weight.rawValue + 1) ?? .regular,
        scale: SymbolScale(rawValue: style.scale.rawValue + 1) ?? .medium)
    }
    public convenience init(scale: SymbolScale) { self.init(pointSize: nil, scale: scale) }
    public convenience init(pointSize: CGFloat) { self.init(pointSize: .some(pointSize)) }
    public convenience init(weight: SymbolWeight) { self.init(pointSize: nil, weight: weight) }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: .some(pointSize), weight: weight, scale: .default)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: .some(pointSize), weight: weight, scale: scale, colors: nil)
    }
    public convenience init(font: UIFont) { self.init(font: font, scale: .default) }
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(pointSize: font.pointSize, weight: SymbolWeight(font), scale: scale, colors: nil)
    }
    public convenience init(textStyle: UIFont.TextStyle) { self.init(textStyle: textStyle, scale: .default) }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(font: UIFont.preferredFont(forTextStyle: textStyle), scale: scale)
    }
    /// One colour, of which the layers below the first have less.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(pointSize: nil, colors: [hierarchicalColor], isHierarchical: true)
    }
    /// A colour for each layer; the last one is also that of all further layers.
    public convenience init(paletteColors: [UIColor]) { self.init(pointSize: nil, colors: paletteColors) }
    /// Takes away the colours that another configuration gives.
    public class func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(pointSize: nil, scale: .unspecified, colors: [])
    }
    /// The colours that the template of a folder of symbols names for its layers; a template image for other symbols.
    public class func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(pointSize: nil, scale: .unspecified, colors: [], isMulticolor: true)
    }
    public class var unspecified: SymbolConfiguration { SymbolConfiguration(pointSize: nil, scale: .unspecified) }

    /// This configuration with the values of another one added.
    open func applying(_ otherConfiguration: SymbolConfiguration) -> SymbolConfiguration {
      let other = otherConfiguration
      return SymbolConfiguration(
        pointSize: other.pointSize ?? pointSize, weight: other.weight == .unspecified ? weight : other.weight,
        scale: [.default, .unspecified].contains(other.scale) ? scale : other.scale,
        colors: other.colors ?? colors, isHierarchical: other.colors == nil ? isHierarchical : other.isHierarchical,
        isMulticolor: other.colors == nil ? isMulticolor : other.isMulticolor)
    }

    /// In the current appearance.
    private var coloring: SymbolColoring {
      if isMulticolor { return .multicolor(UIColor.symbolColors(in: .current)) }
      guard let colors, let first = colors.first else { return .monochrome }
      return isHierarchical ? .hierarchical(first.model) : .palette(colors.map(\.model))
    }

    var style: SymbolStyle {
      let size = pointSize.map(Double.init) ?? 17
      return SymbolStyle(
        pointSize: size.isFinite ? min(max(size, 0.1), 10_000) : 17,
        weight: SymbolStyle.Weight(rawValue: weight.rawValue - 1) ?? .regular,
        scale: SymbolStyle.Scale(rawValue: scale.rawValue - 1) ?? .medium, coloring: coloring)
    }
  }
}

extension UIImage.SymbolWeight {
  /// The weight of a font.
  init(_ font: UIFont) {
    let number = FontDescription.Weight.allCases.firstIndex(of: font.model.weight)
    self = number.flatMap { UIImage.SymbolWeight(rawValue: $0 + 1) } ?? .regular
  }
}

extension UIImage {
  /// A symbol by its name, for the current recording; a placeholder for an unknown one.
  private static func symbolPicture(_ name: String, _ style: SymbolStyle) -> SymbolPicture {
    let environment = Drawing.environment
    let isReversed = environment?.isRightToLeft == true
    if let found = environment?.assets.symbolNamed?(name, style)
      ?? StandInSymbols.picture(name, style, isReversed: isReversed)
    {
      return found
    }
    let nearest = StandInSymbols.nearest(to: name).map { ": did you mean '\($0)'?" } ?? ""
    environment?.report("the symbol '\(name)' is not drawn, a dashed square stands for it\(nearest)")
    return StandInSymbols.placeholder(style)
  }
}

extension UIImage {
  /// - Parameter value: has no effect: all layers of a symbol are drawn.
  public convenience init?(
    systemName name: String, variableValue value: Double, configuration: UIImage.Configuration? = nil
  ) { self.init(systemName: name, withConfiguration: configuration) }
}
