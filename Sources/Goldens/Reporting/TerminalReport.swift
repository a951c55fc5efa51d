public import InbetweenDiagnostics

/// The summary that a terminal shows.
public enum TerminalReport {
  /// A line for every scene that did not pass, further notes, the totals, and the command that accepts the results.
  ///
  /// - Parameters:
  ///   - usesColor: Whether the text may contain escape sequences for colours.
  ///   - listsPassed: Whether scenes that passed are listed as well.
  public static func text(
    _ report: VerificationReport, usesColor: Bool = false, listsPassed: Bool = false
  ) -> TerminalText {
    func colored(_ text: TerminalText, _ code: Int) -> TerminalText { text.colored("\(code)", if: usesColor) }
    var lines: [TerminalText] = []
    // Variants with the same message share a line.
    let reasons = VerificationReport.reasons(of: report.failures, by: \.sentenceWithoutName)
    let texts = Dictionary(reasons.map { ($0.scenes[0].name, $0.text) }) { first, _ in first }
    for scene in report.scenes {
      if scene.isPassed {
        if listsPassed { lines.append("\(colored("ok", 32))   \(scene.name)\(scene.isCached ? " (cached)" : "")") }
      } else if let text = texts[scene.name] {
        lines.append("\(colored(mark(scene.code), 31)) \(text)")
      }
      lines += scene.notices.filter { scene.isPassed || !scene.sentence.contains($0) }.map {
        "     \(colored("note", 33)) \(scene.name): \($0)"
      }
    }
    if !report.leftOver.isEmpty {
      let mark = report.allowsLeftOver ? colored("note", 33) : colored("none", 31)
      lines.append(
        """
        \(mark) goldens without a scene: \(report.leftOver.joined(separator: ", ")); \
        ‘inbetween prune --delete’ removes them, ‘--allow-unused’ leaves them
        """)
    }
    lines.append("\(report.summary)")
    let accepted = report.failures.filter { [.different, .otherShape].contains($0.code) && !$0.agreesWithGolden }.map(
      \.name)
    if !accepted.isEmpty {
      let names = accepted.map { String($0.flatMap { "\\.+*?()[]{}^$|".contains($0) ? ["\\", $0] : [$0] }) }
      let filter = accepted.count <= 4 ? "^(" + names.joined(separator: "|") + ")$" : "."
      lines.append("To accept what was found: inbetween approve --filter \(shellWord(filter))")
    }
    return TerminalText(lines)
  }

  private static func mark(_ code: ExitStatus) -> TerminalText {
    switch code {
    case .nothingCompared: "none"
    case .different, .otherShape: "diff"
    default: "fail"
    }
  }
}
