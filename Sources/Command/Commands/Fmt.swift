import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene

/// Puts the keys of scenes into the order of the documents.
struct Fmt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Write scenes with their keys in order.",
    discussion: """
      Keys come in the order of docs/scene-format.md: a view's kind, then its own keys, then those of every kind, then what lies in it; an \
      event's time, how it moves, what changes. Comments stay above their keys; values, lists and what stands in braces stay as they are. \
      Files that change are named.

      Examples:
        inbetween fmt Scenes/passbook.yaml
        inbetween fmt --check Scenes/passbook.yaml Scenes/login.yaml
      """)

  @Argument(help: "Scene files.", completion: .file(extensions: ["yaml", "yml"]))
  var scenes: [String]

  @Flag(help: "Write nothing; exit with 1 where a file would change.")
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
      try Console.write(data: path + "\n")
    }
    if check, isDifferent { throw ExitStatus.different }
  }

  private func formatted(_ path: String) throws(ExitStatus) -> (text: String, source: SourceText) {
    do {
      return try SceneFormatter.format(path: path)
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.isUnreadable ? ExitStatus.inputOutput : .wrongInput
    }
  }
}
