public import InbetweenGeometry

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The direction of rotation if two rotations differ by exactly half a turn.
public enum HalfTurn: Hashable, Sendable {
  /// As an explicit `CABasicAnimation` on `transform`: from the identity counter-clockwise, back to it clockwise.
  case coreAnimation
  /// Always clockwise, as `UIView.animate` has done since iOS 8.
  case clockwise
}

extension Transform {
  /// The transform at a fraction of the way to another, by the 2-D decomposition of CSS Transforms 1: translation,
  /// scale, angle and the remaining matrix are interpolated separately, the angle along the shorter arc.
  ///
  /// A scale of 0 is interpolated as the limit of ever smaller scales. If a matrix is not finite the result switches at
  /// 0.5.
  public func interpolated(
    to other: Transform, fraction: Double, halfTurn: HalfTurn = .coreAnimation
  ) -> Transform {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    guard var a = TransformDecomposition(self), var b = TransformDecomposition(other) else {
      return fraction < 0.5 ? self : other
    }
    a.align(with: &b, halfTurn: halfTurn)
    return a.mixed(with: b, fraction).transform
  }
}

/// The components of an affine transform that are interpolated separately (CSS Transforms 1, "2D matrix").
struct TransformDecomposition {
  var translation: (x: Double, y: Double)
  var scale: (x: Double, y: Double)
  var angle: Double
  /// The remaining matrix after translation, scale and rotation: shear.
  var rest: (a: Double, b: Double, c: Double, d: Double)

  /// Smaller differences are rounding errors: the sine of π alone is 1.2e-16.
  private static let angleNoise = 2e-15

  init?(_ t: Transform) {
    translation = (t.tx, t.ty)
    scale = (hypot(t.a, t.b), hypot(t.c, t.d))
    guard scale.x.isFinite, scale.y.isFinite, t.tx.isFinite, t.ty.isFinite else { return nil }
    if t.determinant < 0 {
      if t.a < t.d { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    let ((a, b), (c, d)) = TransformDecomposition.directions(of: t, scale)
    angle = atan2(b, a)
    if abs(angle) < TransformDecomposition.angleNoise { angle = 0 }
    rest =
      angle == 0
      ? (a, b, c, d)
      : (a: a * a - b * c, b: a * b - b * d, c: b * a + a * c, d: b * b + a * d)
  }

  /// The directions of the two axes. An axis of length 0 is perpendicular to the other; if both are 0 the rotation is
  /// zero.
  private static func directions(
    of t: Transform, _ scale: (x: Double, y: Double)
  ) -> (x: (Double, Double), y: (Double, Double)) {
    let y = (t.c / scale.y, t.d / scale.y)
    guard scale.x != 0 else { return scale.y != 0 ? ((y.1, -y.0), y) : ((1, 0), (0, 1)) }
    let x = (t.a / scale.x, t.b / scale.x)
    return (x, scale.y != 0 ? y : (-x.1, x.0))
  }

  init(
    translation: (x: Double, y: Double), scale: (x: Double, y: Double), angle: Double,
    rest: (a: Double, b: Double, c: Double, d: Double)
  ) {
    self.translation = translation
    self.scale = scale
    self.angle = angle
    self.rest = rest
  }

  /// Brings the two angles within half a turn of each other.
  mutating func align(with b: inout TransformDecomposition, halfTurn: HalfTurn) {
    // Reflections across different axes on the two sides amount to a rotation.
    if (scale.x < 0 && b.scale.y < 0) || (scale.y < 0 && b.scale.x < 0) {
      scale = (-scale.x, -scale.y)
      angle += angle < 0 ? Double.pi : -Double.pi
      if abs(angle) < TransformDecomposition.angleNoise { angle = 0 }
    }
    if angle == 0 { angle = 2 * Double.pi }
    if b.angle == 0 { b.angle = 2 * Double.pi }
    if abs(angle - b.angle) > Double.pi + TransformDecomposition.angleNoise {
      if angle > b.angle { angle -= 2 * Double.pi } else { b.angle -= 2 * Double.pi }
    }
    if halfTurn == .clockwise, abs(abs(angle - b.angle) - Double.pi) < 1e-12 {
      b.angle = angle + Double.pi
    }
  }

  func mixed(with b: TransformDecomposition, _ f: Double) -> TransformDecomposition {
    func mix(_ p: Double, _ q: Double) -> Double { p + (q - p) * f }
    return TransformDecomposition(
      translation: (mix(translation.x, b.translation.x), mix(translation.y, b.translation.y)),
      scale: (mix(scale.x, b.scale.x), mix(scale.y, b.scale.y)),
      angle: mix(angle, b.angle),
      rest: (
        mix(rest.a, b.rest.a), mix(rest.b, b.rest.b), mix(rest.c, b.rest.c), mix(rest.d, b.rest.d)
      ))
  }

  /// Applies scale, rotation, remaining matrix and translation, in this order.
  var transform: Transform {
    // An angle of 0 is represented as a full turn, whose sine would introduce rounding errors into an axis-aligned
    // matrix.
    let (s, c) = angle == 2 * Double.pi ? (0, 1) : (sin(angle), cos(angle))
    return Transform(
      a: scale.x * (c * rest.a + s * rest.c), b: scale.x * (c * rest.b + s * rest.d),
      c: scale.y * (c * rest.c - s * rest.a), d: scale.y * (c * rest.d - s * rest.b),
      tx: translation.x, ty: translation.y)
  }
}
