/// The curve of an animation: a timing function or a spring.
public enum AnimationCurve: Hashable, Sendable {
  /// Progress over the fraction of the duration.
  case timing(TimingFunction)
  /// Progress over seconds, ending at the animation's duration.
  case spring(Spring)

  /// The progress at a time in seconds, for a duration in seconds: 0 at the start, above 1 while a spring overshoots.
  public func progress(at elapsed: Double, duration: Double) -> Double {
    switch self {
    case .timing(let function): duration > 0 ? function.value(at: elapsed / duration) : 1
    case .spring(let spring): spring.value(at: elapsed)
    }
  }

  /// The velocity at a time, in multiples of the total distance per second.
  public func velocity(at elapsed: Double, duration: Double) -> Double {
    switch self {
    case .timing(let function): duration > 0 ? function.velocity(at: elapsed / duration) / duration : 0
    case .spring(let spring): spring.velocity(at: elapsed)
    }
  }

  /// The fraction of the distance that is left at the end of a duration in seconds, where the model value takes its
  /// place; 0 for a timing function.
  public func rest(at duration: Double) -> Double {
    switch self {
    case .timing: 0
    case .spring(let spring): spring.rest(at: duration)
    }
  }

  /// The curve over another duration in seconds: the spring of a damping ratio gets another stiffness.
  func fitted(to duration: Double) -> AnimationCurve {
    guard case .spring(let spring) = self else { return self }
    return .spring(spring.fitted(to: duration))
  }
}
