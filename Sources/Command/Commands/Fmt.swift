import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene

/// Puts the keys of scenes into the order of the documents.
struct Fmt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Format scene files.",
    discussion: """
      Keys are written in the order of docs/scene-format.md. For a view: its kind, the keys of that kind, the keys of \
      all views, its subviews. For an event: its time, its animation, its changes. Comments stay above their keys. \
      Values, lists and mappings in braces do not change. The names of changed files are printed.

      Examples:
        inbetween fmt Scenes/passbook.yaml
        inbetween fmt --check Scenes/passbook.yaml Scenes/login.yaml
      """)

  @Argument(help: "Scene files.", completion: .file(extensions: ["yaml", "yml"]))
  var scenes: [String]

  @Flag(help: "Write nothing; exit with status 1 if a file is not formatted.")
  var check = false

  func run() async throws {
    var isDifferent = false
    try await SceneOptions.each(scenes) { path in
      guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
        throw CommandFailure(.wrongInput, "'\(path)' is no YAML file")
      }
      let (text, source) = try formatted(path)
      guard text != source.text else { return }
      isDifferent = true
      if !check { try WholeFile.write(Array(text.utf8), to: path) }
      try Console.write("\(path)\n")
    }
    if check, isDifferent { throw ExitStatus.different }
  }

  private func formatted(_ path: String) throws(ExitStatus) -> (text: String, source: SourceText) {
    do {
      return try SceneFormatter.format(path: path)
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.status
    }
  }
}
