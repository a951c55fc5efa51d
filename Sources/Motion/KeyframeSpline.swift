/// A smooth curve through key values: Hermite segments with Kochanek-Bartels tangents, component by component.
///
/// Transforms are decomposed as for linear interpolation, with a separate curve for each component: translation, scale,
/// angle and remaining matrix in 2-D; translation, scale, skew, perspective and a quaternion in 3-D.
struct KeyframeSpline: Hashable, Sendable {
  /// The key values, exact at the ends of segments.
  private var values: [AnimatableValue]
  /// The key values as components: the values themselves, or the parts of transforms.
  private var points: [AnimatableValue]
  private var leaving: [AnimatableValue] = []
  private var arriving: [AnimatableValue] = []
  private let space: Space

  /// The meaning of the components.
  private enum Space: Hashable, Sendable {
    case components
    case plane
    /// Components of 3-D transforms; not used if all values are affine transforms of the plane.
    case planeInSpace
    case space
  }

  /// Tangents by tension, continuity and bias, the values beyond the ends reflected (p₋₁ = 2p₀ − p₁); not scaled by the
  /// spacing of the key times. Nil if the values have no components.
  init?(through values: [AnimatableValue], _ shape: KeyframeAnimation.SplineShape) {
    guard values.count > 1, let (points, space) = KeyframeSpline.points(of: values) else { return nil }
    self.values = values
    self.points = points
    self.space = space
    var steps: [AnimatableValue] = []
    for (a, b) in zip(points, points.dropFirst()) {
      guard let step = b.combining(a, { $0 - $1 }) else { return nil }
      steps.append(step)
    }
    for index in steps.indices {
      // By reflection, the step before the first equals the first, and likewise at the end.
      let before = steps[max(index - 1, 0)]
      let after = steps[min(index + 1, steps.count - 1)]
      let (t0, c0, b0) = shape.values(at: index)
      let (t1, c1, b1) = shape.values(at: index + 1)
      let out = before.combining(steps[index]) {
        (1 - t0) / 2 * ((1 + c0) * (1 + b0) * $0 + (1 - c0) * (1 - b0) * $1)
      }
      let into = steps[index].combining(after) {
        (1 - t1) / 2 * ((1 - c1) * (1 + b1) * $0 + (1 + c1) * (1 - b1) * $1)
      }
      guard let out, let into else { return nil }
      leaving.append(out)
      arriving.append(into)
    }
  }

  /// The value at a segment's parameter 0…1.
  func value(_ index: Int, _ u: Double) -> AnimatableValue {
    if u == 0 { return values[index] }
    if u == 1 { return values[index + 1] }
    guard let point = hermite(index, KeyframeSpline.weights(u)) else { return values[index] }
    return value(of: point) ?? values[index]
  }

  /// The speed of the value with respect to the segment's parameter; 1 for types without a distance.
  func speed(_ index: Int, _ u: Double) -> Double {
    guard space == .components, let slope = hermite(index, KeyframeSpline.slopeWeights(u)), let zero = slope.zero else {
      return 1
    }
    return slope.distance(to: zero) ?? 1
  }

  /// The curve for a part of its values, for example the size of a rectangle; values without it are omitted.
  func mappingValues(_ part: (AnimatableValue) -> AnimatableValue?) -> KeyframeSpline {
    var result = self
    result.values = values.compactMap(part)
    result.points = points.compactMap(part)
    result.leaving = leaving.compactMap(part)
    result.arriving = arriving.compactMap(part)
    return result
  }

  /// The weights of start, leaving tangent, end and arriving tangent.
  private typealias Weights = (start: Double, leaving: Double, end: Double, arriving: Double)

  private static func weights(_ u: Double) -> Weights {
    let (u2, u3) = (u * u, u * u * u)
    return (2 * u3 - 3 * u2 + 1, u3 - 2 * u2 + u, 3 * u2 - 2 * u3, u3 - u2)
  }

  private static func slopeWeights(_ u: Double) -> Weights {
    let u2 = u * u
    return (6 * u2 - 6 * u, 3 * u2 - 4 * u + 1, 6 * u - 6 * u2, 3 * u2 - 2 * u)
  }

  private func hermite(_ index: Int, _ w: Weights) -> AnimatableValue? {
    guard leaving.indices.contains(index) else { return nil }
    let start = points[index].combining(leaving[index]) { w.start * $0 + w.leaving * $1 }
    let end = points[index + 1].combining(arriving[index]) { w.end * $0 + w.arriving * $1 }
    guard let start, let end else { return nil }
    return start.combining(end) { $0 + $1 }
  }
}

extension KeyframeSpline {
  /// Whether its values are transforms in space.
  var isSpatial: Bool { space == .planeInSpace || space == .space }

  /// The values as components; nil if one cannot be decomposed.
  private static func points(of values: [AnimatableValue]) -> ([AnimatableValue], Space)? {
    let plane = values.compactMap(\.transform)
    if plane.count == values.count {
      return TransformDecomposition.sequence(plane).map { ($0.map { .scalars($0.components) }, .plane) }
    }
    let space = values.compactMap(\.spatial)
    guard space.count == values.count else { return (values, .components) }
    let flat = space.compactMap(\.affine)
    if flat.count == space.count {
      return TransformDecomposition.sequence(flat).map { ($0.map { .scalars($0.components) }, .planeInSpace) }
    }
    return SpaceDecomposition.sequence(space).map { ($0.map { .scalars($0.components) }, .space) }
  }

  private func value(of point: AnimatableValue) -> AnimatableValue? {
    guard space != .components, case .scalars(let numbers) = point else { return point }
    switch space {
    case .components: return point
    case .plane: return TransformDecomposition(components: numbers).map { .transform($0.transform) }
    case .planeInSpace:
      return TransformDecomposition(components: numbers).map { .transform3D(Transform3D($0.transform)) }
    case .space: return SpaceDecomposition(components: numbers).map { .transform3D($0.transform) }
    }
  }
}

extension KeyframeAnimation.SplineShape {
  fileprivate func values(at index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func value(_ list: [Double]) -> Double { list.indices.contains(index) ? list[index] : 0 }
    return (value(tension), value(continuity), value(bias))
  }
}
