internal import InbetweenDiagnostics

extension ValueReader {
  /// `animate` and the spring that its duration depends on.
  func animation(_ entries: [MappingEntry], in scope: ExpressionScope) -> SceneEvent.Animation? {
    guard let entry = entries.entry(EventKey.animate) else { return nil }
    var animation = SceneEvent.Animation(
      place: entry.key.place, duration: .settling, delay: nil, curve: nil, spring: nil, repeat: nil, autoreverse: false,
      beginFromCurrentState: false, keyframes: [], calculationMode: nil, transition: nil)
    let spring = entries.node(EventKey.spring).flatMap { self.spring($0, in: scope) }
    animation.spring = spring
    if entry.value.scalar?.text == "settling" {
      if case .physical? = spring {
      } else if case .response? = spring {
      } else if entries.node(EventKey.spring) == nil || spring != nil {
        error(
          "'settling' needs a spring with mass, stiffness and damping, or with response and dampingFraction",
          at: entry.value.place,
          hint: "add spring: {mass: 1, stiffness: 100, damping: 10}")
      }
    } else if let word = entry.value.scalar?.text, word == "true" || word == "false" {
      error("the value of 'animate' is a duration, found '\(word)'", at: entry.value.place, hint: "write animate: 0.3")
    } else if let parts = entry.value.entries {
      let seconds =
        parts.first { ["duration", "seconds", "time"].contains($0.key.text) }?.value.scalar?.shortText ?? "0.3"
      error(
        "the value of 'animate' is a duration, found \(entry.value.summary)", at: entry.value.place,
        hint: "write animate: \(seconds), and 'delay', 'curve' and 'spring' beside it")
    } else if let seconds = number(entry.value, in: scope, "the duration", from: 0, to: limits.duration) {
      animation.duration = .seconds(seconds)
      // Durations this long are rarely intended; they are usually meant as milliseconds.
      if let value = seconds.constantValue, value >= 100, entry.value.scalar?.text.allSatisfy(\.isNumber) == true {
        warning(
          "this animation takes \(NumberText.text(value)) seconds", at: entry.value.place,
          hint: "if milliseconds are meant, write animate: \(NumberText.text(value / 1_000))")
      }
    }
    if let curve = entries.entry(EventKey.curve), entries.node(EventKey.spring) != nil {
      warning("'curve' has no effect beside 'spring'", at: curve.key.place, hint: "UIKit ignores it; leave it out")
    }
    return animation
  }

  /// A number of repetitions above 0, or `forever`.
  func repetition(_ node: SourceNode, in scope: ExpressionScope) -> RepeatCount? {
    if node.scalar?.text == "forever" { return .forever }
    let others: Set = ["true", "yes", "infinite", "infinity", "loop", "always", "unlimited"]
    if let scalar = node.scalar, others.contains(FamiliarNames.plain(scalar.text)) {
      error(
        "the number of plays is a number or 'forever', found '\(scalar.shortText)'", at: scalar.place,
        hint: "write forever")
      return nil
    }
    return number(node, in: scope, "the number of plays", from: 0, isLowExcluded: true).map { .count($0) }
  }

  /// The bounce of one of SwiftUI's springs.
  private func presetBounce(_ node: SourceNode) -> SceneExpression? {
    guard let name = word(node, among: Keywords.springs.map(\.name), "spring", hint: Self.springHint),
      let preset = Keywords.springs.first(where: { $0.name == name })
    else { return nil }
    return SceneExpression(preset.bounce, at: node.place)
  }

  /// A spring for a number, and for SwiftUI's spring of gestures.
  private static func springHint(_ text: String) -> String? {
    if let ratio = Double(text) { return "write {dampingRatio: \(ratio > 0 && ratio <= 1 ? text : "0.8")}" }
    switch FamiliarNames.plain(text) {
    case "true", "yes", "default": return "write {dampingRatio: 0.8}"
    case "interactivespring", "interactive": return "write {response: 0.15, dampingFraction: 0.86}"
    default: return nil
    }
  }

