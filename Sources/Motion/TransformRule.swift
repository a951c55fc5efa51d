public import InbetweenGeometry

/// How a `UIView.animate` block composes a transform with what it animates from.
///
/// All rules agree where the old or the new transform is the identity. See docs/motion.md for how sure each is.
public enum TransformRule: Hashable, Sendable {
  /// `mix(old, new, p)·inv(new)` on top of the new transform, an exact half turn clockwise: one animation alone is
  /// the plain interpolation, several compose without a jump.
  case mixed
  /// `mix(old·inv(new), identity, p)` on top of the new transform: starts at the old one.
  case additiveWithoutJump
  /// `mix(inv(new)·old, identity, p)` on top of the new transform, as iOS 8 and later compute it, with the jump at
  /// the start where old and new do not commute.
  case additive

  /// What an animation from `old` to `new` applies before the new transform at a progress; nil where `new` has no
  /// inverse.
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

  /// The transform that one animation from `old` to `new` alone shows at a progress: the new one all the time where
  /// that has no inverse, a scale of 0 say, because nothing can be put before it that would bring the old one back.
  public func presentation(from old: Transform, to new: Transform, progress: Double) -> Transform {
    if progress == 1 || new.determinant == 0 { return new }
    if self == .mixed { return old.interpolated(to: new, fraction: progress, halfTurn: .clockwise) }
    return delta(from: old, to: new, progress: progress)?.concatenating(new) ?? new
  }
}
