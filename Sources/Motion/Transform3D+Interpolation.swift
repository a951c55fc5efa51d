private import InbetweenGeometry

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Transform3D {
  /// The transform at a fraction of the way to another. Two affine transforms follow the 2-D rules; others are
  /// decomposed into translation, scale, skew, perspective and a quaternion (CSS Transforms 2, "Interpolation of 3D
  /// matrices"), with the rotation along the shorter arc. A scale of 0 is interpolated like any other; a matrix with
  /// coplanar axes that are not 0 cannot be decomposed and switches at 0.5. The result has m44 = 1 at its ends.
  public func interpolated(to other: Transform3D, fraction: Double) -> Transform3D {
    if fraction == 0 { return normalized }
    if fraction == 1 { return other.normalized }
    if let a = affine, let b = other.affine {
      return Transform3D(a.interpolated(to: b, fraction: fraction))
    }
    guard let a = SpaceDecomposition(self), let b = SpaceDecomposition(other) else {
      return fraction < 0.5 ? self : other
    }
    return a.mixed(with: b, fraction).transform
  }

  /// The transform scaled so that m44 is 1, unless it is 0.
  private var normalized: Transform3D {
    let w = row4.w
    guard w != 1, w != 0, w.isFinite else { return self }
    return Transform3D(row1: row1 / w, row2: row2 / w, row3: row3 / w, row4: row4 / w)
  }
}

/// The components of a 3-D transform that are interpolated separately.
struct SpaceDecomposition: Hashable {
  var translation: SIMD3<Double>
  var scale: SIMD3<Double>
  /// Skew of xy, xz and yz.
  var skew: SIMD3<Double>
  var perspective: SIMD4<Double>
  var rotation: SIMD4<Double>

  init(
    translation: SIMD3<Double>, scale: SIMD3<Double>, skew: SIMD3<Double>, perspective: SIMD4<Double>,
    rotation: SIMD4<Double>
  ) {
    self.translation = translation
    self.scale = scale
    self.skew = skew
    self.perspective = perspective
    self.rotation = rotation
  }

  init?(_ matrix: Transform3D) {
    let w = matrix.row4.w
    guard w != 0, w.isFinite else { return nil }
    let rows = [matrix.row1 / w, matrix.row2 / w, matrix.row3 / w, matrix.row4 / w]
    let last = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
    let axes = Axes(rows)
    guard
      let inverse = Transform3D(
        row1: SIMD4(axes.x, 0), row2: SIMD4(axes.y, 0), row3: SIMD4(axes.z, 0),
        row4: SIMD4(rows[3].x, rows[3].y, rows[3].z, 1)
      ).inverted
    else { return nil }
    perspective =
      last == SIMD4(0, 0, 0, 1)
      ? last
      : SIMD4(
        (inverse.row1 * last).sum(), (inverse.row2 * last).sum(), (inverse.row3 * last).sum(),
        (inverse.row4 * last).sum())
    translation = SIMD3(rows[3].x, rows[3].y, rows[3].z)

    // Gram-Schmidt: the component of a row along the previous ones is skew.
    var (x, y, z) = (axes.x, axes.y, axes.z)
    scale = .zero
    skew = .zero
    scale.x = dot(x, x).squareRoot()
    x /= scale.x
    skew.x = dot(x, y)
    y -= skew.x * x
    scale.y = dot(y, y).squareRoot()
    y /= scale.y
    skew.x /= scale.y
    skew.y = dot(x, z)
    z -= skew.y * x
    skew.z = dot(y, z)
    z -= skew.z * y
    scale.z = dot(z, z).squareRoot()
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    guard scale.x.isFinite, scale.y > 0, scale.y.isFinite, scale.z > 0, scale.z.isFinite else { return nil }
    if dot(x, cross(y, z)) < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    rotation = quaternion(x, y, z)
    scale *= axes.isKept
  }

  /// The three axes of a matrix. An axis of length 0 is perpendicular to the others; if two are 0, they are rotated
  /// with the third by the smallest rotation from its original direction.
  private struct Axes {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>
    /// 0 for each axis of length 0, 1 for the others.
    var isKept = SIMD3<Double>(repeating: 1)

