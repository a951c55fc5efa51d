/// Size and weight of a symbol, as those of the text beside it, and its colours.
public struct SymbolStyle: Hashable, Sendable {
  /// `UIImage.SymbolWeight`: the thickness of the lines, as that of a font.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// `UIImage.SymbolScale`: the size beside text of the same point size.
  public enum Scale: Int, Hashable, Sendable, CaseIterable {
    case small, medium, large

    /// The size in relation to that of the medium scale. Apple says of SF Symbols that small ones are about 20 percent
    /// smaller and large ones about 30 percent larger, with lines of the same width (WWDC 2019, session 206).
    public var factor: Double {
      switch self {
      case .small: 0.8
      case .medium: 1
      case .large: 1.3
      }
    }
  }

  /// In points.
  public var pointSize: Double
  /// That of the text beside it.
  public var weight: Weight
  /// In relation to the text.
  public var scale: Scale
  /// The colours of its layers.
  public var coloring: SymbolColoring

  public init(
    pointSize: Double = 17, weight: Weight = .regular, scale: Scale = .medium, coloring: SymbolColoring = .monochrome
  ) {
    self.pointSize = pointSize
    self.weight = weight
    self.scale = scale
    self.coloring = coloring
  }
}
