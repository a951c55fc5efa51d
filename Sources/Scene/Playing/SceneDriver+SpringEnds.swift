import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion

// Warnings about springs that are cut off before they have arrived, as those of UIKit are whose stiffness is computed
// from a duration.

extension SceneDriver {
  /// Warns of the springs of blocks that end by a time with a visible part of the distance left, and of those for which
  /// iOS's frequency is not known.
  func noteSpringEnds(until end: Rational) {
    for spring in stage.springEnds(until: end.doubleValue) {
      guard let event = event(of: spring.block) else { continue }
      let resumed = spring.isResumed ? lastControls[event.id] : nil
      noteSpringEnd(
        of: "'\(spring.view)'", spring.rest, spring.setting,
        at: resumed ?? event.animation?.spring?.place ?? event.place,
        varying: resumed == nil ? SpringSetting.Parameter.allCases : [.initialVelocity, .dampingRatio],
        hint: resumed == nil ? "write animate: settling" : nil)
    }
  }

  /// - Parameters:
  ///   - subject: what jumps.
  ///   - rest: the fraction of the distance that is left.
  ///   - setting: that of the spring; nil if it was not fitted to a duration.
  ///   - parameters: those that may be changed.
  ///   - durationKey: the key of the duration.
  ///   - hint: for a spring without a setting.
  func noteSpringEnd(
    of subject: String, _ rest: Double, _ setting: SpringSetting?, at place: SourcePlace,
    varying parameters: [SpringSetting.Parameter], durationKey: String = "animate", hint: String? = nil
  ) {
    let jumps = rest > SpringSetting.visibleRest
    guard jumps || setting?.isKnown == false else { return }
    let prefix = "this spring "
    let message =
      prefix
      + (jumps
        ? "ends with \(SpringSetting.text(ofRest: rest)): \(subject) jumps"
        : "of \(subject) is drawn as if it arrived: \(SpringSetting.unknown)")
    // A place may be played several times, with several velocities.
    guard !warnings.contains(where: { $0.place == place && $0.message.hasPrefix(prefix) }) else { return }
    let nearest = setting.flatMap { $0.nearestArriving(varying: parameters)?.difference(from: $0) }
    let advice = nearest.map { parameter, value in
      let key = parameter == .duration ? durationKey : parameter.rawValue
      return "the nearest setting that arrives has \(key): \(value.shortText)"
    }
    warnings.append(.warning(message, at: place, hint: setting == nil ? hint : advice))
  }
}

extension SpringExpression {
  /// The location of its first parameter.
  var place: SourcePlace? {
    switch self {
    case .dampingRatio(let number, _), .bounce(let number, _), .response(let number, _, _),
      .physical(_, let number, _, _):
      number.place
    }
  }
}
