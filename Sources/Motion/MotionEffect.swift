/// How far a device is tilted, as `UIMotionEffect` sees its viewer: 0 when facing the viewer, −1…1 in each direction.
public struct Tilt: Hashable, Sendable {
  /// Positive with the screen turned to the viewer's right.
  public var horizontal: Double
  /// Positive with the screen turned down.
  public var vertical: Double

  /// Creates a tilt; both values are clamped to −1…1, and NaN becomes 0.
  public init(horizontal: Double, vertical: Double) {
    func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1), 1) }
    self.horizontal = unit(horizontal)
    self.vertical = unit(vertical)
  }
}

/// `UIInterpolatingMotionEffect`: adds a value that follows the tilt to the presented value at a key path; it affects
/// neither the model nor layout.
public struct MotionEffect: Hashable, Sendable {
  /// The axis of tilting that it follows.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tiltAlongHorizontalAxis
    case tiltAlongVerticalAxis
  }

  /// The property it adds to, such as `center.x`.
  public var keyPath: String
  /// The axis of tilting that it follows.
  public var kind: Kind
  /// The value added at −1.
  public var minimumRelativeValue: AnimatableValue
  /// The value added at 1.
  public var maximumRelativeValue: AnimatableValue

  /// An effect between two values of the key path's kind.
  public init(
    keyPath: String, kind: Kind, minimumRelativeValue: AnimatableValue, maximumRelativeValue: AnimatableValue
  ) {
    self.keyPath = keyPath
    self.kind = kind
    self.minimumRelativeValue = minimumRelativeValue
    self.maximumRelativeValue = maximumRelativeValue
  }

  /// The value added at a tilt; the mean of the two values when facing the viewer.
  public func relativeValue(at tilt: Tilt) -> AnimatableValue {
    let offset = kind == .tiltAlongHorizontalAxis ? tilt.horizontal : tilt.vertical
    return minimumRelativeValue.interpolated(to: maximumRelativeValue, fraction: 0.5 + 0.5 * offset)
  }
}

extension AnimatableValue {
  /// The value with all effects on one key path added (as in `UIMotionEffectGroup`).
  public func adding(_ effects: some Sequence<MotionEffect>, at tilt: Tilt) -> AnimatableValue {
    effects.reduce(self) { $0.adding($1.relativeValue(at: tilt)) }
  }
}
