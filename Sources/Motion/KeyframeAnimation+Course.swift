import InbetweenGeometry

extension KeyframeAnimation {
  /// The given key times where they are valid, else evenly spaced ones.
  static func checkedTimes(_ keyTimes: [Double]?, segments: Int) -> [Double] {
    guard segments > 0 else { return [] }
    if let keyTimes, keyTimes.count == segments + 1, keyTimes.first == 0, keyTimes.last == 1,
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return keyTimes
    }
    return (0...segments).map { Double($0) / Double(segments) }
  }

  /// Key times proportional to the distances between values; nil where those have no distance.
  static func pacedTimes(_ values: [AnimatableValue]) -> [Double]? {
    guard values.count > 1 else { return nil }
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b), let sum = sums.last else { return nil }
      sums.append(sum + distance)
    }
    guard let total = sums.last, total > 0, total.isFinite else { return nil }
    return sums.map { $0 == total ? 1 : $0 / total }
  }

  /// Kochanek-Bartels tangents, the values beyond the ends reflected (p₋₁ = 2p₀ − p₁); not scaled by the spacing of
  /// the key times. Nil where the values are not made of components.
  static func spline(_ values: [AnimatableValue], _ shape: SplineShape) -> Course? {
    guard values.count > 1 else { return nil }
    var steps: [AnimatableValue] = []
    for (a, b) in zip(values, values.dropFirst()) {
      guard let step = b.combining(a, { $0 - $1 }) else { return nil }
      steps.append(step)
    }
    var leaving: [AnimatableValue] = []
    var arriving: [AnimatableValue] = []
    for index in steps.indices {
      // Reflection makes the step before the first the first itself, and likewise at the end.
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
    return .spline(values, leaving: leaving, arriving: arriving)
  }

  /// How much each of start, leaving tangent, end and arriving tangent counts.
  typealias HermiteWeights = (start: Double, leaving: Double, end: Double, arriving: Double)

  static func weights(_ u: Double) -> HermiteWeights {
    let (u2, u3) = (u * u, u * u * u)
    return (2 * u3 - 3 * u2 + 1, u3 - 2 * u2 + u, 3 * u2 - 2 * u3, u3 - u2)
  }

  private static func slopeWeights(_ u: Double) -> HermiteWeights {
    let u2 = u * u
    return (6 * u2 - 6 * u, 3 * u2 - 4 * u + 1, 6 * u - 6 * u2, 3 * u2 - 2 * u)
  }

  static func hermite(_ course: Course, _ index: Int, _ w: HermiteWeights) -> AnimatableValue? {
    guard case .spline(let values, let leaving, let arriving) = course, leaving.indices.contains(index) else {
      return nil
    }
    let start = values[index].combining(leaving[index]) { w.start * $0 + w.leaving * $1 }
    let end = values[index + 1].combining(arriving[index]) { w.end * $0 + w.arriving * $1 }
    guard let start, let end else { return nil }
    return start.combining(end) { $0 + $1 }
  }

  /// How fast a spline's value changes with the segment's parameter.
  static func speed(_ course: Course, _ index: Int, _ u: Double) -> Double {
    hermite(course, index, slopeWeights(u)).flatMap { slope in slope.zero.flatMap { slope.distance(to: $0) } } ?? 1
  }
}

extension KeyframeAnimation.SplineShape {
  fileprivate func values(at index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func value(_ list: [Double]) -> Double { list.indices.contains(index) ? list[index] : 0 }
    return (value(tension), value(continuity), value(bias))
  }
}
