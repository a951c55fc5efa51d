import InbetweenDiagnostics
import InbetweenScene
import InbetweenLayout
import InbetweenMotion

/// The output of `explain`.
struct ExplanationReport {
  let scene: String
  let view: String
  let attribute: LayoutAttribute
  /// The time in seconds.
  let time: Double
  let explanation: SceneExplanation

  /// The value, the chain of constraints with the contribution of each, and the constraints that did not hold.
  var text: String {
    var output = "\(view).\(attribute.name) = \(number(explanation.value)) at \(number(time)) s\n"
    let amounts = explanation.chain.map { signed($0.amount) }
    let width = amounts.map(\.count).max() ?? 0
    let placed = (explanation.chain + explanation.lost).filter { $0.place != nil }
    let textWidth = min(placed.map(\.text.count).max() ?? 0, 60)
    func described(_ part: SceneExplanation.Part) -> String {
      part.place.map { "\(part.text.padded(to: textWidth))  \(TerminalText.shown("\($0)"))" } ?? part.text
    }
    for (part, amount) in zip(explanation.chain, amounts) {
      output += "  \(amount.leftPadded(to: width))  \(described(part))\n"
    }
    if explanation.isAmbiguous { output += "  the constraints leave it open: kept near the layout before\n" }
    for part in explanation.lost {
      output += "  lost by \(number(abs(part.amount))):\n  \("".padded(to: width))  \(described(part))\n"
    }
    for spring in explanation.springEnds {
      output += "  its spring ends at \(number(spring.end)) s with "
      output += SpringSetting.text(ofRest: spring.rest) + ", which jumps"
      output += (spring.place.map { "  \(TerminalText.shown("\($0)"))" } ?? "") + "\n"
    }
    return output
  }

  /// One object.
  var json: String { ExplanationReport.members.object(of: self) }

  /// What `explain --json` writes.
  static let members: [JSONField<ExplanationReport, String>] = [
    .string("scene", "the name used for its outputs") { $0.scene },
    .number("time", "the requested time") { $0.time },
    .string("view", "a view or a guide") { $0.view },
    .string("attribute", "as in constraints: `width`, `centerX`") { $0.attribute.name },
    .number("value", "in points, unrounded: a size, or a place in the superview") { $0.explanation.value },
    .list("chain", of: .object, "the constraints that determine the value, nearest to the view first") {
      $0.explanation.chain.map { partMembers.object(of: $0) }
    },
    .list(
      "lost", of: .object, "optional constraints on the same views that are not satisfied, highest priority first"
    ) { $0.explanation.lost.map { partMembers.object(of: $0) } },
    .boolean("isAmbiguous", "whether the constraints leave the value open, which is then kept near the layout before") {
      $0.explanation.isAmbiguous
    },
    .list(
      "springEnds", of: .object,
      "springs that animate the view at the time and end before they have arrived"
    ) { $0.explanation.springEnds.map { springMembers.object(of: $0) } },
  ]

  /// A constraint of `chain` or `lost`.
  static let partMembers: [JSONField<SceneExplanation.Part, String>] =
    [
      .string("text", "in the format of `NSLayoutConstraint`, or in words for what content and the canvas require") {
        $0.text
      },
      .number("amount", "what it contributes, or by how much it is violated: left side minus right side") { $0.amount },
      .number("priority", "1000 for what must hold") { $0.priority },
    ] + JSONField.place("where the scene states it; null for constraints made by content or by the canvas") { $0.place }

  /// A spring of `springEnds`.
  static let springMembers: [JSONField<SceneExplanation.Spring, String>] =
    [
      .number("end", "the time of its end") { $0.end },
      .number("rest", "the fraction of the distance that is left then") { $0.rest },
    ] + JSONField.place("where the scene states it; null if it does not") { $0.place }

  /// Three decimals are sufficient for people; JSON contains all of them.
  private func number(_ value: Double) -> String { JSONText.number((value * 1000).rounded() / 1000) }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + number(value) }
}