    init(_ rows: [SIMD4<Double>]) {
      let standard: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      var axes = rows.prefix(3).map { SIMD3($0.x, $0.y, $0.z) }
      let lost = axes.indices.filter { axes[$0] == .zero }
      for index in lost { isKept[index] = 0 }
      if lost.count == 1 {
        let normal = cross(axes[(lost[0] + 1) % 3], axes[(lost[0] + 2) % 3])
        axes[lost[0]] = normal == .zero ? standard[lost[0]] : unit(normal)
      } else if lost.count == 2, let kept = axes.indices.first(where: { !lost.contains($0) }) {
        let direction = unit(axes[kept])
        let axis = cross(standard[kept], direction)
        let cosine = dot(standard[kept], direction)
        for index in lost {
          let own = standard[index]
          // Rodrigues' formula; a half turn, whose axis is not unique, uses the first of the missing axes.
          axes[index] =
            cosine > -1 + 1e-12
            ? own + cross(axis, own) + cross(axis, cross(axis, own)) / (1 + cosine)
            : index == lost[0] ? own : -own
        }
      } else if lost.count == 3 {
        axes = standard
      }
      (x, y, z) = (axes[0], axes[1], axes[2])
    }
  }

  func mixed(with b: SpaceDecomposition, _ f: Double) -> SpaceDecomposition {
    SpaceDecomposition(
      translation: translation + (b.translation - translation) * f,
      scale: scale + (b.scale - scale) * f,
      skew: skew + (b.skew - skew) * f,
      perspective: perspective + (b.perspective - perspective) * f,
      rotation: slerp(rotation, b.rotation, f))
  }

  var transform: Transform3D {
    var row1 = SIMD4(1, 0, 0, perspective.x)
    var row2 = SIMD4(0, 1, 0, perspective.y)
    var row3 = SIMD4(0, 0, 1, perspective.z)
    var row4 = SIMD4(0, 0, 0, perspective.w)
    row4 += translation.x * row1 + translation.y * row2 + translation.z * row3
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    let turn1 = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w))
    let turn2 = SIMD3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w))
    let turn3 = SIMD3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))
    func turned(_ t: SIMD3<Double>) -> SIMD4<Double> { t.x * row1 + t.y * row2 + t.z * row3 }
    (row1, row2, row3) = (turned(turn1), turned(turn2), turned(turn3))
    row3 += skew.z * row2 + skew.y * row1
    row2 += skew.x * row1
    return Transform3D(row1: row1 * scale.x, row2: row2 * scale.y, row3: row3 * scale.z, row4: row4)
  }
}

private func unit(_ a: SIMD3<Double>) -> SIMD3<Double> { a / dot(a, a).squareRoot() }

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The quaternion of an orthonormal, right-handed basis, starting with its largest component, which avoids taking the
/// square root of a small number.
private func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
  let trace = x.x + y.y + z.z
  if trace > 0 {
    let s = 0.5 / (trace + 1).squareRoot()
    return SIMD4((z.y - y.z) * s, (x.z - z.x) * s, (y.x - x.y) * s, 0.25 / s)
  }
  if x.x >= y.y && x.x >= z.z {
    let s = 2 * (1 + x.x - y.y - z.z).squareRoot()
    return SIMD4(0.25 * s, (y.x + x.y) / s, (z.x + x.z) / s, (z.y - y.z) / s)
  }
  if y.y >= z.z {
    let s = 2 * (1 + y.y - z.z - x.x).squareRoot()
    return SIMD4((x.y + y.x) / s, 0.25 * s, (z.y + y.z) / s, (x.z - z.x) / s)
  }
  let s = 2 * (1 + z.z - x.x - y.y).squareRoot()
  return SIMD4((x.z + z.x) / s, (y.z + z.y) / s, 0.25 * s, (y.x - x.y) / s)
}

/// Spherical linear interpolation along the shorter arc.
private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
  var start = a
  var cosine = (a * b).sum()
  if cosine < 0 {
    start = -a
    cosine = -cosine
  }
  if cosine > 1 - 1e-12 { return start + (b - start) * f }
  let angle = acos(cosine)
  let weight = sin(f * angle) / sin(angle)
  return start * (cos(f * angle) - cosine * weight) + b * weight
}
