import Foundation
import InbetweenGeometry

/// An affine transform in the form of Lottie's layers: scale, rotation and translation.
struct LottiePlacement {
  var position: Point
  /// The rotation in radians.
  var rotation: Double
  var scale: Point

  /// Nil if the transform has a skew that displaces points at the radius by more than the tolerance.
  init?(_ transform: Transform, radius: Double, tolerance: Double, after previous: LottiePlacement?) {
    let (width, height) = (hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    position = Point(x: transform.tx, y: transform.ty)
    // If one axis is scaled to zero, the rotation is taken from the other one.
    rotation = width > 1e-9 ? atan2(transform.b, transform.a) : atan2(-transform.c, transform.d)
    let slant = width > 1e-9 ? abs(transform.a * transform.c + transform.b * transform.d) / width : 0
    guard slant * radius <= tolerance else { return nil }
    scale = Point(x: width, y: transform.determinant < 0 ? -height : height)
    guard let previous else { return }
    // A half turn equals mirroring both axes: the variant that is closer to the previous frame is used.
    let turned = rotation + .pi
    func arc(_ angle: Double) -> Double { abs((angle - previous.rotation).remainder(dividingBy: 2 * .pi)) }
    if arc(turned) + 1e-9 < arc(rotation) {
      (rotation, scale) = (turned, Point(x: -scale.x, y: -scale.y))
    }
    rotation = previous.rotation + (rotation - previous.rotation).remainder(dividingBy: 2 * .pi)
  }
}

/// The distribution of the total tolerance, a quarter of a pixel for the position of any point, among the properties
/// that move it. The worst errors add up to less than that: position and geometry in both directions, a scale, a
/// rotation and a neglected slant give 0.3·√2 + 0.15·√2 + 2·0.15 + 0.05 < 1.
struct LottieTolerance {
  /// The tolerance of positions, in points.
  let position: Double
  private(set) var geometry: Double
  /// The maximum skew of a transform that is represented by scale, rotation and translation.
  let slant: Double
  private let turn: Double

  /// - Parameter scale: Pixels per point.
  init(scale: Int) {
    let quarter = 0.25 / Double(scale)
    position = quarter * 0.3
    geometry = quarter * 0.15
    slant = quarter * 0.05
    turn = quarter * 0.15
  }

  /// The tolerances inside a layer that some transforms enlarge: geometry is reduced in its own units.
  func magnified(by placements: [LottiePlacement]) -> LottieTolerance {
    var smaller = self
    smaller.geometry /= max(placements.map { max(abs($0.scale.x), abs($0.scale.y)) }.max() ?? 1, 1)
    return smaller
  }

  /// The tolerance of an angle in degrees, for points at a radius.
  func rotation(radius: Double) -> Double { turn / max(radius, 1) * 180 / .pi }

  /// The tolerance of a scale in per cent, for points at a radius.
  func scale(radius: Double) -> Double { turn / max(radius, 1) * 100 }

  /// The tolerance of colour components: half a step of eight bits.
  static let color = 0.5 / 255
  /// The tolerance of opacities, in per cent.
  static let opacity = 0.2
}
