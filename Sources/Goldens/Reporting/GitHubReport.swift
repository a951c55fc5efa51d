internal import InbetweenDiagnostics

/// The output for GitHub Actions: annotations at the scenes' lines, and a job summary.
public enum GitHubReport {
  /// GitHub shows at most ten errors of a step, and as many warnings and notices.
  private static let annotationLimit = 10
  private static let titleLimit = 200
  private static let messageLimit = 4000

  /// Workflow commands, one per line: an error for each reason why scenes did not pass, within GitHub's limits.
  public static func annotations(_ report: VerificationReport) -> String {
    let reasons = report.failureReasons
    let shown = reasons.count > annotationLimit ? annotationLimit - 1 : reasons.count
    var lines = reasons.prefix(shown).map { reason in
      command("error", reason.scenes[0], title: title(reason.scenes[0]), reason.text)
    }
    let rest = reasons.dropFirst(shown).flatMap(\.scenes).map(\.name).sorted()
    if !rest.isEmpty {
      lines.append(
        "::error title=inbetween::"
          + escapedData("\(rest.count) more scenes did not pass: \(rest.joined(separator: ", "))", messageLimit))
    }
    let noted = report.scenes.filter { $0.isPassed && !$0.notices.isEmpty }
    lines += noted.prefix(annotationLimit).map {
      command("notice", $0, title: $0.name, $0.notices.joined(separator: "\n"))
    }
    // A scene that fails because of a warning names it in its error.
    let warnings = report.warnings.filter { warning in
      !reasons.contains { $0.text.contains(warning.text) }
    }
    lines += warnings.prefix(annotationLimit).map(\.diagnostic.gitHubAnnotation)
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private static func title(_ scene: SceneReport) -> String {
    scene.worstFrame.map { "\(scene.name) frame \($0)" } ?? scene.name
  }

  private static func command(_ kind: String, _ scene: SceneReport, title: String, _ message: String) -> String {
    var properties: [String] = []
    if let file = scene.file { properties.append("file=" + escapedProperty(file)) }
    if let line = scene.line { properties.append("line=\(line)") }
    if let column = scene.column { properties.append("col=\(column)") }
    properties.append("title=" + escapedProperty(String(title.prefix(titleLimit))))
    return "::\(kind) \(properties.joined(separator: ","))::" + escapedData(message, messageLimit)
  }

  private static func escapedData(_ text: String, _ limit: Int) -> String {
    // GitHub's log is a terminal, and shows line ends if they are escaped in its format.
    let lines = (text.count > limit ? String(text.prefix(limit - 1)) + "…" : text)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.map { TerminalText.shown(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text, .max).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// Markdown for `$GITHUB_STEP_SUMMARY`.
  ///
  /// - Parameter place: the address of the report with its pictures.
  public static func stepSummary(
    _ report: VerificationReport, place: MarkdownReport.Place = .unknown
  ) -> String {
    MarkdownReport(report, place: place, limit: MarkdownReport.summaryLimit).text
  }
}
