#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// An affine transform of the plane, with the letters of `CGAffineTransform`: it maps a point (x, y) to (a·x + c·y +
/// tx, b·x + d·y + ty).
public struct Transform: Hashable, Sendable {
  /// The part of x in the new x: the horizontal scale, without rotation.
  public var a: Double
  /// The part of x in the new y.
  public var b: Double
  /// The part of y in the new x.
  public var c: Double
  /// The part of y in the new y: the vertical scale, without rotation.
  public var d: Double
  /// The distance by which points move to the right.
  public var tx: Double
  /// The distance by which points move down.
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that moves no point.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves points to the right and down by two distances.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales from the origin; negative factors mirror.
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by an angle in radians; positive angles are clockwise, since the y axis points down.
  public static func rotation(_ angle: Double) -> Transform {
    let (s, c) = (sin(angle), cos(angle))
    return Transform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The transform that applies `self` first and `next` after it (`CGAffineTransformConcat`).
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The factor by which areas grow, negative if the transform mirrors; 0 if it has no inverse.
  public var determinant: Double { a * d - b * c }

  /// The inverse, or nil if the matrix is singular.
  public var inverted: Transform? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// The image of a point.
  public func apply(to p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The bounding box of the transformed rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    if b == 0 && c == 0 && a >= 0 && d >= 0 {
      return Rect(x: a * rect.minX + tx, y: d * rect.minY + ty, width: a * rect.width, height: d * rect.height)
    }
    var bounds = PointBounds(apply(to: rect.origin))
    bounds.include(apply(to: Point(x: rect.maxX, y: rect.minY)))
    bounds.include(apply(to: Point(x: rect.minX, y: rect.maxY)))
    bounds.include(apply(to: Point(x: rect.maxX, y: rect.maxY)))
    return bounds.rect
  }

  /// Whether axis-aligned lines stay axis-aligned without reflection or rotation.
  public var isScaleAndTranslation: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
