public import Foundation

extension UIImage {
  /// Draws the image into the current context.
  ///
  /// - Parameter alpha: 0…1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.draw(self, in: rect)
    context.restoreGState()
  }

  /// The same at the image's size.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
}

/// Fills a rectangle with the fill colour of the current context.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.blending(blendMode) { $0.fill(rect) }
}

public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.blending(blendMode) { $0.stroke(rect, width: 1) }
}

extension UIGraphicsImageRendererContext {
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.blending(blendMode) { $0.fill(rect) } }
  public func stroke(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.blending(blendMode) { $0.stroke(rect) } }
}

extension CGContext {
  fileprivate func blending(_ mode: CGBlendMode, _ draw: (CGContext) -> Void) {
    saveGState()
    setBlendMode(mode)
    draw(self)
    restoreGState()
  }
}
