import Foundation
import Testing

@Suite("The tutorial") struct TutorialTests {
  private static let blocks = DocumentationTests.blocks.filter { $0.file == "docs/tutorial.md" }

  @Test func `a stranger who does what it says, step by step, sees what it says`() throws {
    let scratch = try Scratch()
    var said = ""
    var steps = 0
    for block in Self.blocks where block.isRun {
      switch block.language {
      case "yaml": _ = try scratch.write(block.text, as: "Scenes/welcome.yaml")
      case "text": #expect(said == block.text)
      default:
        for line in block.lines {
          let parts = line.components(separatedBy: "  # exits with ")
          let outcome = try Tool.shell(parts[0], in: scratch.folder)
          let status = parts.count > 1 ? try #require(Int32(parts[1])) : 0
          #expect(outcome.status == status, "\(line): \(outcome.errors)")
          said = outcome.text + outcome.errors
          steps += 1
        }
      }
    }
    #expect(steps >= 15)
    #expect(try scratch.names(in: "Scenes") == ["scene.schema.json", "welcome.yaml"])
    #expect(try scratch.names(in: "Goldens").filter { !$0.hasPrefix(".") } == ["welcome"])
    #expect(try scratch.names().contains("plot.svg"))
    let log = try Tool.shell("git log --format=%s", in: scratch.folder)
    #expect(log.text == "Let the card bounce\nWelcome screen\n")
  }
}
