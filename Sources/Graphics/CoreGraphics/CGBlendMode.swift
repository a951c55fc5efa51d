import InbetweenGeometry
import InbetweenTimeline

/// How drawn content is combined with existing content: the blend modes of PDF, the operators of Porter and Duff, and
/// two sums.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter

  var model: DisplayGroup.BlendMode { DisplayGroup.BlendMode(rawValue: UInt32(rawValue)) ?? .normal }
}

extension DisplayContent {
  /// The opaque shape and the colour of content of one colour: what a blend mode changes, and with what.
  var shapeAndColor: (shape: DisplayContent, color: Color)? {
    switch self {
    case .path(var path):
      guard let color = path.fillColor ?? path.strokeColor else { return nil }
      if path.fillColor != nil { path.fillColor = .black }
      if path.strokeColor != nil { path.strokeColor = .black }
      return (.path(path), color)
    case .glyphs(var glyphs):
      let color = glyphs.color
      glyphs.color = .black
      return (.glyphs(glyphs), color)
    default: return nil
    }
  }
}
