import InbetweenGeometry
import InbetweenTimeline
internal import PixelKernels

/// The colour of every pixel of the canvas by a gradient, as in `CAGradientLayer`: the gradient is defined in the unit
/// square and stretched with it to the layer, so that lines of equal colour are slanted in a layer that is not square.
///
/// - Axial: along the line from start to end point.
/// - Radial: an ellipse around the start point, with half axes |end.x − start.x| and |end.y − start.y|.
/// - Conic: clockwise around the start point, beginning in the direction of the end point. An approximation: angles are
///   those of the unit square, and there is no antialiasing where the last colour meets the first.
///
/// Colours are interpolated without premultiplication, as in Core Animation; a ramp has 4,096 steps.
final class GradientPaint {
  private let kind: Int32
  private let u: (constant: Double, x: Double, y: Double)
  private let v: (constant: Double, x: Double, y: Double)
  private let ramp: [UInt32]
  /// Whether no pixel is translucent.
  let isOpaque: Bool

  /// Nil if nothing would be painted.
  init?(_ gradient: DisplayGradient, device: Transform, ramps: GradientRamps) {
    let rect = gradient.rect
    let unit = Transform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    guard !gradient.colors.isEmpty, let back = unit.concatenating(device).inverted else { return nil }
    (ramp, isOpaque) = ramps.ramp(gradient.colors, locations: gradient.locations)
    let delta = gradient.endPoint - gradient.startPoint
    // The transform from the unit square to the coordinates (u, v) of the kernel.
    var toGradient = Transform.translation(x: -gradient.startPoint.x, y: -gradient.startPoint.y)
    let square = delta.x * delta.x + delta.y * delta.y
    switch gradient.kind {
    case .axial:
      kind = 0
      toGradient = toGradient.concatenating(
        Transform(a: delta.x / square, b: 0, c: delta.y / square, d: 0, tx: 0, ty: 0))
    case .radial:
      kind = 1
      toGradient = toGradient.concatenating(.scale(x: 1 / abs(delta.x), y: 1 / abs(delta.y)))
    case .conic:
      kind = 2
      toGradient = toGradient.concatenating(Transform(a: delta.x, b: -delta.y, c: delta.y, d: delta.x, tx: 0, ty: 0))
    }
    let map = back.concatenating(toGradient)
    if [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy({ abs($0) < 1e12 }) {
      u = (map.tx, map.a, map.c)
      v = (map.ty, map.b, map.d)
    } else {
      // Start and end are equal: every pixel lies beyond the end.
      u = (2, 0, 0)
      v = (0, 0, 0)
    }
  }

  /// Writes the colours of some pixels of a row.
  @unsafe func fill(_ row: UnsafeMutablePointer<UInt32>, y: Int, x: Int, count: Int) {
    unsafe ramp.withUnsafeBufferPointer { ramp in
      guard let words = ramp.baseAddress else { return }
      var gradient = unsafe PKGradient(
        kind: kind, u0: u.constant, ux: u.x, uy: u.y, v0: v.constant, vx: v.x, vy: v.y, ramp: words)
      unsafe pk_gradient_row(&gradient, Int32(x), Int32(y), row, count)
    }
  }
}
