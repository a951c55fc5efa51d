public import Foundation
import InbetweenGeometry
import InbetweenTimeline

// Settings of contexts and conversions of their coordinates.

/// How carefully pixels of images are resampled. It is stored with the graphics state; frames always use the best.
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

/// How colours that a device does not have are replaced; frames are sRGB, so that it has no effect.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// How glyphs are drawn. It is stored, because contexts draw no glyphs: texts are drawn by attributed strings.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

extension CGContext {
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// The translation of ``textMatrix``.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  // Without effect: colours are sRGB, edges are antialiased, and contexts draw no glyphs.

  public func setFillColorSpace(_ space: CGColorSpace) { setFillColor(.black) }
  public func setStrokeColorSpace(_ space: CGColorSpace) { setStrokeColor(.black) }
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  public func setFlatness(_ flatness: CGFloat) {}
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  public func setCharacterSpacing(_ spacing: CGFloat) {}
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  public func setPatternPhase(_ phase: CGSize) {}
  public func synchronize() {}
  public func flush() {}

  // MARK: - Coordinates

  /// From user space to the canvas, whose y axis points down.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: - Paths and images

  /// Replaces the path by the outline of what stroking it draws; see
  /// ``CGPath/copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)``.
  public func replacePathWithStrokedPath() {
    let line = state.line
    current = current.strokeOutline(
      width: line.lineWidth, cap: line.lineCap, join: line.lineJoin, miterLimit: line.miterLimit)
  }

  /// Draws an image in a rectangle and, if it is tiled, copies of it side by side all over the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    let whole = convertToUserSpace(CGRect(origin: .zero, size: CGSize(size)))
    // Foundation ends the process where it intersects rectangles that have no numbers.
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY, whole.minX, whole.minY, whole.maxX, whole.maxY]
    // Copies smaller than a pixel of most screens show nothing but their mean colour.
    guard byTiling, rect.width > 0.25, rect.height > 0.25, edges.allSatisfy(\.isFinite) else {
      return draw(image, in: rect)
    }
    func span(_ start: CGFloat, _ end: CGFloat, _ origin: CGFloat, _ step: CGFloat) -> ClosedRange<Int> {
      let first = Int(clamping: Double(((start - origin) / step).rounded(.down)), to: -512...512)
      return first...Int(clamping: Double(((end - origin) / step).rounded(.up)), to: first...512)
    }
    for row in span(whole.minY, whole.maxY, rect.minY, rect.height) {
      for column in span(whole.minX, whole.maxX, rect.minX, rect.width) {
        let place = rect.offsetBy(dx: CGFloat(column) * rect.width, dy: CGFloat(row) * rect.height)
        if place.intersects(whole) { draw(image, in: place) }
      }
    }
  }
}
