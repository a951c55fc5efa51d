public import InbetweenGeometry

/// How a `UIView.animate` block combines its old and new transforms.
///
/// All rules agree if the old or the new transform is the identity. See docs/motion.md for their certainty.
public enum TransformRule: Hashable, Sendable {
  /// `mix(old, new, p)·inv(new)` on top of the new transform, where an exact half turn is clockwise: a single animation
  /// is the plain interpolation, and several are combined without a jump.
  case mixed
  /// `mix(old·inv(new), identity, p)` on top of the new transform: starts at the old one.
  case additiveWithoutJump
  /// `mix(inv(new)·old, identity, p)` on top of the new transform, as iOS 8 and later compute it, with a jump at the
  /// start if old and new do not commute.
  case additive

  /// The transform that an animation from `old` to `new` applies before the new transform at a progress; nil if `new`
  /// has no inverse.
  public func delta(from old: Transform, to new: Transform, progress: Double) -> Transform? {
    guard let inverse = new.inverted else { return nil }
    switch self {
    case .mixed:
      return old.interpolated(to: new, fraction: progress, halfTurn: .clockwise).concatenating(inverse)
    case .additiveWithoutJump:
      return old.concatenating(inverse).interpolated(to: .identity, fraction: progress)
    case .additive:
      return inverse.concatenating(old).interpolated(to: .identity, fraction: progress)
    }
  }

  /// The transform that one animation from `old` to `new` alone shows at a progress: always the new one if it has no
  /// inverse, such as a scale of 0, because no transform applied before it can restore the old one.
  public func presentation(from old: Transform, to new: Transform, progress: Double) -> Transform {
    if progress == 1 || new.determinant == 0 { return new }
    if self == .mixed { return old.interpolated(to: new, fraction: progress, halfTurn: .clockwise) }
    return delta(from: old, to: new, progress: progress)?.concatenating(new) ?? new
  }
}
