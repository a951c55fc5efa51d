import Foundation
import Testing

/// Every command that README and docs show, run in a folder that has the repository's scenes.
@Suite("Commands in the documentation")
struct DocumentationTests {
  private static let files = ["README.md", "docs/cli.md", "docs/json.md", "docs/scene-format.md"]

  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    var command: String

    var testDescription: String { "\(file): \(command)" }
  }

  /// The lines of `sh` blocks that begin with `inbetween`.
  static let examples: [Example] = files.flatMap { file -> [Example] in
    let url = Repository.root.appendingPathComponent(file)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var isShell = false
    var found: [Example] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isShell = line.hasPrefix("```sh") }
      if isShell, line.hasPrefix("inbetween ") { found.append(Example(file: file, command: String(line))) }
    }
    return found
  }

  @Test func `the documentation has commands`() {
    #expect(DocumentationTests.examples.filter { $0.file == "docs/cli.md" }.count >= 20)
    #expect(DocumentationTests.examples.filter { $0.file == "docs/json.md" }.count >= 6)
  }

  @Test(arguments: examples)
  func `runs as it is written`(_ example: Example) throws {
    let scratch = try Scratch()
    for name in ["Scenes", "Goldens"] {
      let original = Repository.root.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: original.path) else { continue }
      try FileManager.default.createSymbolicLink(at: scratch.url(name), withDestinationURL: original)
    }
    // Only this tool is tested: whatever it is piped into just reads.
    let command = example.command.split(separator: " | ").first.map(String.init) ?? ""
    let isStream = command.contains(" -o - ") || command.hasSuffix(" -o -")
    let outcome = try Tool.shell(isStream ? command + " | cat >stream" : command, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    if isStream { #expect(try !scratch.data("stream").isEmpty) }
  }
}
