private import InbetweenGeometry

extension AnimatableValue {
  /// Interpolates to another value: the result is this value at fraction 0 and the other at 1, and extrapolated outside
  /// 0…1.
  ///
  /// Transforms follow the decomposition of CSS Transforms as Core Animation does; values that cannot be interpolated
  /// (different types, paths with different elements, discrete values) switch at 0.5.
  public func interpolated(to other: AnimatableValue, fraction: Double) -> AnimatableValue {
    // The ends are exact, so that a finished animation shows exactly the model value.
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, fraction: fraction))
    case (.transform3D, _), (_, .transform3D):
      guard let a = spatial, let b = other.spatial else { return fraction < 0.5 ? self : other }
      return .transform3D(a.interpolated(to: b, fraction: fraction))
    default:
      return combining(other) { $0 + ($1 - $0) * fraction } ?? (fraction < 0.5 ? self : other)
    }
  }

  /// The sum of two values as in an additive animation: component by component; for transforms, the matrix product that
  /// applies `delta` first. Discrete values are replaced; for different types nothing is added.
  public func adding(_ delta: AnimatableValue) -> AnimatableValue {
    switch (self, delta) {
    case (.transform(let base), .transform(let delta)): .transform(delta.concatenating(base))
    case (.transform3D, _), (_, .transform3D): combiningSpatial(delta) { $1.concatenating($0) }
    case (.bool, .bool), (.content, .content): delta
    default: combining(delta) { $0 + $1 } ?? self
    }
  }

  /// The value that must be added to `other` to get this value; a singular transform subtracts nothing.
  public func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform((b.inverted ?? .identity).concatenating(a))
    case (.transform3D, _), (_, .transform3D):
      combiningSpatial(other) { ($1.inverted ?? .identity).concatenating($0) }
    default: combining(other) { $0 - $1 } ?? self
    }
  }

  /// A transform in space of two transforms; this value if one is none.
  private func combiningSpatial(
    _ other: AnimatableValue, _ operation: (Transform3D, Transform3D) -> Transform3D
  ) -> AnimatableValue {
    guard let a = spatial, let b = other.spatial else { return self }
    return .transform3D(operation(a, b))
  }

  /// The value multiplied by a number of repeats, for a cumulative animation; for a transform its power, using the
  /// integral part of the factor, at most a million.
  public func multiplied(by factor: Double) -> AnimatableValue {
    switch self {
    case .transform(let transform):
      return .transform(power(of: transform, factor, one: .identity) { $0.concatenating($1) })
    case .transform3D(let transform):
      return .transform3D(power(of: transform, factor, one: .identity) { $0.concatenating($1) })
    default: return combining(self) { value, _ in value * factor } ?? self
    }
  }

  private func power<T>(of base: T, _ factor: Double, one: T, _ times: (T, T) -> T) -> T {
    guard factor >= 1 else { return one }
    var exponent = Int(min(factor, 1_000_000))
    var result = one
    var square = base
    while exponent > 0 {
      if exponent & 1 == 1 { result = times(result, square) }
      square = times(square, square)
      exponent >>= 1
    }
    return result
  }

  /// The Euclidean distance used by the paced modes; nil for types that have none (rectangles, transforms, paths, lists
  /// of points and colours, discrete values).
  public func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): return abs(b - a)
    case (.point(let a), .point(let b)): return a.distance(to: b)
    case (.size(let a), .size(let b)): return (b - a).length
    case (.color(let a), .color(let b)):
      let squares =
        (b.red - a.red) * (b.red - a.red) + (b.green - a.green) * (b.green - a.green)
        + (b.blue - a.blue) * (b.blue - a.blue) + (b.alpha - a.alpha) * (b.alpha - a.alpha)
      return squares.squareRoot()
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    default: return nil
    }
  }
}

extension Size {
  fileprivate var length: Double { (width * width + height * height).squareRoot() }
}

extension AnimatableValue {
  /// A number clamped to a range; every other value, or a value without a range, as it is.
  public func clamped(to range: ClosedRange<Double>?) -> AnimatableValue {
    guard let range, case .scalar(let number) = self else { return self }
    return .scalar(min(max(number, range.lowerBound), range.upperBound))
  }
}
