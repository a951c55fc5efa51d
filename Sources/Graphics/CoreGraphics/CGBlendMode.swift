public import Foundation
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

extension CGContext {
  /// Makes a rectangle transparent, inside the clip; in a context without alpha black.
  public func clear(_ rect: CGRect) {
    guard !rect.isNull else { return }
    let canvas = CGRect(origin: .zero, size: CGSize(size))
    let isUpright = (ctm.b == 0 && ctm.c == 0) || (ctm.a == 0 && ctm.d == 0)
    if isUpright, rect.applying(ctm).contains(canvas), forgetDrawn() { return }
    let path = current
    saveGState()
    (state.alpha, state.shadow, state.blendMode, state.fill) = (1, nil, .clear, .black)
    fill(rect)
    restoreGState()
    current = path
  }
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
