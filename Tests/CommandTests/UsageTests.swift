import Foundation
import Testing

@Suite("Usage, help and exit status")
struct UsageTests {
  @Test func `the version goes to standard output`() throws {
    let outcome = try Tool.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("inbetween "))
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [[], ["--help"], ["render", "--help"], ["help", "check"]])
  func `help goes to standard output, with examples`(_ arguments: [String]) throws {
    let outcome = try Tool.start(arguments).outcome()
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("Example"))
    #expect(outcome.text.contains("  inbetween "))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an unknown option names the nearest`() throws {
    let outcome = try Tool.run("render", "Scenes/passbook.yaml", "-o", "x", "--fsp", "30")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: Unknown option '--fsp'. Did you mean '--fps'?\n"))
  }

  @Test func `an unknown command names the nearest`() throws {
    let outcome = try Tool.run("inspec", "Scenes/passbook.yaml")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: there is no command 'inspec'\n      hint: did you mean 'inspect'?\n")
  }

  @Test(arguments: [
    ["render"], ["render", "Scenes/passbook.yaml"], ["render", "Scenes/passbook.yaml", "-o", ""],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--fps", "0"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--fps", "1001"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--fps", "nan"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--scale", "4"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--size", "390"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--size", "1e3x10"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--safe-area", "1,2"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--set", "selected"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--set", "selected=9"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--jobs", "0"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--from", "-1"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--from", "2"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--from", "nolabel"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--format", "y4m"],
    ["render", "Scenes/passbook.yaml", "-o", "x", "--filmstrip", "0"],
    ["render", "Scenes/passbook.yaml", "Scenes/reveal.yaml", "-o", "-"],
    ["inspect", "Scenes/passbook.yaml", "--at", "soon"],
    ["check"], ["check", "Scenes/passbook.yaml", "--format", "xml"],
    ["curve"], ["curve", "--curve", "linear", "--bezier", "0,0,1,1"], ["curve", "--curve", "ease"],
    ["curve", "--bezier", "2,0,1,1"], ["curve", "--bezier", "0,0,1"], ["curve", "--spring", "dampingRatio=2"],
    ["curve", "--spring", "bounce=0.3 damping=4"], ["curve", "--spring", "damping=4"], ["curve", "--spring", ""],
    ["curve", "--spring", "stiffness=0 damping=1"], ["curve", "--curve", "linear", "--samples", "1"],
    ["curve", "--curve", "linear", "--duration", "nan"],
  ])
  func `wrong usage ends with 2, a message and no output`(_ arguments: [String]) throws {
    let outcome = try Tool.start(arguments).outcome()
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("error: "))
    #expect(!FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent("x").path))
  }

  @Test(arguments: ["zsh", "bash", "fish"])
  func `a completion script knows the commands and options`(_ shell: String) throws {
    let outcome = try Tool.run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    for word in ["render", "inspect", "check", "filmstrip"] { #expect(outcome.text.contains(word)) }
  }

  @Test func `the manual page in docs is the one that the tool prints`() throws {
    let outcome = try Tool.run("manual")
    #expect(outcome.status == 0)
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/inbetween.1"), encoding: .utf8)
    #expect(outcome.text == page, "run Scripts/man")
    #expect(page.contains(".SS render") && page.contains("\\-\\-filmstrip"))
  }
}
