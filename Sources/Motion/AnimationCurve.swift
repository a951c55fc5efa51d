/// How an animation gets from its start to its end: along a timing function or on a spring.
public enum AnimationCurve: Hashable, Sendable {
  /// Progress over the fraction of the duration.
  case timing(TimingFunction)
  /// Progress over seconds, cut at the animation's duration.
  case spring(Spring)

  /// The progress after some seconds of an animation of the given duration: 0 at the start, beyond 1 while a spring
  /// overshoots.
  public func progress(at elapsed: Double, duration: Double) -> Double {
    switch self {
    case .timing(let function): duration > 0 ? function.value(at: elapsed / duration) : 1
    case .spring(let spring): spring.value(at: elapsed)
    }
  }

  /// The velocity there, in whole distances per second.
  public func velocity(at elapsed: Double, duration: Double) -> Double {
    switch self {
    case .timing(let function): duration > 0 ? function.velocity(at: elapsed / duration) / duration : 0
    case .spring(let spring): spring.velocity(at: elapsed)
    }
  }
}
