import Foundation
import Testing
import InbetweenTestSupport

@Suite("The tutorial") struct TutorialTests {
  private static let blocks = DocumentationTests.blocks.filter { $0.file == "docs/tutorial.md" }

  @Test func `README's first golden tells what it states`() throws {
    let scratch = try TemporaryFolder()
    let blocks = DocumentationTests.blocks.filter { $0.file == "README.md" && $0.isStep }
    #expect(try follow(blocks, in: scratch, under: ".") { try Tool.shell($0, in: scratch.url) } == 4)
    #expect(try scratch.names(in: "Goldens").contains("welcome"))
  }

  @Test func `following it step by step gives the results that it states`() throws {
    let scratch = try TemporaryFolder()
    try follow(in: scratch) { try Tool.shell($0, in: scratch.url) }
  }

  /// A root with the program, a shell and git alone.
  private final class BareRoot: Sendable {
    let scratch: TemporaryFolder
    private static let script = Repository.root.appendingPathComponent("Scripts/bare-root").path

    /// Nil where roots cannot be changed, or this is not Linux.
    init?() throws {
      scratch = try TemporaryFolder()
      let made = try Tool.shell("\"\(Self.script)\" make \"\(scratch.url.path)\" \"\(try Tool.path())\"")
      if made.status == 77 || !FileManager.default.fileExists(atPath: "/proc") { return nil }
      guard made.status == 0 else { throw Failure(description: made.errors) }
    }

    func shell(_ command: String) throws -> Tool.Outcome {
      let quoted = "'" + command.replacing("'", with: "'\\''") + "'"
      return try Tool.shell("\"\(Self.script)\" run \"\(scratch.url.path)\" \(quoted)")
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private static let bareRoot = Result { try BareRoot() }

  @Test(
    .enabled("no root of its own can be made here: Scripts/bare-root needs unshare and chroot") {
      try Self.bareRoot.get() != nil
    })
  func `it works where nothing else is installed`() throws {
    let root = try #require(try Self.bareRoot.get())
    #expect(try root.shell("command -v swift || command -v ffmpeg || command -v python3").status != 0)
    try follow(in: root.scratch, under: "work") { try root.shell($0) }
  }

  /// Does all of the steps.
  ///
  /// - Parameter folder: where they are done, below the scratch's.
  private func follow(in scratch: TemporaryFolder, under folder: String = ".", _ shell: (String) throws -> Tool.Outcome)
    throws
  {
    let steps = try follow(Self.blocks, in: scratch, under: folder, shell)
    #expect(steps >= 15)
    #expect(try scratch.names(in: "\(folder)/Scenes") == ["scene.schema.json", "welcome.yaml"])
    #expect(try scratch.names(in: "\(folder)/Goldens").filter { !$0.hasPrefix(".") } == ["welcome"])
    #expect(try scratch.names(in: folder).contains("plot.svg"))
    let log = try shell("git log --format=%s")
    #expect(log.text == "Let the card bounce\nWelcome screen\n")
  }

  /// Does the steps of blocks, and returns their number.
  private func follow(
    _ blocks: [DocumentationTests.Block], in scratch: TemporaryFolder, under folder: String,
    _ shell: (String) throws -> Tool.Outcome
  ) throws -> Int {
    var said = ""
    var steps = 0
    for block in blocks where block.isRun {
      switch block.language {
      case "yaml": _ = try scratch.write(block.text, as: "\(folder)/Scenes/welcome.yaml")
      case "text": #expect(said == block.text)
      default:
        for line in block.lines {
          let parts = line.components(separatedBy: "  # exits with ")
          let outcome = try shell(parts[0])
          let status = parts.count > 1 ? try #require(Int32(parts[1])) : 0
          #expect(outcome.status == status, "\(line): \(outcome.errors)")
          said = outcome.text + outcome.errors
          steps += 1
        }
      }
    }
    return steps
  }
}
