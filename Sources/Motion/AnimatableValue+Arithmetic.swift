private import InbetweenGeometry

extension AnimatableValue {
  /// The value at a fraction of the way to another: this one at 0, the other at 1, beyond them outside 0…1.
  ///
  /// Transforms follow the decomposition of CSS Transforms as Core Animation does; values that cannot be mixed
  /// (other kinds, paths of other elements, discrete values) switch at 0.5.
  public func interpolated(to other: AnimatableValue, fraction: Double) -> AnimatableValue {
    // The ends are exact, so that a finished animation shows what its model says to the last bit.
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, fraction: fraction))
    case (.transform3D(let a), .transform3D(let b)):
      return .transform3D(a.interpolated(to: b, fraction: fraction))
    default:
      return combining(other) { $0 + ($1 - $0) * fraction } ?? (fraction < 0.5 ? self : other)
    }
  }

  /// This value with another on top of it, as an additive animation adds: component by component, a transform as the
  /// matrix product that applies `delta` first. Discrete values are replaced; where the kinds differ nothing is added.
  public func adding(_ delta: AnimatableValue) -> AnimatableValue {
    switch (self, delta) {
    case (.transform(let base), .transform(let delta)): .transform(delta.concatenating(base))
    case (.transform3D(let base), .transform3D(let delta)): .transform3D(delta.concatenating(base))
    case (.bool, .bool), (.content, .content): delta
    default: combining(delta) { $0 + $1 } ?? self
    }
  }

  /// What must be added to `other` to get this value; a singular transform takes nothing away.
  public func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform((b.inverted ?? .identity).concatenating(a))
    case (.transform3D(let a), .transform3D(let b)): .transform3D((b.inverted ?? .identity).concatenating(a))
    default: combining(other) { $0 - $1 } ?? self
    }
  }

  /// The value added to itself so many times, as a cumulative animation gathers it; a transform as a power, of the
  /// factor's whole part, and never of more than a million.
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

  /// The Euclidean distance that the paced modes share time by; nil for kinds that have none (rectangles,
  /// transforms, paths, lists of points and colours, discrete values).
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
