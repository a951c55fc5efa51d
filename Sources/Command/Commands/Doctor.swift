import ArgumentParser
import InbetweenDiagnostics

/// Reports the installed libraries and fonts.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which libraries and fonts are there, and how to install what is missing.",
    discussion: """
      Exit status: 0 nothing is missing, 74 a font is.

      Example:
        inbetween doctor
      """)

  @Flag(help: "One JSON object.")
  var json = false

  func run() throws {
    let report = EnvironmentReport()
    if json { return try Console.write(data: report.json + "\n") }
    try Console.write(TerminalText(lines: report.text))
    if !report.isComplete { throw ExitStatus.inputOutput }
  }
}
