/// How far a device is tilted, as `UIMotionEffect` sees its viewer: 0 facing it, −1…1 each way.
public struct Tilt: Hashable, Sendable {
  /// Positive with the screen turned to the viewer's right.
  public var horizontal: Double
  /// Positive with the screen turned down.
  public var vertical: Double

  /// A tilt; both ways are clamped to −1…1, and what is not a number is 0.
  public init(horizontal: Double, vertical: Double) {
    func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1), 1) }
    self.horizontal = unit(horizontal)
    self.vertical = unit(vertical)
  }
}

/// `UIInterpolatingMotionEffect`: adds a value that follows the tilt to what is presented at a key path; neither the
/// model nor layout sees it.
public struct MotionEffect: Hashable, Sendable {
  /// Which way of tilting it follows.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tiltAlongHorizontalAxis
    case tiltAlongVerticalAxis
  }

  /// The property it adds to, such as `center.x`.
  public var keyPath: String
  /// Which way of tilting it follows.
  public var kind: Kind
  /// What is added at −1.
  public var minimumRelativeValue: AnimatableValue
  /// What is added at 1.
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

  /// What is added at a tilt: halfway between the two values when facing the viewer.
  public func relativeValue(at tilt: Tilt) -> AnimatableValue {
    let offset = kind == .tiltAlongHorizontalAxis ? tilt.horizontal : tilt.vertical
    return minimumRelativeValue.interpolated(to: maximumRelativeValue, fraction: 0.5 + 0.5 * offset)
  }
}

extension AnimatableValue {
  /// The value with all effects on one key path added (`UIMotionEffectGroup` evaluates them at the same tilt).
  public func adding(_ effects: some Sequence<MotionEffect>, at tilt: Tilt) -> AnimatableValue {
    effects.reduce(self) { $0.adding($1.relativeValue(at: tilt)) }
  }
}
