import Foundation
import Testing
import InbetweenTestSupport

@Suite("The project file") struct ProjectTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder(recording: false) }

  private func write(_ text: String, in place: String = "") throws {
    _ = try folder.scratch.write("project: 1\n" + text, as: place + "inbetween.yaml")
  }

  private func run(_ arguments: String..., below: String = "") throws -> Tool.Outcome {
    try Tool.run(arguments, in: below.isEmpty ? folder.scratch.url : folder.scratch.url(below))
  }

  @Test func `its defaults apply to every command that has the option, and the command line takes precedence`() throws {
    try write(
      """
      defaults:
        goldens: Snapshots
        verify: {reporter: [list, junit], output: out}
        render: {scale: 2, safe-area: [1, 2, 3, 4], filmstrip: true}
      """)
    #expect(try run("record").status == 0)
    #expect(try folder.scratch.names(in: "Snapshots").contains("box"))
    #expect(try run("verify", "--no-cache").status == 0)
    #expect(try folder.scratch.names(in: "out") == ["junit.xml"])
    let told = try run("verify", "--no-cache", "--reporter=json")
    #expect(told.status == 0 && told.text.isEmpty)
    #expect(try folder.scratch.names(in: "out").contains("reg.json"))
    _ = try run("verify", "--no-cache", "-o", "elsewhere")
    #expect(try folder.scratch.names(in: "elsewhere") == ["junit.xml"])
    #expect(try run("verify", "--no-cache", "--goldens", "Goldens").status == 3)
    #expect(try run("render", "Scenes/box.yaml", "-o", "strip").status == 0)
    #expect(try folder.scratch.names(in: "strip") == ["box-filmstrip.png"])
  }

  @Test
  func `it is searched from the scene's folder upwards to the repository's root, and its paths are relative to it`()
    throws
  {
    try write("defaults: {goldens: Snapshots, scenes-in: Scenes}\n")
    try FileManager.default.createDirectory(at: folder.scratch.url("deep/er"), withIntermediateDirectories: true)
    let below = try run("record", below: "deep/er")
    #expect(below.status == 0, "\(below.errors)")
    #expect(try folder.scratch.names(in: "Snapshots").contains("box"))
    try write("defaults: {render: {scale: 2}}\n", in: "Scenes/")
    let near = try run("render", "../Scenes/box.yaml", "-o", "-", below: "deep")
    let far = try run("render", "../Scenes/box.yaml", "-o", "-", "--scale", "2", below: "deep")
    #expect(near.output == far.output && near.status == 0, "\(near.errors)")
    try FileManager.default.createDirectory(at: folder.scratch.url("deep/.git"), withIntermediateDirectories: true)
    #expect(try run("config", below: "deep/er").errors.contains("no inbetween.yaml is in this folder or above it"))
    let other = try Tool.shell("INBETWEEN_PROJECT=none inbetween verify --no-cache", in: folder.scratch.url)
    #expect(other.status == 3, "there is no golden where it is built in")
    let named = try Tool.shell(
      "cd deep && INBETWEEN_PROJECT=../inbetween.yaml inbetween verify --no-cache", in: folder.scratch.url)
    #expect(named.status == 0, "\(named.errors)")
  }

  @Test(arguments: [
    ("default: {}", 2, 1, "a project file has no key 'default'", "did you mean 'defaults'?"),
    ("defaults: {golden: x}", 2, 12, "there is no option or command 'golden'", "did you mean 'goldens'?"),
    ("defaults: {verify: {reporte: x}}", 2, 21, "'verify' has no option 'reporte'", "did you mean 'reporter'?"),
    ("defaults: {no-cache: 1}", 2, 22, "expected true or false, found '1'", "write true"),
    ("defaults: {render: {format: pmg}}", 2, 29, "'format' cannot be 'pmg'", "did you mean 'png'?"),
    ("variants: {scenes: '(', scale: 1}", 2, 21, "'(' is no regular expression: '(' is not closed", nil),
    ("variants: {scenes: 'a(?=b)'}", 2, 22, "none that looks ahead or behind", nil),
    ("variants: {scenes: '(a{99}){99}'}", 2, 21, "it is too large", nil),
    ("variants: {apearance: dark}", 2, 12, "a matrix of variants has no key 'apearance'", nil),
    ("variants: {device: iPhone}", 2, 20, "unknown device 'iPhone'", nil),
    ("defaults: {cache: false}", 2, 19, "'cache' takes a value, not false", "write no-cache: true"),
    ("defaults: {goldens: [a, b]}", 2, 21, "'goldens' takes one value, found a list", "write a"),
    ("defaults: {safe-area: 47 0 34 0}", 2, 23, "the insets of the safe area are a list", "write [47, 0, 34, 0]"),
    ("defaults: {record: {shard: 3}}", 2, 21, "The value '3' is invalid for '--shard", nil),
    ("defaults: {render: {limit-memory: 4GB}}", 2, 21, "The value '4GB' is invalid for '--limit-memory", nil),
    ("defaults: {threads: 4}", 2, 12, "there is no option or command 'threads'", "did you mean 'jobs'?"),
    ("defaults: {--scale: 2}", 2, 12, "there is no option or command '--scale'", "did you mean 'scale'?"),
    ("variants: {size: [390, 844]}", 2, 18, "a size is written as one word", "write 390x844"),
    ("defaults: {jobs: 1000}", 2, 12, "--jobs is from 1 to 256, not 1000", nil),
    ("defaults: {reporter: [list, lst]}", 2, 12, "list,lst", nil),
  ])
  func `mistakes are reported with their locations`(
    _ text: String, _ line: Int, _ column: Int, _ told: String, _ hint: String?
  )
    throws
  {
    try write(text + "\n")
    for command in [["verify"], ["config"]] {
      let outcome = try Tool.run(command, in: folder.scratch.url)
      #expect(outcome.status == 2, "\(command): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("inbetween.yaml:\(line):\(column): error: "), "\(command): \(outcome.errors)")
      #expect(
        outcome.errors.contains(told) && hint.map(outcome.errors.contains) != false, "\(command): \(outcome.errors)")
    }
  }

  @Test func `equal matrices are one, and all together have no more variants than a scene may have`() throws {
    let equal = Array(repeating: "{scale: 1}", count: 2_000).joined(separator: ", ")
    try write("variants: [\(equal)]\n")
    let outcome = try run("verify", "--no-cache", "Scenes/box.yaml")
    #expect(outcome.text.contains("1 scene: 1 without a golden"), "\(outcome.text)")
    let parts = (0..<6).map { part in
      "{set: [\((0..<200).map { "{a: \(part * 200 + $0)}" }.joined(separator: ", "))]}"
    }
    try write("variants: [\(parts.joined(separator: ", "))]\n")
    let many = try run("verify", "--no-cache")
    #expect(many.status == 2 && many.errors.contains("at most 1000 variants"), "\(many.errors)")
    let scales = Array(repeating: "1", count: 900).joined(separator: ", ")
    try write("variants: [\(Array(repeating: "{scale: [\(scales)]}", count: 20).joined(separator: ", "))]\n")
    let long = try run("verify", "--no-cache")
    #expect(long.status == 2 && long.errors.contains("at most 10000 combinations"), "\(long.errors)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `no expression takes long, in the project file or on the command line`() throws {
    let name = String(repeating: "a", count: 60) + "!"
    _ = try folder.scratch.write(GoldenFolder.scene, as: "Scenes/\(name).yaml")
    try write("variants: {scenes: '^((a+)+|(a|a?)*)+$', scale: 2}\n")
    let outcome = try run("verify", "--no-cache", "--filter", "^(a|a|aa)*$")
    #expect(outcome.status == 3, "\(outcome.errors)")
    let wrong = try run("verify", "--filter", "box[")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors == "error: 'box[' is no regular expression: '[' is not closed\n      hint: at character 4\n",
      "\(wrong.errors)")
  }

  @Test func `a file of another kind or version is refused, and a project file is not a scene`() throws {
    try FileManager.default.createDirectory(at: folder.scratch.url("deep"), withIntermediateDirectories: true)
    _ = try folder.scratch.write(GoldenFolder.scene, as: "inbetween.yaml")
    #expect(try run("verify").errors.contains("a scene needs another name than inbetween.yaml"))
    _ = try folder.scratch.write("project: 2\n", as: "inbetween.yaml")
    #expect(try run("verify").errors.contains("the project asks for '2'"))
    try write("defaults: {scenes-in: .}\n")
    #expect(try run("check", "inbetween.yaml", "Scenes/box.yaml").status == 0)
    _ = try folder.scratch.write("project: 1\nvariant: 1\n", as: "deep/inbetween.yaml")
    let checked = try run("check", "Scenes/box.yaml", "deep/inbetween.yaml", "--format", "json")
    #expect(checked.status == 2 && checked.text.contains("a project file has no key 'variant'"), "\(checked.text)")
    let recorded = try run("record")
    #expect(recorded.status == 0 && recorded.lines.count == 1, "\(recorded.text)\(recorded.errors)")
  }

  @Test func `a link to a project file that is not there is not taken for no project`() throws {
    try folder.write(GoldenFolder.scene)
    #expect(try run("record").status == 0)
    try FileManager.default.createSymbolicLink(
      at: folder.scratch.url("inbetween.yaml"), withDestinationURL: folder.scratch.url("missing.yaml"))
    for command in ["verify", "config"] {
      let outcome = try Tool.run([command], in: folder.scratch.url)
      #expect(outcome.status == 74 && outcome.errors.hasPrefix("error: inbetween.yaml cannot be read"))
    }
    _ = try folder.scratch.write("project: 1\n", as: "missing.yaml")
    #expect(try run("verify", "--no-cache").status == 0)
  }

  @Test func `config shows the values and where they are written`() throws {
    try write("defaults:\n  goldens: Snapshots\n  verify:\n    no-cache: true\nvariants: {scenes: ^b, scale: [1, ~]}\n")
    let all = try run("config")
    #expect(all.status == 0, "\(all.errors)")
    #expect(
      all.lines.contains { $0.hasPrefix("record ") && $0.contains("Snapshots") && $0.hasSuffix("inbetween.yaml:3:3") })
    #expect(
      all.lines.contains { $0.hasPrefix("verify ") && $0.contains("--no-cache") && $0.hasSuffix("inbetween.yaml:5:5") })
    #expect(all.text.hasSuffix("variants of scenes like '^b': scale=1 ~ (inbetween.yaml:6:12)\n"), "\(all.text)")
    let verify = try run("config", "verify")
    #expect(verify.lines.contains { $0.contains("--reporter") && $0.contains("list") && $0.hasSuffix("built in") })
    for line in try run("config", "verify", "--json").lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["command"] as? String == "verify" && object["option"] is String)
    }
    #expect(try run("config", "verfy").errors.contains("did you mean 'verify'?"))
  }

  @Test func `its variants apply to scenes without variants of their own`() throws {
    try write("variants:\n  - {scenes: ^box, scale: [1, 2]}\n  - {scenes: ^b, direction: rightToLeft}\n")
    try folder.write(GoldenFolder.scene + "golden: {variants: {scale: 3}}\n", as: "own")
    try folder.write(GoldenFolder.scene, as: "plain")
    let recorded = try run("record")
    #expect(recorded.status == 0, "\(recorded.errors)")
    let goldens = try folder.scratch.names(in: "Goldens").filter { !$0.hasPrefix(".") }
    #expect(goldens == ["box@direction=rightToLeft", "box@scale=1", "box@scale=2", "own@scale=3", "plain"])
    try write("variants: {set: {far: 1}}\n")
    let wrong = try run("verify", "plain")
    #expect(
      wrong.status == 2 && wrong.errors.contains("inbetween.yaml:2:23: error: there is no parameter 'far' to set"),
      "\(wrong.errors)")
  }

  @Test func `every option of every command may have a default, and is in the schema`() throws {
    let help = try run("--experimental-dump-help")
    let root = try #require(try JSONSerialization.jsonObject(with: help.output) as? [String: Any])
    let commands = try #require((root["command"] as? [String: Any])?["subcommands"] as? [[String: Any]])
    let schema = try #require(
      try JSONSerialization.jsonObject(with: run("schema", "--project").output) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let defaults = try #require((properties["defaults"] as? [String: Any])?["properties"] as? [String: Any])
    var count = 0
    for command in commands where command["commandName"] as? String != "help" {
      let name = try #require(command["commandName"] as? String)
      // 'curve' is an option, too.
      let said = defaults[name] as? [String: Any]
      let whole = (said?["anyOf"] as? [[String: Any]])?.last ?? said
      let own = whole?["properties"] as? [String: Any] ?? [:]
      for argument in command["arguments"] as? [[String: Any]] ?? [] where argument["kind"] as? String != "positional" {
        let long =
          (argument["names"] as? [[String: Any]])?.first { $0["kind"] as? String == "long" }?["name"] as? String
        guard let long, long != "help", long != "version" else { continue }
        #expect(own[long] != nil && defaults[long] != nil, "\(name) --\(long)")
        count += 1
      }
    }
    #expect(count > 150)
    let committed = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/project.schema.json"), encoding: .utf8)
    #expect(try run("schema", "--project").text == committed, "inbetween schema --project > docs/project.schema.json")
  }
}
