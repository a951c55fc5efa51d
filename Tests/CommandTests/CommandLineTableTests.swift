import InbetweenDiagnostics
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import Testing

/// The tables in `docs/cli.md` that are made from the code.
@Suite("Tables of the command line's page")
struct CommandLineTableTests {
  @Test func `its limits are those that the options, their help and their messages state`() throws {
    let limits = SceneLimits.Option.allCases.map(\.statement) + [SceneLimits.duration, RenderLimits.memory]
    let rows = limits.map { $0.tableRow + "\n" }.joined()
    let table = "| option | limits for each scene | default |\n|---|---|---|\n" + rows
    #expect(
      try GeneratedPart("limits", of: "docs/cli.md").agrees(with: table), "run this test with INBETWEEN_UPDATE_DOCS=1")
    let help = try Tool.run("render", "--help-hidden").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for limit in limits { #expect(help.contains("--\(limit.name) <\(limit.unit)> \(limit.help)"), "\(limit.name)") }
  }

  @Test func `its exit statuses and their order are those of the program`() throws {
    #expect(
      try GeneratedPart("exit statuses", of: "docs/cli.md").agrees(with: ExitStatus.documentation),
      "run this test with INBETWEEN_UPDATE_DOCS=1")
  }
}
