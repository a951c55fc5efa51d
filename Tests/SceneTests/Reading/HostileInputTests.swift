import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport
import Testing

/// Processor time. The release binary ends each within a second, and tests are debug builds: what must be caught here is
/// time that grows with the square of the input.
private let debugBuild = Duration.seconds(60)

/// Scenes come from forks of strangers: each of these must end soon, with a message, and never crash.
@Suite("Hostile scenes")
struct HostileInputTests {
  private func errors(_ scene: String) -> [String] {
    var found: [Diagnostic] = []
    let time = ProcessorTime.measure { found = diagnostics(of: scene) }
    #expect(time < debugBuild)
    return found.filter(\.isError).map(\.description)
  }

  private let view = "inbetween: 1\nviews:\n  - view: a\n"

  @Test func `exponential aliases are refused at the first anchor`() {
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, inner) in zip("bcdefghij", "abcdefghi") {
      bomb += "\(name): &\(name) [" + Array(repeating: "*\(inner)", count: 9).joined(separator: ", ") + "]\n"
    }
    #expect(errors(bomb) == ["F:1:4: error: anchors are not part of the format: '&a'"])
    #expect(errors(view + "    alpha: *x\n") == ["F:4:12: error: aliases are not part of the format: '*x'"])
  }

  @Test(arguments: [
    ("views: " + String(repeating: "[", count: 10_000), "F:2:72"),
    ("views: " + String(repeating: "{a: ", count: 10_000), "F:2:264"),
    ("views:\n  " + String(repeating: "- ", count: 10_000) + "x", "F:3:129"),
    ((0..<1_300).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"), "F:66:65"),
  ])
  func `nesting ten thousand deep is refused before the parser recurses`(body: String, place: String) {
    let found = errors("inbetween: 1\n" + body + "\n")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("the file is nested more than 64 deep") == true)
  }

  @Test func `ten megabytes of views are refused by their size, in memory and on disk, before they are read`() throws {
    let scene = "inbetween: 1\nviews:\n" + String(repeating: "  - view: a\n", count: 900_000)
    let source = SourceText(file: "F", text: scene)
    var message: String?
    let time = ProcessorTime.measure {
      do throws(SceneError) { _ = try SceneReader.read(source) } catch {
        message = error.diagnostics.first?.message
      }
    }
    #expect(message == "the file has \(scene.utf8.count) bytes; the limit is 1048576")
    #expect(time < debugBuild)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: url) }
    try scene.write(to: url, atomically: true, encoding: .utf8)
    #expect(throws: SceneError.self) { try SceneReader.read(path: url.path) }
  }

  @Test(arguments: [
    (".nan", "F:4:13: error: expected digits after '.', found 'n'"),
    (".inf", "F:4:13: error: expected digits after '.', found 'i'"),
    ("NaN", "F:4:12: error: unknown name 'NaN'"),
    ("1e308", "F:4:12: error: '1e308' is not a number"),
    (String(repeating: "9", count: 300), "F:4:12: error: the number is too large"),
    ("1 / 0", "F:4:14: error: division by zero"),
    ("999999999999 * 999999999999", "F:4:25: error: the result is too large"),
    ("sqrt(-1)", "F:4:12: error: the square root of the negative number -1"),
    ("0x10", "F:4:12: error: '0x10' is not a number"),
    ("1_000", "F:4:12: error: '1_000' is not a number"),
    ("1.", "F:4:14: error: expected digits after '.', found the end"),
    (String(repeating: "(", count: 200) + "1", "F:4:76: error: parentheses are nested more than 64 deep"),
    (
      String(repeating: "1+", count: 3_000) + "1",
      "F:4:12: error: the expression has 6001 characters; the limit is 4096"
    ),
  ])
  func `invalid or extreme numbers are errors with their locations`(text: String, expected: String) {
    #expect(errors(view + "    zPosition: \(text)\n".replacing("zPosition", with: "alpha")) == [expected])
  }

  @Test func `thousands of signs are read without recursion`() {
    #expect(errors(view + "    alpha: " + String(repeating: "-", count: 4_000) + "1\n") == [])
  }

  @Test func `chains of metrics and constants as long as a file are sorted without recursion; cycles are found`() {
    let metrics = (0..<3_000).map { "  m\($0): m\($0 + 1)\n" }.joined()
    #expect(errors("inbetween: 1\nmetrics:\n\(metrics)  m3000: 1\nviews:\n  - view: a\n") == [])
    #expect(
      errors("inbetween: 1\nmetrics:\n\(metrics)  m3000: m0\nviews:\n  - view: a\n").count == 1)
    let scene = """
      inbetween: 1
      views:
        - view: a
      constraints:
        - p: a.width == q.constant
        - q: a.height == p.constant + 1
      """
    #expect(errors(scene) == ["F:5:19: error: the constant of this constraint depends on itself"])
  }

  @Test func `files outside the scene's folder are refused, by name and by link`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("scenes")
    try FileManager.default.createDirectory(at: inner.appendingPathComponent("art"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.png"))
    try Data("fine".utf8).write(to: inner.appendingPathComponent("art/fine.png"))
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("link.png"), withDestinationURL: folder.appendingPathComponent("secret.png"))
    try FileManager.default.createSymbolicLink(at: inner.appendingPathComponent("up"), withDestinationURL: folder)
    func read(_ image: String, requiresFiles: Bool = true) throws -> SceneReading {
      let scene = "inbetween: 1\nviews:\n  - imageView: a\n    image: \(image)\n"
      var options = SceneReader.Options()
      options.requiresFiles = requiresFiles
      return try SceneReader.read(
        SourceText(file: inner.appendingPathComponent("s.yaml").path, text: scene), options: options)
    }
    #expect(throws: Never.self) { try read("art/fine.png") }
    #expect(throws: Never.self) { try read("none.png", requiresFiles: false) }
    #expect(throws: SceneError.self) { try read("up/none.png", requiresFiles: false) }
    #expect(throws: SceneError.self) { try read("art/../../none.png", requiresFiles: false) }
    #expect(throws: Never.self) { try read("art/../art/fine.png") }
    for path in [
      "../secret.png", "art/../../secret.png", "link.png", "up/secret.png", "/etc/passwd", "~/x", "art", "none.png",
    ] {
      #expect(throws: SceneError.self, "\(path)") { try read(path) }
    }
  }

  @Test func `symbols of the project are read through links that lead as the scene's link does, and no others`() throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    func link(_ path: String, to target: String) throws {
      for place in [path, target] {
        let parent = folder.appendingPathComponent(place).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      try Data().write(to: folder.appendingPathComponent(target))
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(path), withDestinationURL: folder.appendingPathComponent(target))
    }
    try link("run/Scenes/a.yaml", to: "workspace/Scenes/a.yaml")
    try link("run/Scenes/renamed.yaml", to: "workspace/Scenes/other.yaml")
    try link("run/Symbols/sign.svg", to: "workspace/Symbols/sign.svg")
    try link("run/Symbols/secret.svg", to: "workspace/secret.svg")
    try Data().write(to: folder.appendingPathComponent("run/Scenes/plain.yaml"))
    func find(_ symbol: String, from scene: String = "a") throws(SceneRoot.Refusal) -> String {
      let root = SceneRoot(
        scene: folder.path + "/run/Scenes/\(scene).yaml", symbols: folder.path + "/run/Symbols")
      return try root.resolveKnown("//symbols/" + symbol)
    }
    #expect(try find("sign.svg") == folder.path + "/workspace/Symbols/sign.svg")
    for (symbol, scene) in [("secret.svg", "a"), ("sign.svg", "plain"), ("sign.svg", "renamed"), ("../x.svg", "a")] {
      #expect(throws: SceneRoot.Refusal.outside) { try find(symbol, from: scene) }
    }
  }

  @Test func `a scene that is a link opens files beside the scene that it leads to, and no others`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func place(_ path: String) throws -> URL {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return url
    }
    // As in a folder that Bazel runs a test in, every file is a link into the workspace.
    for path in ["Scenes/a/s.yaml", "Scenes/a/fine.png", "Scenes/b/fine.png", "Scenes/none.yaml", "secret.png"] {
      try Data("inbetween: 1".utf8).write(to: place("workspace/" + path))
      try FileManager.default.createSymbolicLink(
        at: place("run/" + path), withDestinationURL: place("workspace/" + path))
    }
    try Data("inbetween: 1".utf8).write(to: place("run/Scenes/a/plain.yaml"))
    func read(_ image: String, scene: String = "s.yaml", root: String? = nil) throws -> SceneReading {
      var options = SceneReader.Options()
      options.requiresFiles = true
      options.root = root.map { folder.path + "/" + $0 }
      return try SceneReader.read(
        SourceText(
          file: folder.path + "/run/Scenes/a/" + scene,
          text: "inbetween: 1\nviews:\n  - imageView: a\n    image: \(image)\n"), options: options)
    }
    #expect(throws: Never.self) { try read("fine.png") }
    #expect(throws: Never.self) { try read("../b/fine.png", root: "run/Scenes") }
    #expect(throws: SceneError.self) { try read("../b/fine.png") }
    #expect(throws: SceneError.self) { try read("../../secret.png", root: "run/Scenes") }
    #expect(throws: SceneError.self, "the scene is no link") { try read("fine.png", scene: "plain.yaml") }
  }

  @Test(arguments: [
    "", "#", "x", "[]", "- 1", "a: b", "inbetween: 1\u{0}", "\u{FEFF}", "inbetween: 1\nviews: {", "\"", "'", "? a",
    "%YAML 1.2\n---\na", "inbetween: 1\n---\ninbetween: 1", "inbetween: !!int 1", "inbetween: 2", "\t- a",
    "inbetween: 1\nviews:\n  - <<: x\n    view: a", "inbetween: 1\nviews: ~", "inbetween: 1\nviews: []\n? [a]\n: b",
    "inbetween: 1\n[a]: b\nviews: []", "inbetween: 1\nviews:\n- view: a\n  alpha: |\n", "inbetween: 1\nviews:\n-",
    "inbetween: [1]", "inbetween: 1\nviews:\n  - view: [a]\n", "inbetween: 1\nviews:\n  - {view: a, view: b}\n",
  ])
  func `a file that is not a scene ends with a message`(text: String) {
    #expect(!errors(text).isEmpty)
  }

  @Test func `locations are correct after every kind of line break`() {
    #expect(
      errors("inbetween: 1\r\nviews:\r  - view: a\u{2028}    alpha: x\n    zPosition: \u{1}\n")
        == ["F:5:16: error: not YAML: control characters are not allowed"])
    #expect(
      errors("inbetween: 1\r\nviews:\r  - view: a\u{85}    alpha: x\n") == ["F:4:12: error: unknown name 'x'"])
  }

  @Test func `messages stop at a thousand, and misspelt names are not all compared with each other`() {
    let views = (0..<1_100).map { "  - view: v\($0)\n" }.joined()
    let constraints = (0..<1_100).map { "  - vv\($0).left == superview.left\n" }.joined()
    var found: [Diagnostic] = []
    let time = ProcessorTime.measure {
      found = diagnostics(of: "inbetween: 1\nviews:\n" + views + "constraints:\n" + constraints)
    }
    #expect(found.count == 1_001)
    #expect(time < debugBuild)
  }

  @Test func `whether each of many tables has cells is not looked for in all views`() {
    let keys = "font: 9, textColor: red, isEditing: true, rowAnimation: fade"
    let tables = (0..<4_500).map { "  - {tableView: t\($0), \(keys)}\n" }.joined()
    let time = ProcessorTime.measure { _ = diagnostics(of: "inbetween: 1\nviews:\n" + tables) }
    #expect(time < debugBuild)
  }

  @Test func `inserted text is limited`() {
    let scene =
      "inbetween: 1\nparameters: {t: '\(String(repeating: "x", count: 4_000))'}\nviews:\n"
      + (0..<400).map { "  - label: l\($0)\n    text: " + String(repeating: "$(t)", count: 10) + "\n" }.joined()
    var found: [Diagnostic] = []
    let time = ProcessorTime.measure { found = diagnostics(of: scene) }
    #expect(found.contains { $0.message == "the texts with $(…) have more than 8388608 characters" })
    #expect(time < debugBuild)
  }

  /// Nested components, each of which passes a list on that contains the one it was given twice.
  private static func doubledList(_ depth: Int) -> String {
    let components = (1..<depth).map {
      """
        C\($0):
          parameters: {t: [red]}
          view: self
          subviews: [{C\($0 - 1): a, t: [$(t), $(t)]}]

      """
    }
    return "components:\n  C0: {parameters: {t: [red]}, gradient: self, colors: $(t)}\n" + components.joined()
      + "views:\n  - {C\(depth - 1): x, t: [red]}\n"
  }

  /// A tenth of the standard size, because debug builds take twenty times as long.
  @Test(arguments: [
    (
      "views:\n  - for: {a: 1..5000}\n    each:\n      - for: {b: 1..5000}\n        each: []\n",
      "the repetition makes"
    ),
    (
      "views:\n  - for: {\((0..<50).map { "a\($0): 1..20000" }.joined(separator: ","))}\n    each: [{view: v$(a1)}]\n",
      "the repetition makes"
    ),
    (
      "views:\n  - for: {a: 1..2000}\n    each: {label: v$(a), text: '\(String(repeating: "x", count: 9_000))$(a)'}\n",
      "the texts with $(…) have more than 838864 characters"
    ),
    (
      "views:\n  - for: {a: 1..2000}\n    each: {view: v$(a), alpha: 0*(a\(String(repeating: "+a", count: 1_900)))}\n",
      "the expressions have more than 104858 numbers and names"
    ),
    (Self.doubledList(40), "the repetition makes"),
  ])
  func `what a small file repeats is limited in total: copies, their values, the text around insertions, expressions`(
    scene: String, message: String
  ) {
    var options = SceneReader.Options()
    options.limits.fileSize = 104_858
    var found: [Diagnostic] = []
    let time = ProcessorTime.measure { found = diagnostics(of: "inbetween: 1\n" + scene, options: options) }
    #expect(found.map { String($0.message.prefix(message.count)) } == [message], "\(found)")
    #expect(found.first?.hint == "raise it with --limit-file-size")
    #expect(time < debugBuild)
  }

  @Test(arguments: [
    ("metrics: {m: 1}", "$(m+1)", 50_000), ("inputs: {m: 1}", "{m}", 50_000), ("inputs: {m: 1}", "{", 300_000),
  ])
  func `a text with many insertions or braces takes time in proportion to its length`(
    declaration: String, part: String, count: Int
  ) {
    let found = errors(
      "inbetween: 1\n\(declaration)\nviews:\n  - label: v\n    text: '"
        + String(repeating: part, count: count) + "}'\n")
    #expect(found.allSatisfy { $0.contains("at this size at most") }, "\(found)")
  }
}
