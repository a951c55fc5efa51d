internal import InbetweenGeometry

extension TransformDecomposition {
  /// Transforms taken apart so that each part can run on through all of them: from one to the next the angle goes the
  /// way that a plain interpolation between the two goes. Nil where one is not finite.
  static func sequence(_ transforms: [Transform]) -> [TransformDecomposition]? {
    let parts = transforms.compactMap(TransformDecomposition.init)
    guard parts.count == transforms.count, var last = parts.first else { return nil }
    var result = [last]
    for (part, next) in zip(parts, parts.dropFirst()) {
      var (start, end) = (part, next)
      start.align(with: &end, halfTurn: .coreAnimation)
      // What was mirrored and turned about on the way here stays so.
      let isMirrored = last.scale.x * start.scale.x < 0 || last.scale.y * start.scale.y < 0
      end.angle = last.angle + (end.angle - start.angle)
      if isMirrored { end.scale = (-end.scale.x, -end.scale.y) }
      last = end
      result.append(end)
    }
    return result
  }

  /// Translation, scale, angle, rest.
  var components: [Double] {
    [translation.x, translation.y, scale.x, scale.y, angle, rest.a, rest.b, rest.c, rest.d]
  }

  init?(components c: [Double]) {
    guard c.count == 9 else { return nil }
    self.init(translation: (c[0], c[1]), scale: (c[2], c[3]), angle: c[4], rest: (c[5], c[6], c[7], c[8]))
  }
}

extension SpaceDecomposition {
  /// Transforms of space taken apart, each quaternion with the sign that is nearer to the one before. Nil where one
  /// cannot be taken apart.
  static func sequence(_ transforms: [Transform3D]) -> [SpaceDecomposition]? {
    var result: [SpaceDecomposition] = []
    for transform in transforms {
      guard var part = SpaceDecomposition(transform) else { return nil }
      if let last = result.last, (last.rotation * part.rotation).sum() < 0 { part.rotation = -part.rotation }
      result.append(part)
    }
    return result
  }

  /// Translation, scale, skew, perspective, quaternion.
  var components: [Double] {
    [translation, scale, skew].flatMap { [$0.x, $0.y, $0.z] }
      + [perspective, rotation].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The quaternion may have any length but 0.
  init?(components c: [Double]) {
    guard c.count == 17 else { return nil }
    let quaternion = SIMD4(c[13], c[14], c[15], c[16])
    let length = (quaternion * quaternion).sum().squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.init(
      translation: SIMD3(c[0], c[1], c[2]), scale: SIMD3(c[3], c[4], c[5]), skew: SIMD3(c[6], c[7], c[8]),
      perspective: SIMD4(c[9], c[10], c[11], c[12]), rotation: quaternion / length)
  }
}
