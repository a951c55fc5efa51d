import Foundation
import Testing
import InbetweenTestSupport

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

  @Test func `an unknown option is reported with the nearest name`() throws {
    let outcome = try Tool.run("render", "Scenes/passbook.yaml", "-o", "x", "--fsp", "30")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "error: render has no option '--fsp'\n      hint: did you mean '--fps'?\n")
  }

  @Test func `an unknown command is reported with the nearest name`() throws {
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
  func `a completion script contains the commands and options`(_ shell: String) throws {
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

  private static let commands = [
    "render", "inspect", "check", "explain", "record", "verify", "approve", "diff", "prune", "curve", "schema",
    "doctor",
    "manual",
  ]

  @Test(arguments: commands)
  func `every default in the help is written as on the command line, and occurs once`(_ command: String) throws {
    let help = try Tool.run("help", command).text
    let options = help.replacing(/\n {26}/, with: " ").split(separator: "\n")
    for option in options where option.contains("(default") || option.contains("; default") {
      let defaults = option.matches(of: /default(?: as flag)?: ([^;)]*)/).map { String($0.output.1) }
      #expect(defaults.count == 1, "\(option)")
      for text in defaults {
        #expect(
          !text.contains { "([{\"".contains($0) } && !text.contains("nil") && !text.contains("Optional"), "\(option)")
        #expect(!text.contains(/\d\.0$/), "\(option)")
      }
    }
  }

  private struct Dump: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }
    struct Argument: Decodable { var kind: String, valueName: String?, parsingStrategy: String, preferredName: Name? }
    struct Name: Decodable { var name: String }
    var command: Command
  }

  @Test(arguments: commands)
  func `a number may be negative after a space and after an equals sign`(_ command: String) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Tool.run(command, "--experimental-dump-help").output)
    let texts = [
      "re", "rev", "dir", "name", "names", "file", "folder", "format", "mode", "name=value", "parameters", "place",
      "report", "path",
    ]
    for option in dump.command.arguments ?? [] where option.kind == "option" {
      let name = option.preferredName?.name ?? ""
      // A bare one has a value of its own.
      if ["filmstrip", "bezier", "cache", "from"].contains(name) || texts.contains(option.valueName ?? "") { continue }
      #expect(option.parsingStrategy == "unconditional", "\(command) --\(name)")
    }
  }

  @Test(arguments: ["--limit-views", "--limit-image-memory", "--limit-duration", "--scale", "--size"])
  func `a negative number is refused with the allowed values`(_ option: String) throws {
    let spaced = try Tool.run("check", "Scenes/passbook.yaml", option, "-1")
    #expect(spaced.status == 2 && !spaced.errors.contains("Missing value"), "\(spaced.errors)")
    #expect(spaced.errors == (try Tool.run("check", "Scenes/passbook.yaml", option + "=-1")).errors)
  }

  @Test(arguments: ["avi", "MKV", "avif", "jpg", "pdf"])
  func `render reports its outputs if a folder has the name of a film or a picture`(_ ending: String) throws {
    let scratch = try TemporaryFolder()
    let scene = try scratch.write(SampleScene.moving, as: "scene.yaml")
    let outcome = try Tool.run(["render", scene, "-o", "film.\(ending)"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("frames are PNG files in a folder, or one after the other on -o -"))
    #expect(outcome.errors.contains("--format y4m into ffmpeg") != ["jpg", "pdf"].contains(ending))
    #expect(try scratch.names() == ["scene.yaml"])
  }

  @Test(arguments: [
    ["diff", "a.png", "b.png", "-o", "difference.jpg"], ["curve", "--curve", "linear", "--plot", "curve.svg"],
    ["verify", "--reporter", "html", "--output", "report.html"], ["verify", "--goldens", "Goldens.zip"],
    ["record", "--goldens", "golden.png"],
  ])
  func `an output whose extension does not match its format is refused`(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    let outcome = try Tool.run(arguments, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("is called like a ."), "\(outcome.errors)")
    #expect(try scratch.names().isEmpty)
  }

  @Test func `the name of a folder may contain a dot`() throws {
    let scratch = try TemporaryFolder()
    let scene = try scratch.write(SampleScene.moving, as: "scene.yaml")
    #expect(try Tool.run(["render", scene, "-o", "out.v2", "--to", "0", "-q"], in: scratch.url).status == 0)
    #expect(try scratch.names(in: "out.v2") == ["scene"])
  }
}
