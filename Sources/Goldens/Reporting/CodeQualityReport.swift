internal import InbetweenDiagnostics

/// GitLab's code quality report: an issue for each scene that did not pass, at the line that explains it. The members are
/// those of the Code Climate specification that GitLab documents ("Code quality report format").
public enum CodeQualityReport {
  public static func json(_ report: VerificationReport) -> String {
    JSON.array((report.failures + report.unused).map(issue)).indented() + "\n"
  }

  private static func issue(_ scene: SceneReport) -> JSON {
    .object([
      .init("description", .string(TerminalText.shown(scene.sentence))),
      .init("check_name", .string("inbetween." + SARIFReport.ruleID(scene))),
      // Identifies an issue with an earlier one when its lines have moved.
      .init("fingerprint", .string("inbetween:" + scene.name)),
      .init("severity", .string(scene.code == .nothingCompared ? "minor" : "major")),
      .init(
        "location",
        .object([
          .init("path", .string(scene.file ?? scene.name)),
          .init("lines", .object([.init("begin", .int(max(scene.line ?? 1, 1)))])),
        ])),
    ])
  }
}
