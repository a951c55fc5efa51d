import Foundation
import InbetweenGeometry

/// An affine transform as Lottie's layers have it: scaled, turned and moved.
struct LottiePlacement {
  var position: Point
  /// Radians.
  var rotation: Double
  var scale: Point

  /// Nil where the transform slants, so that points a radius away come out further than the tolerance from where they belong.
  init?(_ transform: Transform, radius: Double, tolerance: Double, after previous: LottiePlacement?) {
    let (width, height) = (hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    position = Point(x: transform.tx, y: transform.ty)
    // What one axis does not tell, because it is squeezed to nothing, the other does.
    rotation = width > 1e-9 ? atan2(transform.b, transform.a) : atan2(-transform.c, transform.d)
    let slant = width > 1e-9 ? abs(transform.a * transform.c + transform.b * transform.d) / width : 0
    guard slant * radius <= tolerance else { return nil }
    scale = Point(x: width, y: transform.determinant < 0 ? -height : height)
    guard let previous else { return }
    // A half turn is the same as two mirrors: whichever is nearer goes on from the frame before.
    let turned = rotation + .pi
    func way(_ angle: Double) -> Double { abs((angle - previous.rotation).remainder(dividingBy: 2 * .pi)) }
    if way(turned) + 1e-9 < way(rotation) {
      (rotation, scale) = (turned, Point(x: -scale.x, y: -scale.y))
    }
    rotation = previous.rotation + (rotation - previous.rotation).remainder(dividingBy: 2 * .pi)
  }
}

/// How a quarter of a pixel, which is all that thinning may move a point by, is shared among what moves it.
struct LottieTolerance {
  /// Points.
  let position: Double
  let geometry: Double
  private let turn: Double

  /// - Parameter scale: pixels to a point.
  init(scale: Int) {
    let quarter = 0.25 / Double(scale)
    position = quarter * 0.4
    geometry = quarter * 0.2
    turn = quarter * 0.2
  }

  /// Of an angle in degrees, for points a radius away.
  func rotation(radius: Double) -> Double { turn / max(radius, 1) * 180 / .pi }

  /// Of a scale in per cent, for points a radius away.
  func scale(radius: Double) -> Double { turn / max(radius, 1) * 100 }

  /// Of components of colours, half a step of eight bits.
  static let color = 0.5 / 255
  /// Of opacities in per cent.
  static let opacity = 0.2
}