  /// One of UIKit's three descriptions of a spring, or one of SwiftUI's two.
  func spring(_ node: SourceNode, in scope: ExpressionScope) -> SpringExpression? {
    if let scalar = node.scalar, !scalar.isMissing {
      return presetBounce(node).map { .bounce($0, initialVelocity: nil) }
    }
    guard let entries = mapping(node, "a spring's name, {dampingRatio}, {bounce} or {mass, stiffness, damping}") else {
      return nil
    }
    checkKeys(entries, MappingTypes.spring)
    if entries.node(SpringKey.response) != nil || entries.node(SpringKey.dampingFraction) != nil {
      return responseSpring(entries, at: node.place, in: scope)
    }
    let preset = entries.entry(SpringKey.preset)
    let ratio = entries.entry(SpringKey.dampingRatio)
    let bounce = entries.entry(SpringKey.bounce)
    let physical = ["stiffness", "mass", "damping"].compactMap { entries.entry($0) }
    if let damping = entries.entry(SpringKey.damping), entries.node(SpringKey.stiffness) == nil, ratio == nil,
      bounce == nil, preset == nil
    {
      let value = damping.value.scalar.map { " \($0.shortText)" } ?? ""
      error(
        "'damping' is the coefficient and needs 'stiffness' beside it", at: damping.key.place,
        hint: "did you mean dampingRatio:\(value)?")
      return nil
    }
    let kinds = [preset, ratio, bounce, physical.first].compactMap { $0 }
    guard let first = kinds.first else {
      error("a spring needs 'dampingRatio', 'bounce' or 'stiffness' and 'damping'", at: node.place)
      return nil
    }
    if kinds.count > 1 {
      let sorted = kinds.sorted { $0.key.place < $1.key.place }
      error(
        "'\(sorted[1].key.text)' and '\(sorted[0].key.text)' belong to different springs; use one",
        at: sorted[1].key.place)
      return nil
    }
    let velocity = initialVelocity(entries, in: scope)
    if first.isOf(SpringKey.dampingRatio) {
      guard let ratio = number(first.value, in: scope, "a damping ratio", from: 0, to: 1, isLowExcluded: true) else {
        return nil
      }
      return .dampingRatio(ratio, initialVelocity: velocity)
    }
    if first.isOf(SpringKey.preset) {
      guard let bounce = presetBounce(first.value) else { return nil }
      return .bounce(bounce, initialVelocity: velocity)
    }
    if first.isOf(SpringKey.bounce) {
      guard let bounce = number(first.value, in: scope, "a bounce", from: -1, to: 1) else { return nil }
      return .bounce(bounce, initialVelocity: velocity)
    }
    for key in [SpringKey.stiffness, .damping] where entries.node(key) == nil {
      error("a physical spring needs '\(key.rawValue)'", at: node.place)
      return nil
    }
    guard
      let stiffness = entries.node(SpringKey.stiffness).flatMap({
        number($0, in: scope, "the stiffness", from: 0, isLowExcluded: true)
      }),
      let damping = entries.node(SpringKey.damping).flatMap({ number($0, in: scope, "the damping", from: 0) })
    else { return nil }
    var mass: SceneExpression?
    if let node = entries.node(SpringKey.mass) {
      guard let value = number(node, in: scope, "the mass", from: 0, isLowExcluded: true) else { return nil }
      mass = value
    }
    return .physical(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  /// The initial velocity of a spring: one number for both axes, or one for each.
  private func initialVelocity(_ entries: [MappingEntry], in scope: ExpressionScope) -> VectorExpression? {
    guard let node = entries.node(SpringKey.initialVelocity) else { return nil }
    if node.items != nil { return vector(node, "[dx, dy]", in: scope) }
    return number(node, in: scope).map { VectorExpression(x: $0, y: $0) }
  }

  /// SwiftUI's `Spring(response:dampingRatio:)`, whose damping ratio is called damping fraction in animations.
  private func responseSpring(
    _ entries: [MappingEntry], at place: SourcePlace, in scope: ExpressionScope
  ) -> SpringExpression? {
    for other in entries where ![SpringKey.response, .dampingFraction, .initialVelocity].contains(where: other.isOf) {
      // An unknown key has been reported.
      guard MappingTypes.spring.keys.contains(other.key.text) else { continue }
      error(
        "'\(other.key.text)' and 'response' belong to different springs; use one", at: other.key.place,
        hint: other.isOf(SpringKey.dampingRatio) ? "did you mean 'dampingFraction'?" : nil)
      return nil
    }
    guard let response = entries.node(SpringKey.response), let fraction = entries.node(SpringKey.dampingFraction) else {
      error("a spring with 'response' needs 'dampingFraction' beside it, and the other way round", at: place)
      return nil
    }
    guard let seconds = number(response, in: scope, "the response", from: 0, isLowExcluded: true),
      let ratio = number(fraction, in: scope, "the damping fraction", from: 0, isLowExcluded: true)
    else { return nil }
    return .response(seconds, dampingFraction: ratio, initialVelocity: initialVelocity(entries, in: scope))
  }
}
