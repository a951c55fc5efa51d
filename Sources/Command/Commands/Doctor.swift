import ArgumentParser
import InbetweenDiagnostics

/// Reports the installed libraries and fonts.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print the versions of libraries and fonts, and how to install missing ones.",
    discussion: """
      Exit status: 0 nothing is missing, 74 a font is missing.

      Example:
        inbetween doctor
      """)

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() throws {
    let report = EnvironmentReport()
    if json { return try Console.write(data: report.json + "\n") }
    try Console.write(TerminalText(lines: report.text))
    if !report.isComplete { throw ExitStatus.inputOutput }
  }
}
