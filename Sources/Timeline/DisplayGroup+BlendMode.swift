extension DisplayGroup {
  /// The blend modes of PDF (ISO 32000-1, 11.3.5), the operators of Porter and Duff, and two sums, in the order and with
  /// the numbers of `CGBlendMode`.
  public enum BlendMode: UInt32, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusDarker, plusLighter

    /// Whether it is one of PDF's modes, whose result has the alpha of `normal`.
    var mixesColors: Bool { rawValue <= BlendMode.luminosity.rawValue }

    /// Whether it changes pixels where the group's own picture is transparent.
    package var reachesBeyondPicture: Bool {
      switch self {
      case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
      default: false
      }
    }
  }
}
