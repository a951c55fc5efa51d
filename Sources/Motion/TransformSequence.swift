internal import InbetweenGeometry

extension TransformDecomposition {
  /// Decomposes transforms so that each component is continuous through all of them: from one transform to the next,
  /// the angle changes as in a plain interpolation of the two. Nil if one is not finite.
  static func sequence(_ transforms: [Transform]) -> [TransformDecomposition]? {
    let parts = transforms.compactMap(TransformDecomposition.init)
    guard parts.count == transforms.count, var last = parts.first else { return nil }
    var result = [last]
    for (part, next) in zip(parts, parts.dropFirst()) {
      var (start, end) = (part, next)
      start.align(with: &end, halfTurn: .coreAnimation)
      // Reflections and half turns from previous steps are kept.
      let isMirrored = last.scale.x * start.scale.x < 0 || last.scale.y * start.scale.y < 0
      end.angle = last.angle + (end.angle - start.angle)
      if isMirrored { end.scale = (-end.scale.x, -end.scale.y) }
      last = end
      result.append(end)
    }
    return result
  }

  /// Translation, scale, angle, remaining matrix.
  var components: [Double] {
    [translation.x, translation.y, scale.x, scale.y, angle, rest.a, rest.b, rest.c, rest.d]
  }

  init?(components c: [Double]) {
    guard c.count == 9 else { return nil }
    self.init(translation: (c[0], c[1]), scale: (c[2], c[3]), angle: c[4], rest: (c[5], c[6], c[7], c[8]))
  }
}

extension SpaceDecomposition {
  /// Decomposes 3-D transforms, with the sign of each quaternion chosen to be closer to the previous one. Nil if one
  /// cannot be decomposed.
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

  /// The quaternion may have any length except 0.
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
