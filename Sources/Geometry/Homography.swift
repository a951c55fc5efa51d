/// A projective transform of the plane: what a picture in perspective is of a flat one.
///
/// Points are row vectors (x, y, 1), as in `CATransform3D`: the image of a point is (X/W, Y/W), where X, Y and W are
/// the sums of the rows times the point's coordinates.
public struct Homography: Hashable, Sendable {
  /// The parts of x in X, Y and W.
  public var x: SIMD3<Double>
  /// The parts of y in X, Y and W.
  public var y: SIMD3<Double>
  /// The parts that no coordinate changes.
  public var one: SIMD3<Double>

  public init(x: SIMD3<Double>, y: SIMD3<Double>, one: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.one = one
  }

  public init(_ t: Transform) {
    self.init(x: SIMD3(t.a, t.b, 0), y: SIMD3(t.c, t.d, 0), one: SIMD3(t.tx, t.ty, 1))
  }

  /// The transform that applies `self` first and `next` after it.
  public func concatenating(_ next: Homography) -> Homography {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * next.x + r.y * next.y + r.z * next.one }
    return Homography(x: row(x), y: row(y), one: row(one))
  }

  /// Positive if it keeps the orientation of what is in front of the viewer; 0 if it has no inverse.
  public var determinant: Double {
    x.x * (y.y * one.z - y.z * one.y) - x.y * (y.x * one.z - y.z * one.x) + x.z * (y.x * one.y - y.y * one.x)
  }

  /// The inverse, or nil if there is none or a number is not finite.
  public var inverted: Homography? {
    let det = determinant
    guard det != 0, det.isFinite, isFinite else { return nil }
    let inverse = Homography(
      x: SIMD3(y.y * one.z - y.z * one.y, x.z * one.y - x.y * one.z, x.y * y.z - x.z * y.y) / det,
      y: SIMD3(y.z * one.x - y.x * one.z, x.x * one.z - x.z * one.x, x.z * y.x - x.x * y.z) / det,
      one: SIMD3(y.x * one.y - y.y * one.x, x.y * one.x - x.x * one.y, x.x * y.y - x.y * y.x) / det)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether all of its numbers are finite.
  public var isFinite: Bool { (x + y + one).sum().isFinite }

  /// W at a point: positive in front of the viewer, smaller the closer it is.
  public func weight(at p: Point) -> Double { p.x * x.z + p.y * y.z + one.z }

  /// The image of a point; nil if it is not in front of the viewer.
  public func apply(to p: Point) -> Point? {
    let image = p.x * x + p.y * y + one
    guard image.z > 0 else { return nil }
    return Point(x: image.x / image.z, y: image.y / image.z)
  }

  /// The affine transform that it is, but for errors of rounding such as sin π; nil if it foreshortens.
  public var affine: Transform? {
    guard abs(x.z) < 1e-12, abs(y.z) < 1e-12, one.z > 0 else { return nil }
    let w = one.z
    return Transform(a: x.x / w, b: x.y / w, c: y.x / w, d: y.y / w, tx: one.x / w, ty: one.y / w)
  }

  /// The smallest rectangle around the image of the part of a rectangle that is in front of the viewer; nil if none of
  /// it is. What is closer than a ten-thousandth of the distance of the rectangle's farthest corner is left out, so that
  /// the result is finite.
  public func boundingBox(of rect: Rect) -> Rect? {
    PointBounds(frontPart(of: rect).compactMap(apply))?.rect
  }

  /// The vertices of the part of a rectangle that is in front of the viewer, in order.
  public func frontPart(of rect: Rect) -> [Point] {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
    let weights = corners.map(weight)
    guard let largest = weights.max(), largest > 0, largest.isFinite else { return [] }
    let least = largest / 10_000
    if weights.allSatisfy({ $0 >= least }) { return corners }
    var result: [Point] = []
    for i in corners.indices {
      let j = (i + 1) % corners.count
      if weights[i] >= least { result.append(corners[i]) }
      if (weights[i] >= least) != (weights[j] >= least) {
        let part = (least - weights[i]) / (weights[j] - weights[i])
        // A rounding error must not put the point behind the viewer.
        let (p, q) = (corners[i], corners[j])
        result.append(Point(x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part))
      }
    }
    return result
  }
}

/// The side of a line on which a·x + b·y + c is positive; on the line itself if it includes that.
public struct HalfPlane: Hashable, Sendable {
  /// The factor of x in a · x + b · y + c.
  public var a: Double
  /// The factor of y.
  public var b: Double
  /// The constant, in the unit of x and y.
  public var c: Double
  /// Whether the line belongs to it.
  public var isClosed: Bool

  public init(a: Double, b: Double, c: Double, isClosed: Bool) {
    (self.a, self.b, self.c, self.isClosed) = (a, b, c, isClosed)
  }

  /// The other side: every point is on exactly one of both.
  public var opposite: HalfPlane { HalfPlane(a: -a, b: -b, c: -c, isClosed: !isClosed) }

  /// The half-plane of the images of its points; nil if the transform has no inverse.
  public func applying(_ transform: Transform) -> HalfPlane? {
    guard let t = transform.inverted else { return nil }
    return HalfPlane(
      a: t.a * a + t.b * b, b: t.c * a + t.d * b, c: t.tx * a + t.ty * b + c, isClosed: isClosed)
  }
}
