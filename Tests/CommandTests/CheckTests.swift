import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween check")
struct CheckTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `a scene without mistakes prints nothing`() throws {
    let outcome = try Tool.run("check", "Scenes/passbook.yaml", "Scenes/reveal.yaml", "--strict")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an unknown key is shown with its line, a caret and the nearest name`() throws {
    _ = try scratch.write(
      "inbetween: 1\nviews:\n  - view: box\n    backgroundColour: white\n", as: "typo.yaml")
    let outcome = try Tool.run("check", "typo.yaml", in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        typo.yaml:4:5: error: a view has no key 'backgroundColour'
            4 |     backgroundColour: white
              |     ^~~~~~~~~~~~~~~~
              hint: did you mean 'backgroundColor'?

        """)
  }

  @Test func `all mistakes of a file are reported in one run, by location`() throws {
    _ = try scratch.write(
      "inbetween: 1\nviews:\n  - view: box\n    alfa: 1\n    isHidden: yes\nconstraints:\n  - box.left == bx.left\n",
      as: "many.yaml")
    let outcome = try Tool.run("check", "many.yaml", "--format", "json", in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.isEmpty)
    let findings = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(findings.map { $0["line"] as? Int } == [4, 5, 7])
    #expect(findings.allSatisfy { $0["severity"] as? String == "error" && $0["file"] as? String == "many.yaml" })
  }

  @Test func `mistakes are annotations for GitHub`() throws {
    _ = try scratch.write("inbetween: 1\nviews:\n  - view: box\n    alfa: 1\n", as: "a.yaml")
    let outcome = try Tool.run("check", "a.yaml", "--format", "github", in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.text.hasPrefix("::error file=a.yaml,line=4,col=5,endColumn=9::a view has no key 'alfa'"))
  }

  @Test func `annotations have paths from the repository's root, wherever the tool is called`() throws {
    let app = scratch.url("apps/ios")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: scratch.url(".git"), withIntermediateDirectories: true)
    let file = try scratch.write("inbetween: 1\nviews: 3\n", as: "apps/ios/a.yaml")
    for path in ["a.yaml", "./a.yaml", file] {
      let outcome = try Tool.run("check", path, "--format", "github", in: app)
      #expect(outcome.text.hasPrefix("::error file=apps/ios/a.yaml,line=2,"), "\(outcome.text)")
    }
    _ = try scratch.write("inbetween: 1\nviews: 3\n", as: "apps/b.yaml")
    let above = try Tool.run("check", "../b.yaml", "--format", "github", in: app)
    #expect(above.text.hasPrefix("::error file=apps/b.yaml,line=2,"), "\(above.text)")
  }

  @Test func `conflicting constraints end with exit status 1, each with its location`() throws {
    _ = try scratch.write(SampleScene.conflict, as: "c.yaml")
    let outcome = try Tool.run("check", "c.yaml", in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("c.yaml:9:5: error: these constraints cannot hold together\n"))
    #expect(outcome.errors.contains("c.yaml:8:5") && outcome.errors.contains("10 points"))
    #expect(outcome.errors.contains("hint: one must give way: give it a priority below 1000, such as @999"))
  }

  @Test func `ambiguity counts with --strict`() throws {
    let path = try scratch.write(SampleScene.ambiguous, as: "a.yaml")
    #expect(try Tool.run("check", path).status == 0)
    let strict = try Tool.run("check", path, "--strict")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("the width of 'box' is ambiguous"))
  }

  @Test func `a font that does not exist is a mistake even if nothing is drawn`() throws {
    _ = try scratch.write(
      "inbetween: 1\nviews:\n  - label: a\n    text: Hello\n    font: {family: Nope, size: 12}\n", as: "f.yaml")
    let outcome = try Tool.run("check", "f.yaml", in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("f.yaml:4:11: error: no font of the family 'Nope'"))
  }

  @Test func `a byte-order mark is accepted`() throws {
    let path = try scratch.write("\u{FEFF}" + SampleScene.moving, as: "mark.yaml")
    let outcome = try Tool.run("check", path)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a file that is missing, or a folder, ends with 74`() throws {
    let missing = try Tool.run("check", "nothing.yaml", in: scratch.url)
    #expect(missing.status == 74)
    #expect(missing.errors == "nothing.yaml: error: there is no such file\n")
    #expect(try Tool.run("check", scratch.url.path).status == 74)
  }

  @Test func `of several scenes all are checked, and the gravest exit status is used`() throws {
    let typo = try scratch.write("inbetween: 1\nviews:\n  - view: box\n    alfa: 1\n", as: "t.yaml")
    let conflict = try scratch.write(SampleScene.conflict, as: "c.yaml")
    let both = try Tool.run("check", conflict, typo)
    #expect(both.status == 2)
    #expect(both.errors.contains("cannot hold together") && both.errors.contains("no key 'alfa'"))
    #expect(try Tool.run("check", conflict, typo, "nothing.yaml").status == 74)
  }

  @Test func `a canvas too large to be drawn is refused with its location`() throws {
    let path = try scratch.write(
      SampleScene.moving.replacing("[100, 80], scale: 1", with: "[20000, 80], scale: 3"), as: "w.yaml")
    let outcome = try Tool.run("check", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("w.yaml:2:") && outcome.errors.contains("60000 × 240 pixels is too large"))
  }

  @Test(arguments: ["check", "render", "record"])
  func `an image with a side too long to be drawn is refused with its location, before any frame`(_ verb: String) throws
  {
    for (name, width, height) in [("wide", 32_768, 1), ("high", 1, 40_000), ("most", 32_767, 1)] {
      try Data(SampleImage.black(width: width, height: height)).write(to: scratch.url(name + ".png"))
      let path = try scratch.write(
        """
        inbetween: 1
        canvas: {size: [40, 40], scale: 1}
        views:
          - {imageView: v, image: \(name).png, frame: [0, 0, 9, 9]}
        duration: 0

        """, as: name + ".yaml")
      let outcome = try Tool.run([verb, path] + (verb == "render" ? ["-o", "out"] : []), in: scratch.url)
      #expect(outcome.status == (name == "most" ? 0 : 2), "\(outcome.errors)")
      let message = "'\(name).png' cannot be used: it has \(width) × \(height) pixels; the limit is 32767 on each side"
      if name != "most" { #expect(outcome.errors.contains("\(name).yaml:4:") && outcome.errors.contains(message)) }
    }
  }

  @Test func `mistakes of a file of styles quote its own lines`() throws {
    _ = try scratch.write("inbetween: 1\nimport: [more.yaml]\nstyles:\n  s: {alpha: 3}\n", as: "lib.yaml")
    _ = try scratch.write("inbetween: 1\n# Of its own.\nstyles:\n  t: {beta: 3}\n", as: "more.yaml")
    let outcome = try Tool.run(["check", "lib.yaml"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("lib.yaml:4:14: error: ") && outcome.errors.contains("|   s: {alpha: 3}\n"))
    #expect(outcome.errors.contains("more.yaml:4:7: error: ") && outcome.errors.contains("|   t: {beta: 3}\n"))
    #expect(!outcome.errors.contains("views: []"))
  }

  @Test(.enabled(if: Terminal.isThere, "no 'script' to make a terminal"))
  func `colour is for terminals only, and NO_COLOR turns it off`() throws {
    _ = try scratch.write("inbetween: 1\nviews:\n  - view: box\n    alfa: 1\n", as: "t.yaml")
    let tool = try Tool.path()
    func onTerminal(_ prefix: String) throws -> String {
      try Tool.shell("script -qec '\(prefix) \(tool) check t.yaml' /dev/null", in: scratch.url).text
    }
    #expect(try onTerminal("TERM=xterm").contains("\u{1B}[1;31merror: \u{1B}[0m"))
    #expect(try !onTerminal("TERM=xterm NO_COLOR=1").contains("\u{1B}"))
    #expect(try !onTerminal("TERM=dumb").contains("\u{1B}"))
    #expect(try !Tool.run("check", "t.yaml", in: scratch.url).errors.contains("\u{1B}"))
  }
}
