import InbetweenRendering
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline

extension TreeReport {
  /// The text for people: a heading, one line for each view, and the messages about the layout.
  var text: String {
    let canvas = scene.timeline.canvas
    let size = "\(JSONText.number(canvas.size.width))×\(JSONText.number(canvas.size.height)) @\(canvas.scale)x"
    var output =
      "\(TerminalText.shown(scene.name)) at \(JSONText.number(time)) s of \(JSONText.number(scene.timeline.duration.doubleValue)) s, "
    output += "canvas \(size)\n"
    // Without insets the safe area equals the screen and is omitted.
    let guides = guides.filter { $0.id != "safeArea" || $0.frame != views.first?.bounds }
    let names =
      views.map { String(repeating: "  ", count: $0.depth) + $0.id } + guides.map { "guide " + $0.id }
    let frames = views.map { TreeReport.numbers($0.frame) } + guides.map { TreeReport.numbers($0.frame) }
    let nameWidth = (names.map(\.count).max() ?? 0) + 2
    let columns = (0..<4).map { column in frames.map { $0[column].count }.max() ?? 0 }
    for (index, view) in views.enumerated() {
      output += names[index].padded(to: nameWidth)
      output += zip(frames[index], columns).map { $0.leftPadded(to: $1) }.joined(separator: " ")
      if view.presentation != view.canvasFrame {
        output += "  shown at " + TreeReport.numbers(view.presentation).joined(separator: " ")
      }
      if view.shownAlpha != 1 { output += "  alpha \(TreeReport.number(view.shownAlpha))" }
      if view.isHidden { output += "  hidden" }
      output += "\n"
    }
    for (index, guide) in guides.enumerated() {
      output += names[views.count + index].padded(to: nameWidth)
      output += zip(frames[views.count + index], columns).map { $0.leftPadded(to: $1) }.joined(separator: " ")
      output += "  in \(guide.view)\n"
    }
    let occurrences = scene.bake.occurrences
    for conflict in finding?.conflicts ?? [] {
      output +=
        "conflict, missed by \(TreeReport.number(conflict.disagreement)) points\(occurrences.words(for: occurrences[conflict])):\n"
      for (index, constraint) in conflict.constraints.enumerated() {
        output += "  \(constraint)\(index == conflict.broken ? "  (broken)" : "")\n"
      }
    }
    for ambiguity in finding?.ambiguous ?? [] {
      output +=
        "ambiguous: \(ambiguity.attribute) of \(ambiguity.view)\(occurrences.words(for: occurrences[ambiguity]))"
      output += (ambiguity.suggestion.map { "; \($0) would settle it" } ?? "") + "\n"
    }
    return output
  }

  /// Three decimals are sufficient for people; JSON contains all of them.
  private static func number(_ value: Double) -> String { JSONText.number((value * 1000).rounded() / 1000) }

  private static func numbers(_ rect: Rect) -> [String] {
    [rect.minX, rect.minY, rect.width, rect.height].map(number)
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
