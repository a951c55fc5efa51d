public import Foundation
import InbetweenGeometry
public import InbetweenObjects

/// How the cells of a pattern are placed; all are placed at their steps.
public enum CGPatternTiling: Int32, Sendable { case noDistortion, constantSpacingMinimalDistortion, constantSpacing }

/// The functions of a pattern.
public typealias CGPatternCallbacks = PatternFunctions<CGContext>
/// Draws a cell of a pattern.
public typealias CGPatternDrawPatternCallback = PatternFunctions<CGContext>.Drawing
/// Called when a pattern is not needed any more.
public typealias CGPatternReleaseInfoCallback = PatternFunctions<CGContext>.Release

/// A cell that is repeated to fill a path. It is drawn once, when the pattern is made; its matrix has no effect.
public final class CGPattern {
  /// One step of the pattern.
  let image: UIImage
  let isColored: Bool

  /// - Parameters:
  ///   - info: given to the functions.
  ///   - bounds: of the cell, in points; its y axis points up.
  ///   - xStep: the distance between two cells, in points.
  ///   - isColored: whether the cell sets its colours; otherwise it is a stencil.
  @safe public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let step = CGSize(width: abs(xStep), height: abs(yStep))
    guard step.width > 0, step.height > 0, step.width.isFinite, step.height.isFinite,
      let functions = values(at: callbacks, 1).first
    else { return nil }
    let context = CGContext(size: Size(step), in: Drawing.target)
    context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -bounds.minX, ty: step.height + bounds.minY))
    functions.draw(info, context)
    image = UIImage(context, size: step, scale: UITraitCollection.current.displayScale)
    self.isColored = isColored
  }

  /// - Parameter components: the alpha of a coloured pattern; red, green, blue and alpha of a stencil.
  func color(_ components: [CGFloat]) -> CGColor {
    guard components.count >= 4, !isColored else {
      return CGColor(Color(white: 0.5, alpha: Double(components.last ?? 1)), pattern: image)
    }
    let paint = UIColor(red: components[0], green: components[1], blue: components[2], alpha: 1)
    return CGColor(
      Color(white: 0.5, alpha: Double(components[3])),
      pattern: image.withTintColor(paint, renderingMode: .alwaysOriginal))
  }
}

extension CGContext {
  /// Fills with a pattern from now on.
  ///
  /// - Parameter components: the alpha of a coloured pattern; red, green, blue and alpha of a stencil.
  @safe public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    setFillColor(pattern.color(values(at: components, pattern.isColored ? 1 : 4)))
  }
  @safe public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    setStrokeColor(pattern.color(values(at: components, pattern.isColored ? 1 : 4)))
  }
}

extension CGColorSpace {
  /// The space of patterns.
  ///
  /// - Parameter patternBaseSpace: of the colours of stencils; nil for patterns with colours of their own.
  public convenience init?(patternBaseSpace: CGColorSpace?) { self.init(isGray: patternBaseSpace?.isGray ?? false) }
}
