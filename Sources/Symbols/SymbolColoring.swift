public import InbetweenGeometry

/// How the layers of a symbol are coloured: `UIImage.SymbolConfiguration` with colours.
public enum SymbolColoring: Hashable, Sendable {
  /// In black, of which the alpha is painted in the tint of the view.
  case monochrome
  /// In one colour, of which the layers below the first have less.
  case hierarchical(Color)
  /// A colour for each layer, of which the last one is also that of all further layers.
  case palette([Color])
  /// The colours that the symbol itself names for its layers, by the names that templates have for them, such as
  /// `systemRedColor` and `tintColor`; monochrome for a symbol that names none.
  case multicolor([String: Color])

  /// The parts of a colour's opacity that the layers have: labels and fills of iOS are as strong, and a control symbol
  /// "renders at half strength" in its second layer.
  private static let strengths = [1, 0.5, 0.25]

  /// Whether a symbol has colours of its own, so that it is no template, if it can have them.
  public var isColored: Bool { self != .monochrome }

  /// The colour of a layer; black for a monochrome symbol.
  ///
  /// - Parameter layer: 0 is the first, which is in front.
  public func color(of layer: Int) -> Color {
    switch self {
    case .monochrome, .multicolor: .black
    case .hierarchical(let color):
      color.multiplyingAlpha(by: Self.strengths[min(max(layer, 0), Self.strengths.count - 1)])
    case .palette(let colors): colors.isEmpty ? .black : colors[min(max(layer, 0), colors.count - 1)]
    }
  }
}
