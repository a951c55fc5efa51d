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

  /// One object, described in docs/json.md.
  var json: String {
    JSONText.object([
      "scene": JSONText.string(scene), "time": JSONText.number(time), "view": JSONText.string(view),
      "attribute": JSONText.string(attribute.name), "value": JSONText.number(explanation.value),
      "chain": JSONText.array(explanation.chain.map(json)), "lost": JSONText.array(explanation.lost.map(json)),
      "isAmbiguous": "\(explanation.isAmbiguous)",
      "springEnds": JSONText.array(
        explanation.springEnds.map { spring in
          JSONText.object([
            "end": JSONText.number(spring.end), "rest": JSONText.number(spring.rest),
            "file": JSONText.string(spring.place?.file), "line": spring.place.map { "\($0.line)" } ?? "null",
            "column": spring.place.map { "\($0.column)" } ?? "null",
          ])
        }),
    ])
  }

  private func json(_ part: SceneExplanation.Part) -> String {
    JSONText.object([
      "text": JSONText.string(part.text), "amount": JSONText.number(part.amount),
      "priority": JSONText.number(part.priority),
      "file": JSONText.string(part.place?.file), "line": part.place.map { "\($0.line)" } ?? "null",
      "column": part.place.map { "\($0.column)" } ?? "null",
    ])
  }

  /// Three decimals are sufficient for people; JSON contains all of them.
  private func number(_ value: Double) -> String { JSONText.number((value * 1000).rounded() / 1000) }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + number(value) }
}
