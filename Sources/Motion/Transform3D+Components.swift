public import InbetweenGeometry

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Transform3D {
  /// `CATransform3DMakeTranslation`, in points.
  public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
    var result = identity
    result.row4 = SIMD4(x, y, z, 1)
    return result
  }

  /// `CATransform3DMakeScale`.
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(row1: SIMD4(x, 0, 0, 0), row2: SIMD4(0, y, 0, 0), row3: SIMD4(0, 0, z, 0), row4: SIMD4(0, 0, 0, 1))
  }

  /// `CATransform3DMakeRotation`: an angle in radians around an axis; the identity if the axis has length 0.
  public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    // Rodrigues' formula, transposed because points are row vectors.
    return Transform3D(
      row1: SIMD4(c + x * x * k, x * y * k + z * s, x * z * k - y * s, 0),
      row2: SIMD4(y * x * k - z * s, c + y * y * k, y * z * k + x * s, 0),
      row3: SIMD4(z * x * k + y * s, z * y * k - x * s, c + z * z * k, 0), row4: SIMD4(0, 0, 0, 1))
  }

  /// The perspective of a viewer at a distance in points: m34 is −1/distance.
  public static func perspective(_ distance: Double) -> Transform3D {
    var result = identity
    result.row3.w = -1 / distance
    return result
  }

  /// The affine transform of the plane if the transform moves nothing of it out of the plane; nil otherwise. In contrast
  /// to ``affine``, a factor for depth alone is allowed.
  public var planar: Transform? {
    guard row1.z == 0, row1.w == 0, row2.z == 0, row2.w == 0, row4.z == 0, row4.w == 1, row3.x == 0, row3.y == 0,
      row3.w == 0
    else { return nil }
    return orthographic
  }

  /// What it makes of the plane z = 0, seen along z.
  public var homography: Homography {
    Homography(
      x: SIMD3(row1.x, row1.y, row1.w), y: SIMD3(row2.x, row2.y, row2.w), one: SIMD3(row4.x, row4.y, row4.w))
  }

  /// The determinant of the matrix.
  public var determinant: Double {
    func minor(_ a: Int, _ b: Int, _ c: Int) -> Double {
      row2[a] * (row3[b] * row4[c] - row3[c] * row4[b]) - row2[b] * (row3[a] * row4[c] - row3[c] * row4[a])
        + row2[c] * (row3[a] * row4[b] - row3[b] * row4[a])
    }
    return row1.x * minor(1, 2, 3) - row1.y * minor(0, 2, 3) + row1.z * minor(0, 1, 3) - row1.w * minor(0, 1, 2)
  }
}

extension AnimatableValue {
  /// A transform as its layer stores it: one of the plane if it moves nothing out of the plane.
  public init(_ transform: Transform3D) {
    self = transform.planar.map { .transform($0) } ?? .transform3D(transform)
  }

  /// A transform of either kind in space; nil for other values.
  public var spatial: Transform3D? {
    switch self {
    case .transform(let transform): Transform3D(transform)
    case .transform3D(let transform): transform
    default: nil
    }
  }
}

/// A transform in space by the parts that key paths such as `transform.rotation.y` name: scale and skew, then rotations
/// around x, y and z, then translation, then perspective.
public struct SpatialParts: Hashable, Sendable {
  private var decomposition: SpaceDecomposition
  /// The angles around the x, y and z axis in radians, in the order of their application.
  public var angles: SIMD3<Double>

  /// Nil for a transform that cannot be decomposed, such as one without depth.
  public init?(_ transform: Transform3D) {
    guard let parts = SpaceDecomposition(transform) else { return nil }
    decomposition = parts
    var turn = parts
    turn.scale = SIMD3(1, 1, 1)
    (turn.skew, turn.translation, turn.perspective) = (.zero, .zero, SIMD4(0, 0, 0, 1))
    let m = turn.transform
    angles = SIMD3(atan2(m.row2.z, m.row3.z), asin(min(max(-m.row1.z, -1), 1)), atan2(m.row1.y, m.row1.x))
  }

  /// The factors along the three axes.
  public var scale: SIMD3<Double> {
    get { decomposition.scale }
    set { decomposition.scale = newValue }
  }

  /// In points.
  public var translation: SIMD3<Double> {
    get { decomposition.translation }
    set { decomposition.translation = newValue }
  }

  /// The transform of the parts.
  public var transform: Transform3D {
    var rest = decomposition
    (rest.translation, rest.perspective, rest.rotation) = (.zero, SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1))
    var view = decomposition
    (view.scale, view.skew, view.rotation) = (SIMD3(1, 1, 1), .zero, SIMD4(0, 0, 0, 1))
    return [
      Transform3D.rotation(angles.x, x: 1, y: 0, z: 0), .rotation(angles.y, x: 0, y: 1, z: 0),
      .rotation(angles.z, x: 0, y: 0, z: 1), view.transform,
    ].reduce(rest.transform) { $0.concatenating($1) }
  }
}

extension KeyframeAnimation {
  /// Whether its values are transforms that may move something out of the plane.
  package var isSpatial: Bool {
    switch course {
    case .values(let values):
      values.contains { if case .transform3D = $0 { true } else { false } }
    case .spline(let spline): spline.isSpatial
    case .path: false
    }
  }
}
