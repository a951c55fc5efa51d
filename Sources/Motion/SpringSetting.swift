private import InbetweenGeometry

/// A spring as `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)` takes it, and whether
/// it arrives.
public struct SpringSetting: Hashable, Sendable {
  /// A parameter of the setting.
  public enum Parameter: String, Hashable, Sendable, CaseIterable {
    case initialVelocity, duration, dampingRatio
  }

  /// In seconds.
  public var duration: Double
  /// The damping ratio, at most 1.
  public var dampingRatio: Double
  /// In multiples of the total distance per second.
  public var initialVelocity: Double

  /// A setting with a duration in seconds.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// The setting of a spring that was fitted to a duration; nil for one of a given stiffness.
  public init?(of spring: Spring) {
    guard let fit = spring.fit else { return nil }
    self.init(duration: fit.duration, dampingRatio: fit.dampingRatio, initialVelocity: spring.initialVelocity)
  }

  /// The fraction of the distance above which the jump at the end of a spring is reported.
  public static let visibleRest = 0.02
  /// What a setting that is not known leaves open.
  package static let unknown = "UIKit's steps find no frequency for this setting, and what iOS shows is not known"
  /// The greatest fraction that a setting that arrives may leave.
  private static let arrivedRest = 0.005

  /// Its spring.
  public var spring: Spring {
    Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// The fraction of the distance that is left at the end of the duration, and that jumps there.
  public var rest: Double { spring.rest(at: duration) }

  /// Whether UIKit's steps find its frequency.
  public var isKnown: Bool { spring.fit?.isReplaced != true }

  /// Whether UIKit's steps find the frequency at which 0.001 is meant to be left, and at most 0.005 is.
  public var arrives: Bool {
    let spring = spring
    guard let fit = spring.fit else { return true }
    guard !fit.isReplaced else { return false }
    let meant = fit.arrivingOmega(velocity: spring.initialVelocity)
    return abs(spring.stiffness.squareRoot() - meant) <= 1e-6 * meant
      && spring.rest(at: duration) <= SpringSetting.arrivedRest
  }

  /// The nearest setting that arrives and differs in one of the parameters; nil if there is none. Velocities are
  /// searched in steps of 0.1, durations in steps of 0.01 s and ratios in steps of 0.01, by the relative difference.
  public func nearestArriving(varying parameters: [Parameter] = Parameter.allCases) -> SpringSetting? {
    guard !arrives else { return self }
    var nearest: (setting: SpringSetting, difference: Double)?
    for parameter in parameters {
      let (value, step, range) = course(of: parameter)
      for count in 1...100 {
        // Whole steps, so that the value has few decimals.
        let found = [(value / step).rounded() - Double(count), (value / step).rounded() + Double(count)]
          .map { $0 / (1 / step).rounded() }
          .filter { range.contains($0) }
          .map { (setting: with(parameter, $0), difference: abs($0 - value) / max(abs(value), step * 10)) }
          .filter { $0.setting.arrives }
          .min { $0.difference < $1.difference }
        guard let found else { continue }
        if nearest.map({ found.difference < $0.difference }) ?? true { nearest = found }
        break
      }
    }
    return nearest?.setting
  }

  private func course(of parameter: Parameter) -> (value: Double, step: Double, range: ClosedRange<Double>) {
    switch parameter {
    case .initialVelocity: (initialVelocity, 0.1, -1_000...1_000)
    case .duration: (duration, 0.01, 0.01...10)
    case .dampingRatio: (dampingRatio, 0.01, 0.01...1)
    }
  }

  private func with(_ parameter: Parameter, _ value: Double) -> SpringSetting {
    var other = self
    switch parameter {
    case .initialVelocity: other.initialVelocity = value
    case .duration: other.duration = value
    case .dampingRatio: other.dampingRatio = value
    }
    return other
  }

  /// The first parameter in which it differs from another setting, and its value of it.
  public func difference(from other: SpringSetting) -> (parameter: Parameter, value: Double)? {
    if initialVelocity != other.initialVelocity { return (.initialVelocity, initialVelocity) }
    if duration != other.duration { return (.duration, duration) }
    if dampingRatio != other.dampingRatio { return (.dampingRatio, dampingRatio) }
    return nil
  }

  /// `21.9 % of the distance left`, for a fraction of the distance.
  package static func text(ofRest rest: Double) -> String {
    "\(((rest * 1000).rounded() / 10).shortText) % of the distance left"
  }

  /// `0.3 s, damping ratio 0.4, velocity 5`.
  package var text: String {
    "\(duration.shortText) s, damping ratio \(dampingRatio.shortText), velocity \(initialVelocity.shortText)"
  }
}
