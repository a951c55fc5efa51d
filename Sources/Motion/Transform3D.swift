public import InbetweenGeometry

/// A 3-D transform with the memory layout of `CATransform3D`: points are row vectors, multiplied from the left.
public struct Transform3D: Hashable, Sendable {
  /// m11 m12 m13 m14.
  public var row1: SIMD4<Double>
  /// m21 m22 m23 m24.
  public var row2: SIMD4<Double>
  /// m31 m32 m33 m34.
  public var row3: SIMD4<Double>
  /// m41 m42 m43 m44: the translation.
  public var row4: SIMD4<Double>

  /// A transform by its rows.
  public init(row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// A transform by its sixteen elements m11, m12, … m44; nil for any other number of them.
  public init?(elements m: [Double]) {
    guard m.count == 16 else { return nil }
    self.init(
      row1: SIMD4(m[0], m[1], m[2], m[3]), row2: SIMD4(m[4], m[5], m[6], m[7]),
      row3: SIMD4(m[8], m[9], m[10], m[11]), row4: SIMD4(m[12], m[13], m[14], m[15]))
  }

  /// `CATransform3DMakeAffineTransform`.
  public init(_ t: Transform) {
    self.init(
      row1: SIMD4(t.a, t.b, 0, 0), row2: SIMD4(t.c, t.d, 0, 0), row3: SIMD4(0, 0, 1, 0),
      row4: SIMD4(t.tx, t.ty, 0, 1))
  }

  /// `CATransform3DIdentity`.
  public static let identity = Transform3D(Transform.identity)

  /// The sixteen elements, row by row.
  public var elements: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The affine transform of the plane; nil if this transform has a 3-D component or perspective
  /// (`CATransform3DGetAffineTransform`).
  public var affine: Transform? {
    guard row1.z == 0, row1.w == 0, row2.z == 0, row2.w == 0, row3 == SIMD4(0, 0, 1, 0), row4.z == 0, row4.w == 1
    else { return nil }
    return orthographic
  }

  /// The orthographic projection along z, without depth and perspective.
  public var orthographic: Transform {
    Transform(a: row1.x, b: row1.y, c: row2.x, d: row2.y, tx: row4.x, ty: row4.y)
  }

  /// The transform that applies `self` first and `next` after it (`CATransform3DConcat`).
  public func concatenating(_ next: Transform3D) -> Transform3D {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      r.x * next.row1 + r.y * next.row2 + r.z * next.row3 + r.w * next.row4
    }
    return Transform3D(row1: row(row1), row2: row(row2), row3: row(row3), row4: row(row4))
  }

  /// The inverse, or nil if the matrix is singular (Gauss-Jordan with pivoting).
  public var inverted: Transform3D? {
    var left = [row1, row2, row3, row4]
    var right = [Transform3D.identity.row1, Transform3D.identity.row2, SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
    for column in 0..<4 {
      var pivot = column
      for candidate in column..<4 where abs(left[candidate][column]) > abs(left[pivot][column]) {
        pivot = candidate
      }
      let value = left[pivot][column]
      guard value != 0, value.isFinite else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      left[column] /= value
      right[column] /= value
      for other in 0..<4 where other != column {
        let factor = left[other][column]
        left[other] -= factor * left[column]
        right[other] -= factor * right[column]
      }
    }
    return Transform3D(row1: right[0], row2: right[1], row3: right[2], row4: right[3])
  }
}
